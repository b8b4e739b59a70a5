import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { verdictTable } from '../../src/episode/verdict/text.js';
import {
  agent,
  call,
  event,
  makeFolder,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const settled = event({
  kind: 'settled',
  finished: true,
  waitedMs: 1230,
  firstProgressMs: 400,
  lagMs: 1,
  longestSilenceMs: 1,
  waiting: [],
});
const model = event({
  kind: 'model_call',
  api: 'chat',
  model: 'm',
  stream: false,
  messages: 1,
  tools: [],
  status: 200,
  text: '',
  finish: 'stop',
  tokens: { input: 120, output: 30 },
  durationMs: 1,
  origin: 'live',
  fault: null,
});

const lines = async (story: Parameters<typeof writeStory>[0]['story'] & object) =>
  verdictTable(await gradeEpisode(await writeStory({ story }))).split('\n');

it('marks what decides nothing', async () => {
  const scenario = { expectations: { judges: ['Was it polite?'] } };
  const verdict = await gradeEpisode(
    await writeStory({ scenario, story: [user('Hi'), agent('Hello'), settled] }),
  );
  expect(verdictTable(verdict)).toContain('outcome      Judged: Was it polite? (advisory)\n');
});

it('tells the costs of an episode in one line, without what is not known', async () => {
  expect((await lines([user('Hi'), model, call('get_order'), agent('Hello'), settled]))[2]).toBe(
    '2 steps, 1 model call, 120 + 30 tokens, first sign after 0.4 s, answered after 1.2 s, at most 1.2 s',
  );
  expect((await lines([user('Hi'), agent('Hello')]))[2]).toBe('1 step');
});
