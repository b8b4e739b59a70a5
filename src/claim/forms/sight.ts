// Forms about what can be seen of a thing: shown, without scrolling, fully, uncovered, whole, readable, how often.
import type { Condition, ClaimSubject } from '../predicate.js';
import { levelOf, numberIn, timesOf } from '../slots.js';
import {
  be,
  doesNot,
  have,
  negation,
  page,
  person,
  onScreen,
  seen,
  templates,
  unscrolled,
  type ClaimForm,
} from './form.js';

/** Lighthouse's audit of font sizes calls what is smaller than this illegible. */
const LEGIBLE_PX = 12;
const WHOLLY = '(fully|completely|entirely|wholly)';
const sees = `(sees|can see|${doesNot} see|can not! see)`;
const shows = `(shows|displays|says|contains|mentions|${doesNot} (show|display|say|contain|mention))`;

const readable = (subject: ClaimSubject): Condition[] => [
  { op: 'contrast', subject, least: 'AA' },
  { op: 'text_size', subject, leastPx: LEGIBLE_PX },
];

export const sightForms: readonly ClaimForm[] = [
  {
    example: '"Refund issued" is shown.',
    templates: templates(
      `<subject> ${be} ${seen} ${onScreen}`,
      `<subject> ${be} on [the] (screen|page)`,
      `<subject> ${be} (hidden~|invisible~|absent~)`,
      `<subject> can ${negation} be seen ${onScreen}`,
      `<subject> (appears|appear|${doesNot} appear) [on [the] (screen|page)]`,
      `${page} ${shows} <subject>`,
      `${person} ${sees} <subject> ${onScreen}`,
      `there (is|are) <subject> ${onScreen}`,
    ),
    build: ({ subject }) => [{ op: 'shown', subject }],
  },
  {
    example: '"Refund issued" is visible without scrolling.',
    templates: templates(
      `<subject> ${be} (${seen}|readable) ${onScreen} ${unscrolled}`,
      `<subject> ${be} above the fold`,
      `<subject> can ${negation} be (seen|read) ${unscrolled}`,
      `${page} (shows|displays) <subject> ${unscrolled}`,
      `${person} (${sees}|can read|can not! read) <subject> ${unscrolled}`,
    ),
    build: ({ subject }) => [{ op: 'without_scrolling', subject }],
  },
  {
    example: '"Refund issued" is fully visible.',
    templates: templates(
      `<subject> ${be} ${WHOLLY} (${seen} ${onScreen}|on [the] (screen|page)|in view)`,
      `<subject> ${be} ${seen} ${onScreen} (in full|${WHOLLY})`,
      `<subject> can ${negation} be ${WHOLLY} seen`,
      `<subject> can ${negation} be seen (in full|${WHOLLY})`,
    ),
    build: ({ subject }) => [{ op: 'fully_visible', subject }],
  },
  {
    example: 'The button "Send" is not covered.',
    templates: templates(
      `<subject> ${be} (covered~|obscured~|overlaid~) [by anything]`,
      `<subject> (is|are) not (covered|obscured|overlaid) [by anything]`,
      `nothing (covers|obscures|overlays|lies over) <subject>`,
    ),
    build: ({ subject }) => [{ op: 'not_covered', subject }],
  },
  {
    example: '"Refund issued" is not truncated.',
    templates: templates(
      `<subject> ${be} (truncated~|cut off~|clipped~)`,
      `<subject> (is|are) not (truncated|cut off|clipped)`,
    ),
    build: ({ subject }) => [{ op: 'not_truncated', subject }],
  },
  {
    example: 'The button "Send" can be clicked.',
    templates: templates(
      `<subject> ${be} clickable`,
      `<subject> can ${negation} be (clicked|pressed)`,
      `${person} can ${negation} (click|press) <subject>`,
    ),
    build: ({ subject }) => [
      { op: 'shown', subject },
      { op: 'clickable', subject },
    ],
  },
  {
    example: '"Refund issued" has AA contrast.',
    templates: templates(
      `<subject> (${have}|meets|passes|${doesNot} (meet|pass)) [wcag] <level> [contrast]`,
      `<subject> ${have} (enough|sufficient) contrast`,
      `<subject> ${have} [a] contrast [ratio] of at least <ratio> [: 1]`,
      `contrast [ratio] of <subject> is ${negation} at least <ratio> [: 1]`,
      `the contrast [ratio] of <subject> is ${negation} at least <ratio> [: 1]`,
    ),
    build: ({ subject, words: { level, ratio } }) => {
      const least = levelOf(level) ?? numberIn(ratio) ?? 'AA';
      return least === 'AA' || least === 'AAA' || (least >= 1 && least <= 21)
        ? [{ op: 'contrast', subject, least }]
        : `a contrast of ${least} is impossible: it ranges from 1 to 21`;
    },
  },
  {
    example: '"Refund issued" has a legible size.',
    templates: templates(
      `<subject> ${have} [a] legible (size|font size|text size)`,
      `<subject> ${be} large enough to (read|be read)`,
      `<subject> ${be} at least <n> px [high|tall|large]`,
      `[the] (text|text size|font size) of <subject> is ${negation} at least <n> px [high|tall|large]`,
    ),
    build: ({ subject, words: { n } }) => [
      { op: 'text_size', subject, leastPx: numberIn(n) ?? LEGIBLE_PX },
    ],
  },
  {
    example: '"Refund issued" is readable.',
    templates: templates(
      `<subject> ${be} (readable|legible) ${onScreen}`,
      `<subject> can ${negation} be read`,
      `${person} can ${negation} read <subject>`,
    ),
    build: ({ subject }) => readable(subject),
  },
  counting('There are exactly 3 "Select" buttons.', 'exactly', '(exactly|only|precisely)'),
  {
    example: '"Refund issued" is shown twice.',
    templates: templates(`<subject> ${be} ${seen} ${onScreen} <times>`),
    build: ({ subject, words: { times } }) => [
      { op: 'count', subject, compare: 'exactly', n: timesOf(times) ?? 0 },
    ],
  },
  counting('There are at least 2 links.', 'at_least', 'at least'),
  counting('There are at most 2 links.', 'at_most', '(at most|no more than)'),
];

function counting(
  example: string,
  compare: Extract<Condition, { op: 'count' }>['compare'],
  words: string,
): ClaimForm {
  return {
    example,
    templates: templates(
      `there (is|are) ${negation} ${words} <n> <subject> ${onScreen}`,
      `${words} <n> <subject> ${be} (${seen} ${onScreen}|on [the] (screen|page))`,
      `${page} (shows|displays) ${words} <n> <subject>`,
      `<subject> ${be} ${seen} ${onScreen} ${words} (<n> times|<times>)`,
    ),
    build: ({ subject, words: { n, times } }) => {
      const wanted = timesOf(times) ?? numberIn(n) ?? 0;
      if (!Number.isInteger(wanted)) return `nothing can be shown ${wanted} times`;
      if (compare === 'at_least' && wanted === 1) return [{ op: 'shown', subject }];
      return [{ op: 'count', subject, compare, n: wanted }];
    },
  };
}
