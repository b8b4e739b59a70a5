// Which mutants each kind of claim must notice, and which figure of a value is changed.
import { expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { mutantAims } from '../../src/claim/mutants.js';
import { subjectWords } from '../../src/claim/tree.js';
import { otherValue } from '../../src/grade/mutants/spoil.js';

function aims(claim: string) {
  const compiled = compileClaim(claim, { landmarks: ['refund_amount'] });
  if (compiled.kind !== 'measured') throw new Error(`${claim}: ${compiled.why}`);
  return mutantAims(compiled.predicate);
}

const unseen = ['below_fold', 'covered', 'faded', 'clipped', 'removed'];

it.each([
  ['The refund amount is shown.', [...unseen, 'truncated']],
  ['"$84.00" is shown.', [...unseen, 'truncated', 'amount_changed']],
  ['"Refund issued" is shown.', [...unseen, 'truncated']],
  ['{issue_refund.response.amount} is shown.', [...unseen, 'truncated', 'amount_changed']],
  ['"Refund issued" is bold.', unseen],
  ['The button "Send" is greyed out.', unseen],
  ['"Refund issued" is not covered.', ['covered', 'removed']],
  ['There are 3 buttons.', unseen],
])('%s', (claim, mutants) => {
  expect(aims(claim).aims.map((one) => one.mutants)).toEqual([mutants]);
});

it.each([
  ['"Refund issued" is not shown.', 'it says what is not so'],
  ['"Paid" or "Refunded" is shown.', 'another of its parts may hold instead'],
  ['Only the button "Send" is enabled.', 'it is about the others too'],
  ['There are at most 3 buttons.', 'it also holds where there is none'],
])('none applies to: %s', (claim, why) => {
  expect(aims(claim)).toEqual({ aims: [], why });
});

it('each part of a claim has its own', () => {
  const found = aims(
    '"$84.00" is shown and the button "Send" is disabled and "Oops" is not shown.',
  );
  expect(found.aims.map(({ subject, value }) => [subjectWords(subject), value !== null])).toEqual([
    ['"$84.00"', true],
    ['the button "Send"', false],
  ]);
});

it.each([
  ['$84.00', '$85.00'],
  ['$1,249.50', '$1,248.50'],
  ['1.249,50 €', '1.248,50 €'],
  ['ORD-10031', 'ORD-10032'],
  ['The 30-day window', 'The 31-day window'],
  ['3 March 2026', '3 March 2027'],
  ['0.5', '1.5'],
  ['7', '8'],
  ['Refunded', 'Refunded'],
])('%s becomes %s', (value, changed) => {
  expect(otherValue(value)).toBe(changed);
});
