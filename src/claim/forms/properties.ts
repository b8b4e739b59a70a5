// Forms about a thing that is there: where it stands, its state, its colour.
import type { Condition, Relation } from '../predicate.js';
import { colorOf, numberIn } from '../slots.js';
import { be, doesNot, have, negation, templates, type ClaimForm } from './form.js';

/** What "near" means: some three lines of text, CSS px. */
const NEAR_PX = 48;
const stands = `(${be} [shown|displayed|placed|located]|appears|appear|comes|come|stands|stand|${doesNot} (appear|come|stand))`;

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

export const propertyForms: readonly ClaimForm[] = [
  standing('"Total" is above "Pay now".', 'above', 'above'),
  standing('"Total" is below "Pay now".', 'below', '(below|under|underneath|beneath)'),
  standing('"Total" is to the left of "$42.00".', 'left_of', '[to the|on the] left of'),
  standing('"Total" is to the right of "$42.00".', 'right_of', '[to the|on the] right of'),
  standing('"Total" is inside the order card.', 'inside', '(inside|inside of|within|in)'),
  standing('"Total" comes before "Pay now".', 'before', 'before'),
  standing('"Total" comes after "Pay now".', 'after', 'after'),
  nearby('(near|near to|next to|close to|beside)'),
  nearby('within <n> px of'),
  stating('The button "Send" is enabled.', 'enabled', `<subject> ${be} (enabled|disabled~)`),
  stating(
    'The checkbox "Gift" is checked.',
    'checked',
    `<subject> ${be} (checked|ticked|selected|unchecked~|unticked~|unselected~)`,
  ),
  stating(
    'The textbox "Message" is focused.',
    'focused',
    `<subject> ${be} focused`,
    `<subject> ${have} [the] [keyboard] focus`,
  ),
  stating(
    'The button "Details" is expanded.',
    'expanded',
    `<subject> ${be} (expanded|collapsed~|unfolded|folded~)`,
  ),
  {
    example: 'The dialog "Details" is open.',
    templates: templates(`<subject> ${be} (open|closed~)`),
    // A dialog is open when it is there to be seen; all else tells it by its state.
    build: ({ subject }) => [
      subject.kind === 'control' && subject.role === 'dialog'
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
