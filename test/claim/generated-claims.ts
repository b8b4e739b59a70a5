// Claims made at random from the tables, the same for the same seed: every row, slot, kind of subject, scope and quantifier.
import type { Claim } from '../../src/claim/claim.js';
import { predicateNames, type SlotName } from '../../src/claim/predicates.js';
import { roleNames } from '../../src/claim/roles.js';
import { colorNames, sides } from '../../src/claim/claim.js';
import type { ClaimSubject, Value } from '../../src/claim/subjects.js';
import { predicateRow } from '../../src/claim/language.js';

export const landmarks = ['denial_reason', 'orderCard', 'sum-paid', 'dialog'];

const texts = [
  'Refund issued',
  '$84.20',
  'is shown',
  'and',
  "Don't panic",
  'She said "no".',
  'the “best” deal',
  '{x.response.y}',
  'a, b',
  'ORD-10031',
  'in the row "Milk"',
  '3 times',
  '™ ✓ 你好',
  'Sold out',
];
const names = ['send button', 'total', 'orders table', "driver's licence", 'e-mail', 'q1 report'];
const counted = ['appears', 'in_order', 'shown_as'];

type Random = <T>(all: readonly T[]) => T;

/** Mulberry32, by Tommy Ettinger. */
function randomOf(seed: number): Random {
  let state = seed;
  return (all) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const at = ((mixed ^ (mixed >>> 14)) >>> 0) % all.length;
    return all[at] as (typeof all)[number];
  };
}

export function generatedClaims(count: number, seed: number): Claim[] {
  const pick = randomOf(seed);
  return Array.from({ length: count }, () => claimBy(pick));
}

function claimBy(pick: Random): Claim {
  const predicate = pick(predicateNames);
  const slots = predicateRow(predicate).takes.map((slot) => [slot, argumentBy(slot, pick)]);
  const of = counted.includes(predicate) ? undefined : howManyBy(pick);
  return {
    subject: subjectBy(pick),
    predicate,
    ...(pick([true, false]) ? { not: true } : {}),
    ...(of === undefined ? {} : { of }),
    ...Object.fromEntries(slots),
  } as Claim;
}

function howManyBy(pick: Random): Claim['of'] {
  const compare = pick(['exactly', 'at least', 'at most'] as const);
  return pick([undefined, undefined, 'every', { n: pick([0, 1, 2, 12, 40]), compare }] as const);
}

function subjectBy(pick: Random, depth = 0): ClaimSubject {
  const own = pick<ClaimSubject>([
    valueBy(pick),
    { kind: 'landmark', name: pick(landmarks) },
    { kind: 'role', role: pick(roleNames), name: pick(texts) },
    { kind: 'role', role: pick(roleNames.filter((role) => role !== 'dialog')), name: null },
    { kind: 'value', label: pick(texts) },
    { kind: 'named', words: pick(names) },
    { kind: 'message', which: pick(['newest', 'end_of_newest', 'of_turn'] as const) },
    { kind: 'meaning', words: pick(texts) },
  ]);
  const isHeld = depth < 2 && pick([true, false, false]);
  return isHeld ? { ...own, in: subjectBy(pick, depth + 1) } : own;
}

function valueBy(pick: Random): Value {
  const part = pick(['args', 'response'] as const);
  const path = pick([['amount'], ['items', '0', 'sku'], ['a-b']]);
  return pick<Value>([
    { kind: 'text', text: pick(texts) },
    { kind: 'reference', tool: pick(['issue_refund', 'get-order']), part, path },
  ]);
}

function heldBy(pick: Random): ClaimSubject {
  return pick<ClaimSubject>([
    { kind: 'text', text: pick(texts) },
    { kind: 'role', role: pick(roleNames), name: pick(texts) },
    { kind: 'named', words: pick(names.filter((one) => /button|table/u.test(one))) },
  ]);
}

function argumentBy(slot: SlotName, pick: Random): unknown {
  const made: Record<SlotName, () => unknown> = {
    value: () => valueBy(pick),
    bare: () => valueBy(pick),
    held: () => heldBy(pick),
    other: () => subjectBy(pick),
    others: () => pick([[subjectBy(pick)], [subjectBy(pick), subjectBy(pick)]]),
    px: () => pick([0, 1, 2.5, 44, 99999]),
    times: () => pick([0, 1, 2, 3, 12]),
    least: () => pick([1, 4.5, 21, 'AA', 'AAA']),
    compare: () => pick(['at least', 'at most', 'exactly']),
    side: () => pick(sides),
    color: () => pick(colorNames),
  };
  return made[slot]();
}
