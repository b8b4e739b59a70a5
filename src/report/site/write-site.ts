// Writes the report of one or more runs: one page that opens from disk, and a data file for each episode, read when it is viewed.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { findEpisodes } from '../../episode/find.js';
import { type Episode, readEpisode } from '../../episode/read.js';
import { bytesBelow } from '../../episode/size.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import { keptBallots } from '../../verdict/answers.js';
import { readMutants } from '../../verdict/mutants.js';
import { readVerdict } from '../../verdict/store.js';
import { reportApp } from './app.generated.js';
import { changesSince } from './changes.js';
import type { SiteChanges, SiteCoverage, SiteSuite } from './data.js';
import { episodeData } from './episode-data.js';
import { indexPage, scriptOf } from './index-page.js';
import { sarifOf } from '../sarif.js';
import { type SeenDefects, seenDefects, siteDefect } from './seen-defects.js';
import { type GatedRuns, gatedRuns } from './site-gate.js';
import { siteScenario, siteTrial } from './trial-row.js';

export interface WrittenSite {
  /** Of the page, absolute. */
  file: string;
  trials: number;
  problems: readonly string[];
}

export interface SiteOptions {
  /** A run to compare with: its folder, or one with those of all its shards. Default: none. */
  baseline?: string | undefined;
  /** What the app's scenarios cover today. Default: not shown. */
  coverage?: SiteCoverage | undefined;
}

/**
 * Writes `<folder>/index.html`, `<folder>/data/` and `<folder>/defects.sarif`. Pictures are not copied: the pages link to
 * those of the episodes, so both folders must keep their relative position.
 *
 * @param paths episodes, or folders of them
 * @throws SightlineError `episode-not-found` if there is no graded one; with a baseline also as `changesSince`.
 */
export async function writeSite(
  paths: readonly string[],
  folder: string,
  { baseline, coverage }: SiteOptions = {},
): Promise<WrittenSite> {
  const changes = baseline === undefined ? null : changesSince(baseline, paths);
  const page = resolve(folder);
  await rm(join(page, 'data'), { recursive: true, force: true });
  await mkdir(join(page, 'data'), { recursive: true });
  const defects = seenDefects();
  const suite = await listed(paths, { page, prefix: 'e', defects });
  if (suite.trials.length === 0) throw nothingGraded(paths, suite.problems);
  suite.coverage = coverage ?? null;
  suite.defects = defects.all().map(siteDefect);
  await writeWhole(join(page, 'defects.sarif'), toJsonText(sarifOf(defects.all())));
  if (changes !== null && baseline !== undefined)
    suite.changes = await withTrials(changes, suite, { page, baseline });
  const file = join(page, 'index.html');
  await writeWhole(file, indexPage(suite, reportApp));
  return { file, trials: suite.trials.length, problems: suite.problems };
}

async function withTrials(
  changes: Omit<SiteChanges, 'runs' | 'trials'>,
  suite: SiteSuite,
  { page, baseline }: { page: string; baseline: string },
): Promise<SiteChanges> {
  const place = { page, prefix: 'b', defects: seenDefects() };
  const { runs, trials, problems } = await listed([baseline], place);
  suite.problems.push(...problems);
  return { ...changes, runs, trials: trials.filter(({ isTrial }) => isTrial) };
}

interface Place {
  page: string;
  /** Of the ids. */
  prefix: string;
  /** Where their defects are added. */
  defects: SeenDefects;
}

/** Episodes with their verdicts; writes the data file of each. */
async function listed(paths: readonly string[], place: Place): Promise<SiteSuite> {
  const seen = new Set<string>();
  const { gate, isTrial, traces } = gatedRuns(paths);
  const suite: SiteSuite = {
    ...{ gate, runs: [], trials: [], defects: [], scenarios: [], states: {} },
    ...{ coverage: null, changes: null, problems: [], bytes: 0 },
  };
  const counted = new Set<string>();
  for (const { path, problem } of paths.flatMap((one) => findEpisodes(one, seen))) {
    if (problem !== null) suite.problems.push(`${path}: ${problem}.`);
    else {
      await addTrial(suite, path, { ...place, isTrial, traces });
      suite.bytes += bytesBelow(path, counted);
    }
  }
  return suite;
}

/** An unreadable episode has a row from its verdict, but no page. */
async function addTrial(
  suite: SiteSuite,
  dir: string,
  {
    page,
    prefix,
    defects,
    isTrial: isPlanned,
    traces,
  }: Place & Pick<GatedRuns, 'isTrial' | 'traces'>,
): Promise<void> {
  const verdict = await orTold(suite, () => readVerdict(dir));
  if (verdict === null) {
    suite.problems.push(notGraded(dir));
    return;
  }
  // For a rerun trial the last attempt counts; it names the earlier ones.
  const episode = await readEpisode(dir).catch(() => null);
  const id = `${prefix}${suite.trials.length + 1}`;
  const isTrial = episode === null || isPlanned(episode.header);
  suite.trials.push(siteTrial(id, verdict, { dir, episode, isTrial }));
  const run = verdict.episode.split('/')[0] ?? '';
  if (!suite.runs.includes(run)) suite.runs.push(run);
  if (episode === null) return;
  defects.add(id, episode, verdict);
  if (isTrial) addScenario(suite, episode);
  const trace = traces.get(verdict.episode) ?? null;
  const mutants = await orTold(suite, () => readMutants(episode.dir));
  const ballots = (await orTold(suite, () => keptBallots(episode.dir))) ?? [];
  const data = episodeData(id, episode, { verdict, ballots, mutants, page, trace });
  await writeWhole(join(page, 'data', `${id}.js`), scriptOf(data));
}

function addScenario(suite: SiteSuite, episode: Episode): void {
  const { app } = episode.header;
  suite.states[app.name] ??= app.terminalStates;
  const row = siteScenario(episode);
  const isSame = (one: typeof row) => one.app === row.app && one.scenario === row.scenario;
  if (!suite.scenarios.some(isSame)) suite.scenarios.push(row);
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
