// The table of all kinds of assertions, with what follows from it: assertions as data, a scenario's fields, titles. Checks nothing.
import { z } from 'zod';
import { agents } from './agents.js';
import { callConduct } from './call-conduct.js';
import { called } from './called.js';
import { matchNeedsArgs } from './calls.js';
import { consistent } from './consistent.js';
import { custom } from './custom.js';
import type { AssertionClass, Concern, Needs } from './definition.js';
import { ending, endsIn } from './ends-in.js';
import { judged } from './judged.js';
import { logged } from './logged.js';
import { matchesSnapshot } from './matches-snapshot.js';
import { says } from './says.js';
import { shows } from './shows.js';
import { tookEffect } from './took-effect.js';
import { trajectory } from './trajectory.js';
import { within } from './within.js';
import { world } from './world.js';

/** In the order that a scenario's assertions are graded and reported in. */
export const KINDS = [
  ending,
  endsIn,
  world,
  tookEffect,
  says,
  within,
  called,
  trajectory,
  callConduct,
  agents,
  logged,
  custom,
  consistent,
  judged,
  shows,
  matchesSnapshot,
] as const;

type Kind = (typeof KINDS)[number];

/** One thing to check. `not` inverts passed and failed and nothing else. */
export type Assertion = z.output<Kind['schema']>;

/** The assertion of one kind. */
export type AssertionOf<Name extends Assertion['kind']> = Extract<Assertion, { kind: Name }>;

/** The assertion of one kind that has this field: some kinds can be asked in several ways. */
export type AssertionWith<Name extends Assertion['kind'], Field extends string> = Extract<
  AssertionOf<Name>,
  Record<Field, unknown>
>;

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
type ExpectationFields = { [Field in keyof Expectations]?: Expectations[Field] | undefined };

/**
 * What the fields of `expectations` ask for, in the order of the kinds; those of a script's turns come after
 * `custom`.
 */
export function assertionsOf(
  { limits = {}, ...expectations }: ExpectationFields,
  ofTurns: readonly Assertion[] = [],
): Assertion[] {
  return KINDS.flatMap((kind): readonly Assertion[] => [
    ...kind.limits.assertions(limits),
    ...kind.expectations.assertions(expectations),
    ...(kind === custom ? ofTurns : []),
  ]);
}

/** What a script's turn is expected to cause, its calls first. */
export function assertionsOfTurn(expect: TurnExpectation, turn: number): Assertion[] {
  return [called, ...KINDS.filter((kind) => kind !== called)].flatMap(
    (kind): readonly Assertion[] => kind.turn.assertions(expect, turn),
  );
}

export const assertionSchema: z.ZodType<Assertion> = z.union(KINDS.map(({ schema }) => schema));

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
