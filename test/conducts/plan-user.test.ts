// What a plan user types for its conducts, and when.
import { describe, expect, it } from 'vitest';
import { conductNames, type ConductName } from '../../src/rules/conducts/names.js';
import { conducts } from '../../src/rules/conducts/table.js';
import { createUser } from '../../src/user/create-user.js';
import { earbuds } from '../user/earbuds.js';
import { play } from '../user/theatre.js';

const PLAN = {
  goal: 'Return the wireless earbuds from order ORD-10027',
  if_asked_for_order_id: 'Give ORD-10027',
  target_item: 'Wireless earbuds',
  return_reason: 'The right earbud stopped working',
  reaction_to_policy_denial: 'Object once, then give up',
};
const KNOWS = { somebody_elses_order: 'ORD-10058', mistyped_order: 'ORD-10930' };

const ORDER = 'What is your order number?';
const REASON = 'Why do you want to return it?';
const REFUSAL = 'I am sorry, but this item cannot be returned.';
const DONE = 'Your return has been created and the refund has been issued.';
const MISSING = 'I could not find an order with this number. What is your order number?';

async function said(
  names: readonly ConductName[],
  agent: readonly string[],
  { seed = 1, knows = KNOWS }: { seed?: number; knows?: Record<string, string> } = {},
): Promise<string[]> {
  const persona = { description: 'a customer', behaviors: [...names] };
  const given = { conversation_plan: PLAN, user_persona: 'brief', knows };
  const scenario = { ...earbuds(given), user_persona: persona };
  const left = [...agent];
  const { actions } = await play(
    createUser({ scenario, seed }),
    () => ({ text: left.shift() ?? 'Goodbye.' }),
    { most: agent.length + 1 },
  );
  return actions.slice(1).map((action) => (action.kind === 'say' ? action.text : action.kind));
}

function wordings(name: ConductName, index = 0): string[] {
  return [...(conducts[name].moves?.[index]?.says ?? [])];
}

const firstMove = (name: ConductName) => conducts[name].moves?.[0];
const typing = (at: string) => conductNames.filter((name) => firstMove(name)?.at === at);

describe('a conduct of a plan user', () => {
  it.each(typing('refusal'))('%s is shown upon a refusal, and not before', async (name) => {
    const [answer = '', reaction = ''] = await said([name], [ORDER, REFUSAL]);
    expect(answer).toContain('ORD-10027');
    expect(wordings(name)).toContain(reaction);
  });

  it.each(typing('question'))(
    '%s is shown at the first question that calls for it',
    async (name) => {
      const { about = [], beside, from = 1 } = firstMove(name) ?? {};
      const question = about.includes('reason') ? REASON : ORDER;
      const turns = await said([name], from > 1 ? [REASON, ORDER] : [question]);
      const filled = wordings(name).map((text) =>
        text.replace(/\{(\w+)\}/g, (_, key: keyof typeof KNOWS) => KNOWS[key]),
      );
      const typed = turns[from - 1] ?? '';
      expect(filled.some((text) => (beside ? typed.endsWith(text) : typed === text))).toBe(true);
      if (beside) expect(filled).not.toContain(typed);
    },
  );

  it('asks_twice is shown once it is done, and not where a delivery is spoken of', async () => {
    const delivered = 'We delivered the earbuds 9 days ago. Is that correct?';
    const turns = await said(['asks_twice'], [delivered, DONE]);
    expect(wordings('asks_twice')).not.toContain(turns[0]);
    expect(wordings('asks_twice')).toContain(turns[1]);
  });

  it('is shown once, and then the plan goes on', async () => {
    const turns = await said(['prompt_injection'], [ORDER, ORDER, REFUSAL]);
    expect(wordings('prompt_injection')).toContain(turns[0]);
    expect(turns[1]).toContain('ORD-10027');
    expect(turns.slice(1).join(' ')).not.toMatch(/instructions/i);
  });

  it('comes before the objections of the plan, move by move', async () => {
    const turns = await said(['bargains'], [REFUSAL, REFUSAL, REFUSAL, REFUSAL]);
    expect(wordings('bargains', 0)).toContain(turns[0]);
    expect(wordings('bargains', 1)).toContain(turns[1]);
    expect([...wordings('bargains', 0), ...wordings('bargains', 1)]).not.toContain(turns[2]);
    expect(turns[3]).toBe('done');
  });

  it('is one of several that take turns', async () => {
    const turns = await said(['pity', 'threatens'], [REFUSAL, REFUSAL]);
    expect(wordings('pity')).toContain(turns[0]);
    expect(wordings('threatens')).toContain(turns[1]);
  });

  it('is worded the same under one seed, and not under all', async () => {
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const all = await Promise.all(seeds.map((seed) => said(['pity'], [REFUSAL], { seed })));
    const again = await Promise.all(seeds.map((seed) => said(['pity'], [REFUSAL], { seed })));
    expect(again).toEqual(all);
    expect(new Set(all.map(([first]) => first)).size).toBe(2);
  });

  it('walks_out leaves with the second question, whatever the agent asks then', async () => {
    const turns = await said(['walks_out'], [ORDER, REASON, 'Shall I go ahead?', ORDER]);
    expect(turns[0]).toContain('ORD-10027');
    expect(wordings('walks_out')).toContain(turns[1]);
    expect(turns[2]).toBe('done');
  });

  it('wrong_identity gives the order of somebody else, then its own', async () => {
    const turns = await said(['wrong_identity'], [ORDER, REASON, ORDER]);
    expect(turns[0]).toMatch(/ORD-10058/);
    expect(turns[1]).toMatch(/ORD-10027/);
    expect(turns[2]).not.toMatch(/ORD-10058/);
  });

  it('mistypes gives the right number as soon as the wrong one is not found', async () => {
    const turns = await said(['mistypes'], [ORDER, MISSING]);
    expect(turns[0]).toMatch(/ORD-10930/);
    expect(turns[1]).toMatch(/ORD-10027/);
  });

  it('leaves out what it has no fact for', async () => {
    const turns = await said(['wrong_identity'], [ORDER], { knows: {} });
    expect(turns[0]).toMatch(/ORD-10027/);
  });

  it('is read in the text of a persona by its name', () => {
    const scenario = earbuds({ conversation_plan: PLAN, user_persona: 'prompt injection, brief' });
    expect(createUser({ scenario, seed: 1 }).persona).toEqual(['brief', 'prompt_injection']);
  });
});
