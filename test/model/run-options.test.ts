// What a run may ask and spend, out of `use.sightline` and variables, and what is refused at its start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRun } from '../../src/model/open-run.js';
import { anchorsFile } from '../../src/model/anchors.js';
import { type RunOptions, runSettings } from '../../src/model/run-options.js';
import { says, standIn } from '../stand-in/openai.js';
import { z } from 'zod';
import { promptOf } from '../../src/model/prompt.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-options-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function pricesFile(text: string): string {
  const file = join(dir, 'prices.json');
  writeFileSync(file, text);
  return file;
}

const url = 'http://127.0.0.1:9/v1';

describe('the settings of a run', () => {
  it('have no limit and no price where nobody sets one', () => {
    const { models, maxCostUsd, maxMinutes } = runSettings({});
    expect([models.prices, maxCostUsd, maxMinutes]).toEqual([{}, null, null]);
  });

  it('take limits from options, and variables win, also to lift them', () => {
    const options = { maxCost: 5, maxMinutes: 30 };
    expect(runSettings({}, options)).toMatchObject({ maxCostUsd: 5, maxMinutes: 30 });
    const variables = { SIGHTLINE_MAX_COST: '0.5', SIGHTLINE_MAX_MINUTES: 'none' };
    expect(runSettings(variables, options)).toMatchObject({ maxCostUsd: 0.5, maxMinutes: null });
  });

  it('take prices from a file, entry by entry before those of the options', () => {
    const file = pricesFile('{"a": {"input": 1, "output": 2}}');
    const options: RunOptions = {
      models: { prices: { a: { input: 9, output: 9 }, b: { input: 3, output: 4 } } },
    };
    expect(runSettings({ SIGHTLINE_PRICES: file }, options).models.prices).toEqual({
      a: { input: 1, output: 2 },
      b: { input: 3, output: 4 },
    });
  });

  it('take anchors from a file that the options name, and a variable wins, also to leave them out', () => {
    const anchor = { ordering: 'a', criterion: 'C.', better: 'Sorry.', worse: 'No.' };
    const named = (better: string) => {
      const path = join(dir, `${better}.json`);
      const anchors = [{ ...anchor, better, conversations: ['1', '2'] as [string, string] }];
      writeFileSync(path, JSON.stringify(anchorsFile(anchors)));
      return path;
    };
    const [file, other] = [named('one'), named('two')] as const;
    expect(runSettings({}).anchors).toEqual([]);
    expect(runSettings({}, { anchors: file }).anchors).toMatchObject([{ better: 'one' }]);
    const won = runSettings({ SIGHTLINE_ANCHORS: other }, { anchors: file });
    expect(won.anchors).toMatchObject([{ better: 'two' }]);
    expect(runSettings({ SIGHTLINE_ANCHORS: 'none' }, { anchors: file }).anchors).toEqual([]);
    expect(() => runSettings({ SIGHTLINE_ANCHORS: '/nowhere.json' })).toThrow(/ENOENT/);
  });

  it.each<[string, Record<string, string>, unknown, RegExp]>([
    [
      'a limit that is no number',
      { SIGHTLINE_MAX_COST: 'much' },
      {},
      /SIGHTLINE_MAX_COST is "much"/,
    ],
    ['a limit of nothing', { SIGHTLINE_MAX_MINUTES: '0' }, {}, /expected: a number above 0/],
    ['a limit below nothing', {}, { maxCost: -1 }, /maxCost: /],
    ['another word', {}, { maxMinuets: 3 }, /maxMinuets/],
    ['another word of models', {}, { models: { juge: {} } }, /juge/],
    ['options that are a list', {}, [], /`use\.sightline` is no object/],
    ['a file that is not there', { SIGHTLINE_PRICES: '/nowhere.json' }, {}, /ENOENT/],
  ])('refuse %s', (_what, variables, options, message) => {
    expect(() => runSettings(variables, options as RunOptions)).toThrow(message);
  });

  it.each([
    ['that is no JSON', 'input: 1', /cannot be used/],
    ['without an output', '{"a": {"input": 1}}', /a\.output: /],
    ['below nothing', '{"a": {"input": 1, "output": -1}}', /a\.output: /],
  ])('refuse a file of prices %s', (_what, text, message) => {
    const SIGHTLINE_PRICES = pricesFile(text);
    expect(() => runSettings({ SIGHTLINE_PRICES })).toThrow(message);
  });
});

describe('opening a run', () => {
  const users = {
    user: [
      { url, model: 'one' },
      { url, model: 'two' },
    ],
  };
  const place = { app: 'shop', scenario: 'refund' };

  it('refuses a limit of costs where one of several users has no price', () => {
    const prices = { one: { input: 1, output: 1 } };
    const limited = { models: { ...users, prices }, maxCost: 1 };
    expect(() => openRun(runSettings({}, limited), { file: null })).toThrow('user: "two"');
    const unlimited = { models: limited.models };
    expect(() => openRun(runSettings({}, unlimited), { file: null })).not.toThrow();
  });

  it('gives several users their trials in turn, and one role nothing of another', async () => {
    const { models } = openRun(runSettings({}, { models: users }), { file: null });
    const played = [1, 2, 3].map((trial) => models.of('user', { ...place, trial }));
    const names = (await Promise.all(played)).map((model) => model?.name);
    expect(names).toEqual(['one', 'two', 'one']);
    expect(await models.of('judge', { ...place, trial: 1 })).toBeNull();
    expect(models.embedder()).toBeNull();
  });

  it('asks with the patience that is set for the model', async () => {
    const { baseUrl, requests } = await standIn((_request, response) => {
      response.writeHead(500);
      response.end();
    });
    const judge = { url: baseUrl, model: 'm', retries: 0 };
    const given = { file: null, patience: { retries: 3, wait: () => Promise.resolve() } };
    const { models, ledger } = openRun(runSettings({}, { models: { judge } }), given);
    const model = await models.of('judge', { ...place, trial: 1 });
    const asked = model?.ask(
      { prompt: promptOf('judge'), parts: [], schema: z.strictObject({}) },
      { episode: null, subject: 'x' },
    );
    await expect(asked).rejects.toThrow('it answered 500');
    expect(requests).toHaveLength(1);
    expect(await ledger.calls()).toMatchObject([{ requests: 1, error: 'model-unreachable' }]);
  });

  it('has nobody in replay where nothing was recorded, unless somebody has to answer', async () => {
    const cassettes = { dir: join(dir, 'cassettes'), mode: 'replay' };
    const { models } = openRun(runSettings({}), { file: null, cassettes });
    const trial = { ...place, trial: 1 };
    expect(await models.of('judge', trial)).toBeNull();
    expect(await models.of('user', trial)).toBeNull();
    const user = await models.of('user', { ...trial, attempt: 2 }, { needed: true });
    const asked = user?.ask(
      { prompt: promptOf('judge'), parts: [], schema: z.strictObject({}) },
      { episode: null, subject: 'turn 1' },
    );
    await expect(asked).rejects.toThrow('2.user.json');
  });

  it('keeps one account of all roles', async () => {
    const { baseUrl } = await standIn(says({}, { input: 10, output: 1 }));
    const all = { url: baseUrl, model: 'm' };
    const { models, ledger } = openRun(runSettings({}, { models: { all } }), {
      file: join(dir, 'run', 'model-calls.jsonl'),
    });
    const question = { prompt: promptOf('judge'), parts: [], schema: z.strictObject({}) };
    for (const role of ['user', 'judge'] as const)
      await (
        await models.of(role, { ...place, trial: 1 })
      )?.ask(question, { episode: 'e', subject: 's' });
    expect((await ledger.calls()).map(({ role }) => role)).toEqual(['user', 'judge']);
  });
});
