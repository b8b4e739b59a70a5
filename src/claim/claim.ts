// A claim as data: one statement about one subject, and just what a sentence can say. Measures nothing.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { parseClaim } from './parse.js';
import { printClaim } from './print.js';
import { type PredicateName, predicateNames, predicateRow, type predicates } from './predicates.js';
import { type Arguments, numberSenseSchema, type NumberSense, slotOf } from './slots.js';
import { type ClaimSubject, subjectSchema } from './subjects.js';

/** Of how many matches it must hold, where it is not about the one that is meant. "No" is exactly 0. */
export type HowMany = 'every' | { n: number; compare: NumberSense };

interface Common<P extends PredicateName> {
  subject: ClaimSubject;
  predicate: P;
  /** It must not hold. */
  not?: true;
  of?: HowMany;
}

type ArgumentsOf<P extends PredicateName> = Pick<
  Arguments,
  (typeof predicates)[P]['takes'][number]
>;

/** A claim with one predicate. */
export type ClaimOf<P extends PredicateName> = Common<P> & ArgumentsOf<P>;

/** Any claim; `predicate` tells which arguments it has. */
export type Claim = { [P in PredicateName]: ClaimOf<P> }[PredicateName];

/** A claim as a scenario may hold it instead of a sentence: all that has one. Made with the first that is read: most specs read none. */
export const claimSchema: z.ZodType<Claim> = z.lazy(() => {
  const howMany = z.union([
    z.literal('every'),
    z.strictObject({ n: z.int().nonnegative(), compare: numberSenseSchema }),
  ]);
  const common = {
    subject: subjectSchema,
    not: z.literal(true).optional(),
    of: howMany.meta({ id: 'how_many' }).optional(),
  };
  const rows = predicateNames.map((name) =>
    z.strictObject({
      ...common,
      predicate: z.literal(name),
      ...Object.fromEntries(predicateRow(name).takes.map((slot) => [slot, slotOf(slot).schema])),
    }),
  );
  type Row = z.ZodObject<{ predicate: z.ZodLiteral<PredicateName> }>;
  const union = z.discriminatedUnion('predicate', rows as unknown as [Row]);
  return (union as unknown as z.ZodType<Claim>).refine(hasSentence, {
    error: 'no sentence says just this',
    abort: true,
  });
});

/** Whether its sentence is read as the same claim: a name of one thing that is a verb, say, has none. */
function hasSentence(claim: Claim): boolean {
  const all = claimSubjects(claim).flatMap((one) => (one.kind === 'landmark' ? one.name : []));
  const landmarks = [...new Set(all)];
  const reading = parseClaim(printClaim(claim), { landmarks });
  return 'claim' in reading && isDeepStrictEqual(reading.claim, claim);
}

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
    ...('value' in claim ? [claim.value] : []),
  ];
  return [subject, ...others].flatMap(withHolders);
}

function withHolders(subject: ClaimSubject): ClaimSubject[] {
  return subject.in === undefined ? [subject] : [subject, ...withHolders(subject.in)];
}
