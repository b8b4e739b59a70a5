// The kind `agent_called`: one of several agents made a call; and the field `agents`, which it shares with `hand_offs`.
import { z } from 'zod';
import { toolsSchema } from './calls.js';
import { defineKind } from './definition.js';

const agentCalls = {
  required_tools: toolsSchema.optional(),
  forbidden_tools: toolsSchema.optional(),
  /** It calls nothing else. */
  allowed_tools: toolsSchema.optional(),
};

export const handOffMode = z.enum(['exact', 'in_order']);

/** One entry of `agents`: what one of them calls, or which followed which. */
const agentsEntry = z.union([
  /** It calls something. */
  z.string(),
  /** It calls nothing. */
  z.strictObject({ never: z.string() }),
  z.strictObject({ agent: z.string(), ...agentCalls }),
  /** With the mode `in_order`, others may come between. Default `exact`. */
  z.strictObject({ hand_offs: z.array(z.string()).min(1), mode: handOffMode.optional() }),
]);
type AgentsEntry = z.output<typeof agentsEntry>;
type AgentCalls = Extract<AgentsEntry, { agent: string }>;

/** Of `expectations`. */
export const agentsField = { agents: z.array(agentsEntry).min(1).optional() };

export const agentCalled = defineKind('agent_called', {
  class: 'procedure',
  concerns: 'calls',
  schema: {
    agent: z.string(),
    /** Null: any. */
    tool: z.string().nullable(),
    /** Instead of `tool`: the agent calls only these tools. */
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
    fields: agentsField,
    assertions: ({ agents = [] }) => agents.flatMap(callsAsked),
  },
});

function callsAsked(entry: AgentsEntry) {
  if (typeof entry === 'string') return [agentCall(entry, null, false)];
  if ('never' in entry) return [agentCall(entry.never, null, true)];
  return 'agent' in entry ? callsOfAgent(entry) : [];
}

function callsOfAgent({
  agent,
  required_tools: required = [],
  forbidden_tools: forbidden = [],
  allowed_tools: only,
}: AgentCalls) {
  const asked = [
    ...required.map((tool) => agentCall(agent, tool, false)),
    ...forbidden.map((tool) => agentCall(agent, tool, true)),
    ...(only === undefined ? [] : [{ ...agentCall(agent, null, false), only }]),
  ];
  return asked.length === 0 ? [agentCall(agent, null, false)] : asked;
}

function agentCall(agent: string, tool: string | null, not: boolean) {
  return { kind: 'agent_called', agent, tool, not } as const;
}
