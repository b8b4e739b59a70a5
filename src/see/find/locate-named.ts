// Finds what a page gives just this name: a control, a part or a heading by its accessible name, with or without its kind, or the value of a label. Goes by no likeness.
import { ariaRoles, kindsIn, roleNoun, type RoleName } from '../../claim/roles.js';
import type { Control, Layout, Part } from '../../episode/layout.js';
import { locateValue } from './beside-label.js';
import { type Located, notFound, undecidable } from './located.js';
import { isName, labelName } from './names.js';
import { locateText } from './locate-text.js';
import { vividTexts } from './looks-like.js';
import { isPartNamed } from './page-parts.js';
import { sightControl, sightPart } from './sight-thing.js';
import type { Moment } from '../moment.js';
import { holdsAll, type Sighting } from '../sighting.js';

/** How many names an error lists. */
const LISTED = 8;
const ERROR = /^error(?: message)?$/u;

type Thing = { control: Control } | { part: Part };

/** Everything with the name; what is called so by several is for the caller to refuse. */
export function locateNamed(words: string, moment: Moment): Located {
  if (ERROR.test(words)) return locateErrors(moment);
  const found = withoutTitles([...byKind(words, moment), ...byName(words, moment)]);
  if (found.length > 0)
    return { ...notFound(''), sightings: found.map((one) => sightOf(one, moment)) };
  const value = locateValue(words, moment);
  return value.sightings.length > 0 ? value : undecidable(nothingNamed(words, moment));
}

/** "Orders table": of the kind that the last words name, those with the other words for their whole name. */
function byKind(words: string, moment: Moment): Thing[] {
  const named = kindsIn(words).filter(({ name }) => name !== '');
  return named.flatMap(({ role, name }) => ofRole(role, name, moment));
}

function ofRole(role: RoleName, name: string, { layout }: Moment): Thing[] {
  const roles = ariaRoles(role);
  const controls = controlsCalled(role, name, layout);
  const parts = (layout.parts ?? []).filter(
    (one) => roles.includes(one.role ?? '') && isPartNamed(one, name, layout),
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
function byName(words: string, { layout }: Moment): Thing[] {
  const isSo = (one: Control | Part): boolean => one.name !== '' && isName(one.name, words);
  const parts = (layout.parts ?? []).filter((one) => one.role !== null && isSo(one));
  return things(layout.controls.filter(isSo), parts);
}

function things(controls: readonly Control[], parts: readonly Part[]): Thing[] {
  return [...controls.map((control) => ({ control })), ...parts.map((part) => ({ part }))];
}

/** Each once. A heading that gives its dialog or region the name is not a second thing, nor is a dialog as a part. */
function withoutTitles(found: readonly Thing[]): Thing[] {
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

function sightOf(one: Thing, moment: Moment): Sighting {
  return 'control' in one ? sightControl(one.control, moment) : sightPart(one.part, moment);
}

/** Alerts, and what the one field that is marked as invalid points at. One hidden is told only where nothing else is. */
function locateErrors(moment: Moment): Located {
  const { controls, parts = [] } = moment.layout;
  const isAlert = ({ role }: Control | Part): boolean => role === 'alert';
  const alerts = controls.filter(isAlert).map((one) => sightControl(one, moment));
  const held = alerts.length > 0 ? [] : parts.filter(isAlert).map((one) => sightPart(one, moment));
  const said = [...alerts, ...held].filter(({ characters }) => characters > 0);
  const seen = said.filter(({ state }) => state !== 'unpainted');
  const fields = controls.filter(({ errors, hidden }) => errors !== undefined && !hidden);
  const [field] = fields;
  const texts = fields.length === 1 ? textsOf(field?.errors ?? [], moment) : [];
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
function textsOf(errors: readonly string[], moment: Moment): Sighting[] {
  const texts = errors
    .flatMap((text) => locateText(text, moment).sightings)
    .filter(({ state }) => state === 'painted');
  const vivid = vividTexts(moment).map(({ id }) => id);
  const own = texts.flatMap(({ ranges }) => ranges.map(([id]) => id));
  return vivid.length === 0 || own.some((id) => vivid.includes(id)) ? texts : [];
}

function nothingNamed(words: string, { layout }: Moment): string {
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
