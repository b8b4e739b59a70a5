import { describe, expect, it } from 'vitest';
import { chat } from './door.js';
import { HELLO, record, replayed } from './cassettes.js';
import { answers, standIn } from '../stand-in/openai.js';

describe('a question that was not recorded', () => {
  const asks = (more: object = {}) => chat('I want to return it.', more);
  const recordOne = async () => record(await standIn(answers(HELLO)), [asks()]);

  it.each<[string, object, [code: string, part: string, difference: string]]>([
    [
      'another system prompt',
      asks({
        messages: [
          { role: 'system', content: 'You are the bar.' },
          { role: 'user', content: 'I want to return it.' },
        ],
      }),
      [
        'cassette-miss',
        'system prompt',
        'The system prompt differs: at 0.content "You are the desk." was recorded, "You are the bar." is asked.',
      ],
    ],
    [
      'a tool less',
      asks({ tools: [] }),
      ['cassette-miss', 'set of tools', 'The tool "get_order" was offered, and is not any more.'],
    ],
    [
      'a tool more',
      asks({
        tools: [
          ...(asks() as { tools: object[] }).tools,
          { type: 'function', function: { name: 'refund' } },
        ],
      }),
      ['cassette-miss', 'set of tools', 'The tool "refund" is offered, and was not.'],
    ],
    [
      'another parameter',
      asks({ temperature: 0.5 }),
      [
        'cassette-miss',
        'set of parameters',
        'The set of parameters differs: at temperature nothing was recorded, 0.5 is asked.',
      ],
    ],
    [
      'another model',
      asks({ model: 'gpt-y' }),
      ['cassette-miss', 'model', 'The model differs: "gpt-x" was recorded, "gpt-y" is asked.'],
    ],
    [
      'another history',
      chat('I want to keep it.'),
      [
        'cassette-miss',
        'history',
        'Message 1 of the history differs: at content "I want to return it." was recorded, "I want to keep it." is asked.',
      ],
    ],
  ])('with %s is told from what was recorded', async (_, body, expected) => {
    const [code, part, difference] = expected;
    await recordOne();
    const { door, response, text, problem } = await replayed(body);
    expect(response.status).toBe(501);
    expect(response.headers.get('x-should-retry')).toBe('false');
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    expect(error.code).toBe('sightline_cassette_miss');
    expect(door.failures.map((failure) => failure.code)).toEqual([code]);
    expect(problem).toContain('cassettes/desk/returns/1.json');
    expect(problem).toContain(
      `Nearest is entry 1, POST /chat/completions (gpt-x, 1 message); what differs: the ${part}.`,
    );
    expect(problem).toContain(difference);
    expect(error.message).toContain('SIGHTLINE_CASSETTES=record');
    expect(door.calls()).toMatchObject([{ status: 501, origin: 'none', text: '', tokens: null }]);
  });

  it('is compared with the nearest of many', async () => {
    const title = {
      model: 'gpt-mini',
      stream: true,
      messages: [{ role: 'user', content: 'Title?' }],
    };
    const endpoint = await standIn(answers(HELLO));
    await record(endpoint, [title, asks()]);
    const { problem } = await replayed(asks({ model: 'gpt-y' }));
    expect(problem).toContain('Nearest is entry 2,');
  });

  it('in a longer conversation names the first message that is another', async () => {
    const talk = (...words: string[]) =>
      chat('', { messages: words.map((content) => ({ role: 'user', content })) });
    await record(await standIn(answers(HELLO)), [talk('a'), talk('a', 'b', 'c')]);
    expect((await replayed(talk('a', 'b', 'd'))).problem).toContain(
      'Message 3 of the history differs: at content "c" was recorded, "d" is asked.',
    );
    expect((await replayed(talk('a', 'b', 'c', 'd'))).problem).toContain(
      'The history has 4 messages, and had 3; up to there they are equal.',
    );
  });

  it('says so where there is no file', async () => {
    const { problem } = await replayed(asks());
    expect(problem).toBe(
      'sightline_cassette_miss: The cassette cassettes/desk/returns/1.json holds no answer to ' +
        'POST /chat/completions (gpt-x, 1 message). There is no such file.',
    );
  });
});
