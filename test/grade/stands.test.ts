// What happened stands: no ending, and no straying of the user afterwards, takes back what the record proves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stop } from '../../src/episode/format.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Json } from '../../src/values/json.js';
import { seeded } from './seeded.js';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { verdictTable } from '../../src/episode/verdict/text.js';
import {
  agent,
  type Beat,
  call,
  emptyWorld,
  event,
  issueRefund,
  makeFolder,
  orders,
  type Plan,
  reached,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (plan: Plan) => gradeEpisode(await writeStory(plan), { defects: false });

const refundsAfter = (count: number): Json => ({
  ...emptyWorld,
  refunds: Array.from({ length: count }, (_, at) => ({ id: `REF-${at}`, amount: 84 })),
});

/** Two refunds where one was due, then a question that the plan cannot answer. */
const twice: Plan = {
  scenario: {
    conversation_plan: { goal: 'Get a refund for ORD-10027' },
    expectations: {
      allowed_terminal_states: ['refunded'],
      tool_calls: ['get_return_policy', { tool: 'issue_refund', times: 1 }],
      world: { '/refunds': { count: 1 } },
      says: ['anything else', { consistent: false }],
    },
  },
  states: { refunded: true },
  world: { after: refundsAfter(2) },
  story: [
    user('Hello'),
    issueRefund,
    issueRefund,
    agent('Which mailbox should the receipt go to?'),
    event({ kind: 'user_action', action: { kind: 'off_plan', why: 'No branch.' } }),
  ],
  stop: 'off_plan',
  detail: 'No branch.',
};

it('fails the agent for what it did before its user gave up, and names that beside it', async () => {
  const verdict = await grade(twice);
  expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent' });
  expect(verdict.headline).toMatch(/refund.*\. Also: The user gave up: No branch\.$/i);
  expect(verdict.attribution?.also).toMatchObject([{ party: 'user' }]);
});

it('leaves what could still have come undecided, and says so in one line', async () => {
  const verdict = await grade(twice);
  const open = verdict.assertions.filter(({ outcome }) => outcome === 'inconclusive');
  expect(open.map(({ title }) => title)).toEqual([
    'Ended in a way that can be graded',
    'The agent said “anything else”',
    'Called get_return_policy',
  ]);
  expect(open.map(({ party }) => party)).toEqual(['user', 'user', 'user']);
  const lines = verdictTable(verdict)
    .split('\n')
    .filter((line) => line.includes('cut short'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    '2 checks could not be made. The episode was cut short (the user had no answer and gave up)',
  );
});

it.each([
  ['too few by then', { '/refunds': { count: 3 } }, 'inconclusive'],
  ['too many by then', { '/refunds': { count: 1 } }, 'failed'],
  ['fewer than at least', { '/refunds': { count: { gte: 3 } } }, 'inconclusive'],
  ['more than at most', { '/refunds': { count: { lte: 1 } } }, 'failed'],
  ['a wrong value that was written', { '/refunds/0/amount': 42 }, 'failed'],
  ['a total on its way', { '/orders/{id=ORD-10027}/total': { by: -30 } }, 'inconclusive'],
  ['a total that went too far', { '/orders/{id=ORD-10027}/total': { by: -10 } }, 'failed'],
  ['a total that went the other way', { '/orders/{id=ORD-10027}/total': { by: 10 } }, 'failed'],
  ['a status on its way', { '/orders/{id=ORD-10027}/status': 'refunded' }, 'inconclusive'],
  ['something that must not be there', { '/refunds/0': { absent: true } }, 'failed'],
])('of the world of an episode that its user gave up: %s', async (_what, world, outcome) => {
  const [first, ...rest] = orders as Record<string, Json>[];
  const after = {
    ...(refundsAfter(2) as Record<string, Json>),
    orders: [{ ...first, total: 64, status: 'pending' }, ...rest],
  };
  const scenario = { ...twice.scenario, expectations: { world, says: [{ consistent: false }] } };
  const verdict = await grade({ ...twice, scenario, world: { after } });
  expect(verdict.outcome).toBe(outcome);
});

describe('a checkpoint that lacked what a claim asks for', () => {
  const claims = (at: string): Plan => ({
    ...twice,
    scenario: {
      ...twice.scenario,
      expectations: {
        tool_calls: [{ tool: 'issue_refund', times: 1 }],
        surface: [{ at, claims: ['"$84.00" is visible.'] }],
        says: [{ consistent: false }],
      },
    },
    story: [...(twice.story ?? []).slice(0, -1), reached(at), ...(twice.story ?? []).slice(-1)],
  });

  it('is not blamed on a user that gave up later', async () => {
    const { assertions } = await grade(claims('turn-1'));
    const claim = assertions.find(({ assertion }) => assertion.kind === 'shows');
    expect(claim?.party).not.toBe('user');
  });
});

describe('a user that strayed', () => {
  const expectations = {
    tool_calls: [{ tool: 'issue_refund', times: 0 }],
    says: [{ consistent: false }],
  };
  const plan = (story: readonly Beat[]): Plan => ({
    scenario: {
      starting_prompt: 'Hello',
      conversation_plan: { goal: 'Get a refund for ORD-10027' },
      expectations,
    },
    header: { user: { kind: 'plan', persona: [] } },
    world: { after: refundsAfter(1) },
    story,
  });
  const invents = user('My order is ORD-99999.');

  it.each([
    [
      'after the failure',
      [user('Hello'), issueRefund, agent('Which order number?'), invents],
      'failed',
    ],
    [
      'before it, with a value that the call does not hold',
      [user('Hello'), agent('Which order number?'), invents, issueRefund, agent('Done.')],
      'failed',
    ],
    [
      'before it, with the very value of the call',
      [
        ...[user('Hello'), agent('Which order number?'), invents],
        call('issue_refund', { args: { order_id: 'ORD-99999' }, status: 201 }),
        agent('Done.'),
      ],
      'invalid',
    ],
  ] as const)('%s', async (_when, story, outcome) => {
    const verdict = await grade(plan(story));
    expect(verdict.fidelity?.kept).toBe(false);
    expect(verdict.outcome).toBe(outcome);
    if (outcome === 'failed') expect(verdict.attribution?.also).toMatchObject([{ party: 'user' }]);
  });
});

describe('an agent that reports a failure twice', () => {
  const sorry = agent('Sorry, something went wrong on our side.');
  const plan = (...beats: Beat[]): Plan => ({
    scenario: { expectations: { says: ['sorry', { consistent: false }] } },
    story: [user('Hello'), ...beats, sorry, user('Try again, please.'), sorry],
    stop: 'no_answer',
    detail: 'The agent reported a failure, and gave no answer when it was asked once more: "…".',
  });

  it('has failed if nothing had', async () => {
    expect(await grade(plan())).toMatchObject({ outcome: 'failed', party: 'agent' });
  });

  it('has done well if its backend had', async () => {
    const broken = call('issue_refund', { status: 503, fault: 'status 503' });
    expect(await grade(plan(broken))).toMatchObject({ outcome: 'passed' });
  });

  it('is not blamed for what its backend made impossible', async () => {
    const broken = call('issue_refund', { status: 503, fault: 'status 503' });
    const scenario = {
      expectations: { world: { '/refunds': { count: 1 } }, says: [{ consistent: false }] },
    };
    expect(await grade({ ...plan(broken), scenario })).toMatchObject({
      outcome: 'failed',
      party: 'backend',
    });
  });
});

describe('over generated episodes', () => {
  const stops: readonly Stop['reason'][] = [
    'user_done', 'script_ended', 'agent_done', 'budget', 'agent_silent', 'agent_failed', 'page_crashed', 'session_expired',
    'control_not_found', 'off_plan', 'no_answer', 'could_not_see', 'unmocked_request', 'mock_threw', 'staging_failed',
    'agent_model_failed', 'user_model_failed', 'agent_unreachable', 'harness_failed',
  ]; // prettier-ignore
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1);

  /** Expectations that only something that happened can break. */
  const happening = (unit: (key: string) => number): Record<string, Json> => ({
    tool_calls: [
      ...(unit('forbid') < 0.5 ? [{ tool: 'escalate_to_human', times: 0 }] : []),
      ...(unit('once') < 0.6 ? [{ tool: 'issue_refund', times: 1 }] : []),
    ],
    ...(unit('world') < 0.5 ? { world: { '/refunds': { count: 1 } } } : {}),
    says: [{ never: 'guaranteed' }, ...(unit('consistency') < 0.5 ? [] : [{ consistent: false }])],
  });

  interface Generated {
    plan: Plan;
    story: readonly Beat[];
  }

  function generate(seed: number): Generated {
    const choices = seeded(seed);
    const unit = (key: string) => choices.unit(key);
    const index = (key: string, length: number) => choices.index(key, length);
    let refunds = 0;
    const deeds: readonly (() => Beat)[] = [
      () => call('get_order', { args: { order_id: 'ORD-10027' }, response: { total: 84 } }),
      () => call('get_order', { args: { order_id: 'ORD-1' }, status: 404 }),
      () => {
        refunds += 1;
        return issueRefund;
      },
      () => call('escalate_to_human', { status: 201, patch: [{ op: 'test', path: '', value: 1 }] }),
      () => agent('Your refund of $84.00 is guaranteed.'),
      () => agent('I have issued a refund of $99.00 for you.'),
      () => agent('Could you tell me more?'),
    ];
    const turns = 1 + index('turns', 3);
    const story = Array.from({ length: turns }, (_, turn) => [
      user(turn === 0 ? 'Hello' : `Go on, please (${turn}).`),
      ...Array.from({ length: 1 + index(`deeds ${turn}`, 3) }, (__, at) =>
        (deeds[index(`deed ${turn} ${at}`, deeds.length)] ?? deeds[0])?.(),
      ).filter((beat) => beat !== undefined),
      agent('One moment.'),
    ]).flat();
    return {
      story,
      plan: {
        scenario: {
          conversation_plan: { goal: 'Get a refund for ORD-10027' },
          expectations: happening(unit),
        },
        world: { after: refundsAfter(refunds) },
        story,
      },
    };
  }

  const proves = ({ assertions }: EpisodeVerdict) =>
    assertions.some(
      ({ outcome, blocking, cause }) =>
        outcome === 'failed' && blocking && cause?.code !== 'missing',
    );

  it.each(seeds)(
    'neither an ending nor a later breach takes a failure back (seed %i)',
    async (seed) => {
      const { plan, story } = generate(seed);
      const whole = await grade(plan);
      const failed = whole.outcome === 'failed' && proves(whole);
      const choices = seeded(seed);
      // A set-up that breaks in a turn explains the words of that turn: the failures here are of turns before.
      const further = [...story, user('And now?')];
      for (const at of [0, 1, 2, 3]) {
        const stop = stops[choices.index(`stop ${at}`, stops.length)] ?? 'off_plan';
        const cut = await grade({ ...plan, story: further, stop });
        if (failed) expect([stop, cut.outcome]).toEqual([stop, 'failed']);
        if (whole.outcome !== 'passed') expect([stop, cut.outcome]).not.toEqual([stop, 'passed']);
      }
      const header: Plan['header'] = { user: { kind: 'plan', persona: [] } };
      const strays = [...story, user('As for my booking: BKG-55555, as an AI language model.')];
      const strayed = await grade({ ...plan, header, story: strays });
      expect(strayed.fidelity?.kept).toBe(false);
      if (failed) expect(strayed.outcome).toBe('failed');
    },
  );

  it('has both kinds among them', async () => {
    const outcomes = await Promise.all(
      seeds.map(async (seed) => (await grade(generate(seed).plan)).outcome),
    );
    expect(outcomes.filter((one) => one === 'failed').length).toBeGreaterThan(10);
    expect(outcomes.filter((one) => one !== 'failed').length).toBeGreaterThan(3);
  });
});
