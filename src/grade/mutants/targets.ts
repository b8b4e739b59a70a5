// Where the subjects of a checkpoint's claims are, so that the page can be mutated there; forms no verdict on any claim.
import { type MutantAim, mutantAims } from '../../claim/mutants.js';
import { subjectWords } from '../../claim/tree.js';
import type { EpisodeHeader, Message } from '../../episode/format.js';
import type { Layout } from '../../episode/layout.js';
import type { MutantTarget, SubjectPlace } from '../../episode/mutants.js';
import type { PathEvent } from '../../episode/path-event.js';
import { measureInk } from '../../pixels/ink.js';
import { expectedAssertions } from '../expected.js';
import { scenarioOf } from '../scenario-of.js';
import { needsPick, readClaim } from '../surface/grade-claim.js';
import type { Moment } from '../surface/moment.js';
import { recordsAt } from '../surface/records.js';
import { holdsAll, type Sighting } from '../surface/sighting.js';
import type { ShowsAssertion } from '../surface/surface.js';
import { locateMeant } from '../surface/test-of.js';

/** An episode that is still open. */
interface Running {
  header: EpisodeHeader;
  path: readonly PathEvent[];
  transcript: readonly Message[];
}

/** What the page shows: the layout and the two pictures. */
interface Shown {
  layout: Layout;
  png: Uint8Array;
  pngWithoutText: Uint8Array;
}

/** The mutants that the scenario's claims at a checkpoint must notice, each once; `names` are all its names. */
export async function mutantTargets(
  { header, path, transcript }: Running,
  names: readonly string[],
  { layout, png, pngWithoutText }: Shown,
): Promise<MutantTarget[]> {
  const aimsAt = claimsOf(header)
    .filter(({ at, not }) => names.includes(at) && !not)
    .map(({ at, claim }) => ({ at, aims: aimsOf(claim, header).aims }));
  if (aimsAt.every(({ aims }) => aims.length === 0)) return [];
  const ink = await measureInk(layout, png, pngWithoutText);
  const { locale } = header;
  const targets = aimsAt.flatMap(({ at, aims }) => {
    const moment = { layout, ink, resolve: recordsAt({ path, messages: transcript, locale }, at) };
    return aims.flatMap((aim) => targetsOf(aim, moment));
  });
  return [...new Map(targets.map((target) => [mutantKey(target), target])).values()];
}

/** The claims of a scenario; those of matchers come after the trial. */
export function claimsOf(header: EpisodeHeader): ShowsAssertion[] {
  const scenario = scenarioOf(header);
  return scenario === null
    ? []
    : expectedAssertions(scenario).filter((one) => one.kind === 'shows');
}

/** What a claim must notice, or why it need not notice anything. */
export function aimsOf(claim: string, header: EpisodeHeader): ReturnType<typeof mutantAims> {
  const compiled = readClaim(claim, header.app.landmarks);
  if (compiled.kind !== 'measured' || needsPick(compiled.predicate))
    return { aims: [], why: 'a model would have to decide it' };
  return mutantAims(compiled.predicate);
}

/** What the mutant is called where it is saved. */
export function namedMutants({ subject, mutants, value }: MutantAim) {
  return mutants.map((mutant) => ({
    mutant,
    subject: subjectWords(subject),
    value: mutant === 'amount_changed' && value !== null ? subjectWords(value) : null,
  }));
}

/** The same for the same mutant. */
export function mutantKey({ mutant, subject, value }: ReturnType<typeof namedMutants>[number]) {
  return JSON.stringify([mutant, subject, value]);
}

function targetsOf(aim: MutantAim, moment: Moment): MutantTarget[] {
  const { sightings } = locateMeant(aim.subject, moment);
  if (sightings.length === 0) return [];
  const places = sightings.map(placeOf);
  return namedMutants(aim).map((named) => {
    const ranges = named.value === null ? [] : valueRanges(aim, sightings, moment);
    return { ...named, places, ranges };
  });
}

function placeOf({ ranges, thing }: Sighting): SubjectPlace {
  return { ranges, control: thing?.control?.id ?? null, element: thing?.element ?? null };
}

/** Where the value stands in the subject; if it is beside it, wherever it stands. */
function valueRanges({ value }: MutantAim, subjects: readonly Sighting[], moment: Moment) {
  if (value === null) return [];
  const { sightings } = locateMeant(value, moment);
  const inside = sightings.filter((one) => subjects.some((subject) => holdsAll(subject, one)));
  return (inside.length > 0 ? inside : sightings).flatMap(({ ranges }) => ranges);
}
