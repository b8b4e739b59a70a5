// The faults that are put into episodes, each with the party that is to be named for it; runs nothing.
import type { App } from '../../src/app/definition.js';
import type { Tool } from '../../src/app/tool.js';
import type { Fault, Scenario } from '../../src/scenario/schema.js';
import type { Json } from '../../src/values/json.js';
import type { Party } from '../../src/episode/verdict/format.js';
import { covered, crashed, dead, reworded, styled } from './page-faults.js';

/** One thing that goes wrong; what it leaves out it leaves as it is. */
export interface InjectedFault {
  name: string;
  party: Party;
  knob?: string;
  app?: (app: App) => App;
  scenario?: (scenario: Scenario) => Scenario;
  pageScript?: string;
  losesHeaders?: true;
}

const knob = (name: string): InjectedFault => ({ name, party: 'agent', knob: name });
const page = (name: string, pageScript: string): InjectedFault => ({
  name,
  party: 'ui',
  pageScript,
});

export const skipPolicy = knob('skip_policy');
export const wrongAmount = knob('wrong_amount');
export const phantomReturn = knob('phantom_return');
export const doubleRefund = knob('double_refund');
export const neverReplies = knob('never_replies');
export const wrongPrice = knob('wrong_price');
export const wrongTicker = knob('wrong_ticker');
export const wrongDate = knob('wrong_date');
export const noToolCall = knob('no_tool_call');
export const claimsSuccess = knob('claims_success');
export const denialBelowFold: InjectedFault = { ...knob('denial_below_fold'), party: 'ui' };
export const staleCard: InjectedFault = { ...knob('stale_card'), party: 'ui' };

export const coveredAfterRefund = page(
  'covered after the refund',
  covered('on its way|refunded|arrive'),
);
/** The user reads all the same, so that the fault that follows comes to bear. */
export const coveredEarly: InjectedFault = {
  ...page('covered from the policy on', covered('Hiking backpack')),
  scenario: (scenario) => ({ ...scenario, user: { ...scenario.user, perception: 'full' } }),
};
export const coveredDenial = page('covered denial', covered('30-day return window'));
export const coveredQuote = page('covered quote', covered('248\\.53'));
export const hiddenCard = page(
  'card without ink',
  styled('[aria-label="Refund issued"] { opacity: 0 }'),
);
export const clippedCard = page(
  'card clipped to a line',
  styled('[aria-label="Refund issued"] { max-height: 8px; overflow: hidden; padding: 0 }'),
);
export const wrongNumber = page('wrong number on the card', reworded('.card-amount', '84', '48'));
export const wrongQuote = page(
  'wrong number on the quote card',
  reworded('.quote-price', '248', '842'),
);
export const crash = page('crash when the refund is drawn', crashed('on its way|refunded|arrive'));
export const crashEarly = page('crash when the order is drawn', crashed('Hiking backpack'));
export const wrongOutcome = page(
  'wrong number in the outcome',
  reworded('.outcome strong', '84', '48'),
);
export const belowFold: InjectedFault = { ...knob('answer_below_fold'), party: 'ui' };
export const escalationCovered: InjectedFault = { ...knob('escalation_covered'), party: 'ui' };
export const deadSend = page('dead Send button', dead('order number|e-?mail', 'button'));
export const deadApprove = page('dead Approve button', dead('waiting', 'button'));

/** Every call of a tool fails, so that no retry of the agent or of the user makes it good. */
const failing =
  (tool: string, fault: (nth: { tool: string; on_call: number }) => Fault) =>
  (scenario: Scenario): Scenario => ({
    ...scenario,
    faults: Array.from({ length: 15 }, (_, index) => fault({ tool, on_call: index + 1 })),
  });
const answering = (status: number) => (nth: { tool: string; on_call: number }) =>
  ({ ...nth, fault: 'status', status, applied: false }) as const;

const backend = (name: string, change: Partial<InjectedFault>): InjectedFault => ({
  ...{ name, party: 'backend' },
  ...change,
});

export const refundFails = backend('refund answers 500', {
  scenario: failing('issue_refund', answering(500)),
});
export const policyFails = backend('policy answers 503', {
  scenario: failing('get_return_policy', answering(503)),
});
export const orderMalformed = backend('order cannot be read', {
  scenario: failing('get_order', (nth) => ({ ...nth, fault: 'malformed', applied: true })),
});
export const returnDropped = backend('return gets no answer', {
  scenario: failing('create_return', (nth) => ({ ...nth, fault: 'drop', applied: false })),
});
export const orderHangs = backend('order never answers', {
  scenario: failing('get_order', (nth) => ({ ...nth, fault: 'timeout', applied: false })),
});
export const returnCut = backend('return breaks off', {
  scenario: failing('create_return', (nth) => ({ ...nth, fault: 'cut', applied: true })),
});
export const weatherFails = backend('weather answers 502', {
  scenario: failing('get_current_weather', answering(502)),
});
export const refundTwice = backend('refund is delivered twice', {
  scenario: (scenario) => ({
    ...scenario,
    faults: [{ tool: 'issue_refund', on_call: 1, fault: 'duplicate' }],
  }),
});
export const quoteFails = backend('quote answers 500', {
  scenario: failing('get_stock_price', answering(500)),
});
export const paymentFails = backend('payment answers 503', {
  scenario: failing('issue_refund', answering(503)),
});
export const modelRefuses = backend('model answers 429', {
  scenario: (scenario) => ({
    ...scenario,
    faults: [{ model: true, on_call: 1, fault: 'status', status: 429, applied: false }],
  }),
});

/** A mock that does something else than it says. */
const lying = (name: string, lie: (mock: Tool['mock']) => Tool['mock']) => (app: App) => ({
  ...app,
  backend: {
    ...app.backend,
    tools: app.backend.tools.map((tool) =>
      tool.name === name ? { ...tool, mock: lie(tool.mock) } : tool,
    ),
  },
});

export const refundWritesLess = backend('refund writes another amount', {
  app: lying('issue_refund', (mock) => (args, world) => {
    const answer = mock(args, world);
    const refunds = world.state['refunds'] as { amount: number }[];
    const last = refunds.at(-1);
    if (last) last.amount = 48;
    return { ...(answer as Record<string, Json>), amount: 84 };
  }),
});
export const refundWritesNothing = backend('refund answers and writes nothing', {
  app: lying('issue_refund', (mock) => (args, world) => {
    const answer = structuredClone(mock(args, world));
    (world.state['refunds'] as Json[]).pop();
    return answer;
  }),
});

export const unreadPlan: InjectedFault = {
  name: 'plan that no rule reads',
  party: 'user',
  scenario: (scenario) => ({
    ...scenario,
    conversation_plan: {
      goal: 'Return the hiking backpack from order ORD-10031',
      when_the_mood_turns: 'Hum a tune, then see what the agent makes of it',
    },
  }),
};
export const pressesNothing: InjectedFault = {
  name: 'user who presses what is not there',
  party: 'user',
  scenario: (scenario) => ({ ...scenario, starting_prompt: [{ press: 'Approve everything' }] }),
};

const expecting =
  (more: NonNullable<Scenario['expectations']>) =>
  (scenario: Scenario): Scenario => ({
    ...scenario,
    expectations: { ...scenario.expectations, ...more },
  });

export const misspeltTool: InjectedFault = {
  name: 'misspelt tool',
  party: 'harness',
  scenario: (scenario) =>
    expecting({
      ...scenario.expectations,
      tool_calls: ['get_retrun_policy'],
    })(scenario),
};
export const misspeltState: InjectedFault = {
  name: 'misspelt terminal state',
  party: 'harness',
  scenario: (scenario) =>
    expecting({
      ...scenario.expectations,
      allowed_terminal_states: ['refund_isued'],
    })(scenario),
};
export const lostHeaders: InjectedFault = {
  name: 'headers not passed on',
  party: 'harness',
  losesHeaders: true,
};
export const onlyJudged: InjectedFault = {
  name: 'nothing but a question to a judge',
  party: 'judge',
  scenario: (scenario) => ({
    ...scenario,
    expectations: { says: [{ consistent: false }], judges: ['Was the agent polite?'] },
  }),
};
