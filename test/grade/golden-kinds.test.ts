import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '../../src/scenario/assertions/kinds.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Outcome } from '../../src/episode/verdict/format.js';
import { makeFolder, removeEpisodes } from './build-episode.js';
import type { GoldenCase, Never } from './golden/golden-case.js';
import { lookedAtCases } from './golden/looked-at.js';
import { episodeOf, goldenTable } from './golden/table.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

async function gradeCase(golden: GoldenCase) {
  const { assertion, given } = golden;
  const episode = await episodeOf(golden);
  const { outcome, party, reason, evidence } = await gradeAssertion(episode, assertion, given);
  return { outcome, party, reason, evidence };
}

const all = [
  ...Object.entries(goldenTable),
  ['shows, looked at by a model', lookedAtCases] as const,
];

it('every kind has golden cases', () => {
  expect(Object.keys(goldenTable)).toEqual(expect.arrayContaining(KINDS.map(({ kind }) => kind)));
});

describe.each(all)('an assertion of the kind %s', (_, cases) => {
  const outcomes = Object.entries(cases) as [Outcome, GoldenCase | Never][];
  it.each(outcomes)(
    'that is %s says why, whose fault it is and where it stands',
    async (outcome, golden) => {
      if ('never' in golden) return expect(golden.never).not.toBe('');
      expect(await gradeCase(golden)).toEqual({ outcome, ...golden.expected });
    },
  );
});
