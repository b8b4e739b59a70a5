// Defines a kind of assertion, except its check: its data, its fields in a scenario, its title and the evidence it needs.
import { z } from 'zod';
import { type AssertionClass, assertionClasses } from './classes.js';

export { type AssertionClass, assertionClasses };

type Shape = Record<string, z.ZodType>;
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- no fields is what it says
type NoFields = Record<never, never>;
type Fields<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> | undefined };
type Shapes = readonly [Shape, ...Shape[]];
type Data<Kind extends string, S extends Shapes> = {
  [Index in keyof S]: z.output<
    z.ZodObject<{ kind: z.ZodLiteral<Kind> } & S[Index], z.core.$strict>
  >;
}[number];

/** Calls that could be missing from the record unnoticed. */
export type NeededCalls =
  /** Those that the world served. */
  | 'served'
  /** Any number, of any tool. */
  | 'counted'
  /** Those of these tools, or of all the app's tools except these; of one turn, or of any. */
  | { tools: readonly string[]; turn?: number }
  | { allBut: readonly string[]; turn?: number };

/** What the record must cover before absence is evidence; `ways-of-seeing.ts` in src/grade checks it. */
export interface Needs {
  calls?: NeededCalls;
  /** The whole world: for what is missing in it, or also for what is found in it (`always`). */
  world?: 'for_absence' | 'always';
}

/** Fields of a scenario, and the assertions that they turn into. */
export interface Form<F extends Shape, A> {
  fields: F;
  assertions: (given: Fields<F>) => readonly A[];
}

/** Fields of a turn's `expect`, and the assertions on that turn that they turn into. */
export interface TurnForm<F extends Shape, A> {
  fields: F;
  assertions: (given: Fields<F>, turn: number) => readonly A[];
}

/** What a kind is about; attribution uses it to find out who can have caused a failure. */
export type Concern =
  /** Calls of tools, or what was logged about them. */
  | 'calls'
  /** The state of the world. */
  | 'world'
  /** What the agent said. */
  | 'words'
  /** What a checkpoint shows. */
  | 'screen'
  /** What was done or said as a whole: that makes it fail, never something missing. */
  | 'conduct'
  | 'limits'
  | 'anything';

interface Parts<A, S extends Shapes, E extends Shape, L extends Shape, T extends Shape> {
  class: AssertionClass;
  concerns: Concern;
  /** Its data besides `kind`, for each way to ask it. */
  shapes: S;
  /** The assertion, as a heading without a full stop. */
  title: (assertion: A) => string;
  /** Default: nothing. */
  needs?: (assertion: A) => Needs;
  /** Fields of `expectations`. Default: none. */
  expectations?: Form<E, A>;
  /** Fields of `expectations.limits`. Default: none. */
  limits?: Form<L, A>;
  /** Fields of a turn's `expect`. Default: none. */
  turn?: TurnForm<T, A>;
}

/** One kind of assertion: its data, its fields in a scenario, its title and the evidence it needs. */
export function defineKind<
  Kind extends string,
  const S extends Shapes,
  E extends Shape = NoFields,
  L extends Shape = NoFields,
  T extends Shape = NoFields,
>(kind: Kind, parts: Parts<Data<Kind, S>, S, E, L, T>) {
  const { needs, expectations, limits, turn, title } = parts;
  return {
    kind,
    class: parts.class,
    concerns: parts.concerns,
    // Of the type that the shapes have; TypeScript cannot follow it through the list.
    schema: schemaOf(kind, parts.shapes) as z.ZodType<Data<Kind, S>>,
    title,
    needs: needs ?? (() => ({})),
    expectations: expectations ?? noForm,
    limits: limits ?? noForm,
    turn: turn ?? noForm,
  };
}

function schemaOf(kind: string, shapes: Shapes): z.ZodType {
  return z.union(shapes.map((shape) => z.strictObject({ kind: z.literal(kind), ...shape })));
}

/** If a kind has no fields of a form, their type is `NoFields`, which TypeScript cannot follow. */
const noForm = { fields: {}, assertions: () => [] } as never;
