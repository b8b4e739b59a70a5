// Assertions of the procedure class as data: calls, their order, agents; it checks nothing.
import { z } from 'zod';

const args = z.record(z.string(), z.json());

/** `exact`: no other arguments may be there. Absent: `partial`, others may. */
const match = z.enum(['partial', 'exact']).optional();

/** `exact`: these calls in this order and no other; the others are told in docs/procedure.md. */
export const trajectoryModes = ['exact', 'in_order', 'any_order', 'subset', 'superset'] as const;

const expectedCall = z.strictObject({ tool: z.string(), args: args.nullable(), match });
export type ExpectedCall = z.output<typeof expectedCall>;

/** One member each of the union of all assertions. */
export const procedureAssertions = [
  z.strictObject({
    kind: z.literal('called'),
    tool: z.string(),
    args: args.nullable(),
    match,
    /** Exact number of successful calls (0: no attempt at all); null: at least one attempt. */
    times: z.int().nullable(),
    /** Exact number of calls, whatever they came to; absent: any. */
    attempts: z.int().min(0).optional(),
    not: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('call_order'),
    /** Tools, each by its first call, and checkpoints. */
    tools: z.array(z.string()).min(2),
    not: z.boolean(),
  }),
  /** A tool called in one turn of a script; null: none. */
  z.strictObject({
    kind: z.literal('turn_called'),
    turn: z.int(),
    tool: z.string().nullable(),
    args: args.nullable(),
    match,
    not: z.boolean().optional(),
  }),
  /** The agent's calls beside expected ones. */
  z.strictObject({
    kind: z.literal('trajectory'),
    mode: z.enum(trajectoryModes),
    calls: z.array(expectedCall),
    /** Tools whose calls are looked past. */
    ignore: z.array(z.string()),
    not: z.boolean(),
  }),
  /** No tool was called twice with equal arguments for no reason, such as that the first call failed. */
  z.strictObject({
    kind: z.literal('not_repeated'),
    /** Tools that may be. */
    except: z.array(z.string()),
    not: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('quiet_after_end'),
    /** The checkpoint after which nothing may be called; null: the end of the user's last turn. */
    after: z.string().nullable(),
    not: z.boolean(),
  }),
  /** How failing calls were dealt with; null: any number. */
  z.strictObject({
    kind: z.literal('call_errors'),
    /** Calls that failed, but for refused ones. */
    max_failed: z.int().min(0).nullable(),
    /** Calls whose arguments were refused: status 422, or against the tool's schema. */
    max_refused: z.int().min(0).nullable(),
    /** Further tries of one failed call. */
    max_retries: z.int().min(0).nullable(),
    /** Tools whose failed calls must be tried again at least once. */
    retried: z.array(z.string()),
    not: z.boolean(),
  }),
  /** One of several agents made a call; of this tool, or any (null). */
  z.strictObject({
    kind: z.literal('agent_called'),
    agent: z.string(),
    tool: z.string().nullable(),
    /** In place of `tool`: all calls of the agent are of these tools. */
    only: z.array(z.string()).optional(),
    not: z.boolean(),
  }),
  /** Which agents followed each other, by their calls. */
  z.strictObject({
    kind: z.literal('hand_offs'),
    agents: z.array(z.string()).min(1),
    mode: z.enum(['exact', 'in_order']),
    not: z.boolean(),
  }),
] as const;

export type ProcedureAssertion = z.output<(typeof procedureAssertions)[number]>;

/** The procedure assertion of one kind. */
export type Procedure<Kind extends ProcedureAssertion['kind']> = Extract<
  ProcedureAssertion,
  { kind: Kind }
>;
