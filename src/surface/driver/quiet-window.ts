// How long the transcript has to be still before an answer counts as whole; pure, decides by the situation alone.
import type { WorkState } from '../../page/observer/protocol.js';
import type { Situation } from './situation.js';

/** Quiet windows, ms. Short if a closed request decides; else by how finished the last text looks. */
export const windows = {
  told: 80,
  nothingLeft: 300,
  nothingLeftUnfinished: 600,
  drawnOut: 450,
  toldInterim: 1500,
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

export function quietSince(s: Situation): number {
  return Math.max(s.beganAt, s.lastChangeAt);
}

/** Whether the agent's protocol, or closed requests, tell that the answer is whole. */
function isTold(s: Situation): boolean {
  if (s.runOverSince > -Infinity) return true;
  const elsewhere = s.fedElsewhere || s.polling || s.open.some(({ push }) => push);
  return s.begun > 0 && !elsewhere && s.lastFrameAt === -Infinity;
}

function arrivalWindow(s: Situation): number {
  if (s.page === null) return windows.idle;
  // Nobody is left who could say anything before the user does.
  if (s.page.nothingIsSet && s.wireIsSilent) return windows.idle;
  if (!s.page.progress) return windows.noGreeting;
  return s.page.ending === 'complete' ? windows.greeting : windows.toldInterim;
}

/** Nothing is left in the page or on the wire that could change it before the user acts. */
export function nothingCanCome(s: Situation): boolean {
  return s.wireIsSilent && s.page !== null && s.page.nothingIsLeft;
}

/** Invisible work of a page, such as reading from a database, takes less. */
function windowWhereNothingCanCome(ending: WorkState['ending'], s: Situation): number {
  // It has gone on before, so something was not seen.
  const late = s.habits.silenceAfterCloseMs;
  if (ending === 'interim') return Math.max(windows.toldInterim, late);
  return Math.max(
    ending === 'unfinished' ? windows.nothingLeftUnfinished : windows.nothingLeft,
    late,
  );
}

/**
 * The page has shown in earlier turns that it marks its work, marked it in this one while the text grew, and marks none now;
 * or it asked the agent at one pace, and asks no more.
 */
function whatToldHasGone(s: Situation): boolean {
  if (s.page === null || s.page.busy.length > 0) return false;
  return (s.habits.pageTells && s.marked) || (s.polling && s.pollsSteadily);
}

function baseWindow(ending: WorkState['ending'], s: Situation): number {
  if (ending === 'none') return windows.nothingYet;
  // A page that never shows that the agent works leaves only the clock.
  if (ending === 'complete' && !s.habits.pageTells) return windows.completeUnmarked;
  return windows[ending];
}

function untoldWindow(s: Situation): number {
  // The shortest that it can come to.
  if (s.page === null) return s.wireIsSilent ? windows.nothingLeft : windows.markGone;
  const { ending } = s.page;
  // After a message an answer is owed, also where the page went elsewhere.
  const isOwed = ending === 'none' && s.kind === 'say';
  if (nothingCanCome(s) && !isOwed) return windowWhereNothingCanCome(ending, s);
  const silence = s.habits.silenceMs(ending);
  if (ending === 'complete' && whatToldHasGone(s)) return Math.max(windows.markGone, silence);
  const inThisTurn = Math.min(s.longestPauseMs * 1.5 + 300, windows.frameWorking);
  return Math.max(baseWindow(ending, s), inThisTurn, silence);
}

function toldWindow(s: Situation): number {
  // Pages that type on after the stream has closed stop for a moment in the middle of a word.
  const typesOn = s.drawnOut || s.page?.ending === 'unfinished';
  const base = typesOn ? windows.drawnOut : windows.told;
  const interim = s.page?.ending === 'interim' ? windows.toldInterim : 0;
  return Math.max(base, interim, s.habits.silenceAfterCloseMs);
}

/** How long the transcript has to be still, ms. */
export function quietWindow(s: Situation): number {
  if (s.kind === 'arrive') return arrivalWindow(s);
  return isTold(s) ? toldWindow(s) : untoldWindow(s);
}
