import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askable, bothAnswered, compareAnswers, driftOf } from '../../src/grade/drift.js';
import type { ToolCall } from '../../src/episode/path-event.js';
import type { Json } from '../../src/scenario/schema.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from './build-episode.js';

/** What differs, as "kind pointer real mock", with what differs anyway in brackets. */
function differences(real: Json, mock: Json, statuses: [number, number] = [200, 200]): string[] {
  const [realStatus, mockStatus] = statuses;
  return compareAnswers({ status: realStatus, body: real }, { status: mockStatus, body: mock }).map(
    ({ kind, pointer, real: a, mock: b, expected }) =>
      `${kind} ${pointer} ${JSON.stringify(a)} ${JSON.stringify(b)}${expected ? ' [expected]' : ''}`,
  );
}

describe('what has drifted between two answers', () => {
  it('is nothing where they are equal, in whatever order their fields are', () => {
    expect(differences({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
  });

  it('is a field that one of them lacks, at the top of what is lacking', () => {
    const real = { id: 'x', payment: { method: 'card', last4: '4242' } };
    expect(differences(real, { id: 'x', paid: true })).toEqual([
      'missing /payment {"method":"card","last4":"4242"} undefined',
      'extra /paid undefined true',
    ]);
  });

  it('is another type, null among them', () => {
    expect(differences({ total: '84.00', coupon: null }, { total: 84, coupon: 'A' })).toEqual([
      'type /total "84.00" 84',
      'type /coupon null "A"',
    ]);
    expect(differences([], {})).toEqual(['type  [] {}']);
  });

  it('is a status, and then bodies are only compared where both went well or both failed', () => {
    expect(differences({ error: 'x' }, { id: 1 }, [404, 200])).toEqual(['status  404 200']);
    expect(differences({ a: 1 }, {}, [201, 200])).toEqual([
      'status  201 200',
      'missing /a 1 undefined',
    ]);
    expect(differences({ error: 'x' }, { error: 'y' }, [404, 422])).toEqual([
      'status  404 422',
      'value /error "x" "y"',
    ]);
  });

  it('is a value, where nothing in its nature makes it differ', () => {
    const real = { status: 'shipped', id: 'ORD-1', total: 84, placed_on: '2026-02-10', open: true };
    const mock = {
      status: 'delivered',
      id: 'ORD-2',
      total: 12,
      placed_on: '2026-03-10',
      open: false,
    };
    expect(differences(real, mock)).toEqual([
      'value /status "shipped" "delivered"',
      'value /id "ORD-1" "ORD-2" [expected]',
      'value /total 84 12 [expected]',
      'value /placed_on "2026-02-10" "2026-03-10" [expected]',
      'value /open true false',
    ]);
  });

  it('knows ids, dates and amounts by their looks where their names tell nothing', () => {
    const real = { a: 'RET-48213', b: '2026-02-10T10:00:00Z', c: '$84.00', d: 'about 2' };
    const mock = { a: 'RET-11111', b: '2026-02-11T10:00:00Z', c: '$12.00', d: 'about 3' };
    expect(differences(real, mock)).toEqual([
      'value /a "RET-48213" "RET-11111" [expected]',
      'value /b "2026-02-10T10:00:00Z" "2026-02-11T10:00:00Z" [expected]',
      'value /c "$84.00" "$12.00" [expected]',
      'value /d "about 2" "about 3"',
    ]);
  });

  it('in lists is told by entry, joined by id and not by place', () => {
    const real = {
      orders: [
        { id: 'a', state: 'open' },
        { id: 'b', state: 'shut', by: 'x' },
      ],
    };
    const mock = {
      orders: [
        { id: 'b', state: 'shut' },
        { id: 'a', state: 'lost' },
        { id: 'c', state: 'open' },
      ],
    };
    expect(differences(real, mock)).toEqual([
      'missing /orders/*/by "x" undefined',
      'value /orders 2 3 [expected]',
      'value /orders/*/state "open" "lost"',
    ]);
  });

  it('is unknown of the entries of an empty list', () => {
    expect(differences({ list: [] }, { list: [{ a: 1 }] })).toEqual(['value /list 0 1 [expected]']);
  });

  it('is unknown of what was struck out', () => {
    expect(differences({ name: '***' }, { name: 'Ana' })).toEqual([]);
  });
});

describe('over many calls', () => {
  beforeAll(makeFolder);
  afterAll(removeEpisodes);

  const call = (parts: Partial<ToolCall>) =>
    event({
      kind: 'tool_call',
      tool: 'get_order',
      args: { order_id: 'A' },
      via: 'world',
      request: { method: 'GET', url: '/orders/A' },
      status: 200,
      response: { id: 'A', state: 'open', note: 'x' },
      durationMs: 1,
      patch: [],
      fault: null,
      ...parts,
    });
  const mock = { status: 200, response: { id: 'B', state: 'open' } };

  it('the same difference at the same place is one, with its calls counted', async () => {
    const episode = await buildEpisode({
      story: [
        user('Hello'),
        call({ source: 'real', mock }),
        call({ source: 'real', mock, args: { order_id: 'C' } }),
        call({
          source: 'real',
          mock: { status: 200, response: { id: 'A', state: 'open', note: 'x' } },
        }),
        call({ source: 'real', mock, fault: 'status 500' }),
        call({ source: 'observed' }),
        call({}),
      ],
    });
    const found = driftOf(bothAnswered(episode));
    expect(found).toEqual([
      {
        ...{ tool: 'get_order', kind: 'value', pointer: '/id', real: 'A', mock: 'B' },
        ...{ expected: true, calls: 2, episode: episode.header.id, event: 3 },
      },
      {
        ...{ tool: 'get_order', kind: 'missing', pointer: '/note', real: 'x', mock: undefined },
        ...{ expected: false, calls: 2, episode: episode.header.id, event: 3 },
      },
    ]);
  });

  it('calls that can be asked again are those whose mock is known, each once', async () => {
    const episode = await buildEpisode({
      story: [
        user('Hello'),
        call({}),
        call({}),
        call({ source: 'real', mock, args: { order_id: 'C' } }),
        call({ source: 'observed', args: { order_id: 'D' } }),
        call({ args: { order_id: '***' } }),
        call({ args: { order_id: 'E' }, fault: 'drop' }),
      ],
    });
    expect(askable([episode]).map(({ args, mock: { body } }) => [args['order_id'], body])).toEqual([
      ['A', { id: 'A', state: 'open', note: 'x' }],
      ['C', { id: 'B', state: 'open' }],
    ]);
  });
});
