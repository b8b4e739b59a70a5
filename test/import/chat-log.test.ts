import { describe, expect, it } from 'vitest';
import { imported, lines } from './imported.js';

const order = { id: 'ORD-7', status: 'delivered', email: 'ana.martin@corp.test' };

describe('a log with a message on each line', () => {
  it('gives a script for each conversation, however they are mixed', async () => {
    const { format, scenarios } = await imported(
      'log.jsonl',
      lines(
        {
          session_id: 'a',
          role: 'user',
          content: 'Where is my kettle?',
          ts: '2026-05-11T08:00:00Z',
        },
        { session_id: 'b', sender: 'customer', text: 'Hello' },
        { session_id: 'a', role: 'assistant', content: 'On its way.' },
        { session_id: 'b', sender: 'bot', text: 'Hi' },
        { session_id: 'a', role: 'user', content: 'Thanks' },
      ),
    );
    expect(format).toBe('a chat log in JSON Lines');
    expect(scenarios).toEqual([
      { scenario_id: 'b', title: 'Hello', user: 'script', script: ['Hello'] },
      {
        scenario_id: 'a',
        title: 'Where is my kettle?',
        now: '2026-05-11T08:00:00Z',
        user: 'script',
        script: ['Where is my kettle?', 'Thanks'],
      },
    ]);
  });

  it('is one conversation if nothing tells several apart', async () => {
    const { scenarios } = await imported(
      'log.jsonl',
      lines({ role: 'user', content: 'One' }, { role: 'user', content: 'Two' }),
    );
    expect(scenarios).toMatchObject([{ script: ['One', 'Two'] }]);
  });
});

describe('calls of tools', () => {
  const openAi = [
    { role: 'user', content: 'Status of ORD-7?' },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'k', type: 'function', function: { name: 'get_order', arguments: '{"id":"ORD-7"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'k', content: JSON.stringify({ id: 'ORD-7', status: 'sent' }) },
  ];
  const anthropic = [
    { role: 'user', content: [{ type: 'text', text: 'Status of ORD-7?' }] },
    {
      role: 'assistant',
      content: [{ type: 'tool_use', id: 'k', name: 'get_order', input: { id: 'ORD-7' } }],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'k', content: '{"id":"ORD-7","status":"sent"}' },
      ],
    },
  ];
  const gemini = [
    { role: 'user', parts: [{ text: 'Status of ORD-7?' }] },
    { role: 'model', parts: [{ functionCall: { name: 'get_order', args: { id: 'ORD-7' } } }] },
    {
      role: 'function',
      parts: [
        { functionResponse: { name: 'get_order', response: { id: 'ORD-7', status: 'sent' } } },
      ],
    },
  ];
  const aiSdk = [
    { role: 'user', parts: [{ type: 'text', text: 'Status of ORD-7?' }] },
    {
      role: 'assistant',
      parts: [
        {
          type: 'tool-get_order',
          toolCallId: 'k',
          input: { id: 'ORD-7' },
          output: { id: 'ORD-7', status: 'sent' },
        },
      ],
    },
  ];
  it.each([
    ['OpenAI', openAi],
    ['Anthropic', anthropic],
    ['Gemini', gemini],
    ['the AI SDK', aiSdk],
  ])('as %s writes them become records', async (_, messages) => {
    const { conversations, scenarios, fixtures } = await imported(
      'log.jsonl',
      lines({ id: 'a', messages }, { id: 'b', messages }),
    );
    const call = { tool: 'get_order', args: { id: 'ORD-7' } };
    expect(conversations[0]?.answers[0]?.calls).toEqual([
      { ...call, result: { id: 'ORD-7', status: 'sent' } },
    ]);
    expect(scenarios[0]).toMatchObject({ script: ['Status of ORD-7?'], fixtures: ['a'] });
    expect(fixtures[0]).toEqual({ orders: [{ id: 'ORD-7', status: 'sent' }] });
  });

  it('that write, or failed, leave no record', async () => {
    const { fixtures } = await imported(
      'log.jsonl',
      lines(
        { role: 'user', content: 'Refund' },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: '1', name: 'issue_refund', input: {} },
            { type: 'tool_use', id: '2', name: 'get_order', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: '1', content: '{"id":"R-1"}' },
            { type: 'tool_result', tool_use_id: '2', is_error: true, content: '{"id":"E"}' },
          ],
        },
      ),
    );
    expect(fixtures).toEqual([null]);
  });
});

describe('a table', () => {
  it('has quotes, line breaks within cells, and other delimiters', async () => {
    const { format, scenarios } = await imported(
      'log.csv',
      '\uFEFFConversation ID;Role;Content;Timestamp\r\n' +
        '7;Customer;"The ""big"" one;\nplease";2026-05-11 08:00:00\r\n' +
        '7;Agent;Sure;2026-05-11 08:00:09\r\n',
    );
    expect(format).toBe('a chat log in CSV');
    expect(scenarios).toEqual([
      {
        scenario_id: '7',
        title: 'The "big" one; please',
        now: '2026-05-11T08:00:00Z',
        user: 'script',
        script: ['The "big" one;\nplease'],
      },
    ]);
  });
});

describe('personal data', () => {
  it('is replaced by the same values wherever it is, in texts, arguments and records', async () => {
    const { conversations, scenarios, fixtures } = await imported(
      'log.jsonl',
      lines(
        { id: 'a', customer_name: 'Ana Martin', messages: [{ role: 'user', content: 'Ana here' }] },
        {
          id: 'b',
          messages: [
            { role: 'user', content: 'I am ana martin, ana.martin@corp.test, will you help?' },
            {
              role: 'assistant',
              content: [
                { type: 'tool_use', id: '1', name: 'get_order', input: { email: order.email } },
              ],
            },
            {
              role: 'user',
              content: [{ type: 'tool_result', tool_use_id: '1', content: JSON.stringify(order) }],
            },
          ],
        },
      ),
    );
    expect(scenarios).toMatchObject([
      { script: ['Alex here'] },
      { script: ['I am Alex Berg, alex.berg@example.com, will you help?'] },
    ]);
    expect(conversations[1]?.answers[0]?.calls[0]?.args).toEqual({
      email: 'alex.berg@example.com',
    });
    expect(fixtures[1]).toEqual({ orders: [{ ...order, email: 'alex.berg@example.com' }] });
    expect(JSON.stringify({ scenarios, fixtures })).not.toMatch(/ana|martin/i);
  });

  it('is found by a first name that a field holds alone', async () => {
    const { scenarios } = await imported(
      'log.jsonl',
      lines({ id: 'a', first_name: 'Ana', messages: [{ role: 'user', content: 'Ana here' }] }),
    );
    expect(scenarios).toMatchObject([{ script: ['Alex here'] }]);
  });

  it('of one conversation is no word of another', async () => {
    const { scenarios } = await imported(
      'log.jsonl',
      lines(
        {
          id: 'a',
          customer_name: 'Will Hunter',
          messages: [{ role: 'user', content: 'Will here' }],
        },
        { id: 'b', messages: [{ role: 'user', content: 'Will you help?' }] },
      ),
    );
    expect(scenarios).toMatchObject([{ script: ['Alex here'] }, { script: ['Will you help?'] }]);
  });

  it('is no name that a log gives to everybody', async () => {
    const { scenarios } = await imported(
      'log.jsonl',
      lines(
        { role: 'user', name: 'Customer', content: 'Customer service, please' },
        { role: 'assistant', name: 'Bot', content: 'Yes' },
      ),
    );
    expect(scenarios).toMatchObject([{ script: ['Customer service, please'] }]);
  });
});

it('lists what has no place in a scenario', async () => {
  const { conversations } = await imported(
    'log.jsonl',
    lines({
      id: 'a',
      channel: 'web',
      messages: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: {} },
          ],
        },
        { role: 'user', content: 'Well?' },
      ],
    }),
  );
  expect(conversations[0]?.notCarried).toEqual([
    'the fields channel',
    'the system prompt',
    'content of the type image_url',
    '1 message sent without waiting for an answer: here the user waits',
  ]);
});

it('keeps braces that are text', async () => {
  const { scenarios } = await imported(
    'log.jsonl',
    lines({ role: 'user', content: 'What is {metadata.plan}, {name}?' }),
  );
  expect(scenarios).toMatchObject([{ script: ['What is {{metadata.plan}}, {name}?'] }]);
});

it('keeps at its head what the agent did before the user came, and takes its reads for the fixture', async () => {
  const call = { id: 'k', name: 'get_customer', arguments: '{}' };
  const { conversations, fixtures, heads } = await imported(
    'log.jsonl',
    lines(
      { role: 'assistant', content: 'Hi, I am Mia.', tool_calls: [{ id: 'k', function: call }] },
      { role: 'tool', tool_call_id: 'k', content: '{"id":"C-1"}' },
      { role: 'user', content: 'Where is order 1042?', timestamp: '2026-03-02 10:00' },
      { role: 'assistant', content: 'On its way.' },
    ),
  );
  expect(conversations[0]?.notCarried).toEqual([
    'what the agent said before the first turn',
    'what the agent called before the first turn',
  ]);
  expect(fixtures).toEqual([{ customers: [{ id: 'C-1' }] }]);
  expect(heads).toEqual([
    `# A draft, imported from log.jsonl (a chat log in JSON Lines). Say under \`expectations\` what the agent should do.
# Not carried over:
#   - what the agent said before the first turn
#   - what the agent called before the first turn
# To review:
#   - no record for 1042, which the user mentions: add it to a fixture
#   - time "2026-03-02 10:00" has no zone and was read as UTC
# What the agent did in the recording, by turn:
#   0. called get_customer; said: Hi, I am Mia.
#   1. said: On its way.`,
  ]);
});
