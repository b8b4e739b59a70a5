// What is left out where a model cannot read all of it, and which answers count over the rest: stand-ins that refuse what is too long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { withoutSpare, worldOnce } from '../../src/model/judge/cut.js';
import type { Json } from '../../src/values/json.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  call,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';
import { type Behaviour, decides, refuses } from '../stand-in/openai.js';
import { reply, userText, wireJudge } from './judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const tooLong = refuses(400, "This model's maximum context length is 100 tokens.");

/** A model that reads no more than so many characters. */
const reads = (characters: number, behaviour: Behaviour): Behaviour =>
  decides((request) => (userText(request).length > characters ? tooLong : behaviour));

const no = reply({ quote: null, answer: 'no' });
const yesBy = (quote: string): Behaviour => reply({ quote, answer: 'yes' });

async function graded(
  plan: Plan,
  behaviour: Behaviour,
  parts: Partial<Extract<Assertion, { kind: 'judged' }>> & { question: string },
) {
  const judge = await wireJudge(behaviour);
  const dir = await writeStory(plan);
  const assertion: Assertion = { kind: 'judged', ...parts };
  const verdict = await gradeAssertion(await readEpisode(dir), assertion, { judge: judge.model });
  const again = await gradeAssertion(await readEpisode(dir), assertion, {});
  return { verdict, again, asked: judge.asked() };
}

const order = (number: number, parts: object = {}): Json => ({
  ...{ id: `ORD-${number}`, status: 'delivered', currency: 'USD', note: 'x'.repeat(60) },
  ...parts,
});
const many = [...Array(50).keys()].map((index) => order(2000 + index));

/** One order is read, one is changed, one is spoken of, and fifty are nobody's. */
const shop: Plan = {
  story: [
    user('Refund ORD-1 and look at ORD-2.'),
    call('get_order', { args: { order_id: 'ORD-2' }, response: { id: 'ORD-2', total: 12 } }),
    agent('ORD-1 is refunded. ORD-3 has not been sent.'),
  ],
  app: { knowledge: ['Refunds take five days.'] },
  world: {
    before: { orders: [order(1), order(2), order(3), ...many], mode: 'live' },
    after: {
      orders: [order(1, { status: 'refunded' }), order(2), order(3), ...many],
      mode: 'live',
    },
  },
};

describe('a world that is too long', () => {
  const invented = { question: 'invented_no_fact' };

  it('is shown without repetition from the start, which loses nothing', async () => {
    const { verdict, asked } = await graded(shop, reads(12000, no), invented);
    expect(asked[0]).toContain('`same` those that do not');
    expect(asked[0]?.match(/ORD-2049/g)).toHaveLength(1);
    expect(asked[0]).not.toContain('Left out');
    expect(verdict).toMatchObject({ outcome: 'passed', measurements: { votes: 2 } });
    expect(verdict.measurements).not.toHaveProperty('recordsLeftOut');
    const yes = await graded(shop, reads(12000, yesBy('has not been sent')), invented);
    expect(yes.verdict.outcome).toBe('failed');
  });

  it('is then shown without the records that nobody touched or speaks of, and says so', async () => {
    const { verdict, again, asked } = await graded(shop, reads(4000, no), invented);
    expect(asked).toHaveLength(3);
    const [, shown = '', next = ''] = asked;
    for (const one of ['ORD-1', 'ORD-2', 'ORD-3', '"refunded"', '"mode": "live"'])
      expect(shown).toContain(one);
    expect(shown).not.toContain('ORD-20');
    expect(shown).toContain(
      'Left out for its length: 50 records that nothing changed and no call or message names. What would settle the question may stand there.',
    );
    // The next vote begins with what could be read.
    expect(next).toContain('Left out for its length: 50 records');
    expect(verdict).toMatchObject({ outcome: 'passed', measurements: { recordsLeftOut: 50 } });
    expect(verdict.reason).toContain(
      'Left out, since the model cannot read more: 50 records that nothing changed and no call or message names.',
    );
    expect(again).toEqual(verdict);
  });

  it('makes no invention of what may stand in the rest', async () => {
    const found = reads(4000, yesBy('has not been sent'));
    const { verdict } = await graded(shop, found, invented);
    expect(verdict).toMatchObject({
      ...{ outcome: 'inconclusive', party: 'judge' },
      measurements: { votesVoid: 3, recordsLeftOut: 50 },
    });
    expect(verdict.reason).toMatch(
      /gave no answer that counts .* so that no answer counts which says that something is nowhere\.$/,
    );
  });

  it('is not asked about at all where neither answer would count', async () => {
    const needs = ['transcript', 'world'] as const;
    const own = { question: 'Does it fit the records?', needs: [...needs] };
    const { verdict, asked } = await graded(shop, reads(4000, no), own);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge' });
    expect(verdict.reason).toContain('longer than what the model can read');
    expect(asked).toHaveLength(1);
  });

  it('bears out what consistency left open, and its lack refutes nothing', async () => {
    const story = [user('Hi'), agent('A voucher of $99.99 is there.')];
    const voucher = { ...shop, story };
    const judged = async (behaviour: Behaviour) => {
      const judge = await wireJudge(behaviour);
      const { questions } = await gradeEpisode(await writeStory(voucher), { judge: judge.model });
      return questions[0]?.judged;
    };
    expect(await judged(reads(4000, yesBy('Refunds take five days.')))).toMatchObject({
      answer: 'yes',
    });
    expect(await judged(reads(4000, no))).toMatchObject({
      answer: null,
      reason: expect.stringContaining('Left out, since the model cannot read more') as string,
    });
  });
});

describe('turns that are left out', () => {
  const turns = [1, 2, 3, 4, 5].flatMap((turn) => [user(`Ask ${turn}.`), agent(`Told ${turn}.`)]);
  const first = decides((request) => (userText(request).includes('Told 1.') ? tooLong : no));

  it('may hold what a no says is nowhere', async () => {
    const { verdict } = await graded({ story: turns }, first, { question: 'Is it rude?' });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', measurements: { votesVoid: 3 } });
    const quoted = decides((request) =>
      userText(request).includes('Told 1.') ? tooLong : yesBy('Told 5.'),
    );
    const found = await graded({ story: turns }, quoted, { question: 'Is it rude?' });
    expect(found.verdict.outcome).toBe('passed');
  });

  it('have no part in a question about a later turn, unless it looks back', async () => {
    const about = { question: 'did_not_blame_the_user', turn: 4 };
    expect((await graded({ story: turns }, first, about)).verdict.outcome).toBe('passed');
    const back = { question: 'did_not_ask_again', turn: 4 };
    expect((await graded({ story: turns }, first, back)).verdict.outcome).toBe('inconclusive');
  });

  it('no vote is without the turns that it looks back to', async () => {
    const story = [issueRefund, ...turns];
    const { asked } = await graded({ story }, no, { question: 'did_not_ask_again', turn: 4 });
    expect(asked.map((text) => text.includes('Told 1.'))).toEqual([true, true]);
  });
});

describe('a world', () => {
  const before = { orders: [{ id: 'A-1' }, { id: 'B-2' }], people: { x: { n: 1 } }, mode: 'a' };
  const after = { orders: [{ id: 'A-1' }, { id: 'C-3' }], people: { x: { n: 1 } }, mode: 'b' };

  it('is the same in three parts, each record in one of them', () => {
    expect(worldOnce({ before, after })).toEqual({
      before: { orders: [{ id: 'B-2' }], people: {}, mode: 'a' },
      after: { orders: [{ id: 'C-3' }], people: {}, mode: 'b' },
      same: { orders: [{ id: 'A-1' }], people: { x: { n: 1 } } },
    });
    expect(worldOnce({ before: [], after: [] })).toEqual({ before: [], after: [] });
  });

  it.each<[string, string, number]>([
    ['a value that it alone has names it', 'of a-1, please', 1],
    ['a part of a word does not', 'of A-12 and AA-1', 2],
    ['what several have does not', 'all that is delivered', 2],
  ])('loses records by what is said: %s', (_, said, gone) => {
    const orders = [
      { id: 'A-1', status: 'delivered' },
      { id: 'B-2', status: 'delivered' },
    ];
    const [{ same }, count] = withoutSpare({ before: { orders }, after: { orders } }, [said]);
    expect(count).toBe(gone);
    expect((same as { orders: Json[] }).orders).toHaveLength(2 - gone);
  });

  it('keeps a record by its key too, and what is no record', () => {
    const people = { 'CUS-7': { age: 40 }, 'CUS-8': { age: 40 }, note: 'x' };
    const [world] = withoutSpare({ before: { people }, after: { people } }, ['CUS-7']);
    expect(world.same).toEqual({ people: { 'CUS-7': { age: 40 }, note: 'x' } });
  });
});

describe('a list before and after', () => {
  it('is told in three parts where each member stands once and in its order', () => {
    expect(worldOnce({ before: { tags: ['A', 'B'] }, after: { tags: ['A', 'C', 'B'] } })).toEqual({
      before: { tags: [] },
      after: { tags: ['C'] },
      same: { tags: ['A', 'B'] },
    });
  });

  it.each([
    ['in which a member stands once less', ['A', 'A'], ['A']],
    ['in which a member stands once more', ['A'], ['A', 'A']],
    ['whose members changed places', ['A', 'B'], ['B', 'A']],
    ['of records that changed places', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }]],
  ])('%s stays whole', (_what, before, after) => {
    expect(worldOnce({ before: { tags: before }, after: { tags: after } })).toEqual({
      before: { tags: before },
      after: { tags: after },
      same: {},
    });
  });

  it('with a member twice that nobody changed stands there once', () => {
    expect(worldOnce({ before: { tags: ['A', 'A'] }, after: { tags: ['A', 'A'] } })).toEqual({
      before: {},
      after: {},
      same: { tags: ['A', 'A'] },
    });
  });
});

it.each(['', ' ', 'a'])('the key "%s" of a record names nothing', (key) => {
  const state = { orders: { [key]: { item: 'Mug' }, 'ORD-1': { item: 'Lamp' } } };
  const [world, gone] = withoutSpare({ before: state, after: state }, ['with a lamp please']);
  expect(world.same).toEqual({ orders: { 'ORD-1': { item: 'Lamp' } } });
  expect(gone).toBe(1);
});
