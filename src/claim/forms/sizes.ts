// Forms about how large a thing is: the box of a control or a part, and the letters of a text.
import { asDescribed } from '../described.js';
import type { Noun } from '../nouns.js';
import { numberIn } from '../number-words.js';
import type { ClaimSubject, Condition, Relative, Side } from '../predicate.js';
import { areaOf, sideOf } from '../slots.js';
import { be, have, negation, pixelUnit, templates, type ClaimForm } from './form.js';

/** Lighthouse's font-size audit calls anything smaller illegible. */
export const LEGIBLE_PX = 12;

const amounts: Readonly<Record<Relative, string>> = {
  same: '[exactly|just|precisely]',
  at_least: '(at least|no less than|a minimum of)',
  at_most: '(at most|no more than|up to|a maximum of)',
  more: '(more than|over)',
  less: '(less than|under)',
};

const SIDES: readonly Side[] = ['width', 'height'];
const target = '(touch|tap|click|hit) (target|area)';

function ofBox(
  subject: ClaimSubject,
  side: Side,
  { relation, n }: { relation: Relative; n: number | null },
): Condition[] | string {
  return n === null
    ? 'it is not said how many px'
    : [{ op: 'box_size', subject, side, relation, px: n }];
}

/** "The Send button's height": the side, and what it is a side of. */
function sideIn(subject: ClaimSubject): { side: Side; of: ClaimSubject } | null {
  if (subject.kind !== 'described' || subject.inside === null) return null;
  const side = sideOf(subject.own.toLowerCase());
  return side === null ? null : { side, of: subject.inside };
}

const UNTOLD =
  'it is not said whether its height, its width or the size of its text is meant; words on the screen go in quotes';

function sized(relation: Relative, example: string): ClaimForm {
  const amount = `${amounts[relation]} <n> ${pixelUnit}`;
  return {
    example,
    templates: templates(
      `<subject> ${be} ${amount} [in] <side>`,
      `[the] <side> of <subject> ${be} ${amount}`,
      `<subject> ${have} [a|the] <side> of ${amount}`,
      `<subject> ${be} ${amount}`,
    ),
    build: ({ subject, words: { n, side } }) => {
      const told = sideOf(side);
      if (told !== null) return ofBox(subject, told, { relation, n: numberIn(n) });
      const named = sideIn(subject);
      return named === null ? UNTOLD : ofBox(named.of, named.side, { relation, n: numberIn(n) });
    },
  };
}

/** Both sides: "44 by 44 px" is width by height, and a target of 44 px has both. */
function sizedBothWays(relation: Relative, example: string): ClaimForm {
  const how = amounts[relation];
  return {
    example,
    templates: templates(
      `<subject> ${be} ${how} (<n> [${pixelUnit}] (by|x|×) <m>|<area>) ${pixelUnit} [large|big|in size]`,
      `<subject> ${have} [a] (size|${target}) of ${how} (<n> [${pixelUnit}] (by|x|×) <m>|<area>) ${pixelUnit}`,
      `<subject> ${have} [a] ${target} of ${how} <n> ${pixelUnit}`,
      `[the] ${target} of <subject> ${be} ${how} (<n>|<n> [${pixelUnit}] (by|x|×) <m>|<area>) ${pixelUnit}`,
    ),
    build: ({ subject, words: { n, m, area } }) => {
      const [width, height] = areaOf(area) ?? [numberIn(n), numberIn(m) ?? numberIn(n)];
      const sizes = SIDES.map((side) =>
        ofBox(subject, side, { relation, n: side === 'width' ? width : height }),
      );
      const refused = sizes.find((one) => typeof one === 'string');
      return refused ?? sizes.flat().filter((one) => typeof one !== 'string');
    },
  };
}

/** Things with these names are texts, so their size is that of their letters. */
const textual: ReadonlySet<Noun> = new Set([
  'heading',
  'error',
  'alert',
  'message',
  'badge',
  'tooltip',
]);

/** Whether its box is more than its text, as with a button. */
function isBoxed(subject: ClaimSubject): boolean {
  const noun = asDescribed(subject)?.noun ?? null;
  if (noun !== null) return !textual.has(noun);
  return subject.kind === 'control' && !/^(?:heading|alert|status)$/u.test(subject.role);
}

export const sizeForms: readonly ClaimForm[] = [
  sized('at_least', 'The button "Send" is at least 44 px high.'),
  sized('at_most', 'The button "Send" is at most 200 px wide.'),
  sized('same', 'The button "Send" is 120 px wide.'),
  sized('more', 'The button "Send" is more than 40 px wide.'),
  sized('less', 'The button "Send" is less than 80 px high.'),
  {
    example: 'The button "Send" is between 40 and 80 px high.',
    templates: templates(
      `<subject> ${be} between <n> and <m> ${pixelUnit} [in] <side>`,
      `[the] <side> of <subject> ${be} between <n> and <m> ${pixelUnit}`,
    ),
    build: ({ subject, words: { n, m, side } }) => {
      const told = sideOf(side);
      if (told === null) return UNTOLD;
      const least = ofBox(subject, told, { relation: 'at_least', n: numberIn(n) });
      const most = ofBox(subject, told, { relation: 'at_most', n: numberIn(m) });
      if (typeof least === 'string') return least;
      return typeof most === 'string' ? most : [...least, ...most];
    },
  },
  sizedBothWays('at_least', 'The button "Send" is at least 44 by 44 px.'),
  sizedBothWays('same', 'The button "Help" is 40 by 40 px.'),
  {
    example: '"Refund issued" has a legible size.',
    templates: templates(
      `<subject> ${have} [a] legible (size|font size|text size)`,
      `<subject> ${be} large enough to (read|be read)`,
      `<subject> ${have} [a] (font|text) size of at least <n> ${pixelUnit}`,
      `[the] (text|text size|font size) of <subject> is ${negation} at least <n> ${pixelUnit} [high|tall|large]`,
    ),
    build: ({ subject, words: { n } }) => [
      { op: 'text_size', subject, leastPx: numberIn(n) ?? LEGIBLE_PX },
    ],
  },
  {
    example: '"Refund issued" is at least 14 px.',
    templates: templates(`<subject> ${be} at least <n> ${pixelUnit} [large]`),
    build: ({ subject, words: { n } }) =>
      isBoxed(subject) || sideIn(subject) !== null
        ? UNTOLD
        : [{ op: 'text_size', subject, leastPx: numberIn(n) ?? LEGIBLE_PX }],
  },
];
