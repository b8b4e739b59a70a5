import { describe, expect, it } from 'vitest';
import { policyFiles } from '../../src/app/check-policy.js';
import { coverageLines, coverageOf, type SuiteCoverage } from '../../src/cli/lint/coverage.js';
import { POLICY, shop, shopFolder } from './small-shop.js';

function measured(
  scenarios: Record<string, string>,
  policy: string | null = POLICY,
): SuiteCoverage {
  const { folder, loaded } = shopFolder(scenarios, policy);
  const all = loaded();
  const [found, ...more] = coverageOf(all, shop, policyFiles([folder], all, shop));
  if (found === undefined) throw new Error('nothing was measured');
  expect(more).toEqual([]);
  return found;
}

const gapsOf = ({ gaps }: SuiteCoverage) => gaps.map(({ kind, name }) => `${kind} ${name}`);

const WHOLE = {
  refund: `metadata: { covers: ['1'] }
faults: [{ tool: refund, fault: status, status: 503 }]
expectations:
  allowed_terminal_states: [refunded]
  forbidden_terminal_states: [broken]
  tool_calls: [get_order, refund]
`,
  late: `metadata: { covers: ['2'] }
faults: [{ tool: get_order, fault: drop }]
expectations: { allowed_terminal_states: [denied] }
`,
};

describe('coverage', () => {
  it('has no gap where everything is covered', () => {
    const found = measured(WHOLE);
    expect(gapsOf(found)).toEqual([]);
    expect(found.clauses.map(({ id, scenarios }) => [id, scenarios])).toEqual([
      ['1', ['refund']],
      ['2', ['late']],
    ]);
    expect(found.tools).toEqual([
      { name: 'get_order', expectedBy: ['refund'], failsIn: ['late'] },
      { name: 'refund', expectedBy: ['refund'], failsIn: ['refund'] },
    ]);
    expect(coverageLines(found).join('\n')).toContain('coverage of 2 scenarios: no gaps');
  });

  it('has a gap for each clause, terminal state, tool and error that no scenario has', () => {
    const found = measured({ nothing: '' });
    expect(gapsOf(found)).toEqual([
      ...['clause 1', 'clause 2'],
      ...['terminal_state refunded', 'terminal_state denied', 'terminal_state broken'],
      ...['tool get_order', 'tool_error get_order', 'tool refund', 'tool_error refund'],
    ]);
    const text = coverageLines(found).join('\n');
    expect(text).toMatch(/clause 1 +no scenario covers this rule/);
    expect(text).toContain('coverage of 1 scenario: 9 gaps');
  });

  it('does not count a tool or terminal state that is only forbidden', () => {
    const scenario = `expectations:
  forbidden_terminal_states: [refunded, broken]
  tool_calls: [{ tool: refund, times: 0 }]
`;
    const gaps = gapsOf(measured({ a: scenario }));
    expect(gaps).toContain('terminal_state refunded');
    expect(gaps).toContain('tool refund');
    expect(gaps).not.toContain('terminal_state broken');
  });

  it('counts tools in calls, orders and turns', () => {
    const scenario = `script:
  - { say: Hi, expect: { tool: get_order } }
expectations:
  tool_calls: [{ order: [get_order, refund] }]
`;
    const { tools } = measured({ a: scenario });
    expect(tools.map(({ expectedBy }) => expectedBy)).toEqual([['a'], ['a']]);
  });

  it('measures neither clauses nor traffic without a policy', () => {
    const found = measured(WHOLE, null);
    expect([found.policy, found.clauses, found.traffic]).toEqual([null, [], []]);
    // Nothing says that it must never end so.
    expect(gapsOf(found)).toEqual(['terminal_state broken']);
    expect(coverageLines(found).join('\n')).toContain('There is no _policy.yaml');
  });

  it('compares the weights with the traffic, what lacks most first, and a class without scenarios is a gap', () => {
    const { traffic, gaps } = measured(
      {
        refund: `${WHOLE.refund.replace("['1']", "['1'], weight: 3")}tags: [paid]\n`,
        late: `${WHOLE.late}tags: [paid, other]\n`,
      },
      `${POLICY}traffic: { paid: 0.5, late: 0.2, chat: 0.3 }\n`,
    );
    // "late" belongs to the class of its tag and to the one of its name, half each.
    expect(traffic).toEqual([
      { class: 'chat', production: 0.3, suite: 0, scenarios: [] },
      { class: 'late', production: 0.2, suite: 0.125, scenarios: ['late'] },
      { class: 'paid', production: 0.5, suite: 0.875, scenarios: ['late', 'refund'] },
    ]);
    expect(gaps).toEqual([
      {
        ...{ kind: 'traffic', name: 'chat' },
        message: 'no scenario belongs to 30.0 % of the traffic; name the class in its `tags`',
      },
    ]);
  });
});
