import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/episode/action.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import { AGENTS, agentOf } from './agents.js';
import { earbuds } from './earbuds.js';
import { play } from './theatre.js';

/** The earbuds plan, which also says yes. */
function confirming() {
  const plan = earbuds().conversation_plan;
  const more = typeof plan === 'object' ? plan : {};
  return earbuds({ conversation_plan: { ...more, if_asked_to_confirm: 'Confirm' } });
}

function texts(actions: readonly Action[]): string[] {
  return actions.flatMap((action) => (action.kind === 'say' ? [action.text] : []));
}

function whyOf(action: Action | undefined): string {
  return action !== undefined && 'why' in action ? `${action.kind}: ${action.why}` : 'no end';
}

describe('the plan user on the earbuds', () => {
  it.each(Object.entries(AGENTS))('plays %s to the end', async (_, steps) => {
    const { end, lines } = await play(createUser({ scenario: confirming() }), agentOf(steps));
    expect({ end: end.kind, lines }).toMatchObject({ end: 'done' });
    expect(end).not.toEqual({ kind: 'done', why: 'the budget of turns' });
  });

  it('opens with the starting prompt word for word, even if the agent greeted', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, () => ({ text: 'Goodbye!' }), {
      greeting: 'Hi! What is your order number?',
    });
    expect(actions[0]).toEqual({ kind: 'say', text: 'I want to return something I bought.' });
  });

  it('says nothing twice word for word', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, () => ({ text: 'What is your order number?' }));
    const said = texts(actions);
    expect(new Set(said).size).toBe(said.length);
    expect(actions.at(-1)?.kind).toBe('off_plan');
  });

  it('gives no fact before it is asked for', async () => {
    const user = createUser({ scenario: earbuds() });
    const agent = agentOf(AGENTS['a plain agent that asks for the number'] ?? []);
    const { actions } = await play(user, agent);
    expect(texts(actions).slice(0, 4)).toEqual([
      'I want to return something I bought.',
      "It's ORD-10027.",
      'Wireless earbuds.',
      'The right earbud did not work on arrival.',
    ]);
  });

  it('answers all that is asked in one turn', async () => {
    const user = createUser({ scenario: earbuds() });
    const agent = agentOf(AGENTS['an agent that asks everything at once and lists in text'] ?? []);
    const { actions } = await play(user, agent);
    const said = texts(actions)[1] ?? '';
    expect(said).toMatch(/ORD-10027/);
    expect(said).toMatch(/wireless earbuds/i);
    expect(said).toMatch(/did not work on arrival/);
  });

  it('presses the card of the order that the plan wants', async () => {
    const user = createUser({ scenario: earbuds() });
    const { lines } = await play(
      user,
      agentOf(AGENTS['a chatty agent that looks up by e-mail and shows cards'] ?? []),
    );
    expect(lines).toContain('user [Select]: Order ORD-10027');
  });

  it('objects once, then takes the offered person', async () => {
    const user = createUser({ scenario: earbuds() });
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
      reaction_to_policy_denial: 'Object three times, then give up',
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions, end } = await play(user, () => ({
      text: 'That is not eligible for a return.',
    }));
    expect(texts(actions)).toHaveLength(4);
    expect(end.kind).toBe('done');
  });

  it('does not say what it is declared not to know', async () => {
    const user = createUser({ scenario: earbuds({ user: { does_not_know: ['order number'] } }) });
    const { actions } = await play(user, () => ({ text: 'What is your order number?' }), {
      most: 3,
    });
    expect(texts(actions)[1]).toMatch(/order number/);
    expect(texts(actions).join(' ')).not.toMatch(/ORD-10027/);
  });

  it('says no where the agent understood another item', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(
      user,
      () => ({ text: 'So that is the Desk lamp from order ORD-555. Is that right?' }),
      { most: 2 },
    );
    expect(texts(actions)[1]).toMatch(/^(?:No|That's not)/);
    expect(texts(actions)[1]).toMatch(/ORD-10027/);
  });

  it('does not stop in the same breath as it consents', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, agentOf(AGENTS['an agent that gives in'] ?? []));
    expect(texts(actions).slice(-2)).toEqual([
      'Yes, please go ahead.',
      'No, that is all. Thank you!',
    ]);
    expect(actions.at(-1)?.kind === 'done' && whyOf(actions.at(-1))).toMatch(
      /^done: The goal was met/,
    );
  });

  it('asks back once and then stops off plan, quoting what was asked', async () => {
    const user = createUser({ scenario: earbuds() });
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
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions } = await play(
      user,
      () => ({ text: 'Is it still in its original packaging?' }),
      { most: 2 },
    );
    expect(texts(actions)[1]).toMatch(/the box was opened/i);
  });

  it('answers an open question from a fact whose key shares its words, unless it does not know it', async () => {
    const agent = () => ({ text: 'What size of ear tips do you use?' });
    const answer = async (unknown: Record<string, unknown>) => {
      const user = createUser({
        scenario: earbuds({ user: { knows: { tip_size: 'medium' }, ...unknown } }),
      });
      return texts((await play(user, agent, { most: 2 })).actions)[1];
    };
    expect(await answer({})).toMatch(/medium/i);
    expect(await answer({ does_not_know: ['tip size'] })).not.toMatch(/medium/i);
  });

  it('says what a plan has for everything else, before it is off plan', async () => {
    const plan = {
      goal: 'Return the earbuds',
      otherwise: ["I don't know.", 'I really do not know.'],
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions } = await play(user, () => ({ text: 'What colour is your front door?' }));
    expect(texts(actions).slice(1, 3)).toEqual(["I don't know.", 'I really do not know.']);
    expect(actions.at(-1)?.kind).toBe('off_plan');
  });

  it('takes neither of two branches that say different things', async () => {
    const plan = {
      goal: 'Return the earbuds',
      if_asked_for_order_id: 'Give ORD-10027',
      if_asked_for_order_number: 'Give ORD-10031',
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions } = await play(user, () => ({ text: 'What is your order number?' }));
    expect(texts(actions).join(' ')).not.toMatch(/ORD-/);
    expect(actions.at(-1)?.kind).toBe('off_plan');
  });

  it('agrees to nothing that is not about its goal, unless a branch says so', async () => {
    const plan = { goal: 'Return the earbuds' };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions } = await play(user, () => ({ text: 'Shall I delete your account?' }));
    expect(texts(actions).join(' ')).not.toMatch(/\byes\b/i);
    expect(actions.at(-1)?.kind).toBe('off_plan');
  });

  it('declines what it is offered in the words of the plan', async () => {
    const plan = {
      goal: 'Get a refund',
      if_offered_store_credit: 'Decline it, I want the money on my card',
    };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const offer = 'I can refund $42.00, or give you store credit of $46.00. Which do you prefer?';
    const { actions } = await play(user, () => ({ text: offer }), { most: 2 });
    expect(texts(actions)[1]).toBe('No, thank you. I want the money on my card.');
  });

  it('asks once more after a failure without a branch, then leaves without an answer', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, () => ({
      text: 'Sorry, our systems are not responding.',
    }));
    expect(texts(actions)).toHaveLength(2);
    expect(actions.at(-1)).toMatchObject({ kind: 'done', unanswered: true });
  });

  it('leaves after a failure where the plan says goodbye', async () => {
    const plan = { goal: 'Get a refund', if_the_system_is_not_working: 'Say goodbye' };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    const { actions } = await play(user, () => ({
      text: 'Sorry, our systems are not responding.',
    }));
    expect(texts(actions)[1]).toBe('Thank you, goodbye.');
    expect(actions).toHaveLength(3);
    expect(actions[2]).toEqual({ kind: 'done', why: 'The plan says to leave here.' });
  });

  it('answers an ask that begins "before anything else"', async () => {
    const text = 'Before anything else, could you give me either your order number or your email?';
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, () => ({ text }), { most: 2 });
    expect(texts(actions)[1]).toBe("It's ORD-10027.");
  });

  it('does not play a plan that is one text', async () => {
    const scenario = earbuds({ conversation_plan: 'Return the earbuds. Be polite.' });
    const { actions } = await play(createUser({ scenario }), () => ({ text: 'Hello!' }));
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({
      kind: 'off_plan',
      why: expect.stringContaining('needs a model') as string,
    });
  });

  it('stops before a word is said where no rule reads an order', () => {
    const plan = { goal: 'Return the earbuds', if_asked_to_confirm: 'Juggle three oranges' };
    const user = createUser({ scenario: earbuds({ conversation_plan: plan }) });
    expect(user.notes).toEqual([
      '"Juggle three oranges" is nothing that the plan user can do; write what the user says in quotes: Say "…"',
    ]);
  });
});

describe('a user that is asked again and again', () => {
  const asks = () => ({ text: 'What is your order number?' });

  it('is off plan if it cannot answer: that is no fault of the agent', async () => {
    const scenario = earbuds({ user: { does_not_know: ['order number'] } });
    const { actions } = await play(createUser({ scenario }), asks);
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
      user: {
        knows: { email: 'alex@example.com' },
        does_not_know: ['order number'],
      },
    });
    const { actions } = await play(createUser({ scenario }), () => ({ text }));
    expect(texts(actions)[1]).toContain('alex@example.com');
  });

  it('offers nothing that the agent has not mentioned', async () => {
    const scenario = earbuds({
      user: {
        knows: { email: 'alex@example.com' },
        does_not_know: ['order number'],
      },
    });
    const { actions } = await play(createUser({ scenario }), asks);
    expect(texts(actions).join(' ')).not.toContain('alex@');
  });

  it.each(['What is your order number?', 'Shall I go ahead with the return?'])(
    'is off plan even if it has answered: its patience blames nobody (%s)',
    async (text) => {
      const { end } = await play(createUser({ scenario: earbuds() }), () => ({ text }));
      expect(end.kind).toBe('off_plan');
    },
  );

  it('takes "Order number?" for a question that wants the number, and not for one that wants a yes', async () => {
    const user = createUser({ scenario: earbuds() });
    const { actions } = await play(user, () => ({ text: 'Order number?' }));
    expect(texts(actions)[1]).toContain('ORD-10027');
  });
});
