// A trial whose identity takes longer than a test may: it has a record all the same, whatever comes of it.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
const identity = () => new Promise((done) => setTimeout(done, 4000, { label: 'Ana' }));
testScenarios({ ...shop, identity }, 'scenarios/shop');
`;

it('leaves no trial without a record, though the app takes longer than a test to say who it is', async () => {
  const project = await miniProject();
  await project.write({
    ...shopFiles,
    'playwright.config.ts': shopFiles['playwright.config.ts'].replace('240_000', '3000'),
    'e2e/scenarios.spec.ts': spec,
    'e2e/closely.spec.ts': '',
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
  await project.run(process.execPath, 'node_modules/@playwright/test/cli.js', 'test');
  const files = await readdir(join(project.dir, 'sightline-episodes'), { recursive: true });
  expect(files.filter((file) => file.endsWith('/episode.json'))).toHaveLength(1);
  await project.remove();
});
