// When votes decide a question, and when no more are asked: all of it by hand, and the figures of the rule by counting every course.
import { describe, expect, it } from 'vitest';
import { tallyOf, type Vote } from '../../src/episode/verdict/votes.js';

const kinds = { y: 'yes', n: 'no', c: 'cannot_tell', v: null } as const;

/** "yyn": votes in order; `v` is a void one. */
const votes = (course: string): Vote[] =>
  course.split('').map((letter, index) => ({
    ...{ number: index + 1, quote: null, reason: null, turnsLeftOut: 0, tokens: null },
    answer: kinds[letter as keyof typeof kinds],
    void: letter === 'v' ? ('unreadable' as const) : null,
  }));

describe('at most five votes', () => {
  it.each<[string, 'yes' | 'no' | null, boolean, string | null]>([
    ['', null, false, null],
    ['y', null, false, null],
    ['yy', 'yes', true, null],
    ['nn', 'no', true, null],
    ['yn', null, false, null],
    ['yny', null, false, null],
    ['ynyy', 'yes', true, null],
    ['ynyn', null, true, 'split'],
    ['yc', null, false, null],
    ['ycy', 'yes', true, null],
    ['cc', null, false, null],
    ['ccc', null, true, 'cannot_tell'],
    ['yccc', null, true, 'cannot_tell'],
    ['yvc', null, false, null],
    ['vvc', null, true, 'void'],
    ['cyny', null, false, null],
    ['cynyn', null, true, 'split'],
    ['vv', null, false, null],
    ['vvv', null, true, 'void'],
    ['yvv', null, false, null],
    ['yvvy', 'yes', true, null],
    ['yvvv', null, true, 'void'],
  ])('after "%s"', (course, answer, over, why) => {
    expect(tallyOf(votes(course), 5)).toMatchObject({ answer, over, why });
  });
});

it('three votes are enough only where nobody contradicts, and one decides where one is allowed', () => {
  expect(tallyOf(votes('yn'), 3)).toMatchObject({ answer: null, over: true, why: 'split' });
  expect(tallyOf(votes('ycy'), 3)).toMatchObject({ answer: 'yes', over: true });
  expect(tallyOf(votes('vv'), 3)).toMatchObject({ answer: null, over: true, why: 'void' });
  expect(tallyOf(votes('n'), 1)).toMatchObject({ answer: 'no', over: true });
  expect(tallyOf(votes('c'), 1)).toMatchObject({ answer: null, over: true, why: 'cannot_tell' });
  expect(tallyOf(votes('v'), 1)).toMatchObject({ answer: null, over: true, why: 'void' });
});

/** What becomes of a question whose answer is yes, where each vote says no with this probability. */
function course(wrong: number, so: string, weight: number): [string, number][] {
  const tally = tallyOf(votes(so), 5);
  if (tally.over) return [[so, weight]];
  return [
    ...course(wrong, `${so}y`, weight * (1 - wrong)),
    ...course(wrong, `${so}n`, weight * wrong),
  ];
}

it('the figures that docs/models.md gives of the rule', () => {
  const ends = course(0.2, '', 1);
  const sum = (of: (so: string) => number) =>
    ends.reduce((total, [so, weight]) => total + of(so) * weight, 0);
  const answered = (answer: string) => (so: string) =>
    tallyOf(votes(so), 5).answer === answer ? 1 : 0;
  const [right, wrong] = [sum(answered('yes')), sum(answered('no'))];
  expect(right + wrong).toBeCloseTo(0.898, 3);
  expect(wrong / (right + wrong)).toBeCloseTo(0.0588, 4);
  expect(sum((so) => so.length)).toBeCloseTo(2.64, 2);
});
