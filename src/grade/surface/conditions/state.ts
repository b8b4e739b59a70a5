// The state of things a person operates: enabled, checked, focused, expanded, as the page announces it.
import type { ControlState } from '../../../claim/predicate.js';
import type { Control, Layout, Part } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import { isFaded } from './faded.js';
import { isMarked, isSelectedControl, isSelectedPart, isSelectedText } from './selected.js';
import { joinedText } from '../find/described/page.js';
import { comparedWords, isName } from '../find/described/words.js';
import { fieldMeant } from '../find/field-meant.js';
import { normalise } from '../find/normalise.js';
import type { Moment } from '../moment.js';
import type { Sighting } from '../sighting.js';
import type { MatchFinding, Test } from './of-matches.js';

const opposite: Readonly<Record<ControlState, string>> = {
  enabled: 'disabled',
  checked: 'not checked',
  focused: 'not focused',
  expanded: 'collapsed',
  selected: 'not the selected one',
  filled: 'empty',
  editable: 'not editable',
  required: 'not required',
};

/** Whether the control that a match is, or is inside, has the state or its opposite. */
export function hasState(
  { state, isNot = false }: { state: ControlState; isNot?: boolean },
  moment: Moment,
): Test {
  const test = inState(state, moment);
  const turned = { passed: 'failed', failed: 'passed', inconclusive: 'inconclusive' } as const;
  return (sighting) => {
    const finding = test(sighting);
    return isNot ? { ...finding, outcome: turned[finding.outcome] } : finding;
  };
}

function inState(state: ControlState, { layout }: Moment): Test {
  return (sighting) => {
    const box = state === 'filled' ? (sighting.thing?.part ?? null) : null;
    const isEmpty = box === null ? null : isWithoutItems(box, layout);
    if (isEmpty !== null)
      return {
        outcome: isEmpty ? 'failed' : 'passed',
        why: isEmpty
          ? 'holds nothing that the others like it hold'
          : 'holds what the others like it hold',
      };
    const part = state === 'selected' ? (sighting.thing?.part ?? partOf(sighting, layout)) : null;
    if (
      part !== null &&
      (sighting.thing?.control ?? holderOf(sighting, layout, isOperable)) === null
    ) {
      const isSelected = isSelectedPart(part, layout);
      if (isSelected !== null)
        return {
          outcome: isSelected ? 'passed' : 'failed',
          why: `is ${isSelected ? 'the selected one' : opposite.selected} of those alike (${part.element})`,
        };
    }
    const control =
      sighting.thing?.control ??
      holderOf(sighting, layout, isOperable) ??
      (state === 'checked' || state === 'selected' ? onlyBoxIn(sighting, layout) : null) ??
      choiceNamed(sighting, layout) ??
      (ofFields.has(state) ? fieldMeant(sighting, layout) : null);
    if (control === null && state === 'enabled' && isFaded(sighting, layout))
      return { outcome: 'failed', why: 'is greyed out: one of those alike is not faded' };
    const byMark = control === null && state === 'selected' ? markedAlone(sighting, layout) : null;
    if (byMark !== null) return byMark;
    if (control === null)
      return {
        outcome: 'inconclusive',
        why: `is not a control, so it is unknown whether it is ${state}`,
      };
    const has = stateOf(control, state, layout);
    if (has === null)
      return {
        outcome: 'inconclusive',
        ...(/^(?:checked|expanded)$/u.test(state) && { stateless: true as const }),
        why: `is a ${control.role} that does not expose whether it is ${state}`,
      };
    return {
      outcome: has ? 'passed' : 'failed',
      why: `is ${has ? state : opposite[state]} (${control.role} "${control.name}")`,
      measurements: { [state]: has },
    };
  };
}

function markedAlone({ ranges: [first] }: Sighting, layout: Layout): MatchFinding | null {
  const own = layout.fragments.find(({ id }) => id === first?.[0]);
  const isSelected = own === undefined ? null : isSelectedText(own, layout);
  return isSelected === null
    ? null
    : {
        outcome: isSelected ? 'passed' : 'failed',
        why: `is ${isSelected ? 'the selected one' : opposite.selected} of the texts beside it`,
      };
}

/** States that only fields have: a label or the box around a field stands for it. */
const ofFields: ReadonlySet<ControlState> = new Set(['filled', 'editable', 'required']);

function stateOf(control: Control, state: ControlState, layout: Layout): boolean | null {
  switch (state) {
    case 'enabled':
      return !control.disabled;
    case 'editable':
      return isField(control) ? isEditable(control) : null;
    case 'selected':
      return isSelectedControl(control, layout);
    case 'required':
      return isRequired(control);
    case 'filled':
      return isField(control) && !showsItsName(control, layout) ? isFilled(control, layout) : null;
    case 'checked':
    case 'focused':
    case 'expanded':
      return control[state];
  }
}

/** As announced, or according to an asterisk or a word in its label. */
function isRequired({ name, required }: Control): boolean | null {
  if (required === undefined) return null;
  if (/\boptional\b/iu.test(name)) return false;
  return required || /\*|\brequired\b/iu.test(name);
}

function isField({ role }: Control): boolean {
  return /^(?:textbox|searchbox|combobox|spinbutton)$/u.test(role);
}

/** A read-only combobox may be chosen from. */
function isEditable({ role, disabled, readOnly = false }: Control): boolean | null {
  if (!disabled && readOnly && role === 'combobox') return null;
  return !disabled && !readOnly;
}

/** A custom field may show its name as a hint, or contain just that. */
function showsItsName({ fragments: own, name }: Control, { fragments }: Layout): boolean {
  const inside = fragments.filter(({ id, source }) => own.includes(id) && source === 'text');
  return inside.length > 0 && normalise(joinedText(inside)) === normalise(name);
}

/** A hint in a field is not content. */
function isFilled({ fragments: own }: Control, { fragments }: Layout): boolean {
  const inside = new Set(own);
  return fragments.some(
    ({ id, source, text }) => inside.has(id) && source !== 'placeholder' && text.trim() !== '',
  );
}

/** The innermost control of such a role that contains all of a text. */
export function holderOf(
  { ranges }: Sighting,
  { controls }: Layout,
  isWanted: (role: string) => boolean,
): Control | null {
  const holders = controls.filter(
    ({ role, fragments }) =>
      isWanted(role) && ranges.length > 0 && ranges.every(([id]) => fragments.includes(id)),
  );
  const [innermost] = holders.sort((a, b) => a.fragments.length - b.fragments.length);
  return innermost ?? null;
}

/** The only checkbox in a row or card: whoever ticks it ticks the row. */
function onlyBoxIn({ thing }: Sighting, { controls }: Layout): Control | null {
  if (!thing?.part) return null;
  const boxes = controls.slice(...thing.part.controls).filter(({ role }) => isChoice(role));
  const [only, second] = boxes;
  return second === undefined ? (only ?? null) : null;
}

/** What is chosen or ticked by a label that has the text for its first words, or the text in it, where there is one such. */
function choiceNamed(
  { thing, text, ranges: [first] }: Sighting,
  { controls, fragments }: Layout,
): Control | null {
  const words = comparedWords(text);
  if (thing !== null || words.length === 0) return null;
  const label = fragments.find(({ id }) => id === first?.[0])?.text ?? '';
  const found = controls.filter(
    ({ role, name }) =>
      isChoice(role) &&
      (isName(comparedWords(name).slice(0, words.length).join(' '), words) ||
        isName(name, [label])),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function isChoice(role: string): boolean {
  return /^(?:checkbox|radio|switch)$/u.test(role);
}

/** The innermost of several similar things that contains a text. */
function partOf({ ranges, thing }: Sighting, { parts = [] }: Layout): Part | null {
  if (thing !== null || ranges.length === 0) return null;
  const holders = parts.filter(
    ({ alike, hints, fragments: [first, end] }) =>
      (alike !== undefined || isMarked(hints)) && ranges.every(([id]) => first <= id && id < end),
  );
  return holders.at(-1) ?? null;
}

/** Whether a part lacks what all its similar siblings contain; null if they have nothing in common. */
function isWithoutItems(part: Part, { parts = [] }: Layout): boolean | null {
  const kindsIn = (one: Part): string[] =>
    parts.filter(({ parent }) => parent === one.id).map(kindOf);
  const siblings = parts.filter(
    (one) => one !== part && part.alike !== undefined && one.alike === part.alike,
  );
  const [first = [], ...rest] = siblings.map(kindsIn);
  const shared = first.filter((kind) => rest.every((kinds) => kinds.includes(kind)));
  if (shared.length === 0) return null;
  const own = kindsIn(part);
  return shared.some((kind) => !own.includes(kind));
}

/** Tag and first class, as in `div.card`. */
function kindOf({ element }: Part): string {
  return element.split('.').slice(0, 2).join('.');
}
