// The turn loop: observe, decide, act, settle, record; ended by the user, the budget or a stop signal.
import { countOf } from '../values/count.js';
import {
  type Action,
  type Observation,
  type PreparingAction,
  takesTurn,
  type TurnAction,
} from '../episode/action.js';
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Driver, Settled } from '../surface/driver/driver.js';
import { span } from '../surface/timing.js';
import type { User } from './user/user.js';
import type { Reader } from './reading/reader.js';
import { type StopSignal, unlessStopped } from './stop-signal.js';

/** Runs a part of the episode under a title, such as a Playwright step. */
export type TitledStep = <Result>(title: string, run: () => Promise<Result>) => Promise<Result>;

export interface ConversationOptions {
  driver: Driver;
  user: User;
  episode: EpisodeWriter;
  stop: StopSignal;
  /** Rejects if the page asks for a login, where nothing may be pressed. Default: it does not. */
  loggedIn?: Promise<void>;
  maxTurns: number;
  /** How long the agent may say nothing, ms; for the sentence about it. */
  replyTimeoutMs: number;
  step: TitledStep;
  /** Acts in a turn, with the scenario's faults for it. */
  act: (driver: Driver, action: TurnAction, turn: number) => Promise<void>;
  /** Called when the agent's UI is ready for the first turn. Default: nobody. */
  whenReady?: () => Promise<void> | void;
  /** Measures the time in which the agent has the turn. Default: nobody does. */
  counted?: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called, perhaps several times, when a turn has all but settled. Default: nobody. */
  nearlySettled?: () => void;
  /** Called when a turn has settled, with what is visible then. */
  afterTurn: (turn: number, seen: Observation) => Promise<void>;
  /** Reads the page for the user; absent for users that do not read. */
  reader?: Reader;
  /** Whether the agent has ended it, once a turn is over. Default: it never does. */
  agentsEnd?: () => Promise<Stop | null>;
}

/** How much can be filled in before one turn; a user that exceeds it never hands over. */
const mostPreparations = 60;

/** Talks until somebody ends it; returns why. Throws what the driver throws. */
export async function converse(options: ConversationOptions): Promise<Stop> {
  const { user, episode, stop } = options;
  const whileRunning = <Result>(work: Promise<Result>) => unlessStopped(work, stop);

  for (const text of user.notes) episode.event({ kind: 'note', text });
  let seen = await options.step('the agent’s UI is ready', () => whileRunning(look(options)));
  for (let turn = 1, prepared = 0; ;) {
    const action = await whileRunning(Promise.resolve(user.next(seen)));
    const ending = endingOf(action, user);
    if (ending) {
      episode.turn = turn - 1;
      recordAction(options, action);
      return inTheDark(ending, options);
    }
    if (turn > options.maxTurns) return inTheDark(budget(options.maxTurns), options);
    // Preparations belong to their turn, and so do the page's tool calls meanwhile.
    episode.turn = turn;
    const title = `turn ${turn}: ${describe(action)}`;
    if (!takesTurn(action)) {
      if (prepared === mostPreparations) return neverHandedOver(episode, turn);
      prepared += 1;
      const work = () => whileRunning(prepare(options, action as PreparingAction, turn));
      seen = await options.step(title, work);
      continue;
    }
    const taken = await options.step(title, () => whileRunning(takeTurn(options, action, turn)));
    const over = (await options.agentsEnd?.()) ?? null;
    if (over !== null) return over;
    if (!taken.settled.finished) return unfinished(taken.settled, options.replyTimeoutMs);
    seen = taken.seen;
    prepared = 0;
    turn += 1;
  }
}

async function prepare(
  options: ConversationOptions,
  action: PreparingAction,
  turn: number,
): Promise<Observation> {
  const { driver } = options;
  recordAction(options, action);
  await driver.act(action);
  return driver.observe(turn - 1);
}

function recordAction({ episode, user }: ConversationOptions, action: Action): void {
  const { entry = null } = user;
  episode.event({ kind: 'user_action', action, ...(entry === null ? {} : { entry }) });
}

function neverHandedOver(episode: EpisodeWriter, turn: number): Stop {
  episode.turn = turn - 1;
  const detail = `The user filled in ${mostPreparations} fields in a row and handed nothing over to the agent.`;
  return { reason: 'off_plan', detail };
}

async function look({
  driver,
  episode,
  loggedIn,
  whenReady,
}: ConversationOptions): Promise<Observation> {
  await span('open/ready', () => Promise.all([driver.ready(), loggedIn]));
  const seen = await span('open/observe', () => driver.observe(0));
  recordTranscript(episode, seen);
  await whenReady?.();
  return seen;
}

/** Adds what is not in the transcript yet. Messages are identified by id, never by text. */
function recordTranscript(episode: EpisodeWriter, observation: Observation): void {
  for (const { id, role, text } of observation.messages) {
    const last = episode.transcript.findLast((entry) => entry.message === id);
    if (last?.text === text) continue;
    episode.message({ message: id, role, text, revises: last?.seq ?? null });
  }
}

async function takeTurn(
  options: ConversationOptions,
  action: TurnAction,
  turn: number,
): Promise<{ settled: Settled; seen: Observation }> {
  const { driver, episode, act, nearlySettled, afterTurn, reader } = options;
  recordAction(options, action);
  await span('turn/act', () => act(driver, action, turn));
  const settled = await span('turn/settle', () =>
    itsTurn(options, () => driver.settle(nearlySettled)),
  );
  const { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waiting, sent, busy } =
    settled;
  // Field by field: one that the format does not know would make the whole record unreadable.
  const recorded = { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waiting, sent };
  const stillBusy = !finished && busy.length > 0 ? { busy } : {};
  episode.event({ kind: 'settled', ...recorded, ...stillBusy });
  const seen = await span('turn/observe', () => driver.observe(turn));
  await span('turn/transcript', () => recordTranscript(episode, seen));
  await afterTurn(turn, seen);
  const observeAgain = async () => {
    const again = await driver.observe(turn);
    recordTranscript(episode, again);
    return again;
  };
  const read = settled.finished
    ? await span('turn/read', () => reader?.read(seen, observeAgain))
    : undefined;
  return { settled, seen: read ?? seen };
}

function itsTurn<Result>(
  { counted }: Pick<ConversationOptions, 'counted'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return counted === undefined ? work() : counted(work);
}

function endingOf(action: Action, { kind, entry = null }: User): Stop | null {
  const isScript = kind === 'script' || entry !== null;
  switch (action.kind) {
    case 'done': {
      const reason = action.unanswered ? 'no_answer' : isScript ? 'script_ended' : 'user_done';
      return { reason, detail: action.why };
    }
    case 'off_plan':
      return { reason: 'off_plan', detail: action.why };
    case 'say':
    case 'press':
    case 'fill':
    case 'select':
    case 'upload':
      return null;
  }
}

/** A user that gives up over an unreadable answer has not run out of plan or turns. */
function inTheDark(stop: Stop, { reader }: ConversationOptions): Stop {
  const unread = reader?.unread ?? null;
  if (unread === null || (stop.reason !== 'off_plan' && stop.reason !== 'budget')) return stop;
  if (unread.text !== '') {
    const detail = `${stop.detail} Of the agent's last message a part could not be read: ${unread.why}.`;
    return { ...stop, detail };
  }
  const detail = `The user could not read the agent's answer: ${unread.why}.`;
  return { reason: 'could_not_see', detail };
}

function budget(maxTurns: number): Stop {
  const detail = `The budget of ${countOf(maxTurns, 'turn')} was used up.`;
  return { reason: 'budget', detail, budget: 'turns' };
}

function unfinished(settled: Settled, replyTimeoutMs: number): Stop {
  const seconds = Math.round(replyTimeoutMs / 100) / 10;
  const detail = [`The agent had not finished its turn after ${seconds} s.`, ...settled.waiting];
  return { reason: 'agent_silent', detail: detail.join('\n') };
}

function describe(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `"${action.text}"`;
    case 'press':
      return `presses "${action.name}"`;
    case 'fill':
      // Without the value: the title is written before it is known to be a password.
      return `fills "${action.name}"`;
    case 'select':
      return `selects "${action.option}" in "${action.name}"`;
    case 'upload':
      return `uploads ${action.files.map((file) => `"${file}"`).join(', ')} to "${action.name}"`;
    case 'done':
    case 'off_plan':
      return action.why;
  }
}
