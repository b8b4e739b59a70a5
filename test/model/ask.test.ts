import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel, type ModelEndpoint, type Patience } from '../../src/model/ask.js';
import { answers, breaksOff, completion, neverAnswers, type Reply, standIn } from './stand-in.js';

const QUESTION = {
  name: 'colour',
  system: 'Name the colour.',
  user: 'The sky.',
  schema: z.strictObject({ colour: z.string() }),
};

async function ask(replies: readonly Reply[], patience: Patience = {}) {
  const { url, requests } = await standIn(...replies);
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const endpoint: ModelEndpoint = { url, model: 'stand-in', key: 'secret-key' };
  const outcome = await askModel(endpoint, QUESTION, { wait, ...patience }).then(
    (value) => ({ value, message: '' }),
    (error: unknown) => ({ value: null, message: (error as Error).message }),
  );
  return { ...outcome, requests, waits, url };
}

describe('asking a model', () => {
  it('sends the question with the form of the answer, and returns what fits it', async () => {
    const { value, requests } = await ask([{ colour: 'blue' }]);
    expect(value).toEqual({ colour: 'blue' });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key',
      body: {
        model: 'stand-in',
        temperature: 0,
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

  it('asks again after 429 and 5xx, as late as it was told and within bounds', async () => {
    const { value, waits } = await ask([
      answers(429, '', { 'retry-after': '2' }),
      answers(429, '', { 'retry-after': '3600' }),
      answers(503, ''),
      { colour: 'blue' },
    ]);
    expect(value).toEqual({ colour: 'blue' });
    expect(waits).toEqual([2000, 8000, 2000]);
  });

  it('asks again where the line broke in the middle of a reply', async () => {
    const { value, requests } = await ask([breaksOff, { colour: 'blue' }]);
    expect(value).toEqual({ colour: 'blue' });
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Reply, number, string]>([
    ['500 for ever', answers(500, 'boom'), 3, 'it answered 500'],
    ['a line that always breaks', breaksOff, 3, 'the connection failed'],
    ['401', answers(401, ''), 1, 'it answered 401'],
    ['a reply that is not JSON', answers(200, '<html>'), 1, 'its reply is not a chat completion'],
    ['no choices', answers(200, '{"choices":[]}'), 1, 'its reply has no choices'],
    ['no content', answers(200, completion('')), 1, 'its reply is empty'],
    [
      'a refusal',
      answers(200, '{"choices":[{"message":{"content":null,"refusal":"I will not."}}]}'),
      1,
      'it refused: I will not.',
    ],
  ])('gives up on %s', async (_, reply, tries, why) => {
    const { message, requests, url } = await ask([reply], { retries: 2 });
    expect(requests).toHaveLength(tries);
    expect(message).toContain(`The model did not answer: ${why}`);
    expect(message).toContain(`stand-in at ${url}, asked ${tries} time`);
    expect(message).toContain('docs/errors.md#model-unreachable');
    expect(message).not.toContain('secret-key');
  });

  it('gives up on an endpoint that is silent for too long, without asking again', async () => {
    const { message, requests } = await ask([neverAnswers], { timeoutMs: 50 });
    expect(message).toContain('The model did not answer: no reply within 50 ms.');
    expect(requests.length).toBeLessThanOrEqual(1);
  });

  it.each<[string, string, string]>([
    ['prose', 'It is blue.', 'it is not JSON'],
    ['another form', '{"color":"blue"}', 'colour: Invalid input'],
  ])('refuses %s in place of the form, and mends nothing', async (_, content, why) => {
    const { message, requests } = await ask([answers(200, completion(content))]);
    expect(requests).toHaveLength(1);
    expect(message).toContain(`The reply of the model cannot be used: ${why}`);
    expect(message).toContain('wanted: JSON in the form "colour"');
    expect(message).toContain('docs/errors.md#model-reply-unfit');
  });

  it('names the endpoint where nothing listens', async () => {
    const endpoint = { url: 'http://127.0.0.1:9/v1', model: 'nobody', key: null };
    await expect(askModel(endpoint, QUESTION, { retries: 0 })).rejects.toThrow(
      'nobody at http://127.0.0.1:9/v1, asked 1 time',
    );
  });
});
