// Writes the report of one or more runs: one page that opens from disk, and a data file for each episode, read when it is viewed.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bytesBelow, findEpisodes, writeWhole } from '../../episode/files.js';
import { type Episode, readEpisode } from '../../episode/read.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import { savedVotes } from '../../episode/verdict/answers.js';
import { readVerdict } from '../../episode/verdict/store.js';
import { reportApp } from './app.generated.js';
import type { SiteDefect, SiteEpisode, SiteSuite, SiteTrial } from './data.js';
import { episodeData } from './episode-data.js';
import { type GatedRuns, gatedRuns } from './site-gate.js';
import { createHash } from 'node:crypto';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { defectTitle, type SeenDefect } from '../../episode/verdict/defect.js';
import { z } from 'zod';

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
 * @throws SightlineError `not-found` if there is no graded one.
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
  const verdict = await orProblem(suite, () => readVerdict(dir));
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
  const ballots = (await orProblem(suite, () => savedVotes(episode.dir))) ?? [];
  const data = episodeData(id, episode, { verdict, ballots, page, trace });
  await writeWhole(join(page, 'data', `${id}.js`), scriptOf(data));
}

async function orProblem<Result>(
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
  return new SightlineError('not-found', {
    what: `There is no graded episode in ${paths.join(', ')}.`,
    details: problems.slice(0, 10),
    next: 'Give the folder of a run, or sightline-episodes, and grade what is not graded.',
  });
}

/** The script and style of a page, as built from src/report/app. */
interface ReportApp {
  script: string;
  style: string;
}

/**
 * The page of a report. Its policy allows this very script, data files beside it, and pictures and frames from disk; no
 * network. The sandbox keeps scripts out of frames.
 */
function indexPage(suite: SiteSuite, { script, style }: ReportApp): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'self' file:`,
    "style-src 'unsafe-inline'",
    "img-src 'self' file: data:",
    "frame-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sightline report</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs scripts.</noscript>
<script type="application/json" id="suite">${inMarkup(suite)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** A file that hands one episode to the page: pages from disk cannot fetch, but they can load scripts. */
function scriptOf(episode: SiteEpisode): string {
  return `sightlineEpisode(${inMarkup(episode)});\n`;
}

/** JSON without any character that could end a script element or a line of a script. */
function inMarkup(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface SeenDefects {
  add(trial: string, episode: Episode, verdict: EpisodeVerdict): void;
  /** Those that most episodes show come first. */
  all(): SiteDefect[];
}

/** Holds what is different, not what was added, so that it does not grow with the number of episodes. */
function seenDefects(): SeenDefects {
  const known = new Map<string, SiteDefect>();
  return {
    add(trial, { header }, { defects = [] }) {
      const own = new Map(defects.map((one) => [keyOf(header.app.name, one), one]));
      for (const [key, one] of own) {
        const { where, measurements, at, boxes } = one;
        const same = known.get(key);
        if (same !== undefined) {
          same.episodes += 1;
          continue;
        }
        const text = String(measurements['text'] ?? '');
        known.set(key, {
          title: defectTitle(one),
          where,
          text,
          episodes: 1,
          trial,
          at: at[0] ?? '',
          boxes,
        });
      }
    },
    all: () => [...known.values()].sort((one, other) => other.episodes - one.episodes),
  };
}

function keyOf(app: string, { kind, where, measurements }: SeenDefect): string {
  return JSON.stringify([app, kind, where, measurements['rule']]);
}

/** What the report shows of a scenario; a record from elsewhere may lack any of it. */
const shownSchema = z.object({
  title: z.string().catch(''),
  metadata: z.object({ weight: z.number() }).catch({ weight: 1 }),
});

type Shown = z.output<typeof shownSchema>;

function headerParts(episode: Episode | null): Shown {
  return shownSchema.parse(episode?.header.scenario.data ?? {});
}

function siteTrial(
  id: string,
  verdict: EpisodeVerdict,
  { dir, episode, isTrial }: { dir: string; episode: Episode | null; isTrial: boolean },
): Omit<SiteTrial, 'failsAs'> {
  const { scenario, trial, seed, outcome, party, headline, classes } = verdict;
  const { stop, turns, toolCalls, costs, terminalState: state } = verdict;
  const { title, metadata } = headerParts(episode);
  return {
    ...{ id, scenario, trial, seed, outcome, party, headline, classes },
    ...{ stop, state, turns, toolCalls, title, isTrial },
    weight: metadata.weight,
    episode: verdict.episode,
    project: episode?.header.project ?? verdict.episode.split('/')[1] ?? '',
    app: episode?.header.app.name ?? '',
    durationMs: Math.round(costs?.durationMs ?? 0),
    latencyMs: costs?.latencyMs?.median ?? null,
    tokens: costs?.tokens ? costs.tokens.input + costs.tokens.output : null,
    ...openChecks(verdict),
    attempt: verdict.attempt.number,
    bytes: bytesBelow(dir),
    hasPage: episode !== null,
  };
}

function openChecks({
  assertions,
}: EpisodeVerdict): Pick<SiteTrial, 'unmeasured' | 'uncalibrated'> {
  const many = (holds: (one: EpisodeVerdict['assertions'][number]) => boolean) =>
    assertions.filter(holds).length;
  return {
    unmeasured: many(
      ({ assertion, outcome }) => assertion.kind === 'shows' && outcome === 'inconclusive',
    ),
    uncalibrated: many(
      ({ assertion, blocking }) =>
        (assertion.kind === 'judged' || 'meaning' in assertion) && !blocking,
    ),
  };
}
