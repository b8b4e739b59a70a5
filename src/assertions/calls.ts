// How calls are named in scenarios and assertions: a tool, and the arguments that are asked for; checks no call.
import { z } from 'zod';
import { argumentCheckSchema, type Json } from '../scenario/check-schema.js';

/** As assertions hold them. */
export const argsSchema = z.record(z.string(), z.json());

/** `exact`: no other arguments may be there. Absent: `partial`, others may. */
export const matchSchema = z.enum(['partial', 'exact']).optional();

export const expectedCallSchema = z.strictObject({
  tool: z.string(),
  args: argsSchema.nullable(),
  match: matchSchema,
});
export type ExpectedCall = z.output<typeof expectedCallSchema>;

/** As a scenario asks for them, each by a check. */
export const askedArgsSchema = z.record(z.string(), argumentCheckSchema).optional();

export const toolsSchema = z.array(z.string()).min(1);

/** A call as a scenario names it: a tool by its name, or with what it is called with. */
export const namedCallSchema = z.union([
  z.string(),
  z.strictObject({ tool: z.string(), args: askedArgsSchema, match: matchSchema }),
]);
export type NamedCall = z.output<typeof namedCallSchema>;

/** `exact`: these calls in this order and no other; docs/procedure.md describes the others. */
export const trajectoryModes = ['exact', 'in_order', 'any_order', 'subset', 'superset'] as const;

export const matchNeedsArgs = {
  message: 'match says how args are compared: give args',
  path: ['match'],
};

export function expectedCall(call: NamedCall): ExpectedCall {
  if (typeof call === 'string') return { tool: call, args: null };
  const { tool, args, match } = call;
  return { tool, args: args ?? null, ...(match === 'exact' ? { match } : {}) };
}

/** What is asked of a call. */
export interface AskedArgs {
  /** Each by a check of the grammar; null: any. */
  args: Record<string, Json> | null;
  match?: 'partial' | 'exact' | undefined;
}

/** " with {…}", to stand after the name of a tool. */
export function withArgs({ args, match }: AskedArgs): string {
  if (args === null) return '';
  return ` with ${match === 'exact' ? 'exactly ' : ''}${JSON.stringify(args)}`;
}

const count = z.int().min(0);

/** One entry of `tool_calls`: what is asked of the calls of a tool, an order of tools, or the agent's whole trajectory. */
const toolCallsEntry = z.union([
  z
    .strictObject({
      tool: z.string(),
      /** Arguments that the call must have, each by a check. */
      args: askedArgsSchema,
      /** Whether other arguments may be there (`partial`). Default `partial`. */
      match: matchSchema,
      /** How many such calls must succeed. Without any of these counts: at least one is tried. */
      times: count.optional(),
      /** How many such calls there must be, whatever they come to. */
      attempts: count.optional(),
      /** How often they must have changed the world, however often they were made. */
      effects: count.optional(),
      /** Failed calls of the tool, with whatever arguments, must be tried again. */
      retried: z.literal(true).optional(),
    })
    .refine(({ args, match }) => match === undefined || args !== undefined, matchNeedsArgs),
  /** Partial order of tools, each by its first call, and checkpoints: one comes before the next. */
  z.strictObject({ order: z.array(z.string()).min(2) }),
  z
    .strictObject({
      /** Default `exact`. */
      mode: z.enum(trajectoryModes).optional(),
      calls: z.array(namedCallSchema),
      /** Tools whose calls are looked past. */
      ignore: toolsSchema.optional(),
    })
    .refine(({ mode, calls }) => calls.length > 0 || (mode !== 'in_order' && mode !== 'superset'), {
      message: 'at least one call: any agent calls as much as nothing',
      path: ['calls'],
    }),
]);
export type ToolCallsEntry = z.output<typeof toolCallsEntry>;
/** An entry that speaks of one tool. */
export type ToolCallsOfOne = Extract<ToolCallsEntry, { tool: string }>;

/** Of `expectations`: what the kinds of calls share. */
export const toolCallsField = { tool_calls: z.array(toolCallsEntry).optional() };

type Entries = readonly ToolCallsEntry[] | undefined;

/** The entries that speak of one tool. */
export function entriesOfTools(entries: Entries) {
  return (entries ?? []).flatMap((entry) => ('tool' in entry ? [entry] : []));
}

/** The orders among the entries. */
export function ordersIn(entries: Entries): string[][] {
  return (entries ?? []).flatMap((entry) => ('order' in entry ? [entry.order] : []));
}

/** The trajectories among the entries. */
export function trajectoriesIn(entries: Entries) {
  return (entries ?? []).flatMap((entry) => ('calls' in entry ? [entry] : []));
}
