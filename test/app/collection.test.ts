import { describe, expect, it } from 'vitest';
import { collection } from '../../src/app/collection.js';
import { defineApp } from '../../src/app/define.js';
import type { Tool, WorldState } from '../../src/app/tool.js';
import type { Json } from '../../src/values/json.js';
import { Failure, fakeWorld } from './fake-world.js';

const state = (): WorldState => ({
  orders: [
    { id: 'ORD-1', customer_email: 'a@example.com', quantity: 2 },
    { id: 'ORD-2', customer_email: 'b@example.com', quantity: 3 },
  ],
});

function call(
  tools: Tool[],
  name: string,
  { args, world }: { args: Record<string, Json>; world: WorldState },
): Json {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool.mock(tool.input.parse(args), fakeWorld(world));
}

const orders = collection('orders', { key: 'id' });

describe('collection', () => {
  it('names the usual tools and routes', () => {
    expect(orders.map(({ name, route, effect, status }) => [name, route, effect, status])).toEqual([
      ['list_orders', 'GET /orders', 'read', 200],
      ['get_order', 'GET /orders/:order_id', 'read', 200],
      ['create_order', 'POST /orders', 'write', 201],
      ['update_order', 'PATCH /orders/:order_id', 'write', 200],
      ['remove_order', 'DELETE /orders/:order_id', 'write', 200],
    ]);
  });

  it('makes tools that an app accepts', () => {
    const app = { name: 'shop', start: '/', terminalStates: { done: () => true } };
    const tools = [...orders, ...collection('policies', { key: 'policy_id', path: '/rules' })];
    expect(
      defineApp({ ...app, backend: { urls: ['https://a.test'], tools } }).backend.tools,
    ).toHaveLength(10);
    expect(tools.at(-1)).toMatchObject({
      name: 'remove_policy',
      route: 'DELETE /rules/:policy_id',
    });
  });

  it('offers only what is asked for, under the names that are given', () => {
    const some = collection('boxes', {
      key: 'sku',
      only: ['get', 'list'],
      names: { list: 'find_boxes' },
    });
    expect(some.map(({ name, route }) => `${name} ${route}`)).toEqual([
      'find_boxes GET /boxes',
      'get_box GET /boxes/:box_sku',
    ]);
  });

  it('lists by equality of every query parameter, numbers written as text too', () => {
    const world = state();
    expect(call(orders, 'list_orders', { args: {}, world })).toEqual({ orders: world['orders'] });
    expect(call(orders, 'list_orders', { args: { quantity: '3' }, world })).toEqual({
      orders: [{ id: 'ORD-2', customer_email: 'b@example.com', quantity: 3 }],
    });
    expect(call(orders, 'list_orders', { args: { nothing: 'x' }, world })).toEqual({ orders: [] });
  });

  it('lists by named filters and by nothing else', () => {
    const filtered = collection('orders', { key: 'id', filters: { email: 'customer_email' } });
    const args = { email: 'a@example.com', id: 'ORD-2' };
    expect(call(filtered, 'list_orders', { args, world: state() })).toEqual({
      orders: [{ id: 'ORD-1', customer_email: 'a@example.com', quantity: 2 }],
    });
  });

  it('gets an entry, and answers 404 for one that is not there', () => {
    expect(
      call(orders, 'get_order', { args: { order_id: 'ORD-2' }, world: state() }),
    ).toMatchObject({
      id: 'ORD-2',
    });
    const missing = () => call(orders, 'get_order', { args: { order_id: 'X' }, world: state() });
    expect(missing).toThrow(new Failure(404, { error: 'order_not_found' }));
  });

  it('creates an entry with an id of its own, in a world without the collection too', () => {
    const world: WorldState = {};
    const created = call(orders, 'create_order', { args: { quantity: 1 }, world });
    expect(created).toEqual({ id: 'ORD-1', quantity: 1 });
    expect(world).toEqual({ orders: [{ id: 'ORD-1', quantity: 1 }] });
  });

  it('refuses to create what exists', () => {
    const create = () => call(orders, 'create_order', { args: { id: 'ORD-1' }, world: state() });
    expect(create).toThrow(new Failure(409, { error: 'order_exists' }));
  });

  it('updates fields but never the key', () => {
    const world = state();
    const args = { order_id: 'ORD-1', id: 'ORD-9', quantity: 5 };
    const wanted = { id: 'ORD-1', customer_email: 'a@example.com', quantity: 5 };
    expect(call(orders, 'update_order', { args, world })).toEqual(wanted);
    expect(world['orders']).toContainEqual(wanted);
  });

  it('removes an entry and answers with it', () => {
    const world = state();
    expect(call(orders, 'remove_order', { args: { order_id: 'ORD-1' }, world })).toMatchObject({
      id: 'ORD-1',
    });
    expect(world['orders']).toEqual([expect.objectContaining({ id: 'ORD-2' })]);
  });

  it('says so where the world holds something else under its name', () => {
    const list = () => call(orders, 'list_orders', { args: {}, world: { orders: { a: 1 } } });
    expect(list).toThrow('The world holds no list under "orders"');
  });
});
