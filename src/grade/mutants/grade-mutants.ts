// Grades each claim of a scenario on records in which its subject is spoiled: red is a kill. Reads a closed episode, writes nothing.
import { type MutantAim, mutantAims, type MutantKind } from './aims.js';
import { printSubject } from '../../claim/subjects.js';
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
import { type Shown, spoil } from './spoil.js';

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
  const moment = { layout, ink, resolve: claimed.evidence.recordsAt(claimed.assertion.at) };
  const { sightings: matches } = locate(aim.subject, moment);
  const found = aim.value === null ? [] : locate(aim.value, moment).sightings;
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
  { layout, withText, withoutText }: Shown,
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
