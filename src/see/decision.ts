// The decision on a condition, and how decisions are negated and joined; measures nothing.
import type {
  ClaimOutcome,
  MeasuredBox,
  Measurements,
  NearMiss,
  SightCause,
} from '../episode/verdict/claim-result.js';
import type { Located } from './find/located.js';
import type { OpaqueRegion } from './moment.js';
import { regionWords } from './opaque.js';
import type { Sighting } from './sighting.js';

export interface ClaimDecision {
  outcome: ClaimOutcome;
  /** One sentence, with the numbers. */
  reason: string;
  /** Why it fails, or would if it were denied. */
  cause: SightCause | null;
  /** Whose doubt it is if inconclusive; absent if that is not known. */
  party?: 'harness';
  measurements: Measurements;
  boxes: MeasuredBox[];
  /** The match that decided; null if there is none. */
  main: Sighting | null;
  nearMisses: NearMiss[];
  /** There is nothing that it could be true of: then its opposite does not hold either. */
  absent: boolean;
  /** Regions without text where the subject could still be, so its absence is not certain. */
  hidingPlaces: readonly OpaqueRegion[];
}

/** A decision on what was located, with nothing measured yet. */
export function decided(
  outcome: ClaimOutcome,
  reason: string,
  about: Partial<Omit<ClaimDecision, 'outcome' | 'reason'>> = {},
): ClaimDecision {
  return {
    outcome,
    reason,
    cause: null,
    measurements: {},
    boxes: [],
    main: null,
    nearMisses: [],
    absent: false,
    hidingPlaces: [],
    ...about,
  };
}

/** The decision on "not": a passed "not" needs a closed world, and a subject. */
export function oppositeOf(decision: ClaimDecision): ClaimDecision {
  const { outcome, absent, hidingPlaces } = decision;
  if (outcome === 'inconclusive' || absent) return decision;
  if (outcome === 'passed') return { ...decision, outcome: 'failed' };
  if (hidingPlaces.length === 0) return { ...decision, outcome: 'passed' };
  return couldBeIn(hidingPlaces, decision);
}

/** Inconclusive, since the subject, or one more of its kind, could be where no text can be read. */
export function couldBeIn(
  regions: readonly OpaqueRegion[],
  decision: ClaimDecision,
  what: 'it' | 'one more' = 'it',
): ClaimDecision {
  const start = decision.reason.replace(/\.$/u, '');
  return {
    ...decision,
    outcome: 'inconclusive',
    reason: `${start}, but ${what} could be in ${regionWords(regions)}, which contains no readable text.`,
    boxes: [...decision.boxes, ...regions.map(opaqueBox)],
    hidingPlaces: regions,
  };
}

function opaqueBox({ box, element }: OpaqueRegion): MeasuredBox {
  return { box, kind: 'opaque', text: element };
}

/** Kleene's strong "and": the first deciding part gives the reason. */
export function conjoined(parts: readonly ClaimDecision[]): ClaimDecision {
  const found =
    parts.find(({ outcome }) => outcome === 'failed') ??
    parts.find(({ outcome }) => outcome === 'inconclusive');
  const [first] = parts;
  const told = found ?? first;
  if (told === undefined) throw new Error('Nothing is joined here.');
  const alike = parts.filter(({ outcome }) => outcome === told.outcome);
  return {
    ...told,
    reason: distinct(alike.map(({ reason }) => reason)).join(' '),
    boxes: distinct(parts.flatMap(({ boxes }) => boxes)),
    nearMisses: distinct(parts.flatMap(({ nearMisses }) => nearMisses)),
  };
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** With a capital, as the start of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A match as a box of the verdict. */
export function measuredBox({ box, state, text }: Sighting): MeasuredBox {
  return { box, kind: state === 'unmeasured' ? 'uncertain' : state, text };
}

/** The match with the most visible characters; the first in a tie, null without any. */
export function mostSeen(sightings: readonly Sighting[]): Sighting | null {
  const [first] = [...sightings].sort((a, b) => b.charactersPainted - a.charactersPainted);
  return first ?? null;
}

/** The match that decides: a painted one, else an open one, else the most visible one. */
export function mainOf({ sightings }: Located): Sighting | null {
  const painted = sightings.find(({ state }) => state === 'painted');
  return painted ?? sightings.find(({ state }) => state !== 'unpainted') ?? mostSeen(sightings);
}

/** `at 20, 40 in p.reason` */
export function placeWords({ box, element }: Sighting): string {
  return `at ${Math.round(box[0])}, ${Math.round(box[1])} in ${element}`;
}
