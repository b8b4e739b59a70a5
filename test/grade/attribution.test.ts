import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EpisodeWriter } from '../../src/episode/write.js';
import { attribute } from '../../src/grade/attribution/attribute.js';
import { episodeOutcome } from '../../src/grade/episode-outcome.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Json } from '../../src/scenario/schema.js';
import type { AssertionVerdict, Fidelity, Party } from '../../src/verdict/format.js';
import { attributionLines } from '../../src/verdict/table.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  createReturn,
  emptyWorld,
  event,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const policy = call('get_return_policy', { response: { returnable: true } });
const asked = user('Return the earbuds from ORD-10027, please.');
const refunded = agent("I've issued your refund of $84.00.");

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

const healthy: Plan = {
  scenario: { expectations: wanted },
  states: { refunded: true, denied: false },
  world: refundOf(84),
  story: [asked, policy, createReturn, issueRefund, refunded],
};

/** Nothing came of it. */
const nothing: Plan = {
  ...healthy,
  states: { refunded: false, denied: true },
  world: {},
};

const crash: Beat = (writer: EpisodeWriter) => {
  writer.log({
    source: 'page_error',
    level: 'error',
    text: "TypeError: Cannot read properties of undefined (reading 'map')\n    at Card (app.js:1:1)",
  });
};

const idle = (sent: number): Beat =>
  event({
    ...{ kind: 'settled', finished: false, waitedMs: 6000, firstProgressMs: null, lagMs: null },
    ...{ longestSilenceMs: 6000, waiting: ['No agent message is new.'], sent },
  });

const model = (status: number, fault: string | null): Beat =>
  event({
    ...{ kind: 'model_call', api: 'chat', model: 'm', stream: false, messages: 1, tools: [] },
    ...{ status, text: '', finish: null, tokens: null, durationMs: 1, origin: 'injected', fault },
  });

const failing = (tool: string, fault: string, status: number): Beat =>
  call(tool, { args: { amount: 84 }, status, response: { error: 'x' }, fault });

const duplicated = (id: string): Beat =>
  call('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    status: 201,
    response: { id, amount: 84, currency: 'USD' },
    patch: [{ op: 'add', path: '/refunds/0', value: { id, amount: 84 } }],
    fault: 'duplicate',
  });

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

const goldens: readonly Golden[] = [
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
      'The agent said “issued your refund”, but issue_refund was never called before that (turn 1).',
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
    headline: 'The agent said $48.00, but issue_refund has 84.00 (turn 1).',
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
    headline: 'The agent called issue_refund with amount 84 in place of 79.5 (turn 1).',
  },
  {
    name: 'an agent that falls silent though its page asked it',
    plan: {
      ...nothing,
      stop: 'agent_silent',
      detail: 'The agent had not finished its turn after 6 s: No agent message is new or changed.',
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
    headline:
      'The agent issued a refund of $84.00, but the card shows $48.00 in place of $84.00 (turn 1).',
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
      "The page's own code broke off with “TypeError: Cannot read properties of undefined (reading 'map')” (turn 1).",
  },
  {
    name: 'a page whose code broke off, and left the user without an answer',
    plan: { ...nothing, stop: 'off_plan', detail: 'No branch.', story: [asked, crash, idle(1)] },
    party: 'ui',
    at: [1, 3],
    headline:
      "The page's own code broke off with “TypeError: Cannot read properties of undefined (reading 'map')” (turn 1).",
  },
  {
    name: 'a control that does nothing',
    plan: { ...nothing, stop: 'agent_silent', detail: 'Nothing came.', story: [asked, idle(0)] },
    party: 'ui',
    at: [1, 1],
    headline: 'The user sent a message, and nothing left the page (turn 1).',
  },
  {
    name: 'a Send button that is enabled and does nothing',
    plan: {
      ...nothing,
      stop: 'control_not_found',
      detail:
        'The text "Hi" could not be sent on http://x/.\n  send control: "Send", enabled\n  the Enter key did not send it either: the text stayed in the box and nothing was requested',
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
      'issue_refund answered 500 (turn 1), so that the episode ended in denied and not in refunded.',
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
      'create_return answered 503 (turn 1), so that the episode ended in denied and not in refunded.',
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
    headline:
      'get_order never answered (turn 1), so that the episode ended in denied and not in refunded.',
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
    name: 'a backend that writes another amount than it answers',
    plan: {
      ...healthy,
      world: refundOf(48),
      story: [
        asked,
        policy,
        createReturn,
        call('issue_refund', {
          args: { return_id: 'RET-48213', amount: 84 },
          status: 201,
          response: { id: 'REF-77120', amount: 84, currency: 'USD' },
          patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-77120', amount: 48 } }],
        }),
        refunded,
      ],
    },
    party: 'backend',
    at: [1, 5],
    headline: 'issue_refund answered amount 84, but wrote 48 (turn 1).',
  },
  {
    name: 'a backend that answers and writes nothing',
    plan: {
      ...healthy,
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
      'issue_refund answered with REF-77120 as if it were done, but the world holds nothing of it (turn 1).',
  },
  {
    name: 'an agent whose model refuses, as the scenario wants it',
    plan: { ...nothing, story: [asked, model(429, 'status 429'), agent('Something went wrong.')] },
    party: 'backend',
    at: [1, 3],
    headline: "The agent's model answered 429 (turn 1), so that the agent could not go on.",
  },
  {
    name: 'an agent whose model refuses in earnest',
    plan: { ...nothing, story: [asked, model(401, null), agent('Something went wrong.')] },
    party: 'harness',
    at: [1, 3],
    headline: "The agent's model answered 401 (turn 1), so that the agent could not go on.",
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
    headline: 'The user broke off: No branch.',
  },
  {
    name: 'a misspelt tool',
    plan: { ...healthy, scenario: { expectations: { required_tools: ['get_retrun_policy'] } } },
    party: 'harness',
    at: null,
    headline:
      'The app has no tool "get_retrun_policy"; it has: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
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
      "2 calls reached the gateway without the header that names their episode. The last: POST /refunds. The agent's server has to pass the x-sightline-* headers of each request on to the calls that it makes for it.",
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
      'Nothing was graded that decides, so nothing passed. The question needs a judge, and none is configured.',
  },
  {
    name: 'a page without a message box, before anything was said',
    plan: { ...nothing, stop: 'control_not_found', detail: 'No message box was found.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['ui', 'harness'],
    headline:
      'No message box was found. The page (ui) or the hints of the app file (harness): the last checkpoint shows which.',
  },
  {
    name: 'a server that was never there',
    plan: { ...nothing, stop: 'agent_unreachable', detail: 'No answer at http://x/.', story: [] },
    party: 'undetermined',
    at: null,
    candidates: ['agent', 'harness'],
    headline:
      "No answer at http://x/. The agent's server (agent) or its address in the set-up (harness): its own log tells which.",
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
    headline: 'The agent said “issued your refund”, but issue_refund answered 503 (turn 1).',
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
      'The agent never called get_return_policy before it created a return (turn 1); besides, issue_refund broke off without an answer (turn 1), so that the episode ended in denied and not in refunded.',
  },
  {
    name: 'a backend that writes another amount, and then an agent that says a third',
    plan: {
      ...healthy,
      world: refundOf(48),
      story: [
        asked,
        policy,
        createReturn,
        call('issue_refund', {
          args: { return_id: 'RET-48213', amount: 84 },
          status: 201,
          response: { id: 'REF-77120', amount: 84, currency: 'USD' },
          patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-77120', amount: 48 } }],
        }),
        agent("I've issued your refund of $97.40."),
      ],
    },
    party: 'backend',
    at: [1, 5],
    also: ['agent'],
    headline:
      'issue_refund answered amount 84, but wrote 48 (turn 1); besides, the agent said $97.40, but issue_refund has 84.00 (turn 1).',
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
      'The agent never called get_return_policy before it created a return (turn 1); besides, the agent issued a refund of $84.00, but the card shows $48.00 in place of $84.00 (turn 1).',
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
      'The agent never called get_return_policy before it created a return (turn 1); besides, the app has no tool "isue_refund"; it has: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
  },
];

describe('whose fault it is', () => {
  it('is nobody’s where the episode passed', async () => {
    const verdict = await gradeEpisode(await writeStory(healthy));
    expect(verdict).toMatchObject({ outcome: 'passed', party: null, attribution: null });
  });

  it.each(goldens)('$name: $party', async ({ plan, party, at, headline, also, candidates }) => {
    const verdict = await gradeEpisode(await writeStory(plan));
    const { attribution } = verdict;
    expect({
      headline: verdict.headline,
      party: verdict.party,
      attributed: attribution?.party,
      at: attribution?.firstCritical
        ? [attribution.firstCritical.turn, attribution.firstCritical.seq]
        : null,
      also: attribution?.also.map((other) => other.party),
      candidates: attribution?.candidates,
    }).toEqual({
      headline,
      party,
      attributed: party,
      at,
      also: also ?? [],
      candidates: candidates ?? [],
    });
  });

  it('gives each assertion the party of its cause', async () => {
    const verdict = await gradeEpisode(
      await writeStory({
        ...nothing,
        story: [
          asked,
          createReturn,
          failing('issue_refund', 'status 500', 500),
          agent('It failed.'),
        ],
      }),
    );
    const parties = verdict.assertions
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ title, party }) => [title, party]);
    expect(parties).toEqual([
      ['Ended in refunded', 'backend'],
      ['World after: /refunds counts 1', 'backend'],
      ['World after: /refunds/0/amount equals 84', 'backend'],
      ['Called get_return_policy', 'agent'],
      ['Called issue_refund with {"amount":84} exactly 1 time', 'backend'],
      ['Called get_return_policy, then create_return, then issue_refund', 'agent'],
    ]);
  });

  it('leaves a call that was made good by a later one out of it', async () => {
    const story = [
      asked,
      createReturn,
      failing('issue_refund', 'status 500', 500),
      issueRefund,
      refunded,
    ];
    const verdict = await gradeEpisode(await writeStory({ ...healthy, story }));
    expect(verdict).toMatchObject({ party: 'agent', attribution: { also: [] } });
  });

  it('counts handing over to a person as an honest way out, and going on with the money as none', async () => {
    const down = failing('create_return', 'status 503', 503);
    const expectations = { forbidden_tools: ['escalate_to_human'] };
    const handOver = call('escalate_to_human', {
      status: 201,
      patch: [{ op: 'add', path: '/escalations/0', value: { id: 'ESC-1' } }],
    });
    const out = await gradeEpisode(
      await writeStory({
        ...nothing,
        scenario: { expectations },
        story: [asked, down, handOver, agent('A colleague will see to it.')],
      }),
    );
    expect(out.party).toBe('backend');
    const on = await gradeEpisode(
      await writeStory({
        ...nothing,
        scenario: { expectations: { forbidden_tools: ['issue_refund'] } },
        story: [asked, down, issueRefund, agent('Done.')],
      }),
    );
    expect(on.party).toBe('agent');
  });

  it('takes a text that the card would have held with the right value for the page’s as well', async () => {
    const card = agent("I've issued your refund of $84.00.\nRefunded $48.00 Reference REF-77120");
    const plan: Plan = {
      ...healthy,
      scenario: { expectations: { says: ['Refunded $84.00'] } },
      story: [asked, policy, createReturn, issueRefund, card],
    };
    const verdict = await gradeEpisode(await writeStory(plan));
    expect(verdict).toMatchObject({ party: 'ui', attribution: { also: [] } });
  });

  it('is not a crash where the conversation went on', async () => {
    const story = [
      asked,
      crash,
      policy,
      agent('One moment.'),
      user('And?'),
      agent('I cannot do that.'),
    ];
    const verdict = await gradeEpisode(await writeStory({ ...nothing, story }));
    expect(verdict.party).toBe('agent');
  });
});

describe('a claim about the screen that failed', () => {
  const shows = (parts: Partial<AssertionVerdict>): AssertionVerdict => ({
    ...{
      assertion: { kind: 'shows', at: 'turn-1', claim: '"$84.00" is shown.', not: false },
      class: 'surface',
    },
    ...{ outcome: 'failed', blocking: true, party: 'ui', title: 'At turn-1: "$84.00" is shown.' },
    ...{
      evidence: [{ seq: null, file: 'surface/turn-1/page.png', text: '' }],
      measurements: { matches: 0 },
    },
    reason: '"$84.00" is nowhere on the page.',
    ...parts,
  });

  const blame = async (story: readonly Beat[], verdict: AssertionVerdict) => {
    const checkpoint = event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
    const episode = await buildEpisode({ ...healthy, story: [...story, checkpoint] });
    const { attribution, causes } = attribute(episode, [verdict], episodeOutcome([verdict], null));
    return [attribution?.party, attribution?.firstCritical?.seq, causes[0]?.sentence];
  };

  it('is the page’s where it hides what the agent had done', async () => {
    const reason = 'The landmark refund_amount is not painted: div.card has opacity 0.';
    const hidden = shows({ reason, measurements: { matches: 1, matchesPainted: 0 } });
    expect(await blame([asked, issueRefund, refunded], hidden)).toEqual([
      'ui',
      5,
      'A refund of $84.00 was issued, but the refund amount cannot be seen: div.card has opacity 0 (turn 1).',
    ]);
  });

  it('is the page’s where the agent said it and the page has it not', async () => {
    expect(await blame([asked, issueRefund, refunded], shows({}))).toEqual([
      'ui',
      5,
      'A refund of $84.00 was issued, but "$84.00" is nowhere on the page (turn 1).',
    ]);
  });

  it('is the agent’s where it said another number, which the page merely shows', async () => {
    expect(await blame([asked, agent('You will get $97.40 back.')], shows({}))).toEqual([
      'agent',
      3,
      'The agent said “You will get $97.40 back.”, and no record holds 97.4 (turn 1).',
    ]);
  });

  it('is not the agent’s for a number of another kind', async () => {
    const words = agent('It was delivered 13 days ago.');
    expect((await blame([asked, issueRefund, words], shows({})))[0]).toBe('ui');
  });

  it('is the backend’s where its call failed, and there was nothing to show', async () => {
    const down = failing('issue_refund', 'status 500', 500);
    expect(await blame([asked, down, agent('It failed.')], shows({}))).toEqual([
      'backend',
      3,
      'issue_refund answered 500 (turn 1).',
    ]);
  });

  it('is undetermined where the landmark matched nowhere, and the picture would tell', async () => {
    const reason = 'The landmark card matched nothing on the page. card matched at no checkpoint.';
    const lost = shows({ party: 'undetermined', reason });
    const episode = await buildEpisode({ ...healthy, story: [asked, agent('Hello there.')] });
    const { attribution } = attribute(episode, [lost], episodeOutcome([lost], null));
    expect(attribution).toMatchObject({
      party: 'undetermined',
      candidates: ['ui', 'harness'],
      settledBy: 'the picture of the checkpoint turn-1',
    });
  });
});

describe('a broken plan', () => {
  it('is the user’s, before anything else is asked', async () => {
    const episode = await buildEpisode({ ...nothing, story: [asked, policy, refunded] });
    const said = { seq: 2, file: 'transcript.jsonl', text: 'user: “ORD-10031”' };
    const fidelity: Fidelity = {
      ...{ kept: false, severity: 'helped', checked: { turns: 1, rules: [] } },
      breaches: [
        {
          ...{ rule: 'invented', turn: 1, severity: 'helped', evidence: [said] },
          reason: 'The user said an order number that it does not know.',
        },
      ],
    };
    const { attribution, causes } = attribute(episode, [], episodeOutcome([], fidelity));
    expect(attribution).toEqual({
      ...{ party: 'user', candidates: [], settledBy: null, also: [] },
      firstCritical: { turn: 1, ...said },
    });
    expect(causes[0]?.sentence).toBe(
      'The user said an order number that it does not know. That made the agent’s work easier, so the trial tells nothing of the agent.',
    );
  });
});

describe('attribution as lines', () => {
  it('names party, candidates, the first critical event and what else went wrong', async () => {
    const two = goldens.find(({ name }) => name.startsWith('a policy left out, and then'));
    const open = goldens.find(({ name }) => name.startsWith('a server that'));
    const linesOf = async (plan: Plan | undefined) =>
      attributionLines(await gradeEpisode(await writeStory(plan ?? {})));
    expect(await linesOf(two?.plan)).toEqual([
      'party: agent',
      'first critical: turn 1, event 3 of path.jsonl: create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"})',
      'also: backend, turn 1, event 4 of path.jsonl: issue_refund({"amount":84}) answered 502, injected: drop',
    ]);
    expect(await linesOf(open?.plan)).toEqual([
      'party: undetermined: agent or harness',
      "settled by: the agent server's own log",
    ]);
    expect(await linesOf(healthy)).toEqual([]);
  });
});
