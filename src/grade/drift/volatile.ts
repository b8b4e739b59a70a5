// Recognizes values that naturally differ between systems, such as ids and dates; compares nothing.
import type { Json } from '../../scenario/schema.js';

/** Why two values may differ although nothing has drifted. */
export type Volatile = 'id' | 'date' | 'amount' | 'length';

const ID_NAME = /(^|_)(id|uuid|guid|key|number|no|ref|reference|token|sku|etag|version)s?$/i;
const ID_VALUE =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{16,}|[A-Z]{2,}[-_]?\d{2,}[\w-]*)$/i;
const DATE_NAME = /(^|_)(at|on|date|time|timestamp|until|since|expires)$/i;
const DATE_VALUE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;
const AMOUNT_NAME =
  /(^|_)(amount|total|subtotal|price|cost|fee|tax|balance|sum|quantity|count|rate|discount)s?$/i;
const AMOUNT_VALUE = /^[-+]?\p{Sc}?\s?\d[\d.,]*\s?(\p{Sc}|[A-Z]{3})?$/u;

/** Null: neither by its name nor by its looks. */
export function volatileKind(pointer: string, values: readonly Json[]): Volatile | null {
  const name = (pointer.split('/').findLast((part) => part !== '*') ?? '').replace(
    /([a-z])([A-Z])/g,
    '$1_$2',
  );
  const texts = values.map((value) => (typeof value === 'string' ? value : null));
  const all = (pattern: RegExp) => texts.every((text) => text !== null && pattern.test(text));
  if (DATE_NAME.test(name) || all(DATE_VALUE)) return 'date';
  if (ID_NAME.test(name) || all(ID_VALUE)) return 'id';
  const isNumber = values.every((value) => typeof value === 'number');
  if (AMOUNT_NAME.test(name) || isNumber || all(AMOUNT_VALUE)) return 'amount';
  return null;
}
