// Whether names are the same, and which one was probably meant; only suggests, never decides.
import { countOf } from './count.js';

/**
 * The name nearest to `written`, or null if none is near, without regard to case and separators.
 *
 * Near: the only one that begins with it or that it begins with; else one edit for each short word, and a third of the letters of a long
 * one. What names share does not excuse what differs, so that words are compared one by one, and at most one digit may be off.
 */
export function nearestName(written: string, names: readonly string[]): string | null {
  const alike = names.filter((name) => distance(digitsOf(written), digitsOf(name)) <= 1);
  const begun = alike.filter((name) => isBegun(squash(written), squash(name)));
  if (begun.length === 1) return begun[0] ?? null;
  const scored = alike
    .filter((name) => isNear(written, name))
    .map((name) => ({ name, distance: distance(squash(written), squash(name)) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (nearest, entry) => (nearest === null || entry.distance < nearest.distance ? entry : nearest),
    null,
  );
  return best?.name ?? null;
}

/** A shortened or extended name is more common than such a bad misspelling. */
function isBegun(written: string, name: string): boolean {
  const shorter = Math.min(written.length, name.length);
  return shorter >= 4 && (name.startsWith(written) || written.startsWith(name));
}

function isNear(written: string, name: string): boolean {
  const [a, b] = [squash(written), squash(name)];
  const most = mostEdits(a, b);
  if (Math.abs(a.length - b.length) > most || distance(a, b) > most) return false;
  const [words, others] = [wordsOf(written), wordsOf(name)];
  if (words.length !== others.length) return true;
  return words.every((word, at) => {
    const other = others[at] ?? '';
    return distance(word, other) <= Math.max(1, mostEdits(word, other));
  });
}

const SHORT = 7;

/** None in names of one or two letters, which have too many neighbors. */
function mostEdits(a: string, b: string): number {
  const letters = Math.max(a.length, b.length);
  if (letters < 3) return 0;
  return letters <= SHORT ? 1 : Math.floor(letters / 3);
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

function wordsOf(name: string): string[] {
  const parted = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return parted.split(/[-_ .@/]+/);
}

function digitsOf(name: string): string {
  return name.replace(/\D/g, '');
}

/**
 * Edits from one text to the other, two swapped letters being one edit: optimal string alignment,
 * the restricted form of Damerau (1964).
 */
function distance(a: string, b: string): number {
  if (a === b) return 0;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(rows, row - 1, column - 1) + (same ? 0 : 1),
          at(rows, row - 1, column) + 1,
          (current[column - 1] ?? Infinity) + 1,
          swapped ? at(rows, row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(current);
  }
  return at(rows, a.length, b.length);
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? Infinity;
}

/** `unknown tool "get_ordr"; did you mean "get_order"? 3 tools of shop: …`, wherever a name is used that its owner does not have. */
export function unknownNameText(
  kind: string,
  written: string,
  names: readonly string[],
  label: string,
): string {
  return `unknown ${kind} "${written}"; ${namesHint(written, names, label)}`;
}

/** The same for a tool; `owner` is what should have it, such as the app's name. */
export function unknownToolText(written: string, tools: readonly string[], owner: string): string {
  return unknownNameText('tool', written, tools, `${countOf(tools.length, 'tool')} of ${owner}`);
}

/** `Did you mean "orders"? There are: a, orders.` The tail of a message about an unknown name. */
export function namesHint(written: string, names: readonly string[], label: string): string {
  const nearest = nearestName(written, names);
  const list = names.length === 0 ? `${label}: none` : `${label}: ${names.join(', ')}`;
  return nearest === null ? list : `did you mean "${nearest}"? ${list}`;
}

/** White space and case do not matter. */
export function foldName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A label may have marks that are not part of what a person calls the field. */
export function sameControl(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(text: string): string {
  return foldName(text)
    .replace(/\s*\((optional|required)\)$/, '')
    .replace(/[\s:*]+$/, '');
}
