// Prints a claim as its sentence, in the first wording of its row.
import type { Claim, HowMany } from './claim.js';
import { inPlural, predicateRow, type SlotName } from './predicates.js';
import { slotOf } from './slots.js';
import { printSubject, type ClaimSubject } from './subjects.js';

/**
 * The sentence of a claim, which is read as the same claim again.
 *
 * @example
 * printClaim({ subject: { kind: 'role', role: 'button', name: 'Send' }, predicate: 'enabled', not: true });
 * // The button "Send" is disabled.
 */
export function printClaim(claim: Claim): string {
  const { wordings, negatives } = predicateRow(claim.predicate);
  const [wording] = claim.not === true ? negatives : wordings;
  const filled = wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) =>
    slotOf(slot).print((claim as unknown as Record<SlotName, unknown>)[slot]),
  );
  const subject = 'others' in claim ? listed(claim) : counted(claim);
  const sentence = `${subject} ${isSeveral(claim) ? inPlural(filled) : filled}.`;
  // Code keeps its case.
  if (claim.subject.kind === 'locator') return sentence;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function counted({ subject, of }: Claim): string {
  if (of === undefined) return printSubject(subject);
  // What has only a name has no plural.
  const isUncounted = subject.kind !== 'role' && isPlural(of);
  if (isUncounted || subject.kind === 'meaning')
    return `${howMany(of)} match${isPlural(of) ? 'es' : ''} of ${printSubject(subject)}`;
  return `${howMany(of)} ${printSubject(subject, isPlural(of)).replace(/^the /u, '')}`;
}

/** "Exactly 0" is how a person would not say it. */
function howMany(of: HowMany): string {
  if (of === 'every') return 'every';
  return isNone(of) ? 'no' : `${of.compare} ${of.n}`;
}

function listed({ subject, others }: Extract<Claim, { predicate: 'in_order' }>): string {
  const all = [subject, ...others].map((one) => printSubject(one));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

function isSeveral(claim: Claim): boolean {
  if ('others' in claim) return true;
  return claim.of === undefined ? hasPluralName(claim.subject) : isPlural(claim.of);
}

/** "The reactions say", "the status says". */
function hasPluralName(subject: ClaimSubject): boolean {
  if (subject.kind === 'message') return subject.which === 'of_turn';
  const name =
    subject.kind === 'named' ? subject.words : subject.kind === 'landmark' ? subject.name : '';
  return /[^aius]s$/u.test(name) && !/(?:news|series|lens)$/u.test(name);
}

function isPlural(of: HowMany): boolean {
  return of !== 'every' && of.n !== 1 && !isNone(of);
}

function isNone(of: HowMany): boolean {
  return of !== 'every' && of.n === 0 && of.compare === 'exactly';
}
