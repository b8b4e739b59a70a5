import { describe, expect, it } from 'vitest';
import { findingsIn } from './linted-shop.js';

describe('keys of a plan', () => {
  const warned = (plan: string) =>
    findingsIn(`starting_prompt: Hi\nconversation_plan:\n  goal: Return the socks\n${plan}`)
      .warnings;

  it.each([
    ['fi_asked_for_email', 'if_asked_for_email'],
    ['wen_asked_for_email', 'when_asked_for_email'],
    ['if-asked-for-email', 'if_asked_for_email'],
    ['ifAskedForEmail', 'if_asked_for_email'],
    ['reaction_denial', 'reaction_to_denial'],
  ])('are a warning if they were probably meant as a branch: %s', (key, meant) => {
    expect(warned(`  ${key}: Give alex@example.com\n`)).toEqual([
      `5: "${key}" is not the key of a branch; did you mean "${meant}"?`,
    ]);
  });

  it.each(['knows', 'know', 'does_not_know', 'user_persona'])(
    'are a warning if they are a field beside the plan: %s',
    (key) => {
      const [warning, ...others] = warned(`  ${key}: { seat: an aisle seat }\n`);
      expect(warning).toMatch(new RegExp(`^5: "${key}" in the plan is read as a fact; the field`));
      expect(others).toEqual([]);
    },
  );

  it('are none if they are facts or branches', () => {
    const plan = `  one_way: yes
  open_until: Friday
  on_sale: no
  on-site: yes
  is_member: yes
  knowledge: none
  weight: 2 kg
  gate: B12
  budget: 300
  trial: a free trial
  if_masks_are_mentioned: Say no
  surface: rough
  identify_order: { if_asked_for_order_id: Give ORD-101, if_ask-again: Say no }
  reaction_to_denial: Object once
`;
    expect(warned(plan)).toEqual([]);
  });

  it('are a problem if the goal is missing, with the key that was probably meant', () => {
    const { problems } = findingsIn(
      'starting_prompt: Hi\nconversation_plan: { gaol: Return it }\n',
    );
    expect(problems).toEqual([
      '3: unknown field "gaol" in conversation_plan; did you mean "goal"?',
    ]);
  });
});

describe('keys of the context', () => {
  const warned = (context: string) =>
    findingsIn(`starting_prompt: Hi\ncontext: ${context}\n`).warnings;

  it('are a warning if the fixtures lack them and have nearly the same', () => {
    expect(warned('{ refnds: [] }')).toEqual([
      '3: the fixtures have no key "refnds"; did you mean "refunds"?',
    ]);
    expect(warned('{ shipping: { max_dayz: 3 } }')).toEqual([
      '3: the fixtures have no key "max_dayz" at /shipping; did you mean "max_days"?',
    ]);
  });

  it('are none if they are new, or set beside the one that is near', () => {
    expect(warned('{ coupons: [], notes_of_today: [], refunds: [], refunds2: [] }')).toEqual([]);
    expect(warned('{ refunds: [], refnds: [] }')).toEqual([]);
  });
});

describe('predicates', () => {
  it('are a warning if they are misspelt, at any depth', () => {
    const { warnings } = findingsIn(`starting_prompt: Hi
expectations:
  world:
    /refunds: { cuont: 1 }
  tool_calls:
    - { tool: issue_refund, args: { amount: { mony: 24.5 } } }
    - { tool: issue_refund, args: { amount: { not: { mony: 24.5 } } } }
`);
    expect(warnings).toEqual([
      '5: "cuont" is compared as a field, since it is no predicate; did you mean "count"? If not, write { equals: { cuont: … } }.',
      '7: "mony" is compared as a field, since it is no predicate; did you mean "money"? If not, write { equals: { mony: … } }.',
      '8: "mony" is compared as a field, since it is no predicate; did you mean "money"? If not, write { equals: { mony: … } }.',
    ]);
  });

  it('are none if they are fields, such as of an object that is compared', () => {
    const { warnings } = findingsIn(`starting_prompt: Hi
expectations:
  world:
    /refunds/0/kind: { note: card }
    /refunds/0: { rate: 0.5 }
    /refunds: { equals: { cuont: 1 } }
    /notes: { added: { text: Hi } }
`);
    expect(warnings).toEqual([]);
  });
});

describe('gates', () => {
  const warned = (gate: string) => findingsIn(`starting_prompt: Hi\n${gate}`).warnings;

  it('are a warning if the trials cannot meet them, with the number that can', () => {
    expect(warned('gate: { pass_rate: 0.9 }\n')).toEqual([
      '3: 1 trial cannot meet this gate: it takes 36 trials that all pass; add `trials: 36`, or more to allow for one that fails',
    ]);
    expect(warned('trials: 35\ngate: { pass_rate: 0.9 }\n')).toHaveLength(1);
    expect(warned('gate: { pass_hat: { k: 3, at_least: 0.8 } }\n')[0]).toContain('3 trials cannot');
  });

  it('are a warning if no scenario may have so many trials', () => {
    const message = (rate: number) => warned(`trials: 1000\ngate: { pass_rate: ${rate} }\n`)[0];
    expect(message(0.999)).toContain('a scenario has at most 1000; ask for a lower rate');
    expect(message(0.99999)).toContain('it takes more than 10,000 trials that all pass');
  });

  it('are none if the trials can meet them', () => {
    expect(warned('trials: 36\ngate: { pass_rate: 0.9 }\n')).toEqual([]);
    expect(warned('gate: { at_least: 4, of: 5 }\n')).toEqual([]);
    expect(warned('gate: directional\n')).toEqual([]);
  });
});
