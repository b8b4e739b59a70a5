// The command as it is run, on scenarios of a demo and on the demos themselves.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import type { MeasuredCoverage } from '../../src/coverage/traffic.js';
import { folderWith, withoutFolder } from '../scenario/temporary-folder.js';

const MARKETS = ['--app', 'e2e/agents/markets/app.ts'];

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const run = (...args: string[]) => sightline('coverage', ...args);

async function sightline(
  ...args: string[]
): Promise<{ code: unknown; out: string; error: string }> {
  let out = '';
  let error = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', ...args]);
  } catch (thrown) {
    error = (thrown as Error).message;
  } finally {
    vi.restoreAllMocks();
  }
  // eslint-disable-next-line no-control-regex -- colors of a terminal
  return { code: process.exitCode, out: out.replace(/\u001b\[\d+m/g, ''), error };
}

const policy = `clauses:
  - { id: price, says: Prices are looked up., kind: rule }
  - { id: future, says: There is no price of days to come., kind: refusal }
`;
const scenario = `scenario_id: a
weight: 3
tags: [stock]
covers: [price]
script: [Hi]
expectations: { required_tools: [get_stock_price], allowed_terminal_states: [answered] }
`;

describe('sightline coverage', () => {
  it.each(['returns-desk', 'markets', 'workplace'])('finds no gap in %s', async (name) => {
    const { code, out } = await run('--app', `e2e/agents/${name}/app.ts`, '--json');
    expect(JSON.parse(out)).toMatchObject({ app: name, gaps: [], warnings: [] });
    expect(code).toBe(0);
  });

  it('lists gaps, and exits with 1', async () => {
    const folder = folderWith({ '_policy.yaml': policy, 'a.yaml': scenario });
    const { code, out } = await run(folder, ...MARKETS);
    expect(code).toBe(1);
    expect(out).toContain('price   rule     1          a');
    expect(out).toMatch(/clause future +no scenario covers this refusal/);
    expect(out).toContain('7 gaps in 1 scenario of markets');
  });

  it('compares the weights with traffic', async () => {
    const folder = folderWith({
      '_policy.yaml': policy,
      'a.yaml': scenario,
      'traffic.csv': 'class,share\nstock,0.4\nweather,0.6\n',
    });
    const args = [`${folder}/a.yaml`, ...MARKETS, '--traffic', `${folder}/traffic.csv`];
    const { out } = await run(...args, '--json');
    const { traffic } = JSON.parse(out) as MeasuredCoverage;
    expect(traffic).toMatchObject({ divergence: 0.6 });
    expect((await run(...args)).out).toContain(
      'Traffic: 0.60 from production (0: the same mix, 1: nothing in common); add scenarios to "weather" first',
    );
  });

  it('is a table in Markdown', async () => {
    const folder = folderWith({ '_policy.yaml': policy, 'a.yaml': scenario });
    const { out } = await run(folder, ...MARKETS, '--markdown');
    expect(out).toContain('## ❌ 7 gaps in 1 scenario of markets');
    expect(out).toContain('| clause | kind | scenarios |  |\n| --- | --- | --- | --- |');
    expect(out).toContain('| price | rule | 1 | a |');
  });

  it('says so if there is no policy', async () => {
    const folder = folderWith({ 'a.yaml': scenario });
    const { out } = await run(folder, ...MARKETS);
    expect(out).toContain('There is no _policy.yaml beside these scenarios');
  });

  it('names the places of what it cannot use', async () => {
    const folder = folderWith({
      '_policy.yaml': policy.replace('future', 'price'),
      'a.yaml': scenario.replace('weight', 'wait'),
    });
    const { error, out } = await run(folder, ...MARKETS);
    expect(withoutFolder(folder, error)).toContain('~/_policy.yaml:3:11  the clause id "price" is');
    expect(withoutFolder(folder, error)).toContain('~/a.yaml:2:1  unknown field "wait"');
    expect(out).toBe('');
  });

  it('refuses a terminal state that the app does not have, instead of calling it a gap', async () => {
    const wrong =
      'scenario_id: a\nscript: [Hi]\nexpectations: { allowed_terminal_states: [answred] }\n';
    const folder = folderWith({ 'a.yaml': wrong });
    const { error, out } = await run(folder, ...MARKETS);
    expect(withoutFolder(folder, error)).toContain(
      '~/a.yaml:3:43  unknown terminal state "answred"',
    );
    expect(out).toBe('');
  });

  it('refuses a wrong command line', async () => {
    expect((await run(...MARKETS, '--json', '--markdown')).error).toContain('exclude each other');
    expect((await run(...MARKETS, '--traffic', 'no.csv')).error).toContain('no traffic file');
    const both = await run('scenarios/markets', 'scenarios/workplace', ...MARKETS);
    expect(both.error).toContain('Several policies apply to these scenarios');
  });

  it('is asked of the report with --app, and its traffic only then', async () => {
    const { error } = await sightline('report', 'nowhere', '--traffic', 'a.csv');
    expect(error).toContain('--traffic needs --app');
  });
});
