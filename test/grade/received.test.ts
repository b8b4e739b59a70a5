import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeVerdicts } from '../../src/grade/attribution/attribute.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { episodeOutcome } from '../../src/episode/verdict/episode-outcome.js';
import type { Assertion, AssertionVerdict } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const asked = user('What did order ORD-14 cost?');
const received = (words: string, data: string[] = []): Beat =>
  event({ kind: 'received', words, data });
const nothingNew = 'No agent message is new or changed since the user acted.';
const idle: Beat = event({
  ...{ kind: 'settled', finished: false, waitedMs: 30_000, firstProgressMs: 77, lagMs: 30_000 },
  ...{ longestSilenceMs: 30_000, waiting: [nothingNew], sent: 1 },
});
const answer = 'It cost $14.50, shipping included.';

async function partyOf(plan: Plan, assertion: Assertion) {
  const episode = await buildEpisode(plan);
  const graded: AssertionVerdict[] = [await gradeAssertion(episode, assertion)];
  const decision = episodeOutcome({ verdicts: graded, fidelity: null, stop: 'user_done' });
  return attributeVerdicts(episode, graded, decision).attribution?.party;
}

describe('an answer that reached the page, and is in no message', () => {
  const told = (story: readonly Beat[]) =>
    partyOf({ stop: 'agent_silent', detail: 'Nothing came.', story }, { kind: 'ending' });

  it('is not blamed on the agent', async () => {
    expect(await told([asked, idle, received(answer)])).toBe('undetermined');
  });

  it('is not blamed on the agent, though its greeting was recorded in the same turn', async () => {
    const late: Beat = (writer) => {
      writer.turn = 1;
      writer.event({ kind: 'user_action', action: { kind: 'say', text: 'What did it cost?' } });
      agent('Hello, this is Northwind.')(writer);
      writer.message({ message: 'u', role: 'user', text: 'What did it cost?', revises: null });
    };
    expect(await told([late, idle, received(answer)])).toBe('undetermined');
  });

  it.each([
    ['nothing came', []],
    ['only a sign of life came', [received('ok')]],
    ['only texts in unknown protocols came', [received('', ['Your request was accepted.'])]],
  ])('is the agent’s where %s', async (_, came) => {
    expect(await told([asked, idle, ...came])).toBe('agent');
  });

  it('is the agent’s where the page was sent what had been said before', async () => {
    const greeting = 'Hello, I am the assistant of Northwind.';
    const story = [agent(greeting), asked, idle, received(greeting)];
    expect(await told(story)).toBe('agent');
  });
});

describe('a text that the agent did not say', () => {
  const says: Assertion = { kind: 'says', text: '$17.50', turn: null, not: false };
  const shown = 'It cost $1.75, shipping included.';

  it.each([
    ['as the agent’s words', received('It cost $17.50, shipping included.')],
    ['in a protocol of its own', received('', ['It cost $17.50, shipping included.'])],
    ['in markup', received('It cost **$17.50**, shipping included.')],
  ])('is undetermined where it was sent to the page %s', async (_, came) => {
    expect(await partyOf({ story: [asked, agent(shown), came] }, says)).toBe('undetermined');
  });

  it.each([
    ['the page shows what it received', [received(shown)]],
    ['no record has what was sent', []],
  ])('is the agent’s where %s', async (_, came) => {
    expect(await partyOf({ story: [asked, agent(shown), ...came] }, says)).toBe('agent');
  });
});
