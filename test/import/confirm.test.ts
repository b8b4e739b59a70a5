// `import --confirm`: what it says of the run that Playwright made, which is stood in for by a run that is built here.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirmDraft } from '../../src/cli/import/confirm.js';
import { buildRun, type Fate } from '../suite/build-run.js';
import { folderWith } from '../scenario/temporary-folder.js';

const played = vi.hoisted(() => ({ run: (): Promise<unknown> => Promise.resolve(), args: [''] }));
vi.mock('../../src/cli/spawn-playwright.js', () => ({
  spawnPlaywright: async (args: string[]) => {
    played.args = args;
    await played.run();
    return 0;
  },
}));

const app = `export const shop = {
  name: 'shop', start: '/', fixturesDir: 'data', backend: { urls: [], tools: [] },
  terminalStates: {}, checkpoints: {}, landmarks: {}, knowledge: [], agents: [], records: {},
  assertions: {}, replyTimeoutMs: 1,
};`;

let before = '';
beforeEach(() => {
  before = process.cwd();
});
afterEach(() => {
  process.chdir(before);
  vi.restoreAllMocks();
});

async function confirmed(fates: Fate[], expectations = ''): Promise<{ code: number; out: string }> {
  const folder = folderWith({
    'app.ts': app,
    'scenarios/shop/inc-7.yaml': `scenario_id: inc-7\nscript: [Hi]\n${expectations}`,
  });
  process.chdir(folder);
  played.run = () =>
    fates.length === 0
      ? Promise.resolve()
      : buildRun(join(folder, 'sightline-episodes'), {
          scenarios: [{ scenario: 'inc-7', fates }],
        });
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const code = await confirmDraft('inc-7', { app: 'app.ts' });
  return { code, out };
}

it('is content with a red run, and says why it is red', async () => {
  const { code, out } = await confirmed(['passed', 'failed'], 'expectations: { says: [sorry] }\n');
  expect(code).toBe(0);
  expect(out).toContain(
    'inc-7 is red, in 1 of 2 trials. If this is the incident, the draft shows it:\n  failed: ',
  );
  expect(played.args).toEqual(['-g', '(^| )inc-7 trial \\d+ ']);
});

it('is not content with a green one', async () => {
  const { code, out } = await confirmed(['passed']);
  expect(code).toBe(1);
  expect(out).toContain(
    'inc-7 is green: it does not show the incident. It has no `expectations` yet',
  );
});

it('does not take an error for red', async () => {
  expect((await confirmed(['error'])).code).toBe(2);
});

it('is an error if no spec ran it', async () => {
  await expect(confirmed([])).rejects.toThrow('No trial of "inc-7" was run.');
});
