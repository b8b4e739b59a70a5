import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftFixtures } from '../../src/app/fixture-draft/draft.js';
import { luhn } from '../../src/app/fixture-draft/personal.js';
import type { ToolCall } from '../../src/episode/path-event.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { brokenPlaceholders, fillNowDeep } from '../../src/scenario/now-placeholder.js';
import type { Json } from '../../src/scenario/schema.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from '../grade/build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const now = new Date('2026-03-02T10:00:00Z');

interface Answered {
  url: string;
  response: Json;
  args?: ToolCall['args'];
  tool?: string;
  method?: string;
  more?: Partial<ToolCall>;
}

const answered = ({
  url,
  response,
  args = {},
  tool = 'get_order',
  method = 'GET',
  more = {},
}: Answered) =>
  event({
    kind: 'tool_call',
    ...{ tool, args, via: 'world', request: { method, url }, status: 200, response },
    ...{ durationMs: 1, patch: [], fault: null, source: 'real', ...more },
  });

async function draft(...answers: Answered[]) {
  const episode = await buildEpisode({
    story: [user('Hello'), ...answers.map(answered)],
    app: {
      tools: ['get_order', 'get_return_policy', 'create_return'].map((name) => ({
        name,
        description: '',
        effect: name === 'create_return' ? 'write' : 'read',
        says: [],
      })),
    },
  });
  return draftFixtures([episode], now);
}

describe('collections', () => {
  it('come from lists, from single entries and from wrappers, each entry once', async () => {
    const { state } = await draft(
      {
        url: '/orders?size=2',
        response: { orders: [{ id: 'A', state: 'open' }, { id: 'B' }], next: null },
      },
      {
        url: '/orders/A',
        args: { order_id: 'A' },
        response: { id: 'A', state: 'shut', lines: [{ sku: 'x' }] },
      },
      { url: '/customers/7/orders', args: { id: 7 }, response: [{ id: 'C' }] },
      { url: '/policy', tool: 'get_return_policy', response: { days: 30 } },
    );
    expect(state).toEqual({
      orders: [{ id: 'A', state: 'open', lines: [{ sku: 'x' }] }, { id: 'B' }, { id: 'C' }],
      policy: { days: 30 },
    });
  });

  it('of calls by name are called as what the tool reads', async () => {
    const { state } = await draft({
      url: 'get_order',
      method: 'CALL',
      args: { order_id: 'A' },
      response: { order_id: 'A' },
    });
    expect(state).toEqual({ orders: [{ order_id: 'A' }] });
  });

  it('hold nothing of mocks, failures, faults and writes', async () => {
    const response = { id: 'A' };
    const episode = await buildEpisode({
      story: [
        user('Hello'),
        event({
          kind: 'tool_call',
          tool: 'get_order',
          args: {},
          via: 'world',
          request: { method: 'GET', url: '/orders' },
          status: 200,
          response,
          durationMs: 1,
          patch: [],
          fault: null,
        }),
        answered({ url: '/orders', response, more: { status: 404 } }),
        answered({ url: '/orders', response, more: { fault: 'cut' } }),
        answered({ url: '/orders', response, tool: 'create_return' }),
      ],
    });
    expect(draftFixtures([episode], now)).toEqual({ state: {}, replaced: [] });
  });

  it('are the world before the first turn on staging', async () => {
    const episode = await buildEpisode({
      header: { staging: { vars: {} } },
      world: { before: { orders: [{ id: 'A' }], policy: { days: 1 } }, after: { orders: [] } },
      story: [user('Hello')],
    });
    expect(draftFixtures([episode], now).state).toEqual({
      orders: [{ id: 'A' }],
      policy: { days: 1 },
    });
  });
});

describe('people and secrets', () => {
  const response = {
    id: 'CUS-Martin-1',
    name: 'Ana Martin',
    email: 'Ana.Martin@mail.example.org',
    phone: '+49 30 901820',
    birth_date: '1984-05-01',
    address: { street: '12 Rue Cler', zip: '75007', city: 'Paris', country: 'FR' },
    card_number: '5555 5555 5555 4444',
    apiKey: 'k-9f8e7d6c5b4a',
    note: 'Ana wrote from ana.martin@mail.example.org, paid with 5555-5555-5555-4444; token eyJhbGciOiJI.eyJzdWIiOiIx.c2ln',
    items: [{ sku: 'MUG-75007', name: 'Mug' }],
  };

  it('leave no true value behind, and the same value has the same in its place', async () => {
    const { state, replaced } = await draft(
      { url: '/customers/1', args: { id: '1' }, response },
      {
        url: '/orders/A',
        args: { id: 'A' },
        response: {
          id: 'A',
          customer_email: 'ana.martin@mail.example.org',
          customer: { name: 'Ana Martin' },
        },
      },
    );
    const text = JSON.stringify(state);
    for (const secret of [
      'Ana',
      'mail.example.org',
      '901820',
      '1984',
      'Rue',
      '"75007"',
      'Paris',
      '5555',
      '9f8e',
      'eyJh',
    ])
      expect(text).not.toContain(secret);
    const [customer] = state['customers'] as (typeof response)[];
    const [order] = state['orders'] as { customer_email: string; customer: { name: string } }[];
    expect(customer?.email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
    expect(order?.customer_email).toBe(customer?.email);
    expect(order?.customer.name).toBe(customer?.name);
    expect(customer?.note).toContain(
      `${customer?.name.split(' ')[0] ?? '?'} wrote from ${customer?.email ?? '?'}`,
    );
    expect(luhn((customer?.card_number ?? '1').replace(/\D/g, ''))).toBe(0);
    expect(customer?.address.country).toBe('FR');
    expect(customer?.items).toEqual([{ sku: 'MUG-75007', name: 'Mug' }]);
    const told = Object.fromEntries(replaced.map(({ kind, pointers }) => [kind, pointers]));
    expect(told['email']).toEqual([
      '/customers/*/email',
      '/customers/*/note',
      '/orders/*/customer_email',
    ]);
    expect(told['card']).toEqual(['/customers/*/card_number', '/customers/*/note']);
    expect(JSON.stringify(replaced)).not.toContain('Martin');
  });

  it('are told apart: two people stay two, and what is not a person keeps its name', async () => {
    const { state } = await draft({
      url: '/customers',
      response: {
        customers: [
          { id: 1, name: 'Ana Lee' },
          { id: 2, name: 'Bo Chen' },
        ],
        products: [{ id: 3, name: 'Ocean Lamp' }],
      },
    });
    const names = (state['customers'] as { name: string }[]).map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    expect(names).not.toContain('Ana Lee');
    expect(state['products']).toEqual([{ id: 3, name: 'Ocean Lamp' }]);
  });

  it('stay three hundred where there were three hundred, none of them true', async () => {
    const users = Array.from({ length: 300 }, (_, index) => ({
      id: index,
      email: `u${index}@corp.test`,
    }));
    const { state } = await draft({ url: '/users', response: { users } });
    const emails = (state['users'] as { email: string }[]).map(({ email }) => email);
    expect(new Set(emails).size).toBe(300);
    expect(emails.filter((email) => !email.endsWith('@example.com'))).toEqual([]);
  });

  it('and ids stay, numbers as numbers', async () => {
    const { state } = await draft({
      url: '/orders',
      response: {
        orders: [
          { id: 'ORD-10027', customer_id: 'c-1', zip: '10027', total: 10027, phone: 4930901820 },
        ],
      },
    });
    const [order] = state['orders'] as Record<string, Json>[];
    expect(order).toMatchObject({ id: 'ORD-10027', customer_id: 'c-1', total: 10027 });
    expect(order?.['zip']).toMatch(/^(?!10027)\d{5}$/);
    expect(order?.['phone']).not.toBe(4930901820);
  });

  it('that were struck out stay struck out', async () => {
    const { state } = await draft({
      url: '/users',
      response: { users: [{ id: 1, email: '***', password: '***' }] },
    });
    expect(state).toEqual({ users: [{ id: 1, email: '***', password: '***' }] });
    expect(createRedactor().text('***')).toBe('***');
  });
});

describe('moments', () => {
  it('are counted from when the service answered, and come back to the same dates', async () => {
    const order = {
      id: 'A',
      placed_on: '2026-02-20',
      due: '2026-03-16',
      today: '2026-03-02',
      shipped_at: '2026-02-20T08:15:00.123Z',
      seen_at: '2026-03-02T11:30:00+02:00',
      founded: '1969-07-20',
      code: '2026-02',
    };
    const { state, replaced } = await draft({ url: '/orders', response: { orders: [order] } });
    expect(state['orders']).toEqual([
      {
        ...{
          id: 'A',
          placed_on: '{now-10d}',
          due: '{now+14d}',
          today: '{now+0d}',
          code: '2026-02',
        },
        ...{ shipped_at: '{now-242h}', seen_at: '{now-30m}', founded: '1969-07-20' },
      },
    ]);
    expect(replaced).toMatchObject([{ kind: 'moment', places: 5 }]);
    const texts = JSON.stringify(state);
    expect(brokenPlaceholders(texts)).toEqual([]);
    expect(fillNowDeep(state, { now, timezone: 'UTC' })).toMatchObject({
      orders: [{ placed_on: '2026-02-20', due: '2026-03-16', seen_at: '2026-03-02T09:30:00Z' }],
    });
  });
});
