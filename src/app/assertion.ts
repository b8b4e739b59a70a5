// A custom assertion: a pure function over a saved episode, with a class and a title like the built-in ones; does no grading itself.
import { z } from 'zod';
import type { SavedEpisode } from '../episode/saved-episode.js';
import type { Json } from '../values/json.js';
import type { AssertionClass } from '../scenario/assertions/definition.js';
import { partySchema } from '../episode/verdict/format.js';

/** What a custom assertion found. */
export interface CustomFinding {
  /** Whether what its title says is true. */
  holds: boolean;
  /** One factual sentence with the numbers, true whichever way the assertion was phrased. */
  reason: string;
  /** The evidence: the `seq` of an event, message or line, or a file of the episode. */
  evidence?: readonly { seq?: number | null; file?: string | null; text: string }[];
  /** Named numbers with units in the names. */
  measurements?: Readonly<Record<string, number | string | boolean>>;
  /** Who is at fault if this fails. Default: the agent. */
  party?: 'agent' | 'ui' | 'backend' | 'user' | 'undetermined';
  /**
   * `presence`: something in the record says so. `absence`: nothing says otherwise, which proves nothing if the record
   * is cut short or the agent never acted. Default: `presence` if the evidence names an event, else `absence`.
   */
  rests?: 'presence' | 'absence';
}

/** It could not be decided. */
export interface CustomUndecided {
  inconclusive: string;
}

type CustomAnswer = CustomFinding | CustomUndecided;

/** An assertion of the app file, whatever its arguments. */
export interface CustomAssertion {
  readonly class: AssertionClass;
  readonly title: string;
  /** Null if it takes none. */
  readonly args: z.ZodType | null;
  readonly check: (episode: SavedEpisode, args: unknown) => unknown;
}

/** What `defineAssertion` takes; the schema gives the type of the arguments. */
export interface AssertionDefinition<Args extends z.ZodType> {
  class: AssertionClass;
  /** The assertion, as a heading without a full stop, such as "Every refund is in the ledger". */
  title: string;
  /** Schema of what a scenario passes in `with`. Default: no arguments. */
  args?: Args;
  /**
   * Pure: no clock, no randomness, no network, no state between calls. It is called twice and must give the same
   * result.
   */
  check: (episode: SavedEpisode, args: z.output<Args>) => CustomAnswer | Promise<CustomAnswer>;
}

/**
 * Defines an assertion for `assertions` of the app file; scenarios ask for it by `expectations.custom`, specs by
 * `expect(episode).toSatisfy(…)`.
 */
export function defineAssertion<Args extends z.ZodType = z.ZodUndefined>(
  definition: AssertionDefinition<Args>,
): CustomAssertion {
  const { args = null, check } = definition;
  return {
    class: definition.class,
    title: definition.title,
    args,
    // The caller has parsed the arguments with this very schema.
    check: (episode, parsed) => check(episode, parsed as z.output<Args>),
  };
}

/** The answer of a custom assertion that cannot decide. */
export function inconclusive(reason: string): CustomUndecided {
  return { inconclusive: reason };
}

const sentence = z.string().trim().min(1);

/** Everything a check may return. */
export const customAnswerSchema = z.union([
  z.strictObject({ inconclusive: sentence }),
  z.strictObject({
    holds: z.boolean(),
    reason: sentence,
    evidence: z
      .array(
        z.strictObject({
          seq: z.int().nullish(),
          file: z.string().nullish(),
          text: sentence,
        }),
      )
      .optional(),
    measurements: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).optional(),
    party: partySchema.extract(['agent', 'ui', 'backend', 'user', 'undetermined']).optional(),
    rests: z.enum(['presence', 'absence']).optional(),
  }),
]);

/** What is wrong with the arguments of a custom assertion, as one line; null if nothing is. */
export function argsProblem({ args }: CustomAssertion, given: Json | null): string | null {
  if (args === null) return given === null ? null : 'it takes no arguments';
  const parsed = args.safeParse(given ?? undefined);
  if (parsed.success) return null;
  return parsed.error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
