// Messages that take one thing or another, written by somebody who had seen docs/plan-user.md alone: does the user give what it knows?
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createUser } from '../../src/user/create-user.js';
import { earbuds } from './earbuds.js';
import { play } from './theatre.js';

/** By topic: the key and the words of the plan, and what the user knows. */
const things: Readonly<Record<string, { key: string; words: string; value: string }>> = {
  order_id: { key: 'order_number', words: 'order number', value: 'ORD-77001' },
  account_id: { key: 'account_number', words: 'account number', value: 'ACC-5512' },
  email: { key: 'email', words: 'e-mail', value: 'alex@example.com' },
  phone: { key: 'phone', words: 'phone number', value: '555-0134' },
  name: { key: 'name', words: 'name', value: 'Alex Kim' },
  postcode: { key: 'postcode', words: 'postcode', value: 'SW1A 1AA' },
};

const cases = z
  .array(z.looseObject({ text: z.string(), labels: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync('test/user/alternatives.json', 'utf8')));

/** Every message with every one of its alternatives as the only thing that the user knows. */
const pairs = cases.flatMap(({ text, labels }) => {
  const asked = labels.flatMap((label) => /^\??ask:(.*)/.exec(label)?.[1] ?? []);
  const known = asked.flatMap((topic) => things[topic] ?? []);
  return known.map((thing) => ({ text, thing, others: known.filter((one) => one !== thing) }));
});

async function isGiven({ text, thing, others }: (typeof pairs)[number]): Promise<boolean> {
  const scenario = earbuds({
    conversation_plan: { goal: 'Get help' },
    knows: { [thing.key]: thing.value },
    does_not_know: others.map(({ words }) => words),
  });
  const { actions } = await play(createUser({ scenario, seed: 1 }), () => ({ text }));
  const said = actions.flatMap((action) => (action.kind === 'say' ? [action.text] : []));
  return said.slice(1, 3).join(' ').includes(thing.value);
}

it('gives the thing that it knows in nearly all of them', async () => {
  const given = await Promise.all(pairs.map(isGiven));
  expect(pairs).toHaveLength(60);
  expect(given.filter(Boolean).length).toBeGreaterThanOrEqual(58);
});
