import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/episode/action.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import { AGENTS, agentOf } from './agents.js';
import { earbuds } from './earbuds.js';
import { play } from './theatre.js';

const planOf = (plan: object) => ({ conversation_plan: { goal: 'Return the earbuds', ...plan } });

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

const ASKS_ORDER = 'What is your order number?';
const SYSTEMS_DOWN = 'Sorry, our systems are not responding.';
const withMail = {
  user: { knows: { email: 'alex@example.com' }, does_not_know: ['order number'] },
};

describe('what the plan user says next, and how it ends, where the agent says the same all the time', () => {
  /** How it ends after saying this, and never the same twice. */
  async function endOf(
    changes: Record<string, unknown>,
    text: string,
    says: RegExp,
  ): Promise<Action | undefined> {
    const { actions } = await play(createUser({ scenario: earbuds(changes) }), () => ({ text }));
    const said = texts(actions);
    // What must not be said must not be said later either.
    const all = says.source.startsWith('^(?!') ? said.slice(1) : said.slice(1, 2);
    expect(all).not.toEqual([]);
    for (const one of all) expect(one).toMatch(says);
    expect(new Set(said).size).toBe(said.length);
    return actions.at(-1);
  }

  it.each<[Record<string, unknown>, string, RegExp]>([
    [
      {},
      'Before anything else, could you give me either your order number or your email?',
      /^It's ORD-10027\.$/,
    ],
    [{}, 'Order number?', /ORD-10027/],
    [{ user: { does_not_know: ['order number'] } }, ASKS_ORDER, /^(?!.*ORD-10027).*order number/],
    [withMail, 'I need your order number or your e-mail.', /alex@example\.com/],
    [withMail, `${ASKS_ORDER} Alternatively, your e-mail will do.`, /alex@example\.com/],
    [
      withMail,
      'Do you have an order number? Failing that, the email you signed up with gets me there.',
      /alex@example\.com/,
    ],
    [
      withMail,
      "What's the order number?\n\nIf you don't have it handy, the e-mail address on the order works too.",
      /alex@example\.com/,
    ],
    [withMail, ASKS_ORDER, /^(?!.*alex@)/],
    [{}, 'So that is the Desk lamp from order ORD-555. Is that right?', /^No, .*ORD-10027/],
    [
      planOf({ if_asked_about_packaging: 'Say that the box was opened' }),
      'Is it still in its original packaging?',
      /the box was opened/i,
    ],
    [
      planOf({ if_offered_store_credit: 'Decline it, I want the money on my card' }),
      'I can refund $42.00, or give you store credit of $46.00. Which do you prefer?',
      /^No, thank you\. I want the money on my card\.$/,
    ],
    [
      planOf({
        if_asked_for_order_id: 'Give ORD-10027',
        if_asked_for_order_number: 'Give ORD-10031',
      }),
      ASKS_ORDER,
      /^(?!.*ORD-)/,
    ],
    [planOf({}), 'Shall I delete your account?', /^(?!.*\byes\b)/i],
    [
      planOf({ otherwise: ["I don't know.", 'I really do not know.'] }),
      'What colour is your front door?',
      /^I don't know\.$/,
    ],
  ])('with %j it answers “%s”, and is off plan in the end', async (changes, text, says) => {
    expect((await endOf(changes, text, says))?.kind).toBe('off_plan');
  });

  it.each<[Record<string, unknown>, string, RegExp, number, object]>([
    [{}, SYSTEMS_DOWN, /try that again/, 2, { unanswered: true }],
    [
      planOf({ if_the_system_is_not_working: 'Say goodbye' }),
      SYSTEMS_DOWN,
      /^Thank you, good/,
      2,
      {},
    ],
    [
      planOf({ if_denied: 'Object three times, then give up' }),
      'That is not eligible.',
      /fair/,
      4,
      {},
    ],
  ])('with %j it answers “%s”, and is done after that', async (...row) => {
    const [changes, text, says, count, end] = row;
    const { actions } = await play(createUser({ scenario: earbuds(changes) }), () => ({ text }));
    expect(texts(actions)[1]).toMatch(says);
    expect(texts(actions)).toHaveLength(count);
    expect(actions.at(-1)).toMatchObject({ kind: 'done', ...end });
  });
});

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

  it.each(['What is your order number?', 'Shall I go ahead with the return?'])(
    'is off plan even if it has answered: its patience blames nobody (%s)',
    async (text) => {
      const { end } = await play(createUser({ scenario: earbuds() }), () => ({ text }));
      expect(end.kind).toBe('off_plan');
    },
  );
});
