// The gateway ends in the middle of a trial: what the agent could not do after that is not its failure.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { returnsDesk as app } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { loadScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway } from '../../src/world/gateway-link.js';
import { startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';

const token = 'token-of-the-run';

it('ends the trial with an error of the harness', { timeout: 120_000 }, async () => {
  const browser = await launchBrowser();
  const runDir = await mkdtemp(join(tmpdir(), 'sightline-lost-'));
  const gateway = await startGateway({ port: 0, token });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  const link = await connectGateway({ gatewayUrl, token });
  const desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 1 });
  const loaded = loadScenario('scenarios/returns-desk', 'refund_backpack');
  const began = performance.now();
  const header = episodeHeader(
    { run: 'run', project: 'p', test: 't', trial: 1, seed: 1 },
    app,
    loaded,
  );
  const episode = await openEpisode({ runDir, header, elapsedMs: () => performance.now() - began });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  let checkpoints = 0;
  await simulate({
    ...{ app, loaded, episode },
    page: await context.newPage(),
    startUrl: `${desk.url}/?seed=1&delay=1`,
    gateway: link,
    step: (_title, work) => work(),
    async onCapture() {
      checkpoints += 1;
      if (checkpoints === 1) await gateway.close();
    },
  });
  await context.close();
  const verdict = await gradeEpisode(episode.dir);
  expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
  expect(verdict.headline).toContain(
    'Calls of the agent may be missing from the record: the gateway ended during the trial.',
  );
  await Promise.all([link.close(), desk.close(), browser.close()]);
  await rm(runDir, { recursive: true });
});
