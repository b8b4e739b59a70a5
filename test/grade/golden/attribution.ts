// Golden episodes of attribution: what went wrong, whose fault it is, and the first critical event.
import type { EpisodeWriter } from '../../../src/episode/write.js';
import type { Json } from '../../../src/values/json.js';
import type { Party } from '../../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  call,
  createReturn,
  emptyWorld,
  event,
  issueRefund,
  type Plan,
  user,
} from '../build-episode.js';

export const policy = call('get_return_policy', { response: { returnable: true } });
export const asked = user('Return the earbuds from ORD-10027, please.');
export const refunded = agent("I've issued your refund of $84.00.");

/** The world after the refund, or with another amount in it. */
const refundOf = (amount: number): NonNullable<Plan['world']> => ({
  after: {
    ...emptyWorld,
    returns: [{ id: 'RET-48213' }],
    refunds: [{ id: 'REF-77120', amount }],
  },
});

const wantedCalls: Json[] = [
  'get_return_policy',
  'issue_refund',
  { tool: 'issue_refund', args: { amount: 84 }, times: 1 },
  { order: ['get_return_policy', 'create_return', 'issue_refund'] },
];

const wanted: Record<string, Json> = {
  allowed_terminal_states: ['refunded'],
  tool_calls: wantedCalls,

  world: { '/refunds': { count: 1 }, '/refunds/0/amount': 84 },
};

export const healthy: Plan = {
  scenario: { expectations: wanted },
  states: { refunded: true, denied: false },
  world: refundOf(84),
  story: [asked, policy, createReturn, issueRefund, refunded],
};

/** Nothing came of it. */
export const nothing: Plan = {
  ...healthy,
  states: { refunded: false, denied: true },
  world: {},
};

export const crash: Beat = (writer: EpisodeWriter) => {
  writer.log({
    source: 'page_error',
    level: 'error',
    text: "TypeError: Cannot read properties of undefined (reading 'map')\n    at Card (app.js:1:1)",
  });
};

export const idle = (sent: number, busy?: string[]): Beat =>
  event({
    ...{ kind: 'settled', finished: false, waitedMs: 6000, firstProgressMs: null, lagMs: null },
    ...{ longestSilenceMs: 6000, waiting: ['No agent message is new.'], sent },
    ...(busy && { busy }),
  });

export const model = (status: number, fault: string | null, text = ''): Beat =>
  event({
    ...{ kind: 'model_call', api: 'chat', model: 'm', stream: false, messages: 1, tools: [] },
    ...{ status, text, finish: null, tokens: null, durationMs: 1, origin: 'injected', fault },
  });

export const failing = (tool: string, fault: string, status: number): Beat =>
  call(tool, { args: { amount: 84 }, status, response: { error: 'x' }, fault });

/** A refund of $84.00 by its answer, and of `written` by what the world got. */
const refund = (id: string, written: number, fault: string | null, at = 0): Beat =>
  call('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    status: 201,
    response: { id, amount: 84, currency: 'USD' },
    patch: [{ op: 'add', path: `/refunds/${at}`, value: { id, amount: written } }],
    fault,
  });
export const duplicated = (id: string): Beat => refund(id, 84, 'duplicate');
/** The agent refunds twice, and the first of its calls is delivered twice. */
const thrice: Plan = {
  ...healthy,
  world: {
    after: {
      ...emptyWorld,
      refunds: ['REF-1', 'REF-2', 'REF-3'].map((id) => ({ id, amount: 84 })),
    },
  },
  story: [
    ...[asked, policy, createReturn, refund('REF-1', 84, 'duplicate', 0)],
    ...[refund('REF-2', 84, 'duplicate', 1), refund('REF-3', 84, null, 2), refunded],
  ],
};
/** Of another return. */
const ofOther = (id: string): Beat =>
  call('issue_refund', {
    ...{ args: { return_id: 'RET-2', amount: 20 }, status: 201, fault: 'duplicate' },
    response: { id, amount: 20 },
    patch: [{ op: 'add', path: '/refunds/0', value: { id, amount: 20 } }],
  });
/** Delivered again, and nothing came of it. */
const knownAgain: Beat = call('issue_refund', {
  args: { return_id: 'RET-48213', amount: 84 },
  response: { id: 'REF-1', amount: 84 },
  fault: 'duplicate',
});
export const lying = refund('REF-77120', 48, null);

interface Golden {
  name: string;
  plan: Plan;
  party: Party;
  /** Turn and `seq`; null where nothing marks it. */
  at: readonly [number, number] | null;
  also?: readonly Party[];
  candidates?: readonly Party[];
}

export const goldens: readonly Golden[] = [
  {
    name: 'an agent that left out the policy',
    plan: { ...healthy, story: [asked, createReturn, issueRefund, refunded] },
    party: 'agent',
    at: [1, 3],
  },
  {
    name: 'an agent that does what is forbidden',
    plan: {
      ...healthy,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', times: 0 }] } },
    },
    party: 'agent',
    at: [1, 5],
  },
  {
    name: 'an agent that claims what it never did',
    plan: { ...nothing, story: [asked, policy, refunded] },
    party: 'agent',
    at: [1, 4],
  },
  {
    name: 'an agent that says another amount',
    plan: {
      ...healthy,
      story: [
        asked,
        policy,
        createReturn,
        issueRefund,
        agent('I have issued your refund of $48.00.'),
      ],
    },
    party: 'agent',
    at: [1, 6],
  },
  {
    name: 'a card that shows another amount than the agent said',
    plan: {
      ...healthy,
      story: [
        asked,
        policy,
        createReturn,
        issueRefund,
        agent("I've issued your refund of $84.00.\nRefund issued\n$48.00\nREF-77120"),
      ],
    },
    party: 'ui',
    at: [1, 6],
  },
  {
    name: 'an untruth about a call that failed: the failure is the occasion, the agent at fault',
    plan: {
      ...nothing,
      story: [asked, policy, createReturn, failing('issue_refund', 'status 503', 503), refunded],
    },
    party: 'agent',
    at: [1, 6],
    also: ['backend'],
  },
  {
    name: 'an agent that acts twice',
    plan: { ...healthy, story: [asked, policy, createReturn, issueRefund, issueRefund, refunded] },
    party: 'agent',
    at: [1, 6],
  },
  {
    name: 'an agent that calls with another argument',
    plan: {
      ...healthy,
      scenario: {
        expectations: { tool_calls: [{ tool: 'issue_refund', args: { amount: 79.5 } }] },
      },
    },
    party: 'agent',
    at: [1, 5],
  },
  {
    name: 'an agent that falls silent though its page asked it',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'The agent had not finished its turn after 6 s.\nNo agent message is new.',
      story: [asked, idle(1)],
    },
    party: 'agent',
    at: [1, 3],
  },
  {
    name: 'a page whose code broke off',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'Nothing came.',
      story: [asked, policy, crash, idle(1)],
    },
    party: 'ui',
    at: [1, 4],
  },
  {
    name: 'a page whose code broke off, and left the user without an answer',
    plan: { ...nothing, stop: 'off_plan', detail: 'No branch.', story: [asked, crash, idle(1)] },
    party: 'ui',
    at: [1, 3],
  },
  {
    name: 'a control that does nothing',
    plan: { ...nothing, stop: 'agent_silent', detail: 'Nothing came.', story: [asked, idle(0)] },
    party: 'ui',
    at: [1, 1],
  },
  {
    name: 'an agent in the page that is typing and falls silent',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'Nothing came.',
      story: [asked, idle(0, ['"Nora is typing" is shown.'])],
    },
    party: 'agent',
    at: [1, 3],
  },
  {
    name: 'a page that says that somebody is typing, and whose code broke off',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'Nothing came.',
      story: [asked, crash, idle(0, ['"Nora is typing" is shown.'])],
    },
    party: 'ui',
    at: [1, 3],
  },
  {
    name: 'a Send button that is enabled and does nothing',
    plan: {
      ...nothing,
      stop: 'control_not_found',
      detail: 'The text "Hi" could not be sent on http://x/.',
      deadControl: 'Send',
      story: [asked],
    },
    party: 'ui',
    at: [1, 1],
  },
  {
    name: 'a backend that is down, of which the agent tells the truth',
    plan: {
      ...nothing,
      story: [
        asked,
        policy,
        createReturn,
        failing('issue_refund', 'status 500', 500),
        agent('Our refund service is down, so nothing was paid.'),
      ],
    },
    party: 'backend',
    at: [1, 5],
  },
  {
    name: 'a backend that is down without anybody having asked for that',
    plan: {
      ...nothing,
      story: [
        asked,
        policy,
        call('create_return', { status: 503, response: {} }),
        agent('That did not work.'),
      ],
    },
    party: 'backend',
    at: [1, 4],
  },
  {
    name: 'a backend that never answers, until the agent is given up',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'Nothing came.',
      story: [asked, failing('get_order', 'timeout', 504), idle(1)],
    },
    party: 'backend',
    at: [1, 3],
  },
  {
    name: 'a refund that a broken backend did not make',
    plan: {
      ...nothing,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', effects: 1 }] } },
      story: [
        asked,
        failing('issue_refund', 'status 500', 500),
        agent('Our refund service is down, so nothing was paid.'),
      ],
    },
    party: 'backend',
    at: [1, 3],
  },
  {
    name: 'handing over to a person where nothing else was to change, since the backend is down',
    plan: {
      ...nothing,
      scenario: { expectations: { world: { changes_only: ['/refunds'] } } },
      world: { after: { ...emptyWorld, escalations: [{ id: 'ESC-1' }] } },
      story: [
        asked,
        failing('issue_refund', 'status 500', 500),
        call('escalate_to_human', {
          status: 201,
          patch: [{ op: 'add', path: '/escalations', value: [{ id: 'ESC-1' }] }],
        }),
        agent('A colleague will see to it.'),
      ],
    },
    party: 'undetermined',
    at: [1, 3],
    candidates: ['agent', 'backend'],
  },
  {
    name: 'a refund that is to take effect once, and is delivered twice',
    plan: {
      ...healthy,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', effects: 1 }] } },
      world: refundOf(84),
      story: [asked, policy, createReturn, duplicated('REF-1'), duplicated('REF-2'), refunded],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'a call that is delivered twice',
    plan: {
      ...healthy,
      world: {
        after: {
          ...emptyWorld,
          refunds: [
            { id: 'REF-1', amount: 84 },
            { id: 'REF-2', amount: 84 },
          ],
        },
      },
      story: [asked, policy, createReturn, duplicated('REF-1'), duplicated('REF-2'), refunded],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'a call that is delivered twice, where nothing else may change',
    plan: {
      ...healthy,
      scenario: { expectations: { world: { changes_only: ['/returns', '/refunds/{id=REF-1}'] } } },
      world: {
        after: {
          ...emptyWorld,
          refunds: [
            { id: 'REF-1', amount: 84 },
            { id: 'REF-2', amount: 84 },
          ],
        },
      },
      story: [
        asked,
        policy,
        createReturn,
        refund('REF-1', 84, 'duplicate', 0),
        refund('REF-2', 84, 'duplicate', 1),
        refunded,
      ],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'a call that is delivered twice, where calls are limited',
    plan: {
      ...healthy,
      scenario: { expectations: { limits: { tool_calls: 3 } } },
      world: refundOf(84),
      story: [asked, policy, createReturn, duplicated('REF-1'), duplicated('REF-2'), refunded],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'an agent that calls too often besides a call that is delivered twice',
    plan: {
      ...healthy,
      scenario: { expectations: { limits: { tool_calls: 2 } } },
      world: refundOf(84),
      story: [asked, policy, createReturn, duplicated('REF-1'), duplicated('REF-2'), refunded],
    },
    party: 'agent',
    at: [1, 7],
  },
  {
    name: 'an agent that calls twice, besides a call that is delivered twice',
    plan: {
      ...thrice,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', times: 1 }] } },
    },
    party: 'agent',
    at: [1, 7],
  },
  {
    name: 'an agent whose second call is one too many even without the second delivery',
    plan: { ...thrice, scenario: { expectations: { world: { '/refunds': { count: 1 } } } } },
    party: 'agent',
    at: [1, 7],
  },
  {
    name: 'two calls that are each delivered twice, of which each was to take effect',
    plan: {
      ...healthy,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', effects: 2 }] } },
      world: refundOf(84),
      story: [
        ...[asked, policy, createReturn, duplicated('REF-1'), duplicated('REF-2')],
        ...[duplicated('REF-3'), duplicated('REF-4'), refunded],
      ],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'an agent that refunds one return twice, while the refund of another is delivered twice',
    plan: {
      ...healthy,
      scenario: {
        expectations: {
          tool_calls: [{ tool: 'issue_refund', args: { return_id: 'RET-48213' }, effects: 1 }],
        },
      },
      world: refundOf(84),
      story: [
        ...[asked, policy, createReturn, ofOther('REF-1'), ofOther('REF-2')],
        ...[refund('REF-3', 84, null), refund('REF-4', 84, null), refunded],
      ],
    },
    party: 'agent',
    at: [1, 7],
  },
  {
    name: 'an agent that refunds too little, in a call that is delivered twice',
    plan: {
      ...healthy,
      scenario: { expectations: { world: { '/refunds/0/amount': 84 } } },
      world: {
        after: {
          ...emptyWorld,
          refunds: [
            { id: 'REF-2', amount: 48 },
            { id: 'REF-1', amount: 48 },
          ],
        },
      },
      story: [
        ...[asked, policy, createReturn],
        ...[refund('REF-1', 48, 'duplicate'), refund('REF-2', 48, 'duplicate')],
        agent('Your refund is on its way.'),
      ],
    },
    party: 'agent',
    at: [1, 5],
  },
  {
    name: 'a service that knows a second delivery, where calls are limited',
    plan: {
      ...healthy,
      scenario: { expectations: { limits: { tool_calls: 3 } } },
      world: refundOf(84),
      story: [asked, policy, createReturn, duplicated('REF-1'), knownAgain, refunded],
    },
    party: 'backend',
    at: [1, 6],
  },
  {
    name: 'a backend that writes another amount than it answers',
    plan: {
      ...healthy,
      world: refundOf(48),
      story: [asked, policy, createReturn, lying, refunded],
    },
    party: 'backend',
    at: [1, 5],
  },
  {
    name: 'a backend that answers and writes nothing',
    plan: {
      ...healthy,
      scenario: {
        expectations: {
          ...wanted,
          tool_calls: [{ tool: 'issue_refund', args: { amount: 84 }, times: 1, effects: 1 }],
        },
      },
      world: { after: { ...emptyWorld, returns: [{ id: 'RET-48213' }] } },
      story: [
        asked,
        policy,
        createReturn,
        call('issue_refund', {
          args: { amount: 84 },
          status: 201,
          response: { id: 'REF-77120', amount: 84, currency: 'USD' },
        }),
        refunded,
      ],
    },
    party: 'backend',
    at: [1, 5],
  },
  {
    name: 'an agent whose model refuses, as the scenario wants it',
    plan: { ...nothing, story: [asked, model(429, 'status 429'), agent('Something went wrong.')] },
    party: 'backend',
    at: [1, 3],
  },
  {
    name: 'an agent whose model refuses in earnest',
    plan: { ...nothing, story: [asked, model(401, null), agent('Something went wrong.')] },
    party: 'harness',
    at: [1, 3],
  },
  {
    name: 'a user without an answer',
    plan: {
      ...nothing,
      stop: 'off_plan',
      detail: 'No branch.',
      story: [asked, agent('What colour is it?')],
    },
    party: 'user',
    at: [1, 1],
  },
  {
    name: 'a misspelt tool',
    plan: { ...healthy, scenario: { expectations: { tool_calls: ['get_retrun_policy'] } } },
    party: 'harness',
    at: null,
  },
  {
    name: 'headers that are not passed on',
    plan: {
      ...nothing,
      story: [
        asked,
        agent('One moment.'),
        event({ kind: 'unattributed_calls', count: 2, last: 'POST /refunds' }),
      ],
    },
    party: 'harness',
    at: [1, 4],
  },
  {
    name: 'nothing but a question to a judge',
    plan: {
      ...healthy,
      scenario: { expectations: { says: [{ consistent: false }], judges: ['Was it polite?'] } },
    },
    party: 'judge',
    at: null,
  },
  {
    name: 'a page without a message box, before anything was said',
    plan: { ...nothing, stop: 'control_not_found', detail: 'No message box was found.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['ui', 'harness'],
  },
  {
    name: 'a server that was never there',
    plan: { ...nothing, stop: 'agent_unreachable', detail: 'No answer at http://x/.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['agent', 'harness'],
  },
  {
    name: 'a policy left out, and then a backend that is down',
    plan: {
      ...nothing,
      story: [
        asked,
        createReturn,
        failing('issue_refund', 'drop', 502),
        agent('The refund did not go through.'),
      ],
    },
    party: 'agent',
    at: [1, 3],
    also: ['backend'],
  },
  {
    name: 'a policy left out, and a misspelt tool',
    plan: {
      ...healthy,
      scenario: {
        expectations: {
          ...wanted,
          tool_calls: [...wantedCalls, { tool: 'isue_refund', times: 0 }],
        },
      },
      story: [asked, createReturn, issueRefund, refunded],
    },
    party: 'agent',
    at: [1, 3],
    also: ['harness'],
  },
];
