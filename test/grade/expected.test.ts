import { describe, expect, it } from 'vitest';
import { expectedAssertions } from '../../src/grade/expected.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { Json } from '../../src/values/json.js';
import { assertionSchema } from '../../src/scenario/assertions/kinds.js';

const expected = (fields: Record<string, Json>) =>
  expectedAssertions(
    scenarioSchema.parse({ scenario_id: 'one', starting_prompt: 'Hi', ...fields }),
  );

describe('the assertions of a scenario', () => {
  it('are the ending and consistency where nothing is expected', () => {
    expect(expected({})).toEqual([
      { kind: 'ending' },
      { kind: 'consistent', not: false, byDefault: true },
    ]);
    expect(expected({ expectations: { says: [{ consistent: false }] } })).toEqual([
      { kind: 'ending' },
    ]);
  });

  it('hold every expectation, in a fixed order', () => {
    const assertions = expected({
      expectations: {
        surface: [{ at: 'end', claims: ['"Sorry" is visible.', '"Yes" is not visible.'] }],
        says: [
          'sorry',
          { never: 'guarantee' },
          { matches: 'RMA-\\d+' },
          { never: { meaning: 'no' } },
        ],
        world: { '/refunds': { count: 0 }, changes_only: ['/returns'] },
        limits: { tokens: 900, turns: 8, per_turn: { tool_calls: 4 } },
        tool_calls: [
          { order: ['a', 'b'] },
          { tool: 'create_return', effects: 1 },
          { tool: 'issue_refund', args: { amount: 84 }, times: 1, effects: 1 },
          'get_order',
          { tool: 'delete_account', times: 0 },
        ],
        forbidden_terminal_states: ['refunded'],
        allowed_terminal_states: ['denied', 'escalated'],
      },
    });
    const called = { kind: 'called', args: null, times: null, not: false };
    expect(assertions).toEqual([
      { kind: 'ending' },
      { kind: 'ends_in', states: ['denied', 'escalated'], not: false },
      { kind: 'ends_in', states: ['refunded'], not: true },
      { kind: 'world', pointer: '/refunds', check: { count: 0 }, not: false },
      { kind: 'world', changes_only: ['/returns'] },
      { kind: 'took_effect', tool: 'create_return', args: null, times: 1, not: false },
      { kind: 'took_effect', tool: 'issue_refund', args: { amount: 84 }, times: 1, not: false },
      { kind: 'says', text: 'sorry', turn: null, not: false },
      { kind: 'says', text: 'guarantee', turn: null, not: true },
      { kind: 'says', text: 'RMA-\\d+', pattern: true, turn: null, not: false },
      { kind: 'says', meaning: 'no', turn: null, not: true },
      { kind: 'within', measure: 'turns', max: 8, per: 'episode' },
      { kind: 'within', measure: 'tokens', max: 900, per: 'episode' },
      { kind: 'within', measure: 'tool_calls', max: 4, per: 'turn' },
      { ...called, tool: 'issue_refund', args: { amount: 84 }, times: 1 },
      { ...called, tool: 'get_order' },
      { ...called, tool: 'delete_account', not: true },
      { kind: 'trajectory', order: ['a', 'b'], not: false },
      { kind: 'consistent', not: false, byDefault: true },
      { kind: 'shows', at: 'end', claim: '"Sorry" is visible.', not: false },
      { kind: 'shows', at: 'end', claim: '"Yes" is not visible.', not: false },
    ]);
    expect(assertions.map((one) => assertionSchema.parse(one))).toEqual(assertions);
  });

  it('follow the turns of a script, of which the first is turn 1', () => {
    const script: Json = [
      'Hello',
      {
        say: 'ORD-1',
        expect: {
          ...{ tool: 'get_order', args: { order_id: 'ORD-1' } },
          says: ['found', { never: 'order' }],
        },
      },
      { press: 'Yes', expect: { tool: null } },
    ];
    expect(expected({ script, user: 'plan' })).toHaveLength(2);
    expect(expected({ script }).slice(1, -1)).toEqual([
      { kind: 'called', turn: 2, tool: 'get_order', args: { order_id: 'ORD-1' } },
      { kind: 'says', text: 'found', turn: 2, not: false },
      { kind: 'says', text: 'order', turn: 2, not: true },
      { kind: 'called', turn: 3, tool: null, args: null },
    ]);
  });

  it('hold every expectation of calls', () => {
    const assertions = expected({
      expectations: {
        says: [{ consistent: false }],
        tool_calls: [
          { tool: 'pay', args: { amount: 84 }, match: 'exact', times: 1, attempts: 2 },
          { mode: 'any_order', calls: ['a', { tool: 'b', args: { id: 1 } }], ignore: ['c'] },
          { tool: 'pay', retried: true },
          { hand_offs: ['triage', 'returns'] },
          {
            agent: 'triage',
            required_tools: ['a'],
            forbidden_tools: ['b'],
            allowed_tools: ['a', 'c'],
          },
          { agent: 'returns' },
          { agent: 'triage' },
          { agent: 'sales', times: 0 },
          { hand_offs: ['triage', 'sales'], mode: 'in_order' },
        ],
        limits: { retries_per_call: 2, repeated_calls: 0, calls_after: { after_refund: 0 } },
        logs: [
          { record: ['desk', 'page'], errors: 0 },
          { record: 'desk', where: { level: 'info' }, times: 0 },
          { record: 'console', errors: 0 },
          { record: 'desk' },
        ],
      },
    });
    const agent = { kind: 'agents', agent: 'triage', tool: null, not: false };
    expect(assertions.slice(1)).toEqual([
      {
        ...{ kind: 'called', tool: 'pay', args: { amount: 84 }, match: 'exact' },
        ...{ times: 1, attempts: 2, not: false },
      },
      {
        ...{ kind: 'trajectory', mode: 'any_order', ignore: ['c'], not: false },
        calls: [
          { tool: 'a', args: null },
          { tool: 'b', args: { id: 1 } },
        ],
      },
      { kind: 'call_conduct', repeats_only: [], not: false },
      { kind: 'call_conduct', nothing_after: 'after_refund', not: false },
      {
        ...{ kind: 'call_conduct', max_failed: null, max_refused: null, max_retries: 2 },
        ...{ retried: [], not: false },
      },
      {
        ...{ kind: 'call_conduct', max_failed: null, max_refused: null, max_retries: null },
        ...{ retried: ['pay'], not: false },
      },
      { ...agent, tool: 'a' },
      { ...agent, tool: 'b', not: true },
      { ...agent, only: ['a', 'c'] },
      { ...agent, agent: 'returns' },
      agent,
      { ...agent, agent: 'sales', not: true },
      { kind: 'agents', hand_offs: ['triage', 'returns'], mode: 'exact', not: false },
      { kind: 'agents', hand_offs: ['triage', 'sales'], mode: 'in_order', not: false },
      { kind: 'logged', record: 'desk', where: { level: 'info' }, times: 0, not: false },
      { kind: 'logged', record: 'desk', where: {}, times: null, not: false },
      { kind: 'logged', no_errors_in: ['desk', 'page'], not: false },
      { kind: 'logged', no_errors_in: ['console'], not: false },
    ]);
    expect(assertions.map((one) => assertionSchema.parse(one))).toEqual(assertions);
  });

  it('ask a turn for several tools, and for none of others', () => {
    const script: Json = [
      {
        say: 'Hi',
        expect: { tools: ['a', { tool: 'b', args: { id: 1 } }], forbidden_tools: ['c'] },
      },
    ];
    const turn = { kind: 'called', turn: 1, args: null };
    expect(expected({ script }).slice(1, -1)).toEqual([
      { ...turn, tool: 'a' },
      { ...turn, tool: 'b', args: { id: 1 } },
      { ...turn, tool: 'c', not: true },
    ]);
  });

  it('count turns of a script without what only prepares them, and after its opening', () => {
    const assertions = expected({
      starting_prompt: [{ fill: 'Order', with: 'ORD-1' }, { press: 'Send' }],
      script: [
        { select: 'Broken', in: 'Reason' },
        { press: 'Next', expect: { tool: 'get_order' } },
        { upload: 'receipt.png' },
        { say: 'Done.', expect: { says: 'thank you' } },
      ],
    });
    expect(assertions.slice(1, 3)).toEqual([
      { kind: 'called', turn: 2, tool: 'get_order', args: null },
      { kind: 'says', text: 'thank you', turn: 3, not: false },
    ]);
  });
});
