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

  it('are one for all roles, unless the options of a role name another', () => {
    const all = { SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'm', SIGHTLINE_MODEL_KEY: 'k' };
    expect(named(all)).toEqual({ user: 'm k', judge: 'm k', vision: 'm k' });
    const options: ModelsOptions = {
      ...{ all: { url: 'https://a.example/v1', model: 'a' }, user: { model: 'none' } },
      judge: { model: 'j', parameters: { seed: 1 } },
      vision: { url: 'https://eyes.example/v1', model: 'v', keyVariable: 'EYES' },
    };
    expect(named({ ...all, EYES: 'x' }, options)).toEqual({ judge: 'j k', vision: 'v x' });
    expect(modelsFrom(all, options).of('judge')).toMatchObject({ url, parameters: { seed: 1 } });
    expect(named({}, options)).toEqual({ judge: 'j -', vision: 'v -' });
  });

  it('send the key for all only where the URL for all points', () => {
    const variables = {
      ...{ SIGHTLINE_MODEL_URL: url, SIGHTLINE_MODEL: 'm', SIGHTLINE_MODEL_KEY: 'k' },
    };
    const judge = { url: 'http://127.0.0.1:8000/v1' };
    expect(named(variables, { judge })).toMatchObject({ user: 'm k', judge: 'm -' });
  });

  it('can be several users', () => {
    const options: ModelsOptions = { user: [{ model: 'one' }, { model: 'two' }], all: { url } };
    const users = modelsFrom({ SIGHTLINE_MODEL: 'm' }, options).users();
    expect(users.map(({ model }) => model)).toEqual(['one', 'two']);
    expect(modelsFrom({ SIGHTLINE_MODEL: 'none' }, { all: { url } }).users()).toEqual([]);
  });
});

describe('what cannot be used is told with what to do', () => {
  it.each<[string, Variables, ModelsOptions, string | RegExp]>([
    [
      'a URL without a model',
      {},
      { judge: { url } },
      `use.sightline.models.judge.url is "${url}", and no model is named for the role.`,
    ],
    [
      'a model without a URL',
      { SIGHTLINE_MODEL: 'm' },
      {},
      /named for the role judge, and its URL is not set\.[^]*Set SIGHTLINE_MODEL_URL/,
    ],
    [
      'a variable of earlier versions',
      { SIGHTLINE_JUDGE_MODEL: 'm', SIGHTLINE_MAX_TOKENS: '9', SIGHTLINE_AGENT_MODEL: 'live' },
      {},
      /no longer reads SIGHTLINE_AGENT_MODEL, SIGHTLINE_JUDGE_MODEL, SIGHTLINE_MAX_TOKENS\./,
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
    ['the variable for all', { SIGHTLINE_MODEL: 'none' }, {}, 'SIGHTLINE_MODEL is "none"'],
    [
      'its option, which wins over the variable for all',
      { SIGHTLINE_MODEL: 'm' },
      { judge: { model: 'none' } },
      'use.sightline.models.judge.model is "none"',
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
