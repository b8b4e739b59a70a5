// The world told once: what changed between before and after has to stay to be seen, whatever a list holds.
import { describe, expect, it } from 'vitest';
import { withoutSpare, worldOnce } from '../../src/model/judge/cut.js';

describe('a list before and after', () => {
  it('is told in three parts where each member stands once and in its order', () => {
    expect(worldOnce({ before: { tags: ['A', 'B'] }, after: { tags: ['A', 'C', 'B'] } })).toEqual({
      before: { tags: [] },
      after: { tags: ['C'] },
      same: { tags: ['A', 'B'] },
    });
  });

  it.each([
    ['in which a member stands once less', ['A', 'A'], ['A']],
    ['in which a member stands once more', ['A'], ['A', 'A']],
    ['whose members changed places', ['A', 'B'], ['B', 'A']],
    ['of records that changed places', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }]],
  ])('%s stays whole', (_what, before, after) => {
    expect(worldOnce({ before: { tags: before }, after: { tags: after } })).toEqual({
      before: { tags: before },
      after: { tags: after },
      same: {},
    });
  });

  it('with a member twice that nobody changed stands there once', () => {
    expect(worldOnce({ before: { tags: ['A', 'A'] }, after: { tags: ['A', 'A'] } })).toEqual({
      before: {},
      after: {},
      same: { tags: ['A', 'A'] },
    });
  });
});

it.each(['', ' ', 'a'])('the key "%s" of a record names nothing', (key) => {
  const state = { orders: { [key]: { item: 'Mug' }, 'ORD-1': { item: 'Lamp' } } };
  const [world, gone] = withoutSpare({ before: state, after: state }, ['with a lamp please']);
  expect(world.same).toEqual({ orders: { 'ORD-1': { item: 'Lamp' } } });
  expect(gone).toBe(1);
});
