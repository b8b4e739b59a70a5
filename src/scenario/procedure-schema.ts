// The part of a scenario that asks for calls: tools, order, trajectories, agents; one zod schema for each field.
import { z } from 'zod';
import { argumentCheckSchema } from './check-schema.js';

const args = z.record(z.string(), argumentCheckSchema);
const tools = z.array(z.string()).min(1);
const count = z.int().min(0);
const match = z.enum(['partial', 'exact']).optional();

const ofCall = {
  tool: z.string(),
  /** Arguments that the call must have, each by a check. */
  args: args.optional(),
  /** Whether other arguments may be there (`partial`). Default `partial`. */
  match,
};

/** A tool by its name, or with what it is called with. */
const call = z.union([z.string(), z.strictObject(ofCall)]);

/** What the agent is to say: word for word, or in whatever words, which a model has to tell. */
export const saidSchema = z.union([
  z.string().min(1),
  z.strictObject({ meaning: z.string().min(1) }),
]);

/** What a turn of a script is expected to cause; graded as procedure (tools, args) and outcome (says). */
export const turnExpectation = z
  .strictObject({
    /** A tool that must be called in this turn, or null: none may be. */
    tool: z.string().nullable().optional(),
    /** Arguments of that call that must be equal; others may be there unless `match` is `exact`. */
    args: ofCall.args,
    match,
    /** Several that must all be called in this turn, in any order. */
    tools: z.array(call).min(1).optional(),
    /** None of these may be called in this turn, not even in vain. */
    forbidden_tools: tools.optional(),
    /** Text that an agent message of this turn must contain, without regard to case. */
    says: z.union([saidSchema, z.array(saidSchema)]).optional(),
  })
  .refine(({ tool, args }) => args === undefined || typeof tool === 'string', {
    message: 'args are of a call: name its tool',
    path: ['args'],
  })
  .refine(({ args, match }) => match === undefined || args !== undefined, {
    message: 'match says how args are compared: give args',
    path: ['match'],
  })
  .refine(({ tool, tools }) => tool !== null || tools === undefined, {
    message: 'no tool may be called where `tool` is null: leave one of them out',
    path: ['tools'],
  });

/** What one of several agents calls. */
const agentCalls = z
  .strictObject({
    required_tools: tools.optional(),
    forbidden_tools: tools.optional(),
    /** It calls nothing else. */
    allowed_tools: tools.optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, {
    message:
      'true (it called something), false (it called nothing), or required_tools, forbidden_tools, allowed_tools',
  });

const handOffs = z.union([
  tools,
  z.strictObject({ mode: z.enum(['exact', 'in_order']).optional(), agents: tools }),
]);

const toolErrors = z
  .strictObject({
    /** Calls that may fail, refused ones apart. */
    max_failed: count.optional(),
    /** Calls whose arguments may be refused. */
    max_refused: count.optional(),
    /** Further tries that one failed call may take. */
    max_retries: count.optional(),
    /** Failed calls of these tools must be tried again. */
    retried: tools.optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, {
    message: 'one of max_failed, max_refused, max_retries, retried',
  });

/** The fields of `expectations` that are about calls. */
export const procedureExpectations = {
  required_tools: tools.optional(),
  forbidden_tools: tools.optional(),
  /** Partial order of tools, each by its first call, and checkpoints: in each list one comes before the next. */
  tool_order: z.array(z.array(z.string()).min(2)).min(1).optional(),
  tool_calls: z
    .array(
      z
        .strictObject({
          ...ofCall,
          /** How many such calls must succeed. Without it: at least one is tried. */
          times: count.optional(),
          /** How many such calls there must be, whatever they come to. */
          attempts: count.optional(),
        })
        .refine(({ args, match }) => match === undefined || args !== undefined, {
          message: 'match says how args are compared: give args',
          path: ['match'],
        }),
    )
    .optional(),
  trajectory: z
    .strictObject({
      /** Default `exact`. */
      mode: z.enum(['exact', 'in_order', 'any_order', 'subset', 'superset']).optional(),
      calls: z.array(call),
      /** Tools whose calls are looked past. */
      ignore: tools.optional(),
    })
    .refine(({ mode, calls }) => calls.length > 0 || (mode !== 'in_order' && mode !== 'superset'), {
      message: 'at least one call: any agent calls as much as nothing',
      path: ['calls'],
    })
    .optional(),
  no_repeated_calls: z
    .union([z.literal(true), z.strictObject({ except: z.array(z.string()) })])
    .optional(),
  /** True, or the checkpoint after which nothing may be called. */
  no_calls_after_end: z.union([z.literal(true), z.strictObject({ after: z.string() })]).optional(),
  tool_errors: toolErrors.optional(),
  /** By name: whether it made calls, or which. */
  agents: z.record(z.string(), z.union([z.boolean(), agentCalls])).optional(),
  hand_offs: handOffs.optional(),
};

/** A call as `trajectory` and `tools` name it. */
export type NamedCall = z.output<typeof call>;
export type AgentCalls = z.output<typeof agentCalls>;
