// Grades each claim of a scenario on records in which its subject is spoiled as its predicate must notice: red is a kill. Reads a closed episode, writes nothing.
import { type ClaimSubject, printSubject, type Value } from '../../claim/subjects.js';
import type { Episode } from '../../episode/read.js';
import { paintedCharacters } from '../../see/pixels/ink.js';
import type { Outcome } from '../../episode/verdict/format.js';
import { expectedAssertions } from '../expected.js';
import { scenarioOf } from '../record.js';
import { type LoadedCheckpoint, type SurfaceEvidence, surfaceOf } from '../../see/from-episode.js';
import { needsPick, readClaim } from '../../see/grade-claim.js';
import { holdsAll } from '../../see/sighting.js';
import { gradeShows, type ShowsAssertion } from '../surface.js';
import { locate } from '../../see/find/locate.js';
import { type MutantKind, type PicturedPage, spoil } from './spoil.js';
import type { Claim } from '../../claim/claim.js';
import type { PredicateName } from '../../claim/predicates.js';

/** What a claim must notice about a subject of it. */
interface MutantAim {
  subject: ClaimSubject;
  mutants: readonly MutantKind[];
  /** What the claim says that stands there, and so what `amount_changed` changes; null if it names no value. */
  value: Value | null;
}

/** Aims, or why there is none. */
type MutantAims = { aims: readonly MutantAim[]; why: null } | { aims: []; why: string };

const UNSEEN = ['below_fold', 'covered', 'faded', 'clipped', 'removed'] as const;
const UNREAD = [...UNSEEN, 'truncated'] as const;
/** Predicates about text that is read: cut off, it is not. */
const read: ReadonlySet<PredicateName> = new Set([
  'shown',
  'without_scrolling',
  'fully_visible',
  'says',
  'equals',
]);
/** What these say has nothing to do with whether anybody sees it. */
const unseen: Partial<Record<PredicateName, readonly MutantKind[]>> = {
  not_covered: ['covered', 'removed'],
  clickable: ['covered', 'removed'],
  not_cut_off: ['truncated', 'removed'],
};
/** Their negative is still about something that is there: greyed out, collapsed, empty. */
const states: ReadonlySet<PredicateName> = new Set([
  'enabled',
  'checked',
  'selected',
  'expanded',
  'focused',
  'empty',
  'required',
  'editable',
]);

/** After each of these the claim no longer holds for a person in front of the page. */
export function mutantAims(claim: Claim): MutantAims {
  const { subject, predicate, not, of } = claim;
  if (not === true && !states.has(predicate)) return { aims: [], why: 'it says what is not so' };
  const demandsNone =
    of !== undefined && of !== 'every' && (of.n === 0 || of.compare === 'at most');
  if (demandsNone || ('times' in claim && claim.times === 0))
    return { aims: [], why: 'it also holds where there is none' };
  const isCounted = of !== undefined && of !== 'every';
  const kinds = unseen[predicate] ?? (read.has(predicate) && !isCounted ? UNREAD : UNSEEN);
  const value = 'value' in claim ? claim.value : read.has(predicate) ? valueOf(subject) : null;
  const figure = value !== null && hasFigure(value) ? value : null;
  const mutants = figure === null ? kinds : [...kinds, 'amount_changed' as const];
  return { aims: [{ subject, mutants, value: figure }], why: null };
}

function valueOf(subject: ClaimSubject): Value | null {
  return subject.kind === 'text' || subject.kind === 'reference' ? subject : null;
}

/** What the records hold may have one. */
function hasFigure(value: Value): boolean {
  return value.kind === 'reference' || /\d/u.test(value.text);
}

export interface GradedMutant {
  mutant: MutantKind;
  /** In words. */
  subject: string;
  /** `not_made`: it could not be made of this subject, so it counts for nothing. */
  outcome: 'killed' | 'survived' | 'inconclusive' | 'not_made';
  reason: string;
  /** How many matches of the subject were spoiled together. */
  places: number;
}

export interface MutatedClaim {
  at: string;
  claim: string;
  /** As recorded; null if that does not matter. */
  outcome: Outcome | null;
  /** Why no mutant was tried; null if some were. Kinds that are not listed do not apply. */
  why: string | null;
  mutants: GradedMutant[];
}

/** Of each claim under `expectations.surface`; those of matchers in a spec are not in the record. */
export async function gradeMutants(episode: Episode): Promise<MutatedClaim[]> {
  const scenario = scenarioOf(episode.header);
  const assertions = scenario === null ? [] : expectedAssertions(scenario);
  const claims: MutatedClaim[] = [];
  for (const one of assertions)
    if (one.kind === 'shows') claims.push(await gradeClaim(one, episode));
  return claims;
}

/** Only a claim that passes can be seen to fail. */
async function gradeClaim(assertion: ShowsAssertion, episode: Episode): Promise<MutatedClaim> {
  const { at, claim, not } = assertion;
  const { aims, why } = not
    ? { aims: [], why: 'it says what is not so' }
    : aimsOf(assertion, episode.header);
  if (why !== null) return { at, claim, outcome: null, why, mutants: [] };
  const evidence = surfaceOf(episode);
  const { outcome } = (await gradeShows(assertion, evidence)).verdict;
  const checkpoint = await evidence.loadCheckpoint(at);
  if (outcome !== 'passed' || checkpoint === null || 'problem' in checkpoint) {
    const state = outcome === 'failed' ? 'failed' : `is ${outcome}`;
    return { at, claim, outcome, why: `it ${state} without any mutant`, mutants: [] };
  }
  const mutants = new Map<string, GradedMutant>();
  for (const aim of aims)
    for (const [key, graded] of await gradeAim(aim, { assertion, evidence, checkpoint }))
      mutants.set(key, graded);
  return { at, claim, outcome, why: null, mutants: [...mutants.values()] };
}

/** What a claim must notice, or why it need not notice anything. */
function aimsOf(
  { claim, asked }: ShowsAssertion,
  header: Episode['header'],
): ReturnType<typeof mutantAims> {
  const compiled = readClaim(claim, header.app.landmarks);
  if (asked === true || compiled.kind !== 'measured' || needsPick(compiled.claim))
    return { aims: [], why: 'a model would have to decide it' };
  return mutantAims(compiled.claim);
}

interface Claimed {
  assertion: ShowsAssertion;
  evidence: SurfaceEvidence;
  checkpoint: LoadedCheckpoint;
}

/** By what is done to what: conditions of one claim may share some. */
async function gradeAim(
  aim: MutantAim,
  claimed: Claimed,
): Promise<(readonly [key: string, GradedMutant])[]> {
  const { layout, ink, pictures } = claimed.checkpoint;
  if (ink === null || pictures === undefined) return [];
  const screen = { layout, ink, resolve: claimed.evidence.recordsAt(claimed.assertion.at) };
  const { sightings: matches } = locate(aim.subject, screen);
  const found = aim.value === null ? [] : locate(aim.value, screen).sightings;
  const inside = found.filter((one) => matches.some((match) => holdsAll(match, one)));
  // A value that is beside the subject is changed wherever it stands.
  const values = (inside.length > 0 ? inside : found).flatMap(({ ranges }) => ranges);
  const shown = { layout, ...(await pictures()) };
  const subject = printSubject(aim.subject);
  const graded: [string, GradedMutant][] = [];
  for (const mutant of aim.mutants) {
    const spoiled = matches.length === 0 ? NOT_FOUND : spoil(shown, mutant, { matches, values });
    const came =
      typeof spoiled === 'string'
        ? ({ outcome: 'not_made', reason: `${spoiled}.` } as const)
        : await outcomeOn(spoiled, claimed);
    const value = mutant === 'amount_changed' ? values : [];
    const key = JSON.stringify([mutant, subject, value]);
    graded.push([key, { mutant, subject, places: matches.length, ...came }]);
  }
  return graded;
}

const NOT_FOUND = 'no element or text on the page is its subject';

/** The same claim by the same records, on another picture. */
async function outcomeOn(
  { layout, withText, withoutText }: PicturedPage,
  { assertion, evidence, checkpoint }: Claimed,
): Promise<Pick<GradedMutant, 'outcome' | 'reason'>> {
  const mutated: LoadedCheckpoint = {
    ...checkpoint,
    layout,
    ink: paintedCharacters(layout, withText, withoutText),
    pictures: () => Promise.resolve({ withText, withoutText }),
  };
  const { verdict } = await gradeShows(assertion, {
    ...evidence,
    loadCheckpoint: (name) =>
      name === assertion.at ? Promise.resolve(mutated) : evidence.loadCheckpoint(name),
  });
  const { outcome, reason } = verdict;
  if (outcome === 'failed') return { outcome: 'killed', reason };
  return { outcome: outcome === 'passed' ? 'survived' : 'inconclusive', reason };
}
