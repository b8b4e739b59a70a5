// What the records of an episode hold up to a moment: every value with its place and words, and the fields of each thing by its id.
import fastJsonPatch from 'fast-json-patch';
import type { Operation } from 'fast-json-patch';
import type { EpisodeHeader } from '../../episode/format.js';
import type { ToolCall } from '../../episode/path-event.js';
import {
  amountOf,
  idShape,
  idKey,
  numberKey,
  type ReadOptions,
  type TextValue,
  valuesIn,
} from '../../values/values.js';
import type { Json } from '../../values/json.js';
import { escapePattern } from '../../values/matches.js';

/** Whether a text holds these words, as whole words. */
export function holdsWords(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${escapePattern(words)}(?![\\p{L}\\d])`, 'iu').test(text);
}

/** "refundAmount", "refund_amount" -> "refund amount". */
function spokenKey(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a name, singular. */
export function nameWords(name: string): string[] {
  const words = spokenKey(name).split(' ');
  return words
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''));
}

/** An object with an id. */
interface Thing {
  /** One for each word for its kind, if they are digits only. */
  ids: readonly string[];
  /** As people write it: "ORD-10027", "order 1001". */
  name: string;
  /** Words for things of its kind: "order". */
  words: readonly string[];
  /** How long the path to it is. */
  depth: number;
}

/** A text or number in a JSON, with its place. */
interface Datum {
  /** In words of lower case: "refund amount". */
  key: string;
  value: string | number;
  /** Words for the kind of thing that it is of: the singular of the key that this is under. */
  words: readonly string[];
  currency: string | null;
  path: readonly string[];
  /** The outermost first. */
  things: readonly Thing[];
}

function leavesIn(value: Json, words: readonly string[] = []): Datum[] {
  const leaves: Datum[] = [];
  const visit = (one: Json, place: Omit<Datum, 'value'>) => {
    const { path } = place;
    if (typeof one === 'string' || typeof one === 'number') {
      leaves.push({ ...place, value: one });
    } else if (Array.isArray(one)) {
      for (const [index, item] of one.entries())
        visit(item, { ...place, path: [...path, String(index)] });
      leaves.push({ ...place, key: 'count', value: one.length, path: [...path, 'length'] });
    } else if (typeof one === 'object' && one !== null) {
      const thing = thingOf(one, place);
      const things = thing === null ? place.things : [...place.things, thing];
      const unit = Object.entries(one).find(([name]) => /currency/i.test(name))?.[1];
      const currency = typeof unit === 'string' ? unit : place.currency;
      for (const [name, inner] of Object.entries(one)) {
        const isGroup = typeof inner === 'object' && /^\p{L}/u.test(name);
        const inside = isGroup ? nameWords(name).slice(-1) : place.words;
        const key = spokenKey(name);
        visit(inner, { key, words: inside, currency, path: [...path, name], things });
      }
    }
  };
  visit(value, { key: '', words, currency: null, path: [], things: [] });
  return leaves;
}

const ID = /^(?:(?<owner>.+) )?(?:id|uuid|sku|code|ref|reference|number|no|nr|key)$/;

/** The words for what an id is of: "order id" of an order, "id" of what it is in. Null: that key is of no id. */
function ownersOf({ key, words }: Pick<Datum, 'key' | 'words'>): readonly string[] | null {
  const found = ID.exec(key);
  const owner = found?.groups?.['owner']?.split(' ').at(-1);
  return found === null ? null : owner === undefined ? words : [owner];
}

/** The keys of an id: with the words for what it is of, if it is digits only. */
function idsOf(leaf: Pick<Datum, 'key' | 'value' | 'words'>): string[] {
  const text = String(leaf.value);
  if (!/^\d+$/.test(text)) return /^(?=\D*\d)\S{2,60}$/.test(text) ? [idKey(text)] : [];
  return (ownersOf(leaf) ?? [leaf.key]).map((word) => idKey(`${word} ${text}`));
}

function thingOf(
  object: Record<string, Json>,
  { words, path }: Omit<Datum, 'value'>,
): Thing | null {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const key = spokenKey(name);
    const owners = ownersOf({ key, words }) ?? [];
    const ids = idsOf({ key, value, words });
    if (!owners.some((owner) => words.includes(owner)) || ids.length === 0) continue;
    const spoken = /^\d+$/.test(String(value)) ? `${words[0] ?? ''} ${value}`.trim() : `${value}`;
    return { ids, name: spoken, words, depth: path.length };
  }
  return null;
}

/** One value in a record. */
export interface RecordField {
  /** In words of lower case: "refund amount". */
  key: string;
  value: string | number;
  keys: readonly string[];
  /** What it is as a whole, with `of` as for values. */
  kinds: readonly Pick<TextValue, 'kind' | 'of'>[];
  /** The call that answered it; null: the world, the user or the knowledge. */
  call: ToolCall | null;
  /** For people: "get_order", "the world". */
  source: string;
}

/** A thing with an id, by its newest fields. */
export interface RecordEntry {
  id: string;
  name: string;
  /** By path below the thing. */
  fields: Map<string, RecordField>;
  /** Ids of the things that contain it. */
  within: Set<string>;
  /** Words for things of its kind: "order". */
  words: Set<string>;
}

interface Source {
  call: ToolCall | null;
  name: string;
}

const NAME = /(?:^| )(?:name|title|label|product|item|model|class|subject)$/;
const WORDS = /^\p{L}[\p{L}\d&'’.-]*(?: [\p{L}\d&'’.-]+)+$/u;
const STATUS = /(?:^| )(?:status|state|stage|phase)$/;
const MONEY =
  /amount|price|total|cost|fee|sum|balance|refund|charge|credit|paid|pay|due|deposit|rate|tax|discount|salary|rent|premium|fare/;

export class RecordIndex {
  /** The newest place of each value. */
  private readonly places = new Map<string, RecordField>();
  private readonly entries = new Map<string, RecordEntry>();
  /** Ids of the things with a name of two words or more; it may stand without its first words. */
  private readonly names = new Map<string, Set<string>>();
  /** Statuses that things of one kind have had, as "order status: in transit". */
  private readonly statuses = new Set<string>();
  private readonly shapes = new Set<string>();
  private readonly idWords = new Set<string>();
  private readonly timezone: string;
  private world: Json;
  readonly options: ReadOptions;

  constructor({ locale, now, timezone, app }: EpisodeHeader, world: Json) {
    this.options = { locale, today: now, shapes: this.shapes, idWords: this.idWords };
    this.timezone = timezone;
    this.world = world;
    this.learn(world);
    this.add(leavesIn(world), { call: null, name: 'the world' }, true);
    for (const text of app.knowledge) this.addValue(text, 'the knowledge');
    this.addValue(now.slice(0, 10), 'the clock');
  }

  /** Shapes of ids are learned from the whole episode, so that an id is recognized before it is issued. */
  learn(value: Json, tool = ''): void {
    for (const leaf of leavesIn(value, nameWords(tool).reverse())) {
      const shape = idShape(String(leaf.value));
      if (shape !== null) this.shapes.add(shape);
      const [word = ''] = ownersOf(leaf) ?? [];
      const isDigits = /^\d{2,}$/.test(String(leaf.value));
      if (isDigits && /^[a-z]{3,}$/.test(word)) this.idWords.add(word);
    }
  }

  /** What is no record of anything: a text, or what only the agent got. */
  addValue(value: Json, name: string): void {
    this.add(leavesIn(value), { call: null, name }, false);
  }

  /** What a call asked and was answered. A write changes the world, or makes older reads of what it names worthless. */
  addCall(call: ToolCall, writes: boolean): void {
    const source = { call, name: call.tool };
    const words = nameWords(call.tool).reverse();
    const [asked, answered] = [leavesIn(call.args, words), leavesIn(call.response, words)];
    const isDone = call.status < 400;
    if (isDone && writes)
      for (const id of [...asked, ...answered].flatMap(idsOf)) this.entries.get(id)?.fields.clear();
    this.add(asked, source, false);
    this.add(answered, source, isDone);
    if (isDone && call.patch.length > 0) this.change(call);
  }

  /** Where a value stands, if any record has it. */
  find(keys: readonly string[]): RecordField | null {
    return keys.flatMap((key) => this.places.get(key) ?? [])[0] ?? null;
  }

  /** The fields of what a call asked, and was answered. */
  fieldsOfCall(call: ToolCall, parts: readonly Json[] = [call.args, call.response]): RecordField[] {
    const leaves = parts.flatMap((part) => leavesIn(part));
    return leaves.map((leaf) => this.fieldOf(leaf, { call, name: call.tool }));
  }

  /** The things that a sentence names by an id or by a name that only one has; of one within another, the outer. */
  named(text: string, values: readonly TextValue[]): RecordEntry[] {
    const ids = new Set(values.flatMap(({ kind, keys }) => (kind === 'id' ? keys : [])));
    for (const [name, [owner = '', another]] of this.names)
      if (another === undefined && holdsWords(text, name)) ids.add(owner);
    const entries = [...ids].flatMap((id) => this.entries.get(id) ?? []);
    return [...new Set(entries)].filter(({ within }) => ![...within].some((id) => ids.has(id)));
  }

  /** The status of a thing and those that others of its kind have had, if it has exactly one such field. */
  statusOf({ fields, words }: RecordEntry): { field: RecordField; others: string[] } | null {
    const own = [...fields].filter(([path, { key }]) => !path.includes('/') && STATUS.test(key));
    const [first] = own;
    if (first === undefined || own.length > 1) return null;
    const field = first[1];
    const known = [...this.statuses].flatMap((one) => {
      const [kind = '', status = ''] = one.split(': ');
      return [...words].some((word) => kind === `${word} ${field.key}`) ? [status] : [];
    });
    const value = statusWords(field.value);
    return { field, others: [...new Set(known)].filter((status) => status !== value) };
  }

  /** Whether any record says this word, as a status may. */
  says(word: string): boolean {
    return [...this.statuses].some((one) => holdsWords(one.split(': ')[1] ?? '', word));
  }

  /** What the write changed is read again; of the rest, newer reads may stand. */
  private change(call: ToolCall): void {
    const operations = call.patch as unknown as Operation[];
    try {
      this.world = fastJsonPatch.applyPatch(this.world, operations, false, false).newDocument;
    } catch {
      // The patch is of a world that this record does not hold.
      return;
    }
    const changed = operations.map(({ path }) => path.replace(/\/-$/, '').split('/').slice(1, 3));
    const leaves = leavesIn(this.world).filter(({ path }) =>
      changed.some((start) => start.every((part, depth) => part === path[depth])),
    );
    this.add(leaves, { call, name: 'the world' }, true);
  }

  /** @param asRecords whether things in it are records, or only values */
  private add(leaves: readonly Datum[], source: Source, asRecords: boolean): void {
    for (const leaf of leaves) {
      const field = this.fieldOf(leaf, source);
      for (const key of field.keys) {
        this.places.set(key, field);
        const yearless = /^date \d{4}-(.+)$/.exec(key)?.[1];
        if (yearless !== undefined) this.places.set(`date ${yearless}`, field);
      }
      if (asRecords) this.addToThings(leaf, field);
    }
  }

  private addToThings({ value, words, path, things }: Datum, field: RecordField): void {
    for (const [index, { ids, name, words: kind, depth }] of things.entries()) {
      const [id = ''] = ids;
      const empty = { id, name, fields: new Map<string, RecordField>(), words: new Set(kind) };
      const entry = this.entries.get(id) ?? { ...empty, within: new Set() };
      for (const one of ids) this.entries.set(one, entry);
      for (const outer of things.slice(0, index)) entry.within.add(outer.ids[0] ?? '');
      entry.fields.set(path.slice(depth).join('/'), field);
    }
    const text = String(value);
    if (STATUS.test(field.key) && /^[a-z][a-z _-]{2,30}$/i.test(text))
      for (const word of words) this.statuses.add(`${word} ${field.key}: ${statusWords(text)}`);
    const owner = things.at(-1)?.ids[0];
    if (owner === undefined || !NAME.test(field.key) || !WORDS.test(text)) return;
    for (let name = text.toLowerCase(); name.includes(' '); name = name.replace(/^\S+ /, ''))
      this.names.set(name, (this.names.get(name) ?? new Set()).add(owner));
  }

  private fieldOf(leaf: Datum, { call, name }: Source): RecordField {
    const { key, value } = leaf;
    const text = String(value);
    const inText = typeof value === 'string' ? valuesIn(value, this.options) : [];
    // A text that goes on only mentions what it begins with, except for a day with its time.
    const whole = inText.filter(
      ({ kind, start, end }) =>
        start === 0 && (kind === 'date' || (kind === 'id' && end === text.length)),
    );
    const amount = moneyIn(leaf);
    const ids = idsOf(leaf);
    const words = ids.flatMap((id) => /^id (\S+) \d+$/.exec(id)?.[1] ?? []);
    const keys = [
      ...inText.flatMap((one) => one.keys),
      ...(typeof value === 'number' ? numberKeys(key, value) : this.instantKeys(value)),
      ...(amount === null ? [] : [numberKey(amount.cents / 100)]),
      ...ids,
    ];
    const kinds = [
      ...whole.map(({ kind, of }) => ({ kind, of })),
      ...words.map((of) => ({ kind: 'id' as const, of })),
      ...(amount === null ? [] : [{ kind: 'amount' as const, of: amount.currency ?? '' }]),
    ];
    return { key, value, keys: [...new Set(keys)], kinds, call, source: name };
  }

  /** An instant has a time, and besides the day in its own zone that of the episode's zone. */
  private instantKeys(text: string): string[] {
    const [, hour, minute] = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2})/.exec(text) ?? [];
    if (hour === undefined) return [];
    const clock = `time ${Number(hour) * 60 + Number(minute)}`;
    const time = Date.parse(text);
    if (Number.isNaN(time) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return [clock];
    const format = { timeZone: this.timezone, dateStyle: 'short' } as const;
    return [clock, `date ${new Intl.DateTimeFormat('sv-SE', format).format(time)}`];
  }
}

/** Whether a field is of the kind of a value: an amount of the same currency, an id of the same prefix, a date. */
export function isOfKind({ kinds }: RecordField, wanted: TextValue): boolean {
  const isSame = (of: string) => of === '' || of === wanted.of || [of, wanted.of].includes('$');
  return kinds.some(({ kind, of }) => kind === wanted.kind && isSame(of));
}

function moneyIn({ key, value, currency }: Datum) {
  const amount = amountOf(value);
  if (amount === null || (amount.currency === null && !MONEY.test(key))) return null;
  return { cents: amount.cents, currency: currency ?? amount.currency };
}

function numberKeys(key: string, value: number): string[] {
  if (/cents|minor|pence/.test(key)) return [numberKey(value), numberKey(value / 100)];
  return [numberKey(value), ...(value > 0 && value < 1 ? [numberKey(value * 100)] : [])];
}

function statusWords(status: string | number): string {
  return String(status).replace(/[_-]+/g, ' ').toLowerCase();
}
