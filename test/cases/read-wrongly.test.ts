// Sentences that were once read as something else, and then passed: they are refused, or decided as they are meant.
import { expect, it } from 'vitest';
import { useOnlooker } from './look.js';

const SWAPPED = `<h1>Plans</h1><div class="card"><h2>Starter</h2><p>$9 per month</p><button>Choose Starter</button></div>
<div class="card"><h2>Team</h2><p>$39 <s>$29</s> per month</p><button>Choose Team</button></div>`;
const hinted = (hint: string) =>
  `<h1>Sign up</h1><label for="e">Email</label><br><input id="e" type="email" value="dana@example"><div class="hint">${hint}</div>`;
const HINT = hinted('We never share your email.');
const EXAMPLE = hinted('example: dana@acme.com');

const onlooker = useOnlooker();

it.each([
  [SWAPPED, 'The old price $39 is crossed out.'],
  [SWAPPED, 'The price $39 is crossed out.'],
  [HINT, 'There is an error message below the email field.'],
  [HINT, 'There is a warning below the email field.'],
  [HINT, 'A validation error is visible below the email field.'],
  [EXAMPLE, 'There is an error message below the email field.'],
])('what the language does not have is refused (%#)', async (html, claim) => {
  const { outcome, reason } = await onlooker.look({ html, claim });
  expect(outcome).toBe('inconclusive');
  expect(reason).toMatch(/^The claim is not in the language: .+ Nearest:\n {2}\S/u);
});

it.each([
  [SWAPPED, 'The old price is crossed out.', 'inconclusive', 'is called just "old price"'],
  [SWAPPED, '"$39" is crossed out.', 'failed', 'has no line through its text'],
  [SWAPPED, '"$29" is crossed out.', 'passed', 'has a line through its text'],
  [HINT, 'The error is below the email field.', 'inconclusive', 'has the role alert'],
  [HINT, 'There is an error message.', 'inconclusive', 'has the role alert'],
  [EXAMPLE, 'The validation error is shown.', 'inconclusive', 'just "validation error"'],
])('what it has is not guessed (%#)', async (html, claim, outcome, reason) => {
  const result = await onlooker.look({ html, claim });
  expect(result.outcome).toBe(outcome);
  expect(result.reason).toContain(reason);
});

it('of several things with one name it says where each is, in words that a claim can use', async () => {
  const html = `<table><tr><td>Panama Geisha</td><td><button>Remove</button></td></tr>
<tr><td>Kenya AA</td><td><button disabled>Remove</button></td></tr></table>`;
  const several = await onlooker.look({ html, claim: 'The button "Remove" is enabled.' });
  expect(several).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  const places = [...several.reason.matchAll(/in the row "[^"…]+"/gu)].map(([place]) => place);
  expect(places).toEqual(['in the row "Panama Geisha"', 'in the row "Kenya AA"']);
  const outcomes = places.map(async (place) => {
    const claim = `The button "Remove" ${place} is enabled.`;
    return (await onlooker.look({ html, claim })).outcome;
  });
  expect(await Promise.all(outcomes)).toEqual(['passed', 'failed']);
});
