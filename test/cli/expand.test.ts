// The command as it is run: scenario files in, scenario files out.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { folderWith } from '../scenario/temporary-folder.js';

afterEach(() => vi.restoreAllMocks());

async function run(...args: string[]): Promise<{ out: string; error: string }> {
  let out = '';
  let error = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', 'expand', ...args]);
  } catch (thrown) {
    error = (thrown as Error).message;
  } finally {
    vi.restoreAllMocks();
  }
  return { out, error };
}

const FILES = {
  'in/_defaults.yaml': 'timezone: Europe/Berlin\n',
  'in/plan.yaml': `scenario_id: plan
title: A plan
weight: 9
covers: ['1']
starting_prompt: Hi
surface: { path: /x, color_scheme: dark }
faults: [{ tool: note, fault: drop }]
expectations: { required_tools: [note], surface: [{ at: end, claims: [The sky is blue.] }] }
`,
  'in/script.yaml': 'scenario_id: script\nscript: [Hi]\n',
};

function project(files: Record<string, string> = FILES) {
  const folder = folderWith(files);
  return { source: join(folder, 'in'), out: join(folder, 'in/out') };
}

const names = (folder: string) => readdirSync(folder).sort();

describe('sightline expand', () => {
  it('writes scenarios in which every two values meet', async () => {
    const { source, out } = project();
    const said = await run(
      ...[source, '--viewport', '1280x720,390x844', '--locale', 'en-US,de-DE'],
      ...['--fault', 'none,get_order:status:503', '--max', '20', '--out', out],
    );
    const made = loadScenarios(out).map(({ scenario }) => scenario);
    const texts = made.map(({ scenario_id }) => scenario_id);
    for (const one of ['1280x720', '390x844'])
      for (const other of ['no-fault', 'get_order-status-503', 'plan', 'script', 'de-DE'])
        expect(texts.some((text) => text.includes(one) && text.includes(other))).toBe(true);
    expect(said.out).toContain('24 of 24 pairs covered');
    expect(said.out).toContain(`${made.length} scenarios in ${out}, of 16 possible combinations`);
    expect(made.length).toBeLessThan(8);
  });

  it('keeps everything but what is crossed, and divides the weight', async () => {
    const { source, out } = project();
    await run(
      ...[`${source}/plan.yaml`, '--persona', 'novice,brief', '--viewport', '390x844'],
      ...['--fault', 'get_order:slow', '--max', '9', '--out', out],
    );
    const [before] = loadScenarios(`${source}/plan.yaml`);
    const made = loadScenarios(out).map(({ scenario }) => scenario);
    expect(made.map(({ scenario_id, weight }) => [scenario_id, weight])).toEqual([
      ['plan--brief--390x844--get_order-slow', 4.5],
      ['plan--novice--390x844--get_order-slow', 4.5],
    ]);
    expect(made[0]).toEqual({
      ...before?.scenario,
      scenario_id: 'plan--brief--390x844--get_order-slow',
      title: 'A plan (brief, 390x844, get_order-slow)',
      weight: 4.5,
      user_persona: 'brief',
      surface: { path: '/x', color_scheme: 'dark', viewport: { width: 390, height: 844 } },
      faults: [
        { tool: 'note', on_call: 1, fault: 'drop', applied: false },
        { tool: 'get_order', on_call: 1, fault: 'slow', ms: 3000 },
      ],
    });
  });

  it('names a scenario by its values, whatever else it is crossed with', async () => {
    const { source, out } = project();
    const args = [`${source}/plan.yaml`, '--max', '99', '--viewport', '390x844,1280x720'];
    await run(...args, '--persona', 'novice,brief', '--out', `${out}1`);
    await run(...args, '--persona', 'novice,brief,expert', '--out', `${out}2`);
    const [few, more] = [names(`${out}1`), names(`${out}2`)];
    expect(few).toHaveLength(4);
    expect(more).toHaveLength(6);
    expect(more).toEqual(expect.arrayContaining(few));
  });

  it('says how many pairs are left by --max, and expands its own output no second time', async () => {
    const { source, out } = project();
    const args = [source, '--viewport', '390x844,800x600', '--max', '3', '--out', out];
    expect((await run(...args)).out).toContain(
      '3 of 4 pairs covered: --max 3 is too small for the rest',
    );
    const written = names(out);
    expect((await run(...args)).error).toBe('');
    expect(names(out)).toEqual(written);
    expect(written).toHaveLength(3);
    const { out: said } = await run(source, '--locale', 'de', '--max', '3', '--out', out);
    expect(said).toContain(`not of this crossing, but in ${out} too: ${written.join(', ')}`);
  });

  it('skips what it made in another folder, and says so', async () => {
    const { source, out } = project();
    const args = [source, '--locale', 'de', '--max', '9', '--out'];
    await run(...args, out);
    const { out: said } = await run(...args, `${out}2`);
    expect(names(`${out}2`)).toEqual(['plan--de.yaml', 'script--de.yaml']);
    expect(said).toMatch(
      /skipped, since `sightline expand` made them: .*plan--de\.yaml, .*script--de\.yaml/,
    );
    expect((await run(out, ...args.slice(1), `${out}3`)).error).toContain('Give the originals.');
  });

  it('overwrites nothing that differs without --force', async () => {
    const { source, out } = project();
    const args = [`${source}/plan.yaml`, '--locale', 'de', '--max', '3', '--out', out];
    await run(...args);
    const file = `${out}/plan--de.yaml`;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, 'mine');
    expect((await run(...args)).error).toContain('1 file in');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await run(...args, '--force');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each([
    [['--max', '3'], 'There is nothing to cross the scenarios with.'],
    [['--max', '0', '--locale', 'de'], '--max "0" is not a number of scenarios.'],
    [['--max', '3', '--locale', 'de,xx-'], '--locale "xx-" must be a locale such as en-US.'],
    [['--max', '3', '--locale', 'english'], '--locale "english" must be a locale such as en-US.'],
    [['--max', '3', '--locale', 'xx-YYYY'], '--locale "xx-YYYY" must be a locale such as en-US.'],
    [['--max', '3', '--locale', 'en_us'], '"en_us" must be a locale in its usual form, en-US.'],
    [['--max', '3', '--locale', 'de,de'], '--locale "de,de" has "de" twice.'],
    [['--max', '3', '--persona', 'a,'], '--persona "a," has an empty value.'],
    [['--max', '3', '--persona', 'coperative'], 'Did you mean "cooperative"?'],
    [['--max', '3', '--viewport', 'phone'], '"phone" is not a viewport size.'],
    [['--max', '3', '--fault', 'get_order'], '--fault "get_order" is not a fault.'],
    [['--max', '3', '--fault', 'a:dropp'], 'did you mean "drop"?'],
    [['--max', '3', '--fault', 'a:status:99'], '--fault "a:status:99" is not a fault.'],
    [['--max', '3', '--persona', 'novice'], 'script.yaml is scripted'],
  ])('refuses %j and writes nothing', async (args, message) => {
    const { source, out } = project();
    expect((await run(source, ...args, '--out', out)).error).toContain(message);
    expect(existsSync(out)).toBe(false);
  });

  it('refuses a fault of a tool that the app does not have', async () => {
    const app = `export const shop = {
  name: 'shop', start: '/', fixturesDir: 'data', backend: { urls: [], tools: [{ name: 'get_order', effect: 'read' }] },
  terminalStates: {}, checkpoints: {}, landmarks: {}, knowledge: [], agents: [], records: {},
  assertions: {}, replyTimeoutMs: 1, secrets: [],
};`;
    const { source, out } = project({ ...FILES, 'app.ts': app });
    const args = ['--app', join(source, '../app.ts'), '--max', '9', '--out', out];
    const wrong = await run(source, '--fault', 'none,get_ordr:drop', ...args);
    expect(wrong.error).toContain(
      '--fault "get_ordr:drop" names a tool that the app "shop" does not have.\n  did you mean "get_order"? 1 tool: get_order',
    );
    expect(existsSync(out)).toBe(false);
    expect((await run(source, '--fault', 'none,get_order:drop', ...args)).error).toBe('');
  });

  it('refuses a file instead of a folder', async () => {
    const { source, out } = project({ ...FILES, 'in/out': '' });
    const { error } = await run(source, '--locale', 'de', '--max', '3', '--out', `${out}/x`);
    expect(error).toContain('/in/out is a file.');
  });

  it('refuses scenarios that name files, and two of one name', async () => {
    const upload = project({ 'in/a.yaml': 'scenario_id: a\nscript: [{ upload: x.jpg }, Hi]\n' });
    const rest = ['--locale', 'de', '--max', '3', '--out'];
    expect((await run(upload.source, ...rest, upload.out)).error).toContain('names other files');
    const twice = project({
      'in/a.yaml': 'scenario_id: a\nscript: [Hi]\n',
      'in/b/a.yaml': 'scenario_id: a\nscript: [Hi]\n',
    });
    expect((await run(twice.source, ...rest, twice.out)).error).toContain('are both named "a"');
  });
});
