// Forms about a thing that is there: where it stands, its state, its colour.
import type { Condition, Place, Relation } from '../predicate.js';
import { colorOf, numberIn } from '../slots.js';
import { be, doesNot, have, negation, person, templates, type ClaimForm } from './form.js';

/** What "near" means: some three lines of text, CSS px. */
const NEAR_PX = 48;
const right = '[right|directly|just|immediately]';
const stands = `(${be} [shown|displayed|placed|located|positioned] ${right}|(appears|appear|comes|come|stands|stand|sits|sit|shows|goes|go) ${right}|${doesNot} (appear|come|stand|sit))`;

function standing(example: string, relation: Relation, words: string): ClaimForm {
  return {
    example,
    templates: templates(`<subject> ${stands} ${words} <other>`),
    build: ({ subject, other }) =>
      other === null
        ? 'it is not compared with anything'
        : [{ op: 'place', subject, relation, other }],
  };
}

function stating(
  example: string,
  state: Extract<Condition, { op: 'state' }>['state'],
  ...sources: string[]
): ClaimForm {
  return {
    example,
    templates: templates(...sources),
    build: ({ subject }) => [{ op: 'state', subject, state }],
  };
}

function coloured(
  example: string,
  part: Extract<Condition, { op: 'color' }>['part'],
  ...sources: string[]
): ClaimForm {
  return {
    example,
    templates: templates(...sources),
    build: ({ subject, words }) => {
      const color = colorOf(words['color']);
      return color === null ? 'it names no colour' : [{ op: 'color', subject, part, color }];
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

/** What is open when it is there to be seen. */
const opened: ReadonlySet<string> = new Set([
  'dialog',
  'menu',
  'chat',
  'panel',
  'sidebar',
  'tooltip',
  'alert',
  'banner',
]);

/** The words of a place, as the templates leave them. */
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

const corners = (['top', 'bottom'] as const).flatMap((y) =>
  (['left', 'right'] as const).map((x) =>
    placed(
      `in the ${y} ${x} corner`,
      `in the (${y} ${x}|${y} ${x}-hand|${y} ${x} hand|${y}-${x}) [corner]`,
      [y, x],
    ),
  ),
);

const edgesOfPlaces = [
  placed('at the top', '(at|on) [the] [very] top', ['top']),
  placed('at the bottom', '(at|on) [the] [very] bottom', ['bottom']),
  placed('on the left', 'on the (left|left-hand side|left side|left hand side)', ['left']),
  placed('on the right', 'on the (right|right-hand side|right side|right hand side)', ['right']),
  placed('in the middle', 'in the (middle|centre|center)', ['centre']),
];

export const propertyForms: readonly ClaimForm[] = [
  ...corners,
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
    example: 'Delete is the last option in the menu.',
    isLast: true,
    templates: templates(`<subject> ${be} <other>`),
    build: ({ subject, other }) =>
      other?.kind === 'described' && other.nth !== null
        ? [{ op: 'is', subject, other }]
        : 'it is not said which one of several it is',
  },
  {
    example: 'The dialog covers the list.',
    templates: templates(
      `<subject> (covers|cover|hides|hide|overlaps|overlap|obscures|${doesNot} (cover|hide|overlap|obscure)) [part of|parts of|some of] <other>`,
      `<subject> ${be} (covering|hiding|overlapping|obscuring) [part of|parts of|some of] <other>`,
      `<other> ${be} (covered|hidden|obscured|overlapped) by <subject>`,
      `<other> ${be} (hidden|concealed) (behind|under) <subject>`,
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
  standing('"Total" is above "Pay now".', 'above', 'above'),
  standing('"Total" is below "Pay now".', 'below', '(below|under|underneath|beneath)'),
  standing('"Total" is to the left of "$42.00".', 'left_of', '[to the|on the] left of'),
  standing('"Total" is to the right of "$42.00".', 'right_of', '[to the|on the] right of'),
  standing('"Total" is inside the order card.', 'inside', '(inside|inside of|within|in)'),
  standing('"Total" comes before "Pay now".', 'before', 'before'),
  standing('"Total" comes after "Pay now".', 'after', 'after'),
  nearby('(near|near to|next to|close to|beside|by|alongside)'),
  nearby('within <n> px of'),
  stating(
    'The button "Send" is enabled.',
    'enabled',
    `<subject> ${be} (enabled|disabled~|greyed~ out|grayed~ out|inactive~|unavailable~|available|switched off~|dimmed~|locked~)`,
    `<subject> ${be} (greyed|grayed)~`,
  ),
  stating(
    'The textbox "Name" is editable.',
    'editable',
    `<subject> ${be} (editable|read-only~|readonly~)`,
    `<subject> can ${negation} be (edited|changed|modified)`,
    `${person} can ${negation} (edit|change|modify|type in|type into) <subject>`,
  ),
  stating(
    'The tab "Inbox" is selected.',
    'selected',
    `<subject> ${be} (selected|active|current|highlighted|chosen|picked|the active one|the selected one|the current one|the one selected)`,
    `<subject> ${be} (selected|active|highlighted|chosen|picked) in <place>`,
    `<subject> ${be} the (selected|active|current|chosen|highlighted) <kind>`,
    `<subject> ${be} (chosen|selected) as the <kind>`,
    `<subject> ${be} the one that is (open|selected|active|current|highlighted|chosen)`,
    `<subject> ${be} the (open|selected|active|current|highlighted|chosen) one`,
  ),
  stating(
    'The textbox "Name" is filled in.',
    'filled',
    `<subject> ${be} (filled|filled in|filled out|populated|prefilled|pre-filled|[left] (empty~|blank~))`,
    `<subject> (has|have|contains|contain) (a|some|any|no~) (value|text|content|contents) [in (it|them)]`,
  ),
  stating(
    'The checkbox "Gift" is checked.',
    'checked',
    `<subject> ${be} (checked|ticked|unchecked~|unticked~|unselected~|on|off~|turned on|turned off~|switched on|switched off~)`,
  ),
  stating(
    'The textbox "Message" is focused.',
    'focused',
    `<subject> ${be} focused`,
    `<subject> ${have} [the] [keyboard|input] (focus|cursor)`,
    `[the] (cursor|focus|caret|keyboard focus|text cursor) ${be} (in|on|at) <subject>`,
  ),
  stating(
    'The button "Details" is expanded.',
    'expanded',
    `<subject> ${be} (expanded|collapsed~|unfolded|folded~)`,
  ),
  {
    example: 'The dialog "Details" is open.',
    templates: templates(`<subject> ${be} (open|opened|closed~)`),
    // A dialog is open when it is there to be seen; all else tells it by its state.
    build: ({ subject }) => [
      (subject.kind === 'control' && subject.role === 'dialog') ||
      (subject.kind === 'described' && subject.noun !== null && opened.has(subject.noun))
        ? { op: 'shown', subject }
        : { op: 'state', subject, state: 'expanded' },
    ],
  },
  coloured(
    '"Refund denied" is red.',
    'either',
    `<subject> ${be} [shown|displayed|written] [in] <color>`,
  ),
  coloured(
    '"Refund denied" has red text.',
    'text',
    `<subject> ${have} [a] <color> (text|label|font|letters)`,
    `[the] (text|font|text colour|text color) of <subject> is ${negation} <color>`,
  ),
  coloured(
    'The button "Pay" has a green background.',
    'background',
    `<subject> ${have} [a] <color> (background|fill)`,
    `[the] (background|background colour|background color|fill) of <subject> is ${negation} <color>`,
  ),
];
