// How scenarios and assertions name calls: a tool and its expected arguments; checks no call.
import { z } from 'zod';
import { argumentCheckSchema } from '../check-schema.js';
import type { Json } from '../../values/json.js';

/** As assertions hold them. */
export const argsSchema = z.record(z.string(), z.json());

/** `exact`: no other arguments are allowed. Absent: `partial`, others are. */
export const matchSchema = z.enum(['partial', 'exact']).optional();

export const expectedCallSchema = z.strictObject({
  tool: z.string(),
  args: argsSchema.nullable(),
  match: matchSchema,
});
export type ExpectedCall = z.output<typeof expectedCallSchema>;

/** As a scenario gives them, each a check. */
export const optionalArgsSchema = z.record(z.string(), argumentCheckSchema).optional();

export const toolsSchema = z.array(z.string()).min(1);

/** A call as a scenario names it: by tool name, possibly with arguments. */
export const toolCallSchema = z.union([
  z.string(),
  z.strictObject({ tool: z.string(), args: optionalArgsSchema, match: matchSchema }),
]);
export type CallEntry = z.output<typeof toolCallSchema>;

/** `exact`: these calls in this order and no other; docs/scenarios.md#calls describes the others. */
export const trajectoryModes = ['exact', 'in_order', 'any_order', 'subset', 'superset'] as const;

export const matchNeedsArgs = {
  message: 'match says how args are compared: give args',
  path: ['match'],
};

export function expectedCall(call: CallEntry): ExpectedCall {
  if (typeof call === 'string') return { tool: call, args: null };
  const { tool, args, match } = call;
  return { tool, args: args ?? null, ...(match === 'exact' ? { match } : {}) };
}

/** The arguments expected of a call. */
export interface ArgumentCheck {
  /** Each a check; null: any. */
  args: Record<string, Json> | null;
  match?: 'partial' | 'exact' | undefined;
}

/** " with {…}", to stand after the name of a tool. */
export function withArgs({ args, match }: ArgumentCheck): string {
  if (args === null) return '';
  return ` with ${match === 'exact' ? 'exactly ' : ''}${JSON.stringify(args)}`;
}

const count = z.int().min(0);

const agentName = z.string().min(1);
export const handOffMode = z.enum(['exact', 'in_order']);

/**
 * One entry of `tool_calls`: about the calls of one tool, an order of tools, the agent's whole trajectory, or one of
 * several agents.
 */
const toolCallsEntry = z.union([
  /** A tool that must be called. */
  z.string(),
  z
    .strictObject({
      tool: z.string(),
      /** Arguments that the call must have, each a check. */
      args: optionalArgsSchema,
      /** `partial` (default): other arguments are allowed. */
      match: matchSchema,
      /** How many such calls must succeed; 0: it is not even attempted. Without any of these counts: at least one attempt. */
      times: count.optional(),
      /** How many such calls there must be, successful or not. */
      attempts: count.optional(),
      /** How many of them must have changed the world. */
      effects: count.optional(),
      /** Failed calls of the tool, with any arguments, must be retried. */
      retried: z.literal(true).optional(),
    })
    .refine(({ args, match }) => match === undefined || args !== undefined, matchNeedsArgs),
  /** Tools, each by its first call, and checkpoints, in this order. */
  z.strictObject({ order: z.array(z.string()).min(2) }),
  z
    .strictObject({
      /** Default `exact`. */
      mode: z.enum(trajectoryModes).optional(),
      calls: z.array(toolCallSchema),
      /** Tools whose calls are ignored. */
      ignore: toolsSchema.optional(),
    })
    .refine(({ mode, calls }) => calls.length > 0 || (mode !== 'in_order' && mode !== 'superset'), {
      message: 'at least one call: any agent calls as much as nothing',
      path: ['calls'],
    }),
  /** One of several agents calls these tools, or without any of them something; with `times: 0` nothing. */
  z.strictObject({
    agent: agentName,
    times: z.literal(0).optional(),
    required_tools: toolsSchema.optional(),
    forbidden_tools: toolsSchema.optional(),
    /** It calls nothing else. */
    allowed_tools: toolsSchema.optional(),
  }),
  /** Which agents followed one another. With the mode `in_order`, others may come between. Default `exact`. */
  z.strictObject({ hand_offs: z.array(agentName).min(1), mode: handOffMode.optional() }),
]);
export type ToolCallsEntry = z.output<typeof toolCallsEntry>;
/** An entry about one tool. */
export type ToolCallsOfOne = Extract<ToolCallsEntry, { tool: string }>;

/** Fields of `expectations` that the kinds about calls share. */
export const toolCallsField = { tool_calls: z.array(toolCallsEntry).optional() };

type Entries = readonly ToolCallsEntry[] | undefined;

/** The entries about one tool. */
export function entriesOfTools(entries: Entries): ToolCallsOfOne[] {
  return (entries ?? []).flatMap((entry) => {
    if (typeof entry === 'string') return [{ tool: entry }];
    return 'tool' in entry ? [entry] : [];
  });
}

/** The orders among the entries. */
export function ordersIn(entries: Entries): string[][] {
  return objectsIn(entries).flatMap((entry) => ('order' in entry ? [entry.order] : []));
}

/** The trajectories among the entries. */
export function trajectoriesIn(entries: Entries) {
  return objectsIn(entries).flatMap((entry) => ('calls' in entry ? [entry] : []));
}

/** Those about one of several agents. */
export function agentsIn(entries: Entries) {
  return objectsIn(entries).flatMap((entry) => ('agent' in entry ? [entry] : []));
}

/** Those that say which agents followed one another. */
export function handOffsIn(entries: Entries) {
  return objectsIn(entries).flatMap((entry) => ('hand_offs' in entry ? [entry] : []));
}

function objectsIn(entries: Entries) {
  return (entries ?? []).filter((entry) => typeof entry !== 'string');
}
