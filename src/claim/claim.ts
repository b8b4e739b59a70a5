// A claim as data: one statement about one subject. Reads no sentence and measures nothing.
import type { PredicateName, Takes } from './predicates.js';
import type { Arguments, NumberSense } from './slots.js';
import type { ClaimSubject } from './subjects.js';

/** Of how many matches it must hold, where it is not about the one that is meant. "No" is exactly 0. */
export type HowMany = 'every' | { n: number; compare: NumberSense };

interface Common<P extends PredicateName> {
  subject: ClaimSubject;
  predicate: P;
  /** It must not hold. */
  not?: true;
  of?: HowMany;
}

export type ClaimOf<P extends PredicateName> = Common<P> & Pick<Arguments, Takes<P>[number]>;

/** Any claim; `predicate` tells which arguments it has. */
export type Claim = { [P in PredicateName]: ClaimOf<P> }[PredicateName];

/** The claim that must not hold where this one must. */
export function oppositeClaim(claim: Claim): Claim {
  const { not, ...rest } = claim;
  return not === true ? rest : { ...rest, not: true };
}

/** Every subject that a claim mentions, in the order of its sentence, each before what it is in. */
export function claimSubjects(claim: Claim): ClaimSubject[] {
  const { subject } = claim;
  const others: ClaimSubject[] = [
    ...('others' in claim ? claim.others : []),
    ...('other' in claim ? [claim.other] : []),
    ...('held' in claim ? [claim.held] : []),
    ...('value' in claim ? [claim.value] : []),
  ];
  return [subject, ...others].flatMap(withHolders);
}

function withHolders(subject: ClaimSubject): ClaimSubject[] {
  return subject.in === undefined ? [subject] : [subject, ...withHolders(subject.in)];
}
