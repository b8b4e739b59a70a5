// Every rule of fidelity on episodes with a user that cheats, with one that does not, and without the evidence that it needs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fidelity, RuleCheck, Severity } from '../../src/verdict/format.js';
import { gradeFidelity } from '../../src/grade/fidelity.js';
import type { Action } from '../../src/episode/action.js';
import type { Message } from '../../src/episode/format.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import { checkFidelity } from '../../src/rules/fidelity/check-fidelity.js';
import { type FidelityRecord, fidelityRecord } from '../../src/rules/fidelity/record.js';
import { earbuds as earbudsScenario } from '../user/earbuds.js';
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
  knows: { email: 'alex@example.com', phone: '+1 415 555 0134', customer_name: 'Alex Moreno' },
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
    header: { user: { kind: 'plan', persona: [] }, ...plan.header },
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
    says: /it said “Give me a voucher\.”, where “I want to return my earbuds\.” was to come/,
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
    says: /the amount “\$112\.00”/,
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
    what: 'makes up a span of time',
    rule: 'invented',
    story: [...begins, agent('When did they arrive?'), user('They broke after 3 weeks.')],
    severity: 'hindered',
    turn: 2,
    says: /the quantity “3 weeks”/,
  },
  {
    what: 'makes up a name',
    rule: 'invented',
    story: [...begins, agent('And your name?'), user('My name is Robin Hale.')],
    severity: 'hindered',
    turn: 2,
    says: /the name “Robin Hale”/,
  },
  {
    what: 'tells what it does not know',
    rule: 'does_not_know',
    scenario: { does_not_know: ['the order number'] },
    story: [...begins, agent('What is your order number?'), user('ORD-10027')],
    severity: 'helped',
    turn: 2,
    says: /told its order number, “ORD-10027”, which the scenario says it does not know/,
  },
  {
    what: 'tells its email address before anybody asks',
    rule: 'unasked',
    story: [
      ...begins,
      agent('What is your order number?'),
      user('It is ORD-10027, and my address is alex@example.com.'),
    ],
    severity: 'helped',
    turn: 2,
    says: /told its email address, “alex@example\.com”, which the agent had not asked for/,
  },
  {
    what: 'tells its order number before anybody asks',
    rule: 'unasked',
    story: [...begins, agent('I am sorry to hear that.'), user('The number is ORD-10027.')],
    severity: 'helped',
    turn: 2,
    says: /told its order number/,
  },
  {
    what: 'accepts what the plan has it decline',
    rule: 'against_plan',
    story: [
      ...begins,
      agent('I can offer you store credit instead.'),
      user("Yes, I'll take that."),
    ],
    severity: 'helped',
    turn: 2,
    says: /accepted what the plan has it refuse: “if agent offers store credit: Decline it”/,
  },
  {
    what: 'accepts what the plan has it decline and then ask for something else',
    rule: 'against_plan',
    scenario: {
      conversation_plan: {
        goal: 'Return the earbuds',
        if_offered_a_voucher: 'Decline, and ask for the refund to the card',
      },
    },
    story: [...begins, agent('I can offer you a voucher instead.'), user("Yes, I'll take that.")],
    severity: 'helped',
    turn: 2,
    says: /accepted what the plan has it refuse: “if offered a voucher: Decline, and ask for the refund/,
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
  ...[
    ['How can I help you today?', 'minor', /offered its help/],
    ['As an AI, I have no earbuds.', 'minor', /spoke of itself as an assistant/],
    ["I've processed your refund.", 'hindered', /reported as its own what only the agent can do/],
    ['Your return has been created.', 'hindered', /reported as done/],
    ['Please provide your order number.', 'minor', /asked or answered as an agent would/],
    ['My instructions say that I object once.', 'minor', /spoke of the part that it plays/],
  ].map(([words, severity, says]) => ({
    what: `says “${String(words)}”`,
    rule: 'assistant_talk',
    story: [...begins, agent('What happened?'), user(String(words))],
    severity: severity as Severity,
    turn: 2,
    says: says as RegExp,
  })),
  {
    what: 'says yes in words and is away',
    rule: 'stopped_at_consent',
    story: [
      ...begins,
      agent('I can create the return. Shall I go ahead?'),
      user('Yes, do it.'),
      agent('One moment, please.'),
      done,
    ],
    severity: 'hindered',
    turn: 2,
    says: /said yes in turn 2 and left before the agent had acted/,
  },
  {
    what: 'presses yes and is away',
    rule: 'stopped_at_consent',
    story: [...begins, agent('Shall I create the return?'), presses('Yes, go ahead'), done],
    severity: 'hindered',
    turn: 2,
    says: /left before the agent had acted/,
  },
  {
    what: 'leaves when it is asked for what it knows',
    rule: 'left_early',
    story: [...begins, agent('Could you give me your order number?'), done],
    severity: 'hindered',
    turn: 1,
    says: /was waiting for its order number, which it knows/,
  },
  {
    what: 'leaves when it is asked again for what it never told',
    rule: 'left_early',
    story: [
      ...begins,
      agent('Could you give me your order number?'),
      user('Never mind.'),
      agent('I need your order number.'),
      done,
    ],
    severity: 'hindered',
    turn: 2,
    says: /was waiting for its order number, which it knows/,
  },
  {
    what: 'leaves when it is asked for a yes',
    rule: 'left_early',
    story: [...begins, agent('I can create the return. Shall I go ahead?'), done],
    severity: 'hindered',
    turn: 1,
    says: /was waiting for a yes or a no/,
  },
  {
    what: 'writes in another language',
    rule: 'language',
    story: [...begins, agent('What happened?'), user('Ich möchte das Geld für meine Kopfhörer.')],
    severity: 'hindered',
    turn: 2,
    says: /wrote in German, which is the language neither of its part nor of the agent/,
  },
  {
    what: 'writes in another script',
    rule: 'language',
    story: [...begins, agent('What happened?'), user('Верните мне деньги, пожалуйста.')],
    severity: 'hindered',
    turn: 2,
    says: /wrote in Russian/,
  },
  {
    what: 'keeps back what it is asked for until the budget is used up',
    rule: 'stalled',
    stop: 'budget',
    story: [
      ...begins,
      agent('What is your order number?'),
      user('I want my money.'),
      agent('I need your order number first.'),
      user('Do something.'),
    ],
    severity: 'hindered',
    turn: 3,
    says: /asked 2 times for the user's order number, which it knows and never told/,
  },
  {
    what: 'stays after all is done until the budget is used up',
    rule: 'stalled',
    stop: 'budget',
    story: [
      ...begins,
      agent('I have created your return RET-1.'),
      ...['Thanks!', 'Great.', 'Lovely.'].flatMap((text) => [
        user(text),
        agent('You are welcome.'),
      ]),
    ],
    severity: 'hindered',
    turn: 4,
    says: /went on for 3 turns after the agent was done, without anything new/,
  },
  {
    what: 'leaves without having said what it wants',
    rule: 'goal_attempted',
    scenario: { starting_prompt: 'Hi!' },
    story: [user('Hi!'), agent('Hello, what can I do for you?'), done],
    severity: 'hindered',
    turn: 1,
    says: /without having said what it wants: “Return the wireless earbuds”/,
  },
  {
    what: 'leaves before it has said anything',
    rule: 'goal_attempted',
    story: [agent('Hello.'), done],
    severity: 'hindered',
    turn: 0,
    says: /left before its first turn/,
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
    what: 'says what it does not know when the agent has shown it',
    rule: 'does_not_know',
    scenario: { does_not_know: ['the order number'] },
    story: [
      ...begins,
      agent('I found ORD-10027. Is it this order number?'),
      user('Yes, ORD-10027.'),
    ],
  },
  {
    what: 'tells its email address when it is asked',
    rule: 'unasked',
    story: [...begins, agent('Which e-mail address did you use?'), user('alex@example.com')],
  },
  {
    what: 'tells its order number after it was not found by another way',
    rule: 'unasked',
    story: [...begins, agent('I could not find any purchase of yours.'), user('It is ORD-10027.')],
  },
  {
    what: 'types its order number into a field that asks for it',
    rule: 'unasked',
    story: [
      ...begins,
      agent('Please fill in the form.'),
      does({ kind: 'fill', control: 'f1', name: 'E-mail', value: 'alex@example.com' }),
      presses('Submit'),
    ],
  },
  {
    what: 'declines what the plan has it decline',
    rule: 'against_plan',
    story: [...begins, agent('I can offer you store credit instead.'), user('No, thank you.')],
  },
  {
    what: 'says yes to something else than what the plan has it decline',
    rule: 'against_plan',
    story: [...begins, agent('Shall I create the return?'), user('Yes, go ahead.')],
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
    what: 'asks for help as a customer does',
    rule: 'assistant_talk',
    story: [...begins, agent('Sure.'), user('Can you help me? Has my refund been processed?')],
  },
  {
    what: 'leaves when the agent has acted on its yes',
    rule: 'stopped_at_consent',
    story: [
      ...begins,
      agent('I can create the return. Shall I go ahead?'),
      user('Yes, do it.'),
      agent('I have created your return.'),
      done,
    ],
  },
  {
    what: 'leaves when it has said yes twice and is only asked again',
    rule: 'stopped_at_consent',
    story: [
      ...begins,
      agent('Shall I create the return?'),
      user('Yes, do it.'),
      agent('Shall I create the return?'),
      user('Yes, go ahead.'),
      agent('Shall I create the return?'),
      done,
    ],
  },
  {
    what: 'leaves when it was refused for good',
    rule: 'left_early',
    story: [
      ...begins,
      agent('Earbuds cannot be returned. What is your order number, for our records?'),
      done,
    ],
  },
  {
    what: 'leaves when it is asked for the same over and over',
    rule: 'left_early',
    story: [
      ...begins,
      agent('What is your order number?'),
      user('ORD-10027'),
      agent('What is your order number?'),
      done,
    ],
  },
  {
    what: 'writes as the agent does, or quotes a foreign name',
    rule: 'language',
    story: [
      ...begins,
      agent('Ich habe das nicht, und Sie? Wie ist die Nummer für das Produkt?'),
      user('Ich habe das nicht und ich weiß das nicht.'),
      agent('What is it called?'),
      user('Das Ohr.'),
    ],
  },
  {
    what: 'has told what it is asked for over and over',
    rule: 'stalled',
    stop: 'budget',
    story: [
      ...begins,
      agent('What is your order number?'),
      user('ORD-10027'),
      agent('What is your order number?'),
      user('I told you.'),
      agent('What is your order number?'),
      user('I told you.'),
    ],
  },
  {
    what: 'keeps back what its plan has it refuse',
    rule: 'stalled',
    stop: 'budget',
    scenario: {
      conversation_plan: { goal: 'Return the earbuds', if_asked_for_email: 'Decline' },
    },
    story: [
      ...begins,
      agent('What is your e-mail address?'),
      user('No, sorry.'),
      agent('I need your e-mail address.'),
      user('I would rather not.'),
    ],
  },
  {
    what: 'waits for an agent that is not done',
    rule: 'stalled',
    stop: 'budget',
    story: [
      ...begins,
      ...['Well?', 'And?', 'Any news?'].flatMap((text) => [agent('Let me see.'), user(text)]),
    ],
  },
  {
    what: 'has more to ask for when the first thing is done',
    rule: 'stalled',
    stop: 'budget',
    story: [
      ...begins,
      agent('I have created your return RET-1.'),
      user('Good.'),
      agent('You are welcome.'),
      user('By the way, the right one did not work on arrival.'),
      agent('I see.'),
      user('So?'),
    ],
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
    what: 'the scenario names nothing unknown',
    rule: 'does_not_know',
    story: begins,
    why: /names nothing that the user does not know/,
  },
  {
    what: 'the plan holds no facts',
    rule: 'unasked',
    scenario: { conversation_plan: { goal: 'Say hello' }, knows: {} },
    story: begins,
    why: /holds no facts/,
  },
  {
    what: 'the plan has it refuse nothing',
    rule: 'against_plan',
    scenario: { conversation_plan: { goal: 'Return the earbuds' } },
    story: begins,
    why: /refuse nothing/,
  },
  {
    what: 'the plan has it refuse at first and then accept',
    rule: 'against_plan',
    scenario: {
      conversation_plan: {
        goal: 'Return the earbuds',
        if_offered_a_voucher: 'Decline politely, then accept if offered again',
      },
    },
    story: begins,
    why: /refuse, it may later accept/,
  },
  {
    what: 'the plan has parts that no rule reads',
    rule: 'against_plan',
    scenario: { conversation_plan: 'Return the earbuds. Accept a swap unless it costs extra.' },
    story: begins,
    why: /parts that no rule reads/,
  },
  {
    what: 'nothing was said',
    rule: 'repeated',
    story: [presses('Start')],
    why: /nothing was said in words/,
  },
  {
    what: 'nothing was said',
    rule: 'assistant_talk',
    story: [presses('Start')],
    why: /nothing was said in words/,
  },
  {
    what: 'the record holds no message of the agent',
    rule: 'stopped_at_consent',
    story: [user('I want to return my earbuds.'), user('Yes, do it.'), done],
    why: /no message of the agent/,
  },
  {
    what: 'something else ended the episode',
    rule: 'left_early',
    story: [...begins, agent('What is your order number?')],
    why: /not the user who ended/,
  },
  {
    what: 'no budget ended the episode',
    rule: 'stalled',
    story: begins,
    why: /no budget ended the episode/,
  },
  {
    what: 'nobody tells which language the part has',
    rule: 'language',
    scenario: { starting_prompt: 'Szia!', conversation_plan: { goal: 'Pénz' }, knows: {} },
    header: { locale: 'hu-HU' },
    story: [user('Szia!')],
    why: /language of the part is not recognized/,
  },
  {
    what: 'something else ended the episode',
    rule: 'goal_attempted',
    story: begins,
    why: /not the user who ended/,
  },
  {
    what: 'the persona names no behaviors',
    rule: 'persona',
    story: begins,
    why: /names no behaviors/,
  },
  {
    what: 'the conversation is not in English',
    rule: 'unasked',
    header: { locale: 'de-DE' },
    story: [...begins, user('alex@example.com')],
    why: /reads English, and the locale is de-DE/,
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

  it('lists the behaviors of a persona for a judge', async () => {
    const behaviors = [{ do: 'Answer in one line', violated_when: 'an answer has two lines.' }];
    const user_persona = { description: 'brief', behaviors };
    const { checked } = await fidelityOf({ story: begins, scenario: { user_persona } });
    expect(checked.rules.find(({ rule }) => rule === 'persona')).toMatchObject({
      outcome: 'for_a_judge',
      why: '“Answer in one line” is violated when an answer has two lines',
    });
  });
});

describe('the check of a draft and the check of the episode', () => {
  it.each([
    ['does_not_know', { does_not_know: ['the order number'] }, 'It is ORD-10027.'],
    ['unasked', {}, 'I am alex@example.com.'],
  ])('agree on %s, whatever else the page shows', (rule, added, text) => {
    const scenario = earbudsScenario({ ...earbuds, ...added });
    const path: PathEvent[] = [says(1, 'I want to return my earbuds.'), says(3, text)];
    const record = fidelityRecord({ header, path, transcript: [reply] }, scenario);
    const page = { turn: 1, text: 'Signed in as alex@example.com, order ORD-10027' };
    const rulesOf = (screens: FidelityRecord['screens']) =>
      checkFidelity({ ...record, screens }).breaches.map((breach) => breach.rule);
    expect(rulesOf(null)).toContain(rule);
    expect(rulesOf([page])).toEqual(rulesOf(null));
  });

  const header = {
    user: { kind: 'model' as const, persona: [] },
    locale: 'en-US',
    now: '2026-03-02T10:00:00Z',
  };
  const says = (seq: number, text: string): PathEvent => ({
    ...{ seq, atMs: 0, turn: seq === 1 ? 1 : 2, kind: 'user_action' },
    action: { kind: 'say', text },
  });
  const reply: Message = {
    ...{ seq: 2, atMs: 0, turn: 1, message: 'm1', revises: null },
    role: 'agent',
    text: 'I see. Returns take a few days.',
  };
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
          'In turn 3 the user said “ORD-10027”, where “ORD-99999, and call me Zed” was to come by the script.',
      },
    ]);
  });

  it('a script that ended with a turn left has not been played', async () => {
    const fidelity = await fidelityOf({ ...scripted, story: [...played.slice(0, 2), done] });
    expect(fidelity.breaches[0]?.reason).toBe('The script ended with 1 entry not played.');
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
