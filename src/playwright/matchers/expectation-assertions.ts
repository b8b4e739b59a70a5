// Turns a matcher's arguments into assertions, with the schema of scenarios: Playwright runs specs without checking types.
import type { z } from 'zod';
import {
  assertionsOf,
  assertionsOfTurn,
  type Expectations,
  expectationsSchema,
  turnExpectationSchema,
} from '../../scenario/assertions/kinds.js';
import { allowedBy } from '../../scenario/allowed.js';
import { describeIssues } from '../../scenario/issues.js';
import { SightlineError } from '../../sightline-error.js';
import type { Assertion } from '../../episode/verdict/format.js';

/** Fields of `expectations`, or of a turn's `expect`, as a spec gives them. */
export type ExpectationFields = { [Field in keyof Expectations]?: unknown };

/** @throws SightlineError `usage` if a scenario could not ask for this */
export function assertionsFor(asked: ExpectationFields, turn: number | null): Assertion[] {
  if (turn !== null) return assertionsOfTurn(read(turnExpectationSchema, asked), turn);
  const assertions = assertionsOf(read(expectationsSchema, asked));
  // A scenario asks for consistency by default; a matcher asks for nothing but what it is given.
  return assertions.filter(({ kind }) => kind !== 'consistent');
}

function read<Schema extends z.ZodType>(schema: Schema, data: ExpectationFields): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const problems = describeIssues(result.error.issues, { data, allowed: allowedBy(schema) });
  throw new SightlineError('usage', {
    what: 'The arguments of the matcher cannot be used.',
    details: problems.map(({ message }) => message),
    next: 'Correct them; docs/scenarios.md#expectations lists the fields.',
  });
}
