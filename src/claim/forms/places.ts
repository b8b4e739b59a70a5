// Forms about where a thing is: in the window, in another thing, beside it or over it.
import { isTarget, isValueWords } from '../limits.js';
import type { Place, Relation } from '../predicate.js';
import { numberIn } from '../number-words.js';
import { be, doesNot, pixelUnit, templates, type ClaimForm } from './form.js';

/** "In stock" is a state, not a place on the page. */
const STATES = /^(?:stock|progress|transit|preparation|use|production|arrears|effect)$/iu;

const PARTLY = '(partly|partially|in part)';
/** What "near" means: about three lines of text, CSS px. */
const NEAR_PX = 48;
const right = '[right|directly|just|immediately]';
const stands = `(${be} [shown|displayed|listed|placed|located|positioned] ${right}|(appears|appear|comes|come|stands|stand|sits|sit|shows|goes|go) ${right}|${doesNot} (appear|come|stand|sit))`;

function standing(example: string, relation: Relation, words: string): ClaimForm {
  return {
    example,
    templates: templates(`<subject> ${stands} ${words} <other>`),
    build: ({ subject, other }) => {
      if (other === null) return 'it is not compared with anything';
      if (relation === 'inside' && other.kind === 'described' && STATES.test(other.said))
        return [{ op: 'tells', subject, words: `in ${other.said}` }];
      const held = relation === 'above' ? 'more' : relation === 'below' ? 'less' : null;
      if (held !== null && other.kind === 'described' && isTarget(other.own))
        return [{ op: 'compare', subject, relation: held, by: 'amount', other }];
      return other.kind === 'described' && isValueWords(other.said)
        ? `"${other.said}" is no thing on the page; if these words stand there, put them in quotes`
        : [{ op: 'place', subject, relation, other }];
    },
  };
}

/** Without a number in it, the wording means the usual distance. */
function nearby(words: string): ClaimForm {
  return {
    example: '"Total" is near "$42.00".',
    templates: templates(`<subject> ${stands} ${words} <other>`),
    build: ({ subject, other, words: { n } }) =>
      other === null
        ? 'it is not compared with anything'
        : [{ op: 'near', subject, other, withinPx: numberIn(n) ?? NEAR_PX }],
  };
}

/** The words for a place, as the templates leave them. */
function placeOf(words: readonly string[]): Place {
  const has = (word: string): boolean => words.some((one) => one.startsWith(word));
  const centre = has('cent') || has('middle');
  return {
    across: has('left')
      ? 'left'
      : has('right')
        ? 'right'
        : centre && !has('vertical')
          ? 'centre'
          : null,
    down: has('top')
      ? 'top'
      : has('bottom')
        ? 'bottom'
        : centre && !has('horizontal')
          ? 'centre'
          : null,
  };
}

function placed(where: string, words: string, place: readonly string[]): ClaimForm {
  return {
    example: `The button "Help" is ${where}.`,
    templates: templates(
      `<subject> ${stands} ${words}`,
      `<subject> ${stands} ${words} of [the] (screen|page|window|viewport)`,
      `<subject> ${stands} ${words} ${words.startsWith('on the ') ? '(in|on)' : '(of|in|on)'} <other>`,
    ),
    build: ({ subject, other }) => [{ op: 'at', subject, place: placeOf(place), of: other }],
  };
}

/** For a part of another thing: "covers the bottom right corner of the card". */
function coveredAt(where: string, place: readonly string[], words: string): ClaimForm {
  return {
    example: `The button "Help" covers ${where} of the card.`,
    templates: templates(
      `<subject> [${PARTLY}] (covers|cover|hides|hide|overlaps|overlap|obscures) the ${words} of <other>`,
      `the ${words} of <other> ${be} [${PARTLY}] (covered|hidden|obscured|overlapped) by <subject>`,
    ),
    build: ({ subject, other }) =>
      other === null
        ? 'it is not said what is covered'
        : [{ op: 'covers', subject, other, isWhole: false, where: placeOf(place) }],
  };
}

const edges = (['top', 'bottom', 'left', 'right'] as const).map((words) => ({
  words,
  place: [words],
}));
const corners = (['top', 'bottom'] as const).flatMap((y) =>
  (['left', 'right'] as const).map((x) => ({ words: `${y} ${x}`, place: [y, x] })),
);

const inCorners = corners.map(({ words, place }) =>
  placed(
    `in the ${words} corner`,
    `in the (${words}|${words}-hand|${words} hand|${words.replace(' ', '-')}) [corner]`,
    place,
  ),
);

const edgesOfPlaces = [
  placed('at the top', '(at [the]|on the) [very] top', ['top']),
  placed('at the bottom', '(at [the]|on the) [very] bottom', ['bottom']),
  placed('on the left', 'on the (left|left-hand side|left side|left hand side)', ['left']),
  placed('on the right', 'on the (right|right-hand side|right side|right hand side)', ['right']),
  placed('in the middle', 'in the (middle|centre|center)', ['centre']),
];

export const placeForms: readonly ClaimForm[] = [
  ...inCorners,
  ...edgesOfPlaces,
  {
    example: 'The dialog is centred.',
    templates: templates(
      `<subject> ${be} (centred|centered)`,
      `<subject> ${be} (centred|centered) (on|in) [the] (screen|page|window|viewport)`,
      `<subject> ${be} (centred|centered) (on|in|within) <other>`,
    ),
    build: ({ subject, other }) => [
      { op: 'at', subject, place: { across: 'centre', down: null }, of: other },
    ],
  },
  {
    example: 'The dialog covers the list.',
    templates: templates(
      `<subject> (covers|cover|hides|hide|overlaps|overlap|obscures|${doesNot} (cover|hide|overlap|obscure)) [part of|parts of|some of] <other>`,
      `<subject> ${PARTLY} (covers|cover|hides|hide|overlaps|overlap|obscures|obscure) <other>`,
      `<subject> ${be} (covering|hiding|overlapping|obscuring) [part of|parts of|some of] <other>`,
      `<subject> ${be} [right] (in front|on top) of <other>`,
      `<subject> (lies|sits|hangs|floats) (on top of|in front of) [part of] <other>`,
      `<subject> (lies|hangs|floats) over [part of] <other>`,
      `<other> ${be} [${PARTLY}] (covered|hidden|obscured|overlapped|blocked|concealed) by <subject>`,
      `<other> ${be} [${PARTLY}] (hidden|concealed) (behind|under|underneath) <subject>`,
      `<other> (lies|sits) [${PARTLY}] (behind|under|underneath) <subject>`,
      `[part of|some of] <other> [${PARTLY}] (disappears|disappear|vanishes|vanish) (behind|under|underneath) <subject>`,
    ),
    build: ({ subject, other }) =>
      other === null
        ? 'it is not said what is covered'
        : [{ op: 'covers', subject, other, isWhole: false }],
  },
  {
    example: 'The dialog completely covers the list.',
    templates: templates(
      `<subject> (completely|fully|entirely|wholly) (covers|hides|obscures) <other>`,
      `<subject> (covers|hides|obscures) (all of|the whole of) <other>`,
    ),
    build: ({ subject, other }) =>
      other === null
        ? 'it is not said what is covered'
        : [{ op: 'covers', subject, other, isWhole: true }],
  },
  ...corners.map(({ words, place }) =>
    coveredAt(`the ${words} corner`, place, `(${words}|${words.replace(' ', '-')}) corner`),
  ),
  ...edges.map(({ words, place }) =>
    coveredAt(`the ${words} edge`, place, `${words} (edge|side|end|half|part)`),
  ),
  standing('"Total" is above "Pay now".', 'above', 'above'),
  standing('"Total" is below "Pay now".', 'below', '(below|under|underneath|beneath)'),
  standing('"Total" is to the left of "$42.00".', 'left_of', '[to the|on the] left of'),
  standing('"Total" is to the right of "$42.00".', 'right_of', '[to the|on the] right of'),
  standing('"Total" is inside the order card.', 'inside', '(inside|inside of|within|in)'),
  standing('"Total" comes before "Pay now".', 'before', 'before'),
  standing('"Total" comes after "Pay now".', 'after', 'after'),
  nearby('(near|near to|next to|close to|beside|by|alongside)'),
  nearby(`within <n> ${pixelUnit} of`),
];
