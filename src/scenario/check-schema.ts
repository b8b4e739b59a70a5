// The grammar of checks on values of the world and on arguments, and a check in words; does not check values itself.
import { z } from 'zod';
import type { Json } from '../values/json.js';
import { amountOf, dayOf } from '../values/values.js';
import { isRecord } from '../values/merge.js';
import { nearestName } from '../values/nearest-name.js';
import { countOf } from '../values/count.js';

const json = z.json();

/** Staging fills it in later. */
const isPlaceholder = (text: string) => /^\{[a-z]\w*\}$/i.test(text);

/** "3/4/2026" depends on the locale. */
const namesDay = (text: string) => !text.includes('/') && dayOf(text, 'en-US') !== null;

const number = z.number();
const wholeNumber = z.int().min(0);
const comparison = z.union([
  z.strictObject({ gt: number }),
  z.strictObject({ gte: number }),
  z.strictObject({ lt: number }),
  z.strictObject({ lte: number }),
]);
/** Numbers, days and amounts can be ordered; other texts cannot. */
const measure = z.union([
  number,
  z.string().refine((text) => isPlaceholder(text) || namesDay(text) || amountOf(text) !== null),
]);
const day = z.string().refine((text) => isPlaceholder(text) || namesDay(text));
const amount = z.union([
  number,
  z.string().refine((text) => isPlaceholder(text) || amountOf(text) !== null),
  z
    .strictObject({ amount: z.union([number, z.string()]), currency: z.string().optional() })
    .refine((value) => amountOf(value) !== null),
]);
/** A regular expression, as JavaScript writes it. */
export const patternSchema = z
  .string()
  .refine(isPattern, 'a regular expression such as ^ORD-[0-9]+$');

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Each predicate with its operand. */
const operands = {
  equals: json,
  contains: json,
  count: z.union([wholeNumber, comparison]),
  length: z.union([wholeNumber, comparison]),
  absent: z.literal(true),
  present: z.literal(true),
  gt: measure,
  gte: measure,
  lt: measure,
  lte: measure,
  one_of: z.array(json).min(1),
  matches: patternSchema,
  date: day,
  money: amount,
  not: json,
  all: z.array(json).min(1),
  any: z.array(json).min(1),
  changed: z.boolean(),
  by: z.union([number, comparison]),
  added: json,
  removed: json,
} as const;

type CheckName = keyof typeof operands;
/** A check that is not a plain value. */
export type Predicate = {
  [Name in CheckName]: { name: Name; operand: z.output<(typeof operands)[Name]> };
}[CheckName];

const counted = 'a whole number, or a comparison such as {"gte": 2}';
const ordered = 'a number, a day such as 2026-03-14 or an amount such as $84.00';
const words: Record<CheckName, string> = {
  equals: 'a value that JSON can hold',
  contains: 'a value that JSON can hold',
  count: counted,
  length: counted,
  absent: 'true',
  present: 'true',
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  one_of: 'a list of at least 1 value',
  matches: 'a regular expression such as ^ORD-[0-9]+$',
  date: 'a day with its year, such as 2026-03-14 or March 14, 2026',
  money: 'an amount such as 84, $84.00, 84.00 USD or {amount: 84, currency: USD}',
  not: 'a check',
  all: 'a list of at least 1 check',
  any: 'a list of at least 1 check',
  changed: 'true or false',
  by: 'a number, after less before, or a comparison such as {"gt": 0}',
  added: 'how many members, or what one of them holds',
  removed: 'how many members, or what one of them holds',
};
/** The predicates that compare the world after with the world before. */
const againstBefore: readonly string[] = ['changed', 'by', 'added', 'removed'];
/** Those with an operand that lists fields that a member, or the object itself, must have. */
const ofMembers: readonly string[] = ['contains', 'added', 'removed'];

/**
 * The predicate that a check is: an object with exactly one key, which names it. Null for a plain value. `{ equals: …
 * }` asks for a plain object that would look like a check.
 */
export function predicateOf(check: Json): Predicate | null {
  const name = nameOf(check);
  if (name === null || !isRecord(check)) return null;
  const operand = operands[name].safeParse(check[name]);
  // The table has the operand of each name; TypeScript cannot follow it through the key.
  return operand.success ? ({ name, operand: operand.data } as Predicate) : null;
}

/**
 * What a check applies to: plain values of the world are compared for equality, values inside an argument are checks
 * themselves.
 */
export type CheckOf = 'world' | 'argument';

export interface CheckProblem {
  path: (string | number)[];
  /** Follows "must be". */
  message: string;
}

/** What is wrong with a check, each problem with its place; empty if it is valid. */
export function checkProblems(check: Json, of: CheckOf): CheckProblem[] {
  return problems(check, [], of);
}

function problems(check: Json, path: (string | number)[], of: CheckOf): CheckProblem[] {
  const name = nameOf(check);
  if (name !== null && isRecord(check)) return predicateProblems(check, { name, path, of });
  if (isRecord(check) && severalPredicates(check)) {
    const message =
      'one predicate; several are joined by {"all": […]}, and an object as it stands is {"equals": …}';
    return [{ path, message }];
  }
  return of === 'world' ? [] : memberProblems(check, path);
}

function predicateProblems(
  check: Record<string, Json>,
  { name, path, of }: { name: CheckName; path: (string | number)[]; of: CheckOf },
): CheckProblem[] {
  const at = [...path, name];
  if (of === 'argument' && againstBefore.includes(name)) {
    const message = 'asked of what a pointer of the world names, which alone has a before';
    return [{ path: at, message }];
  }
  if (!operands[name].safeParse(check[name]).success) return [{ path: at, message: words[name] }];
  const operand = check[name] ?? null;
  if (name === 'not') return problems(operand, at, of);
  if ((name === 'all' || name === 'any') && Array.isArray(operand)) {
    return operand.flatMap((one, index) => problems(one, [...at, index], of));
  }
  return ofMembers.includes(name) ? memberProblems(operand, at) : [];
}

/** The fields of an object and the items of a list are checks themselves. */
function memberProblems(value: Json, path: (string | number)[]): CheckProblem[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => problems(item, [...path, index], 'argument'));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => problems(one, [...path, key], 'argument'));
}

function nameOf(check: Json): CheckName | null {
  const [name, second] = isRecord(check) ? Object.keys(check) : [];
  return name !== undefined && second === undefined && isCheckName(name) ? name : null;
}

function severalPredicates(check: Record<string, Json>): boolean {
  const keys = Object.keys(check);
  return keys.length > 1 && keys.every(isCheckName);
}

function isCheckName(name: string): name is CheckName {
  return Object.hasOwn(operands, name);
}

/** The predicate that the only field of an object was probably meant as, with its operand; null otherwise. */
export function misspeltPredicate(check: Json): { key: string; meant: string } | null {
  const [field, second] = Object.entries(isRecord(check) ? check : {});
  if (field === undefined || second !== undefined || isCheckName(field[0])) return null;
  const [key, operand] = field;
  const meant = nearestName(key, LONG_NAMES);
  if (meant === null || !isCheckName(meant)) return null;
  return operands[meant].safeParse(operand).success ? { key, meant } : null;
}

/** Those of three letters are near to too many names of fields. */
const LONG_NAMES = Object.keys(operands).filter((name) => name.length > 3);

function checkSchema(of: CheckOf) {
  return json.superRefine((check, context) => {
    for (const { path, message } of checkProblems(check, of)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
}

/** A check of the value at a pointer, in the world after. */
export const worldCheckSchema = checkSchema('world');
/** A check of one argument of a call. */
export const argumentCheckSchema = checkSchema('argument');

/** `{id=ORD-1}`, or a placeholder that staging fills. */
const picks = /^\{[^={}]+=.+\}$|^\{+[a-z]\w*\}/i;

/** A JSON pointer (RFC 6901) whose parts may pick a member by one of its fields: `/orders/{id=ORD-1}/status`. */
export const pointerSchema = z
  .string()
  .startsWith('/', 'a JSON pointer, such as /refunds/0/amount')
  .refine(
    (pointer) => pointer.split('/').every((part) => !part.startsWith('{') || picks.test(part)),
    'a JSON pointer whose braces pick a member, such as /orders/{id=ORD-1}/status',
  );

/** "equals 84", "is absent", "is at least 2 and is below 5"; with `not` the opposite. */
export function describeCheck(check: Json, not: boolean): string {
  const predicate = predicateOf(check);
  if (predicate === null) return `${not ? 'does not equal' : 'equals'} ${JSON.stringify(check)}`;
  return predicateWords(predicate, not);
}

function predicateWords(predicate: Predicate, not: boolean): string {
  const is = not ? 'is not' : 'is';
  switch (predicate.name) {
    case 'equals':
      return `${not ? 'does not equal' : 'equals'} ${JSON.stringify(predicate.operand)}`;
    case 'contains':
      return `${not ? 'does not contain' : 'contains'} ${JSON.stringify(predicate.operand)}`;
    case 'count':
      return `${not ? 'does not count' : 'counts'} ${countWords(predicate.operand)}`;
    case 'length':
      return `${not ? 'does not have' : 'has'} the length ${countWords(predicate.operand)}`;
    case 'absent':
      return not ? 'is there' : 'is absent';
    case 'present':
      return not ? 'is absent' : 'is there';
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${is} ${orders[predicate.name]} ${predicate.operand}`;
    case 'one_of':
      return `${not ? 'is none of' : 'is one of'} ${predicate.operand.map((one) => JSON.stringify(one)).join(', ')}`;
    case 'matches':
      return `${not ? 'does not match' : 'matches'} /${predicate.operand}/`;
    case 'date':
      return `${is} the day ${predicate.operand}`;
    case 'money':
      return `${is} the amount ${moneyWords(predicate.operand)}`;
    case 'not':
      return describeCheck(predicate.operand, !not);
    case 'all':
    case 'any': {
      const joined = (predicate.name === 'all') === not ? ' or ' : ' and ';
      return predicate.operand.map((one) => describeCheck(one, not)).join(joined);
    }
    case 'changed':
      return predicate.operand === not ? 'did not change' : 'changed';
    case 'by':
      return `${not ? 'did not change' : 'changed'} by ${countWords(predicate.operand)}`;
    case 'added':
    case 'removed':
      return memberWords(predicate, not);
  }
}

const orders = { gt: 'above', gte: 'at least', lt: 'below', lte: 'at most' } as const;

type Counted = Extract<Predicate, { name: 'count' | 'by' }>['operand'];

function countWords(wanted: Counted): string {
  if (typeof wanted === 'number') return String(wanted);
  if ('gt' in wanted) return `${orders.gt} ${wanted.gt}`;
  if ('gte' in wanted) return `${orders.gte} ${wanted.gte}`;
  if ('lt' in wanted) return `${orders.lt} ${wanted.lt}`;
  return `${orders.lte} ${wanted.lte}`;
}

function moneyWords(operand: Extract<Predicate, { name: 'money' }>['operand']): string {
  if (typeof operand !== 'object') return String(operand);
  return [operand.amount, operand.currency].filter((part) => part !== undefined).join(' ');
}

function memberWords(
  { name, operand }: Extract<Predicate, { name: 'added' | 'removed' }>,
  not: boolean,
): string {
  const verb = name === 'added' ? 'gained' : 'lost';
  const base = name === 'added' ? 'gain' : 'lose';
  const told = not ? `did not ${base}` : verb;
  if (typeof operand === 'number') {
    return `${told} ${countOf(operand, 'member')}`;
  }
  return `${told} a member with ${JSON.stringify(operand)}`;
}
