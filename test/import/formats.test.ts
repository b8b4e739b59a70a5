// One small sample of each format that is read as a whole, in the form its tool writes; all of them made up.
import { describe, expect, it } from 'vitest';
import { imported, lines } from './imported.js';

describe('test cases of other tools', () => {
  it('of the form of workflow evals', async () => {
    const { format, scenarios, conversations } = await imported(
      'evals.yaml',
      `evals:
  - name: pin_a_note
    initial_prompt: Pin the note about the move
    metadata: { situation: open_note }
    expected_tools: [find_note, pin_note]
    timeout: 30
    evaluation_criteria:
      objective:
        - tools_called: [pin_note]
        - tools_not_called: [delete_note]
        - max_latency: 5
      subjective:
        - agent_judge: The answer was friendly
`,
    );
    expect(format).toBe('test cases of another tool');
    expect(scenarios).toEqual([
      {
        scenario_id: 'pin_a_note',
        metadata: { situation: 'open_note' },
        user: 'script',
        script: ['Pin the note about the move'],
        expectations: {
          required_tools: ['find_note', 'pin_note'],
          forbidden_tools: ['delete_note'],
          judges: ['Is this true of the conversation? The answer was friendly'],
        },
      },
    ]);
    expect(conversations[0]?.lostExpectations).toEqual(['the criterion max_latency']);
    expect(conversations[0]?.notCarried).toEqual(['the field timeout']);
  });

  it('in a bare list, where one field is misspelt', async () => {
    const { format, conversations } = await imported('tests.json', [
      { name: 'a', initial_promt: 'Hi', expected_tools: ['get_tide'] },
    ]);
    expect(format).toBe('test cases of another tool');
    expect(conversations[0]?.refused).toBe(
      'it has an unknown field "initial_promt"; did you mean "initial_prompt"?',
    );
  });

  it('of one turn and of several', async () => {
    const { scenarios, heads } = await imported('tests.json', {
      single_turn: [
        {
          name: 'tide',
          input: 'When is high tide in Husum?',
          expected_tool_calls: [{ tool_name: 'get_tide', tool_parameters: { port: 'Husum' } }],
          expected_response_contains: 'Husum',
        },
      ],
      multi_turn: [
        {
          name: 'both',
          turns: [{ input: 'Tide?', expected_tool_name: 'get_tide' }, { input: 'Thanks' }],
        },
      ],
    });
    expect(scenarios).toEqual([
      {
        scenario_id: 'tide',
        user: 'script',
        script: [
          {
            say: 'When is high tide in Husum?',
            expect: { tool: 'get_tide', args: { port: 'Husum' }, says: 'Husum' },
          },
        ],
      },
      {
        scenario_id: 'both',
        user: 'script',
        script: [{ say: 'Tide?', expect: { tool: 'get_tide' } }, 'Thanks'],
      },
    ]);
    expect(heads[1]).toBe(
      '# A draft, imported from tests.json (test cases of another tool). What it expects is what its source states: check that this is all the agent should do.',
    );
  });

  it('are refused without a prompt, with the name that was probably meant', async () => {
    const { conversations, scenarios } = await imported('tests.json', {
      tests: [
        { name: 'a', initial_promt: 'Hi' },
        { name: 'b', turns: [{ input: 'Hi' }, { inputt: 'Bye' }] },
        { name: 'c', input: 'Hi', expected_tool: ['x'] },
        { name: 'd' },
        7,
      ],
    });
    expect(conversations.map(({ refused }) => refused)).toEqual([
      'it has an unknown field "initial_promt"; did you mean "initial_prompt"?',
      'turn 2 has an unknown field "inputt"; did you mean "input"?',
      undefined,
      'it has none of "initial_prompt", "input", "prompt", "query", "question", "starting_prompt", "turns"',
      'it is not an object',
    ]);
    expect(scenarios).toHaveLength(1);
    expect(conversations[2]?.notCarried).toEqual([
      'the field expected_tool (did you mean "expected_tools"?)',
    ]);
  });

  it('keep the names that their authors made up, and lose their secrets', async () => {
    const { scenarios } = await imported('tests.json', {
      tests: [{ name: 'a', input: 'I am Ana Martin, ana@corp.test, sk_live_1234567890' }],
    });
    expect(scenarios).toMatchObject([
      { script: ['I am Ana Martin, ana@corp.test, made-up-secret-1'] },
    ]);
  });
});

const said = (role: string, ...parts: object[]) => ({ role, parts });
const text = (content: string) => ({ type: 'text', content });
const attribute = (key: string, value: unknown) => ({
  key,
  value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) },
});
const otlp = (...spans: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const trace = { traceId: 'ab', startTimeUnixNano: '1778486400000000000' };

describe('traces of OpenTelemetry', () => {
  it('repeat in each request what was said before, and are one conversation', async () => {
    const first = [said('user', text('Status of ORD-7?'))];
    const call = { type: 'tool_call', id: 'k', name: 'get_order', arguments: { id: 'ORD-7' } };
    const second = [
      ...first,
      said('assistant', call),
      said('tool', { type: 'tool_call_response', id: 'k', response: { id: 'ORD-7' } }),
    ];
    const third = [...second, said('assistant', text('Sent.')), said('user', text('Thanks'))];
    const chat = (traceId: string, input: object[], output: object[]) => ({
      ...{ ...trace, traceId, name: 'chat' },
      attributes: [
        attribute('gen_ai.conversation.id', 'c-1'),
        attribute('gen_ai.input.messages', input),
        attribute('gen_ai.output.messages', output),
      ],
    });
    const { format, scenarios, conversations, fixtures } = await imported(
      'traces.jsonl',
      lines(
        otlp(
          chat('a', first, [said('assistant', call)]),
          chat('a', second, [said('assistant', text('Sent.'))]),
        ),
        otlp(chat('b', third, [said('assistant', text('Bye.'))])),
      ),
    );
    expect(format).toBe('OpenTelemetry traces');
    expect(scenarios).toMatchObject([
      {
        scenario_id: 'c-1',
        now: '2026-05-11T08:00:00Z',
        script: ['Status of ORD-7?', 'Thanks'],
      },
    ]);
    expect(conversations[0]?.answers[0]).toEqual({
      calls: [{ tool: 'get_order', args: { id: 'ORD-7' }, result: { id: 'ORD-7' } }],
      says: ['Sent.'],
    });
    expect(fixtures).toEqual([{ orders: [{ id: 'ORD-7' }] }]);
  });

  it('have events for each message, as until 2025', async () => {
    const event = (name: string, attributes: object[]) => ({ name, attributes });
    const { scenarios, conversations } = await imported(
      'trace.json',
      otlp({
        ...{ ...trace, name: 'chat', attributes: [attribute('gen_ai.system', 'openai')] },
        events: [
          event('gen_ai.system.message', [attribute('content', 'Be kind')]),
          event('gen_ai.user.message', [attribute('content', 'Hello')]),
          event('gen_ai.choice', [attribute('message', { role: 'assistant', content: 'Hi' })]),
        ],
      }),
    );
    expect(scenarios).toMatchObject([{ script: ['Hello'] }]);
    expect(conversations[0]?.answers[0]?.says).toEqual(['Hi']);
  });

  it('have numbered attributes, and spans of tools that tell the results', async () => {
    const { conversations, fixtures } = await imported('trace.json', [
      {
        ...{ name: 'chat', trace_id: 'a', start_time: '2026-05-11T08:00:00Z' },
        attributes: {
          'gen_ai.prompt.0.role': 'user',
          'gen_ai.prompt.0.content': 'Status of ORD-7?',
          'gen_ai.completion.0.role': 'assistant',
          'gen_ai.completion.0.tool_calls.0.id': 'k',
          'gen_ai.completion.0.tool_calls.0.name': 'get_order',
          'gen_ai.completion.0.tool_calls.0.arguments': '{"id":"ORD-7"}',
        },
      },
      {
        ...{ name: 'execute_tool get_order', trace_id: 'a', start_time: '2026-05-11T08:00:01Z' },
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'get_order',
          'gen_ai.tool.call.id': 'k',
          'gen_ai.tool.call.result': '{"id":"ORD-7"}',
        },
      },
    ]);
    expect(conversations[0]?.answers[0]?.calls).toEqual([
      { tool: 'get_order', args: { id: 'ORD-7' }, result: { id: 'ORD-7' } },
    ]);
    expect(fixtures).toEqual([{ orders: [{ id: 'ORD-7' }] }]);
  });
});

const exchange = (
  method: string,
  url: string,
  more: { sent?: object; type?: string; body: string },
) => ({
  startedDateTime: '2026-05-11T08:00:00.000Z',
  request: {
    ...{ method, url, headers: [{ name: 'authorization', value: 'Bearer abcdefgh12345678' }] },
    ...(more.sent && {
      postData: { mimeType: 'application/json', text: JSON.stringify(more.sent) },
    }),
  },
  response: {
    status: 200,
    content: { mimeType: more.type ?? 'application/json', text: more.body },
  },
});

describe('a browser recording', () => {
  it('sends a text at a time, and reads its backend', async () => {
    const { scenarios, conversations, fixtures } = await imported('a.har', {
      log: {
        version: '1.2',
        entries: [
          exchange('GET', 'http://shop.test/api/orders', { body: '[{"id":"ORD-7"}]' }),
          exchange('POST', 'http://shop.test/api/track', { sent: { text: 'page view' }, body: '' }),
          exchange('POST', 'http://shop.test/api/chat', {
            sent: { message: 'Hello' },
            body: '{"reply":"Hi"}',
          }),
          exchange('POST', 'http://shop.test/api/chat', {
            sent: { message: 'Bye' },
            body: '{"reply":"Bye"}',
          }),
        ],
      },
    });
    expect(scenarios).toMatchObject([{ now: '2026-05-11T08:00:00Z', script: ['Hello', 'Bye'] }]);
    expect(conversations[0]?.answers.map(({ says }) => says)).toEqual([['Hi'], ['Bye']]);
    expect(fixtures).toEqual([{ orders: [{ id: 'ORD-7' }] }]);
    expect(JSON.stringify(conversations)).not.toContain('Bearer');
  });

  it('is found by its answers in words where its path says nothing', async () => {
    const [sent, type] = [{ text: 'Hello' }, 'text/plain; charset=utf-8'];
    const { scenarios, conversations } = await imported('a.har', {
      log: {
        entries: [
          exchange('POST', 'http://shop.test/api/track', { sent, body: '{"ok":true}' }),
          exchange('POST', 'http://shop.test/api/text', { sent, type, body: 'Hi there' }),
          exchange('POST', 'http://shop.test/api/text', { sent: { text: 'Bye' }, type, body: '' }),
        ],
      },
    });
    expect(scenarios).toMatchObject([{ script: ['Hello', 'Bye'] }]);
    expect(conversations[0]?.answers.map(({ says }) => says)).toEqual([['Hi there'], []]);
    expect(conversations[0]?.notCarried).toContain(
      'answers of the agent that were recorded without their content',
    );
  });

  it('tells of records both in what the page read and in what the agent was told', async () => {
    const output = { id: 'ORD-7', status: 'sent' };
    const part = { type: 'tool-get_order', toolCallId: 'k', input: {}, output };
    const { fixtures } = await imported('a.har', {
      log: {
        entries: [
          exchange('GET', 'http://shop.test/me', { body: '{"id":"C-1"}' }),
          exchange('POST', 'http://shop.test/api/chat', {
            sent: {
              messages: [
                { role: 'user', content: 'Hello' },
                { role: 'assistant', parts: [part] },
                { role: 'user', content: 'Bye' },
              ],
            },
            body: '{"reply":"Bye"}',
          }),
        ],
      },
    });
    expect(fixtures).toEqual([{ orders: [output], me: [{ id: 'C-1' }] }]);
  });

  it('sends all messages each time, and streams its answers', async () => {
    const [hello, hi, bye] = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi there' },
      { role: 'user', content: 'Bye' },
    ];
    const stream = (...pieces: string[]) =>
      `${pieces
        .map(
          (content) =>
            `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`,
        )
        .join('')}data: [DONE]\n\n`;
    const type = 'text/event-stream';
    const url = 'http://shop.test/v1/respond';
    const { scenarios, conversations } = await imported('a.har', {
      log: {
        entries: [
          exchange('POST', url, {
            sent: { messages: [hello] },
            type,
            body: stream('Hi', ' there'),
          }),
          exchange('POST', url, {
            sent: { messages: [hello, hi, bye] },
            type,
            body: stream('So', ' long'),
          }),
        ],
      },
    });
    expect(scenarios).toMatchObject([{ script: ['Hello', 'Bye'] }]);
    expect(conversations[0]?.answers.map(({ says }) => says)).toEqual([['Hi there'], ['So long']]);
  });
});

it('tasks of tau2-bench become plans for a model, with what their reward rests on', async () => {
  const { scenarios, conversations } = await imported('tasks.json', [
    {
      id: 'boat_3',
      description: { purpose: 'A boat that is not there' },
      user_scenario: {
        persona: 'Impatient.',
        instructions: {
          domain: 'boats',
          reason_for_call: 'You want to move your boat to Tuesday.',
          known_info: 'Your booking is B-3.',
          unknown_info: 'You do not know the price.',
          task_instructions: 'Accept Wednesday too.',
        },
      },
      initial_state: { initialization_data: { agent_data: { bookings: { 'B-3': {} } } } },
      evaluation_criteria: {
        actions: [
          { action_id: '0', name: 'get_booking', arguments: { id: 'B-3' } },
          {
            action_id: '1',
            name: 'move_booking',
            arguments: { id: 'B-3', note: 'x' },
            compare_args: ['id'],
          },
        ],
        communicate_info: ['12.50'],
        nl_assertions: ['The agent apologised.'],
        reward_basis: ['DB', 'COMMUNICATE', 'ACTION'],
      },
    },
  ]);
  expect(scenarios).toEqual([
    {
      scenario_id: 'boat_3',
      title: 'A boat that is not there',
      user: 'model',
      conversation_plan:
        'You want to move your boat to Tuesday.\n\nYour booking is B-3.\n\nAccept Wednesday too.',
      user_persona: 'Impatient.',
      does_not_know: ['You do not know the price.'],
      context: { bookings: { 'B-3': {} } },
      expectations: {
        tool_calls: [
          { tool: 'get_booking', args: { id: 'B-3' } },
          { tool: 'move_booking', args: { id: 'B-3' } },
        ],
        says: ['12.50'],
      },
    },
  ]);
  expect(conversations[0]?.lostExpectations).toEqual([
    'the end state of its database, after get_booking, move_booking: write it as `world`',
  ]);
  expect(conversations[0]?.notCarried).toEqual(['nl_assertions, which do not count']);
});

describe('ADK', () => {
  it('has conversation scenarios', async () => {
    const { scenarios } = await imported('scenarios.json', {
      scenarios: [
        { starting_prompt: 'Hi', conversation_plan: 'Ask for a boat.', user_persona: 'NOVICE' },
      ],
    });
    expect(scenarios).toEqual([
      {
        ...{ scenario_id: 'n1', starting_prompt: 'Hi' },
        ...{ conversation_plan: 'Ask for a boat.', user_persona: 'NOVICE' },
      },
    ]);
  });

  it('has cases with fixed conversations, in either style of names', async () => {
    const { scenarios, conversations } = await imported('set.evalset.json', {
      eval_set_id: 's',
      eval_cases: [
        {
          evalId: 'roll',
          conversation: [
            {
              userContent: { parts: [{ text: 'Roll a die' }], role: 'user' },
              finalResponse: { parts: [{ text: 'A four' }] },
              intermediateData: { toolUses: [{ name: 'roll', args: { sides: 6 } }] },
            },
          ],
          rubrics: [{ rubricId: 'r', rubricContent: { textProperty: 'The agent is brief.' } }],
        },
      ],
    });
    expect(scenarios).toEqual([
      {
        scenario_id: 'roll',
        user: 'script',
        script: [{ say: 'Roll a die', expect: { tool: 'roll', args: { sides: 6 } } }],
        expectations: { judges: ['Is this true of the conversation? The agent is brief.'] },
      },
    ]);
    expect(conversations[0]?.notCarried).toEqual([
      'the reference answers, which are compared by similarity',
    ]);
  });
});

it('a scene of understudy or mimiq keeps most of its fields', async () => {
  const { format, scenarios, conversations } = await imported(
    'scene.yaml',
    `id: late_boat
description: The boat is late.
starting_prompt: Where is my boat?
conversation_plan: |
  Goal: find the boat.
  - If asked for the booking: provide B-3
persona:
  description: tense
  behaviors: [repeats the question]
max_turns: 9
context: { bookings: { B-3: { late: true } } }
expectations:
  required_tools: [get_booking]
  allowed_terminal_states: [told]
  expected_resolution: completed
`,
  );
  expect(format).toBe('a scene of mimiq or understudy');
  expect(scenarios).toEqual([
    {
      scenario_id: 'late_boat',
      title: 'The boat is late.',
      starting_prompt: 'Where is my boat?',
      conversation_plan: 'Goal: find the boat.\n- If asked for the booking: provide B-3',
      user_persona: { description: 'tense', behaviors: [{ do: 'repeats the question' }] },
      context: { bookings: { 'B-3': { late: true } } },
      budget: { max_turns: 9 },
      expectations: { required_tools: ['get_booking'], allowed_terminal_states: ['told'] },
    },
  ]);
  expect(conversations[0]?.lostExpectations).toEqual([
    'the field expected_resolution of expectations',
  ]);
  expect(conversations[0]?.notCarried).toEqual([]);
});

it('calls of a tau2-bench task are not expected where its reward does not rest on them', async () => {
  const { scenarios } = await imported('tasks.json', [
    {
      id: 'boat_4',
      user_scenario: { instructions: 'Move your boat.' },
      evaluation_criteria: {
        actions: [{ name: 'move_booking', arguments: {} }],
        communicate_info: ['12.50'],
      },
    },
  ]);
  expect(scenarios).toEqual([
    {
      ...{ scenario_id: 'boat_4', user: 'model', conversation_plan: 'Move your boat.' },
      expectations: { says: ['12.50'] },
    },
  ]);
});

it.each([
  [
    'tasks.json',
    [
      { id: 'a', user_scenario: { instructions: 'Go.' } },
      { id: 'b', user_scenaro: {} },
    ],
    'it has an unknown field "user_scenaro"; did you mean "user_scenario"?',
  ],
  [
    'tasks.json',
    [
      { id: 'a', user_scenario: { instructions: 'Go.' } },
      { id: 'b', user_scenario: {} },
    ],
    'its user_scenario has no "instructions"',
  ],
  [
    'scenarios.json',
    { scenarios: [{ starting_prompt: 'Hi' }, { starting_promt: 'Hi' }] },
    'its scenario has an unknown field "starting_promt"; did you mean "starting_prompt"?',
  ],
  [
    'set.json',
    {
      eval_cases: [
        { eval_id: 'a', conversation: [{ user_content: { parts: [{ text: 'Hi' }] } }] },
        { eval_id: 'b', conversation: [{ user_contnt: {} }] },
      ],
    },
    'turn 1 has an unknown field "user_contnt"; did you mean "user_content"?',
  ],
])('a misspelt entry of %s is refused, and the others are not', async (name, data, why) => {
  const { conversations } = await imported(name, data);
  expect(conversations.map(({ refused }) => refused)).toEqual([undefined, why]);
});
