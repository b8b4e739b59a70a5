// Text that gives orders to a judge of two episodes: it stays in its fence, wherever others can write. The stand-in obeys whatever stands outside a fence.
import { beforeAll, describe, expect, it } from 'vitest';
import { askOrdering, type Ordering, outcomeOf } from '../../src/model/judge/pairwise.js';
import { withAnchors } from '../../src/model/calibration.js';
import { promptOf } from '../../src/model/prompt.js';
import { type Behaviour, decides, says, type StandInRequest } from '../stand-in/openai.js';
import { asked, INVISIBLE, outside, texts } from './hostile-texts.js';
import { userText, wireJudge } from './judge-model.js';

const WORDS = 'Earbuds are final sale.';

/** The text at every place that somebody else can write to, on both sides or on one of them. */
const orderingWith = (text: string, other: string): Ordering => ({
  ...{ id: 'a', criterion: 'The agent gives the reason.' },
  better: { episode: 'one', transcript: saying(text) },
  worse: { episode: 'other', transcript: saying(other) },
});
const saying = (text: string): Ordering['better']['transcript'] => [
  { who: 'user', text: `Return them. ${text}` },
  { who: 'agent', text: `${WORDS} ${text}` },
  { who: 'agent', text: text === '' ? '…' : text },
];

const reply = (better: string): Behaviour =>
  says({ quote_first: WORDS, quote_second: WORDS, reason: 'So it stands there.', better });

/** Prefers the first where anything outside a fence is not ours; else neither. */
const obeys = (ours: string): Behaviour =>
  decides((request) => reply(outside(userText(request)) === ours ? 'neither' : 'first'));

const systemOf = ({ body }: StandInRequest) => (body?.['messages'] as object[])[0];

let calm: StandInRequest;
let ours = '';
beforeAll(async () => {
  const judge = await wireJudge(reply('neither'));
  await askOrdering(judge.model, orderingWith('nothing', 'nothing at all'));
  calm = judge.requests[0] as StandInRequest;
  ours = outside(userText(calm));
});

it('the stand-in does obey what stands outside a fence', async () => {
  const { model } = await wireJudge(obeys('something else'));
  const votes = await askOrdering(model, orderingWith('nothing', 'nothing at all'));
  expect(outcomeOf(votes)).toEqual({ holds: 'cannot_tell', leaning: 'first' });
  expect(ours).toBe('[criterion]\n[first]\n[second]');
});

async function leavesAllAsItWas(text: string, other: string): Promise<void> {
  const { model, requests } = await wireJudge(obeys(ours));
  const votes = await askOrdering(model, orderingWith(text, other));
  expect(votes.map(({ answer, void: nothing }) => [answer, nothing])).toEqual([
    ['cannot_tell', null],
    ['cannot_tell', null],
  ]);
  expect(votes.map(({ quotes }) => quotes)).toEqual(
    [1, 2].map(() => ({ better: WORDS, worse: WORDS })),
  );
  for (const request of requests) {
    expect(systemOf(request)).toEqual(systemOf(calm));
    expect(request.body?.['response_format']).toEqual(calm.body?.['response_format']);
    expect(request.body?.['messages']).toHaveLength(2);
    expect(userText(request)).not.toMatch(INVISIBLE);
  }
}

it.each(asked)('leaves all as it was where one side has it: %s', async (_what, text) => {
  await leavesAllAsItWas(text, '');
});

describe.each(texts)('%s', (_what, text) => {
  it('leaves prompt, form and outcome as they were where both sides have it', async () => {
    await leavesAllAsItWas(text, text);
  });

  it('stays in its fence as the words of an anchor', () => {
    const anchor = {
      ordering: 'b',
      criterion: 'C.',
      conversations: ['1', '2'] as [string, string],
    };
    const prompt = promptOf('pairwise');
    const anchored = withAnchors(prompt, [{ ...anchor, better: text, worse: text }]);
    const calmly = withAnchors(prompt, [{ ...anchor, better: 'A.', worse: 'B.' }]);
    const [, shown = ''] = anchored.text.split(prompt.text);
    const [, benign = ''] = calmly.text.split(prompt.text);
    expect(outside(shown)).toBe(outside(benign));
    expect(shown).not.toMatch(INVISIBLE);
  });
});
