// The command as it is run, on episodes on disk.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { desk, deskStage } from '../visual/desk.js';

const { episode } = deskStage();
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'approve-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(...args: string[]): Promise<{ code: unknown; out: string; error: string }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  let error = '';
  try {
    const all = ['node', 'sightline', ...args, '--baselines', dir];
    await sightlineProgram().parseAsync(all);
  } catch (thrown) {
    error = (thrown as Error).message;
  } finally {
    vi.restoreAllMocks();
  }
  return { code: process.exitCode, out, error };
}

interface Told {
  approved: {
    state: string;
    at: string | null;
    picture?: string;
    why?: string;
    regions: string[];
  }[];
}
const told = (out: string): Told['approved'] => (JSON.parse(out) as Told).approved;

it('writes the checkpoint that is named, and says that it is the same the second time', async () => {
  const { dir: path } = await episode(desk());
  const first = await run('approve', path, '--at', 'end', '--json');
  expect(first.code).toBe(0);
  const [row] = told(first.out);
  expect(row).toMatchObject({ state: 'new', at: 'end' });
  expect(existsSync(row?.picture ?? '')).toBe(true);
  expect(told((await run('approve', path, '--at', 'end', '--json')).out)[0]?.state).toBe('same');
});

it('takes over one region, and grading then finds the other alone', async () => {
  await run('approve', (await episode(desk())).dir, '--at', 'end');
  const { dir: path } = await episode(desk({ total: '$43.00', time: '11:00' }));
  const done = await run('approve', path, '--at', 'end', '--region', '1', '--json');
  expect(told(done.out)[0]?.regions).toEqual([
    expect.stringContaining('p.total says "$43.00" instead of "$42.00"'),
  ]);
  const second = await run('approve', path, '--at', 'end', '--region', '2');
  expect(second.out).toContain('there is no region 2 (there are 1 to 1)');
  expect(second.code).toBe(2);
});

it.each([
  ['a checkpoint that is not there', ['--at', 'after_lunch'], 'no such checkpoint'],
  ['a region that is no number', ['--at', 'end', '--region', 'x'], 'is not the number of a region'],
])('refuses %s', async (_, args, why) => {
  const { out, error, code } = await run('approve', (await episode(desk())).dir, ...args);
  expect(`${out}${error}`).toContain(why);
  expect(code === 2 || error !== '').toBe(true);
});

it('says what to do where nothing is compared with a baseline', async () => {
  const { error } = await run('approve', (await episode(desk())).dir);
  expect(error).toContain('None of these episodes is compared with a baseline.');
});
