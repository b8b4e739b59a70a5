import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const by = (name: string, tool: string): Beat => call(tool, { via: 'agent', agent: name });
const plan = (...beats: Beat[]): Plan => ({
  app: { agents: ['triage', 'sales', 'returns'] },
  story: [user('Hi'), ...beats, agent('Done.')],
});
const grade = async (assertion: Assertion, ...beats: Beat[]) =>
  gradeAssertion(await buildEpisode(plan(...beats)), assertion);

const routed = [
  by('triage', 'get_order'),
  by('returns', 'get_return_policy'),
  by('returns', 'create_return'),
];
const nameless = call('issue_refund');

describe('agent_called', () => {
  const called = (
    name: string,
    parts: Partial<AssertionWith<'agents', 'agent'>> = {},
  ): Assertion => ({
    kind: 'agents',
    agent: name,
    tool: null,
    not: false,
    ...parts,
  });

  it.each<[string, Assertion, string]>([
    ['took part', called('returns'), 'returns called get_return_policy, create_return 2 times.'],
    [
      'one tool',
      called('returns', { tool: 'create_return' }),
      'returns called create_return 1 time.',
    ],
    [
      'another agent’s',
      called('triage', { tool: 'create_return', not: true }),
      'triage never called create_return; it called get_order.',
    ],
    ['no part', called('sales', { not: true }), 'sales never called anything.'],
    ['only these', called('triage', { only: ['get_order'] }), 'triage called get_order.'],
  ])('passes: %s', async (_what, assertion, reason) => {
    expect(await grade(assertion, ...routed)).toMatchObject({
      outcome: 'passed',
      class: 'procedure',
      reason,
    });
  });

  it.each<[Assertion, string, number[]]>([
    [called('sales'), 'sales never called anything.', []],
    [
      called('triage', { tool: 'create_return' }),
      'triage never called create_return; it called get_order.',
      [3],
    ],
    [
      called('returns', { tool: 'create_return', not: true }),
      'returns called create_return 1 time.',
      [5],
    ],
    [
      called('returns', { only: ['get_return_policy'] }),
      'returns called create_return (event 5).',
      [5],
    ],
  ])('fails: %o', async (assertion, reason, seqs) => {
    const verdict = await grade(assertion, ...routed);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent', reason });
    expect(verdict.evidence.map(({ seq }) => seq)).toEqual(seqs);
  });

  it.each([
    called('sales'),
    called('sales', { not: true }),
    called('triage', { tool: 'issue_refund' }),
    called('triage', { only: ['get_order'] }),
  ])('cannot be told where a nameless call decides: %o', async (assertion) => {
    const verdict = await grade(assertion, ...routed, nameless);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toContain(
      'Of one call (issue_refund, event 6) nobody said which agent made it, and it decides.',
    );
  });

  it('cannot be told where no call names its agent', async () => {
    expect(await grade(called('sales', { not: true }), nameless)).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'The one call does not tell which of several agents made it. Agents are known by the header x-sightline-agent, by sightline/agent, by AG-UI steps and subagents, and by spans.',
    });
  });

  it('is an error for an agent that the app does not name', async () => {
    expect(await grade(called('sale', { not: true }), ...routed)).toMatchObject({
      outcome: 'error',
      reason: 'Unknown agent "sale"; did you mean "sales"? agents of shop: triage, sales, returns.',
    });
  });
});

describe('hand_offs', () => {
  const handOffs = (
    agents: string[],
    parts: Partial<AssertionWith<'agents', 'hand_offs'>> = {},
  ): Assertion => ({
    kind: 'agents',
    hand_offs: agents,
    mode: 'exact',
    not: false,
    ...parts,
  });
  const back = [...routed, by('triage', 'get_order')];

  it('pass for whose calls follow whose', async () => {
    expect(await grade(handOffs(['triage', 'returns']), ...routed)).toMatchObject({
      outcome: 'passed',
      title: 'Handed over from triage to returns',
      reason: 'Calls came from triage, then returns.',
      evidence: [{ seq: 3 }, { seq: 4 }],
      measurements: { handOffs: 1 },
    });
    const inOrder = handOffs(['triage', 'returns'], { mode: 'in_order' });
    expect(await grade(inOrder, ...back)).toMatchObject({ outcome: 'passed' });
    expect(await grade(handOffs(['returns', 'triage'], { not: true }), ...routed)).toMatchObject({
      outcome: 'passed',
    });
  });

  it('are told by sightings too', async () => {
    const told = seen('get_order', { agent: 'triage', protocol: 'ag-ui' });
    const chain = handOffs(['triage', 'returns'], { mode: 'in_order' });
    expect(await grade(chain, told, by('returns', 'create_return'))).toMatchObject({
      outcome: 'passed',
    });
  });

  it.each<[string, Assertion]>([
    ['another agent came', handOffs(['triage'])],
    ['one came again', handOffs(['triage', 'returns'])],
    [
      'it was the other way round',
      handOffs(['returns', 'triage', 'returns'], { mode: 'in_order' }),
    ],
  ])('fail where %s', async (_what, assertion) => {
    expect(await grade(assertion, ...back)).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: 'Calls came from triage, then returns, then triage.',
    });
  });

  it('cannot be told of an agent that called nothing', async () => {
    expect(await grade(handOffs(['triage', 'returns', 'sales']), ...routed)).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'Calls came from triage, then returns. sales made no call, and whether it was handed over to shows in calls alone.',
    });
  });

  it('cannot be told across nameless calls, or without any', async () => {
    const between = [by('triage', 'get_order'), nameless, by('returns', 'create_return')];
    expect(await grade(handOffs(['triage', 'returns']), ...between)).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
    });
    const inOrder = handOffs(['triage', 'returns'], { mode: 'in_order' });
    expect(await grade(inOrder, ...between)).toMatchObject({ outcome: 'passed' });
    expect(await grade(handOffs(['triage']))).toMatchObject({
      outcome: 'inconclusive',
      reason: 'The agent made no call, and hand-offs are known by whose calls follow whose.',
    });
  });
});
