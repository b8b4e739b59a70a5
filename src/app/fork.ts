// The saved episode that a scenario continues: reads it, and says why it cannot be continued; replays nothing.
import { dirname, join } from 'node:path';
import { type Episode, fileProblem, readEpisodeNow } from '../episode/read.js';
import { createRedactor, STRUCK_OUT } from '../episode/redactor.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { canonicalJson, firstDifference } from '../cassette/compare.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Problem } from '../scenario/problem.js';
import type { Json } from '../scenario/schema.js';
import type { DataPath } from '../scenario/source.js';
import { worldState } from '../scenario/world-state.js';
import { appRecord } from './app-record.js';
import type { App } from './definition.js';

/** A saved conversation, and the turn after which it goes on differently. */
export interface Opening {
  episode: Episode;
  turn: number;
}

/**
 * The opening that the scenario continues; null if it has its own beginning.
 *
 * @throws SightlineError what `readEpisode` throws
 */
export function openingOf({
  file,
  scenario,
}: Pick<LoadedScenario, 'file' | 'scenario'>): Opening | null {
  const { fork } = scenario;
  if (fork === undefined) return null;
  return { episode: readEpisodeNow(join(dirname(file), fork.episode)), turn: fork.turn };
}

/** Everything that would keep the saved conversation from being repeated unchanged. */
export function forkProblems(loaded: LoadedScenario, app: App): Problem[] {
  const at = (path: DataPath, message: string): Problem => ({ ...loaded.place(path), message });
  try {
    const opening = openingOf(loaded);
    if (opening === null) return [];
    const { header } = opening.episode;
    if (header.app.name !== app.name) {
      const other = `the episode is one of the app "${header.app.name}", not of "${app.name}"`;
      return [at(['fork', 'episode'], other)];
    }
    if (header.fork !== undefined) {
      const again = `the episode is itself a fork; continue ${header.fork.episode}, which it continued`;
      return [at(['fork', 'episode'], again)];
    }
    if (app.staging !== undefined)
      return [at(['fork'], 'staging cannot be put back to where a saved episode stood')];
    return [
      ...turnProblems(opening).map((message) => at(['fork', 'turn'], message)),
      ...secretProblems(opening).map((message) => at(['fork', 'episode'], message)),
      ...changes(opening, loaded, app).map((message) => at(['fork', 'episode'], message)),
    ];
  } catch (error) {
    const why = error instanceof SightlineError ? fileProblem(error) : firstLine(error);
    return [at(['fork', 'episode'], `the episode cannot be continued: ${why}`)];
  }
}

/** After a turn that the agent never finished, or that ended the conversation, there is nothing to continue. */
function turnProblems({ episode, turn }: Opening): string[] {
  const { closed, path } = episode;
  const finished = path.flatMap((event) =>
    event.kind === 'settled' && event.finished ? [event.turn] : [],
  );
  const settled = Math.max(0, ...finished);
  const last = closed.stop.reason === 'agent_done' ? Math.min(settled, closed.turns - 1) : settled;
  if (turn <= last) return [];
  return [`turn ${turn} cannot be continued; the last one that can is ${last}`];
}

/** Text that was struck out of the record cannot be typed again. */
function secretProblems({ episode, turn }: Opening): string[] {
  const secret = episode.path.find(
    (event) =>
      event.kind === 'user_action' &&
      event.turn <= turn &&
      JSON.stringify(event.action).includes(STRUCK_OUT),
  );
  return secret === undefined
    ? []
    : [
        `what was typed in turn ${secret.turn} is secret and was struck out, so it cannot be replayed`,
      ];
}

/** What was different when the opening was saved. */
function changes({ episode }: Opening, { scenario }: LoadedScenario, app: App): string[] {
  const { header, world } = episode;
  const redactor = createRedactor(app.secrets);
  const plain = (value: unknown): Json =>
    JSON.parse(redactor.text(canonicalJson(value as Json))) as Json;
  const saved = (header.scenario.data ?? {}) as { metadata?: Json };
  const { timezone } = header;
  const now = { now: new Date(scenario.now).toISOString(), metadata: scenario.metadata ?? {} };
  const then = { now: header.now, metadata: saved.metadata ?? {} };
  const state = worldState({ app, scenario, timezone });
  return [
    ...(header.app.hash === appRecord(app).hash
      ? []
      : ['the app file has changed since the episode was saved; run the opening again']),
    ...differs('the scenario', plain(then), plain(now)),
    ...differs('the world at the start', plain(world.before), plain(state)),
  ];
}

function differs(what: string, saved: Json, here: Json): string[] {
  const difference = firstDifference(saved, here);
  if (difference === null) return [];
  const { at, recorded, asked } = difference;
  return [
    `${what} differs from the one in the episode: ${at} was ${recorded} there, and is ${asked} here`,
  ];
}
