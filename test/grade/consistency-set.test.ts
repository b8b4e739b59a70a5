// The labelled set: no true message is contradicted, and no fewer untrue ones than were found before.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder, removeEpisodes } from './build-episode.js';
import { type Graded, gradeSet, loadSets } from './consistency-set/load.js';

const graded: Graded[] = [];
beforeAll(async () => {
  await makeFolder();
  for (const set of loadSets()) graded.push(...(await gradeSet(set)));
});
afterAll(removeEpisodes);

it('contradicts none of 162 true messages', () => {
  const faithful = graded.filter(({ label }) => label === 'faithful');
  expect(faithful).toHaveLength(162);
  expect(
    faithful.flatMap(({ text, reasons }) => (reasons.length > 0 ? [{ text, reasons }] : [])),
  ).toEqual([]);
});

it('contradicts 22 of 56 untrue messages', () => {
  const untrue = graded.filter(({ label }) => label !== 'faithful');
  expect(untrue).toHaveLength(56);
  expect(untrue.filter(({ reasons }) => reasons.length > 0)).toHaveLength(22);
});
