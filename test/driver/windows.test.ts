// How long the transcript has to be still, by what is known at that moment; pure, no browser.
import { describe, expect, it } from 'vitest';
import { Habits } from '../../src/surface/driver/activity.js';
import { contentAt, type Situation } from '../../src/surface/driver/waiters.js';

const page = {
  ...{
    hasBox: true,
    progress: true,
    echoed: true,
    busy: [],
    nothingIsSet: true,
    nothingIsLeft: false,
  },
  ending: 'complete',
} as const;

const left = { ...page, nothingIsLeft: true };

const never = -Infinity;
const base: Situation = {
  ...{ kind: 'say', now: 2000, beganAt: 0, lastChangeAt: 1000 },
  ...{ lastEndAt: never, lastFrameAt: 900, longestPauseMs: 200, begun: 0 },
  ...{ fedElsewhere: true, drawnOut: false, wireIsSilent: false, frameSaysWorking: false },
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

  it.each<[string, Partial<Situation>, number]>([
    ['is short where nothing is left in the page and on the wire', {}, 300],
    [
      'is longer after a text that is not finished',
      { page: { ...left, ending: 'unfinished' } },
      600,
    ],
    ['and longer still after an interim line', { page: { ...left, ending: 'interim' } }, 1500],
    ['waits for no request that was due', { polling: true, pollDueAt: 9000 }, 300],
    ['waits for no weak mark', { page: { ...left, busy: [{ sentence: '', firm: false }] } }, 300],
    ['waits for a firm mark', { page: { ...left, busy } }, Infinity],
    ['is long where anything is open', { wireIsSilent: false }, 2600],
    [
      'is long where the page went elsewhere and shows no answer',
      { navigated: true, page: { ...left, progress: false, ending: 'none' } },
      1000,
    ],
    [
      'never ends where the page went where nobody can write',
      {
        navigated: true,
        page: { ...left, hasBox: false, progress: false, echoed: false, ending: 'none' },
      },
      Infinity,
    ],
    [
      'is short after a pressed control that did nothing',
      {
        kind: 'press',
        lastChangeAt: never,
        beganAt: 1000,
        page: { ...left, progress: false, echoed: false, ending: 'none' },
      },
      300,
    ],
  ])('%s', (_what, change, ms) => {
    expect(windowOf({ wireIsSilent: true, page: left, ...change })).toBe(ms);
  });

  it('grows where the agent went on although nothing was left', () => {
    const habits = new Habits();
    habits.learnLate(1000);
    expect(windowOf({ wireIsSilent: true, page: left, habits })).toBe(1800);
  });

  it('grows with a pause after which the agent went on unmarked', () => {
    const habits = marking();
    habits.learnPause('complete', 2000);
    expect(windowOf({ habits, marked: true })).toBe(3300);
  });
});

describe('on arrival', () => {
  const arrival: Partial<Situation> = { kind: 'arrive', wireIsSilent: true };
  const unset = { ...page, nothingIsSet: false };
  it.each<[string, Partial<Situation>, number]>([
    ['a page with nothing set and nothing open says no more', arrival, 60],
    ['nor does one that has no greeting', { ...arrival, page: { ...page, progress: false } }, 60],
    ['a greeting may go on where a timer is set', { ...arrival, page: unset }, 200],
    ['or come at all', { ...arrival, page: { ...unset, progress: false } }, 800],
    [
      'or come over a socket',
      { ...arrival, wireIsSilent: false, page: { ...page, progress: false } },
      800,
    ],
  ])('%s', (_what, change, ms) => {
    expect(windowOf(change)).toBe(ms);
  });
});
