// One question to one model on the wire: what is sent, what is waited for, and what is never taken for an answer.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../src/model/model.js';
import type { ModelEndpoint, Patience } from '../../src/model/models.js';
import { hashOf, type Question, type QuestionPart } from '../../src/model/prompt.js';
import {
  after,
  type Answer,
  answers,
  type Behaviour,
  cutAfter,
  neverAnswers,
  refuses,
  rejects,
  says,
  sends,
  standIn,
} from '../stand-in/openai.js';

const schema = z.strictObject({ colour: z.string() });

const QUESTION: Question<z.output<typeof schema>> = {
  prompt: {
    ...{ name: 'colour', role: 'judge', purpose: 'Colours.' },
    ...{ text: 'Name the colour.', hash: hashOf('Name the colour.') },
  },
  parts: [{ kind: 'text', text: 'The sky.' }],
  schema,
};

interface Given {
  patience?: Patience;
  endpoint?: Partial<ModelEndpoint>;
  question?: Partial<typeof QUESTION>;
}

async function ask(behaviours: readonly Behaviour[], given: Given = {}) {
  const { baseUrl: url, requests } = await standIn(...behaviours);
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url, model: 'stand-in', key: 'secret-key', parameters: {} },
    ...{ settings: 'SIGHTLINE_JUDGE_URL', ...given.endpoint },
  };
  const question = { ...QUESTION, ...given.question };
  const outcome = await askModel(endpoint, question, given.patience).then(
    ({ reply, effort, text }) => ({ value: reply, effort, text, message: '' }),
    (error: unknown) => ({
      value: null,
      effort: null,
      text: '',
      message: (error as Error).message,
    }),
  );
  const bodies = requests.map(({ body }) => body ?? {});
  return { ...outcome, requests, bodies, url };
}

const BLUE = says({ colour: 'blue' });
const picture: QuestionPart = { kind: 'image', png: Buffer.from('no true picture'), hash: 'h' };

/** Any status and body. */
function replies(status: number, body: object, type = 'application/json'): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(JSON.stringify(body));
  };
}

const page404 = replies(404, {}, 'text/html');
const detail422 = replies(422, { detail: [{ loc: ['x'], msg: 'no' }] });

/** As the servers were seen to say it, in their issues and sources. */
const TOO_LONG: [string, Behaviour][] = [
  [
    'OpenAI',
    refuses(400, "This model's maximum context length is 8192 tokens. However, you asked for more"),
  ],
  ['OpenAI, of newer models', refuses(400, 'Your input exceeds the context window of this model.')],
  [
    'vLLM',
    refuses(
      400,
      "This model's maximum context length is 2048 tokens. However, your request has 8 input tokens plus 2045 'max_tokens'. (parameter=input_tokens, max_tokens, value=(8, 2045))",
    ),
  ],
  [
    'older vLLM, beside `error`',
    replies(400, {
      ...{ object: 'error', type: 'BadRequestError', param: null, code: 400 },
      message: 'The decoder prompt (length 8357) is longer than the maximum model length of 8192.',
    }),
  ],
  ['vLLM without room for a reply', refuses(400, 'max_tokens must be at least 1, got -186.')],
  [
    'vLLM of a limit that is too long by itself',
    refuses(
      400,
      "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context length is 8192 tokens",
    ),
  ],
  [
    'llama.cpp',
    refuses(400, 'request (9412 tokens) exceeds the available context size (8192 tokens)'),
  ],
  [
    'llama.cpp with 500',
    refuses(500, 'the request exceeds the available context size. try increasing the context size'),
  ],
  [
    'llama.cpp by type alone',
    replies(500, { error: { code: 500, message: 'no', type: 'exceed_context_size_error' } }),
  ],
  [
    'a gateway by code alone',
    replies(400, { error: { code: 'context_length_exceeded', message: 'Bad request.' } }),
  ],
  [
    'a gateway by code alone, with the status of a yes',
    replies(200, { error: { code: 'context_length_exceeded', message: 'Bad request.' } }),
  ],
  [
    'a gateway by code alone, with 500',
    replies(500, { error: { code: 'context_length_exceeded', message: 'Bad request.' } }),
  ],
  ['llama-cpp-python', refuses(400, 'Requested tokens (2285) exceed context window of 2048')],
  [
    'LM Studio, with the status of a yes',
    replies(200, {
      error:
        'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    }),
  ],
  ['LM Studio by MLX', refuses(400, 'Context size has been exceeded.')],
  ['Ollama, where it does not cut', refuses(400, 'the input length exceeds the context length')],
  ['Anthropic', refuses(400, 'prompt is too long: 215000 tokens > 200000 maximum')],
  [
    'Gemini',
    refuses(400, 'The input token count (9) exceeds the maximum number of tokens allowed (8).'),
  ],
];

describe('asking a model', () => {
  it('sends the question with the form of the answer, and returns what fits it', async () => {
    const { value, effort, requests } = await ask([
      says({ colour: 'blue' }, { input: 12, output: 3, cached: 8 }),
    ]);
    expect(value).toEqual({ colour: 'blue' });
    expect(effort).toMatchObject({
      ...{ role: 'judge', model: 'stand-in', requests: 1, unfit: 0, form: 'json_schema' },
      tokens: { input: 12, output: 3, cached: 8 },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key' },
      body: {
        ...{ model: 'stand-in', temperature: 0, stream: false },
        messages: [
          { role: 'system', content: 'Name the colour.' },
          { role: 'user', content: 'The sky.' },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'colour', strict: true, schema: { required: ['colour'] } },
        },
      },
    });
  });

  it('sends pictures as data, beside the text', async () => {
    const parts: QuestionPart[] = [{ kind: 'text', text: 'This.' }, picture];
    const { bodies } = await ask([BLUE], { question: { parts } });
    const [, user] = bodies[0]?.['messages'] as { content: unknown }[];
    const url = `data:image/png;base64,${Buffer.from('no true picture').toString('base64')}`;
    expect(user?.content).toEqual([
      { type: 'text', text: 'This.' },
      { type: 'image_url', image_url: { url } },
    ]);
  });

  it('sends the parameters of the role, and none of the defaults that it takes away', async () => {
    const parameters = { temperature: null, seed: 7 };
    const { bodies } = await ask([BLUE], { endpoint: { parameters } });
    expect(bodies[0]).toMatchObject({ seed: 7 });
    expect(bodies[0]).not.toHaveProperty('temperature');
  });

  it('sends no key where there is none, whatever key another program has', async () => {
    const before = process.env['OPENAI_API_KEY'];
    process.env['OPENAI_API_KEY'] = 'another-program';
    try {
      const { requests } = await ask([BLUE], { endpoint: { key: null } });
      expect(requests[0]?.headers.authorization).toBeUndefined();
    } finally {
      if (before === undefined) delete process.env['OPENAI_API_KEY'];
      else process.env['OPENAI_API_KEY'] = before;
    }
  });

  it('reads a streamed reply as it reads a whole one', async () => {
    const usage = { input: 12, output: 3 };
    const given = { endpoint: { stream: true } };
    const { value, effort, bodies } = await ask([says({ colour: 'light blue' }, usage)], given);
    expect(value).toEqual({ colour: 'light blue' });
    expect(effort?.tokens).toEqual({ ...usage, cached: null });
    expect(bodies[0]).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('knows no tokens where the endpoint counted none', async () => {
    expect((await ask([BLUE])).effort?.tokens).toBeNull();
  });
});

describe('asking again', () => {
  it('helps against 429 and 5xx, as late as the server says', async () => {
    const { value, effort } = await ask([refuses(429, ''), refuses(503, ''), BLUE]);
    expect(value).toEqual({ colour: 'blue' });
    expect(effort?.requests).toBe(3);
  });

  it('helps against 429 in the words of what is too long', async () => {
    const words = 'Your input exceeds the context window that is left in this minute.';
    const { value, effort } = await ask([refuses(429, words), BLUE]);
    expect(value).toEqual({ colour: 'blue' });
    expect(effort?.requests).toBe(2);
  });
});

describe('what no answer comes of', () => {
  const look = 'Check SIGHTLINE_JUDGE_URL, and that';
  const base =
    'Check the base URL, which usually ends in /v1, and that the server has the model: SIGHTLINE_JUDGE_URL';
  it.each<[string, Behaviour, number, [why: string, next: string]]>([
    ['500 for ever', refuses(500, 'boom'), 3, ['it answered 500: boom.', look]],
    ['a line that breaks', cutAfter(1, { text: '{}' }), 1, ['the connection failed', look]],
    ['401', refuses(401, 'no such key'), 1, ['it answered 401: no such key.', 'Check the key']],
    ['404, as of a wrong base URL', refuses(404, 'not found'), 1, ['it answered 404: not', base]],
    [
      'a page instead of an API',
      sends('text/html; charset=utf-8', '<!doctype html><p>'),
      1,
      ['it answered', base],
    ],
    ['a page that says 404', page404, 1, ['it answered 404: a web page.', base]],
    ['a no in words of FastAPI', detail422, 1, ['it answered 422: {"detail":[{"loc":["x"]', look]],
  ])('%s', async (_, reply, tries, [why, next]) => {
    const { message, requests, url } = await ask([reply], { patience: { retries: 2 } });
    expect(requests).toHaveLength(tries);
    expect(message).toContain(`The model did not answer: ${why}`);
    expect(message).toContain(`role judge: stand-in at ${url}, asked ${tries} time`);
    expect(message).toContain(`request: POST ${url}/chat/completions`);
    expect(message).toContain('Without it, whatever only a judge can decide is inconclusive.');
    expect(message).toContain(next);
    expect(message).toContain('docs/errors.md#model-unreachable');
    expect(message).not.toContain('secret-key');
  });

  it('a key that was not sent, which is asked for', async () => {
    const { message } = await ask([refuses(401, 'no key')], { endpoint: { key: null } });
    expect(message).toContain('Set SIGHTLINE_MODEL_KEY, or the variable that keyVariable names');
    expect(message).toContain('no key was sent');
  });

  it('an endpoint that is silent for too long is not asked again', async () => {
    for (const slow of [neverAnswers(), after(5000, BLUE)]) {
      const { message, requests } = await ask([slow], { patience: { timeoutMs: 80 } });
      expect(message).toContain('The model did not answer: no reply within 80 ms.');
      expect(requests.length).toBeLessThanOrEqual(1);
    }
  });

  it('only after the patience given, since the HTTP client has no limit of its own', async () => {
    const key = Symbol.for('undici.globalDispatcher.1');
    const globals = globalThis as { [key: symbol]: unknown };
    const own = globals[key] as { dispatch: (options: object, handler: unknown) => boolean };
    const limits: unknown[] = [];
    globals[key] = {
      dispatch(options: { headersTimeout?: number; bodyTimeout?: number }, handler: unknown) {
        limits.push([options.headersTimeout, options.bodyTimeout]);
        return own.dispatch(options, handler);
      },
    };
    try {
      expect((await ask([BLUE])).value).toEqual({ colour: 'blue' });
    } finally {
      globals[key] = own;
    }
    expect(limits).toEqual([[0, 0]]);
  });

  it('a body that never ends', async () => {
    const begins: Behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"choices":');
    };
    const { message } = await ask([begins], { patience: { timeoutMs: 80 } });
    expect(message).toContain('no reply within 80 ms.');
  });

  it('a reply without end', async () => {
    const long = sends('application/json', ' '.repeat(2000));
    const { message } = await ask([long], { patience: { maxBytes: 1000 } });
    expect(message).toContain('its reply is longer than 1000 bytes');
  });

  it('a model that refuses', async () => {
    for (const stream of [false, true]) {
      const no = answers({ refusal: 'I will not.' });
      const { message, requests } = await ask([no], { endpoint: { stream } });
      expect(requests).toHaveLength(1);
      expect(message).toContain('The model refused to answer: I will not.');
      expect(message).toContain('docs/errors.md#model-refused');
    }
  });

  it('a content filter', async () => {
    const { message } = await ask([answers({ text: '', finish: 'content_filter' })]);
    expect(message).toContain('The model refused to answer: its content filter stopped it.');
  });

  it.each(TOO_LONG)('a question that is too long for the model, as %s says it', async (_, no) => {
    const { message, requests } = await ask([no]);
    expect(requests).toHaveLength(1);
    expect(message).toContain('The question is longer than what the model can read.');
    expect(message).toContain('docs/errors.md#model-context-exceeded');
  });

  it('a no that speaks of tokens and contexts without being one of length', async () => {
    for (const words of ['context_id is unknown', 'Invalid max_tokens', 'Too many tokens a day']) {
      const { message } = await ask([refuses(400, words)]);
      expect(message).toContain(`The model did not answer: it answered 400: ${words}`);
    }
  });

  it('pictures, for a model that sees none', async () => {
    const given = { question: { parts: [picture] } };
    const { message } = await ask([refuses(400, 'image_url is not supported')], given);
    expect(message).toContain('The model takes no pictures.');
    expect(message).toContain('docs/errors.md#model-without-vision');
    const text = await ask([refuses(400, 'image_url is not supported')]);
    expect(text.message).toContain('The model did not answer: it answered 400');
  });
});

describe('a reply that does not fit', () => {
  const unfit: [string, Behaviour, string][] = [
    ['prose', answers({ text: 'It is blue.' }), 'it is not JSON'],
    ['another form', says({ color: 'blue' }), 'colour: Invalid input'],
    ['more than the form', says({ colour: 'blue', why: 'x' }), 'the reply: Unrecognized key'],
    ['nothing', answers({ text: '' }), 'its reply is empty'],
    ['no completion', sends('application/json', '{"a":1}'), 'its reply is not a chat completion'],
    ['no choices', sends('application/json', '{"choices":[]}'), 'its reply has no choices'],
    [
      'an over-long one',
      answers({ text: '{"colour": "bl', finish: 'length' }),
      'it was cut off at its limit of tokens',
    ],
  ];

  it.each(unfit)('is asked for once more, and then given up: %s', async (_, behaviour, why) => {
    const { message, requests } = await ask([behaviour]);
    expect(requests).toHaveLength(2);
    expect(message).toContain(`The reply of the model cannot be used: ${why}`);
    expect(message).toContain('wanted: JSON in the form "colour", asked for 2 times');
    expect(message).toContain('docs/errors.md#model-reply-unfit');
  });

  it('is told what was wrong with it, and the second one counts', async () => {
    const usage = { input: 10, output: 5 };
    const prose: Answer = { text: 'It is blue.', usage };
    const { value, effort, bodies } = await ask([answers(prose), says({ colour: 'blue' }, usage)]);
    expect(value).toEqual({ colour: 'blue' });
    expect(effort).toMatchObject({ requests: 2, unfit: 1, tokens: { input: 20, output: 10 } });
    const messages = bodies[1]?.['messages'] as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[3]?.content).toContain('That reply cannot be used: it is not JSON.');
  });

  it('is none for the wrapping around it', async () => {
    const wrapped = [
      'Sure!\n```json\n{"colour": "blue"}\n```\nAnything else?',
      '<think>Is it {blue}?</think>\n```\n{"colour": "blue"}\n```',
      'The answer is {"colour": "blue"}.',
    ];
    for (const text of wrapped)
      expect((await ask([answers({ text })])).value).toEqual({ colour: 'blue' });
  });
});

describe('servers that do not know all of the API', () => {
  it('get the form that the parameters name, and the schema in the words of the prompt', async () => {
    const object = { response_format: { type: 'json_object' } };
    const any = await ask([BLUE], { endpoint: { parameters: object } });
    expect(any.effort).toMatchObject({ form: 'json_object' });
    expect(any.bodies[0]).toMatchObject(object);
    const words = await ask([BLUE], { endpoint: { parameters: { response_format: null } } });
    expect(words.effort).toMatchObject({ form: 'text' });
    expect(words.bodies[0]).not.toHaveProperty('response_format');
    for (const { bodies } of [any, words]) {
      const [system] = bodies[0]?.['messages'] as { content: string }[];
      expect(system?.content).toContain('"colour"');
    }
  });

  it.each([
    ['temperature', rejects('temperature', BLUE)],
    ['response_format', refuses(400, 'response_format.type "json_schema" is not supported')],
    ['response_format', refuses(400, 'guided decoding is off')],
    ['seed', replies(422, { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs' }] })],
  ])('are told from their refusal: %s is what to leave out', async (name, no) => {
    const { message, requests } = await ask([no]);
    expect(requests).toHaveLength(1);
    expect(message).toContain(
      `Leave it out, use.sightline.models.judge.parameters: { ${name}: null }`,
    );
  });
});

it('no more requests are under way at a time than the endpoint is given', async () => {
  let running = 0;
  let most = 0;
  const counted: Behaviour = (request, response) => {
    running += 1;
    most = Math.max(most, running);
    response.on('finish', () => (running -= 1));
    after(20, BLUE)(request, response);
  };
  const { baseUrl: url } = await standIn(counted);
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url, model: 'stand-in', key: null, parameters: {}, concurrency: 2 },
    settings: 'V',
  };
  await Promise.all(Array.from({ length: 6 }, () => askModel(endpoint, QUESTION)));
  expect(most).toBe(2);
});

it('names the endpoint where nothing listens', async () => {
  const { message } = await ask([BLUE], {
    endpoint: { url: 'http://127.0.0.1:9/v1', model: 'nobody' },
    patience: { retries: 0 },
  });
  expect(message).toContain('nobody at http://127.0.0.1:9/v1, asked 1 time');
  expect(message).toContain('the connection failed');
});
