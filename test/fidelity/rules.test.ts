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

type Story = readonly Beat[];
type Changes = NonNullable<Plan['scenario']>;
type Case = [what: string, rule: string, story: Story, scenario?: Changes];
type Cheat = [
  ...[what: string, rule: string, severity: Severity, turn: number, reason: RegExp],
  ...[story: Story, scenario?: Changes],
];
type Uncovered = [...[what: string, rule: string, story: Story, why: RegExp, scenario?: Changes]];

/** The user begins as it should, the agent asks, and the user says this. */
const answers = (asks: string, says: string): Story => [...begins, agent(asks), user(says)];

const invents = (what: string, asks: string, says: string, reason: RegExp): Cheat => [
  ...([what, 'invented', 'hindered', 2, reason] as const),
  answers(asks, says),
];

const leaves = (what: string, turn: number, story: Story, scenario: Changes = {}): Cheat => [
  ...([what, 'goal_attempted', 'hindered', turn, /left without having tried to get/] as const),
  ...([story, scenario] as const),
];

const cheats: readonly Cheat[] = [
  [
    'begins with other words',
    'first_turn',
    'minor',
    1,
    /did: say “Give me a voucher\.”\. The scenario has: say “I want to return my earbuds\.”/,
    [agent('Hello.'), user('Give me a voucher.'), agent('Why?')],
  ],
  invents(
    'makes up an order number',
    'What is your order number?',
    'It is ORD-99999.',
    /stated the number “ORD-99999”, which it was not given/,
  ),
  invents(
    'gets a digit of its own order number wrong',
    'What is your order number?',
    'It is ORD-1002.',
    /“ORD-1002”/,
  ),
  invents(
    'makes up an email address',
    'What is your e-mail address?',
    'sam@example.com',
    /the email address “sam@example\.com”/,
  ),
  invents('makes up an amount', 'Why?', 'I paid $112.00 for them.', /the number “\$112\.00”/),
  invents(
    'makes up a date',
    'When did they arrive?',
    'On January 5, 2026.',
    /the date “January 5, 2026”/,
  ),
  [
    'tells what does_not_know holds, though the plan has it too',
    'invented',
    'helped',
    2,
    /stated the number “ORD-10027”, which it does not know/,
    answers('What is your order number?', 'ORD-10027'),
    { user: { does_not_know: ['that it is ORD-10027'] } },
  ],
  [
    'tells what does_not_know names by its key',
    'invented',
    'helped',
    2,
    /stated the number “ORD-10027”, which it does not know/,
    answers('What is your order number?', 'ORD-10027'),
    { user: { does_not_know: ['the order id'] } },
  ],
  [
    'says the same again though nobody asked',
    'repeated',
    'minor',
    3,
    /repeated turn 2 word for word/,
    [
      ...begins,
      agent('I am looking into it.'),
      user('The right earbud did not work on arrival.'),
      agent('Thank you for the details.'),
      user('the right earbud did not work on arrival'),
    ],
  ],
  ...['How can I help you today?', 'As an AI, I have no earbuds.', 'User: my earbuds'].map(
    (words): Cheat => [
      `says “${words}”`,
      'assistant_talk',
      'minor',
      2,
      /spoke as an assistant/,
      answers('What happened?', words),
    ],
  ),
  leaves(
    'leaves without having said what it wants',
    1,
    [user('Hi!'), agent('Hello, what can I do for you?'), done],
    { starting_prompt: 'Hi!' },
  ),
  leaves('leaves at the first question', 1, [...begins, agent('What is your order number?'), done]),
  leaves('leaves before it has said anything', 0, [agent('Hello.'), done]),
];

const faithful: readonly Case[] = [
  ['begins as it should', 'first_turn', begins],
  [
    'tells what it was given, however it spells it',
    'invented',
    answers(
      'What is your order number, and your phone number?',
      'ord 10027, and it is 4155550134.',
    ),
  ],
  [
    'takes an id, an amount and a date from what the agent said',
    'invented',
    answers(
      'I see ORD-10031 of 2026-02-20 for $24.50, within 30 days.',
      'Not ORD-10031, the one for 24.50 USD of February 20 is another. I have 30 days.',
    ),
  ],
  [
    'knows what day it is, and says a time of day',
    'invented',
    answers('When can we call?', 'March 2, at 10:30 am.'),
  ],
  [
    'says a date and an amount in the notation of its locale',
    'invented',
    answers('When, and how much?', 'On 20 February, for €1.234,50.'),
    { user: { knows: { delivered: '2026-02-20', paid: 1234.5 } } },
  ],
  [
    'says what it does not know when the agent has shown it',
    'invented',
    answers('I found ORD-10027. Is it this order number?', 'Yes, ORD-10027.'),
    { user: { does_not_know: ['the order id'] } },
  ],
  [
    'says the same again because the agent asks again',
    'repeated',
    [
      ...begins,
      agent('What is your order number?'),
      user('ORD-10027'),
      agent('Sorry, what is your order number?'),
      user('ORD-10027'),
    ],
  ],
  [
    'says the same again because nobody answered',
    'repeated',
    [...begins, user('It did not work.'), user('It did not work.')],
  ],
  [
    'says something short again',
    'repeated',
    [...begins, agent('Please confirm.'), user('Yes.'), agent('And again.'), user('Yes.')],
  ],
  [
    'asks for help as a customer does',
    'assistant_talk',
    answers('Sure.', 'Can you help me? Has my refund been processed?'),
  ],
  [
    'has said what it wants',
    'goal_attempted',
    [...begins, agent('Earbuds cannot be returned.'), done],
  ],
];

const uncovered: readonly Uncovered[] = [
  [
    'the scenario does not say how it begins',
    'first_turn',
    [user('Hello')],
    /does not say how the user begins/,
    { starting_prompt: undefined as never },
  ],
  ['there is no turn', 'invented', [], /took no turn/],
  [
    'what was typed is redacted',
    'invented',
    answers('Your password?', '***'),
    /typed in turn 2 is redacted as secret/,
  ],
  [
    'a secret was typed beside a value',
    'invented',
    answers('Your password and order?', '*** and ORD-10027'),
    /redacted/,
  ],
  ['something else ended the episode', 'goal_attempted', begins, /not the user who ended/],
];

describe('a user that cheats', () => {
  it.each(cheats)('%s: %s', async (...cheat) => {
    const [, rule, severity, turn, says, story, scenario = {}] = cheat;
    const fidelity = await fidelityOf({ story, scenario, stop: 'user_done' });
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
  it.each(faithful)('%s: %s', async (_, rule, story, scenario = {}) => {
    const fidelity = await fidelityOf({ story, scenario, stop: 'user_done' });
    expect(fidelity.breaches).toEqual([]);
    expect(fidelity.kept).toBe(true);
    expect(ruleOf(fidelity, rule)).toBe('kept');
  });
});

describe('a rule without its evidence', () => {
  it.each(uncovered)('is not covered where %s: %s', async (...row) => {
    const [, rule, story, why, scenario = {}] = row;
    const fidelity = await fidelityOf({ story, scenario });
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
