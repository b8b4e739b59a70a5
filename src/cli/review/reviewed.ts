// The graded episodes that a review is about: reads them, draws the sample, and holds what each asks; answers nothing.
import { type Episode, readEpisode } from '../../episode/read.js';
import { notGraded, nothingGraded } from '../../report/site/write-site.js';
import { firstLine } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { readVerdict } from '../../verdict/store.js';
import { episodesOf } from '../grade/request.js';
import { type AskedOfRater, askedOfRater } from './questions.js';
import { drawSample } from './sample.js';

/** One episode of the sample. */
export interface Reviewed {
  episode: Episode;
  verdict: EpisodeVerdict;
  asked: AskedOfRater[];
}

export interface ReviewSample {
  episodes: Reviewed[];
  /** How many episodes there are with a verdict. */
  graded: number;
  /** What cannot be reviewed, one sentence each. */
  problems: string[];
}

/** Throws SightlineError `episode-not-found` if there is no graded episode. */
export async function reviewedOf(
  paths: readonly string[],
  { size, seed, blind }: { size: number | null; seed: number; blind: boolean },
): Promise<ReviewSample> {
  const problems: string[] = [];
  const graded = [];
  for (const { path, problem } of episodesOf(paths, 'review')) {
    if (problem === null) {
      const verdict = await orProblem(problems, () => readVerdict(path));
      if (verdict === null) problems.push(notGraded(path));
      else if (verdict !== undefined)
        graded.push({ path, verdict, id: verdict.episode, outcome: verdict.outcome });
    } else problems.push(`${path}: ${problem}.`);
  }
  if (graded.length === 0) throw nothingGraded(paths, problems);
  const episodes: Reviewed[] = [];
  for (const { path, verdict } of drawSample(graded, { size, seed })) {
    const episode = await orProblem(problems, () => readEpisode(path));
    if (episode === undefined) continue;
    episodes.push({ episode, verdict, asked: await askedOfRater(episode, { verdict, blind }) });
  }
  if (episodes.length === 0) throw nothingGraded(paths, problems);
  return { episodes, graded: graded.length, problems };
}

/** Undefined where it cannot be read, which is then a problem. */
async function orProblem<Result>(
  problems: string[],
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    problems.push(firstLine(error));
    return undefined;
  }
}
