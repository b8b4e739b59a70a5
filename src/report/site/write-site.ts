// Writes the report of one or more runs: one page that opens from disk, and a data file for each episode, read when it is viewed.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bytesBelow, findEpisodes, writeWhole } from '../../episode/files.js';
import { readEpisode } from '../../episode/read.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import { savedVotes } from '../../episode/verdict/answers.js';
import { readVerdict } from '../../episode/verdict/store.js';
import { reportApp } from './app.generated.js';
import type { SiteSuite } from './data.js';
import { episodeData } from './episode-data.js';
import { indexPage, scriptOf } from './index-page.js';
import { type SeenDefects, seenDefects } from './seen-defects.js';
import { type GatedRuns, gatedRuns } from './site-gate.js';
import { siteTrial } from './trial-row.js';

export interface WrittenSite {
  /** Of the page, absolute. */
  file: string;
  trials: number;
  problems: readonly string[];
}

/**
 * Writes `<folder>/index.html` and `<folder>/data/`. Pictures are not copied: the pages link to those of the episodes, so both folders
 * must keep their relative position.
 *
 * @param paths episodes, or folders of them
 * @throws SightlineError `episode-not-found` if there is no graded one.
 */
export async function writeSite(paths: readonly string[], folder: string): Promise<WrittenSite> {
  const page = resolve(folder);
  await rm(join(page, 'data'), { recursive: true, force: true });
  await mkdir(join(page, 'data'), { recursive: true });
  const defects = seenDefects();
  const suite = await listed(paths, { page, defects });
  if (suite.trials.length === 0) throw nothingGraded(paths, suite.problems);
  suite.defects = defects.all();
  const file = join(page, 'index.html');
  await writeWhole(file, indexPage(suite, reportApp));
  return { file, trials: suite.trials.length, problems: suite.problems };
}

interface Place {
  page: string;
  /** Where their defects are added. */
  defects: SeenDefects;
}

/** Episodes with their verdicts; writes the data file of each. */
async function listed(paths: readonly string[], place: Place): Promise<SiteSuite> {
  const seen = new Set<string>();
  const { gate, ...told } = gatedRuns(paths);
  const suite: SiteSuite = {
    ...{ gate, runs: [], trials: [], defects: [] },
    ...{ problems: [], bytes: 0 },
  };
  const counted = new Set<string>();
  for (const { path, problem } of paths.flatMap((one) => findEpisodes(one, seen))) {
    if (problem !== null) suite.problems.push(`${path}: ${problem}.`);
    else {
      await addTrial(suite, path, { ...place, ...told });
      suite.bytes += bytesBelow(path, counted);
    }
  }
  return suite;
}

/** An unreadable episode has a row from its verdict, but no page. */
async function addTrial(
  suite: SiteSuite,
  dir: string,
  { page, defects, isTrial: isPlanned, traces, expected }: Place & Omit<GatedRuns, 'gate'>,
): Promise<void> {
  const verdict = await orTold(suite, () => readVerdict(dir));
  if (verdict === null) {
    suite.problems.push(notGraded(dir));
    return;
  }
  // For a rerun trial the last attempt counts; it names the earlier ones.
  const episode = await readEpisode(dir).catch(() => null);
  const id = `e${suite.trials.length + 1}`;
  const isTrial = episode === null || isPlanned(episode.header);
  const failsAs = expected.get(verdict.episode) ?? null;
  suite.trials.push({ ...siteTrial(id, verdict, { dir, episode, isTrial }), failsAs });
  const run = verdict.episode.split('/')[0] ?? '';
  if (!suite.runs.includes(run)) suite.runs.push(run);
  if (episode === null) return;
  defects.add(id, episode, verdict);
  const trace = traces.get(verdict.episode) ?? null;
  const ballots = (await orTold(suite, () => savedVotes(episode.dir))) ?? [];
  const data = episodeData(id, episode, { verdict, ballots, page, trace });
  await writeWhole(join(page, 'data', `${id}.js`), scriptOf(data));
}

async function orTold<Result>(
  suite: SiteSuite,
  read: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    suite.problems.push(firstLine(error));
    return null;
  }
}

function notGraded(dir: string): string {
  return `${dir} was not graded: run npx sightline grade on it first.`;
}

/** The error where a command needs graded episodes and finds none. */
function nothingGraded(paths: readonly string[], problems: readonly string[]): SightlineError {
  return new SightlineError('episode-not-found', {
    what: `There is no graded episode in ${paths.join(', ')}.`,
    details: problems.slice(0, 10),
    next: 'Give the folder of a run, or sightline-episodes, and grade what is not graded.',
  });
}
