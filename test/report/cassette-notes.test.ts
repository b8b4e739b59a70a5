// What is told of cassettes before a run.
import { expect, it } from 'vitest';
import type { Outlook } from '../../src/cassette/mode.js';
import { cassetteNotes } from '../../src/report/cassette-notes.js';

function notes(mode: Outlook['mode'], ...roles: Outlook['roles'][]): string[] {
  return cassetteNotes(
    roles.map((one, index) => ({
      ...{ scenario: 'late', trial: index + 1 },
      outlook: { mode, roles: one },
    })),
  );
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
    { user: 'recorded', judge: 'missing' },
    {},
  );
  expect(found).toEqual([
    'cassettes, replay: no model is asked.',
    'user: recorded for 2 of 3 trials; missing for late/2: these trials end as errors.',
    'judge: recorded for 2 of 3 trials; missing for late/3: questions asked there stay open and are inconclusive.',
  ]);
});

it('tells in auto which trials ask, and in record that all do', () => {
  expect(notes('auto', { vision: 'recorded' }, { vision: 'missing' })).toEqual([
    'cassettes, auto: recorded answers are replayed; the rest is asked and recorded.',
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
