// The breaker before a model: when it opens, whom it holds back, what it says, and how it closes again.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askModel } from '../../src/model/ask.js';
import { MODEL_OUTAGES, openBreaker } from '../../src/model/breaker.js';
import type { Breaker, ModelEndpoint } from '../../src/model/endpoint.js';
import { openRun } from '../../src/model/open-run.js';
import { hashOf } from '../../src/model/prompt.js';
import type { Question } from '../../src/model/question.js';
import { runSettings } from '../../src/model/run-options.js';
import {
  answers,
  type Behaviour,
  cutAfter,
  decides,
  neverAnswers,
  refuses,
  says,
  type StandIn,
  standIn,
} from '../stand-in/openai.js';

const QUESTION: Question<{ colour: string }> = {
  prompt: {
    ...{ name: 'colour', role: 'judge', purpose: 'Colours.' },
    ...{ text: 'Name the colour.', hash: hashOf('Name the colour.') },
  },
  parts: [{ kind: 'text', text: 'The sky.' }],
  schema: z.strictObject({ colour: z.string() }),
};
const BLUE = says({ colour: 'blue' });
const MINUTE = 60_000;

let dir: string;
let clock: number;
const now = () => clock;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-breaker-'));
  clock = Date.UTC(2030, 0, 2, 13, 5, 12);
});
afterEach(() => rm(dir, { recursive: true }));

const opened = (): Breaker => openBreaker({ file: join(dir, MODEL_OUTAGES), now });

/** A server that can be told to behave otherwise. */
async function server(first: Behaviour): Promise<StandIn & { become(next: Behaviour): void }> {
  let current = first;
  const started = await standIn(decides(() => current));
  return { ...started, become: (next) => void (current = next) };
}

function endpointAt({ baseUrl: url }: StandIn, given: Partial<ModelEndpoint> = {}): ModelEndpoint {
  return {
    ...{ role: 'judge', url, model: 'stand-in', key: null, parameters: {}, variables: 'V' },
    ...given,
  };
}

/** The answer, or what the error says. */
function asks(endpoint: ModelEndpoint, breaker: Breaker): Promise<string> {
  const patience = { breaker, timeoutMs: 600, retries: 1, wait: () => Promise.resolve() };
  return askModel(endpoint, QUESTION, patience).then(
    ({ reply }) => reply.colour,
    (error: unknown) => (error as Error).message,
  );
}

async function times(count: number, endpoint: ModelEndpoint, breaker: Breaker): Promise<string[]> {
  const said: string[] = [];
  for (let time = 0; time < count; time += 1) said.push(await asks(endpoint, breaker));
  return said;
}

const HELD = 'The model was not asked: its last 3 questions had no answer';

describe('a model that gives no answer three times in a row', () => {
  it.each<[string, Behaviour, number, string]>([
    ['hangs', neverAnswers(), 1, 'no reply within 600 ms'],
    ['says 503', refuses(503, 'loading'), 2, 'it answered 503'],
    ['breaks the line', cutAfter(1, { text: '{}' }), 2, 'the connection failed'],
  ])('is not asked any more: it %s', async (_, behaviour, each, why) => {
    const stand = await server(behaviour);
    const breaker = opened();
    const first = await times(3, endpointAt(stand), breaker);
    for (const message of first) expect(message).toContain(`The model did not answer: ${why}`);
    expect(stand.requests).toHaveLength(3 * each);
    const [held = ''] = await times(1, endpointAt(stand), breaker);
    expect(held).toContain(HELD);
    expect(held).toContain(why);
    expect(held).toContain('role judge: stand-in at');
    expect(held).toContain('a minute after the last failure one question is let through again');
    expect(held).not.toMatch(/\d\d:\d\d|loading/);
    expect(held).toContain('docs/errors.md#model-unreachable');
    expect(stand.requests).toHaveLength(3 * each);
  });

  it('is not asked any more where nothing listens', async () => {
    const stand = await server(BLUE);
    await stand.close();
    const said = await times(4, endpointAt(stand), opened());
    expect(said.slice(0, 3).join()).not.toContain(HELD);
    expect(said[3]).toContain(HELD);
  });

  it('fails those that stood in line behind the failures at once', async () => {
    const stand = await server(neverAnswers());
    const [breaker, endpoint] = [opened(), endpointAt(stand, { concurrency: 1 })];
    const said = await Promise.all(Array.from({ length: 8 }, () => asks(endpoint, breaker)));
    expect(said.filter((message) => message.includes(HELD))).toHaveLength(5);
    expect(stand.requests).toHaveLength(3);
  });

  it('is not asked in another role or by another worker either; another model is', async () => {
    const stand = await server(neverAnswers());
    await times(3, endpointAt(stand), opened());
    const other = opened();
    expect(await asks(endpointAt(stand, { role: 'vision' }), other)).toContain(HELD);
    stand.become(BLUE);
    expect(await asks(endpointAt(stand, { model: 'another' }), other)).toBe('blue');
    expect(await readFile(join(dir, MODEL_OUTAGES), 'utf8')).not.toContain('127.0.0.1');
  });
});

describe('a model that is asked on', () => {
  it.each<[string, Behaviour]>([
    ['says 400', refuses(400, 'no')],
    ['says 401', refuses(401, 'no')],
    ['says 429', refuses(429, 'slowly')],
    ['answers in no form', answers({ text: 'Blue.' })],
    ['refuses', answers({ refusal: 'No.' })],
  ])('%s', async (_, behaviour) => {
    const stand = await server(behaviour);
    const breaker = opened();
    await times(4, endpointAt(stand), breaker);
    stand.become(BLUE);
    expect(await asks(endpointAt(stand), breaker)).toBe('blue');
  });

  it('has answered in between', async () => {
    const stand = await server(neverAnswers());
    const [endpoint, breaker] = [endpointAt(stand), opened()];
    await times(2, endpoint, breaker);
    stand.become(BLUE);
    await asks(endpoint, breaker);
    stand.become(neverAnswers());
    expect((await times(3, endpoint, breaker)).join()).not.toContain(HELD);
    expect(await asks(endpoint, breaker)).toContain(HELD);
  });
});

describe('after a minute', () => {
  it('one question is let through, and its answer lets all through again', async () => {
    const stand = await server(neverAnswers());
    const [endpoint, breaker] = [endpointAt(stand), opened()];
    await times(3, endpoint, breaker);
    stand.become(BLUE);
    clock += MINUTE - 1;
    expect(await asks(endpoint, breaker)).toContain(HELD);
    clock += 1;
    const [one, other] = await Promise.all([asks(endpoint, breaker), asks(endpoint, breaker)]);
    expect(one).toBe('blue');
    expect(other).toContain(HELD);
    expect(await times(2, endpoint, opened())).toEqual(['blue', 'blue']);
  });

  it('one that fails as well has it wait for twice as long', async () => {
    const stand = await server(neverAnswers());
    const [endpoint, breaker] = [endpointAt(stand), opened()];
    await times(3, endpoint, breaker);
    clock += MINUTE;
    expect(await asks(endpoint, breaker)).toContain('no reply within');
    clock += 2 * MINUTE - 1;
    expect(await asks(endpoint, breaker)).toContain(HELD);
    clock += 1;
    expect(await asks(endpoint, breaker)).toContain('no reply within');
    expect(stand.requests).toHaveLength(5);
  });

  it('each of several workers lets one through, and they wait for twice as long together', async () => {
    const stand = await server(neverAnswers());
    const endpoint = endpointAt(stand);
    await times(3, endpoint, opened());
    const workers = [opened(), opened(), opened()];
    const all = () => Promise.all(workers.map((worker) => asks(endpoint, worker)));
    expect((await all()).join()).not.toContain('did not answer');
    clock += MINUTE;
    await all();
    clock += 2 * MINUTE;
    expect((await all()).join()).toContain('did not answer');
  });

  it('it never waits longer than ten', async () => {
    const stand = await server(neverAnswers());
    const [endpoint, breaker] = [endpointAt(stand), opened()];
    await times(3, endpoint, breaker);
    for (let time = 0; time < 6; time += 1) {
      clock += 10 * MINUTE;
      expect(await asks(endpoint, breaker)).toContain('no reply within');
    }
  });
});

it('the models of a run share one, and what it held back is in the account', async () => {
  const stand = await server(neverAnswers());
  const judge = { url: stand.baseUrl, model: 'stand-in', timeoutMs: 150 };
  const settings = runSettings({}, { models: { judge } });
  const file = join(dir, 'model-calls.jsonl');
  const place = { app: 'desk', scenario: 'returns', trial: 1 };
  const about = { episode: 'e/1', subject: 'a colour' };
  for (let worker = 0; worker < 4; worker += 1) {
    const model = await openRun(settings, { file }).models.of('judge', place);
    await expect(model?.ask(QUESTION, about)).rejects.toThrow(worker < 3 ? 'no reply' : HELD);
  }
  const calls = await openRun(settings, { file }).ledger.calls();
  expect(calls.map(({ requests, error }) => `${requests} ${error}`)).toEqual([
    ...Array.from({ length: 3 }, () => '1 model-unreachable'),
    '0 model-unreachable',
  ]);
});
