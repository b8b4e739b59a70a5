import { describe, expect, it } from 'vitest';
import { readPersona } from '../../src/user/wording/personas.js';
import { createUser } from '../../src/user/create-user.js';
import { earbuds } from './earbuds.js';
import { type Agent, play } from './theatre.js';

const PLAN = {
  goal: 'Return the wireless earbuds',
  if_asked_for_order_id: 'Give ORD-10027',
  target_item: 'Wireless earbuds',
  reaction_to_policy_denial: 'Object, then give up',
};

async function said(persona: string, agent: Agent, most = 8): Promise<string[]> {
  const scenario = earbuds({ conversation_plan: PLAN, user_persona: persona });
  const { actions } = await play(createUser({ scenario, seed: 5 }), agent, { most });
  return actions.map((action) => (action.kind === 'say' ? action.text : action.kind));
}

const refuses: Agent = () => ({ text: 'That is not eligible for a return.' });
const asks: Agent = () => ({ text: 'What is your order number?' });
const confirms: Agent = () => ({ text: 'I will create the return. Shall I go ahead?' });
const identifies: Agent = () => ({ text: 'You mean the wireless earbuds. Is that right?' });

describe('personas', () => {
  it('reads several conducts from free text, and weakens a mild one', () => {
    const { conducts, manner } = readPersona(
      'brief, mildly frustrated, cooperative when asked clear questions',
    );
    expect(conducts).toEqual(['brief', 'frustrated', 'cooperative']);
    expect(manner.remarks).toBeLessThan(readPersona('frustrated').manner.remarks);
  });

  it('treats no persona as cooperative, and does not read a conduct that is negated', () => {
    expect(readPersona(undefined).conducts).toEqual(['cooperative']);
    expect(readPersona('not impatient, vague').conducts).toEqual(['vague']);
  });

  it('lets an adversarial user push back more often where the plan leaves it open', async () => {
    const calm = await said('cooperative', refuses);
    const harsh = await said('adversarial', refuses);
    expect(calm).toHaveLength(3);
    expect(harsh).toHaveLength(5);
    expect(harsh.join(' ')).toMatch(/entitled|accept|insist|wrong|going away/i);
  });

  it('lets a vague user give a fact only when it is asked for again', async () => {
    const turns = await said('vague', asks, 3);
    expect(turns[1]).not.toMatch(/ORD-/);
    expect(turns[2]).toMatch(/ORD-10027/);
  });

  it('lets a novice ask where to find the number', async () => {
    const turns = await said('novice', asks, 3);
    expect(turns[1]).toMatch(/\?$/);
    expect(turns[2]).toMatch(/ORD-10027/);
  });

  it('lets an impatient user give up sooner', async () => {
    expect((await said('impatient', asks)).indexOf('off_plan')).toBeLessThan(
      (await said('cooperative', asks)).indexOf('off_plan'),
    );
  });

  it('lets one that changes its mind waver once and come back to the goal', async () => {
    const turns = await said('changes_mind', confirms, 4);
    expect(turns[1]).toMatch(/keep it|not sure anymore/i);
    expect(turns[2]).toMatch(/return the wireless earbuds/i);
    expect(turns[3]).toMatch(/yes|go ahead/i);
  });

  it('lets one that contradicts itself deny and then affirm', async () => {
    const turns = await said('contradicts', identifies, 4);
    expect(turns[1]).toMatch(/^No/);
    expect(turns[2]).toMatch(/wrong|correct/i);
  });

  it('words the same turn otherwise', async () => {
    const wordings = await Promise.all(
      ['cooperative', 'impatient', 'social_engineer', 'expert'].map((persona) =>
        said(persona, refuses, 2),
      ),
    );
    expect(new Set(wordings.map((turns) => turns[1])).size).toBe(4);
  });
});
