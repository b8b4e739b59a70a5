import { expect, it } from 'vitest';
import { matchesSelector, selectorProblem } from '../../src/baseline/selector.js';

it.each([
  ['p.time', '.time'],
  ['p.time.is-late', 'p.is-late'],
  ['div#root', '#root'],
  ['span[data-testid="total"]', "[data-testid='total']"],
  ['div.card-head h2', '.card-head h2'],
  ['div.card-head h2', 'h2'],
])('%s is meant by %s', (element, selector) => {
  expect(matchesSelector(element, selector)).toBe(true);
});

it.each([
  ['p.time', '.timer'],
  ['p.time', 'div.time'],
  ['div.card-head h2', '.card-head'],
  ['div.card-head h2', '.side h2'],
  ['div#root', '.root'],
])('%s is not meant by %s', (element, selector) => {
  expect(matchesSelector(element, selector)).toBe(false);
});

it.each(['main > p', 'p:first-child', 'a[href="/x"]', 'p + p', ''])(
  'says of %j that a layout does not know it',
  (selector) => expect(selectorProblem(selector)).not.toBeNull(),
);
