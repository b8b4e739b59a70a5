import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { fillVars } from '../../src/scenario/vars.js';

const file = 'scenarios/shop/a.yaml';

function filled(data: object, vars: Record<string, string> = { order_id: 'A-1' }) {
  const scenario = scenarioSchema.parse({ scenario_id: 'a', ...data });
  return fillVars({ file, scenario, place: () => ({ file, line: 3, column: 7 }) }, vars);
}

describe('placeholders of a scenario', () => {
  it('are filled in what is said, known, planned and expected, in keys too', () => {
    const { loaded, problems } = filled({
      starting_prompt: 'Where is {order_id}?',
      script: [{ say: 'Return {order_id}', expect: { tool: 'get', args: { id: '{order_id}' } } }],
      conversation_plan: { goal: 'Return {order_id}', if_asked_for_order_id: 'Give {order_id}' },
      user: { knows: { order: '{order_id}' } },
      surface: { path: '/?order={order_id}' },
      expectations: { says: ['{order_id}'], world: { '/orders/{order_id}/status': 'returned' } },
    });
    expect(problems).toEqual([]);
    expect(JSON.stringify(loaded.scenario)).not.toContain('{order_id}');
    expect(loaded.scenario).toMatchObject({
      script: [{ say: 'Return A-1', expect: { args: { id: 'A-1' } } }],
      conversation_plan: { if_asked_for_order_id: 'Give A-1' },
      surface: { path: '/?order=A-1' },
      expectations: { world: { '/orders/A-1/status': 'returned' } },
    });
  });

  it('are left alone in names of the run, and where they are moments', () => {
    const { loaded } = filled({ title: '{order_id}', context: { at: '{now-10d}', on: '{now}' } });
    expect(loaded.scenario.title).toBe('{order_id}');
    expect(loaded.scenario.context).toEqual({ at: '{now-10d}', on: '{now}' });
  });

  it('are text in double braces, as is anything in braces that is no name', () => {
    const said = 'Use {{order_id}}, {"a": {"b": 1}}, {} and { order_id }';
    const { loaded, problems } = filled({ script: [said] });
    expect(problems).toEqual([]);
    expect(loaded.scenario.script).toEqual([
      'Use {order_id}, {"a": {"b": 1}}, {} and { order_id }',
    ]);
  });

  it('are escaped in a pointer and nowhere else', () => {
    const { loaded } = filled(
      {
        script: ['{order_id}'],
        expectations: {
          world: {
            '/orders/{order_id}': { contains: { id: '{order_id}' } },
            changes_only: ['/orders/{id={order_id}}/status'],
          },
        },
      },
      { order_id: 'A/1~2' },
    );
    expect(loaded.scenario.script).toEqual(['A/1~2']);
    expect(loaded.scenario.expectations?.world).toEqual({
      '/orders/A~11~02': { contains: { id: 'A/1~2' } },
      changes_only: ['/orders/{id=A~11~02}/status'],
    });
  });

  it('that nothing fills are problems with their place, all at once', () => {
    const { problems } = filled({
      script: ['{ordr_id}', '{order_id}'],
      user: { does_not_know: ['{constructor}'] },
    });
    expect(problems).toEqual([
      {
        ...{ file, line: 3, column: 7 },
        message:
          'nothing fills "{constructor}"; vars: order_id; the text itself is written "{{constructor}}"',
      },
      {
        ...{ file, line: 3, column: 7 },
        message:
          'nothing fills "{ordr_id}"; did you mean "order_id"? vars: order_id; the text itself is written "{{ordr_id}}"',
      },
    ]);
  });
});
