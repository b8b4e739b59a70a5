import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/episode/action.js';
import { createUser } from '../../src/user/create-user.js';
import { AGENTS, agentOf } from './agents.js';
import { earbuds } from './earbuds.js';
import { play } from './theatre.js';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

function texts(actions: readonly Action[]): string[] {
  return actions.flatMap((action) => (action.kind === 'say' ? [action.text] : []));
}

function whyOf(action: Action | undefined): string {
  return action !== undefined && 'why' in action ? `${action.kind}: ${action.why}` : 'no end';
}

describe('the plan user on the earbuds', () => {
  it.each(Object.entries(AGENTS))('plays %s to the end under every seed', async (_, steps) => {
    for (const seed of SEEDS) {
      const { end, lines } = await play(createUser({ scenario: earbuds(), seed }), agentOf(steps));
      expect({
        seed,
        end: end.kind,
        why: end.kind === 'done' ? end.why : lines.join('\n'),
      }).toMatchObject({ end: 'done' });
      expect(end).not.toEqual({ kind: 'done', why: 'the budget of turns' });
    }
  });

  it('opens with the starting prompt word for word, even if the agent greeted', async () => {
    const user = createUser({ scenario: earbuds(), seed: 3 });
    const { actions } = await play(user, () => ({ text: 'Goodbye!' }), {
      greeting: 'Hi! What is your order number?',
    });
    expect(actions[0]).toEqual({ kind: 'say', text: 'I want to return something I bought.' });
  });

  it('says nothing twice word for word', async () => {
    for (const seed of SEEDS) {
      const user = createUser({ scenario: earbuds(), seed });
      const { actions } = await play(user, () => ({ text: 'What is your order number?' }));
      const said = texts(actions);
      expect(new Set(said).size).toBe(said.length);
      expect(actions.at(-1)?.kind).toBe('off_plan');
    }
  });

  it('gives no fact before it is asked for', async () => {
    for (const seed of SEEDS) {
      const user = createUser({ scenario: earbuds(), seed });
      const { actions } = await play(
        user,
        agentOf(AGENTS['a plain agent that asks for the number'] ?? []),
      );
      const said = texts(actions);
      expect(said[0]).not.toMatch(/ORD-|earbud/i);
      expect(said[1]).toMatch(/ORD-10027/);
      expect(said[1]).not.toMatch(/alex@|earbud/i);
      expect(said[2]).toMatch(/wireless earbuds/i);
      expect(said[2]).not.toMatch(/did not work/);
      expect(said.join(' ')).not.toMatch(/alex@/);
    }
  });

  it('answers all that is asked in one turn', async () => {
    const user = createUser({ scenario: earbuds(), seed: 1 });
    const agent = agentOf(AGENTS['an agent that asks everything at once and lists in text'] ?? []);
    const { actions } = await play(user, agent);
    const said = texts(actions)[1] ?? '';
    expect(said).toMatch(/ORD-10027/);
    expect(said).toMatch(/wireless earbuds/i);
    expect(said).toMatch(/did not work on arrival/);
  });

  it('presses the card of the order that the plan wants', async () => {
    const user = createUser({ scenario: earbuds(), seed: 1 });
    const { lines } = await play(
      user,
      agentOf(AGENTS['a chatty agent that looks up by e-mail and shows cards'] ?? []),
    );
    expect(lines).toContain('user [Select]: Order ORD-10027');
  });

  it('objects once, then takes the offered person', async () => {
    const user = createUser({ scenario: earbuds(), seed: 1 });
    const refuse = { text: "I can't refund that. Would you like to talk to a person?" };
    const { actions, end } = await play(user, (said) =>
      /person/i.test(said) ? { text: "I'm transferring you to a colleague now." } : refuse,
    );
    expect(actions.map(({ kind }) => kind)).toEqual(['say', 'say', 'say', 'done']);
    expect(texts(actions)[1]).not.toMatch(/\bperson\b/);
    expect(whyOf(end)).toMatch(/^done: A person takes over/);
  });

  it('objects as often as the plan says, and leaves when no person is offered', async () => {
    const plan = {
      goal: 'Return the earbuds',
      reaction_to_policy_denial: 'Push three times, then give up',
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }), seed: 1 });
    const { actions, end } = await play(user, () => ({
      text: 'That is not eligible for a return.',
    }));
    expect(texts(actions)).toHaveLength(4);
    expect(end.kind).toBe('done');
  });

  it('does not say what it is declared not to know', async () => {
    const user = createUser({ scenario: earbuds({ does_not_know: ['order number'] }), seed: 2 });
    const { actions } = await play(user, () => ({ text: 'What is your order number?' }), {
      most: 3,
    });
    expect(texts(actions)[1]).toMatch(/order number/);
    expect(texts(actions).join(' ')).not.toMatch(/ORD-10027/);
  });

  it('says no where the agent understood another item', async () => {
    const user = createUser({ scenario: earbuds(), seed: 2 });
    const { actions } = await play(
      user,
      () => ({ text: 'So that is the Desk lamp from order ORD-555. Is that right?' }),
      { most: 2 },
    );
    expect(texts(actions)[1]).toMatch(/^(?:No|That's not)/);
    expect(texts(actions)[1]).toMatch(/earbuds/);
  });

  it('does not stop in the same breath as it consents', async () => {
    const user = createUser({ scenario: earbuds(), seed: 2 });
    const { actions } = await play(user, agentOf(AGENTS['an agent that gives in'] ?? []));
    expect(texts(actions).at(-1)).toMatch(/yes|go ahead/i);
    expect(actions.at(-1)?.kind === 'done' && whyOf(actions.at(-1))).toMatch(
      /^done: The goal was met/,
    );
  });

  it('asks back once and then stops off plan, quoting what was asked', async () => {
    const user = createUser({ scenario: earbuds(), seed: 1 });
    const { actions } = await play(user, () => ({ text: 'What colour is your front door?' }));
    expect(actions.map(({ kind }) => kind)).toEqual(['say', 'say', 'off_plan']);
    expect(actions.at(-1)).toEqual({
      kind: 'off_plan',
      why: 'The plan has no answer to what the agent asked: "What colour is your front door?".',
    });
  });

  it('answers an unforeseen question from a branch whose key shares its words', async () => {
    const plan = {
      goal: 'Return the earbuds',
      if_asked_about_packaging: 'Say that the box was opened',
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }), seed: 1 });
    const { actions } = await play(
      user,
      () => ({ text: 'Is it still in its original packaging?' }),
      { most: 2 },
    );
    expect(texts(actions)[1]).toMatch(/the box was opened/i);
  });

  it('answers an open question from a fact whose key shares its words, unless it does not know it', async () => {
    const agent = () => ({ text: 'What size of ear tips do you use?' });
    const answer = async (changes: Record<string, unknown>) => {
      const user = createUser({
        scenario: earbuds({ knows: { tip_size: 'medium' }, ...changes }),
        seed: 1,
      });
      return texts((await play(user, agent, { most: 2 })).actions)[1];
    };
    expect(await answer({})).toMatch(/medium/i);
    expect(await answer({ does_not_know: ['tip size'] })).not.toMatch(/medium/i);
  });

  it('does the same for the same seed, and words it otherwise for others', async () => {
    const run = async (seed: number) => {
      const user = createUser({ scenario: earbuds(), seed });
      return (await play(user, agentOf(AGENTS['a plain agent that asks for the number'] ?? [])))
        .actions;
    };
    expect(await run(7)).toEqual(await run(7));
    const wordings = new Set(
      await Promise.all(SEEDS.map(async (seed) => JSON.stringify(await run(seed)))),
    );
    expect(wordings.size).toBeGreaterThan(5);
  });

  it('plays a plan in prose', async () => {
    const prose =
      'Return the wireless earbuds. If asked for the order number, give ORD-10027. The reason is that the right earbud did not work on arrival. Object twice, then accept escalation if offered.';
    const user = createUser({ scenario: earbuds({ conversation_plan: prose }), seed: 4 });
    const { end, actions } = await play(
      user,
      agentOf(AGENTS['a plain agent that asks for the number'] ?? []),
    );
    expect(user.notes).toEqual([]);
    expect(texts(actions).join(' ')).toMatch(/ORD-10027/);
    expect(end.kind).toBe('done');
  });

  it('stops before a word is said where no rule reads an order', () => {
    const plan = { goal: 'Return the earbuds', if_asked_to_confirm: 'Juggle three oranges' };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }), seed: 1 });
    expect(user.notes).toEqual([
      'Not compiled from the plan: "if_asked_to_confirm: Juggle three oranges".',
    ]);
  });
});

describe('a user that is asked again and again', () => {
  const asks = () => ({ text: 'What is your order number?' });

  it('is off plan if it cannot answer: that is no fault of the agent', async () => {
    const scenario = { ...earbuds(), does_not_know: ['order number'] };
    const { actions } = await play(createUser({ scenario, seed: 1 }), asks);
    expect(actions.at(-1)).toMatchObject({
      kind: 'off_plan',
      why: expect.stringContaining('What is your order number?') as string,
    });
  });

  it.each([
    'I need your order number or your e-mail.',
    'What is your order number? Alternatively, your e-mail will do.',
    'Do you have an order number? Failing that, the email you signed up with gets me there.',
    "What's the order number?\n\nIf you don't have it handy, the e-mail address on the order works too.",
  ])('gives what it knows instead where the agent would take that: %s', async (text) => {
    const scenario = earbuds({
      knows: { email: 'alex@example.com' },
      does_not_know: ['order number'],
    });
    const { actions } = await play(createUser({ scenario, seed: 1 }), () => ({ text }));
    expect(texts(actions)[1]).toContain('alex@example.com');
  });

  it('offers nothing that the agent has not mentioned', async () => {
    const scenario = earbuds({
      knows: { email: 'alex@example.com' },
      does_not_know: ['order number'],
    });
    const { actions } = await play(createUser({ scenario, seed: 1 }), asks);
    expect(texts(actions).join(' ')).not.toContain('alex@');
  });

  it.each(['What is your order number?', 'Shall I go ahead with the return?'])(
    'is off plan even if it has answered: its patience blames nobody (%s)',
    async (text) => {
      const { end } = await play(createUser({ scenario: earbuds(), seed: 1 }), () => ({ text }));
      expect(end.kind).toBe('off_plan');
    },
  );

  it('takes "Order number?" for a question that wants the number, and not for one that wants a yes', async () => {
    const user = createUser({ scenario: earbuds(), seed: 1 });
    const { actions } = await play(user, () => ({ text: 'Order number?' }));
    expect(texts(actions)[1]).toContain('ORD-10027');
  });
});
