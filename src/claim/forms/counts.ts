// Forms about how many there are, on the page or in a part of it, and how often a text occurs.
import type { Condition, ClaimSubject } from '../predicate.js';
import { asDescribed } from '../described.js';
import { type HowMany, howMany } from '../how-many.js';
import { numberIn } from '../number-words.js';
import { isMeasure, timesOf } from '../slots.js';
import { doesNot, negation, onScreen, page, seen, templates, type ClaimForm } from './form.js';

const holds = `(has|have|shows|show|contains|contain|lists|list|holds|offers|${doesNot} (have|show|contain|list))`;

/** With this many `n`, or why there can be none. */
function counted(
  subject: ClaimSubject,
  { compare, shift }: Pick<HowMany, 'compare' | 'shift'>,
  n: number | null,
): Condition[] | string {
  if (n === null) return 'it is not said how many';
  if (!Number.isInteger(n)) return `nothing can be shown ${n} times`;
  const bound = n + shift;
  if (bound < 0) return 'there are never fewer than none';
  if (compare === 'at_least' && bound === 1) return [{ op: 'shown', subject }];
  return [{ op: 'count', subject, compare, n: bound }];
}

/** What is counted in something; null if the words do not say what or in what. */
function within(subject: ClaimSubject, other: ClaimSubject | null): ClaimSubject | null {
  const things = asDescribed(subject);
  const inside = other === null ? null : asDescribed(other);
  const isPage = inside?.noun === null && /^(?:page|screen)$/u.test(inside.said);
  return things === null || inside === null || isPage
    ? null
    : { ...things, isPlural: true, inside };
}

const IN_WHAT = 'it is not said in words what is counted, or in what';

const NO_THINGS = 'it is a measure, and no things that could be counted';

function counting(
  example: string,
  words: string,
  one: Pick<HowMany, 'compare' | 'shift'>,
): ClaimForm {
  return {
    example,
    templates: templates(
      ...(one.compare === 'exactly'
        ? [
            `there (is|are) ${negation} <n> <subject> ${onScreen}`,
            `${page} (shows|displays|lists) <n> <subject>`,
          ]
        : []),
      `there (is|are) ${negation} ${words} <n> <subject> ${onScreen}`,
      `${words} <n> <subject> ${negation} (is|are) (${seen} ${onScreen}|on [the] (screen|page))`,
      `${page} (shows|displays|lists) ${words} <n> <subject>`,
      `<subject> (is|are) ${negation} ${seen} ${onScreen} ${words} (<n> times|<times>)`,
    ),
    build: ({ subject, words: { n, times } }) =>
      counted(subject, one, timesOf(times) ?? numberIn(n)),
  };
}

function countingIn(
  example: string,
  words: string,
  one: Pick<HowMany, 'compare' | 'shift'>,
): ClaimForm {
  return {
    example,
    templates: templates(`<other> ${holds} ${words} <n> <subject>`),
    build: ({ subject, other, words: { n } }) => {
      const inside = within(subject, other);
      if (isMeasure(asDescribed(subject)?.said.toLowerCase() ?? '')) return NO_THINGS;
      return inside === null ? IN_WHAT : counted(inside, one, numberIn(n));
    },
  };
}

/** Words that leave out the kind: "than in Done". */
const SHORT = /^(?:in|on|at|inside|within|under|below|above) | ones$/iu;

function outnumbering(
  example: string,
  relation: Extract<Condition, { op: 'outnumbers' }>['relation'],
  words: string,
): ClaimForm {
  return {
    example,
    templates: templates(`there (is|are) ${negation} ${words} ${onScreen}`),
    build: ({ subject, other }) =>
      other === null || (other.kind === 'described' && SHORT.test(other.said))
        ? 'it is not said what it is compared with'
        : [{ op: 'outnumbers', subject, relation, other }],
  };
}

const kinds = [...new Set(howMany.map(({ compare, shift }) => `${compare} ${shift}`))].map(
  (kind) => {
    const alike = howMany.filter(({ compare, shift }) => `${compare} ${shift}` === kind);
    const [first] = alike;
    if (first === undefined) throw new Error('No words.');
    return { first, words: `(${alike.map(({ words }) => words).join('|')})` };
  },
);

export const countForms: readonly ClaimForm[] = [
  ...kinds.map(({ first, words }) =>
    counting(`There are ${first.words} 3 "Select" buttons.`, words, first),
  ),
  ...kinds.map(({ first, words }) =>
    countingIn(
      `The side menu has ${first.words} six links.`,
      first.words === 'exactly' ? `[${words.slice(1, -1)}]` : words,
      first,
    ),
  ),
  outnumbering('There are more drafts than orders.', 'more', 'more <subject> than <other>'),
  outnumbering(
    'There are fewer drafts than orders.',
    'less',
    '(fewer|less) <subject> than <other>',
  ),
  outnumbering('There are as many drafts as orders.', 'same', 'as many <subject> as <other>'),
  {
    example: 'There are between 3 and 5 rows.',
    templates: templates(
      `there (is|are) ${negation} between <n> and <m> <subject> ${onScreen}`,
      `between <n> and <m> <subject> (is|are) ${seen} ${onScreen}`,
      `<other> ${holds} between <n> and <m> <subject>`,
    ),
    build: ({ subject, other, words: { n, m } }) => {
      const what = other === null ? subject : within(subject, other);
      if (what === null) return IN_WHAT;
      const least = counted(what, { compare: 'at_least', shift: 0 }, numberIn(n));
      const most = counted(what, { compare: 'at_most', shift: 0 }, numberIn(m));
      if (typeof least === 'string') return least;
      return typeof most === 'string' ? most : [...least, ...most];
    },
  },
  {
    example: '"Refund issued" is shown twice.',
    templates: templates(
      `<subject> (is|are) ${negation} ${seen} ${onScreen} [only|just|exactly] <times>`,
    ),
    build: ({ subject, words: { times } }) =>
      counted(subject, { compare: 'exactly', shift: 0 }, timesOf(times)),
  },
  {
    example: 'Aster Dental appears twice in the table.',
    templates: templates(
      `<subject> (appears|appear|occurs|occur|${doesNot} (appear|occur)) ${onScreen} [only|just|exactly] (<times>|<n> times)`,
    ),
    build: ({ subject, words: { times, n } }) => {
      const often = timesOf(times) ?? numberIn(n);
      return often === null
        ? 'it is not said how often'
        : [{ op: 'count', subject, compare: 'exactly', n: often, isOfWords: true }];
    },
  },
];
