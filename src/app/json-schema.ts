// Converts tool schemas between JSON Schema and Zod, and validates with them; knows no tool.
import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import { z } from 'zod';
import type { Json } from '../values/json.js';

/** Ajv is loaded only with the first JSON Schema, as most apps have none. */
const load = createRequire(import.meta.url);

/** A JSON Schema, draft 2020-12 or an older one without its oddities; OpenAPI 3.0's `nullable` is read too. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema that each of our types came from, to show it to an agent as written. */
const sources = new WeakMap<z.ZodType, JsonSchema>();

/**
 * A zod type that validates by a JSON Schema. Strings of the arguments named in `textual` are read as numbers or booleans
 * where the schema wants such: paths and queries hold nothing else.
 *
 * @throws Error if it is not a JSON Schema
 */
export function jsonSchemaType(
  schema: JsonSchema,
  textual: readonly string[] = [],
): z.ZodType<Record<string, Json>> {
  const strict = compile(schema, 'as_it_is');
  const lenient = textual.length === 0 ? null : compile(onlyThese(schema, textual), 'from_text');
  const type = z.record(z.string(), z.json()).transform((sent, context) => {
    const value = structuredClone(sent);
    if (lenient !== null) readText(value, { lenient, textual });
    if (!strict(value)) for (const issue of issuesOf(strict)) context.addIssue(issue);
    return value;
  });
  sources.set(type, schema);
  return type;
}

/** Any JSON that fits the schema, for the answers of a tool. */
export function jsonSchemaResult(schema: JsonSchema): z.ZodType {
  const fits = compile(schema, 'as_it_is');
  const type = z.unknown().superRefine((value, context) => {
    if (!fits(value)) for (const issue of issuesOf(fits)) context.addIssue(issue);
  });
  sources.set(type, schema);
  return type;
}

/** Written by zod, which takes longer than using them. */
const written = new WeakMap<z.ZodType, JsonSchema>();

/** The schema as JSON Schema, for a door that shows it to the agent. What JSON Schema cannot express is left open. */
export function asJsonSchema(type: z.ZodType): JsonSchema {
  const known = sources.get(type) ?? written.get(type);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  written.set(type, schema);
  return schema;
}

/** Names of the properties of a JSON Schema; null if it accepts any or did not come from a JSON Schema. */
export function propertiesOf(type: z.ZodType): string[] | null {
  const schema = sources.get(type);
  const properties = schema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return null;
  return schema?.['additionalProperties'] === false ? Object.keys(properties) : null;
}

/** The validators of single properties, by type and name; null for a property that nothing is known of. */
const properties = new WeakMap<z.ZodType, Map<string, ValidateFunction | null>>();

/**
 * Why a value cannot be that property of an object of this type, such as "must be a string"; null if it can, or if the schema does
 * not say. Fields that are missing inside the value are no fault.
 */
export function propertyProblem(type: z.ZodType, name: string, value: Json): string | null {
  const known = properties.get(type) ?? new Map<string, ValidateFunction | null>();
  properties.set(type, known);
  if (!known.has(name)) known.set(name, propertyValidator(asJsonSchema(type), name));
  const fits = known.get(name) ?? null;
  if (fits === null || fits(structuredClone(value))) return null;
  const [issue] = issuesOf(fits);
  return issue === undefined
    ? null
    : [issue.path.join('.'), withArticle(issue.message)].join(' ').trim();
}

/** `must be string` of ajv, in English. */
function withArticle(message: string): string {
  return message.replace(
    /^must be (?:(array|integer|object)|(boolean|number|string))$/,
    (all, an?: string, a?: string) => (an ? `must be an ${an}` : a ? `must be a ${a}` : all),
  );
}

function propertyValidator(schema: JsonSchema, name: string): ValidateFunction | null {
  const named = (schema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  const property = Object.hasOwn(named, name) ? named[name] : undefined;
  if (typeof property !== 'object' || property === null) return null;
  const shared = ['$defs', 'definitions'].filter((part) => part in schema);
  const parts = Object.fromEntries(shared.map((part) => [part, schema[part]]));
  try {
    return compile(withoutRequired({ ...property, ...parts }) as JsonSchema, 'as_it_is');
  } catch {
    // It refers to what lies outside this property; the tool itself will say what it does not take.
    return null;
  }
}

function withoutRequired(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutRequired);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    ([key, value]) => key !== 'required' || !Array.isArray(value),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRequired(value)]));
}

function compile(schema: JsonSchema, values: 'as_it_is' | 'from_text'): ValidateFunction {
  // A name that occurs once in a query is a single value, even if the schema wants a list.
  const coerceTypes = values === 'from_text' ? 'array' : false;
  const { Ajv2020: Validator } = load('ajv/dist/2020.js') as { Ajv2020: typeof Ajv2020 };
  // Defaults are filled in, as a service would; keywords of other dialects are allowed.
  const ajv = new Validator({ allErrors: true, strict: false, useDefaults: true, coerceTypes });
  (load('ajv-formats') as FormatsPlugin)(ajv);
  return ajv.compile(without(schema, ['$schema']));
}

function onlyThese(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  const kept = Object.entries(properties).filter(([name]) => names.includes(name));
  const open = without(schema, ['required', 'additionalProperties', 'allOf']);
  return { ...open, properties: Object.fromEntries(kept) };
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

/** Ajv changes what it reads; if that fails, the strict check says why. */
function readText(
  value: Record<string, Json>,
  { lenient, textual }: { lenient: ValidateFunction; textual: readonly string[] },
): void {
  const texts = Object.entries(value).filter(([name]) => textual.includes(name));
  const read = Object.fromEntries(texts);
  lenient(read);
  for (const [name] of texts) if (read[name] !== undefined) value[name] = read[name];
}

function issuesOf({
  errors,
}: ValidateFunction): { code: 'custom'; path: string[]; message: string; input: unknown }[] {
  return (errors ?? []).map((error) => ({
    code: 'custom',
    path: pathOf(error),
    message: messageOf(error),
    input: undefined,
  }));
}

function pathOf({ instancePath, params }: ErrorObject): string[] {
  const parts = instancePath.split('/').slice(1);
  const missing: unknown = (params as Record<string, unknown>)['missingProperty'];
  return typeof missing === 'string' ? [...parts, missing] : parts;
}

function messageOf({ keyword, message = 'does not fit', params }: ErrorObject): string {
  const named = params as Record<string, unknown>;
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties')
    return `must not hold "${String(named['additionalProperty'])}"`;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(named['allowedValues'])}`;
  return message;
}
