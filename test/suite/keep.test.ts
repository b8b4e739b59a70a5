// Runs that keep the pictures of failures alone, by Playwright's own command, in a project as a user would have it.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepsAll } from '../../src/playwright/keep.js';
import { type GateProject, gateProject } from './gate-project.js';

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'trials: 3' });
  const file = join(project.dir, 'scenarios/shop/hours.yaml');
  const asked = `  surface: [{ at: end, claims: ['"until six" is shown.'] }]\n`;
  await project.write({ 'scenarios/shop/hours.yaml': `${await readFile(file, 'utf8')}${asked}` });
});

afterAll(() => project.remove());

/** By trial: whether its last picture is there. */
async function pictures(run: string): Promise<boolean[]> {
  const folder = join(project.dir, run, 'default/hours');
  const dirs = (await readdir(folder)).filter((name) => !name.includes('.')).sort();
  return dirs.map((name) => existsSync(join(folder, name, 'surface/turn-1/page.png')));
}

it('drops the pictures of trials that passed, keeps the others, and can resume from there', async () => {
  const kept = { SIGHTLINE_KEEP: 'failures', SHOP_WRONG: 'hours:2' };
  const ran = await project.playwright(kept);
  expect(ran.output).toContain('2 passed, 1 failed');
  expect(await pictures(ran.run), ran.output).toEqual([false, true, false]);
  expect(ran.output).toMatch(
    /^episodes: \S+, \d+\.\d MB, \d+\.\d MB an episode \(at most \d+\.\d MB\)$/m,
  );
  expect(existsSync(join(project.dir, ran.run, 'shared-pictures'))).toBe(false);

  // Finished trials keep the verdict that they had when there was something to look at.
  const again = await project.playwright({ ...kept, SIGHTLINE_RESUME: ran.run });
  expect(again.output).toContain('2 passed, 1 failed');
  expect(again.output).toContain('3 trials finished before the run was resumed');

  const graded = await project.sightline('grade', ran.run);
  expect(graded.output).toMatch(/2 inconclusive/);
  expect(graded.output).toContain('its pictures were not kept, since it passed');
});

it('keeps everything unless it is asked, and refuses another word', () => {
  vi.stubEnv('SIGHTLINE_KEEP', undefined);
  expect(keepsAll()).toBe(true);
  vi.stubEnv('SIGHTLINE_KEEP', 'failure');
  expect(keepsAll).toThrow('"failure" is not what a run can keep');
  vi.unstubAllEnvs();
});
