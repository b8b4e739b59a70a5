// What planned trials will find recorded, read before a run.
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Anchor, withAnchors } from '../../../src/model/anchors.js';
import { type Outlook, outlooksOf, type OutlookTrial } from '../../../src/cassette/mode.js';
import type { ModelEndpoint } from '../../../src/model/endpoint.js';
import { hashOf, type Prompt, promptOf } from '../../../src/model/prompt.js';
import { dir, echoes, file, type Given, opened, schema } from './cassettes.js';

const endpoint: ModelEndpoint = {
  ...{ role: 'judge', url: 'http://127.0.0.1:9/v1', model: 'stand-in', key: null },
  ...{ parameters: {}, variables: 'V' },
};

/** Records one answer of the judge of trial 1, or of another role under scenario `s1`. */
async function record(given: Given = {}, prompt: Prompt = promptOf('judge')): Promise<void> {
  const { model } = await opened('record', echoes(), given);
  const parts = [{ kind: 'text', text: 'A text.' }] as const;
  await model.ask({ prompt, parts, schema }, { episode: 'e/1', subject: 'colour' });
}

async function outlook(
  asks: OutlookTrial['asks'],
  given: Partial<OutlookTrial> = {},
  mode?: string,
): Promise<Outlook> {
  const trial = { app: 'desk', scenario: 'returns', trial: 1, scenarioHash: 's1', asks };
  const [found] = await outlooksOf([{ ...trial, ...given }], { dir: dirname(dir), mode });
  if (found === undefined) throw new Error('There is no outlook.');
  return found;
}

const stateOf = async (one: ModelEndpoint | null, given: Partial<OutlookTrial> = {}) =>
  (await outlook({ judge: one }, given, 'replay')).roles.judge;

describe('what a trial will find', () => {
  it('is recorded, of the model that is configured and of any where none is', async () => {
    await record();
    expect(await stateOf(endpoint)).toBe('recorded');
    expect(await stateOf(null)).toBe('recorded');
    expect((await outlook({}, {}, 'replay')).roles).toEqual({});
  });

  it('is missing of another trial, another role and another app', async () => {
    await record();
    expect(await stateOf(endpoint, { trial: 2 })).toBe('missing');
    expect(await stateOf(endpoint, { app: 'shop' })).toBe('missing');
    expect((await outlook({ user: null }, {}, 'replay')).roles).toEqual({ user: 'missing' });
  });

  it('is stale of another model, other parameters and another prompt', async () => {
    await record();
    expect(await stateOf({ ...endpoint, model: 'another' })).toBe('stale');
    expect(await stateOf({ ...endpoint, parameters: { seed: 1 } })).toBe('stale');
    expect(await stateOf({ ...endpoint, defaults: { seed: 1 } })).toBe('stale');
    const judge = promptOf('judge');
    await record({}, { ...judge, text: 'Old.', hash: hashOf('Old.') });
    expect(await stateOf(null)).toBe('stale');
    await record({}, { ...judge, name: 'gone' });
    expect(await stateOf(null)).toBe('stale');
  });

  it('is recorded of a prompt with anchors, and stale where the prompt before them is another', async () => {
    const examples: Anchor[] = [
      {
        ...{ ordering: 'a', criterion: 'C.', better: 'Sorry.', worse: 'No.' },
        conversations: ['1', '2'],
      },
    ];
    const judge = promptOf('judge');
    await record({}, withAnchors(judge, examples));
    expect(await stateOf(endpoint)).toBe('recorded');
    await record({}, withAnchors({ ...judge, text: 'Old.' }, examples));
    expect(await stateOf(endpoint)).toBe('stale');
  });

  it('is stale of another scenario for a user alone', async () => {
    await record();
    await record({ role: 'user' });
    const found = await outlook({ user: null, judge: null }, { scenarioHash: 's2' }, 'replay');
    expect(found.roles).toEqual({ user: 'stale', judge: 'recorded' });
    const unknown = await outlook({ user: null }, { scenarioHash: null }, 'replay');
    expect(unknown.roles).toEqual({ user: 'recorded' });
  });

  it('is fresh where another project left what is stale', async () => {
    await record({ project: 'a' });
    await record({ project: 'b', endpoint: { model: 'another' } });
    expect(await stateOf(endpoint)).toBe('recorded');
    expect(await stateOf({ ...endpoint, model: 'third' })).toBe('stale');
  });

  it('is unusable where the file cannot be read', async () => {
    await record();
    await writeFile(file(), '{');
    expect(await stateOf(endpoint)).toBe('unusable');
  });

  it('goes by the mode that is named, or that the folder tells', async () => {
    expect((await outlook({})).mode).toBe('live');
    await record();
    expect((await outlook({})).mode).toBe('auto');
    expect((await outlook({}, {}, 'record')).mode).toBe('record');
    await expect(outlook({}, {}, 'play')).rejects.toThrow('SIGHTLINE_CASSETTES is "play"');
  });
});
