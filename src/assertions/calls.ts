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
