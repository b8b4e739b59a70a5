// What a person may take for a thing of some kind though the page does not give it the role: that nothing of the kind is there is then not certain.
import { nounsOf, type RoleName } from '../../../claim/roles.js';
import type { Control, Fragment, Part } from '../../../episode/layout.js';
import { isOperable } from '../../../episode/roles.js';
import { parseColor, toOklch } from '../../../pixels/color.js';
import type { Moment } from '../moment.js';
import { sightPart } from './sight-thing.js';

type Thing = Pick<Control | Part | Fragment, 'element' | 'hidden' | 'clipped'>;

/** What of the layout shows that a thing may be of the kind. Nothing shows it of an empty bar, so no sign is enough there. */
type Sign = (moment: Moment) => Thing | undefined;

/** A short selector; null if nothing on the screen could be of the kind. */
export function looksLike(role: RoleName, moment: Moment): string | null {
  const thing = calledSo(nounsOf(role), moment) ?? signs[role]?.(moment);
  return thing?.element ?? null;
}

const signs: Readonly<Partial<Record<RoleName, Sign>>> = {
  dialog: (moment) => floating(moment).find(({ box }) => box[2] >= 120 && box[3] >= 60),
  menu: (moment) => floating(moment)[0] ?? seenParts(moment).find(isNavigation),
  tooltip: (moment) => floating(moment)[0],
  alert: (moment) => floating(moment)[0] ?? tinted(moment),
  status: (moment) => floating(moment)[0] ?? tinted(moment),
  button: clicked,
  link: clicked,
  checkbox: clicked,
  radio: clicked,
  switch: (moment) => ofRoles(moment, /^(?:checkbox|button|generic)$/u),
  tab: (moment) => ofRoles(moment, /^(?:link|button|radio|generic)$/u),
  menuitem: (moment) => ofRoles(moment, /^(?:link|button|generic)$/u),
  option: (moment) => clicked(moment) ?? repeated(moment),
  combobox: (moment) => ofRoles(moment, /^(?:button|generic)$/u),
  listbox: repeated,
  slider: anyBox,
  progressbar: ({ layout }) => layout.parts?.find(isThere) ?? layout.fragments.find(isThere),
  heading: standsOut,
  table: repeated,
  row: repeated,
  cell: repeated,
  columnheader: repeated,
  list: repeated,
  listitem: repeated,
  article: anyBox,
  region: anyBox,
  form: (moment) => ofRoles(moment, /^(?:textbox|searchbox|combobox|spinbutton|checkbox|radio)$/u),
  navigation: (moment) => ofRoles(moment, /^(?:link|tab|button)$/u),
  main: anyBox,
  banner: anyBox,
  contentinfo: anyBox,
  complementary: anyBox,
  group: anyBox,
  toolbar: (moment) => ofRoles(moment, /^(?:button|generic)$/u),
};

/** By its id, classes or test id. */
function calledSo(words: readonly string[], { layout }: Moment): Thing | undefined {
  const { controls, parts = [], fragments } = layout;
  return [...controls, ...parts, ...fragments].find(
    (one) => isThere(one) && namesIn(one.element).some((name) => words.includes(name)),
  );
}

/** Words of the ids and classes in a selector of the element itself. */
function namesIn(selector: string): string[] {
  const own = selector.split(' ').at(-1) ?? '';
  return own
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((name) => name !== '');
}

function isThere({ hidden, clipped }: Thing): boolean {
  return (hidden === undefined || hidden === null) && clipped !== null;
}

function isNavigation({ role }: Part): boolean {
  return role === 'navigation';
}

/** Boxes with something in them to be seen, but for what a person operates. */
function seenParts(moment: Moment): Part[] {
  const { controls, parts = [] } = moment.layout;
  const operated = new Set(
    controls.filter(({ role }) => isOperable(role)).map(({ element }) => element),
  );
  return parts.filter((part) => {
    if (!isThere(part) || operated.has(part.element)) return false;
    const { state, charactersPainted } = sightPart(part, moment);
    const isEmpty =
      part.fragments[0] === part.fragments[1] && part.controls[0] === part.controls[1];
    return !isEmpty && (state !== 'unpainted' || charactersPainted > 0);
  });
}

function isPlain({ role }: Part): boolean {
  return role === null || /^(?:region|form|complementary|article|group|list|main)$/u.test(role);
}

/** What is out of the flow, but for the bar at the top and for an app that is all in one such box. */
function floating(moment: Moment): Part[] {
  const { fragments, viewport } = moment.layout;
  const there = fragments.filter(isThere).map(({ id }) => id);
  const holdsAll = ({ fragments: [first, end] }: Part): boolean =>
    there.every((id) => first <= id && id < end);
  const isAcross = ({ box: [x, , width] }: Part): boolean => x <= 0 && width >= viewport.width;
  return seenParts(moment).filter((part) => {
    const [, top, , height] = part.box;
    const isBar = top <= 0 && height < viewport.height / 4;
    const isApp =
      height >= viewport.height && holdsAll(part) && !/^rgba/u.test(part.background ?? '');
    return part.floats === true && isPlain(part) && !(isAcross(part) && (isBar || isApp));
  });
}

/** Less color than this is grey, in OKLCH. */
const LEAST_CHROMA = 0.012;
const VIVID = 0.1;

/** A colored box, or a colored text. */
function tinted(moment: Moment): Thing | undefined {
  return (
    seenParts(moment).find((part) => isPlain(part) && isTinted(part.background, LEAST_CHROMA)) ??
    vividTexts(moment)[0]
  );
}

/** Colored words that are not clicked. */
export function vividTexts({ layout: { controls, fragments } }: Moment): Fragment[] {
  const held = new Set(controls.flatMap((one) => one.fragments));
  return fragments.filter(
    (one) =>
      isThere(one) && /\p{L}/u.test(one.text) && !held.has(one.id) && isTinted(one.color, VIVID),
  );
}

function isTinted(color: string | undefined, least: number): boolean {
  const rgb = color === undefined ? null : parseColor(color);
  return rgb !== null && toOklch(rgb).chroma >= least;
}

function clicked(moment: Moment): Thing | undefined {
  return ofRoles(moment, /^generic$/u);
}

function ofRoles({ layout }: Moment, roles: RegExp): Thing | undefined {
  return layout.controls.find((one) => isThere(one) && roles.test(one.role));
}

/** One of several of a kind, as the lines of a list or a table are. */
function repeated(moment: Moment): Thing | undefined {
  return seenParts(moment).find(({ role, alike }) => role === null && alike !== undefined);
}

function anyBox(moment: Moment): Thing | undefined {
  return seenParts(moment).find(({ role }) => role === null);
}

/** Larger or bolder than the text that the page has most of. */
function standsOut({ layout }: Moment): Thing | undefined {
  const there = layout.fragments.filter(isThere);
  const lengths = new Map<string, number>();
  const lookOf = ({ fontPx, fontWeight }: Fragment): string => `${fontPx} ${fontWeight}`;
  for (const one of there)
    lengths.set(lookOf(one), (lengths.get(lookOf(one)) ?? 0) + one.text.length);
  const [[most = ''] = []] = [...lengths].sort((a, b) => b[1] - a[1]);
  const usual = there.find((one) => lookOf(one) === most);
  return there.find(
    ({ fontPx, fontWeight }) =>
      usual !== undefined && (fontPx > usual.fontPx || fontWeight > usual.fontWeight),
  );
}
