import { describe, expect, it } from 'vitest';
import { expectedAssertions } from '../../src/grade/expected.js';
import { type Json, scenarioSchema } from '../../src/scenario/schema.js';
import { assertionSchema } from '../../src/verdict/format.js';

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
    expect(expected({ expectations: { consistency: false } })).toEqual([{ kind: 'ending' }]);
  });

  it('hold every expectation, in a fixed order', () => {
    const assertions = expected({
      expectations: {
        surface: [{ at: 'end', claims: ['"Sorry" is visible.', '"Yes" is not visible.'] }],
        never_says: ['guarantee'],
        says: ['sorry'],
        world: { '/refunds': { count: 0 } },
        tool_calls: [
          { tool: 'issue_refund', args: { amount: 84 }, times: 1 },
          { tool: 'get_order' },
        ],
        tool_order: [['a', 'b']],
        forbidden_tools: ['delete_account'],
        required_tools: ['get_order'],
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
      { kind: 'says', text: 'sorry', turn: null, not: false },
      { kind: 'says', text: 'guarantee', turn: null, not: true },
      { ...called, tool: 'get_order' },
      { ...called, tool: 'delete_account', not: true },
      { kind: 'call_order', tools: ['a', 'b'], not: false },
      { ...called, tool: 'issue_refund', args: { amount: 84 }, times: 1 },
      { ...called, tool: 'get_order' },
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
        expect: { tool: 'get_order', args: { order_id: 'ORD-1' }, says: ['found', 'order'] },
      },
      { press: 'Yes', expect: { tool: null } },
    ];
    expect(expected({ script, user: 'plan' })).toHaveLength(2);
    expect(expected({ script }).slice(1, -1)).toEqual([
      { kind: 'turn_called', turn: 2, tool: 'get_order', args: { order_id: 'ORD-1' } },
      { kind: 'says', text: 'found', turn: 2, not: false },
      { kind: 'says', text: 'order', turn: 2, not: false },
      { kind: 'turn_called', turn: 3, tool: null, args: null },
    ]);
  });

  it('count turns of a script without what only prepares them, and after its opening', () => {
    const assertions = expected({
      opening: [{ fill: 'Order', with: 'ORD-1' }, { press: 'Send' }],
      script: [
        { select: 'Broken', in: 'Reason' },
        { press: 'Next', expect: { tool: 'get_order' } },
        { upload: 'receipt.png' },
        { say: 'Done.', expect: { says: 'thank you' } },
      ],
    });
    expect(assertions.slice(1, 3)).toEqual([
      { kind: 'turn_called', turn: 2, tool: 'get_order', args: null },
      { kind: 'says', text: 'thank you', turn: 3, not: false },
    ]);
  });
});
