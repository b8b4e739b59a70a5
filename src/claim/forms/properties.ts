// Forms about a thing that exists: where it is, its state, its colour.
import type { Condition } from '../predicate.js';
import { colorOf } from '../slots.js';
import { be, doesNot, have, negation, person, templates, type ClaimForm } from './form.js';

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

function lettered(
  example: string,
  how: Extract<Condition, { op: 'lettered' }>['how'],
  ...sources: string[]
): ClaimForm {
  return {
    example,
    templates: templates(...sources),
    build: ({ subject }) => [{ op: 'lettered', subject, how }],
  };
}

/** Things that are open when they are visible. */
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

export const propertyForms: readonly ClaimForm[] = [
  {
    example: 'Delete is the last option in the menu.',
    isLast: true,
    templates: templates(`<subject> ${be} the <other>`),
    build: ({ subject, other }) =>
      other?.kind === 'described' && other.which !== null
        ? [{ op: 'is', subject, other }]
        : 'it is not said which one of several it is',
  },
  {
    example: 'Jonas Weber has the most expensive claim.',
    isLast: true,
    templates: templates(`<subject> ${have} the <other>`),
    build: ({ subject, other }) =>
      other?.kind === 'described' && other.which !== null
        ? [{ op: 'is', subject, other }]
        : 'it is not said which one of several it has',
  },
  {
    example: 'The newest message is from the customer.',
    templates: templates(
      `<subject> (${be}|was|were) [written|sent] (from|by) <other>`,
      `<subject> (comes|come|came) from <other>`,
    ),
    build: ({ subject, other }) => {
      const isMessage =
        subject.kind === 'newest_agent_message' ||
        (subject.kind === 'described' && subject.noun === 'message');
      const author = other?.kind === 'described' ? other : null;
      if (!isMessage || author === null) return 'it is not said of a message who wrote it';
      return [{ op: 'written_by', subject, by: author.said }];
    },
  },
  stating(
    'The button "Send" is enabled.',
    'enabled',
    `<subject> ${be} (enabled|disabled~|greyed~ out|grayed~ out|inactive~|unavailable~|available|dimmed~|dimmed out~|faded~|faded out~|locked~)`,
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
    `<subject> ${be} (chosen|selected|highlighted) as the <kind>`,
    `<subject> ${be} the one that is (open|selected|active|current|highlighted|chosen)`,
    `<subject> ${be} the (open|selected|active|current|highlighted|chosen) one`,
    `<subject> ${be} (preselected|pre-selected|selected by default|set off from the others)`,
    `<subject> (has|have) been (selected|highlighted|chosen|picked)`,
    `${person} (is|are) ${negation} [currently|now] (on|at|in) <subject> (step|page|tab|stage|view|section|folder)`,
    `${person} (is|are) ${negation} [currently|now] (on|at|in) (step|page|tab|stage|view) <subject>`,
  ),
  stating(
    'The textbox "Name" is filled in.',
    'filled',
    `<subject> ${be} (filled|filled in|filled out|populated|prefilled|pre-filled|[left] (empty~|blank~))`,
    `<subject> (is|are|has been|have been) ${negation} [already] (typed|written|entered) (in|into)`,
    `(something|anything|some text|nothing~) (is|has been|was) ${negation} [already] (typed|written|entered) (in|into) <subject>`,
    `(someone|somebody|${person}|nobody~) (has|have) ${negation} [already] (typed|written|entered) [something|anything|some text|nothing~] (in|into) <subject>`,
    `<subject> (has|have|contains|contain) (a|some|any|no~) (value|text|content|contents) [in (it|them)]`,
    `there (is|are) ${negation} [already] (something|anything|some text|text|nothing~) [typed|written|entered] in <subject>`,
  ),
  stating(
    'The textbox "Name" is required.',
    'required',
    `<subject> ${be} (required|mandatory|compulsory|optional~)`,
    `<subject> (has|have) to be (filled in|filled out|completed)`,
    `<subject> (must be|${doesNot} have to be) (filled in|filled out|completed)`,
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
    templates: templates(
      `<subject> ${be} (open|opened|closed~)`,
      `<subject> ${be} (open|opened) (in|on) <place>`,
    ),
    // A dialog is open when it is visible, a mail in the reading pane is the selected one; everything else has a state for it.
    build: ({ subject, words: { place } }) => [
      (subject.kind === 'control' && subject.role === 'dialog') ||
      (subject.kind === 'described' && subject.noun !== null && opened.has(subject.noun))
        ? { op: 'shown', subject }
        : { op: 'state', subject, state: place === undefined ? 'expanded' : 'selected' },
    ],
  },
  coloured(
    '"Refund denied" is red.',
    'either',
    `<subject> ${be} [shown|displayed|written|printed|marked|highlighted|coloured|colored] [in] <color>`,
  ),
  coloured(
    'The postcode field has a red border.',
    'border',
    `<subject> ${have} [a|an] [thick|thin|bold|heavy|fine|dashed|dotted] <color> (border|frame|outline|edge)`,
    `<subject> ${be} (outlined|framed|bordered) in <color>`,
    `[the] (border|frame|outline) (of|around) <subject> is ${negation} <color>`,
  ),
  lettered(
    'The old price is crossed out.',
    'struck',
    `<subject> ${be} (crossed|struck) (out|through)`,
    `<subject> ${be} (crossed off|struck off)`,
    `<subject> ${have} a line through (it|them|its text)`,
  ),
  lettered(
    'The unread rows are shown in bold.',
    'bold',
    `<subject> ${be} [shown|displayed|written|printed|set] [in] bold [type|letters|text|print|font]`,
    `<subject> ${have} bold (type|letters|text|print|font)`,
  ),
  coloured(
    '"Refund denied" has red text.',
    'text',
    `<subject> ${have} [a|an] <color> (text|label|font|letters)`,
    `[the] (text|font|text colour|text color) of <subject> is ${negation} <color>`,
  ),
  coloured(
    'The button "Pay" has a green background.',
    'background',
    `<subject> ${have} [a|an] <color> (background|fill)`,
    `[the] (background|background colour|background color|fill) of <subject> is ${negation} <color>`,
  ),
];
