// The table of all kinds of assertions, with what follows from it: assertions as data, a scenario's fields, titles. Checks nothing.
import { z } from 'zod';
import { agentCalled } from './agent-called.js';
import { matchNeedsArgs } from './calls.js';
import { betterThan } from './better-than.js';
import { callErrors } from './call-errors.js';
import { callOrder } from './call-order.js';
import { called } from './called.js';
import { changesOnly } from './changes-only.js';
import { consistent } from './consistent.js';
import { custom } from './custom.js';
import type { AssertionClass, Concern, Needs } from './definition.js';
import { ending } from './ending.js';
import { endsIn } from './ends-in.js';
import { handOffs } from './hand-offs.js';
import { judged } from './judged.js';
import { logged } from './logged.js';
import { matchesSnapshot } from './matches-snapshot.js';
import { means } from './means.js';
import { noErrors } from './no-errors.js';
import { notRepeated } from './not-repeated.js';
import { quietAfterEnd } from './quiet-after-end.js';
import { repliedWithin } from './replied-within.js';
import { says } from './says.js';
import { shows } from './shows.js';
import { tookEffect } from './took-effect.js';
import { trajectory } from './trajectory.js';
import { turnCalled } from './turn-called.js';
import { within } from './within.js';
import { world } from './world.js';

/** In the order that a scenario's assertions are graded and reported in. */
export const KINDS = [
  ending,
  endsIn,
  world,
  changesOnly,
  tookEffect,
  says,
  means,
  within,
  repliedWithin,
  called,
  callOrder,
  trajectory,
  notRepeated,
  quietAfterEnd,
  callErrors,
  agentCalled,
  handOffs,
  logged,
  noErrors,
  custom,
  turnCalled,
  consistent,
  judged,
  betterThan,
  shows,
  matchesSnapshot,
] as const;

type Kind = (typeof KINDS)[number];

/** One thing to check. `not` inverts passed and failed and nothing else. */
export type Assertion = z.output<Kind['schema']>;

/** The assertion of one kind. */
export type AssertionOf<Name extends Assertion['kind']> = Extract<Assertion, { kind: Name }>;

type Union<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The fields of all kinds in one form. */
type FieldsOf<Form extends 'expectations' | 'limits' | 'turn'> = Union<Kind[Form]['fields']>;

function fieldsOf<Form extends 'expectations' | 'limits' | 'turn'>(form: Form): FieldsOf<Form> {
  // Each kind's own, merged: TypeScript cannot follow it through Object.assign.
  return Object.assign({}, ...KINDS.map((kind) => kind[form].fields)) as FieldsOf<Form>;
}

/** Upper limits for an episode or for each of its turns. */
export const limitsSchema = z.strictObject(fieldsOf('limits'));
export type Limits = z.output<typeof limitsSchema>;

/** `expectations` of a scenario. */
export const expectationsSchema = z.strictObject({
  ...fieldsOf('expectations'),
  limits: limitsSchema.optional(),
});
export type Expectations = z.output<typeof expectationsSchema>;

/** `expect` of a turn of a script. */
export const turnExpectationSchema = z
  .strictObject(fieldsOf('turn'))
  .refine(({ tool, args }) => args === undefined || typeof tool === 'string', {
    message: 'args are of a call: name its tool',
    path: ['args'],
  })
  .refine(({ args, match }) => match === undefined || args !== undefined, matchNeedsArgs)
  .refine(({ tool, tools }) => tool !== null || tools === undefined, {
    message: 'no tool may be called where `tool` is null: leave one of them out',
    path: ['tools'],
  });
export type TurnExpectation = z.output<typeof turnExpectationSchema>;

/** Fields of `expectations`, all optional. */
type AskedFields = { [Field in keyof Expectations]?: Expectations[Field] | undefined };

/**
 * What the fields of `expectations` ask for, in the order of the kinds; those of a script's turns come where
 * `turn_called` is.
 */
export function assertionsOf(
  { limits = {}, ...expectations }: AskedFields,
  ofTurns: readonly Assertion[] = [],
): Assertion[] {
  return KINDS.flatMap((kind): readonly Assertion[] => [
    ...kind.limits.assertions(limits),
    ...kind.expectations.assertions(expectations),
    ...(kind === turnCalled ? ofTurns : []),
  ]);
}

/** What a script's turn is expected to cause, its calls first. */
export function assertionsOfTurn(expect: TurnExpectation, turn: number): Assertion[] {
  return [turnCalled, ...KINDS.filter((kind) => kind !== turnCalled)].flatMap(
    (kind): readonly Assertion[] => kind.turn.assertions(expect, turn),
  );
}

export const assertionSchema = z.discriminatedUnion('kind', [
  KINDS[0].schema,
  ...KINDS.slice(1).map(({ schema }) => schema),
]) as unknown as z.ZodType<Assertion>;

const byName = new Map<string, Kind>(KINDS.map((kind) => [kind.kind, kind]));

export function assertionClass({ kind }: Assertion): AssertionClass {
  return kindOf(kind).class;
}

/** What it is about. */
export function concernOf({ kind }: Assertion): Concern {
  return kindOf(kind).concerns;
}

/** The assertion, as a heading without a full stop. */
export function assertionTitle(assertion: Assertion): string {
  return kindOf(assertion.kind).title(assertion);
}

/** What the record must cover before absence is evidence. */
export function needsOf(assertion: Assertion): Needs {
  return kindOf(assertion.kind).needs(assertion);
}

interface OfAny {
  class: AssertionClass;
  concerns: Concern;
  title: (assertion: Assertion) => string;
  needs: (assertion: Assertion) => Needs;
}

/** In the table, each kind's functions take its own assertions; TypeScript cannot follow that through the name. */
function kindOf(name: Assertion['kind']): OfAny {
  return byName.get(name) as unknown as OfAny;
}

/** The opposite assertion. */
export function negatedAssertion(assertion: Assertion): Assertion {
  const isNot = 'not' in assertion && assertion.not === true;
  return { ...assertion, not: !isNot } as Assertion;
}
