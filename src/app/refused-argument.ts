// Says why a tool would never take an argument that a scenario expects; asks the tool's own input schema and calls no mock.
import { predicateOf } from '../scenario/check-schema.js';
import type { Json } from '../values/json.js';
import { isJsonRecord } from '../values/merge.js';
import { propertyProblem } from './json-schema.js';
import type { Tool } from './tool.js';

/**
 * Why no accepted call can have this argument; null if one can. The argument is a check: predicates other than `equals` and
 * `one_of` are not judged. Arguments are compared by value, so that "84" may stand for 84.
 */
export function refusedArgument(
  { input }: Pick<Tool, 'input'>,
  name: string,
  check: Json,
): string | null {
  const predicate = predicateOf(check);
  if (predicate?.name === 'one_of') {
    const refusals = predicate.operand.map((one) => refusal(input, name, one));
    return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
  }
  if (predicate?.name === 'equals') return refusal(input, name, predicate.operand);
  const plain = predicate === null ? withoutPredicates(check) : undefined;
  return plain === undefined ? null : refusal(input, name, plain);
}

function refusal(input: Tool['input'], name: string, value: Json): string | null {
  const refusals = spellings(value).map((one) => propertyProblem(input, name, one));
  return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
}

/** The same value as a service may want it. */
function spellings(value: Json): Json[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)];
  if (typeof value !== 'string' || value.trim() === '') return [value];
  const number = Number(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return [
    value,
    ...(Number.isFinite(number) ? [number] : []),
    ...(value === 'true' || value === 'false' ? [value === 'true'] : []),
    ...(isDay ? [`${value}T00:00:00Z`] : []),
    ...(/^\d{4}-\d{2}-\d{2}T/.test(value) ? [value.slice(0, 10)] : []),
  ];
}

/** The parts that are plain values; undefined if that cannot be told apart, as in a list with a predicate. */
function withoutPredicates(check: Json): Json | undefined {
  if (predicateOf(check) !== null) return undefined;
  if (Array.isArray(check)) {
    const items = check.map(withoutPredicates);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonRecord(check)) return check;
  const parts = Object.entries(check).flatMap(([key, one]): [string, Json][] => {
    const plain = withoutPredicates(one);
    return plain === undefined ? [] : [[key, plain]];
  });
  return Object.fromEntries(parts);
}
