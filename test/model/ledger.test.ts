// What models cost: what is known, what is not, and the limit of a run that several workers share.
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelEndpoint } from '../../src/model/endpoint.js';
import {
  checkPrices,
  modelCallSchema,
  openLedger,
  readModelCalls,
} from '../../src/model/ledger.js';
import { liveModel } from '../../src/model/model.js';
import { costOf } from '../../src/model/prices.js';
import { promptOf } from '../../src/model/prompt.js';
import { answers, type Behaviour, refuses, says, standIn } from '../stand-in/openai.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-ledger-'));
});
afterEach(() => rm(dir, { recursive: true }));

const prices = { 'stand-in': { input: 2, output: 10, cached: 0.5 } };
const QUESTION = {
  prompt: promptOf('judge'),
  parts: [{ kind: 'text', text: 'Yes?' } as const],
  schema: z.strictObject({ yes: z.boolean() }),
};
const YES = { yes: true };

async function model(behaviour: Behaviour, maxCostUsd: number | null = null) {
  const { baseUrl: url, requests } = await standIn(behaviour);
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url, model: 'stand-in', key: null, parameters: {}, variables: 'V' },
  };
  const file = join(dir, 'model-calls.jsonl');
  // Each worker has a ledger of its own on the file that they share.
  const worker = () =>
    liveModel(endpoint, {
      ledger: openLedger({ file, prices, maxCostUsd }),
      patience: { retries: 0 },
    });
  const calls = async () => {
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return lines.map((line) => modelCallSchema.parse(JSON.parse(line)));
  };
  return { worker, calls, requests };
}

const about = { episode: 'e/1', subject: 'turn 3' };

describe('what a call cost', () => {
  it('is price by tokens, those that were cached at their own', () => {
    const tokens = { input: 1_000_000, output: 100_000, cached: 400_000 };
    expect(costOf(tokens, 'stand-in', prices)).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.1 * 10, 12);
  });

  it('is unknown, and not zero, without a price or without a count', () => {
    const tokens = { input: 10, output: 10, cached: null };
    expect(costOf(tokens, 'another', prices)).toBeNull();
    expect(costOf(tokens, 'toString', prices)).toBeNull();
    expect(costOf(null, 'stand-in', prices)).toBeNull();
  });

  it('is kept for each call, with role, episode and subject', async () => {
    const { worker, calls } = await model(says(YES, { input: 1000, output: 100 }));
    expect((await worker().ask(QUESTION, about)).source).toBe('live');
    expect(await calls()).toEqual([
      expect.objectContaining({
        ...{ role: 'judge', model: 'stand-in', prompt: 'judge', ...about, source: 'live' },
        ...{ requests: 1, unfit: 0, tokens: { input: 1000, output: 100, cached: null } },
        ...{ costUsd: 0.003, error: null },
      }),
    ]);
  });

  it('is kept of replies that could not be used as well: they were paid for', async () => {
    const prose = answers({ text: 'Yes.', usage: { input: 1000, output: 100 } });
    const { worker, calls } = await model(prose);
    await expect(worker().ask(QUESTION, about)).rejects.toThrow('it is not JSON');
    expect(await calls()).toMatchObject([
      { unfit: 2, costUsd: 0.006, error: 'model-reply-unfit', tokens: { input: 2000 } },
    ]);
  });

  it('is kept with every request of a call that failed in the end, and with what was answered before', async () => {
    const unfit = answers({ text: 'Yes.', usage: { input: 1000, output: 100 } });
    let asked = 0;
    const { worker, calls } = await model((request, response) => {
      asked += 1;
      (asked === 1 ? unfit : refuses(500, 'x'))(request, response);
    });
    await expect(worker().ask(QUESTION, about)).rejects.toThrow('500');
    expect(await calls()).toMatchObject([
      { requests: 2, unfit: 1, costUsd: 0.003, error: 'model-unreachable' },
    ]);
  });

  it('is read back, also past a line that a killed process left half written', async () => {
    const { worker, calls } = await model(says(YES, { input: 1000, output: 100 }));
    await worker().ask(QUESTION, about);
    const file = join(dir, 'model-calls.jsonl');
    await appendFile(file, '{"role":"jud');
    await worker().ask(QUESTION, about);
    await worker().ask(QUESTION, about);
    await expect(calls()).rejects.toThrow(SyntaxError);
    expect(await readModelCalls(file)).toHaveLength(2);
    const limited = openLedger({ file, prices, maxCostUsd: 0.005 });
    await expect(limited.allow()).rejects.toThrow('has spent $0.0060');
    expect(await readModelCalls(join(dir, 'none.jsonl'))).toEqual([]);
  });

  it('is unknown where nothing was answered', async () => {
    const { worker, calls } = await model(refuses(500, 'x'));
    await expect(worker().ask(QUESTION, about)).rejects.toThrow('500');
    expect(await calls()).toMatchObject([{ costUsd: null, error: 'model-unreachable' }]);
  });
});

describe('the limit of a run', () => {
  it('is held by workers that share it, and asks nobody beyond it', async () => {
    const { worker, requests } = await model(says(YES, { input: 1000, output: 100 }), 0.005);
    const [one, other] = [worker(), worker()];
    await one.ask(QUESTION, about);
    await other.ask(QUESTION, about);
    await expect(one.ask(QUESTION, about)).rejects.toThrow(
      'The run has spent $0.0060 on models, and may spend $0.0050.',
    );
    expect(requests).toHaveLength(2);
  });

  it('cannot be held without the prices of all models', () => {
    const endpoint: ModelEndpoint = {
      ...{ role: 'judge', url: 'http://x', model: 'another', key: null, parameters: {} },
      variables: 'V',
    };
    expect(() => checkPrices([endpoint], { prices, maxCostUsd: 1 })).toThrow('judge: "another"');
    expect(() => checkPrices([endpoint], { prices, maxCostUsd: null })).not.toThrow();
  });
});
