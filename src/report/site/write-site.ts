// Writes the report of one or more runs: one page that opens from disk, and a data file for each episode, read when it is viewed.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from '../../episode/files.js';
import { findEpisodes } from '../../episode/find.js';
import { type Episode, readEpisode } from '../../episode/read.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { readMutants } from '../../verdict/mutants.js';
import { readVerdict } from '../../verdict/store.js';
import { reportApp } from './app.generated.js';
import type { SiteSuite, SiteTrial } from './data.js';
import { episodeData } from './episode-data.js';
import { indexPage, scriptOf } from './index-page.js';
import { type GatedRuns, gatedRuns } from './site-gate.js';

export interface WrittenSite {
  /** Of the page, absolute. */
  file: string;
  trials: number;
  problems: readonly string[];
}

/**
 * Writes `<folder>/index.html` and `<folder>/data/`. Pictures are not copied: the pages link to those of the episodes,
 * so both folders must keep their relative position.
 *
 * @param paths episodes, or folders of them
 * @throws SightlineError `episode-not-found` if there is no graded one.
 */
export async function writeSite(paths: readonly string[], folder: string): Promise<WrittenSite> {
  const page = resolve(folder);
  const seen = new Set<string>();
  const found = paths.flatMap((path) => findEpisodes(path, seen));
  const { gate, isTrial } = gatedRuns(paths);
  const suite: SiteSuite = { gate, runs: [], trials: [], problems: [] };
  const data = join(page, 'data');
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  for (const { path, problem } of found) {
    if (problem !== null) {
      suite.problems.push(`${path}: ${problem}.`);
      continue;
    }
    await addTrial(suite, path, { page, isTrial });
  }
  if (suite.trials.length === 0) throw nothingGraded(paths, suite.problems);
  const file = join(page, 'index.html');
  await writeWhole(file, indexPage(suite, reportApp));
  return { file, trials: suite.trials.length, problems: suite.problems };
}

/** An unreadable episode has a row from its verdict, but no page. */
async function addTrial(
  suite: SiteSuite,
  dir: string,
  { page, isTrial }: { page: string; isTrial: GatedRuns['isTrial'] },
): Promise<void> {
  const verdict = await orTold(suite, () => readVerdict(dir));
  if (verdict === null) {
    suite.problems.push(`${dir} was not graded: run npx sightline grade on it first.`);
    return;
  }
  // For a rerun trial the last attempt counts; it names the earlier ones.
  const episode = await readEpisode(dir).catch(() => null);
  const id = `e${suite.trials.length + 1}`;
  const row = trialRow(id, verdict, episode);
  suite.trials.push({ ...row, isTrial: episode === null || isTrial(episode.header) });
  const run = verdict.episode.split('/')[0] ?? '';
  if (!suite.runs.includes(run)) suite.runs.push(run);
  if (episode === null) return;
  const mutants = await orTold(suite, () => readMutants(episode.dir));
  const data = episodeData(id, episode, { verdict, mutants, page });
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

function trialRow(
  id: string,
  verdict: EpisodeVerdict,
  episode: Episode | null,
): Omit<SiteTrial, 'isTrial'> {
  const { costs, attempt, terminalState: state } = verdict;
  const { outcome, party, headline, classes, stop, turns, toolCalls, scenario, trial, seed } =
    verdict;
  const data = (episode?.header.scenario.data ?? {}) as { title?: string; weight?: number };
  return {
    ...{
      id,
      scenario,
      trial,
      seed,
      outcome,
      party,
      headline,
      classes,
      stop,
      state,
      turns,
      toolCalls,
    },
    episode: verdict.episode,
    project: verdict.episode.split('/')[1] ?? '',
    app: episode?.header.app.name ?? '',
    title: data.title ?? '',
    durationMs: Math.round(costs?.durationMs ?? 0),
    latencyMs: costs?.latencyMs?.median ?? null,
    tokens: costs?.tokens ? costs.tokens.input + costs.tokens.output : null,
    weight: data.weight ?? 1,
    attempt: attempt.number,
    hasPage: episode !== null,
  };
}

function nothingGraded(paths: readonly string[], problems: readonly string[]): SightlineError {
  return new SightlineError('episode-not-found', {
    what: `There is no graded episode in ${paths.join(', ')}.`,
    details: problems.slice(0, 10),
    next: 'Give the folder of a run, or sightline-episodes, and grade what is not graded.',
  });
}
