// Adjectives that say which of several is meant by something that can be checked: its colour or its state; looks at no page.
import type { Condition, ControlState, Described, Distinction } from './predicate.js';
import { colorOf } from './slots.js';

const states: Readonly<Record<string, readonly [state: ControlState, isNot?: true]>> = {
  selected: ['selected'],
  active: ['selected'],
  current: ['selected'],
  highlighted: ['selected'],
  chosen: ['selected'],
  open: ['selected'],
  disabled: ['enabled', true],
  enabled: ['enabled'],
  ticked: ['checked'],
  checked: ['checked'],
  unticked: ['checked', true],
  unchecked: ['checked', true],
  expanded: ['expanded'],
  collapsed: ['expanded', true],
  focused: ['focused'],
  empty: ['filled', true],
  required: ['required'],
  optional: ['required', true],
};

/** Adjectives for entries, which the page says of them in words or by a class. */
const marks = new Set(
  'unread read starred pinned flagged overdue urgent pending completed cancelled unpaid'.split(' '),
);

const lettering: Readonly<Record<string, Extract<Condition, { op: 'lettered' }>['how']>> = {
  'crossed-out': 'struck',
  'struck-out': 'struck',
  bold: 'bold',
};

/** "The selected slot" as the slot that is selected; null without such a word. */
export function distinguished(subject: Described): Described['that'] | null {
  const [first = '', ...name] = subject.name;
  const [word = '', ...own] = subject.own.split(' ');
  if (word.toLowerCase() !== first || (name.length === 0 && subject.noun === null)) return null;
  const { oneOf } = subject;
  const thing: Described = {
    ...subject,
    ...{ name, own: own.join(' ') },
    said: subject.said.replace(`${word} `, ''),
    ...(subject.noun === null && { isCounted: true as const }),
    ...(oneOf && { oneOf: { ...oneOf, name: oneOf.name.slice(1) } }),
  };
  const trait = traitOf(first, thing);
  return trait && { thing, traits: [trait] };
}

function traitOf(word: string, subject: Described): Distinction | null {
  const color = colorOf(word);
  if (color !== null)
    return { says: { op: 'color', subject, part: 'either', color }, isNot: false };
  const how = lettering[word];
  if (how !== undefined) return { says: { op: 'lettered', subject, how }, isNot: false };
  if (marks.has(word))
    return { says: { op: 'tells', subject, words: word, how: 'marked' }, isNot: false };
  const [state, isNot = false] = states[word] ?? [];
  return state === undefined ? null : { says: { op: 'state', subject, state }, isNot };
}
