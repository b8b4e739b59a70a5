// What has to come true before the agent counts as finished, and how long the transcript has to be still; pure.
import type { OpenRequest, WireFacts } from './transport.js';
import type { WorkState } from '../../page/observer/protocol.js';
import type { Habits, Turn } from './activity.js';

/** One condition. */
interface Waiter {
  name: string;
  /** The moment from which it no longer waits; -Infinity when it does not, Infinity when only an event can end it. */
  until(situation: Situation): number;
  /** Whether it has something to say although it no longer waits. */
  stillThere?(situation: Situation): boolean;
  /** What to say when the deadline passed while it waited. */
  sentence(situation: Situation): string;
}

const never = -Infinity;

function transportUntil(request: OpenRequest, s: Situation): number {
  // By what its protocol says the agent is done: a stream that stays open stays so for the next turn.
  if (request.startedAt < s.runOverSince && (request.push || request.streams)) return never;
  const active = Math.max(request.startedAt, quietSince(s));
  if (s.kind === 'arrive') {
    return active + (request.kind === 'eventsource' ? windows.greeting : windows.loading);
  }
  if (!request.agent) return request.startedAt + windows.otherRequest;
  if (s.page?.progress === false) return Infinity;
  // A request that hangs until there is news says nothing about whether there will be any.
  if (request.poll) return never;
  // A push channel that was opened by the first message never closes: silence has to end it.
  return request.push ? active + windows.pushChannel : Infinity;
}

function longest(requests: readonly OpenRequest[], s: Situation): number {
  return Math.max(never, ...requests.map((request) => transportUntil(request, s)));
}

const transport: Waiter = {
  name: 'transport',
  until: (s) => longest(s.open, s),
  sentence: (s) => {
    const names = s.open.map(({ name }) => name).join(', ');
    return `Requests that began after the user acted are still open: ${names}.`;
  },
};

const transcript: Waiter = {
  name: 'transcript',
  until: (s) => {
    const { runOverSince } = s;
    const frame =
      runOverSince > never
        ? runOverSince
        : Math.min(s.lastFrameAt, quietSince(s) + windows.interim);
    return Math.max(quietSince(s), s.lastEndAt, frame) + quietWindow(s);
  },
  sentence: (s) =>
    `The transcript changed ${Math.round(s.now - quietSince(s))} ms ago; ${quietWindow(s)} ms without a change are wanted.`,
};

function replyUntil(s: Situation): number {
  if (s.kind === 'arrive' || s.page?.progress) return never;
  // Another document may be all the answer there is; one without a message box holds no conversation.
  if (s.navigated && (s.kind === 'press' || s.page?.hasBox)) return never;
  if (s.kind === 'say' || s.page?.echoed) return Infinity;
  const since = Math.max(quietSince(s), s.lastEndAt);
  if (s.begun > 0) return since + windows.nothingYet;
  return since + (nothingCanCome(s) ? windows.nothingLeft : windows.deadPress);
}

const frames: Waiter = {
  name: 'frames',
  until: (s) =>
    s.frameSaysWorking && s.runOverSince === never
      ? Math.max(quietSince(s), s.lastFrameAt) + windows.frameWorking
      : never,
  sentence: () => 'The newest socket frame says that the agent works.',
};

const polls: Waiter = {
  name: 'polls',
  until: (s) =>
    nothingCanCome(s) ? never : Math.min(s.pollDueAt, quietSince(s) + windows.pushChannel),
  sentence: () => 'The page asks the agent again and again since the user acted.',
};

const reply: Waiter = {
  name: 'reply',
  until: (s) => (s.page ? replyUntil(s) : never),
  sentence: () => 'No agent message is new or changed since the user acted.',
};

const busy: Waiter = {
  name: 'busy',
  until: (s) => {
    const marks = s.page?.busy ?? [];
    if (s.kind === 'arrive') return marks.length > 0 ? quietSince(s) + windows.softMark : never;
    if (marks.some(({ firm }) => firm)) return Infinity;
    if (marks.length === 0 || nothingCanCome(s)) return never;
    return Math.max(quietSince(s), s.lastEndAt) + windows.softMark;
  },
  stillThere: (s) => (s.page?.busy ?? []).length > 0,
  sentence: (s) => (s.page?.busy ?? []).map(({ sentence }) => sentence).join(' '),
};

/** In the order their sentences are reported. */
const waiters: readonly Waiter[] = [transport, frames, polls, reply, busy, transcript];

/** When all of them are satisfied; Infinity while only an event can bring it about. */
export function contentAt(situation: Situation): number {
  return Math.max(...waiters.map((waiter) => waiter.until(situation)));
}

/** The one that the others waited for; null if none had to wait. */
export function lastContent(situation: Situation): string | null {
  const end = contentAt(situation);
  return waiters.find((one) => end > never && one.until(situation) === end)?.name ?? null;
}

/** Sentences of those that still wait. */
export function waitingSentences(situation: Situation): string[] {
  return waiters
    .filter((waiter) => waiter.until(situation) > situation.now || waiter.stillThere?.(situation))
    .map((waiter) => waiter.sentence(situation));
}

/** Quiet windows, ms. Short if a closed request decides; else by how finished the last text looks. */
const windows = {
  ended: 80,
  nothingLeft: 300,
  nothingLeftUnfinished: 600,
  drawnOut: 450,
  endedInterim: 1500,
  markGone: 600,
  complete: 1500,
  completeUnmarked: 2600,
  unfinished: 3000,
  interim: 5000,
  nothingYet: 1000,
  idle: 60,
  greeting: 200,
  noGreeting: 800,
  deadPress: 2500,
  softMark: 4000,
  otherRequest: 3000,
  pushChannel: 4000,
  frameWorking: 6000,
  loading: 5000,
} as const;

function quietSince(s: Situation): number {
  return Math.max(s.beganAt, s.lastChangeAt);
}

/** Whether the agent's protocol, or closed requests, tell that the answer is whole. */
function hasEnded(s: Situation): boolean {
  if (s.runOverSince > -Infinity) return true;
  const elsewhere = s.fedElsewhere || s.polling || s.open.some(({ push }) => push);
  return s.begun > 0 && !elsewhere && s.lastFrameAt === -Infinity;
}

function arrivalWindow(s: Situation): number {
  if (s.page === null) return windows.idle;
  // Nobody is left who could say anything before the user does.
  if (s.page.nothingIsSet && s.wireIsSilent) return windows.idle;
  if (!s.page.progress) return windows.noGreeting;
  return s.page.ending === 'complete' ? windows.greeting : windows.endedInterim;
}

/** Nothing is left in the page or on the wire that could change it before the user acts. */
function nothingCanCome(s: Situation): boolean {
  return s.wireIsSilent && s.page !== null && s.page.nothingIsLeft;
}

/** Invisible work of a page, such as reading from a database, takes less. */
function windowWhereNothingCanCome(ending: WorkState['ending'], s: Situation): number {
  // It has gone on before, so something was not seen.
  const late = s.habits.silenceAfterCloseMs;
  if (ending === 'interim') return Math.max(windows.endedInterim, late);
  return Math.max(
    ending === 'unfinished' ? windows.nothingLeftUnfinished : windows.nothingLeft,
    late,
  );
}

/**
 * The page has shown in earlier turns that it marks its work, marked it in this one while the text grew, and marks none now;
 * or it asked the agent at one pace, and asks no more.
 */
function signHasGone(s: Situation): boolean {
  if (s.page === null || s.page.busy.length > 0) return false;
  return (s.habits.pageTells && s.marked) || (s.polling && s.pollsSteadily);
}

function baseWindow(ending: WorkState['ending'], s: Situation): number {
  if (ending === 'none') return windows.nothingYet;
  // A page that never shows that the agent works leaves only the clock.
  if (ending === 'complete' && !s.habits.pageTells) return windows.completeUnmarked;
  return windows[ending];
}

function windowWithoutSign(s: Situation): number {
  // The shortest that it can come to.
  if (s.page === null) return s.wireIsSilent ? windows.nothingLeft : windows.markGone;
  const { ending } = s.page;
  // After a message an answer is owed, also where the page went elsewhere.
  const isOwed = ending === 'none' && s.kind === 'say';
  if (nothingCanCome(s) && !isOwed) return windowWhereNothingCanCome(ending, s);
  const silence = s.habits.silenceMs(ending);
  if (ending === 'complete' && signHasGone(s)) return Math.max(windows.markGone, silence);
  const inThisTurn = Math.min(s.longestPauseMs * 1.5 + 300, windows.frameWorking);
  return Math.max(baseWindow(ending, s), inThisTurn, silence);
}

function windowAfterEnd(s: Situation): number {
  // Pages that type on after the stream has closed stop for a moment in the middle of a word.
  const typesOn = s.drawnOut || s.page?.ending === 'unfinished';
  const base = typesOn ? windows.drawnOut : windows.ended;
  const interim = s.page?.ending === 'interim' ? windows.endedInterim : 0;
  return Math.max(base, interim, s.habits.silenceAfterCloseMs);
}

/** How long the transcript has to be still, ms. */
function quietWindow(s: Situation): number {
  if (s.kind === 'arrive') return arrivalWindow(s);
  return hasEnded(s) ? windowAfterEnd(s) : windowWithoutSign(s);
}

/** All that is known at one moment. Times are `performance.now()`, ms. */
export interface Situation extends TurnFacts, WireFacts {
  now: number;
  habits: Habits;
  open: readonly OpenRequest[];
  navigated: boolean;
  /** What the page reports; null until queried. */
  page: WorkState | null;
}

type TurnFacts = Omit<
  Turn,
  | 'firstProgressAt'
  | 'longestSilenceMs'
  | 'fedByRequest'
  | 'lastLook'
  | 'settledAt'
  | 'silentUntilLate'
>;
