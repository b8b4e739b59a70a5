// The shop as a project of its own whose one spec plays its scenarios, with a model on the wire that stays up for all runs of a test file.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { type Behaviour, lastingStandIn, type StandIn } from '../stand-in/openai.js';
import { type MiniProject, miniProject } from './mini-project.js';
import { shopFiles } from './shop.js';

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
`;

export interface ShopRuns {
  project: MiniProject;
  /** Of the model. */
  url: string;
  requests: StandIn['requests'];
  /** Playwright's own command, under these variables of the environment. */
  playwright: MiniProject['playwright'];
  sightline: MiniProject['sightline'];
  /** Of all runs so far, by the names of their files. */
  verdicts(): Promise<EpisodeVerdict[]>;
  /** Removes the episodes of the runs so far. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** Its model behaves so; the scenarios are those that a test writes. */
export async function shopRuns(standsIn: Behaviour): Promise<ShopRuns> {
  const model = await lastingStandIn(standsIn);
  const project = await miniProject();
  await project.write({
    ...shopFiles,
    'e2e/scenarios.spec.ts': spec,
    'e2e/closely.spec.ts': '',
  });
  await rm(join(project.dir, 'scenarios/shop/broken.yaml'));
  const episodes = join(project.dir, 'sightline-episodes');
  return {
    project,
    url: model.baseUrl,
    requests: model.requests,
    playwright: project.playwright,
    sightline: project.sightline,
    async verdicts() {
      const paths = (await readdir(episodes, { recursive: true }))
        .filter((name) => name.endsWith('.verdict.json'))
        .toSorted();
      const texts = await Promise.all(paths.map((path) => readFile(join(episodes, path), 'utf8')));
      return texts.map((text) => JSON.parse(text) as EpisodeVerdict);
    },
    forget: () => rm(episodes, { recursive: true, force: true }),
    async close() {
      await model.close();
      await project.remove();
    },
  };
}
