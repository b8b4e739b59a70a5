import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeVerdicts } from '../../src/grade/attribution/attribute.js';
import type { PageText } from '../../src/grade/attribution/received.js';
import { episodeOutcome } from '../../src/verdict/episode-outcome.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion, AssertionVerdict } from '../../src/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  event,
  issueRefund,
  makeFolder,
  type Plan,
  reached,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const asked = user('What did order ORD-14 cost?');
const received = (words: string, data: string[] = []): Beat =>
  event({ kind: 'received', words, data });
const nothingNew = 'No agent message is new or changed since the user acted.';
const idle = (waiting = [nothingNew]): Beat =>
  event({
    ...{ kind: 'settled', finished: false, waitedMs: 30_000, firstProgressMs: 77, lagMs: 30_000 },
    ...{ longestSilenceMs: 30_000, waiting, sent: 1 },
  });
const answer = 'It cost $14.50, shipping included.';
const silence: Plan = { stop: 'agent_silent', detail: 'The agent had not finished its turn.' };

/** The party of each assertion that did not pass, and the sentence about what came first. */
async function blame(plan: Plan, assertions: readonly Assertion[], page?: PageText) {
  const episode = await buildEpisode(plan);
  const graded: AssertionVerdict[] = [];
  for (const one of assertions) graded.push(await gradeAssertion(episode, one));
  const decision = episodeOutcome({ verdicts: graded, fidelity: null, stop: 'user_done' });
  const { attribution, blames, verdicts } = attributeVerdicts(
    episode,
    graded,
    decision,
    page && { page },
  );
  const parties = verdicts.filter(({ outcome }) => outcome !== 'passed').map(({ party }) => party);
  return { party: attribution?.party, parties, sentence: blames[0]?.sentence };
}

describe('an answer that reached the page, and did not reach the screen', () => {
  const ending: Assertion[] = [
    { kind: 'ending' },
    { kind: 'ends_in', states: ['answered'], not: false },
  ];
  const told = (story: readonly Beat[], page?: PageText) =>
    blame({ ...silence, states: { answered: false }, story }, ending, page);

  it('is the page’s fault', async () => {
    expect(await told([asked, idle(), received(answer)])).toEqual({
      party: 'ui',
      parties: ['ui', 'ui'],
      sentence: `The page received the answer “${answer}”, and showed none of it (turn 1).`,
    });
  });

  it('is the page’s fault, though its greeting was recorded in the same turn', async () => {
    const late: Beat = (writer) => {
      writer.turn = 1;
      writer.event({ kind: 'user_action', action: { kind: 'say', text: 'What did it cost?' } });
      agent('Hello, this is Northwind.')(writer);
      writer.message({ message: 'u', role: 'user', text: 'What did it cost?', revises: null });
    };
    expect((await told([late, idle(), received(answer)])).party).toBe('ui');
  });

  it('is the agent’s where nothing came', async () => {
    expect((await told([asked, idle()])).party).toBe('agent');
  });

  it('is the agent’s where the rest of it was still awaited', async () => {
    const waiting = [nothingNew, 'Requests that began after the user acted are still open: x.'];
    expect((await told([asked, idle(waiting), received('It cost')])).party).toBe('agent');
  });

  it('is the agent’s where only other things came', async () => {
    const things = ['Your request was accepted.'];
    expect((await told([asked, idle(), received('', things)])).party).toBe('agent');
    expect((await told([asked, idle(), received('ok')])).party).toBe('agent');
  });

  it('is the agent’s where the page was sent what had been said before', async () => {
    const greeting = 'Hello, I am the assistant of Northwind.';
    const story = [agent(greeting), asked, idle(), received(`${greeting}\nWhat did order ORD-14 cost?`)]; // prettier-ignore
    expect((await told(story)).party).toBe('agent');
  });

  it('is the page’s where it holds out of sight what came in a form of its own', async () => {
    const page = { shown: 'What did order ORD-14 cost?', hidden: answer };
    expect((await told([asked, idle(), received('', [answer])], page)).party).toBe('ui');
  });

  it('is nobody’s for certain where the page shows it, and no message was recognized', async () => {
    const page = { shown: `You: What did order ORD-14 cost? ${answer}`, hidden: '' };
    expect((await told([asked, idle(), received(answer)], page)).party).toBe('undetermined');
  });
});

describe('an answer that the page shows with other words', () => {
  const shown = 'It cost $1.75, shipping included.';
  const sent = 'It cost $17.50, shipping included.';
  const says: Assertion = { kind: 'says', text: '$17.50', turn: null, not: false };
  const shows = (claim: string): AssertionVerdict => ({
    ...{ assertion: { kind: 'shows', at: 'turn-1', claim, not: false }, class: 'surface' },
    ...{ outcome: 'failed', blocking: true, party: 'ui', title: claim, reason: 'It is nowhere.' },
    ...{ evidence: [], measurements: {}, cause: { code: 'absent', words: 'it is nowhere' } },
  });
  const claimed = async (story: readonly Beat[]) => {
    const episode = await buildEpisode({ story: [...story, reached('turn-1')] });
    const failed = [shows('"$17.50" is shown.')];
    const { attribution } = attributeVerdicts(
      episode,
      failed,
      episodeOutcome({ verdicts: failed, fidelity: null, stop: 'user_done' }),
    );
    return attribution?.party;
  };

  it.each([
    ['as the agent’s words', received(sent)],
    ['in a form of its own', received('', [sent])],
    ['in markup', received('It cost **$17.50**, shipping included.')],
  ])('is the page’s fault, where it came %s', async (_, came) => {
    expect(await claimed([asked, agent(shown), came])).toBe('ui');
    expect(await blame({ story: [asked, agent(shown), came] }, [says])).toMatchObject({
      party: 'ui',
      sentence: expect.stringContaining(`but shows “${shown}” (turn 1).`) as string,
    });
  });

  it('is undetermined where the page shows what it received, and more', async () => {
    const story = [asked, agent('It cost $24.70, shipping included.$')];
    expect(await claimed([...story, received('It cost $24.70, shipping included.')])).toBe(
      'undetermined',
    );
  });

  it('is the page’s where a sentence between two others is not shown', async () => {
    const story = [asked, agent('I looked it up. Anything else?'), received(`I looked it up. ${sent} Anything else?`)]; // prettier-ignore
    expect(await claimed(story)).toBe('ui');
  });

  it.each([
    ['it came as it is shown', received(shown)],
    ['nobody read along', event({ kind: 'note', text: 'nothing' })],
    ['what a tool answered holds the text', received(shown, ['The total is $17.50.'])],
    ['another sentence holds the text', received(`The user wants $17.50, I think. ${shown}`)],
    ['both came', received(shown, [sent])],
  ])('is not the page’s for certain where %s', async (_, came) => {
    expect(await claimed([asked, agent(shown), came])).toBe('undetermined');
    expect((await blame({ story: [asked, agent(shown), came] }, [says])).party).toBe('agent');
  });

  it('is the page’s where the records contradict it', async () => {
    const wrong = agent("I've issued your refund of $48.00.");
    const consistent: Assertion = { kind: 'consistent', not: false };
    const told = (came: Beat) => blame({ story: [asked, issueRefund, wrong, came] }, [consistent]);
    expect((await told(received("I've issued your refund of $84.00."))).party).toBe('ui');
    expect((await told(received("I've issued your refund of $48.00."))).party).toBe('agent');
  });

  it.each([
    ['I’ve issued Maya’s refund of $48.00.', "I've issued Maya's refund of $48.00."],
    ['**I’ve** issued `your` refund of $48.00.', "I've issued your refund of $48.00."],
    ["I've issued your refund of $48.00.", "I've issued your refund of $48.00.$"],
  ])('is the agent’s where the page only draws it otherwise: %s', async (came, drawn) => {
    const consistent: Assertion = { kind: 'consistent', not: false };
    const story = [asked, issueRefund, agent(drawn), received(came)];
    expect(await blame({ story }, [consistent])).toMatchObject({ party: 'agent' });
  });
});
