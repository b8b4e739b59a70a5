// Which surface mutants a claim must notice, by its predicate; looks at no page and decides no claim.
import type { Claim } from '../../claim/claim.js';
import type { PredicateName } from '../../claim/predicates.js';
import type { ClaimSubject, Value } from '../../claim/subjects.js';

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

/** What a claim must notice about a subject of it. */
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
/** Predicates about text that is read: cut off, it is not. */
const read: ReadonlySet<PredicateName> = new Set([
  'shown',
  'without_scrolling',
  'fully_visible',
  'says',
  'equals',
]);
/** What these say has nothing to do with whether anybody sees it. */
const unseen: Partial<Record<PredicateName, readonly MutantKind[]>> = {
  not_covered: ['covered', 'removed'],
  clickable: ['covered', 'removed'],
  not_cut_off: ['truncated', 'removed'],
};
/** Their negative is still about something that is there: greyed out, collapsed, empty. */
const states: ReadonlySet<PredicateName> = new Set([
  'enabled',
  'checked',
  'selected',
  'expanded',
  'focused',
  'empty',
  'required',
  'editable',
]);

/** After each of these the claim no longer holds for a person in front of the page. */
export function mutantAims(claim: Claim): MutantAims {
  const { subject, predicate, not, of } = claim;
  if (not === true && !states.has(predicate)) return { aims: [], why: 'it says what is not so' };
  const demandsNone =
    of !== undefined && of !== 'every' && (of.n === 0 || of.compare === 'at most');
  if (demandsNone || ('times' in claim && claim.times === 0))
    return { aims: [], why: 'it also holds where there is none' };
  const isCounted = of !== undefined && of !== 'every';
  const kinds = unseen[predicate] ?? (read.has(predicate) && !isCounted ? UNREAD : UNSEEN);
  const value = 'value' in claim ? claim.value : read.has(predicate) ? valueOf(subject) : null;
  const figure = value !== null && hasFigure(value) ? value : null;
  const mutants = figure === null ? kinds : [...kinds, 'amount_changed' as const];
  return { aims: [{ subject, mutants, value: figure }], why: null };
}

function valueOf(subject: ClaimSubject): Value | null {
  return subject.kind === 'text' || subject.kind === 'reference' ? subject : null;
}

/** What the records hold may have one. */
function hasFigure(value: Value): boolean {
  return value.kind === 'reference' || /\d/u.test(value.text);
}
