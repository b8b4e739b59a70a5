// Splits records into things with names and typed fields; judges nothing.
import { isJsonRecord } from '../../../scenario/json-record.js';
import type { ToolCall } from '../../../episode/path-event.js';
import { idShape } from '../../../rules/facts/ids.js';
import type { Json } from '../../../scenario/schema.js';
import { MANY, rememberedByText } from '../../remembered.js';
import { numberType, type NumberType } from './field-type.js';
import { fieldWords, keyParts } from './field-words.js';
import { type RecordMoment, momentsOf } from './moments.js';

export type FieldValue =
  | (NumberType & { number: number })
  | { kind: 'moment'; moments: readonly RecordMoment[] }
  | { kind: 'text' }
  | { kind: 'flag'; flag: boolean }
  /** How many members a list has. */
  | { kind: 'length'; number: number };

export interface RecordField {
  /** Including the keys of plain records around it: `shipping_address_city`. */
  key: string;
  /** As in the record. */
  raw: string | number | boolean;
  value: FieldValue;
  /** Stems of the words for it. */
  words: readonly string[];
}

/** One object of the records: an order, an account, the answer of a tool. */
export interface RecordThing {
  /** Its own names: its id, its name. */
  names: readonly string[];
  /** Other names in it: its owner, what it is about. */
  mentions: readonly string[];
  fields: RecordField[];
  /** ISO 4217, its own or the surrounding record's. */
  currency: string | null;
  parent: RecordThing | null;
  children: RecordThing[];
  /** Whose answer it is; null for the world. */
  call: ToolCall | null;
}

export interface ThingSource {
  call: ToolCall | null;
  timezone: string;
}

const ownName =
  /^(?:id|key|name|title|label|location|city|ticker|symbol|company|merchant|flight|plan|test|drug|addon|hotel|payee|product|item|sku|reference|ref|code|email|number|subject|employee|account|card|booking|vehicle|model|route|course|event|invoice|property|restaurant|station|drug|medication|package|device|policy|claim|order|ticket)$|^(?:\w+_)?(?:name|number|code|reference)$/i;

/** All things in a record, the outer ones first. */
export function recordThings(value: Json, source: ThingSource): RecordThing[] {
  const reader = new Reader(source);
  reader.collect(value, '', null);
  return reader.found;
}

class Reader {
  readonly found: RecordThing[] = [];
  private readonly source: ThingSource;

  constructor(source: ThingSource) {
    this.source = source;
  }

  /** @param key under which it stands */
  collect(value: Json, key: string, parent: RecordThing | null): void {
    if (Array.isArray(value)) {
      for (const member of value) this.collect(member, key, parent);
      return;
    }
    if (!isJsonRecord(value)) return;
    const { currency } = value;
    const thing: RecordThing = {
      names: [],
      mentions: [],
      fields: [],
      currency: typeof currency === 'string' ? currency.toUpperCase() : (parent?.currency ?? null),
      parent,
      children: [],
      call: this.source.call,
    };
    this.found.push(thing);
    parent?.children.push(thing);
    this.readMembers(value, '', thing);
    nameIt(thing, key);
  }

  /** A plain record inside another belongs to it; one with its own name is a separate thing. */
  private readMembers(value: Record<string, Json>, prefix: string, thing: RecordThing): void {
    for (const [name, member] of Object.entries(value)) {
      const key = prefix === '' ? name : `${prefix}_${name}`;
      if (Array.isArray(member)) {
        const length = { kind: 'length', number: member.length } as const;
        thing.fields.push({ key, raw: member.length, value: length, words: fieldWords(key) });
        this.readItems(member, { key, name, thing });
      } else if (isJsonRecord(member)) {
        const named = 'id' in member || 'name' in member;
        if (named) this.collect(member, name, thing);
        else this.readMembers(member, key, thing);
      } else {
        this.readScalar(key, member, thing);
      }
    }
  }

  private readItems(
    items: readonly Json[],
    { key, name, thing }: { key: string; name: string; thing: RecordThing },
  ): void {
    for (const item of items) {
      if (isJsonRecord(item)) this.collect(item, name, thing);
      else this.readScalar(key, item, thing);
    }
  }

  private readScalar(key: string, raw: Json, { fields }: RecordThing): void {
    if (raw === null || typeof raw === 'object' || raw === '') return;
    const value = valueOf(key, raw, this.source.timezone);
    fields.push({ key, raw, value, words: fieldWords(key) });
  }
}

/** Which of its texts are its own names, and which name others. */
function nameIt(thing: RecordThing, under: string): void {
  const [names, mentions]: [string[], string[]] = [[], []];
  for (const { key, raw, value } of thing.fields) {
    if (value.kind !== 'text') continue;
    const text = String(raw);
    if (isOwnName(key) || (key === under && idShape(text) !== null)) names.push(text);
    else if (isName(text)) mentions.push(text);
  }
  thing.names = names;
  thing.mentions = mentions;
}

const isOwnName = rememberedByText((key) => ownName.test(key), MANY);

const plainText: FieldValue = { kind: 'text' };

function valueOf(key: string, raw: string | number | boolean, timezone: string): FieldValue {
  if (typeof raw === 'boolean') return { kind: 'flag', flag: raw };
  if (typeof raw === 'number') return { ...numberType(key), number: raw };
  if (!/\d/.test(raw)) return plainText;
  if (/^-?\d+(?:\.\d+)?$/.test(raw) && numberType(key).kind !== 'number')
    return { ...numberType(key), number: Number(raw) };
  const moments = momentsOf(raw, timezone);
  return moments.length > 0 ? { kind: 'moment', moments } : plainText;
}

function isName(text: string): boolean {
  return text.length <= 60 && (/^[A-Z]/.test(text) || /\d/.test(text)) && !/[.!?]\s/.test(text);
}

/** The last word of a field's key: what it is, such as "status" of `order_status`. */
export function headOf(key: string): string {
  return keyParts(key).at(-1) ?? '';
}
