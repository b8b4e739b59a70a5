// `sightline lint --fix` and `--stale` as somebody types them in a project: what is changed, printed and refused.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadApp } from '../../src/cli/load-app.js';
import { openEpisode } from '../../src/episode/write.js';
import { claimsLock } from '../../src/scenario/claims-lock.js';
import { loadScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { folderWith } from '../scenario/temporary-folder.js';

const APP = `
export const shop = {
  name: 'shop',
  start: '/',
  fixturesDir: 'nowhere',
  backend: { urls: [], tools: [] },
  terminalStates: { kept: () => true },
  checkpoints: {},
  landmarks: {},
  knowledge: [],
  agents: [],
  records: {},
  assertions: {},
  replyTimeoutMs: 1,
};
`;

const SCHEMA = 'node_modules/sightline/docs/scenario.schema.json';
const FRIENDLY = 'The tone is friendly.';
const LINE =
  '# yaml-language-server: $schema=../../node_modules/sightline/docs/scenario.schema.json';
const SCENARIO = `# What the case is about.
scenario_id: a
starting_prompt: Hi
expectations:
  surface:
    - at: end
      claims: [${FRIENDLY}] # as the brand wants it
`;
const files = { 'app.ts': APP, [SCHEMA]: '{}', 'scenarios/shop/a.yaml': SCENARIO };

interface Typed {
  code: number;
  out: string;
  error: string;
}

function typed(cwd: string, ...args: string[]): Promise<Typed> {
  const command = [resolve('dist/cli/main.js'), 'lint', ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd }, (problem, out, error) =>
      done({
        code: Number(problem?.code ?? 0),
        ...{ out: stripVTControlCharacters(out), error: stripVTControlCharacters(error) },
      }),
    );
  });
}

const entry = (claim: string) => ({ claim, model: 'stand-in', means: ['"Hi" is shown.'] });
const lockOf = (...claims: string[]) => JSON.stringify(claimsLock(claims.map(entry)));

describe('lint --fix', () => {
  it('adds the line for editors and keeps everything else, also line breaks of Windows', async () => {
    const folder = folderWith({
      ...files,
      'scenarios/shop/b.yaml': 'scenario_id: b\r\nscript: [Hi]\r\n',
      'scenarios/shop/c.yaml': `${LINE}\nscenario_id: c\nscript: [Hello]\n`,
      'scenarios/shop/d.json': '{ "scenario_id": "d", "script": ["Good day"] }',
    });
    const { out } = await typed(folder, '--fix');
    const told = out.split('\n').filter((line) => line.includes('added'));
    expect(told).toEqual([
      'scenarios/shop/a.yaml: added the line by which editors find the schema',
      'scenarios/shop/b.yaml: added the line by which editors find the schema',
    ]);
    const text = (name: string) => readFileSync(join(folder, 'scenarios/shop', name), 'utf8');
    expect(text('a.yaml')).toBe(`${LINE}\n${SCENARIO}`);
    expect(text('b.yaml')).toBe(`${LINE}\r\nscenario_id: b\r\nscript: [Hi]\r\n`);
    expect(text('c.yaml')).toBe(`${LINE}\nscenario_id: c\nscript: [Hello]\n`);
    expect(text('d.json')).not.toContain('yaml-language-server');
    expect((await typed(folder, '--fix')).out).not.toContain('added');
  });

  it('adds no line that leads nowhere', async () => {
    const folder = folderWith({ 'scenarios/shop/a.yaml': SCENARIO });
    const { out } = await typed(folder, '--fix');
    expect(out).toContain(`not added: the line for editors, since ${SCHEMA} is not here`);
    expect(readFileSync(join(folder, 'scenarios/shop/a.yaml'), 'utf8')).toBe(SCENARIO);
  });

  it('removes what no claim needs from a lock, and a lock that nothing is left of', async () => {
    const lock = 'scenarios/shop/a.claims.lock.json';
    const folder = folderWith({ ...files, [lock]: lockOf(FRIENDLY, 'It is nice.') });
    const before = await typed(folder, '--app', 'app.ts');
    expect(before.out).toContain('`sightline lint --fix scenarios/shop/a.yaml --app <app file>`');
    const { out } = await typed(folder, '--fix', '--app', 'app.ts');
    expect(out).toContain('  removed: It is nice.');
    expect(out).not.toContain('is not needed');
    expect(JSON.parse(readFileSync(join(folder, lock), 'utf8'))).toMatchObject({
      claims: [{ claim: FRIENDLY }],
    });
    writeFileSync(join(folder, lock), lockOf('It is nice.'));
    await typed(folder, '--fix', '--app', 'app.ts');
    expect(existsSync(join(folder, lock))).toBe(false);
  });

  it('leaves locks alone without an app, since claims may name its landmarks', async () => {
    const lock = 'scenarios/shop/a.claims.lock.json';
    const folder = folderWith({ ...files, [lock]: lockOf('It is nice.') });
    await typed(folder, '--fix');
    expect(readFileSync(join(folder, lock), 'utf8')).toBe(lockOf('It is nice.'));
  });
});

/** A project with one saved episode about which somebody gave an answer. */
async function withEpisode(): Promise<string> {
  const folder = folderWith(files);
  const loaded = loadScenario(join(folder, 'scenarios/shop'), 'a');
  const app = await loadApp(join(folder, 'app.ts'));
  const trial = { run: 'run', project: 'chromium', test: 't', trial: 1, seed: 1 };
  const episode = await openEpisode({
    runDir: join(folder, 'sightline-episodes/run'),
    header: episodeHeader(trial, app, { ...loaded, file: 'scenarios/shop/a.yaml' }),
    elapsedMs: () => 1,
  });
  await episode.close({
    ...{ stop: { reason: 'user_done', detail: 'Done.' }, turns: 1 },
    ...{ world: { before: {}, after: {} }, terminalStates: { kept: true } },
  });
  return folder;
}

describe('lint --stale', () => {
  const args = ['--stale', 'sightline-episodes', '--app', 'app.ts'];

  it('ends with 0 while nothing has changed, and with 1 and what is to be done afterwards', async () => {
    const folder = await withEpisode();
    expect(await typed(folder, ...args)).toEqual({
      ...{ code: 0, error: '' },
      out: '1 episode: 0 stale, 1 current\n',
    });
    writeFileSync(join(folder, 'scenarios/shop/a.yaml'), SCENARIO.replace('Hi', 'Hello'));
    expect(await typed(folder, ...args)).toEqual({
      ...{ code: 1, error: '' },
      out: `a (chromium), 1 episode; changed since: the scenario
  run again
    sightline-episodes/run/chromium/a/1-1

1 episode: 1 stale, 0 current
`,
    });
    const { code, out } = await typed(folder, ...args, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      stale: [{ scenario: 'a', todo: ['run_again'] }],
    });
  });

  it('ends with 0 where scenarios are retired, and with 2 where an episode cannot be compared', async () => {
    const folder = await withEpisode();
    writeFileSync(join(folder, 'scenarios/shop/a.yaml'), SCENARIO.replace('id: a', 'id: b'));
    const retired = await typed(folder, ...args);
    expect(retired.out).toContain('a, 1 episode: retired; its history is kept\n');
    expect(retired.code).toBe(0);
    writeFileSync(join(folder, 'scenarios/shop/a.yaml'), 'scenario_id: [');
    const unknown = await typed(folder, ...args);
    expect(unknown.out).toContain('scenarios/shop/a.yaml cannot be read');
    expect(unknown.code).toBe(2);
  });

  it.each([
    ['no episodes', ['--stale', '--app', 'app.ts'], '--stale needs episodes'],
    ['no app file', ['--stale', 'sightline-episodes'], '--stale needs episodes and the app file'],
    ['--fix', [...args, '--fix'], '--stale changes nothing'],
    [
      'a folder without episodes',
      ['--stale', 'scenarios', '--app', 'app.ts'],
      'contains no episode',
    ],
  ])('refuses %s', async (_, given, why) => {
    const { code, error } = await typed(folderWith(files), ...given);
    expect(error).toContain(why);
    expect(code).toBe(64);
  });
});
