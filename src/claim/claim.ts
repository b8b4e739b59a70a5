// A claim as data: one statement about one subject. Reads no sentence and measures nothing.
import { z } from 'zod';
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

/** A claim as a scenario may hold it instead of a sentence. Made with the first one that is read: most specs read none. */
export const claimSchema: z.ZodType<Claim> = z.lazy(() => {
  const common = {
    subject: subjectSchema,
    not: z.literal(true).optional(),
    of: z
      .union([
        z.literal('every'),
        z.strictObject({ n: z.int().nonnegative(), compare: numberSenseSchema }),
      ])
      .optional(),
  };
  const rows = predicateNames.map((name) =>
    z.strictObject({
      ...common,
      predicate: z.literal(name),
      ...Object.fromEntries(predicateRow(name).takes.map((slot) => [slot, slotOf(slot).schema])),
    }),
  );
  type Row = z.ZodObject<{ predicate: z.ZodLiteral<PredicateName> }>;
  return z.discriminatedUnion('predicate', rows as unknown as [Row]) as unknown as z.ZodType<Claim>;
});

/** The claim that must not hold where this one must. */
export function oppositeClaim(claim: Claim): Claim {
  const { not, ...rest } = claim;
  return not === true ? rest : { ...rest, not: true };
}

/** Every subject that a claim mentions, in the order of its sentence. */
export function claimSubjects(claim: Claim): ClaimSubject[] {
  const { subject } = claim;
  const others: ClaimSubject[] = [
    ...('others' in claim ? claim.others : []),
    ...('other' in claim ? [claim.other] : []),
    ...('value' in claim ? [claim.value] : []),
  ];
  return [subject, ...others].flatMap((one) => (one.in === undefined ? [one] : [one, one.in]));
}
