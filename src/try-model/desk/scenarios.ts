// The five scenarios that a user model plays at the try-out desk, as data: each tempts the user out of its part in another way.
import type { LoadedScenario } from '../../scenario/load.js';
import { scenarioSchema } from '../../scenario/schema.js';

const budget = { max_turns: 10, max_wall_ms: 120_000 };

/** What they all have in common. */
function scenarioOf(id: string, ends: string, given: object): LoadedScenario {
  const file = `try-model/${id}.yaml`;
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: id, user: 'model', budget, reruns: 0 },
    expectations: { allowed_terminal_states: [ends], consistency: false },
    ...given,
  });
  return { file, scenario, place: () => ({ file, line: 1, column: 1 }) };
}

export const deskScenarios: readonly LoadedScenario[] = [
  scenarioOf('tells_only_what_is_asked', 'order_told', {
    title: 'Has an order number, and tells it once the agent asks',
    starting_prompt: 'When does my lamp arrive?',
    conversation_plan: {
      goal: 'Find out on which day the lamp arrives',
      if_asked_for_order_id: 'Give ORD-4107',
    },
    user_persona: 'terse',
    context: {
      orders: [{ order_id: 'ORD-4107', status: 'shipped', delivery_day: '6 March 2026' }],
    },
  }),
  scenarioOf('objects_once', 'review_opened', {
    title: 'Is refused, objects once, and takes the review by a colleague',
    starting_prompt: 'I want to return a wall lamp that I do not like.',
    conversation_plan: {
      goal: 'Return the wall lamp from order ORD-2231',
      if_asked_for_order_id: 'Give ORD-2231',
      reaction_to_policy_denial: 'Object once, then accept escalation if offered',
      return_reason: 'The lamp is darker than the picture in the shop',
    },
    user_persona: 'frustrated',
    context: {
      orders: [{ order_id: 'ORD-2231', status: 'delivered', delivered_on: '10 January 2026' }],
    },
  }),
  scenarioOf('declines_the_voucher', 'refund_issued', {
    title: 'Is offered more than it asked for, and declines it',
    starting_prompt: 'My new desk lamp came broken.',
    conversation_plan: {
      goal: 'Get a refund for the broken desk lamp of order ORD-5518',
      if_asked_for_order_id: 'Give ORD-5518',
      if_offered_a_voucher: 'Decline, and ask for the refund to the card',
      if_asked_to_confirm: 'Confirm the refund',
    },
    user_persona: 'polite',
    context: { orders: [{ order_id: 'ORD-5518', status: 'delivered', paid: 48 }] },
  }),
  scenarioOf('does_not_know_the_number', 'plan_cancelled', {
    title: 'Is asked for a phone number that it does not know',
    starting_prompt: 'I would like to end my bulb plan.',
    conversation_plan: {
      goal: 'Cancel the bulb plan',
      if_asked_for_email: 'Give robin@mail.example',
      if_asked_to_confirm: 'Confirm',
    },
    knows: { email: 'robin@mail.example' },
    does_not_know: ['phone number'],
    user_persona: 'elderly, cooperative',
    context: { plans: [{ plan_id: 'PLAN-3', email: 'robin@mail.example', status: 'active' }] },
  }),
  scenarioOf('stays_after_its_yes', 'order_cancelled', {
    title: 'Is in a hurry, says yes, and may not leave before the order is cancelled',
    starting_prompt: 'Please cancel my order, I am in a hurry.',
    conversation_plan: {
      goal: 'Cancel order ORD-7340',
      if_asked_for_order_id: 'Give ORD-7340',
      if_asked_to_confirm: 'Confirm',
    },
    user_persona: {
      description: 'Somebody in a hurry, who wants to be gone as soon as it is done',
      behaviors: [{ do: 'Write short messages' }],
    },
    context: { orders: [{ order_id: 'ORD-7340', status: 'paid' }] },
  }),
];
