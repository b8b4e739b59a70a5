// What a run may ask and spend, out of `use.sightline` and variables, and what is refused at its start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGraders } from '../../src/grade/graders.js';
import { gradingRoles, runRoles } from '../../src/model/models.js';
import { openRun, unusedNotes } from '../../src/model/open-run.js';
import { type RunOptions, runSettings } from '../../src/model/run-options.js';
import { calibrated } from '../judge/calibrated.js';
import { says, standIn } from '../stand-in/openai.js';
import { z } from 'zod';
import { promptOf } from '../../src/model/prompt.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-options-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const url = 'http://127.0.0.1:9/v1';

describe('the settings of a run', () => {
  it('have the limits of the options, and none where nobody sets one', () => {
    expect(runSettings({})).toMatchObject({ maxTokens: null, maxMinutes: null });
    const options = { maxTokens: 5000, maxMinutes: 30 };
    expect(runSettings({}, options)).toMatchObject(options);
  });

  it.each<[string, unknown, RegExp]>([
    ['a limit below nothing', { maxTokens: -1 }, /maxTokens: /],
    ['another word', { maxMinuets: 3 }, /maxMinuets/],
    ['another word of models', { models: { juge: {} } }, /juge/],
    ['options that are a list', [], /`use\.sightline` is not an object/],
  ])('refuse %s', (_what, options, message) => {
    expect(() => runSettings({}, options as RunOptions)).toThrow(message);
  });
});

describe('who grades', () => {
  it('refuses a file that cannot be read before there is anything to grade', () => {
    const opening = (variables: Record<string, string>) => () => openGraders({ variables });
    expect(opening({})).not.toThrow();
    expect(opening({ SIGHTLINE_CALIBRATION: '/nowhere.json' })).toThrow(/ENOENT/);
  });
});

describe('the calibration of a run', () => {
  const written = (name: string, question: string): string => {
    const file = join(dir, name);
    writeFileSync(file, JSON.stringify(calibrated({ question, model: 'm', prompt: 'p' })));
    return file;
  };

  it('is none where nobody names one', () => {
    expect(runSettings({}).calibration()).toBeNull();
  });

  it('is that of the options, and the variable wins, also to turn it off', () => {
    const calibration = written('options.json', 'of_options');
    const other = written('variable.json', 'of_variable');
    const kinds = (variables: Record<string, string>) =>
      runSettings(variables, { calibration })
        .calibration()
        ?.judges.map(({ question }) => question);
    expect(kinds({})).toEqual(['of_options']);
    expect(kinds({ SIGHTLINE_CALIBRATION: other })).toEqual(['of_variable']);
    expect(kinds({ SIGHTLINE_CALIBRATION: 'none' })).toBeUndefined();
  });

  it('is refused where its file is not there, by the name that it was given under', () => {
    const nowhere = join(dir, 'nowhere.json');
    expect(() => runSettings({ SIGHTLINE_CALIBRATION: nowhere }).calibration()).toThrow(
      /nowhere\.json \(SIGHTLINE_CALIBRATION\) cannot be read/,
    );
    expect(() => runSettings({}, { calibration: nowhere }).calibration()).toThrow(
      /nowhere\.json \(use\.sightline\.calibration\) cannot be read/,
    );
  });

  it.each([
    ['is no JSON', 'labels'],
    ['is no calibration', '{"format":"sightline-verdict"}'],
    ['is of another version', '{"format":"sightline-calibration","version":9}'],
  ])('is refused where its file %s', (_what, text) => {
    const calibration = join(dir, 'calibration.json');
    writeFileSync(calibration, text);
    expect(() => runSettings({}, { calibration }).calibration()).toThrow(
      expect.objectContaining({ code: 'calibration-invalid' }),
    );
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

  it('trips only over roles that may be asked, and tells of the others', async () => {
    const settings = runSettings({}, { models: { user: { url } } });
    const what = `use.sightline.models.user.url is "${url}", and no model is named for the role.`;
    expect(() => openRun(settings, { file: null })).toThrow(what);
    expect(() => openRun(settings, { file: null, roles: runRoles })).toThrow(what);
    const { models } = openRun(settings, { file: null, roles: gradingRoles });
    expect(await models.of('judge', { ...place, trial: 1 })).toBeNull();
    expect(unusedNotes(settings.models, gradingRoles)).toEqual([
      `${what} The role user is not asked here.`,
    ]);
    expect(unusedNotes(settings.models, runRoles)).toEqual([]);
  });

  it('sends a user the seed of its trial and a temperature above 0, and nobody else either', async () => {
    const { baseUrl, requests } = await standIn(says({}));
    const all = { url: baseUrl, model: 'm' };
    const own = { parameters: { temperature: 0.2, seed: null } };
    const bodyOf = async (options: RunOptions, role: 'user' | 'judge') => {
      const { models } = openRun(runSettings({}, options), { file: null });
      const model = await models.of(role, { ...place, trial: 1 }, { seed: 4181 });
      const question = { prompt: promptOf('judge'), parts: [], schema: z.strictObject({}) };
      await model?.ask(question, { episode: null, subject: 's' });
      return { body: requests.at(-1)?.body, parameters: model?.parameters };
    };
    const user = await bodyOf({ models: { all } }, 'user');
    expect(user.body).toMatchObject({ temperature: 0.7, seed: 4181 });
    expect(user.parameters).toEqual({ temperature: 0.7, seed: 4181 });
    const set = await bodyOf({ models: { all, user: own } }, 'user');
    expect(set.body).toMatchObject({ temperature: 0.2 });
    expect(set.body).not.toHaveProperty('seed');
    const judge = await bodyOf({ models: { all } }, 'judge');
    expect(judge.body).toMatchObject({ temperature: 0 });
    expect(judge.body).not.toHaveProperty('seed');
    expect(judge.parameters).toEqual({});
  });

  it('gives several users their trials in turn, and one role nothing of another', async () => {
    const { models } = openRun(runSettings({}, { models: users }), { file: null });
    const played = [1, 2, 3].map((trial) => models.of('user', { ...place, trial }));
    const names = (await Promise.all(played)).map((model) => model?.name);
    expect(names).toEqual(['one', 'two', 'one']);
    expect(await models.of('judge', { ...place, trial: 1 })).toBeNull();
  });

  it('asks with the patience that is set for the model', async () => {
    const { baseUrl, requests } = await standIn((_request, response) => {
      response.writeHead(500);
      response.end();
    });
    const judge = { url: baseUrl, model: 'm', retries: 0 };
    const given = { file: null, patience: { retries: 3 } };
    const { models, log } = openRun(runSettings({}, { models: { judge } }), given);
    const model = await models.of('judge', { ...place, trial: 1 });
    const asked = model?.ask(
      { prompt: promptOf('judge'), parts: [], schema: z.strictObject({}) },
      { episode: null, subject: 'x' },
    );
    await expect(asked).rejects.toThrow('it answered 500');
    expect(requests).toHaveLength(1);
    expect(await log.calls()).toMatchObject([{ requests: 1, error: 'model-unreachable' }]);
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
});
