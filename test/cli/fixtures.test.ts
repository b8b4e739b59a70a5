import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from '../grade/build-episode.js';
import { folderWith } from '../scenario/temporary-folder.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(...args: string[]): Promise<{ code: unknown; out: string; error: string }> {
  let [out, error] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', 'drift', 'fixtures', ...args]);
  } catch (thrown) {
    error = (thrown as Error).message;
  }
  return { code: process.exitCode, out, error };
}

const recorded = async (source: 'real' | null = 'real') =>
  (
    await buildEpisode({
      header: { run: '2026-05-11T08-00-00-beef' },
      story: [
        user('Hello'),
        event({
          ...{ kind: 'tool_call', tool: 'get_order', args: { order_id: 'A' }, via: 'world' },
          ...{
            request: { method: 'GET', url: '/orders/A' },
            status: 200,
            durationMs: 1,
            patch: [],
          },
          response: { id: 'A', email: 'ana@corp.test', placed_on: '2026-05-01' },
          fault: null,
          ...(source === null ? {} : { source }),
        }),
      ],
    })
  ).dir;

it('writes a file for each collection, and says what was replaced but never the value', async () => {
  const out = join(folderWith({}), 'fixtures');
  const done = await run(await recorded(), '--out', out);
  expect(done.error).toBe('');
  expect(done.code).toBe(0);
  expect(JSON.parse(readFileSync(join(out, 'orders.json'), 'utf8'))).toEqual({
    // Dates are counted from when the run began, not from the scenario's now.
    orders: [{ id: 'A', email: 'alex.berg@example.com', placed_on: '{now-10d}' }],
  });
  expect(done.out).toContain('orders.json: 1 record');
  expect(done.out).toContain('  email: 1 place, at /orders/*/email');
  expect(done.out).not.toContain('corp.test');
});

it('leaves a file alone that is there, unless it is forced', async () => {
  const folder = folderWith({ 'orders.json': 'mine' });
  const file = join(folder, 'orders.json');
  const dir = await recorded();
  const kept = await run(dir, '--out', folder);
  expect([kept.code, readFileSync(file, 'utf8')]).toEqual([1, 'mine']);
  expect(kept.out).toContain('kept, because it already exists; --force overwrites it');
  const forced = await run(
    dir,
    '--out',
    folder,
    '--force',
    '--now',
    '2026-05-03T00:00:00Z',
    '--json',
  );
  expect(forced.code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('{now-2d}');
  expect(JSON.parse(forced.out)).toMatchObject({
    written: [{ collection: 'orders', entries: 1, state: 'written' }],
  });
});

it('is an error where nothing true was recorded, and writes nothing', async () => {
  const out = join(folderWith({}), 'fixtures');
  const { error } = await run(await recorded(null), '--out', out);
  expect(error).toContain('no read tool was answered by a real service');
  expect(error).toContain('docs/errors.md#fixtures-undrafted');
  expect(existsSync(out)).toBe(false);
  expect((await run('nowhere')).error).toContain(
    'There is nothing to draft fixtures from in nowhere.',
  );
});

it('is wrong usage with a --now that is none', async () => {
  expect((await run(await recorded(), '--now', 'soon')).error).toContain('docs/errors.md#usage');
});

it('takes no file name that leads out of the folder', async () => {
  const folder = folderWith({});
  const { dir } = await buildEpisode({
    header: { staging: { vars: {} } },
    world: { before: { '../../evil': [{ id: 1 }] }, after: {} },
    story: [user('Hello')],
  });
  await run(dir, '--out', join(folder, 'in'));
  expect(existsSync(join(folder, 'in', '-evil.json'))).toBe(true);
});
