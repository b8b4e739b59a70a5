// Writes JSON values as TypeScript literals, laid out as Prettier lays them out; it knows nothing of apps.
import type { Json } from '../scenario/schema.js';

/** Columns of a line, as in the examples of the documentation. */
const WIDTH = 100;
/** Prettier leaves a long text beside a key this short: a line of its own would win nothing. */
const SHORT_KEY = 5;

/** Where a value stands: what is before it on its line, and how deep its line is indented. */
interface LinePosition {
  /** Columns to the left of each line of the value. */
  indent: number;
  /** Columns before the value on its first line, the indentation included. */
  before: number;
  /** Columns after it on its last line, such as a comma. */
  after: number;
}

/** The text in quotes: single ones, unless double ones need fewer escapes. */
export function quoted(text: string): string {
  const count = (quote: string) => text.split(quote).length - 1;
  const quote = count("'") > count('"') ? '"' : "'";
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `${quote}${inner.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** `key: value,` as lines of an object that is indented by `indent` columns. */
export function property(key: string, value: Json, indent: number): string {
  const name = keyOf(key);
  const before = indent + name.length + 2;
  const text = literal(value, { indent, before, after: 1 });
  const tooLong = typeof value === 'string' && before + text.length + 1 > WIDTH;
  const gap = tooLong && name.length >= SHORT_KEY ? `\n${spaces(indent + 2)}` : ' ';
  return `${spaces(indent)}${name}:${gap}${text},`;
}

/** The value as an expression. Objects take a line for each key; arrays one line where they fit. */
export function literal(value: Json, position: LinePosition): string {
  if (Array.isArray(value)) return arrayOf(value, position);
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return String(value).replace('e+', 'e');
  if (value === null || typeof value !== 'object') return String(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, inner]) => property(key, inner, position.indent + 2));
  return ['{', ...lines, `${spaces(position.indent)}}`].join('\n');
}

function arrayOf(values: Json[], position: LinePosition): string {
  const line = onOneLine(values);
  if (line !== null && position.before + line.length + position.after <= WIDTH) return line;
  const indent = position.indent + 2;
  const lines =
    values.length > 1 && values.every((value) => typeof value === 'number')
      ? filled(values, indent)
      : values.map((value) => {
          const text = literal(value, { indent, before: indent, after: 1 });
          return `${spaces(indent)}${text},`;
        });
  return ['[', ...lines, `${spaces(position.indent)}]`].join('\n');
}

/** Null where something in it takes lines of its own, whatever room there is. */
function onOneLine(value: Json): string | null {
  if (!Array.isArray(value)) {
    const text = literal(value, { indent: 0, before: 0, after: 0 });
    return text.includes('\n') ? null : text;
  }
  const isGrid = value.length > 1 && value.every((row) => Array.isArray(row) && row.length > 1);
  const parts = isGrid ? [null] : value.map(onOneLine);
  return parts.includes(null) ? null : `[${parts.join(', ')}]`;
}

/** Numbers share lines, as many as fit. */
function filled(values: readonly number[], indent: number): string[] {
  const lines: string[] = [];
  for (const value of values) {
    const text = `${literal(value, { indent: 0, before: 0, after: 0 })},`;
    const last = lines.at(-1);
    const joined = last === undefined ? null : `${last} ${text}`;
    if (joined !== null && joined.length <= WIDTH) lines.splice(-1, 1, joined);
    else lines.push(spaces(indent) + text);
  }
  return lines;
}

/** A key as an object literal takes it; a plain `__proto__` would set the prototype. */
export function keyOf(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(key) ? key : quoted(key);
}

function spaces(count: number): string {
  return ' '.repeat(count);
}
