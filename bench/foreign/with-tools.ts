// An app file that `init` wrote, with two tools behind the gateway; specs that the benchmark writes import it.
import { type App, collection, defineTool, type WorldContext } from 'sightline';
import { z } from 'zod';

interface Refund {
  id: string;
  order_id: string;
  amount: number;
}

const issueRefund = defineTool({
  name: 'issue_refund',
  description: 'Refunds an order.',
  route: 'POST /refunds',
  input: z.object({ order_id: z.string(), amount: z.number() }),
  mock: ({ order_id, amount }, world: WorldContext<{ refunds: Refund[] }>) => {
    const refund = { id: world.id('REF'), order_id, amount };
    world.state.refunds.push(refund);
    return { ...refund };
  },
});

export const withTools = (app: App): App => ({
  ...app,
  name: `${app.name}-by-door`,
  fixturesDir: `fixtures/${app.name}-by-door`,
  backend: {
    ...app.backend,
    tools: [...collection('orders', { key: 'id', only: ['get'] }), issueRefund],
  },
});
