// An agent in a page that refunds through its backend, and one episode with it; judges nothing.
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { defineApp, defineTool } from '../../src/app/define.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { openEpisode } from '../../src/episode/write.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';

/** How the page guards itself. */
export interface Guards {
  /** A second submit while the first is on its way does nothing. */
  busy?: boolean;
  /** The conversation is there again after a reload. */
  stored?: boolean;
  /** What failed for want of a network is sent again when there is one. */
  resends?: boolean;
}

const page = ({ busy = false, stored = false, resends = false }: Guards): string => `<!doctype html>
<title>Shop</title><style>[role=log] { height: 300px; overflow: auto }</style><main><h1>Help</h1><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<script>
  const log = document.querySelector('[role=log]');
  const show = (who, text) => {
    const message = document.createElement('p');
    message.className = who;
    message.textContent = text;
    log.append(message);
  };
  const kept = ${stored} ? JSON.parse(sessionStorage.getItem('kept') ?? '[]') : [];
  for (const [who, text] of kept) show(who, text);
  const add = (who, text) => {
    show(who, text);
    kept.push([who, text]);
    if (${stored}) sessionStorage.setItem('kept', JSON.stringify(kept));
  };
  const refund = async (amount) => {
    const response = await fetch('https://api.shop.test/refunds', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount }),
    });
    const { id } = await response.json();
    add('assistant', 'Refund ' + id + ' is on its way.');
  };
  let working = false;
  document.forms[0].addEventListener('submit', async (event) => {
    event.preventDefault();
    if (${busy} && working) return;
    working = true;
    const box = document.querySelector('textarea');
    const text = box.value;
    add('user', text);
    if (/looking/.test(text)) add('assistant', 'Looking into it');
    try {
      await refund(42.5);
    } catch {
      if (${resends}) {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
        await refund(42.5);
      } else add('assistant', 'You seem to be offline. Please try again.');
    }
    box.value = '';
    working = false;
  });
</script>`;

export interface Case {
  guards?: Guards;
  script: string[];
  faults: object[];
}

export async function runCase(
  browser: Browser,
  { guards = {}, script, faults }: Case,
): Promise<Episode> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(guards));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const startUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const context = await browser.newContext();
  try {
    const app = defineApp({
      name: 'shop',
      start: startUrl,
      replyTimeoutMs: 8000,
      backend: { urls: ['https://api.shop.test'], tools: [issueRefund] },
      terminalStates: { refunded: (episode) => episode.succeeded('issue_refund').length > 0 },
    });
    const scenario = scenarioSchema.parse({
      scenario_id: 'refund',
      user: 'script',
      script,
      faults,
      context: { refunds: [] },
    });
    const loaded = { scenario, file: 'refund.yaml' } as Parameters<typeof episodeHeader>[2];
    const began = performance.now();
    const episode = await openEpisode({
      runDir: await mkdtemp(join(tmpdir(), 'sightline-turn-faults-')),
      header: episodeHeader({ run: 'r', project: 'p', test: 't', trial: 1, seed: 1 }, app, loaded),
      elapsedMs: () => performance.now() - began,
      redactor: createRedactor([]),
    });
    await simulate({
      ...{ app, loaded, episode, startUrl, gateway: null },
      page: await context.newPage(),
      step: (_title, run) => run(),
      onCapture: () => Promise.resolve(),
    });
    return await readEpisode(episode.dir);
  } finally {
    await context.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const issueRefund = defineTool({
  name: 'issue_refund',
  description: 'Pays money back.',
  route: 'POST /refunds',
  input: z.object({ amount: z.number() }),
  mock: ({ amount }, world) => {
    const refund = { id: world.id('REF'), amount };
    (world.state['refunds'] as object[]).push(refund);
    return refund;
  },
});
