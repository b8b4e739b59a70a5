// Which model plays which role, out of variables and options.
import { describe, expect, it } from 'vitest';
import { modelsFrom, type ModelsOptions, roles, type Variables } from '../../src/model/models.js';

const url = 'https://models.example/v1';

function named(variables: Variables, options: ModelsOptions = {}) {
  const models = modelsFrom(variables, options);
  return Object.fromEntries(
    roles.flatMap((role) => {
      const endpoint = models.of(role);
      return endpoint === null ? [] : [[role, `${endpoint.model} ${endpoint.key ?? '-'}`]];
    }),
  );
}

describe('the models of a run', () => {
  it('are none where nothing is named', () => {
    expect(named({})).toEqual({});
    expect(named({ SIGHTLINE_MODEL_KEY: 'k' })).toEqual({});
    expect(modelsFrom({}).users()).toEqual([]);
  });

  it('are one for all roles', () => {
    const all = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'm', SIGHTLINE_MODEL_KEY: 'k' };
    expect(named(all)).toEqual({ user: 'm k', judge: 'm k', vision: 'm k' });
    expect(named({ ...all, SIGHTLINE_USER_MODEL: 'none', SIGHTLINE_JUDGE_MODEL: 'j' })).toEqual({
      ...{ judge: 'j k', vision: 'm k' },
    });
  });

  it('are what variables say before what options say, and what a role says before what all say', () => {
    const options: ModelsOptions = {
      all: { url, model: 'a' },
      judge: { model: 'o', parameters: { seed: 1 } },
      vision: { url: 'https://eyes.example/v1', model: 'v', keyVariable: 'EYES' },
    };
    const variables = { SIGHTLINE_JUDGE_MODEL: 'e', EYES: 'x', SIGHTLINE_MODEL_KEY: 'k' };
    expect(named(variables, options)).toEqual({
      ...{ user: 'a k', judge: 'e k', vision: 'v x' },
    });
    expect(modelsFrom(variables, options).of('judge')?.parameters).toEqual({ seed: 1 });
    const parameters = { ...variables, SIGHTLINE_JUDGE_PARAMETERS: '{"temperature": 0.2}' };
    expect(modelsFrom(parameters, options).of('judge')?.parameters).toEqual({ temperature: 0.2 });
  });

  it('send the key for all only where the URL for all points', () => {
    const variables = {
      ...{ SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'm', SIGHTLINE_MODEL_KEY: 'k' },
      SIGHTLINE_JUDGE_URL: 'http://127.0.0.1:8000/v1',
    };
    expect(named(variables)).toMatchObject({ user: 'm k', judge: 'm -' });
  });

  it('can be several users, and one variable stands for all of them', () => {
    const options: ModelsOptions = { user: [{ model: 'one' }, { model: 'two' }], all: { url } };
    expect(
      modelsFrom({}, options)
        .users()
        .map(({ model }) => model),
    ).toEqual(['one', 'two']);
    const variables = { SIGHTLINE_USER_MODEL: 'three' };
    expect(
      modelsFrom(variables, options)
        .users()
        .map(({ model }) => model),
    ).toEqual(['three']);
    expect(modelsFrom({ SIGHTLINE_USER_MODEL: 'none' }, options).users()).toEqual([]);
  });
});

describe('what cannot be used is told with what to do', () => {
  it.each<[string, Variables, ModelsOptions, string | RegExp]>([
    [
      'a URL without a model',
      { SIGHTLINE_JUDGE_URL: url },
      {},
      `SIGHTLINE_JUDGE_URL is "${url}", and SIGHTLINE_JUDGE_MODEL is not set.`,
    ],
    [
      'a model without a URL',
      { SIGHTLINE_JUDGE_MODEL: 'm' },
      {},
      /named for the role judge, and its URL is not set\.[^]*Set SIGHTLINE_JUDGE_URL, or SIGHTLINE_MODEL_URL for all/,
    ],
    [
      'a URL for all roles without any model',
      { SIGHTLINE_MODEL_URL: url },
      {},
      `SIGHTLINE_MODEL_URL is "${url}", and SIGHTLINE_MODEL is not set, nor the model of any role.`,
    ],
    [
      'a URL that is none',
      { SIGHTLINE_MODEL_URL: 'models.example', SIGHTLINE_MODEL: 'm' },
      {},
      'its URL is "models.example"',
    ],
    [
      'parameters that are no object',
      { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'm', SIGHTLINE_JUDGE_PARAMETERS: '0.7' },
      {},
      'SIGHTLINE_JUDGE_PARAMETERS is not a JSON object: 0.7',
    ],
    ['an option that is none', {}, { judges: {} } as ModelsOptions, 'Unrecognized key: "judges"'],
    [
      'a key in the options',
      {},
      { judge: { url, model: 'm', key: 'k' } } as ModelsOptions,
      'models.judge: Unrecognized key: "key"',
    ],
  ])('%s', (_, variables, options, message) => {
    expect(() => modelsFrom(variables, options).of('judge')).toThrow(message);
  });
});

describe('what turns a role off', () => {
  it.each<[string, Variables, ModelsOptions, string | null]>([
    ['nothing', {}, {}, null],
    ['nothing where there is a model', { SIGHTLINE_MODEL: 'm' }, {}, null],
    ['its variable', { SIGHTLINE_JUDGE_MODEL: 'none' }, {}, 'SIGHTLINE_JUDGE_MODEL is "none"'],
    ['the variable for all', { SIGHTLINE_MODEL: 'none' }, {}, 'SIGHTLINE_MODEL is "none"'],
    [
      'its option, which wins over the variable for all',
      { SIGHTLINE_MODEL: 'm' },
      { judge: { model: 'none' } },
      'use.sightline.models.judge.model is "none"',
    ],
    [
      'not the option where its variable wins',
      { SIGHTLINE_JUDGE_MODEL: 'm' },
      { judge: { model: 'none' } },
      null,
    ],
    [
      'the option for all, with an empty variable',
      { SIGHTLINE_MODEL: '' },
      { all: { model: 'none' } },
      'use.sightline.models.all.model is "none"',
    ],
  ])('is %s', (_, variables, options, said) => {
    expect(modelsFrom(variables, options).offBy('judge')).toBe(said);
  });
});
