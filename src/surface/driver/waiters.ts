// The table of what has to come true before the agent counts as finished; pure, decides by the situation alone.
import { nothingCanCome, quietSince, quietWindow, windows } from './quiet-window.js';
import type { Situation } from './situation.js';
import type { OpenRequest } from './transport.js';

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
