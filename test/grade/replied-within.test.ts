import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedAssertions } from '../../src/grade/expected.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import {
  agent,
  type Beat,
  buildEpisode,
  event,
  makeFolder,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

interface Settled {
  waitedMs: number;
  lagMs: number | null;
  finished?: boolean;
}

const settled = ({ waitedMs, lagMs, finished = true }: Settled): Beat =>
  event({
    ...{ kind: 'settled', finished, waitedMs, firstProgressMs: null, lagMs },
    ...{ longestSilenceMs: 0, waiting: [] },
  });
const turn = (times: Settled): Beat[] => [user('Hi.'), agent('Hello.'), settled(times)];
const within = async (max: number, ...story: Beat[]) =>
  gradeAssertion(await buildEpisode({ story }), { kind: 'within', replied_within_ms: max });

it('is a limit of a scenario', () => {
  const limits = { turns: 3, replied_within_ms: 5000 };
  const scenario = { scenario_id: 'one', starting_prompt: 'Hi', expectations: { limits } };
  expect(expectedAssertions(scenarioSchema.parse(scenario))).toContainEqual({
    ...{ kind: 'within', replied_within_ms: 5000 },
  });
});

it('holds every turn to it, and names the slowest', async () => {
  const story = [
    ...turn({ waitedMs: 2000, lagMs: 500 }),
    ...turn({ waitedMs: 9000, lagMs: 500 }),
    ...turn({ waitedMs: 2500, lagMs: 500 }),
  ];
  expect(await within(8500, ...story)).toMatchObject({
    outcome: 'passed',
    measurements: { replyMs: 8500, max: 8500 },
  });
  expect(await within(8499, ...story)).toMatchObject({
    outcome: 'failed',
    reason: 'The reply of turn 2 came after 8500 ms; at most 8499 ms allowed.',
  });
});

it.each([
  [
    'no change was seen',
    turn({ waitedMs: 900, lagMs: null }),
    'Turn 1: when the reply came is unknown, because no change was seen.',
  ],
  [
    'the agent never finished, and what was seen came in time',
    turn({ waitedMs: 9000, lagMs: 8500, finished: false }),
    'Turn 1: when the reply came is unknown, because the agent never finished.',
  ],
  [
    'the turn has no message of the agent',
    [...turn({ waitedMs: 900, lagMs: 100 }), user('And?'), settled({ waitedMs: 900, lagMs: 100 })],
    'Turn 2: when the reply came is unknown, because no message of the agent is in the record.',
  ],
])('is inconclusive where %s', async (_, story, reason) => {
  expect(await within(1000, ...story)).toMatchObject({ outcome: 'inconclusive', reason });
});

it('fails where the reply had not come whole by then, or nothing had', async () => {
  expect(
    await within(1000, ...turn({ waitedMs: 9000, lagMs: 500, finished: false })),
  ).toMatchObject({
    outcome: 'failed',
    reason: 'The reply of turn 1 had not come whole after 8500 ms; at most 1000 ms allowed.',
  });
  expect(
    await within(1000, ...turn({ waitedMs: 9000, lagMs: null, finished: false })),
  ).toMatchObject({ outcome: 'failed' });
});
