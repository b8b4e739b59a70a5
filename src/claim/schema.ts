// Claims as a scenario may hold them: a sentence, or data that has one.
import { z } from 'zod';
import { type Claim, claimSubjects } from './claim.js';
import { parseClaim } from './parse.js';
import { type PredicateName, predicateNames, predicateRow } from './predicates.js';
import { printClaim } from './print.js';
import { numberSenseSchema, slotOf } from './slots.js';
import { subjectSchema } from './subjects.js';

/** A claim as data, just what a sentence can say. Made with the first that is read: most specs read none. */
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
  return 'claim' in reading && sortedText(reading.claim) === sortedText(claim);
}

/** The report's page reads this too, where Node's own comparison is missing. */
function sortedText(claim: Claim): string {
  return JSON.stringify(claim, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

/** Editors offer the examples of the table. */
export const writtenClaimSchema = z.union([
  z
    .string()
    .min(1)
    .meta({ examples: predicateNames.map((name) => predicateRow(name).passes) }),
  claimSchema,
]);
