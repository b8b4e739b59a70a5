import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PathEvent } from '../../src/episode/path-event.js';
import { costsOf } from '../../src/grade/costs.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Within = AssertionWith<'within', 'measure'>;
const within = (
  measure: Within['measure'],
  max: number,
  per: Within['per'] = 'episode',
): Within => {
  return { kind: 'within', measure, max, per };
};
const grade = async (plan: Plan, assertion: Assertion) =>
  gradeAssertion(await buildEpisode(plan), assertion);

const settled = (
  waitedMs: number,
  parts: Partial<Extract<PathEvent, { kind: 'settled' }>> = {},
): Beat =>
  event({
    kind: 'settled',
    finished: true,
    waitedMs,
    firstProgressMs: waitedMs / 4,
    lagMs: 100,
    longestSilenceMs: waitedMs / 2,
    waiting: [],
    ...parts,
  });
const model = (
  tokens: { input: number; output: number } | null,
  parts: Partial<Extract<PathEvent, { kind: 'model_call' }>> = {},
): Beat =>
  event({
    kind: 'model_call',
    api: 'chat',
    model: 'm',
    stream: false,
    messages: 1,
    tools: [],
    status: 200,
    text: '',
    finish: 'stop',
    tokens,
    durationMs: 1,
    origin: 'live',
    fault: null,
    ...parts,
  });

/** Turn 1: a call, 1,000 ms; turn 2: two calls, 3,000 ms; the page itself asks before the first. */
const story = [
  call('get_order', { via: 'route' }),
  user('Hello'),
  model({ input: 100, output: 10 }),
  call('get_order'),
  agent('Which one?'),
  settled(1000),
  user('The mug'),
  model({ input: 200, output: 20 }),
  model(null, { status: 429, origin: 'injected', fault: 'status 429' }),
  call('get_order'),
  call('get_return_policy'),
  agent('Here it is.'),
  settled(3000),
];

describe('the costs of an episode', () => {
  it('hold what was measured, in all and turn by turn', async () => {
    expect(costsOf(await buildEpisode({ story }))).toEqual({
      turns: 2,
      steps: 5,
      toolCalls: 3,
      modelCalls: 3,
      tokens: { input: 300, output: 30 },
      durationMs: 1,
      latencyMs: { median: 2000, p95: 3000, max: 3000 },
      firstProgressMs: { median: 500, p95: 750, max: 750 },
      perTurn: [
        {
          turn: 1,
          steps: 2,
          toolCalls: 1,
          modelCalls: 1,
          tokens: { input: 100, output: 10 },
          latencyMs: 1000,
          firstProgressMs: 250,
          longestSilenceMs: 500,
        },
        {
          turn: 2,
          steps: 3,
          toolCalls: 2,
          modelCalls: 2,
          tokens: { input: 200, output: 20 },
          latencyMs: 3000,
          firstProgressMs: 750,
          longestSilenceMs: 1500,
        },
      ],
    });
  });

  it('are null where nothing was seen, never 0', async () => {
    const unseen = [
      user('Hello'),
      agent('Hi!'),
      settled(500, { finished: false, firstProgressMs: null }),
    ];
    expect(costsOf(await buildEpisode({ story: unseen }))).toMatchObject({
      modelCalls: null,
      tokens: null,
      latencyMs: null,
      firstProgressMs: null,
      perTurn: [
        {
          modelCalls: null,
          tokens: null,
          latencyMs: null,
          firstProgressMs: null,
          longestSilenceMs: 250,
        },
      ],
    });
    const uncounted = [user('Hello'), model({ input: 1, output: 1 }), model(null), agent('Hi!')];
    expect(costsOf(await buildEpisode({ story: uncounted }))).toMatchObject({
      modelCalls: 2,
      tokens: null,
      perTurn: [{ longestSilenceMs: null }],
    });
  });
});

describe('within', () => {
  const limits: [Within['measure'], most: number, Within['per'], reason: string][] = [
    ['turns', 2, 'episode', 'The episode took 2 turns; at most 2 turns allowed.'],
    ['steps', 5, 'episode', 'The episode took 5 steps; at most 5 steps allowed.'],
    ['steps', 3, 'turn', 'Turn 2 took 3 steps; at most 3 steps allowed.'],
    ['tool_calls', 3, 'episode', 'The episode made 3 tool calls; at most 3 tool calls allowed.'],
    ['tool_calls', 2, 'turn', 'Turn 2 made 2 tool calls; at most 2 tool calls allowed.'],
    ['model_calls', 3, 'episode', 'The episode made 3 model calls; at most 3 model calls allowed.'],
    ['model_calls', 2, 'turn', 'Turn 2 made 2 model calls; at most 2 model calls allowed.'],
    ['tokens', 330, 'episode', 'The episode took 330 tokens; at most 330 tokens allowed.'],
    ['tokens', 220, 'turn', 'Turn 2 took 220 tokens; at most 220 tokens allowed.'],
    ['duration_ms', 1, 'episode', 'The episode took 1 ms; at most 1 ms allowed.'],
    [
      'first_progress_ms',
      750,
      'turn',
      'Turn 2 showed the first progress after 750 ms; at most 750 ms allowed.',
    ],
    ['silence_ms', 1500, 'episode', 'Turn 2 had a silence of 1,500 ms; at most 1,500 ms allowed.'],
  ];
  // Of a model that failed on purpose nobody can tell how long it made the user wait: calm is turn 2 without it.
  const calm = story.filter((_, index) => index !== 8);

  it.each(limits)('%s passes at %d per %s and fails below', async (measure, most, per, reason) => {
    expect(await grade({ story }, within(measure, most, per))).toMatchObject({
      outcome: 'passed',
      reason,
    });
    const plan = { story: measure.endsWith('_ms') ? calm : story };
    const verdict = await grade(plan, within(measure, most - 1, per));
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent' });
    expect(verdict.reason.split(';')[0]).toBe(reason.split(';')[0]);
  });

  it('latency names the slowest turn, with the event that tells of it', async () => {
    expect(await grade({ story: calm }, within('latency_ms', 2500, 'turn'))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      title: 'At most 2500 ms until the agent had finished in each turn',
      reason: 'Turn 2 was answered after 3,000 ms; at most 2,500 ms allowed.',
      evidence: [{ file: 'path.jsonl', text: 'turn 2 settled after 3,000 ms' }],
      measurements: { latency_ms: 3000, max: 2500 },
    });
  });

  it('is inconclusive, by name, where the record does not tell', async () => {
    const unseen = { story: [user('Hello'), agent('Hi!')] };
    expect(await grade(unseen, within('tokens', 100))).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        "The episode: tokens unknown, because no call to the agent's model was seen; it must go through the gateway (docs/doors.md#the-agents-own-model).",
    });
    expect((await grade(unseen, within('model_calls', 9, 'turn'))).outcome).toBe('inconclusive');
    expect(await grade(unseen, within('latency_ms', 100))).toMatchObject({
      outcome: 'inconclusive',
      reason: 'Turn 1: latency unknown, because the turn never settled.',
    });
    const uncounted = {
      story: [user('Hello'), model({ input: 50, output: 1 }), model(null), agent('Hi!')],
    };
    expect(await grade(uncounted, within('tokens', 100))).toMatchObject({
      outcome: 'inconclusive',
      reason:
        'The episode: tokens unknown, because the endpoint did not count the tokens of 1 model call.',
    });
    expect(await grade(uncounted, within('tokens', 50))).toMatchObject({
      outcome: 'failed',
      reason: 'The episode took 51 tokens or more; at most 50 tokens allowed.',
    });
    expect((await grade({ story: [agent('Hi!')] }, within('latency_ms', 1))).reason).toContain(
      'took no turn',
    );
  });

  it('of an agent that never finished is crossed where it waited longer, and unknown where it did not', async () => {
    const never = {
      story: [
        user('Hello'),
        agent('Hm'),
        settled(5000, { finished: false, firstProgressMs: null }),
      ],
    };
    expect(await grade(never, within('latency_ms', 4000))).toMatchObject({
      outcome: 'failed',
      reason: 'Turn 1 was answered after 5,000 ms or more; at most 4,000 ms allowed.',
    });
    expect(await grade(never, within('latency_ms', 6000))).toMatchObject({
      outcome: 'inconclusive',
      reason: 'Turn 1: latency unknown, because the agent never finished.',
    });
    expect((await grade(never, within('first_progress_ms', 6000))).reason).toContain(
      'no visible change by the agent was seen',
    );
  });

  it('says whose time it was: of a slow fault, of a real service, of what cannot be told', async () => {
    const slow = (one: Beat, waited = 3200) => ({
      story: [user('Hello'), one, agent('Hi!'), settled(waited)],
    });
    const fault = call('get_order', { fault: 'slow 3000 ms' });
    expect(await grade(slow(fault), within('latency_ms', 1000))).toMatchObject({
      outcome: 'failed',
      party: 'backend',
      reason:
        "Turn 1 was answered after 3,200 ms; at most 1,000 ms allowed. Of this 3000 ms went to the scenario's fault of get_order (slow 3000 ms).",
    });
    expect((await grade(slow(fault, 9000), within('latency_ms', 1000))).party).toBe('agent');
    const real = call('get_order', { source: 'real', durationMs: 2500 });
    expect(await grade(slow(real), within('latency_ms', 1000))).toMatchObject({
      party: 'backend',
      reason: expect.stringContaining('2500 ms went to the service behind get_order') as string,
    });
    const timeout = call('get_order', { fault: 'timeout', status: 504 });
    expect((await grade(slow(timeout), within('silence_ms', 1000))).party).toBe('undetermined');
    const offline = event({ kind: 'fault', fault: 'offline', detail: 'Offline for 3 s.' });
    expect((await grade(slow(offline), within('latency_ms', 1000))).party).toBe('undetermined');
  });

  it('passes nothing of an agent that did nothing, and is an error for what a turn does not have', async () => {
    const dead: Plan = { stop: 'agent_silent', story: [user('Hello')] };
    expect((await grade(dead, within('tool_calls', 5))).outcome).toBe('inconclusive');
    expect(await grade({ story }, within('turns', 5, 'turn'))).toMatchObject({
      outcome: 'error',
      reason: 'turns is measured over the whole episode, not per turn.',
    });
  });
});

describe('screens that the user had to scroll', () => {
  const scrolled = (screens: number) =>
    event({ kind: 'scrolled', message: 'm2', px: screens * 300, screens });
  const read = (...beats: Beat[]): Plan => ({
    scenario: { conversation_plan: 'Return the lamp.' },
    header: { user: { kind: 'plan', persona: [] } },
    story: [user('Hello'), agent('A long answer.'), ...beats, settled(100)],
  });

  it('are counted in each turn and in all', async () => {
    const plan = read(scrolled(1.5), scrolled(0.5));
    expect(await grade(plan, within('screens_scrolled', 2))).toMatchObject({ outcome: 'passed' });
    expect(await grade(plan, within('screens_scrolled', 1, 'turn'))).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('had the user scroll 2 screens; at most 1 screen') as string,
    });
    expect(await grade(read(), within('screens_scrolled', 0))).toMatchObject({ outcome: 'passed' });
    const pressed = read(event({ kind: 'expanded', message: 'm2', name: 'Show more' }));
    expect(await grade(pressed, within('expansions', 1))).toMatchObject({ outcome: 'passed' });
    expect(await grade(pressed, within('expansions', 0, 'turn'))).toMatchObject({
      outcome: 'failed',
      reason: 'Turn 1 had the user expand 1 message; at most 0 messages allowed.',
    });
  });

  it('are unknown of a user that reads the document, and that is said of the ending', async () => {
    const plan = read();
    const full = { ...plan, scenario: { ...plan.scenario, user: { perception: 'full' } } };
    expect(await grade(full, within('screens_scrolled', 0))).toMatchObject({
      outcome: 'inconclusive',
      reason: expect.stringContaining('perception: full') as string,
    });
    expect(await grade(full, { kind: 'ending' })).toMatchObject({
      reason: expect.stringContaining('(perception: full)') as string,
    });
  });
});
