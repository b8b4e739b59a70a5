// The turn loop: observe, decide, act, settle, record; ends by the user's word, the budget or a stop signal.
import type { Action, Observation } from '../episode/action.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Driver, Settled } from '../surface/driver/driver.js';
import type { User } from '../user/user.js';
import { recordTranscript } from './record-transcript.js';
import type { StopSignal } from './stop-signal.js';

/** Runs a part of the episode under a title, such as a Playwright step. */
export type Step = <Result>(title: string, run: () => Promise<Result>) => Promise<Result>;

export interface ConversationOptions {
  driver: Driver;
  user: User;
  episode: EpisodeWriter;
  stop: StopSignal;
  maxTurns: number;
  /** How long the agent may say nothing, ms; for the sentence about it. */
  replyTimeoutMs: number;
  step: Step;
  /** Called when a turn has settled, with what is visible then. */
  afterTurn: (turn: number, seen: Observation) => Promise<void>;
}

type TurnAction = Extract<Action, { kind: 'say' | 'press' }>;

/** Talks until somebody ends it; returns why. Throws what the driver throws. */
export async function converse(options: ConversationOptions): Promise<Stop> {
  const { user, episode, stop } = options;
  const whileRunning = <Result>(work: Promise<Result>) => unlessStopped(work, stop);

  for (const text of user.notes) episode.event({ kind: 'note', text });
  let seen = await options.step('the agent’s UI is ready', () => whileRunning(look(options)));
  for (let turn = 1; ; turn += 1) {
    const action = await whileRunning(Promise.resolve(user.next(seen)));
    const ending = endingOf(action, user.kind);
    if (ending) {
      episode.event({ kind: 'user_action', action });
      return ending;
    }
    if (turn > options.maxTurns) return budget(options.maxTurns);
    episode.turn = turn;
    const taken = await options.step(`turn ${turn}: ${describe(action)}`, () =>
      whileRunning(takeTurn(options, action as TurnAction, turn)),
    );
    if (!taken.settled.finished) return unfinished(taken.settled, options.replyTimeoutMs);
    seen = taken.seen;
  }
}

async function look({ driver, episode }: ConversationOptions): Promise<Observation> {
  await driver.ready();
  const seen = await driver.observe(0);
  recordTranscript(episode, seen);
  return seen;
}

async function takeTurn(
  { driver, episode, afterTurn }: ConversationOptions,
  action: TurnAction,
  turn: number,
): Promise<{ settled: Settled; seen: Observation }> {
  episode.event({ kind: 'user_action', action });
  await driver.act(action);
  const settled = await driver.settle();
  const { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waiting } = settled;
  // Field by field: one that the format does not know would make the whole record unreadable.
  const recorded = { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waiting };
  episode.event({ kind: 'settled', ...recorded });
  const seen = await driver.observe(turn);
  recordTranscript(episode, seen);
  await afterTurn(turn, seen);
  return { settled, seen };
}

/** Ended from outside the conversation; carries the stop to whoever closes the episode. */
export class Stopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super(stop.detail);
    this.stop = stop;
  }
}

/** The work's result, unless the signal is raised first: then `Stopped` is thrown and the work let go. */
async function unlessStopped<Result>(work: Promise<Result>, signal: StopSignal): Promise<Result> {
  work.catch(() => undefined);
  const stopped = signal.raised.then((stop): never => {
    throw new Stopped(stop);
  });
  stopped.catch(() => undefined);
  return Promise.race([stopped, work]);
}

function endingOf(action: Action, kind: User['kind']): Stop | null {
  switch (action.kind) {
    case 'done':
      return { reason: kind === 'script' ? 'script_ended' : 'user_done', detail: action.why };
    case 'off_plan':
      return { reason: 'off_plan', detail: action.why };
    case 'say':
    case 'press':
      return null;
  }
}

function budget(maxTurns: number): Stop {
  return { reason: 'budget', detail: `The budget of ${maxTurns} turns was used up.` };
}

function unfinished(settled: Settled, replyTimeoutMs: number): Stop {
  const seconds = Math.round(replyTimeoutMs / 100) / 10;
  const waiting = settled.waiting.join('; ');
  return {
    reason: 'agent_silent',
    detail: `The agent had not finished its turn after ${seconds} s: ${waiting}.`,
  };
}

function describe(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `"${action.text}"`;
    case 'press':
      return `presses "${action.name}"`;
    case 'done':
    case 'off_plan':
      return action.why;
  }
}
