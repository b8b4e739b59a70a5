import { describe, expect, it } from 'vitest';
import type { PathEvent, ToolCall, ToolSeen } from '../../src/episode/path-event.js';
import { joinedCalls } from '../../src/episode/joined-calls.js';

let seq = 0;

const call = (tool: string, parts: Partial<ToolCall> = {}): ToolCall => ({
  seq: (seq += 1),
  atMs: 0,
  turn: 1,
  kind: 'tool_call',
  tool,
  args: {},
  via: 'world',
  request: { method: 'POST', url: '/' },
  status: 200,
  response: { ok: true },
  durationMs: 1,
  patch: [],
  fault: null,
  ...parts,
});

const seen = (tool: string, parts: Partial<ToolSeen> = {}): ToolSeen => ({
  seq: (seq += 1),
  atMs: 0,
  turn: 1,
  kind: 'tool_seen',
  tool,
  args: {},
  via: 'stream',
  protocol: 'ai-sdk',
  state: 'answered',
  ...parts,
});

/** The events of each call by their place in the path, and whether the world served it. */
function joins(...path: PathEvent[]): [boolean, ...number[]][] {
  const place = (event: number) => path.findIndex((one) => one.seq === event);
  return joinedCalls(path).map(({ served, sources }) => [served !== null, ...sources.map(place)]);
}

const order = { order_id: 'ORD-1' };

describe('calls that were served and seen', () => {
  it('join by their id, whatever else is known about them', () => {
    expect(
      joins(
        call('create_return', { callId: 'a', args: { order_id: '1' } }),
        call('create_return', { callId: 'b', args: { order_id: '2' } }),
        seen('start_return', { callId: 'b', args: { id: 2 }, turn: 2 }),
        seen('create_return', { callId: 'a', args: null, state: 'cut' }),
      ),
    ).toEqual([
      [true, 0, 3],
      [true, 1, 2],
    ]);
  });

  it('stay apart where both have ids and they differ', () => {
    expect(
      joins(call('pay', { callId: 'a', args: order }), seen('pay', { callId: 'b', args: order })),
    ).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });

  it('join by tool, turn and equal arguments where an id is missing, as the wire writes them', () => {
    const args = { amount: 84, express: true, note: null, lines: [{ sku: 'A', count: 2 }] };
    const onWire = { amount: '84.0', express: 'true', lines: [{ sku: 'A', count: '2' }] };
    expect(
      joins(
        call('pay', { args: { ...onWire, amount: '85' } }),
        call('pay', { args: onWire }),
        seen('pay', { args, callId: 'a' }),
      ),
    ).toEqual([
      [true, 0],
      [true, 1, 2],
    ]);
  });

  it('do not join in another turn, but for spans, which come late', () => {
    const served = call('pay', { args: order });
    expect(joins(served, seen('pay', { args: order, turn: 2 }))).toHaveLength(2);
    expect(joins(served, seen('pay', { args: order, turn: 2, via: 'span' }))).toEqual([
      [true, 0, 1],
    ]);
    expect(
      joins(
        seen('pay', { args: order, via: 'span', turn: 1 }),
        call('pay', { args: order, turn: 2 }),
      ),
    ).toHaveLength(2);
  });

  it('stay two where two calls have equal arguments, and one was seen', () => {
    const two = [call('pay', { args: order }), call('pay', { args: order })];
    expect(joins(...two, seen('pay', { args: order }))).toEqual([
      [true, 0, 2],
      [true, 1],
    ]);
  });

  it('stay two where one call was served and two were seen', () => {
    expect(
      joins(
        seen('pay', { args: order, callId: 'a' }),
        call('pay', { args: order }),
        seen('pay', { args: order, callId: 'b' }),
      ),
    ).toEqual([
      [true, 0, 1],
      [false, 2],
    ]);
  });

  it('join the next that is left where what was seen is cut or has no arguments', () => {
    expect(
      joins(
        call('pay', { args: { amount: 1 } }),
        call('pay', { args: { amount: 2 } }),
        seen('pay', { args: null, state: 'cut' }),
        seen('pay', { args: { amount: 1 } }),
      ),
    ).toEqual([
      [true, 0, 3],
      [true, 1, 2],
    ]);
  });

  it('join where the agent names its arguments in its own way, not where one says something else', () => {
    const served = call('pay', { args: { amount: 2, order_id: '1' } });
    expect(joins(served, seen('pay', { args: { orderId: 1, amount: 2 } }))).toEqual([[true, 0, 1]]);
    expect(joins(served, seen('pay', { args: { orderId: 1, amount: 3 } }))).toHaveLength(2);
  });

  it('join the call of the server before that of the page', () => {
    expect(
      joins(
        call('get_order', { via: 'route', args: order }),
        call('get_order', { args: order }),
        seen('get_order', { args: order }),
      ),
    ).toEqual([
      [true, 0],
      [true, 1, 2],
    ]);
  });
});

describe('a call that was seen in several places', () => {
  it('is one by its id, also when its answer was seen later', () => {
    expect(
      joins(
        seen('pay', { callId: 'a', args: order, state: 'asked' }),
        seen('pay', { callId: 'a', args: order, state: 'asked', via: 'model' }),
        seen('pay', { callId: 'a', args: order, turn: 2, result: 'ok' }),
      ),
    ).toEqual([[false, 0, 1, 2]]);
  });

  it('is one by its arguments where one place has no id', () => {
    const model = seen('pay', { callId: 'a', args: order, via: 'model', state: 'asked' });
    const span = seen('pay', { args: order, via: 'span', turn: 3 });
    expect(joins(model, span)).toEqual([[false, 0, 1]]);
    expect(joins(span, { ...model, seq: 1000 })).toEqual([[false, 0, 1]]);
  });

  it('is two where one place tells of it twice, though the ids are the same', () => {
    const twice = { callId: 'call_0', args: {}, state: 'asked' } as const;
    expect(joins(seen('pay', twice), seen('pay', { ...twice, turn: 2 }))).toHaveLength(2);
    expect(joins(seen('pay', { args: {} }), seen('pay', { args: {} }))).toHaveLength(2);
  });

  it('tells together what each place knows', () => {
    const path = [
      seen('pay', { callId: 'a', args: null, state: 'cut' }),
      seen('pay', { callId: 'a', args: order, via: 'model', state: 'asked', agent: 'refunds' }),
      seen('pay', { callId: 'a', args: null, via: 'span', state: 'failed', result: 'no' }),
    ];
    expect(joinedCalls(path)).toMatchObject([
      {
        tool: 'pay',
        args: order,
        seq: path[0]?.seq,
        agent: 'refunds',
        callId: 'a',
        status: null,
        outcome: 'failed',
        response: 'no',
        served: null,
      },
    ]);
  });
});

describe('what a joined call came to', () => {
  it('is what the world answered, where it served it', () => {
    const path = [
      seen('pay', { args: order, agent: 'refunds', callId: 'a', result: 'ok' }),
      call('pay', { args: order, status: 402, response: { error: 'declined' } }),
    ];
    expect(joinedCalls(path)).toEqual([
      {
        tool: 'pay',
        args: order,
        turn: 1,
        seq: path[0]?.seq,
        agent: 'refunds',
        callId: 'a',
        status: 402,
        outcome: 'failed',
        response: { error: 'declined' },
        sources: path.map((event) => event.seq),
        served: path[1],
      },
    ]);
  });

  it.each([
    ['answered', 'succeeded'],
    ['failed', 'failed'],
    ['asked', 'unknown'],
    ['cut', 'cut'],
  ] as const)('is, where it was only seen %s: %s', (state, outcome) => {
    expect(joinedCalls([seen('pay', { state })])).toMatchObject([{ outcome, status: null }]);
  });
});
