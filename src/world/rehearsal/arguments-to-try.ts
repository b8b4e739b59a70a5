// Which arguments are worth trying with a tool: from its input schema, from records, and from what a scenario names; calls nothing.
import { asJsonSchema, type JsonSchema, propertyProblem } from '../../app/json-schema.js';
import type { RehearsalHints } from '../../app/rehearsal.js';
import type { Tool } from '../../app/tool.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';
import type { ArgumentContext } from './contexts.js';
import { sampleOf, unknownOf } from './samples.js';

/** Most argument sets of one tool in one state. */
const MOST = 12;

type Args = Record<string, Json>;

/**
 * Sets of arguments, the most promising first: those that the scenario names, completed from the record that fits them best; then
 * those of single records; last, values that no record has.
 */
export function argumentsToTry(
  tool: Tool,
  contexts: readonly ArgumentContext[],
  hints: RehearsalHints,
): Args[] {
  const schema = asJsonSchema(tool.input);
  const names = Object.keys(isProperties(schema['properties']) ? schema['properties'] : {});
  const fitting = bestFirst(names, contexts, hints);
  const hinted = hints.calls
    .filter((call) => call.tool === tool.name)
    .map(({ args }) => ({ ...filled(tool, schema, closest(fitting, args)), ...args }));
  const known = (fitting.length > 0 ? fitting.slice(0, MOST) : [{}]).map((context) =>
    filled(tool, schema, context),
  );
  const sets = [...hinted, ...known, onlyRequired(schema, known[0] ?? {}), unknown(schema, names)];
  const unique = new Map(sets.map((args) => [JSON.stringify(args), args]));
  return [...unique.values()];
}

/** Contexts with the most of the names; among equals first what the scenario mentions. */
function bestFirst(
  names: readonly string[],
  contexts: readonly ArgumentContext[],
  { values }: RehearsalHints,
): ArgumentContext[] {
  const scored = contexts.map((context) => ({
    context,
    fits: names.filter((name) => keyFor(name, context) !== null).length,
    mentioned: Object.values(context).some((value) => values.has(textOf(value))),
  }));
  const most = Math.max(0, ...scored.map(({ fits }) => fits));
  return scored
    .filter(({ fits }) => fits === most && fits > 0)
    .sort((a, b) => Number(b.mentioned) - Number(a.mentioned))
    .map(({ context }) => context);
}

function closest(contexts: readonly ArgumentContext[], args: Readonly<Args>): ArgumentContext {
  const agreeing = (context: ArgumentContext) =>
    Object.entries(args).filter(([name, value]) => {
      const key = keyFor(name, context);
      return key !== null && textOf(context[key]) === textOf(value);
    }).length;
  return contexts.reduce<ArgumentContext>(
    (best, one) => (agreeing(one) > agreeing(best) ? one : best),
    contexts[0] ?? {},
  );
}

/** `amount` may be the `refund_amount` of a record, `customer_email` its `email`; any `id` would fit too many names. */
function keyFor(name: string, context: ArgumentContext): string | null {
  if (Object.hasOwn(context, name)) return name;
  const loose = Object.keys(context).find(
    (key) =>
      key !== 'id' && name !== 'id' && (key.endsWith(`_${name}`) || name.endsWith(`_${key}`)),
  );
  return loose ?? null;
}

function filled(tool: Tool, schema: JsonSchema, context: ArgumentContext): Args {
  const properties = isProperties(schema['properties']) ? schema['properties'] : {};
  const entries = Object.entries(properties).map(([name, property]): [string, Json] => {
    const key = keyFor(name, context);
    const value = key === null ? undefined : context[key];
    const fits = value !== undefined && propertyProblem(tool.input, name, value) === null;
    return [name, fits ? value : sampleOf(property, schema)];
  });
  return Object.fromEntries(entries);
}

function onlyRequired(schema: JsonSchema, args: Readonly<Args>): Args {
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return Object.fromEntries(Object.entries(args).filter(([name]) => required.includes(name)));
}

function unknown(schema: JsonSchema, names: readonly string[]): Args {
  const properties = isProperties(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(names.map((name) => [name, unknownOf(properties[name], schema)]));
}

function textOf(value: Json | undefined): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toLowerCase();
}

function isProperties(value: unknown): value is Record<string, unknown> {
  return isJsonRecord(value as Json | undefined);
}
