// What models were asked: what is kept of each call, and the limit of a run that several workers share.
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCallLog, readModelCalls } from '../../src/model/calls.js';
import type { ModelEndpoint } from '../../src/model/models.js';
import { liveModel } from '../../src/model/model.js';
import { promptOf } from '../../src/model/prompt.js';
import { answers, type Behaviour, refuses, says, standIn } from '../stand-in/openai.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-calls-'));
});
afterEach(() => rm(dir, { recursive: true }));

const QUESTION = {
  prompt: promptOf('judge'),
  parts: [{ kind: 'text', text: 'Yes?' } as const],
  schema: z.strictObject({ yes: z.boolean() }),
};
const YES = { yes: true };

async function model(behaviour: Behaviour, maxTokens: number | null = null) {
  const { baseUrl: url, requests } = await standIn(behaviour);
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url, model: 'stand-in', key: null, parameters: {}, settings: 'V' },
  };
  const file = join(dir, 'model-calls.jsonl');
  // Each worker has a log of its own on the file that they share.
  const worker = () =>
    liveModel(endpoint, {
      log: openCallLog({ file, maxTokens }),
      patience: { retries: 0 },
    });
  const calls = () => readModelCalls(file);
  return { worker, calls, requests, file };
}

const about = { episode: 'e/1', subject: 'turn 3' };

describe('a call', () => {
  it('is kept with role, episode and subject', async () => {
    const { worker, calls } = await model(says(YES, { input: 1000, output: 100 }));
    expect((await worker().ask(QUESTION, about)).source).toBe('live');
    expect(await calls()).toEqual([
      expect.objectContaining({
        ...{ role: 'judge', model: 'stand-in', prompt: 'judge', ...about, source: 'live' },
        ...{ requests: 1, unfit: 0, tokens: { input: 1000, output: 100, cached: null } },
        error: null,
      }),
    ]);
  });

  it('is kept with replies that could not be used as well', async () => {
    const prose = answers({ text: 'Yes.', usage: { input: 1000, output: 100 } });
    const { worker, calls } = await model(prose);
    await expect(worker().ask(QUESTION, about)).rejects.toThrow('it is not JSON');
    expect(await calls()).toMatchObject([
      { unfit: 2, error: 'model-reply-unfit', tokens: { input: 2000 } },
    ]);
  });

  it('is kept with every request where it failed in the end, and with what was answered before', async () => {
    const unfit = answers({ text: 'Yes.', usage: { input: 1000, output: 100 } });
    let asked = 0;
    const { worker, calls } = await model((request, response) => {
      asked += 1;
      (asked === 1 ? unfit : refuses(500, 'x'))(request, response);
    });
    await expect(worker().ask(QUESTION, about)).rejects.toThrow('500');
    expect(await calls()).toMatchObject([
      { requests: 2, unfit: 1, tokens: { input: 1000 }, error: 'model-unreachable' },
    ]);
  });

  it('is read back, also past a line that a killed process left half written', async () => {
    const { worker, file } = await model(says(YES, { input: 1000, output: 100 }));
    await worker().ask(QUESTION, about);
    await appendFile(file, '{"role":"jud');
    await worker().ask(QUESTION, about);
    await worker().ask(QUESTION, about);
    expect(await readModelCalls(file)).toHaveLength(2);
    expect(await readModelCalls(join(dir, 'none.jsonl'))).toEqual([]);
  });
});

it('the limit of a run is held by workers that share it, and asks nobody beyond it', async () => {
  const { worker, requests } = await model(says(YES, { input: 1000, output: 100 }), 2000);
  const [one, other] = [worker(), worker()];
  await one.ask(QUESTION, about);
  await other.ask(QUESTION, about);
  await expect(one.ask(QUESTION, about)).rejects.toThrow(
    'The run has used 2,200 tokens of models, and may use 2,000.',
  );
  expect(requests).toHaveLength(2);
});
