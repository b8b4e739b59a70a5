// Which orderings become anchors, and that judges of one episode are shown them where nothing leaks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { type AskedOrdering, bestAnchors } from '../../src/judge/best-anchors.js';
import { conversationHash, orderingSideOf } from '../../src/judge/side.js';
import { criterionOf } from '../../src/judge/criterion.js';
import { promptHash, questionOf } from '../../src/judge/question.js';
import { type Anchor, anchorsFile, readAnchors } from '../../src/model/anchors.js';
import type { Vote } from '../../src/verdict/ballot.js';
import type { Assertion } from '../../src/verdict/format.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { CURT, FEELING, KIND, saying } from './compared.js';
import { reply, wireJudge } from './judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Quotes = NonNullable<Vote['quotes']>;

interface Parts {
  id: string;
  criterion?: string;
  split?: 'tuning' | 'test';
  holds?: 'yes' | 'no' | 'cannot_tell';
  quotes?: [Quotes, Quotes];
}

function asked({
  id,
  criterion = FEELING,
  split = 'tuning',
  holds = 'yes',
  quotes,
}: Parts): AskedOrdering {
  const own: Quotes = { better: `${KIND} ${id}`, worse: `${CURT} ${id}` };
  const votes = (quotes ?? [own, own]).map((one, index): Vote => ({
    ...{ number: index + 1, answer: 'yes', void: null, quote: one.better, reason: '' },
    ...{ turnsLeftOut: 0, tokens: null, quotes: one },
  }));
  const by = { model: 'm', prompt: 'p' };
  const ballot = { question: 'q', subject: 's', kind: 'ordering', by, most: 2 as const, votes };
  const better = { episode: `${id}-good`, transcript: saying(KIND, id) };
  const worse = { episode: `${id}-bad`, transcript: saying(CURT, id) };
  return {
    ordering: { id, criterion, better, worse },
    split,
    decision: { ballot, holds, leaning: null },
  };
}

const ids = (anchors: readonly Anchor[]) => anchors.map(({ ordering }) => ordering);

describe('the best anchors', () => {
  it('are of the tuning split and held, with words of both sides in both votes', () => {
    const [one, none]: Quotes[] = [
      { better: KIND, worse: CURT },
      { better: KIND, worse: null },
    ];
    const results = [
      asked({ id: 'a', split: 'test' }),
      asked({ id: 'b', holds: 'no' }),
      asked({ id: 'c', holds: 'cannot_tell' }),
      asked({ id: 'd', quotes: [one as Quotes, none as Quotes] }),
      { ...asked({ id: 'e' }), decision: null },
      asked({ id: 'f' }),
    ];
    const { ordering } = results[5] as AskedOrdering;
    expect(bestAnchors(results, 9)).toEqual([
      {
        ...{ ordering: 'f', criterion: FEELING, better: `${KIND} f`, worse: `${CURT} f` },
        conversations: [conversationHash(ordering.better), conversationHash(ordering.worse)],
      },
    ]);
  });

  it('are so many of each criterion: first those quoted alike twice, then those of a few words, then the shortest, then by id', () => {
    const twice = (better: string): [Quotes, Quotes] => [
      { better, worse: `${CURT} ${better}` },
      { better, worse: `${CURT} ${better}` },
    ];
    const wavering: [Quotes, Quotes] = [
      { better: 'No', worse: 'So' },
      { better: 'Not', worse: 'So' },
    ];
    const results = [
      asked({ id: 'wavers', quotes: wavering }),
      asked({ id: 'z', quotes: twice('Oh dear, oh dear.') }),
      asked({ id: 'y', quotes: twice('Oh dear, I see it.') }),
      asked({ id: 'x', quotes: twice('Oh, how sad!') }),
      asked({ id: 'short', quotes: twice('Oh!') }),
      asked({ id: 'other', criterion: 'The agent is brief.', quotes: wavering }),
    ];
    expect(ids(bestAnchors(results, 1))).toEqual(['other', 'x']);
    expect(ids(bestAnchors(results, 2))).toEqual(['other', 'x', 'z']);
    expect(ids(bestAnchors(results, 9))).toEqual([...['other', 'short', 'wavers', 'x', 'y', 'z']]);
    expect(bestAnchors(results.toReversed(), 2)).toEqual(bestAnchors(results, 2));
  });

  it('hold no words twice', () => {
    const same: [Quotes, Quotes] = [
      { better: KIND, worse: CURT },
      { better: KIND, worse: CURT },
    ];
    const results = [asked({ id: 'b', quotes: same }), asked({ id: 'a', quotes: same })];
    expect(ids(bestAnchors(results, 9))).toEqual(['a']);
  });
});

describe('a file of anchors', () => {
  const [anchor] = bestAnchors([asked({ id: 'a' })], 1) as [Anchor];
  const read = (content: unknown) => {
    const folder = folderWith({ 'anchors.json': JSON.stringify(content) });
    return () => readAnchors(`${folder}/anchors.json`);
  };

  it('is read as it was written', () => {
    expect(read(anchorsFile([anchor]))()).toEqual([anchor]);
  });

  it('is refused where it is of the test split, of another form, or holds nothing', () => {
    const file = anchorsFile([anchor]);
    expect(read({ ...file, split: 'test' })).toThrow(/only orderings of the tuning split/);
    expect(read({ ...file, version: 2 })).toThrow(/version: /);
    expect(read({ ...file, anchors: [] })).toThrow(/anchors: /);
    expect(read({ ...file, anchors: [{ ...anchor, better: 1 }] })).toThrow(/anchors\.0\.better: /);
    expect(read([])).toThrow(/anchors-invalid/);
  });
});

describe('a judge of one episode', () => {
  const assertion: Extract<Assertion, { kind: 'judged' }> = {
    ...{ kind: 'judged', question: 'did_not_blame_the_user', votes: 1 },
  };
  const anchor: Anchor = {
    ...{ ordering: 'a', criterion: criterionOf('did_not_blame_the_user') },
    ...{ better: 'That happens.', worse: 'Your own fault.', conversations: ['1', '2'] },
  };

  async function promptsOf(parts: Partial<Anchor>, of: typeof assertion = assertion) {
    const { model, requests } = await wireJudge(reply({ quote: null, answer: 'no' }));
    const dir = await writeStory({ story: [user('It broke.'), agent(KIND)] });
    const episode = await readEpisode(dir);
    const own = conversationHash(orderingSideOf(episode));
    const conversations = parts.conversations ?? anchor.conversations;
    const shown: Anchor = {
      ...{ ...anchor, ...parts },
      conversations: [conversations[0] === 'own' ? own : conversations[0], conversations[1]],
    };
    await gradeAssertion(episode, of, { judge: model });
    await gradeAssertion(episode, of, { judge: model, anchors: [shown] });
    return requests.map(({ text }) => text.includes('Your own fault.'));
  }

  it('is shown anchors of its criterion, and asked anew with them', async () => {
    expect(await promptsOf({})).toEqual([false, true]);
    const own = { ...assertion, question: 'Is the agent kind?' };
    expect(await promptsOf({ criterion: 'Is the agent kind?' }, own)).toEqual([false, true]);
    const each = { ...own, criterion: 'It says sorry.' };
    expect(await promptsOf({ criterion: 'It says sorry.' }, each)).toEqual([false, true]);
  });

  it('is shown none of another criterion or of this very conversation, and is not asked again then', async () => {
    expect(await promptsOf({ criterion: FEELING })).toEqual([false]);
    expect(await promptsOf({ conversations: ['own', '2'] })).toEqual([false]);
    const each = { ...assertion, criterion: 'It says sorry.' };
    expect(await promptsOf({}, each)).toEqual([false]);
  });

  it('is another judge with them, for calibrations and kept votes', () => {
    const question = questionOf(assertion);
    expect(promptHash({ ...question, anchors: [anchor] })).not.toBe(promptHash(question));
    expect(promptHash({ ...question, anchors: [] })).toBe(promptHash(question));
  });
});
