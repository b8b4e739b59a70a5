import { describe, expect, it } from 'vitest';
import { answerReader } from '../../src/model/protocols/answer-reader.js';
import { readAll, readMessages } from './reading.js';

const events = (frames: readonly unknown[]): string =>
  [...frames.map((frame) => JSON.stringify(frame)), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('');

const chunk = (delta: object, finish_reason: string | null = null, index = 0) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index, delta, finish_reason }],
});
const piece = (index: number, args: string, name?: string) => ({
  tool_calls: [
    {
      index,
      ...(name === undefined ? {} : { id: `call_${name}`, type: 'function' }),
      function: { ...(name === undefined ? {} : { name }), arguments: args },
    },
  ],
});

const twoCalls = [
  chunk({ role: 'assistant', content: null }),
  chunk(piece(0, '', 'get_order')),
  chunk(piece(0, '{"order_')),
  chunk(piece(1, '{"amount":', 'pay')),
  chunk(piece(0, 'id":"A"}')),
  chunk(piece(1, '2}')),
];
const asked = [
  {
    tool: 'get_order',
    args: { order_id: 'A' },
    protocol: 'openai',
    callId: 'call_get_order',
    state: 'asked',
  },
  { tool: 'pay', args: { amount: 2 }, protocol: 'openai', callId: 'call_pay', state: 'asked' },
];

describe('chat completions', () => {
  it('tell calls whose pieces are mixed, by their index', () => {
    const told = readAll(events([...twoCalls, chunk({}, 'tool_calls')]));
    expect(told).toEqual({ protocol: 'openai', sightings: asked });
  });

  it('tell a call as cut where the answer was too long for it', () => {
    const told = readAll(events([...twoCalls.slice(0, 3), chunk({}, 'length')]));
    expect(told.sightings).toMatchObject([{ tool: 'get_order', args: null, state: 'cut' }]);
  });

  it('tell the calls of one that came whole, on several lines', () => {
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 'call_get_order',
          type: 'function',
          function: { name: 'get_order', arguments: '{"order_id":"A"}' },
        },
      ],
    };
    const completion = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
    };
    expect(readAll(JSON.stringify(completion, null, 2)).sightings).toEqual(asked.slice(0, 1));
  });

  it('tell calls of an endpoint that gives them no ids', () => {
    const call = { index: 0, function: { name: 'pay', arguments: '{}' } };
    const told = readAll(events([chunk({ tool_calls: [call] }), chunk({}, 'stop')]));
    expect(told.sightings).toEqual([{ tool: 'pay', args: {}, protocol: 'openai', state: 'asked' }]);
  });

  it.each([
    ['length', 'cut'],
    ['tool_calls', 'asked'],
  ] as const)(
    'that stop by %s in the middle of their arguments are told as %s, whoever reads them',
    (finish, state) => {
      const text = events([...twoCalls.slice(0, 3), chunk({}, finish)]);
      const call = { args: null, state };
      expect(readAll(text).sightings).toMatchObject([{ tool: 'get_order', ...call }]);
      const door = answerReader('chat', 'text/event-stream');
      expect(door.push(new TextEncoder().encode(text))).toMatchObject([
        { name: 'get_order', ...call },
      ]);
    },
  );

  it('from an endpoint that numbers every call 0 are told apart by their ids', () => {
    const zeros = ['pay', 'mail'].map((name) => chunk(piece(0, '{}', name)));
    const told = readAll(events([...zeros, chunk({}, 'tool_calls')]));
    expect(told.sightings.map(({ tool, state }) => [tool, state])).toEqual([
      ['pay', 'asked'],
      ['mail', 'asked'],
    ]);
  });

  it('begin anew after the end of an answer, on a socket whose answers have no ids', () => {
    const answer = (name: string) => [
      { ...chunk(piece(0, '{}', name)), id: '' },
      { ...chunk({}, 'tool_calls'), id: '' },
    ];
    const told = readMessages([...answer('pay'), ...answer('mail')]);
    expect(told.sightings.map(({ tool }) => tool)).toEqual(['pay', 'mail']);
  });

  it('do not mix answers that one socket carries', () => {
    const next = { ...chunk(piece(0, '{"x":1}', 'mail')), id: 'chatcmpl-2' };
    const told = readMessages([...twoCalls.slice(0, 3), next]);
    expect(told.sightings).toMatchObject([
      { tool: 'get_order', state: 'cut' },
      { tool: 'mail', args: { x: 1 }, state: 'asked' },
    ]);
  });
});

describe('the responses API', () => {
  const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'pay' };
  const frames = [
    { type: 'response.created', response: { id: 'resp_1' } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { type: 'reasoning', id: 'rs_1', summary: [] },
    },
    { type: 'response.output_item.added', output_index: 1, item: { ...item, arguments: '' } },
    {
      type: 'response.function_call_arguments.delta',
      output_index: 1,
      item_id: 'fc_1',
      delta: '{"amount"',
    },
    {
      type: 'response.function_call_arguments.done',
      output_index: 1,
      item_id: 'fc_1',
      arguments: '{"amount":2}',
    },
    {
      type: 'response.output_item.done',
      output_index: 1,
      item: { ...item, arguments: '{"amount":2}' },
    },
    { type: 'response.completed', response: { id: 'resp_1' } },
  ];
  const pay = {
    tool: 'pay',
    args: { amount: 2 },
    protocol: 'openai-responses',
    callId: 'call_1',
    state: 'asked',
  };

  it('tells a call once', () => {
    expect(readAll(events(frames))).toEqual({ protocol: 'openai-responses', sightings: [pay] });
  });

  it('tells a call as cut where the stream ends before its arguments', () => {
    const told = readAll(events(frames.slice(0, 4)));
    expect(told.sightings).toEqual([{ ...pay, args: null, state: 'cut' }]);
  });

  it('tells the calls of a response that came whole', () => {
    const response = {
      object: 'response',
      output: [
        { type: 'message', content: [] },
        { ...item, arguments: '{"amount":2}' },
      ],
    };
    expect(readAll(JSON.stringify(response)).sightings).toEqual([pay]);
  });
});
