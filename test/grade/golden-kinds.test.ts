import { basename, dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Outcome } from '../../src/verdict/format.js';
import { closeStory, makeFolder, openStory, removeEpisodes } from './build-episode.js';
import { agentCases } from './golden/agents.js';
import { betterCases } from './golden/better.js';
import { consistencyCases } from './golden/consistency.js';
import { customCases } from './golden/custom.js';
import type { GoldenCase, GoldenTable, Never } from './golden/golden-case.js';
import { judgedCases } from './golden/judged.js';
import { limitCases } from './golden/limits.js';
import { lookedAtCases } from './golden/looked-at.js';
import { meansCases } from './golden/means.js';
import { outcomeCases } from './golden/outcome.js';
import { procedureCases } from './golden/procedure.js';
import { recordCases } from './golden/records.js';
import { repeatAndErrorCases } from './golden/repeats-and-errors.js';
import { repliedWithinCases } from './golden/replied-within.js';
import { surfaceCases } from './golden/surface.js';
import { trajectoryCases } from './golden/trajectory.js';
import { worldChangeCases } from './golden/world-changes.js';

// A new kind of assertion gets its three cases in the file of its class.
const table: GoldenTable = {
  ...outcomeCases,
  ...worldChangeCases,
  ...limitCases,
  ...repliedWithinCases,
  ...meansCases,
  ...judgedCases,
  ...betterCases,
  ...procedureCases,
  ...trajectoryCases,
  ...repeatAndErrorCases,
  ...agentCases,
  ...recordCases,
  ...customCases,
  ...consistencyCases,
  ...surfaceCases,
};

beforeAll(makeFolder);
afterAll(removeEpisodes);

async function gradeCase({ plan, files, given, assertion }: GoldenCase) {
  const writer = await openStory(plan);
  for (const [path, content] of Object.entries((await files?.()) ?? {}))
    await writer.files(dirname(path), () => Promise.resolve({ [basename(path)]: content }));
  const episode = await readEpisode(await closeStory(writer, plan));
  const { outcome, party, reason, evidence } = await gradeAssertion(episode, assertion, given);
  return { outcome, party, reason, evidence };
}

const all = [...Object.entries(table), ['shows, looked at by a model', lookedAtCases] as const];

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
