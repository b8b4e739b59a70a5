import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import { loadApp } from '../../src/cli/load-app.js';
import { formatLint, lint } from '../../src/cli/lint.js';
import { findingsIn, lintedShop } from './linted-shop.js';

const nothing = { problems: [], warnings: [] };

describe('ids and email addresses', () => {
  it('are silent where the seeded world has them', () => {
    const body = `starting_prompt: I want to return order ord-101.
conversation_plan: { goal: Return ORD-101, if_asked_for_email: Give Alex@example.com }
expectations:
  tool_calls: [{ tool: get_order, args: { order_id: ORD-101 } }]
  world: { '/orders/{id=ORD-102}': { changed: false } }
`;
    expect(findingsIn(body)).toEqual(nothing);
  });

  it('are a problem where no record has them, told once with all their lines', () => {
    const { problems, warnings } = findingsIn(`starting_prompt: I want to return order ORD-110.
conversation_plan:
  goal: Return ORD-110
  if_asked_for_email: Give alx@example.com
expectations:
  tool_calls: [{ tool: issue_refund, args: { order_id: ORD-110 } }]
`);
    expect(problems).toEqual([
      '2: no record has the id "ORD-110"; did you mean "ORD-101"? If the case is about that, list "ORD-110" under metadata.not_in_world. Also on lines 4, 7.',
      '5: no record has the email address "alx@example.com"; did you mean "alex@example.com"? If the case is about that, list "alx@example.com" under metadata.not_in_world.',
    ]);
    expect(warnings).toEqual([]);
  });

  it('are only a warning after the beginning, where a tool may have made them', () => {
    const body = `script: ['Where is ORD-555?', 'And ORD-556?']
expectations:
  world: { '/orders/{id=ORD-666}': { changed: false } }
  surface: [{ at: end, claims: ['"ORD-777" is shown.'] }]
`;
    const idOf = (one: string) => /ORD-\d+/.exec(one)?.[0];
    const { problems, warnings } = findingsIn(body);
    expect(problems.map(idOf)).toEqual(['ORD-555']);
    expect(warnings.map(idOf)).toEqual(['ORD-556', 'ORD-666', 'ORD-777']);
    const readOnly = { backend: { tools: [] } };
    expect(findingsIn(body, readOnly).problems.map(idOf)).toEqual([
      'ORD-555',
      'ORD-556',
      'ORD-666',
    ]);
  });

  it('are excused by not_in_world', () => {
    const body = 'starting_prompt: Where is order ORD-999, for nobody@example.com?\n';
    expect(findingsIn(body).problems).toHaveLength(2);
    expect(
      findingsIn(`${body}metadata: { not_in_world: [ORD-999, nobody@example.com] }\n`),
    ).toEqual(nothing);
  });

  it('are known from a text of the world, of the app, or of an answer', () => {
    const body = 'starting_prompt: What about ORD-900, and ORD-901?\n';
    expect(findingsIn(body).problems).toHaveLength(1);
    expect(findingsIn(body, { knowledge: ['An example is ORD-901.'] })).toEqual(nothing);
  });

  it('are only a warning where they are expected to be absent', () => {
    const found = findingsIn(`starting_prompt: Hi
expectations:
  says: [{ never: ORD-888 }]
  surface: [{ at: end, claims: ['"ORD-889" is not shown.'] }]
`);
    expect(found.problems).toEqual([]);
    expect(found.warnings).toHaveLength(2);
  });

  it('may be new where a call writes them', () => {
    const body = `starting_prompt: Please use new@example.com from now on.
expectations:
  tool_calls: [{ tool: set_email, args: { email: new@example.com } }]
`;
    const input = z.object({ email: z.string() });
    const setEmail = defineTool({
      name: 'set_email',
      description: 'Sets it.',
      input,
      mock: () => ({}),
    });
    const backend = { tools: [setEmail] };
    expect(findingsIn(body, { backend })).toEqual(nothing);
    const other = body.replace('use new@', 'use nww@');
    expect(findingsIn(other, { backend }).problems[0]).toContain('"nww@example.com"');
  });

  it('of other shapes are not taken for ids of the world', () => {
    expect(findingsIn('starting_prompt: My N-100 mask and ISO-9001, on the M-5.\n')).toEqual(
      nothing,
    );
  });

  it('are not looked up on staging, where fixtures have no effect', () => {
    const staging = { seed: () => undefined, readWorld: () => ({}), cleanup: () => undefined };
    expect(findingsIn('starting_prompt: Where is ORD-999?\n', { staging })).toEqual(nothing);
  });
});

describe('pointers', () => {
  it('may lead to what only a tool writes', () => {
    const body = `starting_prompt: Hi
expectations:
  world:
    /refunds/0/kind: card
    /refunds: { count: 1 }
    '/orders/{id=ORD-101}/state': open
    /gone: { absent: true }
    changes_only: [/refunds]
`;
    expect(findingsIn(body)).toEqual(nothing);
  });

  it('are a warning where the world has no such collection, or nearly such a name', () => {
    const { problems, warnings } = findingsIn(`starting_prompt: Hi
expectations:
  world:
    /coupons: { count: 1 }
    '/orders/{id=ORD-101}/emial': x@example.com
    /shipping/max_day: 5
    changes_only: [/ordres]
`);
    expect(problems).toEqual([]);
    expect(warnings.map((one) => one.split(';')[0])).toEqual([
      '5: the world begins with nothing at "/coupons": no "coupons" at "/"',
      '6: the world begins with nothing at "/orders/{id=ORD-101}/emial": no "emial" at "/orders/{id=ORD-101}"',
      '7: the world begins with nothing at "/shipping/max_day": no "max_day" at "/shipping"',
      '8: the world begins with nothing at "/ordres": no "ordres" at "/"',
    ]);
    expect(warnings[3]).toContain('did you mean "orders"?');
  });
});

describe('names of things', () => {
  it('are silent where a record has them', () => {
    const plan = 'conversation_plan: { goal: Return the socks, target_item: wool socks }';
    expect(findingsIn(`starting_prompt: Hi\n${plan}\n`)).toEqual(nothing);
  });

  it('are a warning where nothing is called so, told once with all lines', () => {
    const found = findingsIn(`starting_prompt: Hi
conversation_plan:
  goal: Return the socks
  target_item: Wol socks
user: { knows: { item: Wol socks } }
`);
    const hint =
      'If the case is about that, list "Wol socks" under metadata.not_in_world. Also on line 6.';
    expect(found).toEqual({
      problems: [],
      warnings: [
        `5: nothing in the world is called "Wol socks"; did you mean "Wool socks"? ${hint}`,
      ],
    });
  });
});

describe('arguments of expected calls', () => {
  it('are a problem where the schema of the tool refuses them', () => {
    const { problems } = findingsIn(`starting_prompt: Hi
expectations:
  tool_calls:
    - { tool: issue_refund, args: { amount: much } }
    - { tool: issue_refund, args: { amount: -12.25 } }
    - { tool: issue_refund, args: { kind: { one_of: [cash, cheque] } } }
`);
    expect(problems.map((one) => one.split(':').slice(0, 2).join(':'))).toEqual([
      '5: issue_refund would refuse the argument "amount"',
      '6: issue_refund would refuse the argument "amount"',
      '7: issue_refund would refuse the argument "kind"',
    ]);
  });

  it('are silent where it takes them, by value, or where a refusal is meant', () => {
    const body = `starting_prompt: Hi
expectations:
  tool_calls:
    - { tool: issue_refund, args: { amount: '24.5', kind: { one_of: [cash, card] } } }
    - { tool: issue_refund, args: { amount: { money: $24.50 } } }
    - { tool: issue_refund, args: { amount: -12.25 }, times: 0 }
`;
    expect(findingsIn(body).problems).toEqual([]);
  });
});

describe('not_in_world', () => {
  const about = (entries: string) =>
    findingsIn(
      `starting_prompt: Where are ORD-101 and ORD-998?\nmetadata: { not_in_world: ${entries} }\n`,
    );

  it('is a warning for an entry that the world has', () => {
    expect(about('[ORD-998, ORD-101]').warnings).toEqual([
      '3: the world has "ORD-101"; remove it from metadata.not_in_world',
    ]);
  });

  it('is a warning for an entry that the scenario never mentions', () => {
    expect(about('[ORD-998, ORD-999]').warnings).toEqual([
      '3: the scenario does not mention "ORD-999"; remove it from metadata.not_in_world',
    ]);
  });

  it('excuses the whole value alone', () => {
    expect(about('[ORD-9981]').problems[0]).toContain('no record has the id "ORD-998"');
  });
});

describe('lint against worlds', () => {
  it('prints warnings apart, and counts them', () => {
    const result = lintedShop({
      'a.yaml':
        'scenario_id: a\nstarting_prompt: Hi\nexpectations: { says: [{ never: ORD-888 }] }\n',
    });
    const text = formatLint(result);
    expect(text).toContain('a.yaml:3:33  warning: no record has the id "ORD-888"');
    expect(text).toContain('0 problems, 1 warning; 1 scenario readable');
  });

  it.each(['returns-desk', 'markets', 'workplace', 'approval-desk'])(
    'finds nothing wrong with the scenarios of %s, nor a gap in what they cover',
    async (name) => {
      const app = await loadApp(`e2e/agents/${name}/app.ts`);
      const {
        problems,
        warnings,
        scenarios,
        coverage = [],
      } = lint([`scenarios/${name}`], {
        app,
        coverage: true,
      });
      expect([...problems, ...warnings]).toEqual([]);
      const covered = coverage.filter(({ policy }) => policy !== null);
      expect(covered.flatMap(({ gaps }) => gaps)).toEqual([]);
      expect(scenarios.length).toBeGreaterThan(2);
    },
  );
});
