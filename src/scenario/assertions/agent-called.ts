// The kind `agent_called`: one of several agents made a call; of `tool_calls`.
import { z } from 'zod';
import { agentsIn, toolCallsField } from './calls.js';
import { defineKind } from './definition.js';

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
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) => agentsIn(entries).flatMap(callsOfAgent),
  },
});

function callsOfAgent({
  agent,
  times,
  required_tools: required = [],
  forbidden_tools: forbidden = [],
  allowed_tools: only,
}: ReturnType<typeof agentsIn>[number]) {
  if (times === 0) return [agentCall(agent, null, true)];
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
