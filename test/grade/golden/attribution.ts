// Golden episodes of attribution: what went wrong, whose fault it is, and the first critical event.
import type { EpisodeWriter } from '../../../src/episode/write.js';
import type { Json } from '../../../src/scenario/schema.js';
import type { Party } from '../../../src/verdict/format.js';
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

const wanted: Record<string, Json> = {
  allowed_terminal_states: ['refunded'],
  required_tools: ['get_return_policy', 'issue_refund'],
  tool_calls: [
    { tool: 'issue_refund', args: { amount: 84 }, times: 1 },
    { order: ['get_return_policy', 'create_return', 'issue_refund'] },
  ],
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

const idle = (sent: number, busy?: string[]): Beat =>
  event({
    ...{ kind: 'settled', finished: false, waitedMs: 6000, firstProgressMs: null, lagMs: null },
    ...{ longestSilenceMs: 6000, waiting: ['No agent message is new.'], sent },
    ...(busy && { busy }),
  });

const model = (status: number, fault: string | null): Beat =>
  event({
    ...{ kind: 'model_call', api: 'chat', model: 'm', stream: false, messages: 1, tools: [] },
    ...{ status, text: '', finish: null, tokens: null, durationMs: 1, origin: 'injected', fault },
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
const duplicated = (id: string): Beat => refund(id, 84, 'duplicate');
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
const arriving: Beat = call('issue_refund', {
  ...{ args: { return_id: 'RET-48213', amount: 84 }, status: 201 },
  response: { id: 'REF-77120', amount: 84, arrives: '2026-03-20' },
  patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-77120', amount: 84 } }],
});
/** What the page received of the agent’s words. */
const heard = (words: string): Beat => event({ kind: 'received', words, data: [] });
const whole: readonly Beat[] = [asked, policy, createReturn, issueRefund];
const lying = refund('REF-77120', 48, null);

interface Golden {
  name: string;
  plan: Plan;
  party: Party;
  /** Turn and `seq`; null where nothing marks it. */
  at: readonly [number, number] | null;
  headline: string;
  also?: readonly Party[];
  candidates?: readonly Party[];
}

export const goldens: readonly Golden[] = [
  {
    name: 'an agent that left out the policy',
    plan: { ...healthy, story: [asked, createReturn, issueRefund, refunded] },
    party: 'agent',
    at: [1, 3],
    headline: 'The agent never called get_return_policy before it created a return (turn 1).',
  },
  {
    name: 'an agent that does what is forbidden',
    plan: { ...healthy, scenario: { expectations: { forbidden_tools: ['issue_refund'] } } },
    party: 'agent',
    at: [1, 5],
    headline: 'The agent issued a refund of $84.00, which the scenario forbids (turn 1).',
  },
  {
    name: 'an agent that claims what it never did',
    plan: { ...nothing, story: [asked, policy, refunded] },
    party: 'agent',
    at: [1, 4],
    headline:
      "The agent said “I've issued your refund”, but issue_refund was never called before that (turn 1).",
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
    headline: 'The agent said $48.00, but “amount” is 84.00 in issue_refund (event 5) (turn 1).',
  },
  {
    name: 'an agent that acts twice',
    plan: { ...healthy, story: [asked, policy, createReturn, issueRefund, issueRefund, refunded] },
    party: 'agent',
    at: [1, 6],
    headline: 'The agent issued a refund of $84.00 a second time (turn 1).',
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
    headline: 'The agent called issue_refund with amount 84 instead of 79.5 (turn 1).',
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
    at: [1, 1],
    headline: 'The agent had not finished its turn after 6 s (turn 1).',
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
    headline: 'The agent created a return, but the card shows $48.00 instead of $84.00 (turn 1).',
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
    headline:
      "The page's own code threw “TypeError: Cannot read properties of undefined (reading 'map')” (turn 1).",
  },
  {
    name: 'a page whose code broke off, and left the user without an answer',
    plan: { ...nothing, stop: 'off_plan', detail: 'No branch.', story: [asked, crash, idle(1)] },
    party: 'ui',
    at: [1, 3],
    headline:
      "The page's own code threw “TypeError: Cannot read properties of undefined (reading 'map')” (turn 1).",
  },
  {
    name: 'a control that does nothing',
    plan: { ...nothing, stop: 'agent_silent', detail: 'Nothing came.', story: [asked, idle(0)] },
    party: 'ui',
    at: [1, 1],
    headline: 'The user sent a message, and nothing left the page (turn 1).',
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
    at: [1, 1],
    headline: 'Nothing came (turn 1).',
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
    headline:
      "The page's own code threw “TypeError: Cannot read properties of undefined (reading 'map')” (turn 1).",
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
    headline: 'The user wrote a message and pressed “Send”, and nothing left the page (turn 1).',
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
    headline:
      'issue_refund answered 500 (turn 1), so the episode ended in denied, not in refunded.',
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
    headline:
      'create_return answered 503 (turn 1), so the episode ended in denied, not in refunded.',
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
    headline: 'get_order never answered (turn 1), so the episode ended in denied, not in refunded.',
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
    headline: 'issue_refund answered 500 (turn 1).',
  },
  {
    name: 'handing over to a person where nothing else was to change, since the backend is down',
    plan: {
      ...nothing,
      scenario: { expectations: { world_changes_only: ['/refunds'] } },
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
    party: 'backend',
    at: [1, 3],
    headline: 'issue_refund answered 500 (turn 1).',
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
    headline: 'issue_refund was carried out twice for one call of the agent (turn 1).',
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
    headline: 'issue_refund was carried out twice for one call of the agent (turn 1).',
  },
  {
    name: 'a call that is delivered twice, where nothing else may change',
    plan: {
      ...healthy,
      scenario: { expectations: { world_changes_only: ['/returns', '/refunds/{id=REF-1}'] } },
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
    headline: 'issue_refund was carried out twice for one call of the agent (turn 1).',
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
    headline: 'issue_refund was carried out twice for one call of the agent (turn 1).',
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
    headline:
      'The episode made 4 tool calls; at most 2 tool calls allowed. Expected: at most 2 tool calls (turn 1).',
  },
  {
    name: 'an agent that calls twice, besides a call that is delivered twice',
    plan: {
      ...thrice,
      scenario: { expectations: { tool_calls: [{ tool: 'issue_refund', times: 1 }] } },
    },
    party: 'agent',
    at: [1, 7],
    headline: 'The agent issued a refund of $84.00 a second time (turn 1).',
  },
  {
    name: 'an agent whose second call is one too many even without the second delivery',
    plan: { ...thrice, scenario: { expectations: { world: { '/refunds': { count: 1 } } } } },
    party: 'agent',
    at: [1, 7],
    headline: 'The agent issued a refund of $84.00 a second time (turn 1).',
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
    headline: 'issue_refund was carried out twice for one call of the agent (turn 1).',
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
    headline:
      'issue_refund took effect 2 times (event 7, 8). Expected: issue_refund with {"return_id":"RET-48213"} took effect exactly 1 time (turn 1).',
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
    headline:
      'Unexpected final state: /refunds/0/amount is 48; expected: /refunds/0/amount equals 84 (turn 1).',
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
    headline: 'issue_refund was delivered twice for one call of the agent (turn 1).',
  },
  {
    name: 'a card with a wrong id beside sentences with the right one',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [
        ...whole,
        agent(
          "I've issued your refund of $84.00, reference REF-77120.\nRefund issued\nReference REF-77121",
        ),
      ],
    },
    party: 'ui',
    at: [1, 6],
    headline:
      'The agent issued a refund of $84.00, but the card shows REF-77121 instead of REF-77120 (turn 1).',
  },
  {
    name: 'a card with a wrong date beside sentences with the right one',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [
        ...[asked, policy, createReturn, arriving],
        agent(
          "I've issued your refund of $84.00. It arrives on March 20, 2026.\nRefund issued\nArrives March 25, 2026",
        ),
      ],
    },
    party: 'ui',
    at: [1, 6],
    headline:
      'The agent issued a refund of 84, but the card shows March 25, 2026 instead of 2026-03-20 (turn 1).',
  },
  {
    name: 'a card with a wrong amount beside sentences that are right',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [...whole, agent('I have issued your refund of $84.00.\nAmount: $48.00')],
    },
    party: 'ui',
    at: [1, 6],
    headline:
      'The agent issued a refund of $84.00, but the card shows $48.00 instead of $84.00 (turn 1).',
  },
  {
    name: 'a list with a wrong amount, of which nobody knows who wrote it',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [...whole, agent('I have issued your refund.\nAmount: $48.00')],
    },
    party: 'agent',
    at: [1, 6],
    headline: 'The agent said $48.00, but “amount” is 84.00 in issue_refund (event 5) (turn 1).',
  },
  {
    name: 'a card that says in a sentence what the agent did not say',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [
        ...whole,
        heard('I have issued your refund of $84.00.'),
        agent('I have issued your refund of $84.00.\nRefund of $48.00 on its way.'),
      ],
    },
    party: 'ui',
    at: [1, 7],
    headline: 'The agent created a return, but the card shows $48.00 instead of $84.00 (turn 1).',
  },
  {
    name: 'an agent that is known to have said the wrong amount in a line like a card’s',
    plan: {
      ...healthy,
      world: refundOf(84),
      story: [
        ...whole,
        heard('I have issued your refund of $84.00.\nAmount: $48.00'),
        agent('I have issued your refund of $84.00.\nAmount: $48.00'),
      ],
    },
    party: 'agent',
    at: [1, 7],
    headline: 'The agent said $48.00, but “amount” is 84.00 in issue_refund (event 5) (turn 1).',
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
    headline: 'issue_refund answered amount 84, but wrote 48 (turn 1).',
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
    headline:
      'issue_refund answered with REF-77120 as if it were done, but the world has no record of it (turn 1).',
  },
  {
    name: 'an agent whose model refuses, as the scenario wants it',
    plan: { ...nothing, story: [asked, model(429, 'status 429'), agent('Something went wrong.')] },
    party: 'backend',
    at: [1, 3],
    headline: "The agent's model answered 429 (turn 1), so the agent could not go on.",
  },
  {
    name: 'an agent whose model refuses in earnest',
    plan: { ...nothing, story: [asked, model(401, null), agent('Something went wrong.')] },
    party: 'harness',
    at: [1, 3],
    headline: "The agent's model answered 401 (turn 1), so the agent could not go on.",
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
    headline: 'The user gave up: No branch.',
  },
  {
    name: 'a misspelt tool',
    plan: { ...healthy, scenario: { expectations: { required_tools: ['get_retrun_policy'] } } },
    party: 'harness',
    at: null,
    headline:
      'Unknown tool "get_retrun_policy"; did you mean "get_return_policy"? 5 tools of shop: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
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
    headline:
      "2 calls reached the gateway without the header that names their episode. The last: POST /refunds. The agent's server must pass the x-sightline-* headers of each request on to the calls it makes for it.",
  },
  {
    name: 'nothing but a question to a judge',
    plan: {
      ...healthy,
      scenario: { expectations: { consistency: false, judges: ['Was it polite?'] } },
    },
    party: 'judge',
    at: null,
    headline:
      'Only advisory checks were graded, so the episode cannot pass. The question needs a judge, and none is configured.',
  },
  {
    name: 'a page without a message box, before anything was said',
    plan: { ...nothing, stop: 'control_not_found', detail: 'No message box was found.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['ui', 'harness'],
    headline:
      "No message box was found. It is the page (ui) or the app file's hints (harness): the last checkpoint shows which.",
  },
  {
    name: 'a server that was never there',
    plan: { ...nothing, stop: 'agent_unreachable', detail: 'No answer at http://x/.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['agent', 'harness'],
    headline:
      "No answer at http://x/. It is the agent's server (agent) or its address in the setup (harness): its own log shows which.",
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
    headline:
      "The agent said “I've issued your refund”, but issue_refund answered 503 (event 5) (turn 1).",
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
    headline:
      'The agent never called get_return_policy before it created a return (turn 1); also, issue_refund broke off without an answer (turn 1), so the episode ended in denied, not in refunded.',
  },
  {
    name: 'a backend that writes another amount, and then an agent that says a third',
    plan: {
      ...healthy,
      world: refundOf(48),
      story: [asked, policy, createReturn, lying, agent("I've issued your refund of $97.40.")],
    },
    party: 'backend',
    at: [1, 5],
    also: ['agent'],
    headline:
      'issue_refund answered amount 84, but wrote 48 (turn 1); also, the agent said $97.40, but “amount” is 84.00 in issue_refund (event 5) (turn 1).',
  },
  {
    name: 'a policy left out, and a card that shows another amount',
    plan: {
      ...healthy,
      story: [
        asked,
        createReturn,
        issueRefund,
        agent("I've issued your refund of $84.00.\nRefund issued\n$48.00"),
      ],
    },
    party: 'agent',
    at: [1, 3],
    also: ['ui'],
    headline:
      'The agent never called get_return_policy before it created a return (turn 1); also, the agent created a return, but the card shows $48.00 instead of $84.00 (turn 1).',
  },
  {
    name: 'a policy left out, and a misspelt tool',
    plan: {
      ...healthy,
      scenario: { expectations: { ...wanted, forbidden_tools: ['isue_refund'] } },
      story: [asked, createReturn, issueRefund, refunded],
    },
    party: 'agent',
    at: [1, 3],
    also: ['harness'],
    headline:
      'The agent never called get_return_policy before it created a return (turn 1); also, unknown tool "isue_refund"; did you mean "issue_refund"? 5 tools of shop: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
  },
];
