// Finds what a page gives just this name, and what a person may take for such a thing though the page gives it no role.
import { ariaRoles, kindsIn, nounsOf, type RoleName, roleNoun } from '../../claim/roles.js';
import type { Box, Control, Fragment, Layout, Part } from '../../episode/layout.js';
import { locateValue } from './labels.js';
import {
  boxOfAll,
  holdsAll,
  type Located,
  notFound,
  type Sighting,
  sightText,
  undecidable,
} from '../sighting.js';
import { blocksOf, isName, labelName, normalize } from './lines.js';
import { locateText } from './locate-text.js';
import { contentWith, isEmpty, hasPartName, sightControl, sightPart } from './things.js';
import type { ScreenEvidence } from '../evidence.js';
import { isOperable } from '../../episode/roles.js';
import { intersect } from '../../episode/boxes.js';
import { parseColor, toOklch } from '../pixels/color.js';
import { placeWords } from '../decision.js';
import { wholeOf } from '../pixels/ink.js';

/** How many names an error lists. */
const LISTED = 8;
const ERROR = /^error(?: message)?$/u;

type NamedMatch = { control: Control } | { part: Part };

/** Everything with the name; what is called so by several is for the caller to refuse. */
export function locateByName(words: string, screen: ScreenEvidence): Located {
  if (ERROR.test(words)) return locateErrors(screen);
  const found = withoutTitles([...byKind(words, screen), ...byName(words, screen)]);
  if (found.length > 0)
    return {
      ...notFound(''),
      sightings: found.map((one) =>
        'control' in one ? sightControl(one.control, screen) : sightPart(one.part, screen),
      ),
    };
  const value = locateValue(words, screen);
  return value.sightings.length > 0 ? value : undecidable(nothingFound(words, screen));
}

/** "Orders table": of the kind that the last words name, those with the other words for their whole name. */
function byKind(words: string, screen: ScreenEvidence): NamedMatch[] {
  const named = kindsIn(words).filter(({ name }) => name !== '');
  return named.flatMap(({ role, name }) => ofRole(role, name, screen));
}

function ofRole(role: RoleName, name: string, { layout }: ScreenEvidence): NamedMatch[] {
  const roles = ariaRoles(role);
  const controls = controlsCalled(role, name, layout);
  const parts = (layout.parts ?? []).filter(
    (one) => roles.includes(one.role ?? '') && hasPartName(one, name, layout),
  );
  return things(controls, controls.some((one) => roles.includes(one.role)) ? [] : parts);
}

/** Of a kind, with the name if there is one. What looks like a button or a link may be a plain element that listens for clicks. */
export function controlsCalled(
  role: RoleName,
  name: string | null,
  { controls }: Layout,
): Control[] {
  const called = controls.filter((one) => name === null || isName(one.name, name));
  const named = called.filter((one) => ariaRoles(role).includes(one.role));
  const isPlain = named.length === 0 && name !== null && (role === 'button' || role === 'link');
  return isPlain ? called.filter((one) => one.role === 'generic') : named;
}

/** Anything with all of the words for its name. */
function byName(words: string, { layout }: ScreenEvidence): NamedMatch[] {
  const isSo = (one: Control | Part): boolean => one.name !== '' && isName(one.name, words);
  const parts = (layout.parts ?? []).filter((one) => one.role !== null && isSo(one));
  return things(layout.controls.filter(isSo), parts);
}

function things(controls: readonly Control[], parts: readonly Part[]): NamedMatch[] {
  return [...controls.map((control) => ({ control })), ...parts.map((part) => ({ part }))];
}

/** Each once. A heading that gives its dialog or region the name is not a second thing, nor is a dialog as a part. */
function withoutTitles(found: readonly NamedMatch[]): NamedMatch[] {
  const parts = found.flatMap((one) => ('part' in one ? [one.part] : []));
  const controls = found.flatMap((one) => ('control' in one ? [one.control] : []));
  const isTitle = ({ role, id }: Control): boolean =>
    role === 'heading' && parts.some((part) => part.controls[0] <= id && id < part.controls[1]);
  const isListed = (part: Part): boolean =>
    controls.some((one) => one.element === part.element && one.role === part.role);
  return things(
    [...new Set(controls)].filter((one) => !isTitle(one)),
    [...new Set(parts)].filter((one) => !isListed(one)),
  );
}

/** Alerts, and what the one field that is marked as invalid points at. One hidden is told only where nothing else is. */
function locateErrors(screen: ScreenEvidence): Located {
  const { controls, parts = [] } = screen.layout;
  const isAlert = ({ role }: Control | Part): boolean => role === 'alert';
  const alerts = controls.filter(isAlert).map((one) => sightControl(one, screen));
  const held = alerts.length > 0 ? [] : parts.filter(isAlert).map((one) => sightPart(one, screen));
  const said = [...alerts, ...held].filter(({ characters }) => characters > 0);
  const seen = said.filter(({ state }) => state !== 'unpainted');
  const fields = controls.filter(({ errors, hidden }) => errors !== undefined && !hidden);
  const [field] = fields;
  const texts = fields.length === 1 ? textsOf(field?.errors ?? [], screen) : [];
  const own = texts.filter((text) => !seen.some((one) => holdsAll(one, text)));
  if (seen.length + own.length > 0) return { ...notFound(''), sightings: [...seen, ...own] };
  if (said.length > 0 && field === undefined) return { ...notFound(''), sightings: said };
  const marked =
    field === undefined
      ? 'no field is marked as invalid'
      : `which text belongs to the ${field.role} "${field.name}", marked as invalid, is not known; put its words in quotes`;
  // A text may be an error to a person without any of that.
  return undecidable(`Nothing on the page has the role alert, and ${marked}`);
}

/** None if others are colored as errors are, and these are not: what describes a field may be a mere hint. */
function textsOf(errors: readonly string[], screen: ScreenEvidence): Sighting[] {
  const texts = errors
    .flatMap((text) => locateText(text, screen).sightings)
    .filter(({ state }) => state === 'painted');
  const vivid = vividTexts(screen).map(({ id }) => id);
  const own = texts.flatMap(({ ranges }) => ranges.map(([id]) => id));
  return vivid.length === 0 || own.some((id) => vivid.includes(id)) ? texts : [];
}

function nothingFound(words: string, { layout }: ScreenEvidence): string {
  const [kind] = kindsIn(words);
  const roles = kind === undefined ? null : ariaRoles(kind.role);
  const all: readonly (Control | Part)[] = [...layout.controls, ...(layout.parts ?? [])];
  const named = all.filter(
    (one) => one.name !== '' && (roles === null || roles.includes(one.role ?? '')),
  );
  const names = [...new Set(named.map((one) => `"${labelName(one.name)}"`))].slice(0, LISTED);
  const what = kind === undefined ? 'names' : roleNoun(kind.role, true);
  const list = names.length === 0 ? `there are no ${what}` : `${what} there: ${names.join(', ')}`;
  return `Nothing on the page is called just "${words}" (${list})`;
}

/** Why a subject without a match may be there to a person, in what it is said to be in; null if it is certainly not. */
export function whyUncertain(
  { role, name }: { role: RoleName; name: string | null },
  holder: Sighting | null,
  screen: ScreenEvidence,
): string | null {
  const isMeant = ({ box: [x, y, width, height] }: { box: Box }): boolean =>
    holder === null || intersect(boxOfAll(holder), [x + width / 2, y + height / 2, 1, 1]) !== null;
  const noun = roleNoun(role);
  if (name === null) {
    const like = [...calledSo(nounsOf(role), screen), ...looksOf(role, screen)].find(isMeant);
    return like === undefined
      ? null
      : `Nothing that can be seen has the role ${noun}, and ${like.element} may be one without it`;
  }
  const start = `No ${noun} is called just "${name}", but`;
  const { layout } = screen;
  const listed = (layout.parts ?? []).filter((one) => ariaRoles(role).includes(one.role ?? ''));
  const [more] = listed.filter(isMeant).flatMap((one) => contentWith(name, one, layout) ?? []);
  if (more !== undefined) return `${start} one says more with it: "${normalize(more)}"`;
  const text = textsCalled(name, screen).find(isMeant);
  return text === undefined ? null : `${start} the text ${placeWords(text)} says just that`;
}

/** Painted texts that are nothing but the name. */
function textsCalled(name: string, screen: ScreenEvidence): Sighting[] {
  return blocksOf(screen.layout.fragments)
    .flatMap((block) => [block, ...block.map((one) => [one])])
    .filter((run) => isName(run.map(({ text }) => text).join(''), name))
    .flatMap((run) => sightText(screen, wholeOf(run)) ?? [])
    .filter(({ state }) => state === 'painted');
}

type Lookalike = Pick<Control | Part | Fragment, 'box' | 'element' | 'hidden' | 'clipped'>;

/** What a person could take for one of the kind. Of most kinds nothing in the layout shows that it is not there. */
function looksOf(role: RoleName, screen: ScreenEvidence): readonly Lookalike[] {
  const { controls, parts = [], fragments } = screen.layout;
  if (role === 'button' || role === 'link')
    return controls.filter((one) => one.role === 'generic' && isThere(one));
  if (role === 'dialog' || role === 'tooltip') return floating(screen);
  if (role === 'menu')
    return [
      ...floating(screen),
      ...parts.filter((one) => one.role === 'navigation' && isThere(one)),
    ];
  if (role === 'alert' || role === 'status') return [...floating(screen), ...tinted(screen)];
  return [...controls, ...parts, ...fragments].filter(isThere);
}

/** By its id, classes or test id. */
function calledSo(words: readonly string[], { layout }: ScreenEvidence): Lookalike[] {
  const { controls, parts = [], fragments } = layout;
  return [...controls, ...parts, ...fragments].filter((one) => {
    const own = one.element.split(' ').at(-1) ?? '';
    const names = own.toLowerCase().split(/[^a-z]+/u);
    return isThere(one) && names.some((name) => words.includes(name));
  });
}

function isThere({ hidden, clipped }: Lookalike): boolean {
  return (hidden === undefined || hidden === null) && clipped !== null;
}

/** Plain boxes with something in them to be seen. */
function seenBoxes(screen: ScreenEvidence): Part[] {
  const { controls, parts = [] } = screen.layout;
  const operated = new Set(
    controls.filter(({ role }) => isOperable(role)).map(({ element }) => element),
  );
  return parts.filter((part) => {
    if (!isThere(part) || !isContainer(part) || operated.has(part.element)) return false;
    const { state, charactersPainted } = sightPart(part, screen);
    return !isEmpty(part) && (state !== 'unpainted' || charactersPainted > 0);
  });
}

function isContainer({ role }: Part): boolean {
  return role === null || /^(?:region|form|complementary|article|group|list|main)$/u.test(role);
}

/** What is out of the flow, but for a bar across the top. */
function floating(screen: ScreenEvidence): Part[] {
  const { width, height } = screen.layout.viewport;
  return seenBoxes(screen).filter(({ floats, box: [left, top, across, down] }) => {
    const isBar = left <= 0 && top <= 0 && across >= width && down < height / 4;
    return floats === true && !isBar;
  });
}

/** Less color than this is grey, in OKLCH. */
const LEAST_CHROMA = 0.012;
const VIVID = 0.1;

/** Colored boxes, and colored texts. */
function tinted(screen: ScreenEvidence): Lookalike[] {
  const boxes = seenBoxes(screen).filter(({ background }) => isTinted(background, LEAST_CHROMA));
  return [...boxes, ...vividTexts(screen)];
}

/** Colored words that are not clicked. */
function vividTexts({ layout: { controls, fragments } }: ScreenEvidence): Fragment[] {
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
