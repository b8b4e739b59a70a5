// Negative controls: each fault of the demo agent must turn exactly the right class red, at the right party.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type App,
  type EpisodeVerdict,
  gradeEpisode,
  loadScenario,
  loadScenarios,
} from 'sightline';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const folder = 'scenarios/returns-desk';

/** What failed, as "class: party", each once. */
function findings({ assertions }: EpisodeVerdict): string[] {
  const failed = assertions.filter(({ outcome }) => outcome === 'failed');
  return [...new Set(failed.map((one) => `${one.class}: ${one.party ?? 'nobody'}`))].sort();
}

/** A scenario that leaves open what the world becomes, so that only the agent's words can be wrong. */
function wordsOnly(id: string) {
  const loaded = loadScenario(folder, id);
  const expectations = {
    allowed_terminal_states: ['refund_issued', 'nothing_created'],
    consistency: true,
  };
  return { ...loaded, scenario: { ...loaded.scenario, expectations } };
}

const controls = [
  { fault: 'skip_policy', scenario: 'refund_backpack', found: ['procedure: agent'] },
  { fault: 'wrong_amount', scenario: wordsOnly('refund_backpack'), found: ['consistency: agent'] },
  {
    fault: 'phantom_return',
    scenario: wordsOnly('refund_backpack'),
    found: ['consistency: agent'],
  },
  { fault: 'double_refund', scenario: 'refund_after_email_lookup', found: ['outcome: agent'] },
  { fault: 'denial_below_fold', scenario: 'denied_window_expired', found: ['surface: ui'] },
  { fault: 'escalation_covered', scenario: 'denied_window_expired', found: ['surface: ui'] },
  { fault: 'never_replies', scenario: 'return_nonreturnable_earbuds', found: ['outcome: agent'] },
];

for (const { fault, scenario, found } of controls) {
  test(`${fault} fails as ${found.join(', ')} and nothing else`, async ({ simulate }) => {
    const impatient: App = { ...returnsDesk, replyTimeoutMs: 4000 };
    // Where it is a file, it passes without the fault in scenarios.spec.ts.
    if (typeof scenario !== 'string') {
      const healthy = await gradeEpisode((await simulate(returnsDesk, scenario)).dir);
      expect(findings(healthy), healthy.headline).toEqual([]);
    }
    const episode = await simulate(impatient, scenario, { query: { fault } });
    const verdict = await gradeEpisode(episode.dir);
    expect(findings(verdict), verdict.headline).toEqual(found);
    expect(verdict.outcome).toBe('failed');
  });
}

test('a claimed return that was never made also fails what the world and the path should be', async ({
  simulate,
}) => {
  const episode = await simulate(returnsDesk, 'refund_backpack', {
    query: { fault: 'phantom_return' },
  });
  expect(findings(await gradeEpisode(episode.dir))).toEqual([
    'consistency: agent',
    'outcome: agent',
    'procedure: agent',
  ]);
});

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
  test(`${name} passes nothing`, async ({ simulate }) => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(html),
    );
    const start = await listen(server);
    const app: App = { ...returnsDesk, start, replyTimeoutMs: 600 };
    for (const scenario of loadScenarios(folder)) {
      const verdict = await gradeEpisode((await simulate(app, scenario)).dir);
      const passed = verdict.assertions.filter(({ outcome }) => outcome === 'passed');
      expect(
        passed.map(({ title }) => title),
        scenario.file,
      ).toEqual([]);
      expect(verdict.outcome, scenario.file).toBe('failed');
    }
    server.closeAllConnections();
    server.close();
  });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
  });
}
