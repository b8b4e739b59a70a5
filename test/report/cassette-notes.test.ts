// What is told of cassettes before a run.
import { expect, it } from 'vitest';
import type { Outlook } from '../../src/cassette/mode.js';
import { cassetteNotes, cassetteOutlooks } from '../../src/report/cassette-notes.js';

function rows(mode: Outlook['mode'], ...roles: Outlook['roles'][]) {
  return roles.map((one, index) => ({
    scenario: 'late',
    trial: index + 1,
    outlook: { mode, roles: one },
  }));
}

function notes(mode: Outlook['mode'], ...roles: Outlook['roles'][]): string[] {
  return cassetteNotes(rows(mode, ...roles));
}

it('says nothing where models are asked as ever, or none is asked', () => {
  expect(notes('live', { user: 'missing' })).toEqual([]);
  expect(notes('replay', {}, {})).toEqual([]);
});

it('tells of a replay what is recorded, which trials lack it, and what comes of that', () => {
  const found = notes(
    'replay',
    { user: 'recorded', judge: 'recorded' },
    { user: 'missing', judge: 'recorded' },
    { user: 'stale', judge: 'unusable' },
    {},
  );
  expect(found).toEqual([
    'cassettes, replay: no model is asked, so it costs nothing.',
    'user: recorded for 1 of 3 trials; missing for late/2; stale for late/3: these trials end as errors.',
    'judge: recorded for 2 of 3 trials; unusable for late/3: questions asked there stay open and are inconclusive.',
  ]);
});

it('tells in auto which trials ask, and in record that all do', () => {
  expect(notes('auto', { vision: 'recorded' }, { vision: 'missing' })).toEqual([
    'cassettes, auto: recorded answers are replayed at no cost; the rest is asked and recorded.',
    'vision: recorded for 1 of 2 trials; missing for late/2.',
  ]);
  expect(notes('record', { user: 'recorded' }, {})).toEqual([
    'cassettes, record: the models of 1 trial are asked again.',
  ]);
});

it('names four trials and counts the rest', () => {
  const [, line] = notes(
    'replay',
    ...Array.from({ length: 6 }, () => ({ judge: 'missing' }) as const),
  );
  expect(line).toContain('missing for late/1, late/2, late/3, late/4 and 2 more:');
});

it('is data of counts and trials too, a part for each mode', () => {
  const replayed = rows(
    'replay',
    { user: 'recorded', judge: 'recorded' },
    { user: 'missing', judge: 'stale' },
    {},
  );
  const recording = rows('record', { user: 'unusable' });
  expect(cassetteOutlooks([...replayed, ...recording, ...rows('live', {})])).toEqual([
    {
      ...{ mode: 'record', trials: 1 },
      roles: {
        user: {
          ...{ trials: 1, recorded: 0, missing: [], stale: [] },
          unusable: [{ scenario: 'late', trial: 1 }],
        },
      },
    },
    {
      ...{ mode: 'replay', trials: 2 },
      roles: {
        user: {
          ...{ trials: 2, recorded: 1, stale: [], unusable: [] },
          missing: [{ scenario: 'late', trial: 2 }],
        },
        judge: {
          ...{ trials: 2, recorded: 1, missing: [], unusable: [] },
          stale: [{ scenario: 'late', trial: 2 }],
        },
      },
    },
  ]);
});
