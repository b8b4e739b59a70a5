import { describe, expect, it } from 'vitest';
import { readInstruction } from '../../src/scenario/plan/deeds.js';
import { describePlan, readConversationPlan } from '../../src/scenario/plan/plan.js';
import { earbuds } from './earbuds.js';

const object = [{ do: 'object' }];

describe('what stands under a branch', () => {
  it.each<[unknown, readonly unknown[]]>([
    ['Give ORD-10027', [[{ do: 'give', value: 'ORD-10027' }]]],
    ['Provide "alex@example.com"', [[{ do: 'give', value: 'alex@example.com' }]]],
    ['Say "It leaks, and I am cold."', [[{ do: 'say', text: 'It leaks, and I am cold.' }]]],
    ['It leaks, then stops', [[{ do: 'say', text: 'It leaks, then stops' }]]],
    [
      'Say that you do not have your order number',
      [[{ do: 'say', text: 'I do not have my order number.' }]],
    ],
    ['Say yes', [[{ do: 'confirm' }]]],
    ['Choose the earbuds order', [[{ do: 'choose', words: 'the earbuds order' }]]],
    [
      'Object twice, then accept escalation if offered',
      [object, object, [{ do: 'accept', what: 'person', ifOffered: true }]],
    ],
    [
      'Object once, then give up and decline escalation',
      [
        object,
        [
          { do: 'leave', goodbye: false },
          { do: 'decline', what: 'person', text: null },
        ],
      ],
    ],
    [
      'Decline it, I want the money on my card',
      [[{ do: 'decline', what: 'it', text: 'I want the money on my card.' }]],
    ],
    ['Ask for a person', [[{ do: 'ask_person' }]]],
    [
      ['Wait', 'Say goodbye'],
      [[{ do: 'wait' }], [{ do: 'leave', goodbye: true }]],
    ],
  ])('reads %j', (instruction, turns) => {
    expect(readInstruction(instruction)).toEqual({ turns, refused: [] });
  });

  it.each([
    'Juggle three oranges',
    'Accept a swap unless it costs extra',
    'Object until they give in',
    'Decline vouchers',
    'Say goodbye politely if the bot is rude',
    '',
  ])('refuses %j', (instruction) => {
    expect(readInstruction(instruction).refused).toHaveLength(1);
  });
});

function planOf(plan: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return readConversationPlan(
    earbuds({ conversation_plan: { goal: 'Return the boots', ...plan }, ...more }),
  );
}

describe('the keys of a plan', () => {
  it.each<[string, object]>([
    ['if_asked_for_order_id', { on: 'asked', words: ['order', 'id'] }],
    ['if_asked_for_order_number', { on: 'asked', words: ['order', 'id'] }],
    ['if_asked_why', { on: 'asked', words: ['reason'] }],
    ['if_shown_recent_orders', { on: 'shown', words: ['recent', 'order'] }],
    ['if_agent_offers_lookup', { on: 'offered', words: ['lookup'] }],
    ['reaction_to_policy_denial', { on: 'denied' }],
    ['if_asked_for_go_ahead', { on: 'confirm' }],
    ['if_the_system_is_not_working', { on: 'trouble' }],
    ['otherwise', { on: 'otherwise' }],
  ])('reads %s', (key, when) => {
    const { branches, problems } = planOf({ [key]: 'Say yes' });
    expect(problems).toEqual([]);
    expect(branches).toMatchObject([{ path: key, when }]);
  });

  it.each([
    ['if_asked_to_conferm', 'if_asked_to_confirm'],
    ['if_bot_refuses', 'if_denied'],
    ['when_error_shown', 'if_shown_<list>'],
    ['if_it_wants_address', 'if_asked_for_<data>'],
  ])('refuses %s, and names %s', (key, form) => {
    const { problems } = planOf({ group: { [key]: 'Say yes' } });
    expect(problems).toEqual([
      {
        path: ['conversation_plan', 'group', key],
        message: `"${key}" is not a branch that the plan user knows; write ${form}`,
      },
    ]);
  });

  it('takes facts from the plan, from what is known, and an address that a branch gives', () => {
    const { facts } = planOf(
      { target_item: 'Boots', order: 'Give B-17', if_agent_offers_lookup: 'Give a@example.com' },
      { user: { knows: { phone: 1234 } } },
    );
    expect(facts.map(({ words, value }) => [words.join(' '), value])).toEqual([
      ['item', 'Boots'],
      ['order', 'B-17'],
      ['phone', '1234'],
      ['email', 'a@example.com'],
    ]);
  });

  it('is printed a line each: when, and what is said or done', () => {
    const plan = planOf({
      reason: 'They are too small',
      if_asked_for_order_id: 'Give B-17',
      if_denied: 'Object once, then accept escalation if offered',
    });
    expect(describePlan(plan)).toEqual([
      'asked for order id: gives "B-17"',
      'refused: objects, then accepts a person if offered',
      'asked for reason: gives "They are too small"',
    ]);
  });

  it('is no plan for rules if it is one text', () => {
    const { problems } = readConversationPlan(earbuds({ conversation_plan: 'Return the boots.' }));
    expect(problems.map(({ message }) => message)).toEqual([
      'a plan that is one text needs a model: say `user: model`, or write the plan in keys, such as if_asked_for_order_id',
    ]);
  });
});
