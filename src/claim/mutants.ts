// Which surface mutants a claim must notice, by the kinds of its conditions; looks at no page and decides no claim.
import type { ClaimPredicate, ClaimSubject, Condition, Value } from './predicate.js';
import { isCondition } from './tree.js';

export const mutantKinds = [
  'below_fold',
  'covered',
  'faded',
  'clipped',
  'truncated',
  'removed',
  'amount_changed',
] as const;
/** What is done to a subject in the record of a page. */
export type MutantKind = (typeof mutantKinds)[number];

/** A subject of a claim and what the claim must notice about it. */
export interface MutantAim {
  subject: ClaimSubject;
  mutants: readonly MutantKind[];
  /** What the claim says that stands there, and so what `amount_changed` changes; null if it names no value. */
  value: Value | null;
}

/** Aims, or why there is none. */
export type MutantAims = { aims: readonly MutantAim[]; why: null } | { aims: []; why: string };

const UNSEEN = ['below_fold', 'covered', 'faded', 'clipped', 'removed'] as const;
const UNREAD = [...UNSEEN, 'truncated'] as const;

/** After each of these the condition no longer holds for a person in front of the page. */
const byCondition: Record<Condition['op'], readonly MutantKind[]> = {
  shown: UNREAD,
  without_scrolling: UNREAD,
  fully_visible: UNREAD,
  says: UNREAD,
  equals: UNREAD,
  tells: UNREAD,
  holds: UNSEEN,
  state: UNSEEN,
  color: UNSEEN,
  lettered: UNSEEN,
  contrast: UNSEEN,
  text_size: UNSEEN,
  box_size: UNSEEN,
  place: UNSEEN,
  near: UNSEEN,
  at: UNSEEN,
  is: UNSEEN,
  written_by: UNSEEN,
  compare: UNSEEN,
  sorted: UNSEEN,
  aligned: UNSEEN,
  count: UNSEEN,
  outnumbers: UNSEEN,
  // What these say has nothing to do with whether anybody sees it.
  not_covered: ['covered', 'removed'],
  clickable: ['covered', 'removed'],
  not_truncated: ['truncated', 'removed'],
  covers: ['removed'],
  cut: ['removed'],
};

/** The aims of a claim's predicate: of each condition that must hold for the claim to hold. */
export function mutantAims(predicate: ClaimPredicate): MutantAims {
  const needed = neededIn(predicate);
  if (typeof needed === 'string') return { aims: [], why: needed };
  return { aims: needed.map(aimOf), why: null };
}

function neededIn(predicate: ClaimPredicate): Condition[] | string {
  if (isCondition(predicate)) return neededAlone(predicate);
  switch (predicate.op) {
    case 'not':
      // "Greyed out" is not enabled, and still about something that is there.
      return isCondition(predicate.of) && predicate.of.op === 'state'
        ? [predicate.of]
        : 'it says what is not so';
    case 'or':
      return 'another of its parts may hold instead';
    case 'only':
    case 'except':
      return 'it is about the others too';
    case 'every':
    case 'some':
      return neededAlone(predicate.of);
    case 'number':
      return demandsSome(predicate) ? neededAlone(predicate.of) : NONE_WILL_DO;
    case 'and': {
      const parts = predicate.of.map(neededIn);
      const conditions = parts.flatMap((part) => (typeof part === 'string' ? [] : part));
      return conditions.length > 0 ? conditions : (parts.find(isText) ?? NONE_WILL_DO);
    }
  }
}

const NONE_WILL_DO = 'it also holds where there is none';

function isText(part: Condition[] | string): part is string {
  return typeof part === 'string';
}

function neededAlone(condition: Condition): Condition[] | string {
  const isMet =
    (condition.op === 'count' && !demandsSome(condition)) ||
    (condition.op === 'outnumbers' && condition.relation !== 'more');
  return isMet ? NONE_WILL_DO : [condition];
}

function demandsSome({ compare, n }: Pick<Extract<Condition, { op: 'count' }>, 'compare' | 'n'>) {
  return compare !== 'at_most' && n > 0;
}

function aimOf(condition: Condition): MutantAim {
  const { op, subject } = condition;
  const value = valueOf(condition);
  const amount: MutantKind[] = value === null ? [] : ['amount_changed'];
  return { subject, mutants: [...byCondition[op], ...amount], value };
}

/** Only values with a figure; what the records hold may have one. */
function valueOf(condition: Condition): Value | null {
  const { op, subject } = condition;
  if (op === 'says' || op === 'equals') return withFigure(condition.value);
  if (op === 'tells') return withFigure({ kind: 'text', text: condition.words });
  const isItself = byCondition[op] === UNREAD;
  return isItself && (subject.kind === 'text' || subject.kind === 'reference')
    ? withFigure(subject)
    : null;
}

function withFigure(value: Value): Value | null {
  return value.kind === 'reference' || /\d/u.test(value.text) ? value : null;
}
