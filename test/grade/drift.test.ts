import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askable, bothAnswered, compareAnswers, driftOf } from '../../src/grade/drift.js';
import type { ToolCall } from '../../src/episode/path-event.js';
import type { Json } from '../../src/values/json.js';
import { buildEpisode, event, makeFolder, removeEpisodes, user } from './build-episode.js';

/** What differs, as "kind pointer real mock". */
function differences(real: Json, mock: Json, statuses: [number, number] = [200, 200]): string[] {
  const [realStatus, mockStatus] = statuses;
  return compareAnswers({ status: realStatus, body: real }, { status: mockStatus, body: mock }).map(
    ({ kind, pointer, real: a, mock: b }) =>
      `${kind} ${pointer} ${JSON.stringify(a)} ${JSON.stringify(b)}`,
  );
}

describe('what has drifted between two answers', () => {
  it('is nothing where they have the same fields, whatever their order and values', () => {
    expect(differences({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'y' }], a: 2 })).toEqual([]);
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
    expect(differences({ error: 'x' }, { error: 1 }, [404, 422])).toEqual([
      'status  404 422',
      'type /error "x" 1',
    ]);
  });

  it('in lists is told of the union of their entries, and unknown of an empty one', () => {
    const real = { orders: [{ id: 'a' }, { id: 'b', by: 'x' }] };
    expect(differences(real, { orders: [{ id: 'c' }] })).toEqual([
      'missing /orders/*/by "x" undefined',
    ]);
    expect(differences({ list: [] }, { list: [{ a: 1 }] })).toEqual([]);
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
        ...{ tool: 'get_order', kind: 'missing', pointer: '/note', real: 'x', mock: undefined },
        ...{ calls: 2, episode: episode.header.id, event: 3 },
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
