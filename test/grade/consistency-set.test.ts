// The labeled set: no false alarm on what is faithful, and how much of what is not is found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factKinds } from '../../src/rules/facts/fact-kinds.js';
import { makeFolder, removeEpisodes } from './build-episode.js';
import { type Graded, gradeSet, loadSets, parts } from './consistency-set/load.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const sets = loadSets();
/** Shares that are found, and faithful messages that are suspected; a change that makes either worse has to say so here. */
const measured = {
  tuning: { found: 0.88, suspected: 0 },
  'held out': { found: 0.9, suspected: 0 },
  unseen: { found: 0.75, suspected: 0 },
  'unseen again': { found: 0.55, suspected: 0 },
  'eight domains': { found: 0.5, suspected: 28 },
  'three domains': { found: 0.55, suspected: 7 },
};

describe.each(parts)('the part "%s" of the labeled set', (part) => {
  const graded: Graded[] = [];
  beforeAll(async () => {
    for (const set of sets.filter((one) => one.part === part))
      graded.push(...(await gradeSet(set)));
  });
  const faithful = () => graded.filter(({ label }) => label === 'faithful');
  const told = (some: readonly Graded[]) =>
    some.map(({ text, reasons }) => `${text} -> ${reasons.join(' ')}`);

  it('has nothing faithful that blocks', () => {
    expect(told(faithful().filter(({ firm }) => firm.length > 0))).toEqual([]);
  });

  it('has no more that is faithful and suspected than it had', () => {
    const suspected = told(faithful().filter(({ found }) => found.length > 0));
    expect(suspected.length, suspected.join('\n')).toBeLessThanOrEqual(measured[part].suspected);
  });

  it('finds as much of what is not faithful as it did', () => {
    const wrong = graded.filter(({ label }) => label !== 'faithful');
    const missed = wrong
      .filter(({ found }) => found.length === 0)
      .map(({ label, text }) => `${label}: ${text}`);
    const share = wrong.length === 0 ? 1 : 1 - missed.length / wrong.length;
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(measured[part].found);
  });
});

describe('the labeled set', () => {
  it('has at least two hundred messages, half of them faithful, of every kind', () => {
    const labels = sets.flatMap(({ cases }) => cases.map(({ label }) => label));
    const faithful = labels.filter((label) => label === 'faithful').length;
    expect(labels.length).toBeGreaterThanOrEqual(200);
    expect(faithful / labels.length).toBeGreaterThan(0.45);
    expect(factKinds.filter((kind) => !labels.includes(kind))).toEqual([]);
  });
});
