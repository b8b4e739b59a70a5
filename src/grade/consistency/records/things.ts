// Takes records apart into things with names and typed fields; judges nothing.
import { isJsonRecord } from '../../../scenario/json-record.js';
import type { ToolCall } from '../../../episode/path-event.js';
import { idShape } from '../../../rules/facts/ids.js';
import type { Json } from '../../../scenario/schema.js';
import { MANY, remembered } from '../../remembered.js';
import { numberType, type NumberType } from './field-type.js';
import { fieldWords, keyParts } from './field-words.js';
import { type Moment, momentsOf } from './moments.js';

export type FieldValue =
  | (NumberType & { number: number })
  | { kind: 'moment'; moments: readonly Moment[] }
  | { kind: 'text' }
  | { kind: 'flag'; flag: boolean }
  /** How many members a list has. */
  | { kind: 'length'; number: number };

export interface Field {
  /** With the keys of plain records around it: `shipping_address_city`. */
  key: string;
  /** As the record holds it. */
  raw: string | number | boolean;
  value: FieldValue;
  /** Stems of the words that speak of it. */
  words: readonly string[];
}

/** One object of the records: an order, an account, the answer of a tool. */
export interface Thing {
  /** What it is called by itself: its id, its name. */
  names: readonly string[];
  /** Other names in it: whom it belongs to, what it is about. */
  mentions: readonly string[];
  fields: Field[];
  /** ISO 4217, its own or that of the record around it. */
  currency: string | null;
  parent: Thing | null;
  children: Thing[];
  /** Whose answer it is; null for the world. */
  call: ToolCall | null;
}

export interface Source {
  call: ToolCall | null;
  timezone: string;
}

const ownName =
  /^(?:id|key|name|title|label|location|city|ticker|symbol|company|merchant|flight|plan|test|drug|addon|hotel|payee|product|item|sku|reference|ref|code|email|number|subject|employee|account|card|booking|vehicle|model|route|course|event|invoice|property|restaurant|station|drug|medication|package|device|policy|claim|order|ticket)$|^(?:\w+_)?(?:name|number|code|reference)$/i;

/** All things of a record, the outer ones first. */
export function thingsOf(value: Json, source: Source): Thing[] {
  const found: Thing[] = [];
  collect(value, { key: '', parent: null, currency: null, source, found });
  return found;
}

interface Walk {
  key: string;
  parent: Thing | null;
  currency: string | null;
  source: Source;
  found: Thing[];
}

function collect(value: Json, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const member of value) collect(member, walk);
    return;
  }
  if (!isJsonRecord(value)) return;
  const { parent, source, found } = walk;
  const currency =
    typeof value['currency'] === 'string' ? value['currency'].toUpperCase() : walk.currency;
  const fields: Field[] = [];
  const thing: Thing = {
    names: [],
    mentions: [],
    fields,
    currency,
    parent,
    children: [],
    call: source.call,
  };
  found.push(thing);
  parent?.children.push(thing);
  readMembers(value, '', { ...walk, parent: thing, currency }, fields);
  const [names, mentions]: [string[], string[]] = [[], []];
  for (const { key, raw, value: read } of fields) {
    if (read.kind !== 'text') continue;
    const text = String(raw);
    if (isOwnName(key) || (key === walk.key && idShape(text) !== null)) names.push(text);
    else if (isName(text)) mentions.push(text);
  }
  thing.names = names;
  thing.mentions = mentions;
}

const isOwnName = remembered((key) => ownName.test(key), MANY);

/** A plain record inside of another belongs to it; one that has a name of its own is a thing by itself. */
function readMembers(
  value: Record<string, Json>,
  prefix: string,
  walk: Walk,
  fields: Field[],
): void {
  for (const [name, member] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}_${name}`;
    if (Array.isArray(member)) {
      fields.push(lengthField(key, member.length));
      readList(member, { ...walk, key: name }, { key, fields });
    } else if (isJsonRecord(member)) {
      const named = 'id' in member || 'name' in member;
      if (named) collect(member, { ...walk, key: name });
      else readMembers(member, key, walk, fields);
    } else {
      readScalar(key, member, walk, fields);
    }
  }
}

function readList(
  members: readonly Json[],
  walk: Walk,
  into: { key: string; fields: Field[] },
): void {
  for (const item of members) {
    if (isJsonRecord(item)) collect(item, walk);
    else readScalar(into.key, item, walk, into.fields);
  }
}

function lengthField(key: string, length: number): Field {
  return { key, raw: length, value: { kind: 'length', number: length }, words: fieldWords(key) };
}

function readScalar(key: string, raw: Json, { source }: Walk, fields: Field[]): void {
  if (raw === null || typeof raw === 'object' || raw === '') return;
  fields.push({ key, raw, value: valueOf(key, raw, source.timezone), words: fieldWords(key) });
}

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
