// A sequential run by Playwright's own command, in a project as a user would have it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GateProject, gateProject } from './gate-project.js';

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'trials: 4', open: 'gate: { at_least: 1, of: 3 }' });
});

afterAll(() => project.remove());

it('leaves out trials that can no longer change a gate, and decides as a whole run would', async () => {
  const ran = await project.sightline('run', '--sequential', '--grep', 'open');
  expect(ran.output).toContain('1 passed, 0 failed, 2 skipped');
  expect(ran.output).toContain('sequential: 2 of 3 planned trials not needed for the gates');
  expect(ran.output).toContain('1 of 1 trial passed, which is no rate');
  expect(ran.output).not.toMatch(/^rate:/m);
  expect(ran.code).toBe(0);

  const red = await project.playwright(
    { SIGHTLINE_SEQUENTIAL: '1', SHOP_WRONG: 'hours:2' },
    ...['--grep', 'hours'],
  );
  expect(red.output).toContain('1 passed, 1 failed, 2 skipped');
  expect(red.output).toContain(
    'shop/hours: 1 passed and 1 failed of 4 planned; the other 2 could not change the decision',
  );
  expect(red.code).toBe(1);
  expect((await project.sightline('gate', red.run)).code).toBe(1);
});

it('is refused together with shards', async () => {
  const ran = await project.playwright({ SIGHTLINE_SEQUENTIAL: '1' }, '--shard=1/2');
  expect(ran.output).toContain('A sequential run cannot be sharded');
  expect(ran.code).toBe(1);
});
