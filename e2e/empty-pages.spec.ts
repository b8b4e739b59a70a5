// Negative controls of every demo: on a page with nothing behind it, no assertion of any scenario passes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, gradeEpisode, loadScenario, loadScenarios } from 'sightline';
import { expect, test } from 'sightline/playwright';
import { approvalDesk } from './agents/approval-desk/app.js';
import { markets } from './agents/markets/app.js';
import { returnsDesk } from './agents/returns-desk/app.js';
import { workplace } from './agents/workplace/app.js';

interface Demo {
  app: App;
  folders: readonly string[];
  /** Played once on each page; by what it left, every scenario of the folders is graded. */
  played: string;
  outcome: 'failed' | 'inconclusive';
}

const demos: readonly Demo[] = [
  {
    app: returnsDesk,
    folders: ['scenarios/returns-desk', 'scenarios/returns-desk/personas'],
    played: 'refund_backpack',
    outcome: 'failed',
  },
  {
    app: approvalDesk,
    folders: ['scenarios/approval-desk'],
    played: 'reject_with_a_reason',
    // There is no control to press, so that the user gives up before the agent is asked anything.
    outcome: 'inconclusive',
  },
  {
    app: markets,
    folders: ['scenarios/markets'],
    played: 'weather_query',
    outcome: 'failed',
  },
  {
    app: workplace,
    folders: ['scenarios/workplace'],
    played: 'send_after_approval',
    outcome: 'failed',
  },
];

const pages = {
  'a blank page': '<!doctype html><title>Nothing</title>',
  'an agent that takes messages and does nothing': `<!doctype html><title>Desk</title><main><div role="log"></div>
    <form><textarea aria-label="Message"></textarea><button>Send</button></form></main>
    <script>document.forms[0].addEventListener('submit', (event) => {
      event.preventDefault();
      const [log, box] = [document.querySelector('[role=log]'), document.querySelector('textarea')];
      log.append(Object.assign(document.createElement('p'), { textContent: box.value }));
      box.value = '';
    })</script>`,
};

for (const [name, html] of Object.entries(pages)) {
  for (const { app, folders, played, outcome } of demos) {
    test(`${name} passes nothing of ${app.name}`, async ({ simulate }) => {
      const server = createServer((_, response) =>
        response.setHeader('content-type', 'text/html').end(html),
      );
      const empty: App = { ...app, start: await listen(server), replyTimeoutMs: 600 };
      const { dir } = await simulate(empty, loadScenario(folders[0] ?? '', played));
      server.closeAllConnections();
      server.close();
      for (const { file, scenario } of folders.flatMap(loadScenarios)) {
        // An episode is graded by scenarios of its own name alone.
        const asked = { ...scenario, scenario_id: played };
        const verdict = await gradeEpisode(dir, { scenario: asked, defects: false });
        const passed = verdict.assertions.filter((one) => one.outcome === 'passed');
        const titles = passed.map(({ title }) => title);
        expect({ titles, outcome: verdict.outcome }, file).toEqual({ titles: [], outcome });
      }
    });
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
  });
}
