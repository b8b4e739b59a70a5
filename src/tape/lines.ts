// Keeps texts of several lines line by line in JSON, so that a change of one line is a change of one line of the file.
import type { Json } from '../scenario/schema.js';

const LINES = '$lines';

/** The value with `{ "$lines": […] }` instead of every text of several lines. */
export function inLines<Value extends Json>(value: Value): Value {
  return mapped(value, (member) =>
    typeof member === 'string' && member.includes('\n') ? { [LINES]: member.split('\n') } : null,
  ) as Value;
}

/** The value as it was before `inLines`. */
export function outOfLines<Value extends Json>(value: Value): Value {
  return mapped(value, (member) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return null;
    const lines = member[LINES];
    return Array.isArray(lines) && lines.every(isText) ? lines.join('\n') : null;
  }) as Value;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function mapped(value: Json, replace: (value: Json) => Json | null): Json {
  const other = replace(value);
  if (other !== null) return other;
  if (Array.isArray(value)) return value.map((item) => mapped(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapped(member, replace)]),
  );
}
