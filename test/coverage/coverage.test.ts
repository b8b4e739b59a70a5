import { describe, expect, it } from 'vitest';
import { policyFiles } from '../../src/app/check-policy.js';
import { type SuiteCoverage, coverageOf } from '../../src/coverage/coverage.js';
import { POLICY, shop, shopFolder } from './small-shop.js';

function measured(
  scenarios: Record<string, string>,
  policy: string | null = POLICY,
): SuiteCoverage {
  const { folder, loaded } = shopFolder(scenarios, policy);
  const [found] = policyFiles([folder], loaded(), shop);
  return coverageOf(loaded(), { app: shop, policy: found?.policy ?? null });
}

const gapsOf = ({ gaps }: SuiteCoverage) => gaps.map(({ kind, name }) => `${kind} ${name}`);

const WHOLE = {
  refund: `covers: ['1']
faults: [{ tool: refund, fault: status, status: 503 }]
expectations:
  allowed_terminal_states: [refunded]
  forbidden_terminal_states: [broken]
  required_tools: [get_order, refund]
`,
  late: `covers: ['2']
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
      { name: 'get_order', expectedBy: ['refund'], faults: ['drop'], failsIn: ['late'] },
      { name: 'refund', expectedBy: ['refund'], faults: ['status 503'], failsIn: ['refund'] },
    ]);
  });

  it('has a gap for each clause, terminal state, tool and error that no scenario has', () => {
    expect(gapsOf(measured({ nothing: '' }))).toEqual([
      ...['clause 1', 'clause 2'],
      ...['terminal_state refunded', 'terminal_state denied', 'terminal_state broken'],
      ...['tool get_order', 'tool_error get_order', 'tool refund', 'tool_error refund'],
    ]);
  });

  it('does not count a tool or terminal state that is only forbidden', () => {
    const scenario = `expectations:
  forbidden_terminal_states: [refunded, broken]
  forbidden_tools: [refund]
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
    expect(measured({ a: scenario }).tools.map(({ expectedBy }) => expectedBy)).toEqual([
      ['a'],
      ['a'],
    ]);
  });

  it('measures no clause without a policy', () => {
    const found = measured(WHOLE, null);
    expect(found.policy).toBeNull();
    expect(found.clauses).toEqual([]);
    // Nothing says that it must never end so.
    expect(gapsOf(found)).toEqual(['terminal_state broken']);
  });

  it('lists who uses the agent and on what, without calling it a gap', () => {
    const found = measured({
      ...WHOLE,
      phone: `user_persona: novice
starting_prompt: Hi
locale: de-DE
surface: { viewport: { width: 390, height: 844 }, color_scheme: dark }
`,
      typed: 'script: [Hi]\n',
      tried: `user_persona: { description: A customer who wants more., behaviors: [pity, urgency] }
starting_prompt: Hi
`,
    });
    const names = (uses: SuiteCoverage['personas']) => uses.map((use) => use.name).sort();
    expect(names(found.personas)).toEqual(['cooperative', 'novice', 'pity', 'script', 'urgency']);
    expect(names(found.surfaces)).toEqual(['390 × 844, dark', 'as the config has it']);
    expect(names(found.locales)).toEqual(['as the config has it', 'de-DE']);
    expect(gapsOf(found)).toEqual([]);
  });
});
