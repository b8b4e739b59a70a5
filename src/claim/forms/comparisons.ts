// Forms that compare a thing's value with one in the sentence, or with another thing's.
import { isValueWords } from '../limits.js';
import { minutesOf } from '../spans.js';
import { numberIn } from '../number-words.js';
import type { ClaimSubject, Condition, Relative } from '../predicate.js';
import { be, doesNot, templates, type ClaimForm } from './form.js';

const costs = `(${be}|costs|cost|comes to|come to|amounts to|amount to|totals|takes|take|lasts|last|weighs|weigh|${doesNot} (cost|come to|amount to|take|last|weigh))`;
const falls = `(${be}|${be} due|falls|comes|ends|starts|begins|expires|arrives|leaves|departs|${doesNot} (fall|come|end|start|begin|expire|arrive|leave|depart))`;

const ofAmounts: Readonly<Record<Exclude<Relative, 'same'>, string>> = {
  more: '(more than|greater than|over|above|higher than|larger than|bigger than)',
  less: '(less than|under|below|lower than|smaller than|fewer than)',
  at_least: '(at least|no less than|no lower than)',
  at_most: '(at most|no more than|no higher than|up to)',
};
const ofTimes: Readonly<Record<Exclude<Relative, 'same'>, string>> = {
  more: '(after|later than)',
  less: '(before|earlier than)',
  at_least: '(on or after|no earlier than)',
  at_most: '(on or before|no later than)',
};

/** Of a start and an end time, the one that the verb refers to. */
const ends: readonly { end: 'first' | 'last'; verbs: string; example: string }[] = [
  {
    end: 'first',
    verbs: `(starts|start|begins|begin|departs|depart|leaves|leave|opens|takes off|${doesNot} (start|begin|depart|leave|open))`,
    example: 'The flight departs at 09:15.',
  },
  {
    end: 'last',
    verbs: `(ends|end|finishes|finish|arrives|arrive|closes|lands|${doesNot} (end|finish|arrive|close|land))`,
    example: 'The flight arrives at 11:45.',
  },
];

function timed({ end, verbs, example }: (typeof ends)[number]): ClaimForm {
  return {
    example,
    templates: templates(`<subject> ${verbs} (at|from) <when>`),
    build: ({ subject, words: { when = '' } }) => [
      { ...compared('same', 'time', [subject, valueOf(when)]), end },
    ],
  };
}

/** "The call starts half an hour after the review": after the review starts. */
function shifted({ end, verbs, example }: (typeof ends)[number]): ClaimForm {
  return {
    example: example.replace(/ at .*$/u, ' half an hour after the review.'),
    templates: templates(`<subject> ${verbs} <span> (after|later than) <other>`),
    build: ({ subject, other, words: { span } }) => {
      const shift = minutesOf(span);
      return other === null || shift === null
        ? 'it is not compared with anything'
        : [{ ...compared('same', 'time', [subject, other]), end, shift }];
    },
  };
}

/** How long something lasts. */
const DURATION =
  /(?:ing|journey|travel|waiting|preparation) (?:times?|period)$|\b(?:duration|length)$/iu;

/** Nouns for values, so that "higher" says nothing about where the thing is. */
const VALUE =
  /^(?:prices?|(?:sub)?totals?|amounts?|refunds?|fees?|costs?|balance|tax|vat|discount|shipping|rates?|scores?|counts?|numbers?|quantit(?:y|ies)|percentage|rent|salary|deposit|budget|bill|payments?|charges?|value|sum|units?|stock|temperature|distance|weight|limit|takings|revenues?|sales|income|earnings|turnover|spend(?:ing)?|profits?|visits|usage)$/u;
const TIME = /^(?:dates?|day|time|deadline|due|arrival|departure|start|end|delivery|expiry)$/u;

function isCalled(subject: ClaimSubject, words: RegExp): boolean {
  if (words === VALUE && subject.kind === 'described' && DURATION.test(subject.own)) return true;
  if (subject.kind === 'landmark')
    return subject.name.split(/[_-]/u).some((one) => words.test(one));
  return (
    subject.kind === 'described' &&
    subject.own
      .toLowerCase()
      .split(' ')
      .some((one) => words.test(one))
  );
}

function compared(
  relation: Relative,
  by: 'amount' | 'time',
  [subject, other]: readonly [ClaimSubject, ClaimSubject],
): Extract<Condition, { op: 'compare' }> {
  return { op: 'compare', subject, relation, by, other };
}

/** "Three" is 3. */
function valueOf(written: string): ClaimSubject {
  const number = numberIn(written.toLowerCase());
  return { kind: 'text', text: number === null ? written : String(number) };
}

function limited(example: string, relation: Exclude<Relative, 'same'>): ClaimForm {
  return {
    example,
    templates: templates(
      `<subject> ${costs} ${ofAmounts[relation]} <limit>`,
      ...(relation === 'more' ? [`<subject> (exceeds|exceed|${doesNot} exceed) <limit>`] : []),
    ),
    build: ({ subject, words: { limit = '' } }) => [
      compared(relation, 'amount', [subject, valueOf(limit)]),
    ],
  };
}

function dated(example: string, relation: Exclude<Relative, 'same'>): ClaimForm {
  return {
    example,
    templates: templates(`<subject> ${falls} ${ofTimes[relation]} <when>`),
    build: ({ subject, words: { when = '' } }) => [
      compared(relation, 'time', [subject, valueOf(when)]),
    ],
  };
}

interface Between {
  example: string;
  relation: Relative;
  by: 'amount' | 'time';
  /** Whether the words apply only to values, or to places and sizes too. */
  isLoose?: true;
  sources: readonly string[];
}

function ofThings({ example, relation, by, isLoose, sources }: Between): ClaimForm {
  return {
    example,
    templates: templates(...sources),
    build: ({ subject, other }) => {
      if (other === null) return 'it is not compared with anything';
      if (other.kind === 'described' && isValueWords(other.said))
        return `"${other.said}" is no thing on the page`;
      if (other.kind === 'text' && !isValueWords(other.text))
        return `"${other.text}" is no amount and no date`;
      if (isLoose === true && !isCalled(subject, by === 'time' ? TIME : VALUE))
        return 'it is not said whether a place, a size or a value is compared';
      return [compared(relation, by, [subject, other])];
    },
  };
}

export const comparisonForms: readonly ClaimForm[] = [
  limited('The total is more than $40.', 'more'),
  limited('The total is less than $40.', 'less'),
  limited('The total is at least $40.', 'at_least'),
  limited('The total is at most $40.', 'at_most'),
  {
    example: 'The total is between $40 and $60.',
    templates: templates(`<subject> ${costs} between <limit> and <upper>`),
    build: ({ subject, words: { limit = '', upper = '' } }) => [
      compared('at_least', 'amount', [subject, valueOf(limit)]),
      compared('at_most', 'amount', [subject, valueOf(upper)]),
    ],
  },
  ...ends.flatMap((one) => [timed(one), shifted(one)]),
  dated('The due date is after 3 March 2026.', 'more'),
  dated('The due date is before 3 March 2026.', 'less'),
  dated('The due date is on or after 3 March 2026.', 'at_least'),
  dated('The due date is on or before 3 March 2026.', 'at_most'),
  {
    example: 'The due date is between 3 March 2026 and 9 March 2026.',
    templates: templates(`<subject> ${falls} between <when> and <until>`),
    build: ({ subject, words: { when = '', until = '' } }) => [
      compared('at_least', 'time', [subject, valueOf(when)]),
      compared('at_most', 'time', [subject, valueOf(until)]),
    ],
  },
  ofThings({
    ...{ example: 'The fee is more than the total.', relation: 'more', by: 'amount' },
    sources: [
      `<subject> ${be} (more|greater) than <other>`,
      `<subject> ${be} more expensive than <other>`,
      `<subject> (costs more than|cost more than|comes to more than|come to more than|exceeds|exceed|${doesNot} (cost more than|exceed)) <other>`,
    ],
  }),
  ofThings({
    ...{ example: 'The fee is less than the total.', relation: 'less', by: 'amount' },
    sources: [
      `<subject> ${be} (less|cheaper) than <other>`,
      `<subject> (costs less than|cost less than|comes to less than|come to less than|${doesNot} cost less than) <other>`,
    ],
  }),
  ofThings({
    ...{ example: "ORD-1's price is higher than ORD-2's.", relation: 'more', by: 'amount' },
    isLoose: true,
    sources: [`<subject> ${be} (higher|larger|bigger|longer) than <other>`],
  }),
  ofThings({
    ...{ example: "ORD-1's price is lower than ORD-2's.", relation: 'less', by: 'amount' },
    isLoose: true,
    sources: [`<subject> ${be} (lower|smaller|shorter) than <other>`],
  }),
  ofThings({
    ...{ example: 'The fee is the same as the total.', relation: 'same', by: 'amount' },
    isLoose: true,
    sources: [`<subject> ${be} [exactly] (the same as|equal to|as much as|as high as) <other>`],
  }),
  ofThings({
    ...{ example: 'The due date is later than the delivery date.', relation: 'more', by: 'time' },
    sources: [`<subject> ${falls} later than <other>`],
  }),
  ofThings({
    ...{ example: 'The due date is earlier than the delivery date.', relation: 'less', by: 'time' },
    sources: [`<subject> ${falls} earlier than <other>`],
  }),
  ofThings({
    ...{ example: 'The due date is later than the delivery date.', relation: 'more', by: 'time' },
    isLoose: true,
    sources: [`<subject> ${falls} after <other>`],
  }),
  ofThings({
    ...{ example: 'The due date is earlier than the delivery date.', relation: 'less', by: 'time' },
    isLoose: true,
    sources: [`<subject> ${falls} before <other>`],
  }),
];
