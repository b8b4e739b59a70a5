// A small shop for the tests of the world: its tools, its state, and a world over them with what it recorded.
import { z } from 'zod';
import { defineTool } from '../../src/app/define-tool.js';
import type { Tool, WorldState } from '../../src/app/tool.js';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import type { Json } from '../../src/values/json.js';
import { destinations } from '../../src/world/destination.js';
import type { ModelDoorService, OpenEpisode } from '../../src/world/doors/server-door.js';
import { createWorld, type World, type WorldOptions } from '../../src/world/world.js';
import { worldRequest, type ToolDoor, type WorldRequest } from '../../src/world/world-request.js';

type Entry = Record<string, Json>;

export function list(state: WorldState, name: string): Entry[] {
  return (state[name] ??= []) as Entry[];
}

export const getOrder = defineTool({
  name: 'get_order',
  description: 'One order.',
  route: 'GET /orders/:order_id',
  input: z.object({ order_id: z.string() }),
  mock: ({ order_id }, world) =>
    list(world.state, 'orders').find(({ id }) => id === order_id) ??
    world.fail(404, { error: 'order_not_found' }),
});

export const createReturn = defineTool({
  name: 'create_return',
  description: 'Creates a return.',
  route: 'POST /returns',
  status: 201,
  input: z.object({
    order_id: z.string(),
    quantity: z.number().int().default(1),
  }),
  mock: ({ order_id, quantity }, world) => {
    const created = { id: world.id('RET'), order_id, quantity, on: world.now().toISOString() };
    list(world.state, 'returns').push(created);
    return created;
  },
});

export const initialState: WorldState = { orders: [{ id: 'A1', total: 84 }], returns: [] };

export interface TestWorld extends World {
  events: NewPathEvent[];
}

/** A world over the two tools, or over others, that keeps what it records. */
export function testWorld(
  options: Partial<Omit<WorldOptions, 'tools'>> & { tools?: readonly Tool[] } = {},
): TestWorld {
  const events: NewPathEvent[] = [];
  const world = createWorld({
    state: initialState,
    seed: 1,
    now: new Date('2026-03-02T10:00:00Z'),
    tools: [getOrder, createReturn],
    faults: [],
    record: (event) => events.push(event),
    ...options,
  });
  return { ...world, events };
}

/** The calls that a world recorded, without what differs from run to run. */
export function calls({ events }: TestWorld) {
  return events.flatMap((event) =>
    event.kind === 'tool_call' ? [{ ...event, durationMs: 0 }] : [],
  );
}

/** `request('POST /returns?x=1', { … })`. */
export function request(line: string, body?: Json, via: ToolDoor = 'route'): WorldRequest {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', search = ''] = target.split('?');
  const text = body === undefined ? null : JSON.stringify(body);
  const url = `https://api.shop.test${target}`;
  const headers = { 'content-type': 'application/json' };
  return worldRequest({ method, path, search, headers, text, via, url });
}

/** A tool with a route of its own and any mock. */
export function toolWith(mock: Tool['mock'], name = 'act', route = 'POST /act'): Tool {
  return defineTool({
    name,
    description: 'Acts.',
    route,
    input: z.record(z.string(), z.json()),
    mock,
  });
}

/** An episode as the gateway's doors get it. */
export function served(
  id: string,
  world: World,
  model: ModelDoorService | null = null,
): OpenEpisode {
  const backend = { urls: ['https://api.shop.test'] };
  return { id, world, model, destinationOf: destinations({ backend, agentOrigins: [] }) };
}
