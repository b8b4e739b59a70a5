// Compares a real service's answer with the mock's: shape first, then values; calls no service.
import { isJsonRecord } from '../../scenario/json-record.js';
import { isDeepStrictEqual } from 'node:util';
import { holdsStruckOut } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import { parentPointer, below, type Shape, shapeOf, typeOf } from './shape.js';
import { type Volatile, volatileKind } from './volatile.js';

export interface ServiceAnswer {
  status: number;
  body: Json;
}

/** `missing`: the mock lacks what the service has; `extra`: it has what the service lacks. */
export type DifferenceKind = 'status' | 'missing' | 'extra' | 'type' | 'value';

export interface AnswerDifference {
  kind: DifferenceKind;
  /** Place in the body; `*` is any list entry. Empty for the status and the body itself. */
  pointer: string;
  /** Undefined if there is none. */
  real: Json | undefined;
  mock: Json | undefined;
  /** For a value: it naturally differs between systems, so it is not drift. */
  volatile: Volatile | null;
}

/** Every difference once. Bodies are not compared if one side succeeded and the other did not. */
export function compareAnswers(real: ServiceAnswer, mock: ServiceAnswer): AnswerDifference[] {
  const status: AnswerDifference[] =
    real.status === mock.status
      ? []
      : [{ kind: 'status', pointer: '', real: real.status, mock: mock.status, volatile: null }];
  if (real.status < 400 !== mock.status < 400) return status;
  return [
    ...status,
    ...compareShapes(real.body, mock.body),
    ...compareValues(real.body, mock.body),
  ];
}

function compareShapes(realBody: Json, mockBody: Json): AnswerDifference[] {
  const [real, mock] = [shapeOf(realBody), shapeOf(mockBody)];
  return [
    ...onlyIn(real, mock).map(([pointer, value]) =>
      difference('missing', pointer, { real: value }),
    ),
    ...onlyIn(mock, real).map(([pointer, value]) => difference('extra', pointer, { mock: value })),
    ...otherTypes(real, mock),
  ];
}

/** Fields of one side in objects that both have; nothing is known about an empty list's entries. */
function onlyIn(one: Shape, other: Shape): [pointer: string, example: Json][] {
  return [...one].flatMap(([pointer, types]) => {
    const parent = parentPointer(pointer);
    if (parent === null || pointer.endsWith('/*') || other.has(pointer)) return [];
    const [example] = [...types.values()];
    return other.get(parent)?.has('object') === true && example !== undefined
      ? [[pointer, example] as [string, Json]]
      : [];
  });
}

function otherTypes(real: Shape, mock: Shape): AnswerDifference[] {
  return [...real].flatMap(([pointer, types]) => {
    const known = mock.get(pointer);
    if (known === undefined) return [];
    const strange = [...types].filter(([type]) => !known.has(type));
    const [found] = strange;
    const [example] = [...known.values()];
    return found === undefined
      ? []
      : [difference('type', pointer, { real: found[1], mock: example })];
  });
}

function compareValues(real: Json, mock: Json, pointer = ''): AnswerDifference[] {
  if (typeOf(real) !== typeOf(mock)) return [];
  if (Array.isArray(real) && Array.isArray(mock)) return compareLists(real, mock, pointer);
  if (isJsonRecord(real) && isJsonRecord(mock)) {
    return Object.keys(real).flatMap((name) => {
      const [a, b] = [real[name], mock[name]];
      return a === undefined || b === undefined ? [] : compareValues(a, b, below(pointer, name));
    });
  }
  if (isDeepStrictEqual(real, mock) || [real, mock].some(isStruck)) return [];
  return [
    {
      ...difference('value', pointer, { real, mock }),
      volatile: volatileKind(pointer, [real, mock]),
    },
  ];
}

function compareLists(
  real: readonly Json[],
  mock: readonly Json[],
  pointer: string,
): AnswerDifference[] {
  const lengths: AnswerDifference[] =
    real.length === mock.length
      ? []
      : [
          {
            ...difference('value', pointer, { real: real.length, mock: mock.length }),
            volatile: 'length',
          },
        ];
  const pairs = real.flatMap((entry, index) => {
    const other =
      idOf(entry) === null ? mock[index] : mock.find((one) => idOf(one) === idOf(entry));
    return other === undefined ? [] : [[entry, other] as const];
  });
  const found = pairs.flatMap(([a, b]) => compareValues(a, b, `${pointer}/*`));
  return [...lengths, ...found];
}

/** What identifies the entries of a list, whatever their order. */
function idOf(entry: Json): Json {
  return isJsonRecord(entry) ? (entry['id'] ?? entry['key'] ?? entry['sku'] ?? null) : null;
}

function isStruck(value: Json): boolean {
  return typeof value === 'string' && holdsStruckOut(value);
}

function difference(
  kind: DifferenceKind,
  pointer: string,
  sides: { real?: Json | undefined; mock?: Json | undefined },
): AnswerDifference {
  return { kind, pointer, real: sides.real, mock: sides.mock, volatile: null };
}
