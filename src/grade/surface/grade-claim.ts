// One claim against one checkpoint: locates the subject, decides, and gathers the numbers; reads no files.
import type { Compiled } from '../../claim/predicate.js';
import type { Layout } from '../../episode/layout.js';
import type { Ink } from '../../pixels/ink.js';
import type { ClaimResult, MeasuredBox } from '../../verdict/claim-result.js';
import { decide, mostSeen, subjectOf } from './decide.js';
import { type Located, undecidable } from './located.js';
import { locate } from './locate.js';
import type { Moment, Resolve } from './moment.js';
import type { OpaqueRegion } from './opaque.js';
import type { Sighting } from './sighting.js';

export interface GradeClaim {
  claim: string;
  compiled: Compiled;
  layout: Layout;
  /** Null when there are no pictures: every measured claim is then inconclusive. */
  ink: Ink | null;
  resolve: Resolve;
}

/** Grades one claim. Pure: the same evidence gives the same result. */
export function gradeClaim({ claim, compiled, layout, ink, resolve }: GradeClaim): ClaimResult {
  if (compiled.kind !== 'measured') return notMeasured(claim, compiled);
  const { predicate } = compiled;
  const unsound = whyNoInk(layout, ink);
  // Without ink nothing is looked up in it: `located` then only carries the problem.
  const moment: Moment = { layout, ink: ink ?? { of: () => [], contrast: () => [] }, resolve };
  const located = unsound === null ? locate(subjectOf(predicate), moment) : undecidable(unsound);
  const { outcome, reason, tree, hidingPlaces } = decide(predicate, located, moment);
  const main = mainSighting(located);
  return {
    claim,
    outcome,
    source: 'measured',
    reason,
    tree,
    measurements: measure(located, main, layout),
    boxes: [...located.sightings.map(boxOf), ...hidingPlaces.map(opaqueBox)],
    sight: main?.sight ?? null,
    nearMisses: located.nearMisses,
  };
}

function notMeasured(
  claim: string,
  compiled: Exclude<Compiled, { kind: 'measured' }>,
): ClaimResult {
  const reason =
    compiled.kind === 'needs_model'
      ? `The claim needs a model, and none is configured: ${compiled.why}.`
      : `The claim is not understood: ${compiled.why}. Nearest form: ${compiled.nearest}`;
  const nothing = { measurements: {}, boxes: [], sight: null, nearMisses: [], tree: null };
  return { claim, outcome: 'inconclusive', source: 'none', reason, ...nothing };
}

function whyNoInk({ ink: { state, why } }: Layout, ink: Ink | null): string | null {
  const because = why === null ? '' : `: ${why.replace(/\.$/u, '')}`;
  if (state === 'missing') return `The ink of the text could not be measured${because}`;
  if (state === 'unstable') return `The page moved while it was captured${because}`;
  return ink === null ? 'The pictures of this checkpoint are missing' : null;
}

/** The match that decides: a painted one, else one that is open, else the one that is seen most of. */
function mainSighting({ sightings }: Located): Sighting | null {
  const painted = sightings.find(({ state }) => state === 'painted');
  return painted ?? sightings.find(({ state }) => state !== 'unpainted') ?? mostSeen(sightings);
}

function measure(
  { sightings, lookedFor }: Located,
  main: Sighting | null,
  layout: Layout,
): ClaimResult['measurements'] {
  const page = {
    matches: sightings.length,
    matchesPainted: sightings.filter(({ state }) => state === 'painted').length,
    foldPx: layout.viewport.height,
    pageScrollYPx: layout.scroll.y,
    ...(lookedFor === null ? {} : { lookedFor }),
  };
  if (main === null) return page;
  const [left, top, width, height] = main.box;
  const { characters, charactersPainted } = main;
  return {
    ...page,
    characters,
    charactersPainted,
    leftPx: left,
    topPx: top,
    widthPx: width,
    heightPx: height,
  };
}

function boxOf({ box, state, text }: Sighting): MeasuredBox {
  return { box, kind: state === 'unmeasured' ? 'uncertain' : state, text };
}

function opaqueBox({ box, element }: OpaqueRegion): MeasuredBox {
  return { box, kind: 'opaque', text: element };
}
