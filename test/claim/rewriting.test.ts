// Which sentences may stand for a claim that the grammar does not read: measured ones, with all of its values and no others.
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { forms } from '../../src/claim/forms/all-forms.js';
import { controlRoles } from '../../src/claim/predicate.js';
import { compileSentences, rewritingProblem } from '../../src/claim/rewriting.js';

const names = { landmarks: ['denial_reason', 'step_2'] };
const problem = (claim: string, ...means: string[]) => rewritingProblem(claim, means, names);

it.each([
  ['The customer is told no.', ['The denial reason is shown.']],
  ['At a glance one sees "Refund issued".', ['"Refund issued" is visible without scrolling.']],
  ['One reads refund   ISSUED right away.', ['"Refund issued" is visible without scrolling.']],
  ['The refund came to $42.00, they say.', ['"$42.00" is shown.']],
  ['They offer three ways out.', ['There are exactly 3 buttons.']],
  ['Letters come out 14px tall in the denial reason.', ['The denial reason is at least 14 px.']],
  ['The last step has its reason in red.', ['The denial reason is red.', 'The step 2 is shown.']],
  [
    'It comes to {issue_refund.response.amount}, no less.',
    ['{issue_refund.response.amount} is shown.'],
  ],
  ['Order {order_id} came through.', ['"{order_id}" is shown.']],
  ['Nobody gets "A" without "B".', ['"A" is shown and "B" is shown.']],
  ['It gets AA for its reasons.', ['The denial reason has AA contrast.']],
])('lets %j be %j', (claim, means) => {
  expect(problem(claim, ...means)).toBeNull();
});

it.each([
  ['nothing', 'The customer is told no.', [], 'there are no sentences'],
  [
    'the same twice',
    'No.',
    ['The denial reason is shown.', 'The denial reason is shown.'],
    'it says “The denial reason is shown.” twice',
  ],
  [
    'a text of its own',
    'The customer is told no.',
    ['"Sorry" is shown.'],
    '“"Sorry" is shown.” has the text "Sorry", which the claim does not say',
  ],
  [
    'a part of a word',
    'It is nonreturnable.',
    ['"returnable" is shown.'],
    '“"returnable" is shown.” has the text "returnable", which the claim does not say',
  ],
  [
    'an amount without its sign',
    'One reads $42.00 there.',
    ['"42.00" is shown.'],
    '“"42.00" is shown.” has the text "42.00", which the claim does not say',
  ],
  [
    'an amount without its cents',
    'One reads $42.50 there.',
    ['"$42" is shown.'],
    '“"$42" is shown.” has the text "$42", which the claim does not say',
  ],
  [
    'a share without its unit',
    'One reads 42% there.',
    ['"42" is shown.'],
    '“"42" is shown.” has the text "42", which the claim does not say',
  ],
  [
    'a figure of its own',
    'There are many buttons.',
    ['There are at least 2 buttons.'],
    '“There are at least 2 buttons.” has "2", which the claim does not say',
  ],
  [
    'a colour of its own',
    'The reason stands out.',
    ['The denial reason is red.'],
    '“The denial reason is red.” has "red", which the claim does not say',
  ],
  [
    'a level of its own',
    'The reason stands out.',
    ['The denial reason has AAA contrast.'],
    '“The denial reason has AAA contrast.” has "aaa", which the claim does not say',
  ],
  [
    'a reference of its own',
    'The amount is right.',
    ['{issue_refund.response.amount} is shown.'],
    '“{issue_refund.response.amount} is shown.” has the reference {issue_refund.response.amount}, which the claim does not say',
  ],
  [
    'not the text',
    'They see "Sorry" as the reason.',
    ['The denial reason is shown.'],
    'the text "Sorry" of the claim is in none of the sentences',
  ],
  [
    'half of the text',
    'They see "Sorry, no".',
    ['"Sorry" is shown.'],
    'the text "Sorry, no" of the claim is in none of the sentences',
  ],
  [
    'not the reference',
    'It comes to {issue_refund.response.amount}.',
    ['The denial reason is shown.'],
    'the reference {issue_refund.response.amount} of the claim is in none of the sentences',
  ],
  [
    'not the figure',
    'They offer 3 ways out.',
    ['Every button is enabled.'],
    '"3" of the claim is in none of the sentences',
  ],
  [
    'not the amount',
    'The refund came to $42.00, they say.',
    ['The denial reason is shown.'],
    '"$42.00" of the claim is in none of the sentences',
  ],
  [
    'not the colour',
    'The reason comes in red letters.',
    ['The denial reason is shown.'],
    '"red" of the claim is in none of the sentences',
  ],
  [
    'a name that nobody knows',
    'The customer is told no.',
    ['The refusal is shown.'],
    '“The refusal is shown.” speaks of "refusal", which is neither a landmark nor in quotes',
  ],
  [
    'what is no form',
    'The customer is told no.',
    ['Somebody gets it.'],
    '“Somebody gets it.” is not understood: the sentence has none of the known forms',
  ],
  ['an opinion', 'The customer is told no.', ['The denial reason is polite.'], null],
  [
    'a meaning',
    'They see "a way out".',
    ['something that means "a way out" is shown.'],
    '“something that means "a way out" is shown.” speaks of a meaning, which a model would have to pick each time',
  ],
  [
    'too much',
    'Shown.',
    Array.from({ length: 7 }, (_, index) => `"${index}" is shown.`),
    '7 sentences are too many, at most 6',
  ],
])('refuses %s', (_, claim, means, why) => {
  const found = problem(claim, ...means);
  if (why === null) expect(found).toContain('cannot be measured');
  else expect(found).toBe(why);
});

it('asks for all sentences together', () => {
  expect(compileSentences(['"A" is shown.', '"B" is not shown.'], names)).toEqual({
    kind: 'measured',
    predicate: {
      op: 'and',
      of: [
        { op: 'shown', subject: { kind: 'text', text: 'A' } },
        { op: 'not', of: { op: 'shown', subject: { kind: 'text', text: 'B' } } },
      ],
    },
  });
});

it('tells the model of every form and role that the grammar knows', () => {
  const prompt = readFileSync('prompts/claim_sentences.md', 'utf8');
  const own = forms.filter(({ example }) => rewritingProblem(example, [example], names) === null);
  expect(own.length).toBeGreaterThan(30);
  for (const { example } of own) expect(prompt).toContain(`- ${example}\n`);
  expect(prompt).toContain(`Roles: ${controlRoles.join(', ')}.`);
});
