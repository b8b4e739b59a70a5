// Forecasts out of what earlier trials took: ranges that add up, and unknown where nothing is known.
import { describe, expect, it } from 'vitest';
import type { ModelWants } from '../../src/app/model-wants.js';
import type { Outlook, RecordedState } from '../../src/model/cassette/outlook.js';
import {
  forecast,
  type ForecastProject,
  type Plan,
  type Sample,
} from '../../src/report/forecast.js';
import { forecastText } from '../../src/report/forecast-text.js';

const nothing: ModelWants = {
  ...{ user: 'none', questions: 0, meanings: 0, claims: 0, consistency: false },
};
const asksJudge: ModelWants = { ...nothing, questions: 1 };

const project: ForecastProject = {
  models: { judge: ['j'] },
  prices: { j: { input: 1, output: 10 } },
  ...{ maxCostUsd: null, maxMinutes: null },
};

function plan(scenarios: readonly string[], wants: ModelWants, changes: object = {}): Plan {
  return {
    trials: scenarios.map((scenario, index) => ({
      ...{ project: 'p', app: 'shop', scenario, trial: index + 1, wants },
    })),
    projects: { p: { ...project, ...changes } },
    ...{ otherTests: 0, workers: 2, episodes: '/nowhere' },
  };
}

const judged = (calls: number, input: number): Sample['roles'] => ({
  judge: { calls, tokens: { input, output: 0, cached: 0 }, models: ['j'] },
});
const sample = (durationMs: number, roles: Sample['roles'] = {}): Sample => ({
  ...{ durationMs, bytes: durationMs * 10, roles },
});

const of = (samples: Record<string, Sample[]>) => (trial: { scenario: string }) =>
  samples[trial.scenario] ?? [];

describe('a forecast', () => {
  it('adds up the least, the mean and the most of each trial, and shares the time among workers', () => {
    const seen = of({
      a: [sample(1000, judged(1, 1e6)), sample(3000, judged(3, 3e6))],
      b: [sample(5000, judged(5, 2e6))],
    });
    const told = forecast(plan(['a', 'a', 'b'], asksJudge), seen);
    expect(told).toMatchObject({
      durationMs: { least: 3500, mean: 4500, most: 5500, unknown: 0 },
      bytes: { least: 70_000, mean: 90_000, most: 110_000 },
      calls: { judge: { least: 7, mean: 9, most: 11, unknown: 0 } },
      ...{ scenarios: 2, neverRun: [], notes: [] },
    });
    expect(told.costUsd.least).toBeCloseTo(1 + 1 + 2);
    expect(told.costUsd.most).toBeCloseTo(3 + 3 + 2);
  });

  it('leaves out what has never run, and says so', () => {
    const told = forecast(plan(['a', 'new'], asksJudge), of({ a: [sample(9, judged(1, 1e6))] }));
    expect(told.durationMs).toMatchObject({ least: 4.5, unknown: 1 });
    expect(told.calls.judge).toMatchObject({ least: 1, unknown: 1 });
    expect(told).toMatchObject({ neverRun: ['new'] });
    const text = forecastText(told, {});
    expect(text).toContain('never run on this machine: new');
    expect(text).toMatch(/calls of judge +about 1, and unknown for 1 trial$/m);
  });

  it('knows no calls of a role from runs in which it was not configured', () => {
    const told = forecast(plan(['a'], asksJudge), of({ a: [sample(9)] }));
    expect(told.durationMs.unknown).toBe(0);
    expect([told.calls.judge?.unknown, told.costUsd.unknown]).toEqual([1, 1]);
    expect(forecastText(told, {})).toMatch(/cost +unknown/);
  });

  it('knows no cost without a price, nor without counted tokens', () => {
    const seen = of({ a: [sample(9, judged(1, 1e6))] });
    const unpriced = forecast(plan(['a'], asksJudge, { prices: {} }), seen);
    expect(unpriced.costUsd.unknown).toBe(1);
    expect(unpriced.notes).toEqual([{ code: 'no_price', role: 'judge', model: 'j' }]);
    expect(forecastText(unpriced, {})).toContain('\nno price for "j" (judge)\n');
    const uncounted = sample(9, { judge: { calls: 1, tokens: null, models: ['j'] } });
    expect(forecast(plan(['a'], asksJudge), of({ a: [uncounted] })).costUsd.unknown).toBe(1);
  });

  it('says where it goes by another model', () => {
    const told = forecast(
      plan(['a'], asksJudge, { models: { judge: ['new'] } }),
      of({ a: [sample(9, judged(1, 1e6))] }),
    );
    expect(told.notes).toContainEqual({
      ...{ code: 'other_model', role: 'judge', model: 'new', seen: 'j' },
    });
    expect(forecastText(told, {})).toContain('\njudge: forecast for "new" from calls of "j"\n');
  });

  it('asks nobody where no model is configured, and that costs nothing, also of what never ran', () => {
    const told = forecast(plan(['new'], asksJudge, { models: {} }), of({}));
    expect(told.calls).toEqual({});
    expect(forecastText(told, {})).toContain('none: no model is asked');
  });

  it.each([
    [0.5, 'not enough, by what earlier trials took'],
    [2, 'may not be enough'],
    [3, 'enough, by what earlier trials took'],
  ])('holds a limit of %f dollars against it', (maxCostUsd, words) => {
    const seen = of({ a: [sample(9, judged(1, 1e6)), sample(9, judged(1, 3e6))] });
    const planned = plan(['a'], asksJudge, { maxCostUsd });
    expect(forecastText(forecast(planned, seen), planned.projects)).toContain(`: ${words}\n`);
  });

  it('knows that what is replayed costs nothing, and takes the time of replays where there were any', () => {
    const outlook = (mode: Outlook['mode'], judge: RecordedState) => ({ mode, roles: { judge } });
    const planned = (one: Outlook): Plan => {
      const { trials, ...rest } = plan(['a'], asksJudge);
      return { ...rest, trials: trials.map((trial) => ({ ...trial, outlook: one })) };
    };
    const live = sample(9000, judged(1, 1e6));
    const tokens = { input: 1e6, output: 0, cached: 0 };
    const replayed = sample(1000, { judge: { calls: 1, live: 0, tokens, models: ['j'] } });
    const both = of({ a: [live, replayed] });
    for (const one of [
      outlook('replay', 'recorded'),
      outlook('replay', 'missing'),
      outlook('auto', 'recorded'),
    ]) {
      const told = forecast(planned(one), both);
      expect(told).toMatchObject({ calls: {}, costUsd: { mean: 0 }, durationMs: { mean: 1000 } });
      expect(told.notes).toEqual([]);
      expect(forecastText(told, {})).toContain('none: no model is asked live');
    }
    for (const one of [
      outlook('auto', 'missing'),
      outlook('auto', 'stale'),
      outlook('record', 'recorded'),
    ]) {
      const told = forecast(planned(one), both);
      expect(told).toMatchObject({ calls: { judge: { mean: 1 } }, durationMs: { mean: 9000 } });
      expect(told.costUsd.mean).toBeCloseTo(1);
    }
    const known = forecast(planned(outlook('replay', 'recorded')), of({ a: [live] }));
    expect(known.durationMs.mean).toBe(9000);
    expect(known.notes).toEqual([{ code: 'replay_timed_live' }]);
    expect(forecastText(known, {})).toContain(
      '\nreplayed trials: their time is estimated from trials that asked models; it will be less\n',
    );
  });

  it('gives several users their trials in turn, at the price of each', () => {
    const user = { ...nothing, user: 'auto' } as const;
    const models = { user: ['cheap', 'dear'] };
    const prices = { cheap: { input: 1, output: 1 }, dear: { input: 5, output: 1 } };
    const tokens = { input: 1e6, output: 0, cached: 0 };
    const seen = [sample(9, { user: { calls: 1, tokens, models: ['cheap', 'dear'] } })];
    const told = forecast(plan(['a', 'a'], user, { models, prices }), of({ a: seen }));
    expect(told.costUsd.mean).toBeCloseTo(6);
  });
});
