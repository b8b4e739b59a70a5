// What matchers ask of an episode, as assertions: a spec runs untyped, so that what is misspelled must throw.
import { expect, it } from 'vitest';
import { assertionsFor } from '../../src/playwright/matchers/expectation-assertions.js';

it('a field asks what it asks in a scenario, and nothing by default', () => {
  expect(assertionsFor({ tool_calls: [{ tool: 'pay', effects: 1 }] }, null)).toEqual([
    { kind: 'took_effect', tool: 'pay', args: null, times: 1, not: false },
  ]);
  expect(assertionsFor({ says: [{ meaning: 'it is paid' }] }, 2)).toEqual([
    { kind: 'says', meaning: 'it is paid', turn: 2, not: false },
  ]);
});

it.each([
  [
    { tool_calls: [{ tool: 'pay', time: 1 }] },
    null,
    /unknown field "time" in tool_calls\[0\]; did you mean "times"\?/,
  ],
  [{ tool_calls: [{ order: ['a'], times: 1 }] }, null, /unknown field "times"/],
  [{ logs: [{ record: ['a', 'b'], times: 1 }] }, null, /logs\[0\]/],
  [{ says: [{ matches: '(' }] }, null, /says\[0\]\.matches must be a regular expression/],
  [{ says: [{ match: 'x' }] }, 1, /says must be text or an object with matches/],
  [{ tool_calls: [{ agent: 'a', mode: 'exact' }] }, null, /unknown field "mode"/],
] as const)('%j in turn %s is refused', (asked, turn, message) => {
  expect(() => assertionsFor(asked, turn)).toThrow(message);
});
