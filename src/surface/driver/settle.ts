// Waits until the agent has finished, by events and deadlines alone; acts on nothing.
import type { WorkState } from '../../page/observer/protocol.js';
import type { DriverParts } from './driver-parts.js';
import { contentAt, lastContent, type Situation, waitingSentences } from './waiters.js';

/** How a wait ended. */
export interface Settled {
  /** False: the agent was silent past the deadline. */
  finished: boolean;
  /** From the user's act to here, ms. */
  waitedMs: number;
  /** From the act to the first new or changed agent message, ms; null if there is none. */
  firstProgressMs: number | null;
  /** From the last change of the transcript to here, ms; null when it did not change. */
  lagMs: number | null;
  /** Longest time without a change between the act and the last change, or here when nothing came, ms. */
  longestSilenceMs: number;
  /** A sentence for each waiter that had not come true; empty when finished. */
  waiting: string[];
  /** Requests to the agent, and frames of sockets, that left the page since the act. */
  sent: number;
  /** Marks of the page at the end that the agent works, as sentences. */
  busy: string[];
  /** The waiter that was content last, such as `transport`; null if the page was between two documents. */
  waitedLast: string | null;
}

interface SettleInput extends Pick<DriverParts, 'activity' | 'transport' | 'patienceMs'> {
  /** Asks the page; null while it is between two documents. */
  look(): Promise<WorkState | null>;
  /** Asks all frames whether anything is left that could change them; far cheaper than `look`. */
  nothingIsLeft(): Promise<boolean>;
  /** Whether the page went to another document in this turn. */
  navigated(): boolean;
  /** Called when silence alone is left to wait for, and little of it; perhaps several times. */
  nearly(): void;
}

function situationOf(input: SettleInput, page: WorkState | null): Situation {
  const { activity, transport } = input;
  return {
    ...activity.turn,
    ...transport.facts(),
    now: performance.now(),
    habits: activity.habits,
    open: activity.turn.kind === 'arrive' ? transport.anyOpen() : transport.openRequests(),
    navigated: input.navigated(),
    page,
  };
}

function result(input: SettleInput, waiting: string[], last: Situation | null): Settled {
  const { activity } = input;
  const now = performance.now();
  const changed = activity.turn.lastChangeAt > -Infinity;
  const silence = waiting.length > 0 || !changed ? now - activity.quietSince : 0;
  return {
    finished: waiting.length === 0,
    waitedMs: rounded(now - activity.turn.beganAt),
    firstProgressMs:
      activity.turn.firstProgressAt === null
        ? null
        : rounded(activity.turn.firstProgressAt - activity.turn.beganAt),
    lagMs: changed ? rounded(now - activity.turn.lastChangeAt) : null,
    longestSilenceMs: rounded(Math.max(activity.turn.longestSilenceMs, silence)),
    waiting,
    sent: input.transport.sent,
    busy: (last?.page?.busy ?? []).map(({ sentence }) => sentence),
    waitedLast: last && lastContent(last),
  };
}

/** To a tenth, which is finer than any of it is known. */
function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

const betweenDocuments = 'The page is between two documents.';

/** The shortest that the wait can be, whatever the page will tell. */
function atLeast(input: SettleInput): Situation {
  const situation = situationOf(input, null);
  return {
    ...{ ...situation, fedElsewhere: false, frameSaysWorking: false, lastFrameAt: -Infinity },
    ...{ polling: false, pollDueAt: -Infinity },
  };
}

/** The page is queried this long before the window closes, so that querying adds nothing to the lag, ms. */
const aheadMs = 60;
/** How often a page is queried again whether anything is left in it, ms. */
const askAgainMs = 250;
/** How much of the last window is left when `nearly` is called, ms: about what a checkpoint takes. */
const nearlyMs = 250;

async function look(input: SettleInput): Promise<WorkState | null> {
  const page = await input.look();
  if (page) input.activity.looked(page);
  return page;
}

/** Nothing has changed since: at the most something has run out in the page. */
async function lookAgain(input: SettleInput, page: WorkState | null): Promise<WorkState | null> {
  return page && { ...page, nothingIsLeft: await input.nothingIsLeft() };
}

/** If no request decides, it must be seen once whether the page shows marks while the agent writes. */
function wantsFirstLook({ activity, transport }: SettleInput): boolean {
  if (activity.turn.kind === 'arrive') return false;
  return activity.unseenProgress && transport.openRequests().length === 0;
}

/** A page that is still changing so long after it was opened has arrived: what changes is not a greeting, ms. */
const mostOfArrivalMs = 10_000;

/** Whether the wait would be shorter if nothing were left in the page. */
function isWorthAsking({ page, ...known }: Situation, contentOtherwise: number): boolean {
  if (page === null || page.nothingIsLeft) return false;
  return contentAt({ ...known, page: { ...page, nothingIsLeft: true } }) < contentOtherwise;
}

function deadlineOf({ activity, patienceMs }: SettleInput): number {
  const silent = activity.quietSince + patienceMs;
  return activity.turn.kind === 'arrive'
    ? Math.min(silent, activity.turn.beganAt + mostOfArrivalMs)
    : silent;
}

/**
 * Resolves when every waiter is satisfied, or the page was silent for `patienceMs`; on arrival also after 10 s. The
 * page is queried only when the wire is satisfied and the window nearly so: a stream costs nothing.
 */
export async function settle(input: SettleInput): Promise<Settled> {
  const { pulse } = input.activity;
  let page: WorkState | null = null;
  let lookedAt = -1;
  for (;;) {
    const seen = pulse.count;
    const deadline = deadlineOf(input);
    const late = performance.now() >= deadline;
    let next = contentAt(atLeast(input)) - aheadMs;
    if (late || next <= performance.now() || wantsFirstLook(input)) {
      page = await (late || lookedAt !== seen ? look(input) : lookAgain(input, page));
      lookedAt = seen;
      // Taken after the look: what changed meanwhile counts.
      const situation = situationOf(input, page);
      next = page ? contentAt(situation) : Infinity;
      if (next <= situation.now) return result(input, [], situation);
      if (late) {
        return page
          ? result(input, waitingSentences(situation), situation)
          : result(input, [betweenDocuments], null);
      }
      const isAsked = isWorthAsking(situation, next);
      if (next <= situation.now + nearlyMs) input.nearly();
      else next -= nearlyMs;
      if (isAsked) next = Math.min(next, situation.now + askAgainMs);
    }
    await pulse.after(seen, Math.min(next, deadline));
  }
}
