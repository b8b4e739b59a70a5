// `sightline lint` with its options as somebody types them in a project: what is changed, printed and refused.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sightlineIn } from '../command.js';
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
const LINE =
  '# yaml-language-server: $schema=../../node_modules/sightline/docs/scenario.schema.json';
const SCENARIO = `# What the case is about.
scenario_id: a
starting_prompt: Hi
expectations:
  surface:
    - at: end
      asked: [The tone is friendly.] # as the brand wants it
`;
const files = { 'app.ts': APP, [SCHEMA]: '{}', 'scenarios/shop/a.yaml': SCENARIO };

const typed = (folder: string, ...args: string[]) => sightlineIn(folder, 'lint', ...args);

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
});

describe('lint --coverage', () => {
  it('ends with 1 where something is left out, and prints it', async () => {
    const folder = folderWith(files);
    const { code, out } = await typed(folder, '--coverage', '--app', 'app.ts');
    expect(out).toContain('terminal state kept  no scenario allows this terminal state');
    expect(code).toBe(1);
    expect((await typed(folder, '--app', 'app.ts')).code).toBe(0);
    const json = await typed(folder, '--coverage', '--app', 'app.ts', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ coverage: [{ gaps: [{ name: 'kept' }] }] });
  });

  it('needs the app file', async () => {
    const { code, error } = await typed(folderWith(files), '--coverage');
    expect(error).toContain('--coverage needs the app file.');
    expect(code).toBe(64);
  });
});
