// `sightline mutate` in a project as a user would have it: what it prints and saves, and that grading the episode again gives the same.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { shopFiles } from '../playwright/shop.js';

const CLI = 'node_modules/sightline/dist/cli/main.js';
const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop/refund.yaml');
`;
const claims = `claims: ['"$42.50" is shown.', 'The button "Send" is enabled.']`;

let project: MiniProject;
let mutated: { code: number; output: string };

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    'server.mjs': shopFiles['server.mjs'],
    'playwright.config.ts': shopFiles['playwright.config.ts'],
    'e2e/shop.ts': shopFiles['e2e/shop.ts'],
    'e2e/refund.spec.ts': spec,
    'scenarios/shop/refund.yaml': shopFiles['scenarios/shop/refund.yaml'].replace(
      /claims: .*/u,
      claims,
    ),
  });
  mutated = await project.run(process.execPath, CLI, 'mutate');
}, 300_000);

afterAll(() => project.remove());

/** The verdicts beside the one episode. */
function verdicts(): { file: string; text: string } {
  const root = join(project.dir, 'sightline-episodes');
  const [file = ''] = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /1-\d+\.mutants\.json$/u.test(name),
  );
  return { file, text: readFileSync(join(root, file), 'utf8') };
}

it('prints what each claim noticed, and names the weak one', () => {
  const lines = mutated.output.split('\n');
  const from = lines.findIndex((line) => line.startsWith('refund, trial 1: sightline-episodes/'));
  expect(lines.slice(from + 1, from + 4).map((line) => line.split(/ {2,}/u))).toEqual([
    ['below fold', 'covered', 'faded', 'clipped', 'truncated', 'removed', 'amount', 'claim'],
    [...Array<string>(7).fill('killed'), 'after_refund: "$42.50" is shown.'],
    [
      ...Array<string>(4).fill('SURVIVED'),
      '-',
      'not made',
      '-',
      'after_refund: The button "Send" is enabled.',
    ],
  ]);
  expect(mutated.output).toContain(
    'survived: It still passes with the button "Send" covered: say also that it is visible.',
  );
  expect(mutated.output).toContain('kill rate 63.6%: 7 killed, 4 survived, 0 inconclusive');
  expect(mutated.code).toBe(1);
});

it('the trial is graded as without mutants, and the report shows them', () => {
  expect(mutated.output).toContain('1 passed');
  const folder = join(project.dir, 'sightline-report', 'data');
  const [page = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, page), 'utf8')).toContain('kill rate 63.6%');
});

it('grading the episode again writes the same bytes', async () => {
  const before = verdicts();
  const { code } = await project.run(process.execPath, CLI, 'grade', 'sightline-episodes');
  expect(code).toBe(0);
  expect(verdicts()).toEqual(before);
});

it('says so where there is nothing to mutate', async () => {
  const { code, output } = await project.run(
    process.execPath,
    CLI,
    'mutate',
    '-g',
    'no such trial',
  );
  expect(code).toBe(2);
  expect(output).toContain('Nothing was mutated.');
});
