// A small shop with fixtures to lint scenarios against.
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import type { App, AppDefinition } from '../../src/app/definition.js';
import type { WorldContext } from '../../src/app/tool.js';
import { lint, type LintResult } from '../../src/cli/lint.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { collection } from '../../src/app/collection.js';

const STORE = {
  customers: [{ email: 'alex@example.com' }, { email: 'dana@example.com' }],
  orders: [
    {
      id: 'ORD-101',
      email: 'alex@example.com',
      items: [{ name: 'Wool socks', price: 12.25, quantity: 2 }],
    },
    {
      id: 'ORD-102',
      email: 'dana@example.com',
      items: [{ name: 'Rain jacket', price: 129, quantity: 1 }],
    },
  ],
  notes: [{ id: 'N-1', text: 'Asked about ORD-900.' }],
  refunds: [],
  shipping: { max_days: 5 },
};

interface Store {
  orders: { id: string }[];
  refunds: { id: string; order_id: string; amount: number; kind: string }[];
}

const issueRefund = defineTool({
  name: 'issue_refund',
  description: 'Pays back.',
  route: 'POST /refunds',
  input: z.object({
    order_id: z.string(),
    amount: z.number().positive(),
    kind: z.enum(['card', 'credit']),
  }),
  mock: (args, world: WorldContext<Store>) => {
    if (!world.state.orders.some(({ id }) => id === args.order_id))
      return world.fail(404, { error: 'order_not_found' });
    const refund = { id: world.id('REF'), ...args };
    world.state.refunds.push(refund);
    return refund;
  },
});

/** The shop, with its fixtures in that folder. */
function shopIn(folder: string, more: Partial<AppDefinition> = {}): App {
  return defineApp({
    name: 'shop',
    start: '/',
    fixturesDir: `${folder}/fixtures/shop`,
    backend: {
      urls: ['https://api.shop.test'],
      tools: [...collection('orders', { key: 'id', only: ['list', 'get'] }), issueRefund],
    },
    terminalStates: { refunded: (episode) => episode.succeeded('issue_refund').length > 0 },
    ...more,
  });
}

/** Lints scenarios, by their file's name, against the shop. */
export function lintedShop(
  scenarios: Record<string, string>,
  more: Partial<AppDefinition> = {},
): LintResult {
  const files = Object.entries(scenarios).map(([name, text]) => [`scenarios/shop/${name}`, text]);
  const folder = folderWith({
    ...(Object.fromEntries(files) as Record<string, string>),
    'scenarios/shop/_defaults.yaml': 'fixtures: [store]\n',
    'fixtures/shop/store.json': JSON.stringify(STORE),
  });
  return lint([`${folder}/scenarios`], { app: shopIn(folder, more) });
}

/** The same for one scenario without its head; problems and warnings as `line: message`. */
export function findingsIn(
  body: string,
  more: Partial<AppDefinition> = {},
): Record<'problems' | 'warnings', string[]> {
  const { problems, warnings } = lintedShop({ 'a.yaml': `scenario_id: a\n${body}` }, more);
  const told = ({ line, message }: { line: number; message: string }) => `${line}: ${message}`;
  return { problems: problems.map(told), warnings: warnings.map(told) };
}
