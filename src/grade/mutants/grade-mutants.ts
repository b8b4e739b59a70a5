// Grades each claim of a scenario on the mutants that were saved of its subject: red is a kill; reads a closed episode and no browser.
import { savedMutantsFile, type SavedMutants, savedMutantsSchema } from '../../episode/mutants.js';
import { type Episode, readEpisode } from '../../episode/read.js';
import { checkpointFiles } from '../../episode/files.js';
import {
  type GradedMutant,
  type MutantsVerdict,
  type MutatedClaim,
  writeMutants,
} from '../../verdict/mutants.js';
import { loadFolder, surfaceOf } from '../surface/from-episode.js';
import { gradeShows, type ShowsAssertion, type SurfaceEvidence } from '../surface/surface.js';
import { aimsOf, claimsOf, mutantKey, namedMutants } from './targets.js';

/** Grades the mutants of an episode and writes the verdicts beside it; does nothing if it has none. */
export async function gradeMutants(dir: string): Promise<MutantsVerdict | null> {
  const episode = await readEpisode(dir);
  const saved = await savedIn(episode);
  if (saved.size === 0) return null;
  const claims: MutatedClaim[] = [];
  for (const assertion of claimsOf(episode.header))
    claims.push(await gradeClaimOn(assertion, episode, saved));
  const verdict = verdictOf(episode, claims, saved);
  await writeMutants(dir, verdict);
  return verdict;
}

type Saved = ReadonlyMap<string, SavedMutants>;

/** By the folder of the checkpoint. */
async function savedIn(episode: Episode): Promise<Saved> {
  const saved = new Map<string, SavedMutants>();
  for (const folder of new Set(episode.checkpoints.values())) {
    const file = `surface/${folder}/${savedMutantsFile}`;
    if (!(file in episode.closed.files)) continue;
    const text = (await episode.file(file)).toString();
    saved.set(folder, savedMutantsSchema.parse(JSON.parse(text)));
  }
  return saved;
}

function verdictOf(
  { header, checkpoints }: Episode,
  claims: MutatedClaim[],
  saved: Saved,
): MutantsVerdict {
  const { id: episode, trial, seed } = header;
  const all = claims.flatMap(({ mutants }) => mutants);
  const count = (wanted: GradedMutant['outcome']) =>
    all.filter(({ outcome }) => outcome === wanted).length;
  const stopped = [...saved].flatMap(([folder, { stopped: why }]) => {
    const [checkpoint = folder] = [...checkpoints].find(([, at]) => at === folder) ?? [];
    return why === null ? [] : [{ checkpoint, why }];
  });
  return {
    ...{ format: 'sightline-mutants', version: 1 },
    ...{ episode, scenario: header.scenario.id, trial, seed },
    ...{ killed: count('killed'), survived: count('survived') },
    inconclusive: count('inconclusive'),
    ...{ stopped, claims },
  };
}

/** Only a claim that passes can be seen to fail. */
async function gradeClaimOn(
  assertion: ShowsAssertion,
  episode: Episode,
  saved: Saved,
): Promise<MutatedClaim> {
  const { at, claim } = assertion;
  const { aims, why } = aimsOf(claim, episode.header);
  if (why !== null) return { at, claim, outcome: null, why, mutants: [] };
  const evidence = surfaceOf(episode);
  const { outcome } = await gradeShows(assertion, evidence);
  if (outcome !== 'passed') {
    const told = outcome === 'failed' ? 'failed' : `is ${outcome}`;
    return { at, claim, outcome, why: `it ${told} without any mutant`, mutants: [] };
  }
  const folder = episode.checkpoints.get(at) ?? '';
  const { mutants: made, stopped } = saved.get(folder) ?? { mutants: [], stopped: null };
  const byKey = new Map(made.map((one) => [mutantKey(one), one]));
  const mutants: GradedMutant[] = [];
  const wanted = new Map(aims.flatMap(namedMutants).map((one) => [mutantKey(one), one]));
  for (const [key, named] of wanted) {
    const known = byKey.get(key);
    const { mutant, subject } = named;
    const { places = 0, folder: home = null, problem = null } = known ?? {};
    const file = home === null ? null : `surface/${home}/${checkpointFiles.page}`;
    const told = { mutant, subject, places, file };
    if (problem !== null) mutants.push({ ...told, outcome: 'not_made', reason: `${problem}.` });
    else if (home === null)
      mutants.push({ ...told, outcome: 'inconclusive', reason: notMade(stopped) });
    else mutants.push({ ...told, ...(await outcomeOn(home, { assertion, episode, evidence })) });
  }
  return { at, claim, outcome, why: null, mutants };
}

function notMade(stopped: string | null): string {
  return `It was not made: ${stopped ?? 'the trial ran without this claim'}.`;
}

interface Graded {
  assertion: ShowsAssertion;
  episode: Episode;
  evidence: SurfaceEvidence;
}

/** The same claim by the same records, on another picture. */
async function outcomeOn(
  folder: string,
  { assertion, episode, evidence }: Graded,
): Promise<Pick<GradedMutant, 'outcome' | 'reason'>> {
  const mutated: SurfaceEvidence = {
    ...evidence,
    loadCheckpoint: (name) =>
      name === assertion.at ? loadFolder(episode, folder) : evidence.loadCheckpoint(name),
  };
  const { outcome, reason } = await gradeShows(assertion, mutated);
  if (outcome === 'failed') return { outcome: 'killed', reason };
  return { outcome: outcome === 'passed' ? 'survived' : 'inconclusive', reason };
}
