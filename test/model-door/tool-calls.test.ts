import { describe, expect, it } from 'vitest';
import { answerReader } from '../../src/model/protocols/answer-reader.js';
import { CHAT, chat, modelDoor, RESPONSES } from './door.js';
import { type Answer, answers, cutAfter, held, sends, standIn } from '../stand-in/openai.js';

const TWO_CALLS: Answer = {
  text: 'Let me look.',
  calls: [
    { id: 'call_a', name: 'get_order', args: '{"id":"ORD-1","lines":[1,2]}' },
    { id: 'call_b', name: 'get_policy', args: '{}' },
  ],
};
const SEEN = { kind: 'tool_seen', via: 'model', protocol: 'openai', state: 'asked' };
const ASKED = [
  { ...SEEN, tool: 'get_order', args: { id: 'ORD-1', lines: [1, 2] }, callId: 'call_a' },
  { ...SEEN, tool: 'get_policy', args: {}, callId: 'call_b' },
];
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`;

describe('calls that the model asks for', () => {
  it.each([
    ['a chat stream', CHAT, true],
    ['a whole chat completion', CHAT, false],
    ['a stream of the responses API', RESPONSES, true],
    ['a whole response', RESPONSES, false],
  ])('are read out of %s', async (_, path, stream) => {
    const door = modelDoor(await standIn(answers(TWO_CALLS)));
    await (await door.ask(path, { model: 'm', stream, messages: [], input: 'Hi' })).text();
    expect(door.seen()).toEqual(ASKED);
    expect(door.events.at(-1)).toMatchObject({ kind: 'model_call', text: 'Let me look.' });
  });

  it('are in the record before the agent can act on them', async () => {
    const endpoint = held({ calls: [{ id: 'call_a', name: 'get_order', args: '{}' }] });
    const door = modelDoor(await standIn(endpoint.behaviour));
    const reader = (await door.ask(CHAT, chat('Hi'))).body?.getReader();
    const seen: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      endpoint.next();
      await reader?.read();
      seen.push(door.seen().length);
    }
    expect(seen).toEqual([0, 0, 0, 1]);
    expect(door.calls()).toEqual([]);
  });

  it.each([
    [CHAT, 9, { tool: 'get_order', args: null, state: 'cut', callId: 'call_a' }],
    [RESPONSES, 8, { tool: 'get_order', args: null, state: 'cut', callId: 'call_a' }],
  ])(
    'are cut where the answer breaks off in the middle of them (%s)',
    async (path, events, cut) => {
      const door = modelDoor(await standIn(cutAfter(events, TWO_CALLS)));
      const response = await door.ask(path, { stream: true });
      await response.text().catch(() => undefined);
      expect(door.seen()).toMatchObject([cut]);
    },
  );

  it('of the responses API are asked once their item has ended, whatever happens then', async () => {
    const door = modelDoor(await standIn(cutAfter(17, TWO_CALLS)));
    const response = await door.ask(RESPONSES, { stream: true });
    await response.text().catch(() => undefined);
    expect(door.seen().map(({ tool, state }) => [tool, state])).toEqual([
      ['get_order', 'asked'],
      ['get_policy', 'cut'],
    ]);
  });

  it.each([
    ['arguments that are no JSON', '{"id":', null],
    ['arguments that are no object', '[1]', null],
    ['no arguments at all', '', {}],
  ])('may have %s', async (_, args, read) => {
    const call = { id: 'call_a', name: 'get_order', args };
    const door = modelDoor(await standIn(answers({ calls: [call] })));
    await (await door.ask(CHAT, chat('Hi'))).text();
    expect(door.seen()).toMatchObject([{ args: read, state: 'asked' }]);
  });

  it('are told apart where an endpoint numbers all of them 0, and joined where it numbers none', async () => {
    const zeros =
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }] }) +
      chunk({ tool_calls: [{ index: 0, id: 'b', function: { name: 'two', arguments: '{}' } }] });
    const none =
      chunk({ tool_calls: [{ id: 'c', function: { name: 'three', arguments: '{"x"' } }] }) +
      chunk({ tool_calls: [{ function: { arguments: ':1}' } }] });
    const end = chunk({}, 'tool_calls');
    const door = modelDoor(
      await standIn(
        sends('text/event-stream', zeros + end),
        sends('text/event-stream', none + end),
      ),
    );
    await (await door.ask(CHAT, chat('Hi'))).text();
    await (await door.ask(CHAT, chat('Hi'))).text();
    expect(door.seen().map(({ tool, args }) => [tool, args])).toEqual([
      ['one', {}],
      ['two', {}],
      ['three', { x: 1 }],
    ]);
  });

  it('that the endpoint made by itself come with their result', async () => {
    const item = { type: 'mcp_call', id: 'm', name: 'search', arguments: '{}', output: '[1]' };
    const body = JSON.stringify({ status: 'completed', output: [item] });
    const door = modelDoor(await standIn(sends('application/json', body)));
    await (await door.ask(RESPONSES, { input: 'Hi' })).text();
    expect(door.seen()).toMatchObject([{ tool: 'search', result: [1], state: 'answered' }]);
  });

  it('are read alike however the bytes are cut', () => {
    const text =
      chunk({ content: 'Größe ' }) +
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'one', arguments: '{}' } }] }) +
      chunk({}, 'tool_calls').replaceAll('\n', '\r\n') +
      ': a comment\n\ndata: [DONE]\n\n';
    const bytes = new TextEncoder().encode(text);
    const readIn = (size: number) => {
      const reader = answerReader('chat', 'text/event-stream; charset=utf-8');
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size));
      return reader.end();
    };
    const whole = readIn(bytes.length);
    expect(whole).toMatchObject({ text: 'Größe ', finish: 'tool_calls', whole: true });
    expect(whole.calls).toHaveLength(1);
    for (const size of [1, 2, 3, 7, 50]) expect(readIn(size)).toEqual(whole);
  });
});

it.each(['\r\n', '\r'])('events that end in %j are read as well', (end) => {
  const text = chunk({ content: 'One ' }) + chunk({ content: 'two' }) + chunk({}, 'stop');
  const reader = answerReader('chat', 'text/event-stream');
  reader.push(new TextEncoder().encode(text.replaceAll('\n', end)));
  expect(reader.end()).toMatchObject({ text: 'One two', finish: 'stop', whole: true });
});

describe('results that the agent sends back', () => {
  const toolMessages = [
    {
      role: 'assistant',
      tool_calls: [
        {
          id: 'call_a',
          function: { name: 'get_order', arguments: '{"id":"ORD-1","lines":[1,2]}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'call_a', content: '{"total":12}' },
    { role: 'tool', tool_call_id: 'call_b', content: 'thirty days' },
  ];
  const answered = [
    { ...ASKED[0], state: 'answered', result: { total: 12 } },
    { ...ASKED[1], state: 'answered', result: 'thirty days' },
  ];

  it.each([
    ['chat', CHAT, { messages: toolMessages }],
    [
      'responses',
      RESPONSES,
      {
        previous_response_id: 'resp_1',
        input: [
          { type: 'function_call_output', call_id: 'call_a', output: '{"total":12}' },
          {
            type: 'function_call_output',
            call_id: 'call_b',
            output: [{ type: 'input_text', text: 'thirty days' }],
          },
        ],
      },
    ],
  ])('are recorded once, though every request repeats them (%s)', async (_, path, body) => {
    const door = modelDoor(await standIn(answers(TWO_CALLS), answers({ text: 'Done.' })));
    await (await door.ask(path, { ...body, messages: [], input: 'Hi' })).text();
    door.events.length = 0;
    await (await door.ask(path, body)).text();
    await (await door.ask(path, body)).text();
    expect(door.seen()).toEqual(answered);
    expect(door.events.map(({ kind }) => kind)).toEqual([
      'tool_seen',
      'tool_seen',
      'model_call',
      'model_call',
    ]);
  });

  it('of calls that nobody asked for in this episode are examples in a prompt', async () => {
    const door = modelDoor(await standIn(answers({ text: 'Done.' })));
    await (await door.ask(CHAT, { messages: toolMessages })).text();
    expect(door.seen()).toEqual([]);
  });

  it('belong to the second call where an endpoint uses an id twice', async () => {
    const call = (args: string): Answer => ({ calls: [{ id: 'call_0', name: 'get_order', args }] });
    const door = modelDoor(
      await standIn(answers(call('{"id":1}')), answers(call('{"id":2}')), answers({ text: 'x' })),
    );
    const turn = (args: string, content: string) => [
      {
        role: 'assistant',
        tool_calls: [{ id: 'call_0', function: { name: 'get_order', arguments: args } }],
      },
      { role: 'tool', tool_call_id: 'call_0', content },
    ];
    const first = turn('{"id":1}', '"one"');
    const both = [...first, ...turn('{"id":2}', '"two"')];
    for (const messages of [[], first, both]) {
      await (await door.ask(CHAT, { messages, stream: true })).text();
    }
    const results = door.seen().filter(({ state }) => state === 'answered');
    expect(results.map(({ args, result }) => [args, result])).toEqual([
      [{ id: 1 }, 'one'],
      [{ id: 2 }, 'two'],
    ]);
  });

  it('are known by tool and arguments where the endpoint gave no id', async () => {
    const door = modelDoor(
      await standIn(answers({ calls: [{ name: 'get_order', args: '{"id":1}' }] }), answers({})),
    );
    await (await door.ask(CHAT, { messages: [], stream: true })).text();
    const messages = [
      {
        role: 'assistant',
        tool_calls: [{ id: 'made-up', function: { name: 'get_order', arguments: '{ "id": 1 }' } }],
      },
      { role: 'tool', tool_call_id: 'made-up', content: '"one"' },
    ];
    await (await door.ask(CHAT, { messages })).text();
    expect(door.seen()).toMatchObject([
      { tool: 'get_order', state: 'asked' },
      { tool: 'get_order', state: 'answered', callId: 'made-up', result: 'one' },
    ]);
    expect(door.seen()[0]).not.toHaveProperty('callId');
  });
});
