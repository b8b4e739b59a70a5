import { expect, it } from 'vitest';
import { collectSpans, coveredMs, spanTable } from '../../bench/spans.js';
import { span } from '../../src/surface/timing.js';

it('parts of an episode tell how long they took while somebody listens, those that fail too', async () => {
  expect(await span('turn/act', () => 1)).toBe(1);
  const collected = collectSpans();
  expect(await span('turn/act', () => Promise.resolve(2))).toBe(2);
  const failed = span('turn/settle', () => Promise.reject(new Error('The page is gone.')));
  await expect(failed).rejects.toThrow('The page is gone.');
  const spans = collected();
  await span('turn/observe', () => 3);
  expect(spans.map(({ name }) => name)).toEqual(['turn/act', 'turn/settle']);
  for (const { ms, beganAt } of spans) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(beganAt).toBeLessThanOrEqual(performance.now());
  }
});

it('time in which several parts run is counted once, and time in which none runs not at all', () => {
  const spans = [
    { name: 'a', beganAt: 100, ms: 50 },
    { name: 'b', beganAt: 120, ms: 10 },
    { name: 'c', beganAt: 140, ms: 30 },
    { name: 'd', beganAt: 200, ms: 5 },
  ];
  expect(coveredMs(spans)).toBe(75);
  expect(coveredMs([])).toBe(0);
});

it('the table tells of each part how often it ran in an episode, how long once and in all', () => {
  const at = (shift: number) => ({
    ms: 200,
    spans: [
      { name: 'turn/act', beganAt: 40 + shift, ms: 10 },
      { name: 'open/page', beganAt: shift, ms: 40 },
      { name: 'turn/act', beganAt: 60 + shift, ms: 30 },
      { name: 'turn/transcript', beganAt: 95 + shift, ms: 0.2 },
    ],
  });
  const rows = spanTable([at(0), at(1000)]).map((line) => line.split('|').map((s) => s.trim()));
  expect(rows.slice(2).map((row) => row.slice(1, -1))).toEqual([
    ['open', '', '', '40', '20.0%'],
    ['open/page', '1', '40.0', '40', '20.0%'],
    ['turn', '', '', '40', '20.1%'],
    ['turn/act', '2', '10.0', '40', '20.0%'],
    ['in no span', '', '', '120', '59.9%'],
  ]);
});
