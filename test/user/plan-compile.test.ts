import { describe, expect, it } from 'vitest';
import { compilePlan } from '../../src/rules/plan/compile.js';
import { conditionOf } from '../../src/rules/plan/condition.js';
import { compileInstruction } from '../../src/rules/plan/imperative.js';
import { earbuds } from './earbuds.js';

const INSTRUCTIONS: readonly (readonly [string, readonly unknown[]])[] = [
  ['Give ORD-10027', [{ do: 'give', value: 'ORD-10027', when: 'always' }]],
  [
    'Object once, then accept escalation if offered',
    [
      { do: 'object', times: 1, when: 'always' },
      { do: 'accept', what: 'escalation', when: 'if_offered' },
    ],
  ],
  [
    'Push three times, then give up',
    [
      { do: 'object', times: 3, when: 'always' },
      { do: 'stop', when: 'always' },
    ],
  ],
  [
    'Insist twice and ask for a person',
    [
      { do: 'object', times: 2, when: 'always' },
      { do: 'request_person', when: 'always' },
    ],
  ],
  ['Choose the earbuds order', [{ do: 'choose', words: 'the earbuds order', when: 'always' }]],
  ['Say yes', [{ do: 'affirm', when: 'always' }]],
  ['Say that you do not have the order number', [{ do: 'ignorance', when: 'always' }]],
  ['Refuse store credit', [{ do: 'decline', what: 'alternative', when: 'always' }]],
  ['Accept it', [{ do: 'accept', what: 'denial', when: 'always' }]],
  [
    'Decline and keep the rain jacket',
    [
      { do: 'decline', what: 'any', when: 'always' },
      { do: 'withdraw', when: 'always' },
    ],
  ],
];

const KEYS: readonly (readonly [string, object])[] = [
  ['if_asked_for_order_id', { act: 'ask', topic: 'order_id' }],
  ['if_asked_for_email', { act: 'ask', topic: 'email' }],
  ['if_asked_why', { act: 'ask', topic: 'reason' }],
  ['if_agent_offers_lookup', { act: 'offer', offer: 'lookup' }],
  ['if_offered_escalation', { act: 'offer', offer: 'escalation' }],
  ['if_store_credit_is_offered', { act: 'offer', offer: 'alternative' }],
  ['if_shown_recent_orders', { act: 'list' }],
  ['reaction_to_policy_denial', { act: 'denied' }],
  ['if_refused', { act: 'denied' }],
  ['if_asked_to_confirm', { act: 'confirm', about: null }],
  ['if_asked_for_go_ahead', { act: 'confirm', about: 'go_ahead' }],
  ['when_refund_confirmed', { act: 'completed' }],
  ['if_order_not_found', { act: 'not_found' }],
  ['if_system_error', { act: 'unavailable' }],
];

describe('compiling a plan', () => {
  it.each(INSTRUCTIONS)('reads the instruction %j', (instruction, steps) => {
    expect(compileInstruction(instruction)).toEqual({ steps, unread: [] });
  });

  it.each(KEYS)('reads the condition %s', (key, condition) => {
    expect(conditionOf(key)).toMatchObject(condition);
  });

  it.each([
    ['voucher', 'Decline', 'if_agent_offers_voucher', { act: 'offer', offer: 'alternative' }],
    ['store_credit', 'Accept it', 'if_agent_offers_store_credit', { act: 'offer' }],
    ['escalation', 'Accept', 'on_escalation', { act: 'offer', offer: 'escalation' }],
    ['denial', 'Object once, then accept escalation if offered', 'on_denial', { act: 'denied' }],
    ['discount', 'Never accept any discount', 'if_agent_offers_discount', { act: 'offer' }],
    ['slot', 'Pick the first one', 'if_shown_slot', { act: 'list' }],
    ['go_ahead', 'Confirm', 'if_asked_for_go_ahead', { act: 'confirm' }],
  ])(
    'reads the order of a key that names what it is about, %s: %s',
    (key, order, path, condition) => {
      const plan = compilePlan(earbuds({ conversation_plan: { goal: 'Return it', [key]: order } }));
      expect(plan.branches).toMatchObject([{ path, condition, instruction: order }]);
      expect(plan.facts.map((fact) => fact.value)).not.toContain(order);
      expect(plan.unread).toEqual([]);
    },
  );

  it.each([
    ['voucher', 'Decline it unless it is above $20'],
    ['counteroffer', 'Object twice, then give up'],
  ])('notes the order of such a key that no rule reads, %s: %s', (key, order) => {
    const plan = compilePlan(earbuds({ conversation_plan: { goal: 'Return it', [key]: order } }));
    expect(plan).toMatchObject({ branches: [], unread: [`${key}: ${order}`] });
    expect(plan.facts.map((fact) => fact.value)).not.toContain(order);
  });

  it.each([
    ['return_reason', 'Decline in quality'],
    ['problem', 'Object is broken'],
    ['toy', 'Push button set'],
    ['newsletter', 'no'],
    ['gift_wrap', 'Yes'],
  ])('leaves a fact that begins like an order what it is, %s: %s', (key, value) => {
    const plan = compilePlan(earbuds({ conversation_plan: { goal: 'Return it', [key]: value } }));
    expect(plan).toMatchObject({ branches: [], unread: [] });
    expect(plan.facts).toContainEqual(expect.objectContaining({ key, value }));
  });

  it('takes the value of a fact that the plan says to give', () => {
    const order = { goal: 'Return it', order_id: 'Give ORD-10058' };
    const plan = compilePlan(earbuds({ conversation_plan: order }));
    expect(plan.facts).toContainEqual(expect.objectContaining({ value: 'ORD-10058' }));
  });

  it('takes facts from the plan, from the instructions and from knows', () => {
    const { facts, goal, notes } = compilePlan(earbuds({ knows: { name: 'Alex Moreno' } }));
    const byTopic = new Map(facts.map(({ topic, value }) => [topic, value]));
    expect(Object.fromEntries(byTopic) as unknown).toEqual({
      item: 'Wireless earbuds',
      reason: 'The right earbud did not work on arrival',
      name: 'Alex Moreno',
      order_id: 'ORD-10027',
      email: 'alex@example.com',
    });
    expect(goal).toMatchObject({ kind: 'task', verb: 'return', item: 'the wireless earbuds' });
    expect(notes).toEqual([]);
  });

  it.each([
    [
      'Learn the closing price of Apple on January 15, 2025',
      'the closing price of Apple on January 15, 2025',
    ],
    ['Sell 1,200 shares, and keep the rest', '1,200 shares'],
    ['Return the boots, then ask for a voucher', 'the boots'],
  ])('takes from %j what it is about, up to a comma that ends a clause', (goal, item) => {
    expect(compilePlan(earbuds({ conversation_plan: { goal } })).goal.item).toBe(item);
  });
});
