// Controls: their state as the page announces it, and whether a click reaches them and does something.
import type { ClickSign, Control, Layout, Part } from '../../episode/layout.js';
import { isOperable } from '../../episode/roles.js';
import { fieldMeant, isTypedIn, joinedText } from '../find/things.js';
import { normalize } from '../find/lines.js';
import type { ScreenEvidence } from '../evidence.js';
import { isPartlySeen, outlineOf, type Sighting } from '../sighting.js';
import { fails, leavesOpen, type MatchFinding, passes, type Test } from '../decision.js';
import { notCovered } from './whole.js';
import { fragmentsById, passagesOf } from '../pixels/ink.js';

/** Each state with its opposite in words. */
const opposites = {
  enabled: 'disabled',
  checked: 'not checked',
  focused: 'not focused',
  expanded: 'collapsed',
  selected: 'not the selected one',
  empty: 'not empty',
  editable: 'not editable',
  required: 'not required',
} as const;
export type ControlState = keyof typeof opposites;

/** Whether the control that a match is, or is inside, or labels, has the state. */
export function hasState(state: ControlState, { layout }: ScreenEvidence): Test {
  return (sighting) => {
    const part = state === 'selected' ? (sighting.thing?.part ?? null) : null;
    const control =
      sighting.thing?.control ??
      holderOf(sighting, layout, isOperable) ??
      (ofFields.has(state) ? fieldMeant(sighting, layout) : null);
    const has =
      control !== null
        ? stateOf(control, state, layout)
        : part !== null
          ? isSelectedPart(part, layout)
          : null;
    if (control === null && part === null)
      return leavesOpen(`is not a control, so it is unknown whether it is ${state}`, {
        party: 'harness',
      });
    if (state === 'enabled' && has === true && isFaded(sighting, layout))
      return leavesOpen('is not disabled by its markup, but as pale as if it were');
    const what = control === null ? (part?.element ?? '') : `${control.role} "${control.name}"`;
    if (has === null) return leavesOpen(`does not expose whether it is ${state} (${what})`);
    return {
      outcome: has ? 'passed' : 'failed',
      why: `is ${has ? state : opposites[state]} (${what})`,
      measurements: { [state]: has },
    };
  };
}

/** What people call greyed out. */
const FADED = 0.6;

function isFaded({ ranges }: Sighting, { fragments }: Layout): boolean {
  const own = new Set(ranges.map(([id]) => id));
  return fragments.some(({ id, opacity = 1 }) => own.has(id) && opacity <= FADED);
}

/** States that only fields have: a label stands for its field. */
const ofFields: ReadonlySet<ControlState> = new Set(['empty', 'editable', 'required']);

function stateOf(control: Control, state: ControlState, layout: Layout): boolean | null {
  switch (state) {
    case 'enabled':
      return !control.disabled;
    case 'editable':
      return isTypedIn(control) ? isEditable(control) : null;
    case 'selected':
      return isSelectedControl(control, layout);
    case 'required':
      return isRequired(control);
    case 'empty':
      return isTypedIn(control) && !mayShowHint(control, layout)
        ? !isFilled(control, layout)
        : null;
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

/** A read-only combobox may be chosen from. */
function isEditable({ role, disabled, readOnly = false }: Control): boolean | null {
  if (!disabled && readOnly && role === 'combobox') return null;
  return !disabled && !readOnly;
}

/** A custom field may show its name as a hint; what a custom dropdown shows may be the request to choose. */
function mayShowHint({ fragments: own, name, role }: Control, { fragments }: Layout): boolean {
  const inside = fragments.filter(({ id, source }) => own.includes(id) && source === 'text');
  const isName = normalize(joinedText(inside)) === normalize(name);
  return inside.length > 0 && (isName || role === 'combobox');
}

/** A hint in a field is not content. */
function isFilled({ fragments: own, filled }: Control, { fragments }: Layout): boolean {
  const inside = new Set(own);
  return (
    filled === true ||
    fragments.some(
      ({ id, source, text }) => inside.has(id) && source !== 'placeholder' && text.trim() !== '',
    )
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

/** Whether a control is the selected one of its kind; null if the page does not say. */
function isSelectedControl(control: Control, { controls }: Layout): boolean | null {
  if (control.current === true) return true;
  if (control.checked !== null) return control.checked;
  const others = controls.filter((one) => one !== control && one.role === control.role);
  const isOtherSelected = others.some(
    (one) => (one.current === true || one.checked === true) && isBeside(one, control),
  );
  return isOtherSelected ? false : null;
}

/** The same for a row, card or entry, by its similar siblings. */
function isSelectedPart(part: Part, { parts = [] }: Layout): boolean | null {
  if (part.current === true) return true;
  const isOtherSelected = parts.some(
    (one) =>
      one !== part &&
      one.parent === part.parent &&
      one.alike !== undefined &&
      one.alike === part.alike &&
      one.current === true,
  );
  return isOtherSelected ? false : null;
}

/** Side by side or one below the other, as the tabs of one list are. */
function isBeside(one: Control, other: Control): boolean {
  const [x, y, width, height] = one.box;
  const [a, b, across, down] = other.box;
  const inRow = Math.abs(y + height / 2 - b - down / 2) < Math.max(height, down) / 2;
  const inColumn = Math.abs(x - a) < 2 || Math.abs(x + width / 2 - a - across / 2) < 2;
  return inRow || inColumn;
}

/** A role is enough; without one, listeners or handlers count. A pointer as its cursor promises a click and does nothing. */
export function takesClicks(screen: ScreenEvidence): Test {
  return (sighting) => {
    const control = sighting.thing?.control ?? holderOf(sighting, screen.layout, isOperable);
    if (control !== null && isOperable(control.role)) return byRole(sighting, screen);
    const plain = control ?? holderOf(sighting, screen.layout, (role) => role === 'generic');
    return bySigns(sighting, plain, screen);
  };
}

function byRole(sighting: Sighting, screen: ScreenEvidence): MatchFinding {
  const enabled = hasState('enabled', screen)(sighting);
  if (enabled.outcome !== 'passed') return enabled;
  const free = notCovered(screen)(sighting);
  // People click where nothing lies over it.
  if (free.outcome === 'failed' && (sighting.thing?.coveredShare ?? 1) >= 0.5) return free;
  const unseen = whyUnseen(sighting);
  if (unseen !== null) return unseen;
  if (free.outcome === 'failed') return { ...free, outcome: 'inconclusive' };
  if (free.outcome !== 'passed') return free;
  return { ...free, ...enabled, why: `${enabled.why} and ${free.why}` };
}

function bySigns(sighting: Sighting, plain: Control | null, screen: ScreenEvidence): MatchFinding {
  const cover = coverOf(sighting, screen);
  if (cover !== null)
    return fails(`is covered by ${cover}, which takes the clicks`, {
      measurements: { coveredBy: cover },
      boxes: outlineOf(cover, screen),
    });
  const unseen = whyUnseen(sighting);
  if (unseen !== null) return unseen;
  const known = plain?.clickSigns ?? [];
  const signs = known.filter((sign) => sign !== 'cursor');
  if (plain?.disabled === true && known.length > 0)
    return fails(`is disabled, or takes no clicks (${plain.element})`);
  const isWide = plain !== null && blocksIn(plain, screen) > 1;
  if (signs.length > 0 && !isWide)
    return passes(
      `is reached by a click at its middle; it has no role, only ${signs.map((sign) => words[sign]).join(' and ')}`,
      { measurements: { clickSigns: signs.join(', ') } },
    );
  const seen =
    signs.length > 0 && plain !== null
      ? `only ${plain.element}, which holds more than it, listens for clicks`
      : 'it has no role, and neither a listener nor a handler was seen';
  return leavesOpen(
    `is reached by a click at its middle, but ${seen}, so it is unknown whether a click does anything. Give it a role, such as role="button", or claim that it is shown`,
    { party: 'harness' },
  );
}

/** Nobody clicks what is not there to be seen. */
function whyUnseen(sighting: Sighting): MatchFinding | null {
  if (sighting.state !== 'unpainted' || isPartlySeen(sighting)) return null;
  return fails(`cannot be seen: ${sighting.why ?? ''}`);
}

const words: Readonly<Record<Exclude<ClickSign, 'cursor'>, string>> = {
  listener: 'a click listener',
  handler: 'a click handler',
};

/** What a click in the middle of its text hits instead, or of its box if it has no text. */
function coverOf(sighting: Sighting, screen: ScreenEvidence): string | null {
  const { ranges, thing } = sighting;
  if (ranges.length === 0)
    return (thing?.coveredShare ?? 1) > 0.5 ? (thing?.coveredBy ?? null) : null;
  const covers = passagesOf(sighting, screen).map(({ fragment }) => fragment.coveredBy);
  return covers.includes(null) ? null : (covers[0] ?? null);
}

/** How many runs of text an element contains: elements that frameworks listen on contain many. */
function blocksIn({ fragments }: Control, { layout }: ScreenEvidence): number {
  const known = fragmentsById(layout);
  return new Set(fragments.map((id) => known.get(id)?.block)).size;
}
