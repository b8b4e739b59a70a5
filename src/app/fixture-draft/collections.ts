// Sorts real services' answers into collections and documents, as in a fixture; replaces nothing.
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { isRecord } from '../../scenario/merge.js';
import type { Json } from '../../scenario/schema.js';

type Entry = Record<string, Json>;
export type DraftState = Record<string, Json>;

const VERB = /^(get|list|find|search|fetch|read|lookup|look_up|show|retrieve|load)_/;

/**
 * The state that the answers reveal. On staging this is what was read before the first turn; otherwise the answers of
 * successful reads of real services: the first version of each entry, plus fields that only later answers have.
 */
export function draftState(episodes: readonly Episode[]): DraftState {
  const state: DraftState = {};
  for (const episode of episodes) {
    const { header, world, path } = episode;
    if (header.staging !== undefined && isRecord(world.before)) absorbWorld(state, world.before);
    const reads = new Set(
      header.app.tools.filter(({ effect }) => effect === 'read').map(({ name }) => name),
    );
    for (const event of path) {
      if (event.kind !== 'tool_call' || !reads.has(event.tool) || !isTrue(event)) continue;
      absorb(state, nameOf(event), event.response);
    }
  }
  return state;
}

function isTrue({ source, fault, status }: ToolCall): boolean {
  return source !== undefined && fault === null && status < 400;
}

/** Whether a tool only reads, by its name: where no app file says it. */
export function isReadName(tool: string): boolean {
  return VERB.test(tool);
}

/** What a tool reads, by its name: `orders` for `get_order`. */
export function collectionName(tool: string): string {
  return plural(tool.replace(VERB, ''));
}

/** The last part of the path that no argument filled in; for a call by name, what the tool reads. */
function nameOf({ tool, args, request }: ToolCall): string {
  const given = new Set(Object.values(args).map(String));
  const parts = (request.url.split('?')[0] ?? '')
    .split('/')
    .map(decoded)
    .filter((part) => part !== '' && !given.has(part));
  const last = request.method === 'CALL' ? undefined : parts.at(-1);
  return last ?? collectionName(tool);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function plural(name: string): string {
  if (name.endsWith('s')) return name;
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function absorbWorld(state: DraftState, world: object): void {
  for (const [name, value] of Object.entries(world) as [string, Json][]) absorb(state, name, value);
}

/** Adds what an answer contains: entries of collections by name, or a document. */
export function absorb(state: DraftState, name: string, body: Json): void {
  if (Array.isArray(body)) return absorbList(state, name, body);
  if (!isEntry(body)) return;
  if (keyOf(body, name) !== null) return absorbList(state, name, [body]);
  const lists = Object.entries(body).filter(([, value]) => isListOfEntries(value));
  for (const [inner, value] of lists) absorbList(state, inner, value as Json[]);
  if (lists.length === 0) state[name] ??= body;
}

function absorbList(state: DraftState, name: string, entries: readonly Json[]): void {
  const before = state[name];
  const known = Array.isArray(before) ? before : [];
  for (const entry of entries) {
    const same = known.find((one) => isSame(one, entry, name));
    if (isEntry(same) && isEntry(entry)) fillUp(same, entry);
    else known.push(structuredClone(entry));
  }
  state[name] = known;
}

function fillUp(known: Entry, later: Entry): void {
  for (const [field, value] of Object.entries(later)) known[field] ??= structuredClone(value);
}

/** Whether two entries of a collection are the same record, by key or else as a whole. */
export function isSame(one: Json, other: Json, name: string): boolean {
  const [a, b] = [keyOf(one, name), keyOf(other, name)];
  return a === null || b === null ? JSON.stringify(one) === JSON.stringify(other) : a === b;
}

/** What identifies an entry of a collection: its "id", or "order_id" in "orders". */
export function keyOf(entry: Json, collection: string): string | null {
  if (!isEntry(entry)) return null;
  const one = collection.replace(/ies$/, 'y').replace(/s$/, '');
  const names = ['id', `${one}_id`, `${one}Id`, 'key', 'sku', 'code', 'slug'];
  const found = names
    .map((name) => entry[name])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? null : String(found);
}

function isListOfEntries(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isEntry);
}

function isEntry(value: Json | undefined): value is Entry {
  return isRecord(value);
}
