// `sightline drift`: compares recorded or live answers of real services with the mocks'; reads arguments and prints.
import type { App } from '../app/definition.js';
import { type Episode, readEpisode } from '../episode/read.js';
import {
  askable,
  bothAnswered,
  type ComparedCall,
  driftOf,
  type DriftReport,
} from '../grade/drift/drift.js';
import { unknownToolText } from '../scenario/nearest-name.js';
import { countOf } from '../count.js';
import { SightlineError } from '../sightline-error.js';
import { driftText } from './drift-text.js';
import { episodesOf } from './grade/request.js';
import { loadApp } from './load-app.js';
import { progress } from './progress.js';
import { usage } from './usage.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface DriftOptions {
  app?: string;
  tool?: string[];
  live?: boolean;
  writes?: boolean;
  json?: boolean;
}

export async function drift(paths: readonly string[], options: DriftOptions): Promise<number> {
  const app = await appOf(options);
  const { episodes, unreadable } = await readAll(paths);
  const { calls, notes } = await compared(episodes, options, app);
  const all = [...notes, ...unreadable];
  if (calls.length === 0) throw nothing(paths, episodes.length, all);
  const report = driftOf(calls);
  const out = options.json
    ? `${JSON.stringify({ ...report, notes: all }, null, 2)}\n`
    : driftText(report, all);
  stdout.write(out);
  return exitCode(report, unreadable.length);
}

/** Drift that was found counts, even if something else could not be read. */
function exitCode(report: DriftReport, unreadable: number): 0 | 1 | 2 {
  if (report.drift.length > 0) return 1;
  return unreadable > 0 ? 2 : 0;
}

async function appOf({ live, app, writes }: DriftOptions): Promise<App | null> {
  if (live === true && app === undefined)
    throw usage(
      '--live needs the app file, which says where the real services are.',
      'Add --app <file>.',
    );
  if (live !== true && (writes === true || app !== undefined))
    throw usage(
      '--app and --writes are for --live; recorded answers need neither.',
      'Add --live, or drop them.',
    );
  return app === undefined ? null : loadApp(app);
}

async function readAll(
  paths: readonly string[],
): Promise<{ episodes: Episode[]; unreadable: string[] }> {
  const episodes: Episode[] = [];
  const unreadable: string[] = [];
  for (const { path, problem } of episodesOf(paths, 'compare')) {
    try {
      if (problem === null) episodes.push(await readEpisode(path));
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      unreadable.push(error.parts.what);
    }
  }
  return { episodes, unreadable };
}

async function compared(
  episodes: readonly Episode[],
  options: DriftOptions,
  app: App | null,
): Promise<{ calls: ComparedCall[]; notes: string[] }> {
  const wanted = wantedOf(episodes, options);
  if (app === null)
    return { calls: episodes.flatMap(bothAnswered).filter(({ tool }) => wanted(tool)), notes: [] };
  const { calls, struck } = askable(episodes);
  const asked = calls.filter(({ tool }) => wanted(tool));
  const writes = new Set(
    app.backend.tools.filter(({ effect }) => effect === 'write').map(({ name }) => name),
  );
  const left = options.writes === true ? [] : asked.filter(({ tool }) => writes.has(tool));
  const sent = asked.filter((call) => !left.includes(call));
  const told = progress(sent.length, stderr, () => performance.now(), 'calls');
  const { askLive } = await import('../playwright/drift-live.js');
  const done = await askLive(app, sent, { onAnswer: (tool) => told.advance(tool) }).finally(() =>
    told.end(),
  );
  return {
    calls: done,
    notes: [
      ...(left.length === 0
        ? []
        : [
            `${countOf(left.length, 'call')} not repeated: they change something; --writes repeats them`,
          ]),
      ...(struck === 0
        ? []
        : [`${countOf(struck, 'call')} not repeated: a secret was redacted from the arguments`]),
    ],
  };
}

function wantedOf(
  episodes: readonly Episode[],
  { tool: names }: DriftOptions,
): (tool: string) => boolean {
  if (names === undefined) return () => true;
  const known = [
    ...new Set(episodes.flatMap(({ header }) => header.app.tools.map(({ name }) => name))),
  ];
  const unknown = names.filter((name) => known.length > 0 && !known.includes(name));
  const [first] = unknown;
  if (first !== undefined)
    throw usage(
      `--tool names an ${unknownToolText(first, known, 'these episodes')}.`,
      'Name one of them.',
    );
  return (tool) => names.includes(tool);
}

function nothing(
  paths: readonly string[],
  episodes: number,
  notes: readonly string[],
): SightlineError {
  return new SightlineError('drift-failed', {
    what: `There is nothing to compare in ${paths.join(', ')}: ${countOf(episodes, 'episode')}, and no call with two answers.`,
    details: notes,
    next: "Record calls with SIGHTLINE_TOOLS='*=record', or ask the services now with --live --app <file>.",
  });
}
