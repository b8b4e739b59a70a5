// How long the transcript has to be still, by what is known at that moment; pure, no browser.
import { describe, expect, it } from 'vitest';
import { Habits } from '../../src/surface/driver/habits.js';
import { contentAt, type Situation } from '../../src/surface/driver/waiters.js';

const page = {
  ...{ hasBox: true, progress: true, echoed: true, busy: [], nothingIsSet: true },
  ending: 'complete',
} as const;

const never = -Infinity;
const base: Situation = {
  ...{ kind: 'say', now: 2000, beganAt: 0, lastChangeAt: 1000 },
  ...{ lastEndAt: never, lastFrameAt: 900, longestPauseMs: 200, begun: 0 },
  ...{ fedElsewhere: true, drawnOut: false, socketOpen: true, frameSaysWorking: false },
  ...{ polling: false, pollDueAt: never, pollsSteadily: false, runOverSince: never },
  ...{ marked: false, habits: new Habits(), open: [], navigated: false, page },
};

function windowOf(change: Partial<Situation>): number {
  return contentAt({ ...base, ...change }) - base.lastChangeAt;
}

/** Of a page that has shown marks beside its text in two turns. */
function marking(): Habits {
  const habits = new Habits();
  habits.learnMarked();
  habits.learnMarked();
  return habits;
}

const busy = [{ sentence: 'A control "Stop" is offered.', firm: true }];

describe('where no request tells, the silence that is waited for', () => {
  it.each<[string, Partial<Situation>, number]>([
    ['is long where nothing on the page ever told', {}, 2600],
    ['is shorter where the page has marked its work before', { habits: marking() }, 1500],
    ['is short where it marked it in this turn too', { habits: marking(), marked: true }, 600],
    ['is long in the first turn with a mark', { marked: true }, 2600],
    [
      'never ends while the mark is there',
      { habits: marking(), marked: true, page: { ...page, busy } },
      Infinity,
    ],
    [
      'is long after a text that is not finished, whatever has gone',
      { habits: marking(), marked: true, page: { ...page, ending: 'unfinished' } },
      3000,
    ],
    ['is short where the page stopped to ask', { polling: true, pollsSteadily: true }, 600],
    ['is long where it asked ever more slowly', { polling: true }, 2600],
    ['is shortest where the protocol says that the run is over', { runOverSince: 990 }, 80],
    ['is that of a page that draws on after the run', { runOverSince: 990, drawnOut: true }, 450],
  ])('%s', (_what, change, ms) => {
    expect(windowOf(change)).toBe(ms);
  });

  it('grows with a pause after which the agent went on unmarked', () => {
    const habits = marking();
    habits.learnPause('complete', 2000);
    expect(windowOf({ habits, marked: true })).toBe(3300);
  });
});

describe('on arrival', () => {
  const arrival: Partial<Situation> = { kind: 'arrive', socketOpen: false };
  const unset = { ...page, nothingIsSet: false };
  it.each<[string, Partial<Situation>, number]>([
    ['a page with nothing set and nothing open says no more', arrival, 60],
    ['nor does one that has no greeting', { ...arrival, page: { ...page, progress: false } }, 60],
    ['a greeting may go on where a timer is set', { ...arrival, page: unset }, 200],
    ['or come at all', { ...arrival, page: { ...unset, progress: false } }, 800],
    [
      'or come over a socket',
      { ...arrival, socketOpen: true, page: { ...page, progress: false } },
      800,
    ],
  ])('%s', (_what, change, ms) => {
    expect(windowOf(change)).toBe(ms);
  });
});
