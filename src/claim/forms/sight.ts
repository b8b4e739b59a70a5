// Forms about what can be seen of a thing: shown, without scrolling, fully, uncovered, whole, readable, how often.
import { calledSo } from '../described.js';
import type { Condition, ClaimSubject, Edge } from '../predicate.js';
import { numberIn } from '../number-words.js';
import { isValueWords } from '../limits.js';
import { levelOf } from '../slots.js';
import { LEGIBLE_PX } from './sizes.js';
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

const WHOLLY = '(fully|completely|entirely|wholly)';
const sees = `(sees|can see|${doesNot} see|can not! see)`;
const shows = `(shows|displays|says|contains|mentions|${doesNot} (show|display|say|contain|mention))`;

const untilScrolled = `(until|unless|without|before) [${person}] (scroll|scrolls|scrolling|have scrolled|has scrolled) [down|up|sideways] [<place>]`;

const scrolledWhere =
  '[down|up|sideways|(the|that|this) (page|screen|column|list|panel|table|chat|window|area|log|feed|thread|conversation|sidebar|menu|form|dialog|timeline)]';

const readable = (subject: ClaimSubject): Condition[] => [
  { op: 'contrast', subject, least: 'AA' },
  { op: 'text_size', subject, leastPx: LEGIBLE_PX },
];

function cutAt(edge: Edge, words: string): ClaimForm {
  const side = `(at|on|by|beyond) the ${words} (edge|side|end|border) [of [the] (screen|page|window|viewport)]`;
  return {
    example: `The board is cut off at the ${edge} edge.`,
    templates: templates(
      `<subject> ${be} [partly|partially] (cut off|clipped|cut) ${side}`,
      `<subject> (runs|goes|sticks|extends) (off|over|beyond|past) the ${words} (edge|side|end) [of [the] (screen|page|window|viewport)]`,
    ),
    build: ({ subject }) => [{ op: 'cut', subject, edge }],
  };
}

export const sightForms: readonly ClaimForm[] = [
  {
    example: '"Refund issued" is shown.',
    templates: templates(
      `<subject> ${be} ${seen} ${onScreen}`,
      `<subject> ${be} on [the] (screen|page)`,
      `<subject> ${be} (hidden~|invisible~|absent~|gone~|missing~|off screen~|off the screen~)`,
      `<subject> ${be} off~ the (bottom|top|left|right) [edge|side|end] of the (screen|page|window)`,
      `<subject> ${be} (in view|on screen|up|there)`,
      `<subject> (has|have) (disappeared~|gone~|scrolled out of view~|scrolled out of sight~)`,
      `<subject> can ${negation} be seen ${onScreen}`,
      `<subject> (appears|appear|${doesNot} appear) [on [the] (screen|page)]`,
      `${page} ${shows} <subject>`,
      `nothing! (about|of) <subject> (is ${seen}|can be seen) ${onScreen}`,
      `${person} ${sees} <subject> ${onScreen}`,
      `there (is|are) <subject> ${onScreen}`,
    ),
    build: ({ subject }) => [{ op: 'shown', subject }],
  },
  {
    example: '"Refund issued" is visible without scrolling.',
    templates: templates(
      `<subject> ${be} (${seen}|readable) ${onScreen} ${unscrolled}`,
      `<subject> ${be} (on [the] (screen|page)|in view) ${unscrolled}`,
      `<subject> ${be} [${seen}] (on|within) the first screen`,
      `<subject> ${be} (${seen}|on screen|in view) (as soon as|when) ${page} (opens|loads|is opened|is loaded)`,
      `<subject> ${be} above the fold`,
      `<subject> ${be} below~ the fold`,
      `${person} (has|have|need|needs) to~ scroll [down|up|sideways|right|left] to (see|find|reach|read|get to|view) <subject>`,
      `${person} (does|do) not (have|need) to scroll [down|up|sideways] to (see|find|reach|read|get to|view) <subject>`,
      `${person} (has|have|need|needs) to~ scroll [down|up|sideways|right|left] [(in|inside|within) <place>] (to (see|find|reach|read|get to|view)|for) <subject>`,
      `${person} (has|have|need|needs) to~ scroll [down|up|sideways] [(in|inside|within)] <place> (to (see|find|reach|read|get to|view)|for) [about] <subject>`,
      `to <doing> [to] <subject> [,] ${person} (has|have|need|needs) to~ scroll [down|up|sideways]`,
      `${person} must~ scroll [down|up|sideways] to (see|find|reach|read|get to|view) <subject>`,
      `<subject> (is|are) not~ (visible|shown|seen|in view|on screen) ${untilScrolled}`,
      `<subject> can not~ be (seen|read) ${untilScrolled}`,
      `<subject> (is|are) (hidden~|out of sight~|out of view~) ${untilScrolled}`,
      `${person} (does|do|can) not~ (see|read) <subject> ${untilScrolled}`,
      `${person} only~ (sees|see) <subject> (after|when|by|if|once) (${person} (scroll|scrolls)|scrolling) [down|up|sideways] [<place>]`,
      `<subject> (is|are) only~ visible (after|when|by|if|once) (you|scrolling|one) [scroll|scrolls] [down|up]`,
      `<subject> only~ (comes into view|appears|becomes visible) (after|when|by|if) (you|scrolling|one) [scroll|scrolls] [down|up|<place>]`,
      `<subject> (fits|fit|${doesNot} fit) (on|in|into) [the|one] [first] (screen|page|window)`,
      `<subject> ${be} too~ (tall|high|long|wide|big|large) (for|to fit [on|in|into]) [the] (screen|page|window)`,
      `<subject> can ${negation} be (seen|read) ${unscrolled} ${scrolledWhere}`,
      `${page} (shows|displays) <subject> ${unscrolled}`,
      `${person} (${sees}|can read|can not! read) <subject> ${unscrolled} ${scrolledWhere}`,
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
      `<subject> ${be} ${WHOLLY} (on screen|in view)`,
    ),
    build: ({ subject }) => [{ op: 'fully_visible', subject }],
  },
  {
    example: 'The address can be read in full without scrolling.',
    templates: templates(
      `<subject> ${be} (${WHOLLY} (${seen}|readable)|${seen} (in full|${WHOLLY})) ${unscrolled}`,
      `<subject> can ${negation} be (seen|read) (in full|${WHOLLY}) ${unscrolled}`,
      `<subject> can ${negation} be ${WHOLLY} (seen|read) ${unscrolled}`,
      `<subject> can not~ be (seen|read) (in full|${WHOLLY}) ${untilScrolled}`,
    ),
    build: ({ subject }) => [
      { op: 'without_scrolling', subject },
      { op: 'fully_visible', subject },
    ],
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
      `<subject> ${be} [too long [to fit] and [is]] (truncated~|cut off~|clipped~)`,
      `<subject> ${be} too long~ (to fit|for (its|the) (cell|column|line|card|row|box|field|space))`,
      `<subject> (is|are) not (truncated|cut off|clipped)`,
      `<subject> ${be} (truncated~|cut off~|cut short~|clipped~) (with|by) (an ellipsis|dots|three dots)`,
      `<subject> ${be} (truncated~|cut off~|cut short~|clipped~) (at the end|halfway|half-way|mid-sentence|in the middle)`,
      `<subject> (ends~|end~|${doesNot} end~) (in|with) (an ellipsis|dots|three dots)`,
      `<subject> ${be} (fully|completely|entirely) (readable|legible)`,
      `<subject> can ${negation} be read (in full|completely|fully)`,
      `<subject> (fits|fit|${doesNot} fit) [[on|in|into] (its|their|the) (card|box|cell|column|line|row|field|space)] [in full|completely|entirely]`,
    ),
    build: ({ subject }) => [{ op: 'not_truncated', subject }],
  },
  cutAt('left', 'left'),
  cutAt('right', 'right'),
  cutAt('top', '(top|upper)'),
  cutAt('bottom', '(bottom|lower)'),
  {
    example: 'The button "Send" can be clicked.',
    templates: templates(
      `<subject> ${be} (clickable|pressable|tappable)`,
      `<subject> ${be} ready to (be (clicked|pressed|tapped)|click|press)`,
      `<subject> can ${negation} be (clicked|pressed|tapped|clicked on|used|activated|hit|ticked|toggled|flipped) [yet|now|already|any more|at the moment]`,
      `${person} can ${negation} (click|press|tap|hit|tick|toggle|flip) [on] <subject>`,
    ),
    build: ({ subject }) => [
      { op: 'shown', subject },
      { op: 'clickable', subject },
    ],
  },
  {
    example: 'The option "14:30" can be selected.',
    templates: templates(
      `<subject> can ${negation} be (selected|picked|chosen|booked|used|bought|ordered|removed|added to the (cart|basket|bag)) [yet|now|already|any more]`,
      `${person} can ${negation} (select|pick|choose|book|use|buy|order) <subject> [yet|now|already|any more]`,
    ),
    build: ({ subject }) => [{ op: 'clickable', subject }],
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
    example: '"Refund issued" is readable.',
    templates: templates(
      `<subject> ${be} (readable|legible) ${onScreen}`,
      `<subject> can ${negation} be read`,
      `${person} can ${negation} read <subject>`,
    ),
    build: ({ subject }) => readable(subject),
  },
  {
    example: 'Every row shows a price.',
    templates: templates(
      `<subject> (has|have|carries|carry|shows|show|lists|list|${doesNot} (have|carry|show|list)) a <money>`,
      `<subject> (has|have|shows|show) no! <money>`,
    ),
    build: ({ subject, words: { money = '' } }) => [
      { op: 'holds', subject, other: calledSo({ own: money, name: [money] }) },
    ],
  },
  {
    example: 'The basket has a Remove button.',
    isLast: true,
    templates: templates(
      `<subject> (has|have|carries|carry|shows|show|comes with|come with|${doesNot} (have|carry|show)) (a|an) <other>`,
      `<subject> (has|have|shows|show) no! <other>`,
    ),
    build: ({ subject, other }) =>
      other === null || (other.kind === 'described' && isValueWords(other.said))
        ? 'it is not said what it has'
        : [{ op: 'holds', subject, other }],
  },
];
