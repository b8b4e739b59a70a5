import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import type { WorldContext } from '../../src/app/tool.js';
import { fakeWorld } from './fake-world.js';

const input = z.object({
  id: z.string(),
  note: z.string().optional(),
  count: z.number().default(1),
});

describe('defineTool', () => {
  it('gives a tool that reads its defaults', () => {
    const tool = defineTool({
      name: 'get_order',
      description: 'One order.',
      route: 'GET /orders/:id',
      input,
      mock: () => ({}),
    });
    expect(tool).toMatchObject({ effect: 'read', status: 200, says: [] });
  });

  it('gives a tool that writes phrases by which an agent says that it was done', () => {
    const tool = defineTool({
      name: 'issue_refund',
      description: 'Issues a refund.',
      route: 'POST /refunds',
      input,
      mock: () => ({}),
    });
    expect(tool.effect).toBe('write');
    expect(tool.says).toEqual([
      'issued a refund',
      'issued the refund',
      'issued your refund',
      'refund has been issued',
      'refund was issued',
      'refund is issued',
    ]);
  });

  it('keeps what the definition says', () => {
    const tool = defineTool({
      name: 'search_orders',
      description: 'Searches.',
      route: 'POST /orders/search',
      effect: 'read',
      status: 202,
      says: ['looked it up'],
      input,
      mock: () => ({}),
    });
    expect(tool).toMatchObject({ effect: 'read', status: 202, says: ['looked it up'] });
  });

  it('types the world by what the mock says of it, beside the arguments', () => {
    type Shop = { orders: { id: string; total: number }[] };
    const tool = defineTool({
      name: 'get_total',
      description: 'The total of one order.',
      route: 'GET /orders/:id/total',
      input,
      mock: ({ id }, world: WorldContext<Shop>) =>
        world.state.orders.find((order) => order.id === id)?.total ?? null,
    });
    expect(tool.mock({ id: 'A1' }, fakeWorld({ orders: [{ id: 'A1', total: 84 }] }))).toBe(84);
    defineTool({
      name: 'get_first',
      description: 'An order, which is no text.',
      route: 'GET /orders/first',
      input,
      // @ts-expect-error -- the state holds orders
      mock: (_args, world: WorldContext<Shop>): string => world.state.orders[0] ?? '',
    });
  });

  it('types the arguments of the mock by the schema, optional and defaulted ones too', () => {
    const tool = defineTool({
      name: 'get_order',
      description: 'One order.',
      route: 'GET /orders/:id',
      input,
      mock: ({ id, note, count }) => {
        // @ts-expect-error: a number has no length, so that this line proves the type.
        const length: unknown = count.length;
        return {
          id: id.toUpperCase(),
          note: note ?? 'none',
          twice: count * 2,
          known: length === 1,
        };
      },
    });
    const answer = tool.mock(tool.input.parse({ id: 'a' }), fakeWorld({}));
    expect(answer).toEqual({ id: 'A', note: 'none', twice: 2, known: false });
  });
});
