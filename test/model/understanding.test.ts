// What a message means, asked of local endpoints that misbehave in every way that a model's can; none of them is a model.
import { describe, expect, it } from 'vitest';
import type { ModelEndpoint, Patience, Role } from '../../src/model/endpoint.js';
import { liveEmbedder } from '../../src/model/embedder.js';
import { openCallLog } from '../../src/model/calls.js';
import { openModels } from '../../src/model/open-models.js';
import { modelsFrom } from '../../src/model/models.js';
import type { Variables } from '../../src/model/variables.js';
import {
  byEmbeddings,
  type MeaningQuestion,
  understandingOf,
} from '../../src/model/understanding.js';
import { type Behaviour, neverAnswers, refuses, sends, standIn } from '../stand-in/openai.js';

const question: MeaningQuestion = {
  meaning: 'the return is denied',
  messages: [
    { text: 'Hello there.', sentences: ['Hello there.'] },
    {
      text: 'I am sorry. The return is denied.',
      sentences: ['I am sorry.', 'The return is denied.'],
    },
  ],
};

const words = ['return', 'denied', 'not', 'hello', 'sorry'];

/** Counts these words in each text, so that which texts are alike is known beforehand. */
const countsWords: Behaviour = ({ body }, response) => {
  const texts = body?.['input'] as string[];
  const data = texts.map((text, index) => {
    const embedding = words.map((word) => text.toLowerCase().split(word).length - 1 + 0.01);
    return { object: 'embedding', index, embedding };
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  // In any order: the index tells which is whose.
  response.end(JSON.stringify({ object: 'list', data: data.reverse() }));
};

const at = (url: string, role: Role, key: string | null = null): ModelEndpoint => ({
  ...{ role, url, model: 'stand-in', key, parameters: {} },
  variables: 'SIGHTLINE_JUDGE_URL',
});

const quickly: Patience = {};

async function embedded(behaviours: readonly Behaviour[], patience: Patience = {}) {
  const { baseUrl, requests } = await standIn(...behaviours);
  const log = openCallLog();
  const options = { log, patience: { ...quickly, ...patience } };
  const given = byEmbeddings(liveEmbedder(at(baseUrl, 'embeddings', 'k'), options), 'e/1');
  const answer = await given.ask(question).catch(String);
  return { answer, requests, calls: await log.calls() };
}

const json = (value: unknown) => sends('application/json', JSON.stringify(value));
const vectors = (...embeddings: unknown[]) =>
  json({ data: embeddings.map((embedding, index) => ({ index, embedding })) });

describe('by embeddings', () => {
  it('the nearest sentence or message counts, and the wire is that of OpenAI', async () => {
    const { answer, requests } = await embedded([countsWords]);
    expect(answer).toEqual({
      ...{ answer: 'yes', text: 'The return is denied.' },
      ...{ similarity: 1, threshold: 0.6 },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer k' },
      body: {
        model: 'stand-in',
        input: [
          'the return is denied',
          'Hello there.',
          'I am sorry.',
          'The return is denied.',
          'I am sorry. The return is denied.',
        ],
      },
    });
  });

  it('many sentences go in several requests', async () => {
    const sentences = Array.from({ length: 150 }, (_, index) => `Sentence ${index}.`);
    const { baseUrl, requests } = await standIn(countsWords);
    const log = openCallLog();
    const by = byEmbeddings(liveEmbedder(at(baseUrl, 'embeddings'), { log }), null);
    const text = sentences.join(' ');
    const { answer } = await by.ask({ meaning: 'hello', messages: [{ text, sentences }] });
    expect(answer).toBe('no');
    expect(requests.map(({ body }) => (body?.['input'] as string[]).length)).toEqual([64, 64, 24]);
  });

  it('asks again after 429 and 500', async () => {
    const { answer, requests } = await embedded([refuses(429, ''), refuses(500, ''), countsWords]);
    expect([answer, requests.length]).toEqual([expect.objectContaining({ answer: 'yes' }), 3]);
  });

  it.each<[string, Behaviour, Patience, RegExp]>([
    ['429 for good', refuses(429, 'slow down'), {}, /it answered 429: slow down\..*asked 4 times/s],
    ['500 for good', refuses(500, 'x'), {}, /it answered 500/],
    [
      '400 for a text that is too long',
      refuses(400, 'too long'),
      {},
      /it answered 400: too long\..*asked 1 time$/ms,
    ],
    ['no reply', neverAnswers(), { timeoutMs: 50 }, /no reply within 50 ms/],
    [
      'an endless reply',
      sends('application/json', ' '.repeat(2000)),
      { maxBytes: 1000 },
      /longer than 1000 bytes/,
    ],
    ['no JSON', sends('text/html', '<h1>Hi</h1>'), {}, /it is not a list of embeddings/],
    [
      'an error with status 200',
      json({ error: { message: 'no' } }),
      {},
      /it is not a list of embeddings/,
    ],
    ['too few vectors', vectors([1, 0], [0, 1]), {}, /it has 2 embeddings for 5 texts/],
    [
      'one vector twice',
      json({ data: [0, 0, 1, 2, 3].map((index) => ({ index, embedding: [1] })) }),
      {},
      /5 embeddings for 5 texts/,
    ],
    [
      'vectors of two dimensions',
      vectors([1, 0], [1, 0], [1], [1, 0], [1, 0]),
      {},
      /have 2 and 1 dimensions/,
    ],
    ['nothing but zeros', vectors([1, 0], [1, 0], [0, 0], [1, 0], [1, 0]), {}, /nothing but zeros/],
    [
      'a vector of texts',
      vectors(['1'], ['1'], ['1'], ['1'], ['1']),
      {},
      /it is not a list of embeddings/,
    ],
  ])('%s is no answer', async (_what, behaviour, patience, message) => {
    expect((await embedded([behaviour], patience)).answer).toMatch(message);
  });

  it('the trap: by its words, what is not denied is near to what is denied', async () => {
    const { baseUrl } = await standIn(countsWords);
    const log = openCallLog();
    const by = byEmbeddings(liveEmbedder(at(baseUrl, 'embeddings'), { log }), null);
    const text = 'The return is not denied.';
    const told = await by.ask({ ...question, messages: [{ text, sentences: [text] }] });
    expect(told.answer).toBe('yes');
    expect(told.similarity).toBeLessThan(0.9);
  });
});

describe('what it took', () => {
  it('is kept of embeddings, whose requests count no output', async () => {
    const counting: Behaviour = (request, response) => {
      const data = (request.body?.['input'] as string[]).map((_, index) => ({
        ...{ object: 'embedding', index },
        embedding: [1, index],
      }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data, usage: { prompt_tokens: 500, total_tokens: 500 } }));
    };
    const { calls } = await embedded([refuses(500, 'x'), counting]);
    expect(calls).toMatchObject([
      {
        ...{ role: 'embeddings', episode: 'e/1', requests: 2, error: null },
        tokens: { input: 500, output: 0, cached: null },
      },
    ]);
  });

  it('is unknown of embeddings that count nothing, and of those that never came', async () => {
    expect((await embedded([countsWords])).calls).toMatchObject([{ tokens: null }]);
    expect((await embedded([refuses(500, 'x')])).calls).toMatchObject([
      { requests: 4, error: 'model-unreachable' },
    ]);
  });
});

it('nobody tells where no embeddings are configured', () => {
  const told = (variables: Variables) => {
    const log = openCallLog();
    return understandingOf(openModels({ models: modelsFrom(variables), log }), 'e/1');
  };
  const named = { SIGHTLINE_EMBEDDINGS_URL: 'http://m.test/v1', SIGHTLINE_EMBEDDINGS_MODEL: 'x' };
  expect(told(named)?.by).toMatchObject({ method: 'embeddings', model: 'x' });
  expect(told({})).toBeNull();
});
