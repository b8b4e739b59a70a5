// Every scenario of every demo, many times, each time worded by another seed: episodes in which nothing is wrong; grades none.
import { type App, loadScenarios } from 'sightline';
import { freePort, test } from 'sightline/playwright';
import { approvalDesk } from '../../e2e/agents/approval-desk/app.js';
import { markets } from '../../e2e/agents/markets/app.js';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { workplace } from '../../e2e/agents/workplace/app.js';

/** So many episodes in all; the bench sets it. */
const count = Number(process.env['HEALTHY_COUNT'] ?? 1);
const originOf = (server: string) => `http://127.0.0.1:${freePort(server)}`;

const demos: { app: App; server: string; folder: string }[] = [
  { app: returnsDesk, server: 'returns-desk', folder: 'scenarios/returns-desk' },
  {
    app: {
      ...markets,
      backend: { ...markets.backend, modelUrls: [`${originOf('markets')}/model/v1`] },
    },
    server: 'markets',
    folder: 'scenarios/markets',
  },
  { app: workplace, server: 'workplace', folder: 'scenarios/workplace' },
  { app: approvalDesk, server: 'approval-desk', folder: 'scenarios/approval-desk' },
];

const all = demos.map((demo) => ({ ...demo, scenarios: loadScenarios(demo.folder) }));
const scenarios = all.reduce((sum, one) => sum + one.scenarios.length, 0);
/** The first trial of every scenario, then the second of every one, as far as the count goes. */
let left = count;
const trials = new Map<string, number>();
for (let trial = 1; left > 0 && trial <= Math.ceil(count / scenarios); trial += 1) {
  for (const { app, scenarios: own } of all) {
    for (const { scenario } of own.slice(0, left))
      trials.set(`${app.name}/${scenario.scenario_id}`, trial);
    left = Math.max(0, left - own.length);
  }
}

for (const { app, server, scenarios: own } of all) {
  test.describe(app.name, () => {
    test.describe.configure({ mode: 'parallel', retries: 0 });
    test.use({ baseURL: originOf(server) });
    for (const loaded of own) {
      const most = trials.get(`${app.name}/${loaded.scenario.scenario_id}`) ?? 0;
      for (let trial = 1; trial <= most; trial += 1) {
        test(`${loaded.scenario.scenario_id}, trial ${trial}`, async ({ simulate }) => {
          // The pages hand the seed on to their agents, where it chooses the words.
          await simulate(app, loaded, { trial, query: { seed: String(trial) } });
        });
      }
    }
  });
}
