// An agent in a page that refunds through its backend, and one episode with it; judges nothing.
import type { Browser } from 'playwright';
import { z } from 'zod';
import { defineTool } from '../../src/app/define.js';
import type { Episode } from '../../src/episode/read.js';
import { episodeOnPage } from '../page-episode.js';

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

export function runCase(browser: Browser, { guards = {}, script, faults }: Case): Promise<Episode> {
  return episodeOnPage(browser, {
    html: page(guards),
    app: {
      name: 'shop',
      backend: { urls: ['https://api.shop.test'], tools: [issueRefund] },
      terminalStates: { refunded: (episode) => episode.succeeded('issue_refund').length > 0 },
    },
    scenario: {
      ...{ scenario_id: 'refund', user: 'script', script, faults },
      context: { refunds: [] },
    },
  });
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
