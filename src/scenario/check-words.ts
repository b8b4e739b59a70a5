// A check in words, to follow the name of its subject; decides nothing.
import { countOf } from '../values/count.js';
import { predicateOf, type Predicate } from './check-schema.js';
import type { Json } from '../values/json.js';

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
