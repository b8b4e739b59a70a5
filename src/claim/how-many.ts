// Numbers of things: the words before a number, and how they change it.

export type Compare = 'exactly' | 'at_least' | 'at_most';

/** The number, in words and as a condition: "more than 3" is at least 4. */
export interface HowMany {
  words: string;
  compare: Compare;
  shift: -1 | 0 | 1;
}

/** The words come before the number. */
export const howMany: readonly HowMany[] = [
  ...['exactly', 'only', 'precisely', 'just'].map((words) => of(words, 'exactly')),
  ...['at least', 'no fewer than', 'no less than'].map((words) => of(words, 'at_least')),
  of('more than', 'at_least', 1),
  ...['at most', 'no more than', 'up to'].map((words) => of(words, 'at_most')),
  ...['fewer than', 'less than'].map((words) => of(words, 'at_most', -1)),
];

function of(words: string, compare: Compare, shift: HowMany['shift'] = 0): HowMany {
  return { words, compare, shift };
}
