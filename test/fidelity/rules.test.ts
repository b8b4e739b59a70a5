// Every rule of fidelity on episodes with a user that cheats, with one that does not, and without the evidence that it needs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fidelity, RuleCheck, Severity } from '../../src/episode/verdict/format.js';
import { gradeFidelity } from '../../src/grade/fidelity.js';
import type { Action } from '../../src/episode/action.js';
import {
  agent,
  type Beat,
  buildEpisode,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const earbuds = {
  starting_prompt: 'I want to return my earbuds.',
  conversation_plan: {
    goal: 'Return the wireless earbuds',
    if_asked_for_order_id: 'Give ORD-10027',
    if_agent_offers_store_credit: 'Decline it',
    return_reason: 'The right earbud did not work on arrival',
  },
  user: {
    knows: { email: 'alex@example.com', phone: '+1 415 555 0134', customer_name: 'Alex Moreno' },
  },
};

/** The user acts, and takes the turn where the action does. */
const does =
  (action: Action): Beat =>
  (episode) => {
    if (action.kind === 'say' || action.kind === 'press') episode.turn += 1;
    episode.event({ kind: 'user_action', action });
  };
const presses = (name: string): Beat => does({ kind: 'press', control: 'c1', name });
const done = event({ kind: 'user_action', action: { kind: 'done', why: 'The goal is met.' } });

const begins = [agent('Hello, how can I help you?'), user('I want to return my earbuds.')];

async function fidelityOf(plan: Plan): Promise<Fidelity> {
  const episode = await buildEpisode({
    ...plan,
    scenario: { ...earbuds, ...plan.scenario },
    header: { user: { kind: 'model', persona: [] }, ...plan.header },
  });
  const fidelity = await gradeFidelity(episode);
  if (fidelity === null) throw new Error('The scenario of the episode cannot be read.');
  return fidelity;
}

function ruleOf({ checked }: Fidelity, rule: string): RuleCheck['outcome'] {
  const found = checked.rules.find((one) => one.rule === rule);
  if (found === undefined) throw new Error(`no rule ${rule}`);
  return found.outcome;
}

interface Case {
  what: string;
  rule: string;
  story: readonly Beat[];
  scenario?: Plan['scenario'];
  stop?: NonNullable<Plan['stop']>;
}

const cheats: readonly (Case & { severity: Severity; turn: number; says: RegExp })[] = [
  {
    what: 'begins with other words',
    rule: 'first_turn',
    story: [agent('Hello.'), user('Give me a voucher.'), agent('Why?')],
    severity: 'minor',
    turn: 1,
    says: /did: say “Give me a voucher\.”\. The scenario has: say “I want to return my earbuds\.”/,
  },
  {
    what: 'makes up an order number',
    rule: 'invented',
    story: [...begins, agent('What is your order number?'), user('It is ORD-99999.')],
    severity: 'hindered',
    turn: 2,
    says: /stated the number “ORD-99999”, which it was not given/,
  },
  {
    what: 'gets a digit of its own order number wrong',
    rule: 'invented',
    story: [...begins, agent('What is your order number?'), user('It is ORD-1002.')],
    severity: 'hindered',
    turn: 2,
    says: /“ORD-1002”/,
  },
  {
    what: 'makes up an email address',
    rule: 'invented',
    story: [...begins, agent('What is your e-mail address?'), user('sam@example.com')],
    severity: 'hindered',
    turn: 2,
    says: /the email address “sam@example\.com”/,
  },
  {
    what: 'makes up an amount',
    rule: 'invented',
    story: [...begins, agent('Why?'), user('I paid $112.00 for them.')],
    severity: 'hindered',
    turn: 2,
    says: /the number “\$112\.00”/,
  },
  {
    what: 'makes up a date',
    rule: 'invented',
    story: [...begins, agent('When did they arrive?'), user('On January 5, 2026.')],
    severity: 'hindered',
    turn: 2,
    says: /the date “January 5, 2026”/,
  },
  {
    what: 'tells what does_not_know holds, though the plan has it too',
    rule: 'invented',
    scenario: { user: { does_not_know: ['that it is ORD-10027'] } },
    story: [...begins, agent('What is your order number?'), user('ORD-10027')],
    severity: 'helped',
    turn: 2,
    says: /stated the number “ORD-10027”, which it does not know/,
  },
  {
    what: 'tells what does_not_know names by its key',
    rule: 'invented',
    scenario: { user: { does_not_know: ['the order id'] } },
    story: [...begins, agent('What is your order number?'), user('ORD-10027')],
    severity: 'helped',
    turn: 2,
    says: /stated the number “ORD-10027”, which it does not know/,
  },
  {
    what: 'says the same again though nobody asked',
    rule: 'repeated',
    story: [
      ...begins,
      agent('I am looking into it.'),
      user('The right earbud did not work on arrival.'),
      agent('Thank you for the details.'),
      user('the right earbud did not work on arrival'),
    ],
    severity: 'minor',
    turn: 3,
    says: /repeated turn 2 word for word/,
  },
  ...['How can I help you today?', 'As an AI, I have no earbuds.', 'User: my earbuds'].map(
    (words) => ({
      what: `says “${words}”`,
      rule: 'assistant_talk',
      story: [...begins, agent('What happened?'), user(words)],
      severity: 'minor' as const,
      turn: 2,
      says: /spoke as an assistant/,
    }),
  ),
  {
    what: 'leaves without having said what it wants',
    rule: 'goal_attempted',
    scenario: { starting_prompt: 'Hi!' },
    story: [user('Hi!'), agent('Hello, what can I do for you?'), done],
    severity: 'hindered',
    turn: 1,
    says: /left without having tried to get what it wants/,
  },
  {
    what: 'leaves at the first question',
    rule: 'goal_attempted',
    story: [...begins, agent('What is your order number?'), done],
    severity: 'hindered',
    turn: 1,
    says: /left without having tried to get what it wants/,
  },
  {
    what: 'leaves before it has said anything',
    rule: 'goal_attempted',
    story: [agent('Hello.'), done],
    severity: 'hindered',
    turn: 0,
    says: /left without having tried to get what it wants/,
  },
];

const faithful: readonly Case[] = [
  { what: 'begins as it should', rule: 'first_turn', story: begins },
  {
    what: 'tells what it was given, however it spells it',
    rule: 'invented',
    story: [
      ...begins,
      agent('What is your order number, and your phone number?'),
      user('ord 10027, and it is 4155550134.'),
    ],
  },
  {
    what: 'takes an id, an amount and a date from what the agent said',
    rule: 'invented',
    story: [
      ...begins,
      agent('I see ORD-10031 of 2026-02-20 for $24.50, within 30 days.'),
      user('Not ORD-10031, the one for 24.50 USD of February 20 is another. I have 30 days.'),
    ],
  },
  {
    what: 'knows what day it is, and says a time of day',
    rule: 'invented',
    story: [...begins, agent('When can we call?'), user('March 2, at 10:30 am.')],
  },
  {
    what: 'says a date and an amount in the notation of its locale',
    rule: 'invented',
    scenario: { user: { knows: { delivered: '2026-02-20', paid: 1234.5 } } },
    story: [...begins, agent('When, and how much?'), user('On 20 February, for €1.234,50.')],
  },
  {
    what: 'says what it does not know when the agent has shown it',
    rule: 'invented',
    scenario: { user: { does_not_know: ['the order id'] } },
    story: [
      ...begins,
      agent('I found ORD-10027. Is it this order number?'),
      user('Yes, ORD-10027.'),
    ],
  },
  {
    what: 'says the same again because the agent asks again',
    rule: 'repeated',
    story: [
      ...begins,
      agent('What is your order number?'),
      user('ORD-10027'),
      agent('Sorry, what is your order number?'),
      user('ORD-10027'),
    ],
  },
  {
    what: 'says the same again because nobody answered',
    rule: 'repeated',
    story: [...begins, user('It did not work.'), user('It did not work.')],
  },
  {
    what: 'says something short again',
    rule: 'repeated',
    story: [...begins, agent('Please confirm.'), user('Yes.'), agent('And again.'), user('Yes.')],
  },
  {
    what: 'asks for help as a customer does',
    rule: 'assistant_talk',
    story: [...begins, agent('Sure.'), user('Can you help me? Has my refund been processed?')],
  },
  {
    what: 'has said what it wants',
    rule: 'goal_attempted',
    story: [...begins, agent('Earbuds cannot be returned.'), done],
  },
];

const uncovered: readonly (Case & { why: RegExp; header?: Plan['header'] })[] = [
  {
    what: 'the scenario does not say how it begins',
    rule: 'first_turn',
    scenario: { starting_prompt: undefined as never },
    story: [user('Hello')],
    why: /does not say how the user begins/,
  },
  { what: 'there is no turn', rule: 'invented', story: [], why: /took no turn/ },
  {
    what: 'what was typed is struck out',
    rule: 'invented',
    story: [...begins, agent('Your password?'), user('***')],
    why: /typed in turn 2 is struck out as secret/,
  },
  {
    what: 'a secret was typed beside a value',
    rule: 'invented',
    story: [...begins, agent('Your password and order?'), user('*** and ORD-10027')],
    why: /struck out/,
  },
  {
    what: 'something else ended the episode',
    rule: 'goal_attempted',
    story: begins,
    why: /not the user who ended/,
  },
];

describe('a user that cheats', () => {
  it.each(cheats)('$what: $rule', async (one) => {
    const { rule, story, scenario = {}, stop = 'user_done', severity, turn, says } = one;
    const fidelity = await fidelityOf({ story, scenario, stop });
    expect(fidelity.breaches.map((breach) => breach.rule)).toContain(rule);
    const breach = fidelity.breaches.find((one) => one.rule === rule);
    expect(breach).toMatchObject({ severity, turn });
    expect(breach?.reason).toMatch(says);
    expect(breach?.evidence.length).toBeGreaterThan(0);
    expect(fidelity.kept).toBe(false);
    expect(ruleOf(fidelity, rule)).toBe('breached');
  });
});

describe('a user that does not cheat', () => {
  it.each(faithful)('$what: $rule', async (one) => {
    const { rule, story, scenario = {}, stop = 'user_done' } = one;
    const fidelity = await fidelityOf({ story, scenario, stop });
    expect(fidelity.breaches).toEqual([]);
    expect(fidelity.kept).toBe(true);
    expect(ruleOf(fidelity, rule)).toBe('kept');
  });
});

describe('a rule without its evidence', () => {
  it.each(uncovered)('$rule is not covered where $what', async (one) => {
    const { rule, story, scenario = {}, why, header = {} } = one;
    const fidelity = await fidelityOf({ story, scenario, header });
    const found = fidelity.checked.rules.find((checked) => checked.rule === rule);
    expect(found?.outcome).toBe('not_covered');
    expect(found?.why).toMatch(why);
  });
});

describe('users without a plan', () => {
  const script = ['Hello', { press: 'Start' }, 'ORD-99999, and call me Zed'];
  const scripted: Plan = {
    scenario: { script },
    header: { user: { kind: 'script', persona: [] } },
  };
  const played = [user('Hello'), presses('Start *'), user('ORD-99999, and call me Zed')];

  it('a script may say what it likes, if it is what the script says', async () => {
    const fidelity = await fidelityOf({ ...scripted, story: [...played, done] });
    expect(fidelity).toMatchObject({ kept: true, breaches: [] });
    expect(fidelity.checked.rules.map(({ rule }) => rule)).toEqual(['as_scripted']);
  });

  it('a script that typed something else has broken off from it', async () => {
    const story = [user('Hello'), presses('Start'), user('ORD-10027'), done];
    const fidelity = await fidelityOf({ ...scripted, story });
    expect(fidelity.breaches).toMatchObject([
      {
        rule: 'as_scripted',
        turn: 3,
        severity: 'hindered',
        reason:
          'In turn 3 the user did: say “ORD-10027”. The scenario has: say “ORD-99999, and call me Zed”.',
      },
    ]);
  });

  it('a script that ended with a turn left has not been played', async () => {
    const fidelity = await fidelityOf({ ...scripted, story: [...played.slice(0, 2), done] });
    expect(fidelity.breaches[0]?.reason).toBe('The script ended after 2 of its 3 entries.');
  });

  it('of a person nothing is checked, and that is said', async () => {
    const header: Plan['header'] = { user: { kind: 'human', persona: [] } };
    const fidelity = await fidelityOf({ header, story: [user('As an AI, ORD-99999.'), done] });
    expect(fidelity.kept).toBeNull();
    expect(new Set(fidelity.checked.rules.map(({ why }) => why))).toEqual(
      new Set(['a person was at the keyboard and has no plan to keep']),
    );
  });
});
