// Golden trees of the forms beyond "shown": what each wording compiles to, its negatives and its joined forms.
import { describe, expect, it } from 'vitest';
import { forms } from '../../src/claim/forms/all-forms.js';
import { compileClaim } from '../../src/claim/grammar.js';
import type { Condition, ClaimPredicate, ClaimSubject } from '../../src/claim/predicate.js';
import { treeWords } from '../../src/claim/words.js';

const landmarks = ['denial_reason', 'order_card', 'refund_amount', 'total'];

const text = (words: string): Extract<ClaimSubject, { kind: 'text' }> => ({
  kind: 'text',
  text: words,
});
const control = (role: 'button' | 'checkbox' | 'textbox', name: string | null): ClaimSubject => ({
  kind: 'control',
  role,
  name,
});
const landmark = (name: string): ClaimSubject => ({ kind: 'landmark', name });
const amount = {
  kind: 'reference',
  tool: 'issue_refund',
  part: 'response',
  path: ['amount'],
} as const;

const A = text('A');
const B = text('B');
const send = control('button', 'Send');
const gift = control('checkbox', 'Gift');
const reason = landmark('denial_reason');

const not = (of: ClaimPredicate): ClaimPredicate => ({ op: 'not', of });
const and = (...of: ClaimPredicate[]): ClaimPredicate => ({ op: 'and', of });
const or = (...of: ClaimPredicate[]): ClaimPredicate => ({ op: 'or', of });
const shown = (subject: ClaimSubject): ClaimPredicate => ({ op: 'shown', subject });
const enabled = (subject: ClaimSubject): Condition => ({ op: 'state', subject, state: 'enabled' });
const covered = (subject: ClaimSubject): ClaimPredicate => not({ op: 'not_covered', subject });
const above: Condition = { op: 'place', subject: A, relation: 'above', other: B };
const contrast = (least: number | 'AA' | 'AAA'): ClaimPredicate => ({
  op: 'contrast',
  subject: A,
  least,
});
const size = (leastPx: number): ClaimPredicate => ({ op: 'text_size', subject: A, leastPx });
const box = (
  side: 'width' | 'height',
  relation: Extract<Condition, { op: 'box_size' }>['relation'],
  px: number,
): Condition => ({ op: 'box_size', subject: send, side, relation, px });
const count = (
  compare: 'exactly' | 'at_least' | 'at_most',
  n: number,
  subject: ClaimSubject,
): ClaimPredicate => ({
  op: 'count',
  subject,
  compare,
  n,
});
const says = (subject: ClaimSubject, value: typeof A | typeof amount): ClaimPredicate => ({
  op: 'says',
  subject,
  value,
});

const trees: readonly (readonly [string, ClaimPredicate])[] = [
  ['"A" is fully visible', { op: 'fully_visible', subject: A }],
  ['"A" can be seen in full', { op: 'fully_visible', subject: A }],
  ['"A" is entirely on the screen', { op: 'fully_visible', subject: A }],
  ['"A" is not fully visible', not({ op: 'fully_visible', subject: A })],
  ['The button "Send" is not covered', { op: 'not_covered', subject: send }],
  ['Nothing covers the button "Send"', { op: 'not_covered', subject: send }],
  ['The button "Send" is covered by anything', covered(send)],
  ['"A" is not truncated', { op: 'not_truncated', subject: A }],
  ['"A" isn\'t cut off', { op: 'not_truncated', subject: A }],
  ['"A" is clipped', not({ op: 'not_truncated', subject: A })],
  ['"A" is above "B"', above],
  ['"A" appears above "B"', above],
  ['"A" is not above "B"', not(above)],
  ['"A" is under "B"', { ...above, relation: 'below' }],
  ['"A" is to the left of "B"', { ...above, relation: 'left_of' }],
  ['"A" is shown on the right of "B"', { ...above, relation: 'right_of' }],
  ['"A" is inside the order card', { ...above, relation: 'inside', other: landmark('order_card') }],
  ['"A" comes before "B"', { ...above, relation: 'before' }],
  ['"A" does not come after "B"', not({ ...above, relation: 'after' })],
  ['"A" is next to "B"', { op: 'near', subject: A, other: B, withinPx: 48 }],
  ['"A" is within 20px of "B"', { op: 'near', subject: A, other: B, withinPx: 20 }],
  ['The button "Send" is disabled', not(enabled(send))],
  ['The button "Send" is not disabled', enabled(send)],
  ['The checkbox "Gift" is ticked', { op: 'state', subject: gift, state: 'checked' }],
  ['The checkbox "Gift" is unchecked', not({ op: 'state', subject: gift, state: 'checked' })],
  [
    'The textbox has the focus',
    { op: 'state', subject: control('textbox', null), state: 'focused' },
  ],
  ['The button "Send" is collapsed', not({ op: 'state', subject: send, state: 'expanded' })],
  ['The button "Send" can be clicked', and(shown(send), { op: 'clickable', subject: send })],
  ['"A" has AA contrast', contrast('AA')],
  ['"A" meets WCAG AAA', contrast('AAA')],
  ['"A" has sufficient contrast', contrast('AA')],
  ['"A" has a contrast ratio of at least 4.5:1', contrast(4.5)],
  ['The contrast of "A" is at least 7', contrast(7)],
  ['"A" does not have AA contrast', not(contrast('AA'))],
  ['"A" has a legible size', size(12)],
  ['"A" is large enough to read', size(12)],
  ['The text of "A" is at least 14 px high', size(14)],
  ['"A" has a font size of at least 14 pixels', size(14)],
  ['The button "Send" is at least 44 px high', box('height', 'at_least', 44)],
  ['The button "Send" is at least 44 pixels tall', box('height', 'at_least', 44)],
  ['The button "Send" is not at least 44 px wide', not(box('width', 'at_least', 44))],
  ['The button "Send" is 120px wide', box('width', 'same', 120)],
  ['The width of the button "Send" is at most 120 px', box('width', 'at_most', 120)],
  ['The button "Send" has a height of less than 40 px', box('height', 'less', 40)],
  ['The button "Send" is over 40 px high', box('height', 'more', 40)],
  [
    'The button "Send" is between 40 and 60 px high',
    and(box('height', 'at_least', 40), box('height', 'at_most', 60)),
  ],
  [
    'The button "Send" is at least 80 by 44 px',
    and(box('width', 'at_least', 80), box('height', 'at_least', 44)),
  ],
  ['The button "Send" is 80x44px', and(box('width', 'same', 80), box('height', 'same', 44))],
  [
    'The button "Send" has a touch target of at least 44 px',
    and(box('width', 'at_least', 44), box('height', 'at_least', 44)),
  ],
  ['"A" is readable', and(contrast('AA'), size(12))],
  ['"A" cannot be read', not(and(contrast('AA'), size(12)))],
  ['There are exactly three "A"', count('exactly', 3, A)],
  ['Exactly 1 "A" is shown', count('exactly', 1, A)],
  ['"A" is shown twice', count('exactly', 2, A)],
  ['"A" is shown exactly 4 times', count('exactly', 4, A)],
  ['At least 2 buttons are shown', count('at_least', 2, control('button', null))],
  ['The page shows at most one button', count('at_most', 1, control('button', null))],
  ['At least one "A" is shown', shown(A)],
  ['The denial reason says "A"', says(reason, A)],
  ['The denial reason contains {issue_refund.response.amount}', says(reason, amount)],
  [
    'The denial reason does not mention "A" or "B"',
    and(not(says(reason, A)), not(says(reason, B))),
  ],
  ['The denial reason says "A" and "B"', and(says(reason, A), says(reason, B))],
  ['The refund amount equals "A"', { op: 'equals', subject: landmark('refund_amount'), value: A }],
  [
    'The total is {issue_refund.response.amount}',
    { op: 'equals', subject: landmark('total'), value: amount },
  ],
  ['The total says exactly "A"', { op: 'equals', subject: landmark('total'), value: A }],
  ['"A" is red', { op: 'color', subject: A, part: 'either', color: 'red' }],
  ['"A" is shown in gray', { op: 'color', subject: A, part: 'either', color: 'grey' }],
  [
    'The button "Send" has a green background',
    { op: 'color', subject: send, part: 'background', color: 'green' },
  ],
  ['The text of "A" is not red', not({ op: 'color', subject: A, part: 'text', color: 'red' })],
  ['Every button is enabled', { op: 'every', of: enabled(control('button', null)) }],
  ['All "Send" buttons are disabled', not({ op: 'some', of: enabled(send) })],
  ['Each of the "Send" buttons is enabled', { op: 'every', of: enabled(send) }],
  ['Some button is disabled', not({ op: 'every', of: enabled(control('button', null)) })],
  [
    'No button is covered',
    { op: 'every', of: { op: 'not_covered', subject: control('button', null) } },
  ],
  ['No button is enabled', not({ op: 'some', of: enabled(control('button', null)) })],
  ['"A" and "B" are shown', and(shown(A), shown(B))],
  ['Both "A" and "B" are not shown', and(not(shown(A)), not(shown(B)))],
  ['"A" or "B" is shown', or(shown(A), shown(B))],
  ['No "A" or "B" is shown', and(not(shown(A)), not(shown(B)))],
  ['"A" is shown and the button "Send" is enabled', and(shown(A), enabled(send))],
  ['"A" is shown, but not truncated', and(shown(A), { op: 'not_truncated', subject: A })],
  [
    '"A" is shown, "B" is shown and the button "Send" is shown',
    and(shown(A), shown(B), shown(send)),
  ],
  ['"A" has AA contrast and a legible size', and(contrast('AA'), size(12))],
  ['It is not true that "A" is shown or "B" is shown', not(or(shown(A), shown(B)))],
  ['"A" is above "B" and below "C"', and(above, { ...above, relation: 'below', other: text('C') })],
];

describe('the forms', () => {
  it.each(trees)('compile: %s', (claim, predicate) => {
    expect(compileClaim(claim, { landmarks })).toEqual({ kind: 'measured', predicate });
  });

  it('do not read "neither", which nothing says', () => {
    expect(compileClaim('Neither button is shown', { landmarks }).kind).toBe('not_understood');
  });

  it.each(forms.map(({ example }) => example))('understand their own example: %s', (example) => {
    expect(compileClaim(example, { landmarks })).toMatchObject({ kind: 'measured' });
  });

  it('are told in words that say what is measured', () => {
    const words = trees.map(([, predicate]) => treeWords(predicate));
    expect(words).toContain('"A" is above "B"');
    expect(words).toContain('all of: (not: "A" is shown; not: "B" is shown)');
    expect(words).toContain('of every match: the button "Send" is enabled');
    expect(words).toContain('not: one of: ("A" is shown; "B" is shown)');
  });
});
