// What a person does, from the page to the turn loop: in order, nothing lost, and one end.
import { afterEach, expect, it, vi } from 'vitest';
import { openHand } from '../../src/simulate/user/user.js';

const said = (text: string) => ({ kind: 'say', text }) as const;

afterEach(() => {
  vi.useRealTimers();
});

it('hands over what was done before it ends, in order', async () => {
  const hand = openHand(60_000);
  hand.did(said('one'));
  hand.did(said('two'));
  hand.end('Enough.');
  expect([await hand.next(), await hand.next(), await hand.next()]).toEqual([
    said('one'),
    said('two'),
    { kind: 'done', why: 'Enough.' },
  ]);
});

it('ends once: what ends it later does not count', async () => {
  const hand = openHand(60_000);
  hand.end('Enough.');
  hand.end('The window was closed.');
  expect(await hand.next()).toEqual({ kind: 'done', why: 'Enough.' });
});

it('waits for what is not done yet', async () => {
  const hand = openHand(60_000);
  const next = hand.next();
  hand.did(said('one'));
  expect(await next).toEqual(said('one'));
  const last = hand.next();
  hand.end('Enough.');
  expect(await last).toEqual({ kind: 'done', why: 'Enough.' });
});

it('counts the time in which nothing is done from the last thing that was done', async () => {
  vi.useFakeTimers();
  const hand = openHand(1000);
  const first = hand.next();
  await vi.advanceTimersByTimeAsync(900);
  hand.did(said('one'));
  expect(await first).toEqual(said('one'));
  const second = hand.next();
  await vi.advanceTimersByTimeAsync(900);
  hand.did(said('two'));
  expect(await second).toEqual(said('two'));
  const last = hand.next();
  const ended = vi.fn();
  void last.then(ended);
  await vi.advanceTimersByTimeAsync(900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(await last).toEqual({ kind: 'done', why: 'No action for 1 s.' });
});
