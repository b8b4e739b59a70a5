// Which mutants each kind of claim must notice, and which figure of a value is changed.
import { expect, it } from 'vitest';
import { parseClaim } from '../../src/claim/parse.js';
import { mutantAims } from '../../src/grade/mutants/grade-mutants.js';
import { otherValue } from '../../src/grade/mutants/spoil.js';

function aims(claim: string) {
  const reading = parseClaim(claim, { landmarks: ['refund_amount'] });
  if ('why' in reading) throw new Error(`${claim}: ${reading.why}`);
  return mutantAims(reading.claim);
}

const unseen = ['below_fold', 'covered', 'faded', 'clipped', 'removed'];

it.each([
  ['The refund amount is shown.', [...unseen, 'truncated']],
  ['"$84.00" is shown.', [...unseen, 'truncated', 'amount_changed']],
  ['"Refund issued" is shown.', [...unseen, 'truncated']],
  ['{issue_refund.response.amount} is shown.', [...unseen, 'truncated', 'amount_changed']],
  ['"Refund issued" is red.', unseen],
  ['The total is $84.00.', [...unseen, 'truncated', 'amount_changed']],
  ['The button "Send" is greyed out.', unseen],
  ['"Refund issued" is not covered.', ['covered', 'removed']],
  ['There are 3 buttons.', unseen],
])('%s', (claim, mutants) => {
  expect(aims(claim).aims.map((one) => one.mutants)).toEqual([mutants]);
});

it.each([
  ['"Refund issued" is not shown.', 'it says what is not so'],
  ['No "Refund issued" is shown.', 'it also holds where there is none'],
  ['"Oops" appears 0 times.', 'it also holds where there is none'],
  ['There are at most 3 buttons.', 'it also holds where there is none'],
])('none applies to: %s', (claim, why) => {
  expect(aims(claim)).toEqual({ aims: [], why });
});

it('is of the value that the claim says', () => {
  expect(aims('The status message says "$84.00".').aims).toMatchObject([
    { subject: { kind: 'role', role: 'status' }, value: { kind: 'text', text: '$84.00' } },
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
