// Snapshots in a project as a user would have it: stored by the first run, compared, ignored, updated, shown in Playwright's report, and graded again.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject, type ReportedTest } from './mini-project.js';
import { shopFiles } from './shop.js';

const spec = `import { expect, test, testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';

testScenarios(shop, 'scenarios/shop/refund.yaml');

test('closely', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund', { seed: 7 });
  await expect(episode).toMatchScreenshot('after_refund', { masks: [{ selector: 'textarea' }] });
});
`;
/** Each trial has another seed, by which the user words its turns and the world names the refund. */
const scenario =
  `${shopFiles['scenarios/shop/refund.yaml']}    - { at: end, snapshot: { agent_text: same_shape } }
`.replace('starting_prompt', 'trials: 3\nstarting_prompt');
const SNAPSHOTS = 'e2e/visual.spec.ts-snapshots/refund';
const ofScenario = `${SNAPSHOTS}/end-chromium-${process.platform}`;
const closely = `${SNAPSHOTS}/after_refund-chromium-${process.platform}`;

let project: MiniProject;
const runs: Record<string, { output: string; results: ReportedTest[] }> = {};
const stored: Record<string, string> = {};
let regraded = { code: 0, output: '' };
let unstored = regraded;

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    'server.mjs': shopFiles['server.mjs'],
    'playwright.config.ts': shopFiles['playwright.config.ts'].replace(
      "testDir: 'e2e',",
      "testDir: 'e2e', projects: [{ name: 'chromium' }],",
    ),
    'e2e/shop.ts': shopFiles['e2e/shop.ts'],
    'e2e/visual.spec.ts': spec,
    'scenarios/shop/refund.yaml': scenario,
  });
  await play('first');
  await play('again');
  const server = shopFiles['server.mjs'].replace('font: 16px', 'color: #c00; font: 16px');
  await project.write({ 'server.mjs': server });
  const episode = await play('changed', '--grep', 'closely');
  regraded = await grade(episode);
  await play('ignored', '--grep', 'closely', '--ignore-snapshots');
  await play('updated', '--grep', 'closely', '--update-snapshots');
  rmSync(join(project.dir, SNAPSHOTS), { recursive: true });
  unstored = await grade(episode);
}, 600_000);

afterAll(() => project.remove());

const grade = (episode: string) => project.sightline({}, 'grade', episode);

/** @returns the folder of the run */
async function play(name: string, ...args: string[]): Promise<string> {
  const { output } = await project.playwright({}, ...args);
  runs[name] = { output, results: await project.results() };
  const picture = join(project.dir, `${closely}.png`);
  stored[name] = existsSync(picture) ? readFileSync(picture, 'base64') : '';
  const episodes = join(project.dir, 'sightline-episodes');
  return join(episodes, readdirSync(episodes).sort().at(-1) ?? '');
}

const results = (run: string): Record<'lamp' | 'closely', ReportedTest[]> => {
  const of = (wanted: string) =>
    (runs[run]?.results ?? []).filter(({ title }) => title.startsWith(wanted));
  return { lamp: of('A lamp is refunded'), closely: of('closely') };
};
const statuses = (all: readonly ReportedTest[]): string[] => all.map(({ status }) => status);
const pictures = ({ attachments = [] }: Partial<ReportedTest> = {}): string[] =>
  attachments.map(({ name }) => name).filter((name) => /-(expected|actual|diff)\.png$/.test(name));

describe('without a snapshot', () => {
  it('the first trial writes it and fails, as in Playwright; the others are compared with it', () => {
    const { lamp } = results('first');
    expect(statuses(lamp)).toEqual(['failed', 'passed', 'passed']);
    expect(lamp[0]?.errors[0]?.message).toContain(
      `A snapshot doesn't exist at ${ofScenario}.png, writing actual.`,
    );
    expect(pictures(lamp[0])).toEqual(['refund-end-expected.png', 'refund-end-actual.png']);
  });

  it('a matcher does the same', () => {
    const [one] = results('first').closely;
    expect(one?.status).toBe('failed');
    expect(one?.errors[0]?.message).toContain(`${closely}.png, writing actual.`);
    expect(stored['first']).not.toBe('');
  });
});

it('three trials whose user words its turns anew look like one snapshot', () => {
  const { lamp, closely: matched } = results('again');
  expect(statuses(lamp)).toEqual(['passed', 'passed', 'passed']);
  expect(statuses(matched)).toEqual(['passed']);
  expect([...lamp, ...matched].flatMap(pictures)).toEqual([]);
});

describe('a page that changed', () => {
  it('fails with its explanation, and the three pictures of a slider', () => {
    const [one] = results('changed').closely;
    expect(one?.status).toBe('failed');
    expect(one?.errors[0]?.message).toContain('color rgb(0, 0, 0) → rgb(204, 0, 0)');
    expect(pictures(one)).toEqual([
      'refund-after_refund-expected.png',
      'refund-after_refund-actual.png',
      'refund-after_refund-diff.png',
    ]);
    expect(stored['changed']).toBe(stored['first']);
  });

  it('is graded again with the same answer', () => {
    expect(regraded.output).toContain('color rgb(0, 0, 0) → rgb(204, 0, 0)');
    expect(regraded.code).toBe(1);
  });

  it('is not compared with --ignore-snapshots', () => {
    expect(statuses(results('ignored').closely)).toEqual(['passed']);
    expect(stored['ignored']).toBe(stored['first']);
  });

  it('is the snapshot after --update-snapshots', () => {
    expect(statuses(results('updated').closely)).toEqual(['passed']);
    expect(runs['updated']?.output).toContain(`${closely}.png is written.`);
    expect(stored['updated']).not.toBe(stored['first']);
  });

  it('is graded as undecided where the snapshot is gone, which grading does not write', () => {
    expect(unstored.output).toContain(`A snapshot doesn't exist at ${SNAPSHOTS}/`);
    expect(unstored.code).toBe(2);
    expect(existsSync(join(project.dir, SNAPSHOTS))).toBe(false);
  });
});
