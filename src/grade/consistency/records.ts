// What the records of an episode hold up to a moment: every value with its place, and the fields of each record by its id.
import fastJsonPatch, { type Operation } from 'fast-json-patch';
import type { ToolCall } from '../../episode/path-event.js';
import type { EpisodeHeader } from '../../episode/format.js';
import { idShape } from '../../rules/facts/ids.js';
import { amountOf } from '../../rules/facts/whole-values.js';
import type { Json } from '../../scenario/schema.js';
import {
  dateKey,
  idKey,
  numberKey,
  type ReadOptions,
  type TextValue,
  valuesIn,
} from '../../rules/facts/values.js';
import { holdsWords, spokenKey, nameWords, phrase, tailIn, walk } from './record-values.js';

/** One value in a record. */
export interface RecordField {
  /** Its key, in words of lower case: "refund amount". */
  key: string;
  value: string | number;
  keys: readonly string[];
  /** Of an id or an amount: as for values. */
  of: string;
  /** The call that answered it; null: the world, the user or the knowledge. */
  call: Pick<ToolCall, 'seq' | 'tool'> | null;
  /** For people: "get_order", "the world". */
  source: string;
}

/** A thing with an id or a name, by its newest fields. */
export interface RecordEntry {
  /** As people write it: "ORD-10027", "order 1001". */
  name: string;
  /** By path below the record. */
  fields: Map<string, RecordField>;
  /** Ids of the records that contain it. */
  within: Set<string>;
  /** Words for things of its kind: "order". */
  words: Set<string>;
}

interface Source {
  call: ToolCall | null;
  name: string;
  /** Words for what it is about. */
  words: readonly string[];
}

const OWN_ID = /^(?:_?id|uuid|sku|code|ref|reference|number|no|nr|key)$/;
const NAME = /(?:^| )(?:name|title|label|product|item|model|class|subject)$/;
const STATUS = /(?:^| )(?:status|state|stage|phase)$/;
const MONEY =
  /amount|price|total|cost|fee|sum|balance|refund|charge|credit|paid|pay|due|deposit|rate|tax|discount|salary|rent|premium|fare/;

export class RecordIndex {
  /** The newest place of each value. */
  private readonly places = new Map<string, RecordField>();
  private readonly entries = new Map<string, RecordEntry>();
  /** Records by the names in them. */
  private readonly names = new Map<string, Set<string>>();
  private readonly shapes = new Set<string>();
  private readonly idWords = new Set<string>();
  /** Statuses that records of one kind have had, by its word and their key. */
  private readonly statuses = new Map<string, Set<string>>();
  private world: Json;
  readonly options: ReadOptions;

  private readonly header: EpisodeHeader;

  constructor(header: EpisodeHeader, world: Json) {
    this.header = header;
    const { locale, now } = header;
    this.options = { locale, today: now, shapes: this.shapes, idWords: this.idWords };
    this.world = world;
    this.addWorld();
    for (const text of header.app.knowledge) this.addText(text, 'the knowledge');
    this.put({
      ...this.fieldOf('now', now.slice(0, 10), { call: null, name: 'the clock', words: [] }),
    });
  }

  /** Shapes of ids are learned from the whole episode, so that an id is recognized before it is issued. */
  learn(value: Json, tool = ''): void {
    walk(value, nameWords(tool).reverse(), ({ key, leaf, words: [word] }) => {
      const text = String(leaf);
      const shape = idShape(text);
      if (shape !== null) this.shapes.add(shape);
      if (!/^\d{2,}$/.test(text)) return;
      const owner = /^(.+) (?:id|no|number|nr|ref)$/.exec(key)?.[1]?.split(' ').at(-1);
      const idOf = owner ?? (OWN_ID.test(key) && key !== 'key' ? word : undefined);
      if (idOf !== undefined && /^[a-z]{3,}$/.test(idOf)) this.idWords.add(idOf);
    });
  }

  addText(text: string, source: string): void {
    this.put(this.fieldOf('text', text, { call: null, name: source, words: [] }));
  }

  /** What a call asked and was answered. A write changes the world, or makes older reads of what it names worthless. */
  addCall(call: ToolCall, writes: boolean): void {
    const source = { call, name: call.tool, words: nameWords(call.tool).reverse() };
    const done = call.status < 400;
    if (done && writes) this.forget([call.args, call.response], source.words);
    this.add(call.args, source, false);
    this.add(call.response, source, done);
    if (done && call.patch.length > 0) this.change(call);
  }

  /** What only the agent got. */
  addSeen(values: readonly (Json | null)[], tool: string): void {
    for (const value of values) this.add(value, { call: null, name: tool, words: [] }, false);
  }

  /** Where a value stands, if any record has it. */
  find(keys: readonly string[]): RecordField | null {
    for (const key of keys) {
      const place = this.places.get(key);
      if (place !== undefined) return place;
    }
    return null;
  }

  /** The fields of what a call asked, and was answered. */
  fieldsOfCall(call: ToolCall, parts: readonly Json[] = [call.args, call.response]): RecordField[] {
    const source = { call, name: call.tool, words: [] };
    const fields: RecordField[] = [];
    for (const value of parts)
      walk(value, [], ({ key, leaf, currency }) => {
        fields.push(this.fieldOf(key, leaf, source, currency));
      });
    return fields;
  }

  /** The records that a sentence names by an id or by a full name that only one has; of one within another, the outer. */
  named(text: string, values: readonly TextValue[]): RecordEntry[] {
    const ids = new Set<string>();
    const keys = values.flatMap((one) => (one.kind === 'id' ? one.keys : []));
    for (const key of keys) if (this.entries.has(key)) ids.add(key);
    for (const [name, owners] of this.names) {
      const [owner] = owners;
      if (owners.size === 1 && owner !== undefined && holdsWords(text, name)) ids.add(owner);
    }
    return [...ids].flatMap((id) => {
      const entry = this.entries.get(id);
      const isInner = entry === undefined || [...entry.within].some((outer) => ids.has(outer));
      return isInner ? [] : [entry];
    });
  }

  /** Names in a clause, also without their first words, of a record that shares no id with the ids given. */
  strangers(clause: string, ids: ReadonlySet<string>): string[] {
    const strangers: string[] = [];
    for (const [name, owners] of this.names) {
      const tail = tailIn(clause, name);
      if (tail === null) continue;
      const isKnown = [...owners].some(
        (owner) =>
          ids.has(owner) || [...(this.entries.get(owner)?.within ?? [])].some((id) => ids.has(id)),
      );
      const isShared = [...this.names].some(([other]) => other !== name && other.endsWith(tail));
      if (!isKnown && !isShared) strangers.push(tail);
    }
    return strangers;
  }

  /** The statuses that things of this kind can have, and its own, if it has exactly one such field. */
  statusOf({ fields, words }: RecordEntry): { field: RecordField; others: string[] } | null {
    const own = [...fields].filter(([path, { key }]) => !path.includes('/') && STATUS.test(key));
    const [first] = own;
    if (first === undefined || own.length > 1) return null;
    const field = first[1];
    const known = [...words].flatMap((word) => [
      ...(this.statuses.get(`${word} ${field.key}`) ?? []),
    ]);
    const value = phrase(String(field.value));
    return { field, others: [...new Set(known)].filter((status) => status !== value) };
  }

  /** Whether any record says this word, as a status may. */
  says(word: string): boolean {
    const statuses = [...this.statuses.values()].flatMap((some) => [...some]);
    return statuses.some((status) => holdsWords(status, word));
  }

  private addWorld(): void {
    this.learn(this.world);
    this.add(this.world, { call: null, name: 'the world', words: [] }, true);
  }

  /** Only what the patch changed is read again: of the rest, this record may be older than the write. */
  private change(call: ToolCall): void {
    const operations = call.patch as unknown as Operation[];
    try {
      this.world = fastJsonPatch.applyPatch(this.world, operations, false, false).newDocument;
    } catch {
      // The patch is of a world that this record does not hold.
      return;
    }
    for (const { path } of operations) {
      const [, collection = '', item = ''] = path.split('/');
      const changed = [collection, item].reduce<Json | undefined>(
        (value, key) => (isObject(value) ? (value[key] ?? value) : value),
        this.world,
      );
      const words = nameWords(collection).slice(-1);
      if (changed !== undefined) this.add(changed, { call, name: 'the world', words }, true);
    }
  }

  private forget(values: readonly Json[], words: readonly string[]): void {
    for (const value of values)
      walk(value, words, ({ key, leaf, words: kind }) => {
        for (const id of this.idsOf(key, leaf, kind)) this.entries.get(id)?.fields.clear();
      });
  }

  /** @param asRecords whether things in it are records, or only values */
  private add(value: Json, source: Source, asRecords: boolean): void {
    const owners: { path: string; entry: RecordEntry; id: string }[] = [];
    walk(
      value,
      source.words,
      ({ key, leaf, words, currency, path }) => {
        const field = this.fieldOf(key, leaf, source, currency);
        this.put(field);
        if (!asRecords) return;
        while (owners.length > 0 && !path.startsWith(`${owners.at(-1)?.path ?? ''}/`)) owners.pop();
        for (const { entry, path: root } of owners)
          entry.fields.set(path.slice(root.length + 1), field);
        this.learnWords(field, words, owners.at(-1));
      },
      (object, words, path) => {
        if (!asRecords) return;
        while (owners.length > 0 && !path.startsWith(`${owners.at(-1)?.path ?? ''}/`)) owners.pop();
        const owner = this.entryOf(object, words);
        if (owner === null) return;
        for (const { id } of owners) if (id !== owner.id) owner.entry.within.add(id);
        owners.push({ ...owner, path });
      },
    );
  }

  private learnWords(field: RecordField, words: readonly string[], owner?: { id: string }): void {
    const text = String(field.value);
    if (STATUS.test(field.key) && /^[a-z][a-z _-]{2,30}$/i.test(text))
      for (const word of words) {
        const key = `${word} ${field.key}`;
        this.statuses.set(key, (this.statuses.get(key) ?? new Set()).add(phrase(text)));
      }
    const isName = NAME.test(field.key) && /^\p{L}[\p{L}\d&'’ .-]{3,50}$/u.test(text);
    if (owner === undefined || !isName || !/\S\s+\S/.test(text)) return;
    const name = text.toLowerCase();
    this.names.set(name, (this.names.get(name) ?? new Set()).add(owner.id));
  }

  private entryOf(
    object: Record<string, Json>,
    words: readonly string[],
  ): { entry: RecordEntry; id: string } | null {
    for (const [key, value] of Object.entries(object)) {
      const spoken = spokenKey(key);
      const own = OWN_ID.test(spoken) || words.some((word) => isIdOf(spoken, word));
      if (!own || (typeof value !== 'string' && typeof value !== 'number')) continue;
      const [id, ...also] = this.idsOf(spoken, value, words);
      if (id === undefined) continue;
      const name = /^\d+$/.test(String(value))
        ? `${words[0] ?? ''} ${value}`.trim()
        : String(value);
      const entry = this.entries.get(id) ?? {
        ...{
          name,
          fields: new Map<string, RecordField>(),
          within: new Set<string>(),
          words: new Set<string>(),
        },
      };
      for (const word of words) entry.words.add(word);
      for (const one of [id, ...also]) this.entries.set(one, entry);
      return { entry, id };
    }
    return null;
  }

  /** The keys of an id: with the words for its kind, if it is digits only. */
  private idsOf(key: string, leaf: string | number, words: readonly string[]): string[] {
    const text = String(leaf);
    if (!/^\d+$/.test(text)) return /^\S{2,60}$/.test(text) && /\d/.test(text) ? [idKey(text)] : [];
    const owner = /^(.+) (?:id|no|number|nr|ref)$/.exec(key)?.[1]?.split(' ').at(-1);
    return (owner === undefined ? words : [owner]).map((word) => idKey(`${word} ${text}`));
  }

  private fieldOf(
    key: string,
    leaf: string | number,
    { call, name, words }: Source,
    currency: string | null = null,
  ): RecordField {
    const values = typeof leaf === 'string' ? valuesIn(leaf, this.options) : [];
    const ids = this.idsOf(key, leaf, words);
    const amount = moneyIn(key, leaf);
    const keys = [
      ...values.flatMap((one) => one.keys),
      ...(typeof leaf === 'number' ? numberKeys(key, leaf) : this.instantKeys(leaf)),
      ...(amount === null ? [] : [numberKey(amount.cents / 100)]),
      ...(isIdKey(key) || this.idWords.has(key) ? ids : []),
    ];
    const prefix = typeof leaf === 'string' ? idShape(leaf) : null;
    const unit = amount === null ? (prefix ?? idWord(ids)) : (currency ?? amount.currency ?? '');
    return { key, value: leaf, keys: [...new Set(keys)], of: unit, call, source: name };
  }

  /** An instant is a day in its own zone and in that of the episode. */
  private instantKeys(text: string): string[] {
    const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text);
    if (iso === null) return [];
    const days = [text.slice(0, 10)];
    const time = Date.parse(text);
    if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time)) {
      const format = { timeZone: this.header.timezone, dateStyle: 'short' } as const;
      days.push(new Intl.DateTimeFormat('sv-SE', format).format(time));
    }
    const clock = /T(\d{2}):(\d{2})/.exec(text);
    const minutes = clock === null ? [] : [`time ${Number(clock[1]) * 60 + Number(clock[2])}`];
    return [...days.flatMap(dayKeys), ...minutes];
  }

  private put(field: RecordField): void {
    for (const key of field.keys) {
      this.places.set(key, field);
      const yearless = /^date \d{4}-(.+)$/.exec(key)?.[1];
      if (yearless !== undefined) this.places.set(`date ${yearless}`, field);
    }
  }
}

/** A longer text only mentions a date. */
const LONGEST_DATE = 40;

/** Whether a field is of the kind of a value: an amount of the same currency, an id of the same prefix, a date. */
export function isOfKind({ key, value, keys, of }: RecordField, wanted: TextValue): boolean {
  const hasKey = (kind: string) => keys.some((one) => one.startsWith(`${kind} `));
  if (wanted.kind === 'amount')
    return moneyIn(key, value) !== null && (of === '' || sameUnit(of, wanted.of));
  if (wanted.kind === 'id') return of === wanted.of && hasKey('id');
  return wanted.kind === 'date' && hasKey('date') && String(value).length <= LONGEST_DATE;
}

function sameUnit(one: string, other: string): boolean {
  return one === other || [one, other].some((unit) => unit === '$');
}

function moneyIn(
  key: string,
  value: string | number,
): { cents: number; currency: string | null } | null {
  const amount = amountOf(value);
  if (amount === null) return null;
  return amount.currency !== null || MONEY.test(key) ? amount : null;
}

function numberKeys(key: string, value: number): string[] {
  if (/cents|minor|pence/.test(key)) return [numberKey(value), numberKey(value / 100)];
  return [numberKey(value), ...(value > 0 && value < 1 ? [numberKey(value * 100)] : [])];
}

function dayKeys(day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [dateKey(year, month, date)];
}

function idWord(ids: readonly string[]): string {
  return /^id ([a-z]+) \d+$/.exec(ids[0] ?? '')?.[1] ?? '';
}

function isIdKey(key: string): boolean {
  return OWN_ID.test(key) || / (?:id|no|number|nr|ref|reference|code)$/.test(key);
}

function isIdOf(key: string, word: string): boolean {
  return key.startsWith(word) && /^ ?(?:id|number|no|nr|code|ref)$/.test(key.slice(word.length));
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null;
}
