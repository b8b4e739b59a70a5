// The labelled set: no false alarm on what is faithful, and how much of what is not is found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factKinds } from '../../src/rules/facts/fact-kinds.js';
import { makeFolder, removeEpisodes } from './build-episode.js';
import { type Graded, gradeSet, loadSets } from './consistency-set/load.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const sets = loadSets();
/** Shares that are found; a change that loses some has to say so here. */
const floor = { tuning: 0.95, 'held out': 0.9, unseen: 0.8, 'unseen again': 0.55 };

describe.each(['tuning', 'held out', 'unseen', 'unseen again'] as const)(
  'the %s part of the labelled set',
  (part) => {
    const graded: Graded[] = [];
    beforeAll(async () => {
      for (const set of sets.filter((one) => one.part === part))
        graded.push(...(await gradeSet(set)));
    });

    it('has no false alarm on what is faithful', () => {
      const alarms = graded.filter(({ label, found }) => label === 'faithful' && found.length > 0);
      expect(alarms.map(({ text, reasons }) => `${text} -> ${reasons.join(' ')}`)).toEqual([]);
    });

    it('finds as much of what is not as it did', () => {
      const wrong = graded.filter(({ label }) => label !== 'faithful');
      const missed = wrong
        .filter(({ found }) => found.length === 0)
        .map(({ label, text }) => `${label}: ${text}`);
      const share = wrong.length === 0 ? 1 : 1 - missed.length / wrong.length;
      expect(share, missed.join('\n')).toBeGreaterThanOrEqual(floor[part]);
    });
  },
);

describe('the labelled set', () => {
  it('has at least two hundred messages, half of them faithful, of every kind', () => {
    const labels = sets.flatMap(({ cases }) => cases.map(({ label }) => label));
    const faithful = labels.filter((label) => label === 'faithful').length;
    expect(labels.length).toBeGreaterThanOrEqual(200);
    expect(faithful / labels.length).toBeGreaterThan(0.45);
    expect(factKinds.filter((kind) => !labels.includes(kind))).toEqual([]);
  });
});
