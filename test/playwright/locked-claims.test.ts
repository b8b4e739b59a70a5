// Claims under a lock in a project as a user would have it: run, told, and graded again without the lock file and without any model.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsLock } from '../../src/scenario/claims-lock.js';
import type { EpisodeVerdict } from '../../src/verdict/format.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const HOLDS = 'The customer learns of "$42.50" at a glance.';
const FAILS = 'The customer learns of "$99.00" at a glance.';

const scenario = (id: string, claim: string): string => `scenario_id: ${id}
starting_prompt: I want my money back.
conversation_plan:
  goal: Get a refund for order ORD-1
  if_asked_for_order_id: Give ORD-1
context: { refunds: [] }
expectations:
  consistency: false
  surface:
    - at: after_refund
      claims: ['${claim}']
`;
const lock = (claim: string, ...means: string[]): string =>
  JSON.stringify(claimsLock([{ claim, model: 'the-model', means }]));

const spec = `import { expect, test, testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
test('a matcher takes the lock', async ({ simulate }) => {
  const episode = await simulate(shop, 'holds');
  await expect(episode).toShow('after_refund', '${HOLDS}');
  await expect(episode).not.toShow('end', '${HOLDS}');
});
`;

let project: MiniProject;
let output = '';

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    ...shopFiles,
    'e2e/closely.spec.ts': '',
    'e2e/scenarios.spec.ts': spec,
    'scenarios/shop/holds.yaml': scenario('holds', HOLDS),
    'scenarios/shop/holds.claims.lock.json': lock(
      HOLDS,
      '"$42.50" is visible without scrolling.',
      '"$42.50" is not covered.',
    ),
    'scenarios/shop/fails.yaml': scenario('fails', FAILS),
    'scenarios/shop/fails.claims.lock.json': lock(FAILS, '"$99.00" is visible without scrolling.'),
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
  await rm(join(project.dir, 'scenarios/shop/refund.yaml'));
  const run = await project.run(
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list',
  );
  output = stripVTControlCharacters(run.output);
});

afterAll(() => project.remove());

const episodes = (): string => join(project.dir, 'sightline-episodes');
const grade = (...args: string[]) =>
  project.run(
    process.execPath,
    'node_modules/sightline/dist/cli/main.js',
    'grade',
    'sightline-episodes',
    ...args,
  );

/** Every verdict as it stands on disk, by path. */
async function verdicts(): Promise<Map<string, string>> {
  const names = await readdir(episodes(), { recursive: true });
  const files = names.filter((name) => name.endsWith('.verdict.json')).sort();
  const texts = files.map(
    async (name) => [name, await readFile(join(episodes(), name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

async function shownIn(scenarioId: string) {
  const all = [...(await verdicts()).values()].map((text) => JSON.parse(text) as EpisodeVerdict);
  const verdict = all.find(({ scenario: id }) => id === scenarioId);
  return verdict?.assertions.find(({ assertion }) => assertion.kind === 'shows');
}

describe('claims under a lock', () => {
  it('are graded by their sentences, which the verdict and the report tell', async () => {
    expect(await shownIn('holds')).toMatchObject({ outcome: 'passed', blocking: true });
    const failed = await shownIn('fails');
    expect(failed).toMatchObject({ outcome: 'failed', party: 'ui' });
    const told =
      'compiled by the-model, locked in fails.claims.lock.json: failed “"$99.00" is visible without scrolling.”';
    expect(failed?.evidence.map(({ text }) => text)).toContain(told);
    expect(output).toContain(told);
  });

  it('are taken by matchers that say the same sentence, also denied', () => {
    expect(output).toContain('✘');
    expect(output).toMatch(/a matcher takes the lock/);
    expect(output).toContain('not all of: passed “"$42.50" is visible without scrolling.”');
  });

  it('give the same bytes where the lock file is gone, since the episode holds it', async () => {
    const before = await verdicts();
    await rm(join(project.dir, 'scenarios'), { recursive: true });
    for (const name of before.keys()) await rm(join(episodes(), name));
    await grade();
    expect(before.size).toBeGreaterThanOrEqual(2);
    expect(await verdicts()).toEqual(before);
  });

  it("are graded by today's lock where today's scenarios are given, and by none where there is none", async () => {
    await project.write({
      'scenarios/shop/holds.yaml': scenario('holds', HOLDS),
      'scenarios/shop/holds.claims.lock.json': lock(HOLDS, '"$42.50" is not shown.'),
      'scenarios/shop/fails.yaml': scenario('fails', FAILS),
    });
    await grade('--scenarios', 'scenarios/shop');
    expect(await shownIn('holds')).toMatchObject({ outcome: 'failed' });
    const open = await shownIn('fails');
    expect(open).toMatchObject({ outcome: 'inconclusive' });
    expect(open?.reason).toContain('The claim is not understood');
  });
});
