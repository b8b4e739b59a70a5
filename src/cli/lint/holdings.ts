// What a seeded world holds, as sets to look names, ids and addresses up in; reads no file.
import { emailAddress, idShape } from '../../rules/facts/ids.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import { leavesOf } from '../../scenario/leaves.js';
import type { WorldState } from '../../app/tool.js';

/** Everything in lower case. */
export interface Holdings {
  /** Whole values and names of fields. */
  values: ReadonlySet<string>;
  /** All texts, a line each. */
  text: string;
  emails: ReadonlySet<string>;
  /** By the prefix of ids, such as "ord-": how long the rest is in the ids that there are. */
  ids: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Fields whose values tell records apart. */
const identifying = /(^|_)(id|key|uuid|sku|code|number|reference|ref)$|[a-z](Id|Key|Number|Code)$/;
/** A prefix with a separator, then letters and digits: "SKU-EB200". */
const prefixed = /^(#?[a-z]{1,8}[-_])(?=[a-z]*\d)[a-z0-9]+$/i;

export function holdingsOf(state: WorldState): Holdings {
  const leaves = leavesOf(state).filter(({ value }) => value !== null);
  const values = new Set(leaves.map(({ value }) => String(value).toLowerCase()));
  const ids = new Map<string, Set<number>>();
  const note = (id: string): void => {
    const prefix = prefixOf(id);
    if (prefix === null) return;
    const lengths = ids.get(prefix) ?? new Set<number>();
    ids.set(prefix, lengths.add(id.length - prefix.length));
  };
  for (const { path, value } of leaves)
    if (typeof value === 'string' && identifying.test(String(path.at(-1)))) note(value);
  for (const name of keysIn(state)) {
    values.add(name.toLowerCase());
    note(name);
  }
  const text = leaves.map(({ value }) => String(value).toLowerCase()).join('\n');
  return { values, text, ids, emails: new Set(text.match(emailAddress) ?? []) };
}

/** What ids of this kind begin with, in lower case; null if it is no id. */
function prefixOf(id: string): string | null {
  return prefixed.exec(id)?.[1]?.toLowerCase() ?? idShape(id);
}

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...keysIn(entry)]);
}

/** The ids of the world's own kinds in a text, as written. */
export function idsIn(text: string, { ids }: Pick<Holdings, 'ids'>): string[] {
  if (ids.size === 0 || !/\d/.test(text)) return [];
  return [...ids].flatMap(([prefix, lengths]) => {
    const pattern = new RegExp(
      `(?<![\\w#-])${escaped(prefix)}(?=[a-z]*\\d)[a-z0-9]+(?![\\w])`,
      'gi',
    );
    return [...text.matchAll(pattern)].flatMap(([id]) =>
      isOfKind(id.slice(prefix.length), { prefix, lengths }) ? [id] : [],
    );
  });
}

/** A short prefix says little: "M-5" is a road as well. */
function isOfKind(
  rest: string,
  { prefix, lengths }: { prefix: string; lengths: ReadonlySet<number> },
): boolean {
  if (lengths.has(rest.length)) return true;
  return /[a-z]{2}/.test(prefix) && /\d{3}/.test(rest);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The ids nearest to one that there is not, for a hint. */
export function idsLike(id: string, state: WorldState): string[] {
  const prefix = prefixOf(id);
  const all = [
    ...leavesOf(state).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    ...Object.values(state)
      .filter(isJsonRecord)
      .flatMap((one) => Object.keys(one)),
  ];
  return [...new Set(all.filter((value) => prefix !== null && prefixOf(value) === prefix))];
}
