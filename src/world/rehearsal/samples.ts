// A value for a JSON Schema, where no record offers one; as plain as the schema allows.
import type { JsonSchema } from '../../app/json-schema.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';

const formats: Readonly<Record<string, string>> = {
  email: 'nobody@example.com',
  date: '2026-03-02',
  'date-time': '2026-03-02T10:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com/',
};

/** A value that the schema most likely accepts; `root` is where its references lead. */
export function sampleOf(schema: unknown, root: JsonSchema, text = 'text'): Json {
  const node = resolved(schema, root);
  if ('const' in node) return node['const'] ?? null;
  const { enum: values, type, format } = node;
  if (Array.isArray(values) && values[0] !== undefined) return values[0];
  const options = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(options)) {
    const wanted = options.find((option) => resolved(option, root)['type'] !== 'null');
    return sampleOf(wanted ?? null, root, text);
  }
  if (type === 'number' || type === 'integer') return least(node);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'array') return 'items' in node ? [sampleOf(node['items'], root, text)] : [];
  if (type === 'object') return objectOf(node, root, text);
  return typeof format === 'string' ? (formats[format] ?? text) : text;
}

/** The same with a text that no record has. */
export function unknownOf(schema: unknown, root: JsonSchema): Json {
  return sampleOf(schema, root, 'no-such-thing');
}

function least({ minimum, exclusiveMinimum }: Record<string, Json>): number {
  if (typeof exclusiveMinimum === 'number') return Math.max(1, Math.floor(exclusiveMinimum) + 1);
  return typeof minimum === 'number' ? Math.max(1, minimum) : 1;
}

function objectOf(node: Record<string, Json>, root: JsonSchema, text: string): Json {
  const { properties, required } = node;
  if (!isJsonRecord(properties) || !Array.isArray(required)) return {};
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(wanted.map(([name, one]) => [name, sampleOf(one, root, text)]));
}

function resolved(schema: unknown, root: JsonSchema): Record<string, Json> {
  const node = schema as Json | undefined;
  if (!isJsonRecord(node)) return {};
  const name = typeof node['$ref'] === 'string' ? node['$ref'].split('/').at(-1) : undefined;
  if (name === undefined) return node;
  const definitions = (root['$defs'] ?? root['definitions']) as Json | undefined;
  const target = isJsonRecord(definitions) ? definitions[name] : undefined;
  return isJsonRecord(target) ? target : {};
}
