// Which of several similar things is selected: as the page announces it, else by the one look or class that sets it apart.
import type { Control, Fragment, Layout, Part } from '../../../episode/layout.js';

const MARKS = new Set([
  'active',
  'act',
  'selected',
  'sel',
  'current',
  'cur',
  'chosen',
  'highlighted',
  'on',
  'open',
]);

/** Whether a control is the selected one of its kind; null if nothing shows it. */
export function isSelectedControl(control: Control, { controls }: Layout): boolean | null {
  if (control.current === true) return true;
  if (control.checked !== null) return control.checked;
  const others = controls.filter(
    (one) => one !== control && one.role === control.role && isNear(one, control),
  );
  if (others.some(({ current, checked }) => current === true || checked === true)) return false;
  return byMark(
    control.hints ?? [],
    others.map(({ hints }) => hints ?? []),
  );
}

/** The same for a part, by its similar siblings. */
export function isSelectedPart(part: Part, { parts = [] }: Layout): boolean | null {
  if (part.current === true) return true;
  const others = parts.filter(
    (one) => one !== part && one.parent === part.parent && isSibling(one, part),
  );
  if (others.some(({ current }) => current === true)) return false;
  const marked = byMark(
    part.hints,
    others.map(({ hints }) => hints),
  );
  return marked ?? byBackground(part, others);
}

/** The selected one may have a first class of its own, and so be alike with no other. */
function isSibling(one: Part, part: Part): boolean {
  if (part.alike !== undefined && one.alike === part.alike) return true;
  return (isMarked(one.hints) || isMarked(part.hints)) && tagOf(one) === tagOf(part);
}

function tagOf({ element }: Pick<Part, 'element'>): string {
  return /^[\w-]*/u.exec(element.split(' ').at(-1) ?? '')?.[0] ?? '';
}

/** Whether its class says that it is the one of several that is meant now. */
export function isMarked(hints: readonly string[]): boolean {
  return hints.some((hint) => MARKS.has(hint));
}

/** Side by side or one below the other, as the tabs of one list are. */
function isNear(one: Control, other: Control): boolean {
  const [x, y, width, height] = one.box;
  const [a, b, across, down] = other.box;
  const inRow = Math.abs(y + height / 2 - b - down / 2) < Math.max(height, down) / 2;
  const inColumn = Math.abs(x - a) < 2 || Math.abs(x + width / 2 - a - across / 2) < 2;
  return inRow || inColumn;
}

function byMark(own: readonly string[], others: readonly (readonly string[])[]): boolean | null {
  if (others.length === 0) return null;
  const marked = others.filter(isMarked).length;
  if (isMarked(own)) return marked === 0 ? true : null;
  return marked === 1 ? false : null;
}

/** One of three or more with a background that no other has. */
function byBackground({ background }: Part, others: readonly Part[]): boolean | null {
  if (others.length < 2) return null;
  const looks = others.map((one) => one.background ?? '');
  const distinct = new Set(looks);
  if (distinct.size === 1) return looks[0] === (background ?? '') ? null : true;
  const isOdd = (look: string): boolean => looks.filter((one) => one === look).length === 1;
  const odd = [...distinct].filter(isOdd);
  return distinct.size === 2 && odd.length === 1 && (background ?? '') !== odd[0] ? false : null;
}

/** The same for a text in a row or column of texts alike, of which just one has a class that says so. */
export function isSelectedText(own: Fragment, { fragments }: Layout): boolean | null {
  const row = fragments.filter(
    (one) => one.frame === own.frame && one.hidden === null && isBeside(one, own),
  );
  const marked = row.filter(({ element }) => isMarked(classesOf(element)));
  const [only, second] = marked;
  if (row.length < 3 || only === undefined || second !== undefined) return null;
  return only === own;
}

/** In one line or one below the other, in letters as large and in an element as deep. */
function isBeside(one: Fragment, own: Fragment): boolean {
  const [x, y] = one.box;
  const isLevel = Math.abs(y - own.box[1]) < 2 || Math.abs(x - own.box[0]) < 2;
  return isLevel && one.fontPx === own.fontPx && tagOf(one) === tagOf(own);
}

function classesOf(element: string): string[] {
  const own = element.split(' ').at(-1) ?? '';
  return own
    .toLowerCase()
    .split(/[.#]/u)
    .slice(1)
    .flatMap((name) => name.split(/[-_]+/u));
}
