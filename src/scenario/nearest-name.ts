// Finds the name that was probably meant, and says which name is unknown; only suggests, never decides.
import { countOf } from '../count.js';

/**
 * The name nearest to `written`, or null if none is near.
 *
 * Near: the only one that begins with it or that it begins with, else edits to at most a third of the longer name's letters, without regard to case and to
 * "-", "_" and spaces.
 */
export function nearestName(written: string, names: readonly string[]): string | null {
  const begun = names.filter((name) => isBegun(plain(written), plain(name)));
  if (begun.length === 1) return begun[0] ?? null;
  const scored = names.map((name) => ({ name, distance: distance(plain(written), plain(name)) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (nearest, entry) => (nearest === null || entry.distance < nearest.distance ? entry : nearest),
    null,
  );
  if (best === null) return null;
  return best.distance <= Math.max(written.length, best.name.length) / 3 ? best.name : null;
}

/** A shortened or extended name is more common than such a bad misspelling. */
function isBegun(written: string, name: string): boolean {
  const shorter = Math.min(written.length, name.length);
  return shorter >= 4 && (name.startsWith(written) || written.startsWith(name));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '');
}

/**
 * Edits from one text to the other, two swapped letters being one edit: optimal string alignment,
 * the restricted form of Damerau (1964).
 */
function distance(a: string, b: string): number {
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
