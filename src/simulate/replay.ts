// Replays the turns of a saved episode before another user continues, and makes sure that the agent does the same again; any difference is the harness's failure.
import { dirname, join, relative } from 'node:path';
import type { App } from '../app/definition.js';
import type { Opening } from '../app/fork.js';
import type { Action, Observation } from '../episode/action.js';
import type { Message, Stop } from '../episode/format.js';
import type { PathEvent } from '../episode/path-event.js';
import type { EpisodeWriter } from '../episode/write.js';
import { plainName } from '../rules/control-names.js';
import { latestMessages } from '../rules/latest-messages.js';
import {
  canonicalJson,
  firstDifference,
  withoutPorts,
  withoutVarying,
} from '../cassette/compare.js';
import type { Scenario } from '../scenario/schema.js';
import type { User } from '../user/user.js';
import { Stopped } from './turn-loop.js';

export interface Replay {
  /** How the saved conversation began, according to its scenario. */
  readonly scenario: Pick<Scenario, 'opening'>;
  /** Where its agent's model answers are recorded, if they are. */
  readonly place: { scenario: string; trial: number; attempt?: number };
  /** How many turns are replayed. */
  readonly turns: number;
  /** Whether all of them have been, with the same result. */
  readonly isOver: boolean;
  /** Does what was recorded, then lets the other user continue; `whenOver` is called in between. */
  user(then: User, whenOver: () => void): User;
  /** The stop to report: whatever ends a replay is not the agent's failure. */
  stopOf(stop: Stop): Stop;
}

export interface ReplayOptions {
  opening: Opening;
  app: Pick<App, 'backend'>;
  /** The one that is recorded now. */
  episode: Pick<EpisodeWriter, 'path' | 'transcript' | 'event' | 'turn'>;
  /** Of the scenario that goes on. */
  file: string;
}

/** Endings that already mean that the trial does not count. */
const ERRORS: readonly Stop['reason'][] = [
  'login_failed',
  'session_expired',
  'unmocked_request',
  'mock_threw',
  'staging_failed',
  'agent_model_failed',
  'user_model_failed',
  'not_begun',
  'harness_failed',
  'fork_diverged',
];

export function replayOf({ opening, app, episode, file }: ReplayOptions): Replay {
  const { turn: turns, episode: saved } = opening;
  const deeds = saved.path.flatMap((event) => {
    if (event.kind !== 'user_action' || event.turn > turns) return [];
    // The saved user's way of ending it is not taken over.
    return event.action.kind === 'done' || event.action.kind === 'off_plan' ? [] : [event];
  });
  const plain = plainText(app);
  let at = 0;
  let checked = 0;
  let isOver = false;

  const check = (turn: number): void => {
    if (turn === checked) return;
    const difference =
      saidOtherwise(saved.transcript, episode.transcript, { turn, plain }) ??
      calledOtherwise(saved.path, episode.path, { turn, plain });
    if (difference !== null) throw diverged(saved.header.id, turn, difference);
    checked = turn;
  };
  const { scenario, trial, attempt } = saved.header;
  return {
    place: {
      ...{ scenario: scenario.id, trial },
      ...(attempt === undefined ? {} : { attempt: attempt.number }),
    },
    scenario: saved.header.scenario.data as Pick<Scenario, 'opening'>,
    turns,
    get isOver() {
      return isOver;
    },
    user(then, whenOver) {
      const next = (seen: Observation): Action | Promise<Action> => {
        if (isOver) return then.next(seen);
        check(seen.turn);
        const deed = deeds[at];
        if (deed === undefined) {
          isOver = true;
          const last = turns === 1 ? 'Turn 1 was' : `Turns 1 to ${turns} were`;
          const text = `${last} replayed from ${saved.header.id}; from here the conversation continues on its own.`;
          episode.event({ kind: 'note', text });
          whenOver();
          return then.next(seen);
        }
        at += 1;
        const action = found(
          filesFrom(deed.action, { saved: saved.header.scenario.file, file }),
          seen,
        );
        if (typeof action === 'string') throw diverged(saved.header.id, deed.turn, action);
        then.did?.(seen, action);
        return action;
      };
      // The same user to everybody else: it says which entry of a script it has come to.
      return Object.assign(Object.create(then) as User, { next });
    },
    stopOf(stop) {
      if (isOver || ERRORS.includes(stop.reason)) return stop;
      const how = `it ended otherwise (${stop.reason.replaceAll('_', ' ')}): ${stop.detail}`;
      return diverged(saved.header.id, Math.max(1, episode.turn), how).stop;
    },
  };
}

function diverged(id: string, turn: number, how: string): Stopped {
  const detail = `The opening ${id} did not come again. In turn ${turn} ${how}`;
  return new Stopped({ reason: 'fork_diverged', detail });
}

/** Text that varies between runs does not count as a difference. */
function plainText({ backend }: Pick<App, 'backend'>): (text: string) => string {
  const without = withoutVarying(backend.modelVaries ?? []);
  return (text) => withoutPorts(without(text));
}

interface UpTo {
  turn: number;
  plain: (text: string) => string;
}

function saidOtherwise(
  saved: readonly Message[],
  now: readonly Message[],
  { turn, plain }: UpTo,
): string | null {
  const said = (all: readonly Message[]) =>
    latestMessages(all.filter((one) => one.turn <= turn))
      .filter(({ role }) => role === 'agent')
      .map(({ text }) => plain(text));
  const difference = firstDifference(said(saved), said(now));
  if (difference === null) return null;
  const { recorded, asked } = difference;
  return `the agent's messages differ: ${recorded} was recorded, and now it is ${asked}.`;
}

/** In whatever order calls of one turn came. */
function calledOtherwise(
  saved: readonly PathEvent[],
  now: readonly PathEvent[],
  { turn, plain }: UpTo,
): string | null {
  const called = (all: readonly PathEvent[]) =>
    all
      .flatMap((event) =>
        event.kind === 'tool_call' && event.turn <= turn
          ? [`${event.tool} (${event.status}) ${plain(canonicalJson(event.patch))}`]
          : [],
      )
      .sort();
  const difference = firstDifference(called(saved), called(now));
  if (difference === null) return null;
  const { recorded, asked } = difference;
  return `the calls of tools differ: ${recorded} was recorded, and now it is ${asked}.`;
}

/** The action on what is on the page now; a sentence if it is not there, or if it is unclear which one it was. */
function found(action: Action, { controls }: Observation): Action | string {
  if (!('control' in action)) return action;
  const alike = controls.filter(({ name }) => plainName(name) === plainName(action.name));
  const [only] = alike;
  const meant = alike.length === 1 ? only : alike.find(({ id }) => id === action.control);
  if (meant !== undefined) return { ...action, control: meant.id };
  if (alike.length > 1)
    return `"${action.name}" is the name of ${alike.length} controls, and it is not known which was used.`;
  const there = controls.map(({ name }) => `"${name}"`).join(', ') || 'none';
  return `"${action.name}" was used, which is not among the controls. There are: ${there}.`;
}

/** Files are named relative to the scenario that is played. */
function filesFrom(action: Action, { saved, file }: { saved: string; file: string }): Action {
  if (action.kind !== 'upload') return action;
  const files = action.files.map((name) => relative(dirname(file), join(dirname(saved), name)));
  return { ...action, files };
}
