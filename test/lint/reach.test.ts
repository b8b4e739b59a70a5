import { describe, expect, it } from 'vitest';
import type { AppDefinition } from '../../src/app/definition.js';
import { unusedFixtures } from '../../src/cli/lint/doubts.js';
import { rehearse } from '../../src/world/rehearsal/rehearsal.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { findingsIn, lintedShop, shopIn, STORE } from './linted-shop.js';

type States = AppDefinition['terminalStates'];

const terminalStates: States = {
  refunded: (episode) => episode.succeeded('issue_refund').length > 0,
  refunded_twice: (episode) => episode.succeeded('issue_refund').length > 1,
  not_found: ({ stop, calls }) => stop !== null && calls.some(({ status }) => status === 404),
  failed: ({ calls }) => calls.some(({ status }) => status === 503),
  nothing_done: ({ stop, calls }) => stop !== null && calls.length === 0,
  never: () => false,
  thanked: ({ messages }) => messages.some(({ text }) => text.includes('thanks')),
  handed_over: ({ stop }) => stop?.reason === 'agent_done',
  in_text: { when: () => false, derived: true },
};

const warned = (states: string, more = ''): string[] =>
  findingsIn(
    `starting_prompt: Hi\n${more}expectations: { allowed_terminal_states: [${states}] }\n`,
    {
      terminalStates,
    },
  ).warnings;

describe('allowed terminal states', () => {
  it('are silent where some calls of the mocks, or none, lead there', () => {
    expect(warned('refunded, refunded_twice, not_found, nothing_done')).toEqual([]);
  });

  it('are a warning where nothing that was tried leads there', () => {
    expect(warned('never')).toEqual([
      expect.stringMatching(/^3: nothing that was tried leads to "never": \d+ calls of the mocks/),
    ]);
  });

  it('are tried under the faults of the scenario', () => {
    const fault = 'faults: [{ tool: issue_refund, fault: status, status: 503 }]\n';
    expect(warned('failed')).toHaveLength(1);
    expect(warned('failed, refunded', fault)).toEqual([]);
  });

  it('are left to a conversation if they ask for one', () => {
    expect(warned('thanked, handed_over, in_text')).toEqual([]);
  });
});

describe('a rehearsal', () => {
  it('tries no more than it is asked, and changes nothing', () => {
    const app = { ...shopIn('nowhere'), terminalStates };
    const state = structuredClone(STORE);
    const hints = { calls: [], values: new Set<string>() };
    const common = { app, now: new Date(0), metadata: {}, faults: [], hints };
    const rehearsal = rehearse({ ...common, state });
    expect(rehearsal.leadsTo('nothing_done')).toBe(true);
    expect(rehearsal.calls).toBe(0);
    expect(rehearsal.leadsTo('refunded')).toBe(true);
    expect(rehearsal.calls).toBeLessThan(20);
    expect(rehearsal.leadsTo('never')).toBe(false);
    expect(rehearsal.calls).toBeLessThanOrEqual(300);
    expect(state).toEqual(STORE);
  });
});

describe('the text of a persona', () => {
  const of = (persona: string, more = '') =>
    lintedShop({
      'a.yaml': `scenario_id: a\nstarting_prompt: Hi\nconversation_plan: Return the socks\nuser_persona: ${persona}\n${more}`,
    });

  it.each([
    ['coperative', 'cooperative'],
    ['tries promt_injection twice', 'prompt_injection'],
  ])('in which a conduct is misspelled is a warning: %s', (persona, meant) => {
    const { warnings } = of(persona);
    expect(warnings.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringMatching(`^4: .*did you mean "${meant}"`),
    ]);
  });

  it.each(['cooperative', 'prompt_injection', 'kind', 'a cooperativ person'])(
    'with nothing misspelt, or in other words, is none: %s',
    (persona) => {
      expect(of(persona).warnings).toEqual([]);
    },
  );

  it('that names a conduct without its fact is a warning', () => {
    expect(of('wrong_identity').warnings.map(({ message }) => message)).toEqual([
      'the conduct wrong_identity does nothing without `somebody_elses_order`; add it to `knows`',
    ]);
    expect(of('wrong_identity', 'knows: { somebody_elses_order: ORD-1 }\n').warnings).toEqual([]);
  });
});

describe('scenarios that are alike', () => {
  it('are a warning, if they differ in nothing but their names', () => {
    const body = 'starting_prompt: Hi\nconversation_plan: Return the socks\n';
    const { problems, warnings } = lintedShop({
      'a.yaml': `scenario_id: a\n${body}`,
      'b.yaml': `scenario_id: b\ntitle: Another\n${body}`,
      'c.yaml': `scenario_id: c\n${body.replace('socks', 'jacket')}`,
    });
    expect(problems).toEqual([]);
    expect(
      warnings.map(({ line, message }) => `${line}: ${message.replace(/\(.*\)/, '(…)')}`),
    ).toEqual(['1: this scenario is the same as "a" (…); only names, labels and weight differ']);
  });
});

describe('fixtures', () => {
  it('are a warning if no scenario uses them', () => {
    const folder = folderWith({ 'store.json': '{}', 'old.json': '{}' });
    const [used] = unusedFixtures([], { name: 'shop', fixturesDir: folder });
    expect(used?.message).toBe('no scenario of shop that was read uses the fixture "old"');
    expect(unusedFixtures([], { name: 'shop', fixturesDir: folder })).toHaveLength(2);
  });
});
