// The kind `agent_called`: one of several agents made a call.
import { z } from 'zod';
import { toolsSchema } from './calls.js';
import { defineKind } from './definition.js';

/** What one of several agents calls. */
const agentCalls = z
  .strictObject({
    required_tools: toolsSchema.optional(),
    forbidden_tools: toolsSchema.optional(),
    /** It calls nothing else. */
    allowed_tools: toolsSchema.optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, {
    message:
      'true (it called something), false (it called nothing), or required_tools, forbidden_tools, allowed_tools',
  });
export type AgentCalls = z.output<typeof agentCalls>;

export const agentCalled = defineKind('agent_called', {
  class: 'procedure',
  schema: {
    agent: z.string(),
    /** Null: any. */
    tool: z.string().nullable(),
    /** Instead of `tool`: all calls of the agent are of these tools. */
    only: z.array(z.string()).optional(),
    not: z.boolean(),
  },
  title: ({ agent, tool, only, not }) =>
    only === undefined
      ? `${agent} ${not ? 'never called' : 'called'} ${tool ?? 'a tool'}`
      : `${agent} ${not ? 'also called others than' : 'called only'} ${only.join(', ')}`,
  needs: ({ tool, only = [] }) => ({
    calls: tool === null ? { allBut: only } : { tools: [tool] },
  }),
  expectations: {
    fields: {
      /** By name: whether it made calls, or which. */
      agents: z.record(z.string(), z.union([z.boolean(), agentCalls])).optional(),
    },
    assertions: ({ agents = {} }) =>
      Object.entries(agents).flatMap(([agent, calls]) => ofAgent(agent, calls)),
  },
});

function ofAgent(agent: string, calls: boolean | AgentCalls) {
  const one = (tool: string | null, not: boolean) =>
    ({ kind: 'agent_called', agent, tool, not }) as const;
  if (typeof calls === 'boolean') return [one(null, !calls)];
  const { required_tools: required, forbidden_tools: forbidden, allowed_tools: only } = calls;
  return [
    ...(required ?? []).map((tool) => one(tool, false)),
    ...(forbidden ?? []).map((tool) => one(tool, true)),
    ...(only === undefined ? [] : [{ ...one(null, false), only }]),
  ];
}
