// Baselines in a project as a user would have it: none yet, written by Playwright's own option, compared, and shown in its report.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const spec = `import { expect, test, testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';

testScenarios(shop, 'scenarios/shop/refund.yaml');

test('closely', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  await expect(episode).toMatchBaseline('after_refund', { masks: [{ selector: 'textarea' }] });
});

test.fail('the opposite cannot be asked', async ({ simulate }) => {
  const episode = await simulate(shop, 'refund');
  await expect(episode).not.toMatchBaseline('after_refund');
});
`;
const scenario = `${shopFiles['scenarios/shop/refund.yaml']}  visual:
    - at: end
`;

interface Result {
  status: string;
  errors: { message?: string }[];
  attachments: { name: string; contentType: string; path?: string }[];
  annotations: { type: string; description?: string }[];
}
interface Suite {
  specs: { title: string; tests: { results: Result[]; annotations: Result['annotations'] }[] }[];
  suites?: Suite[];
}

let project: MiniProject;
const runs: Record<string, { code: number; output: string; results: Map<string, Result> }> = {};

beforeAll(async () => {
  project = await miniProject();
  await project.write({
    'server.mjs': shopFiles['server.mjs'],
    'playwright.config.ts': shopFiles['playwright.config.ts'],
    'e2e/shop.ts': shopFiles['e2e/shop.ts'],
    'e2e/visual.spec.ts': spec,
    'scenarios/shop/refund.yaml': scenario,
  });
  await play('first');
  await play('updating', '--update-snapshots');
  await play('again');
  const server = shopFiles['server.mjs'].replace('font: 16px', 'color: #c00; font: 16px');
  await project.write({ 'server.mjs': server });
  await play('changed');
}, 300_000);

afterAll(() => project.remove());

async function play(name: string, ...args: string[]): Promise<void> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...args];
  const { code, output } = await project.run(process.execPath, ...command);
  const text = await readFile(join(project.dir, 'results.json'), 'utf8').catch(() => {
    throw new Error(output);
  });
  const { suites } = JSON.parse(text) as { suites: Suite[] };
  runs[name] = { code, output, results: new Map(suites.flatMap(resultsIn)) };
}

function resultsIn({ specs, suites = [] }: Suite): [string, Result][] {
  const own = specs.flatMap(({ title, tests }): [string, Result][] =>
    tests.flatMap(({ results, annotations }) =>
      results.map((one): [string, Result] => [title, { ...one, annotations }]),
    ),
  );
  return [...own, ...suites.flatMap(resultsIn)];
}

const result = (run: string, title: string): Result => {
  const found = runs[run]?.results.get(title);
  if (found === undefined) throw new Error(runs[run]?.output);
  return found;
};

describe.each(['A lamp is refunded', 'closely'])('%s', (title) => {
  it('is not decided while there is no baseline, and says how to make one', () => {
    const { status, errors } = result('first', title);
    expect(status).toBe('failed');
    expect(errors[0]?.message).toMatch(/There is no baseline yet\..*sightline approve/s);
  });

  it('writes the baseline with --update-snapshots, and says where', () => {
    const { status, annotations } = result('updating', title);
    expect(status).toBe('passed');
    const [written] = annotations.filter(({ type }) => type === 'sightline-baseline');
    const path = written?.description?.replace('new: ', '') ?? '';
    expect(existsSync(join(project.dir, path))).toBe(true);
  });

  it('passes while the page looks the same', () => {
    expect(result('again', title).status).toBe('passed');
  });

  it('attaches expected, actual and diff where it does not, by the names that make a slider', () => {
    const { status, errors, attachments } = result('changed', title);
    expect(status).toBe('failed');
    expect(errors[0]?.message).toContain('color rgb(0, 0, 0) → rgb(204, 0, 0)');
    const at = title === 'closely' ? 'after_refund' : 'end';
    const pictures = attachments.filter(({ name }) => /-(expected|actual|diff)\.png$/.test(name));
    expect(pictures.map(({ name, contentType }) => [name, contentType])).toEqual([
      [`refund-${at}-expected.png`, 'image/png'],
      [`refund-${at}-actual.png`, 'image/png'],
      [`refund-${at}-diff.png`, 'image/png'],
    ]);
    for (const { path = '' } of pictures) expect(existsSync(path)).toBe(true);
  });
});

it('attaches no picture where the page looks like its baseline', () => {
  const names = result('again', 'closely').attachments.map(({ name }) => name);
  expect(names.filter((name) => /-(expected|actual|diff)\.png$/.test(name))).toEqual([]);
});
