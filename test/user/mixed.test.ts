// Compound questions, options in prose, corrections and ordinary messages, written by somebody who had seen docs/plan-user.md alone.
import { expect, it } from 'vitest';
import { casesOf } from './cases.js';
import { goesOffPlan, outcomeOf } from './decisions.js';

const cases = casesOf('test/user/mixed.json');

it('takes the right branch in at least 45 of 52, and goes off plan rather than wrong in the others where it can', () => {
  const found = cases.map((one) => ({ outcome: outcomeOf(one), isOff: goesOffPlan(one) }));
  const count = (wanted: string) => found.filter(({ outcome }) => outcome === wanted).length;
  expect(cases).toHaveLength(52);
  expect(count('same')).toBeGreaterThanOrEqual(45);
  expect(count('wrong')).toBeLessThanOrEqual(6);
  expect(found.filter(({ isOff }) => isOff).length).toBeLessThanOrEqual(6);
});
