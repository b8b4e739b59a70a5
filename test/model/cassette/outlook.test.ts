// What planned trials will find recorded, looked at before a run.
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { type Outlook, outlooksOf, type OutlookTrial } from '../../../src/cassette/mode.js';
import { dir, echoes, opened } from './cassettes.js';

async function outlook(given: Partial<OutlookTrial> = {}, mode?: string): Promise<Outlook> {
  const trial = { app: 'desk', scenario: 'returns', trial: 1, asks: ['judge'] as const };
  const [found] = await outlooksOf([{ ...trial, ...given }], { dir: dirname(dir), mode });
  if (found === undefined) throw new Error('There is no outlook.');
  return found;
}

const record = async () => (await opened('record', echoes())).ask('A text.');

it('is recorded where the trial has a cassette of the role, and missing of any other', async () => {
  await record();
  const asks = ['user', 'judge'] as const;
  expect((await outlook({ asks }, 'replay')).roles).toEqual({ user: 'missing', judge: 'recorded' });
  for (const other of [{ trial: 2 }, { app: 'shop' }, { scenario: 'x' }])
    expect((await outlook(other, 'replay')).roles).toEqual({ judge: 'missing' });
  expect((await outlook({ asks: [] }, 'replay')).roles).toEqual({});
});

it('goes by the mode that is named, or that the folder tells', async () => {
  expect((await outlook()).mode).toBe('live');
  await record();
  expect((await outlook()).mode).toBe('auto');
  expect((await outlook({}, 'record')).mode).toBe('record');
  await expect(outlook({}, 'play')).rejects.toThrow('SIGHTLINE_CASSETTES is "play"');
});
