// The shape of a JSON answer: its fields and their types, with lists as the union of their entries; compares nothing.
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'list' | 'object';

/**
 * One place of an answer: its types with an example of each. Keys are pointers (RFC 6901), with `*` for any list entry.
 */
export type Shape = ReadonlyMap<string, ReadonlyMap<JsonType, Json>>;

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

export function shapeOf(answer: Json): Shape {
  const shape = new Map<string, Map<JsonType, Json>>();
  const visit = (value: Json, pointer: string): void => {
    const types = shape.get(pointer) ?? new Map<JsonType, Json>();
    if (!types.has(typeOf(value))) types.set(typeOf(value), value);
    shape.set(pointer, types);
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${pointer}/*`);
    else if (isJsonRecord(value))
      for (const [name, member] of Object.entries(value)) visit(member, below(pointer, name));
  };
  visit(answer, '');
  return shape;
}

export function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The pointer of the parent; null for the answer itself. */
export function parentPointer(pointer: string): string | null {
  return pointer === '' ? null : pointer.slice(0, pointer.lastIndexOf('/'));
}
