// `sightline drift`: compares recorded or live answers of real services with the mocks'; reads arguments and prints.
import { colors } from '../values/colors.js';
import { stdout } from '../values/terminal.js';
import { countOf } from '../values/count.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { askable, bothAnswered, type ComparedCall, type Drift, driftOf } from '../grade/drift.js';
import type { Json } from '../values/json.js';
import { SightlineError } from '../sightline-error.js';
import { episodesOf } from './grade/request.js';
import { loadApp } from './load-app.js';
import { tableLines } from '../report/outcome-marks.js';

/** The options as commander hands them over. */
export interface DriftOptions {
  /** The app file: the services are asked now. */
  app?: string;
  json?: boolean;
}

export async function drift(
  paths: readonly string[],
  { app, json = false }: DriftOptions,
): Promise<0 | 1> {
  const dirs = episodesOf(paths, 'compare').filter(({ problem }) => problem === null);
  const episodes = await Promise.all(dirs.map(({ path }) => readEpisode(path)));
  const calls =
    app === undefined ? episodes.flatMap(bothAnswered) : await answeredNow(episodes, app);
  if (calls.length === 0) throw nothing(paths, episodes.length);
  const differences = driftOf(calls);
  const data = { calls: calls.length, differences };
  stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : driftText(differences, calls.length));
  return differences.length === 0 ? 0 : 1;
}

/** Only calls that read: the others would change the real system. */
async function answeredNow(episodes: readonly Episode[], file: string): Promise<ComparedCall[]> {
  const app = await loadApp(file);
  const reads = new Set(
    app.backend.tools.flatMap(({ name, effect }) => (effect === 'read' ? [name] : [])),
  );
  const calls = askable(episodes).filter(({ tool }) => reads.has(tool));
  const { askLive } = await import('../playwright/drift-live.js');
  return askLive(app, calls);
}

/** Each kind, from the mock's point of view. */
const WORDS: Record<Drift['kind'], string> = {
  status: 'different status',
  missing: 'missing in mock',
  extra: 'only in mock',
  type: 'different type',
};

function driftText(all: readonly Drift[], calls: number): string {
  const rows = all.map(({ tool, kind, pointer, calls: count, real, mock, episode, event }) => [
    ...[tool, WORDS[kind], pointer, String(count)],
    `real ${excerpt(real)}, mock ${excerpt(mock)} (${episode}, event ${event})`,
  ]);
  const heading = ['tool', 'difference', 'pointer', 'calls', 'example'];
  const table = rows.length === 0 ? [] : [...tableLines([heading, ...rows]), ''];
  const paint = all.length === 0 ? colors.green : colors.red;
  const total = paint(`${countOf(all.length, 'difference')} in ${countOf(calls, 'call')}`);
  return [...table, total, ''].join('\n');
}

const WIDEST = 40;

function excerpt(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= WIDEST ? text : `${text.slice(0, WIDEST - 1)}…`;
}

function nothing(paths: readonly string[], episodes: number): SightlineError {
  return new SightlineError('nothing-to-compare', {
    what: `There is nothing to compare in ${paths.join(', ')}: ${countOf(episodes, 'episode')}, and no call with two answers.`,
    next: "Record calls with SIGHTLINE_TOOLS='*=record', or ask the services now with --app <file>.",
  });
}
