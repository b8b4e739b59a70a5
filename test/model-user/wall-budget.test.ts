// The wall time of an episode with a clock that is turned by hand: what the agent has, and what the user's model has.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopSignal } from '../../src/simulate/stop-signal.js';
import { OWN_WORK_MS, wallBudget } from '../../src/simulate/budget.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('is used up by waiting for the agent, over all its turns', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  void wall.counted(() => wait(600));
  await vi.advanceTimersByTimeAsync(600);
  void wall.counted(() => wait(600));
  await vi.advanceTimersByTimeAsync(399);
  expect(stop.stop).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop.stop).toMatchObject({ reason: 'budget', budget: 'wall_time' });
});

it('is not used up by what Sightline does, which has a limit of its own', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  void wall.counted(() => wait(900));
  await vi.advanceTimersByTimeAsync(900 + OWN_WORK_MS - 1);
  expect(stop.stop).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop.stop?.reason).toBe('harness_failed');
  expect(stop.stop?.detail).toContain("Sightline's own work on this episode took 300 s");
});

it('stands still while the model thinks, and goes on from there', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  void wall.counted(() => wait(600));
  await vi.advanceTimersByTimeAsync(600);
  void wall.aside(() => wait(700));
  await vi.advanceTimersByTimeAsync(700);
  void wall.counted(() => wait(500));
  await vi.advanceTimersByTimeAsync(399);
  expect(stop.stop).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop.stop?.reason).toBe('budget');
});

it('stands still as well where the model fails, and only so long', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  const failed = wall.aside(async () => {
    await wait(300);
    throw new Error('no model');
  });
  const told = expect(failed).rejects.toThrow('no model');
  await vi.advanceTimersByTimeAsync(300);
  await told;
  void wall.counted(() => wait(1000));
  await vi.advanceTimersByTimeAsync(1000);
  expect(stop.stop?.reason).toBe('budget');
});

it('is the model’s fault where that takes as long by itself, over all its answers', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  void wall.aside(() => wait(600));
  await vi.advanceTimersByTimeAsync(700);
  expect(stop.stop).toBeNull();
  void wall.aside(() => wait(600));
  await vi.advanceTimersByTimeAsync(400);
  expect(stop.stop).toMatchObject({
    reason: 'user_model_failed',
    detail:
      'The model that plays the user took 1 s to answer, as long as the whole episode may take.',
  });
});

it('ends with the episode', async () => {
  const stop = stopSignal();
  const wall = wallBudget(1000, stop);
  const work = wall.aside(() => wait(500));
  wall.close();
  await vi.advanceTimersByTimeAsync(5000);
  await work;
  expect(stop.stop).toBeNull();
});
