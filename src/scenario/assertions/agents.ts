// The kind `agents`: which of several agents made a call, and which followed one another, going by their calls.
import { z } from 'zod';
import { agentsIn, handOffMode, handOffsIn, toolCallsField } from './calls.js';
import { defineKind } from './definition.js';

export const agents = defineKind('agents', {
  class: 'procedure',
  concerns: 'calls',
  shapes: [
    {
      agent: z.string(),
      /** Null: any. */
      tool: z.string().nullable(),
      /** Instead of `tool`: the agent calls only these tools. */
      only: z.array(z.string()).optional(),
      not: z.boolean(),
    },
    { hand_offs: z.array(z.string()).min(1), mode: handOffMode, not: z.boolean() },
  ],
  title: (assertion) => {
    const { not } = assertion;
    if ('hand_offs' in assertion) {
      const among = assertion.mode === 'in_order' ? ', others between' : '';
      const verb = not ? 'Not handed over' : 'Handed over';
      return `${verb} from ${assertion.hand_offs.join(' to ')}${among}`;
    }
    const { agent, tool, only } = assertion;
    return only === undefined
      ? `${agent} ${not ? 'never called' : 'called'} ${tool ?? 'a tool'}`
      : `${agent} ${not ? 'also called others than' : 'called only'} ${only.join(', ')}`;
  },
  needs: (assertion) => {
    if ('hand_offs' in assertion) return { calls: { allBut: [] } };
    const { tool, only = [] } = assertion;
    return { calls: tool === null ? { allBut: only } : { tools: [tool] } };
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) => [
      ...agentsIn(entries).flatMap(callsOfAgent),
      ...handOffsIn(entries).map(({ hand_offs, mode = 'exact' }) => {
        return { kind: 'agents' as const, hand_offs, mode, not: false };
      }),
    ],
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
  return { kind: 'agents', agent, tool, not } as const;
}
