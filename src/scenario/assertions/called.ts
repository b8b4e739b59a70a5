// The kind `called`: a tool was called this many times with these arguments, in the whole episode or in one turn of a script.
import { z } from 'zod';
import {
  argsSchema,
  optionalArgsSchema,
  entriesOfTools,
  expectedCall,
  matchSchema,
  toolCallSchema,
  toolCallsField,
  type ToolCallsOfOne,
  toolsSchema,
  withArgs,
} from './calls.js';
import { countOf } from '../../values/count.js';
import { defineKind } from './definition.js';

const count = z.int().min(0);

export const called = defineKind('called', {
  class: 'procedure',
  concerns: 'calls',
  shapes: [
    {
      tool: z.string(),
      args: argsSchema.nullable(),
      match: matchSchema,
      /** Exact number of successful calls (0: no attempt at all); null: at least one attempt. */
      times: z.int().nullable(),
      /** Exact number of calls, successful or not; absent: any. */
      attempts: count.optional(),
      not: z.boolean(),
    },
    {
      /** Of a script. */
      turn: z.int(),
      /** Null: none. */
      tool: z.string().nullable(),
      args: argsSchema.nullable(),
      match: matchSchema,
      not: z.boolean().optional(),
    },
  ],
  title: (assertion) => {
    if ('turn' in assertion) {
      const { turn, tool, not } = assertion;
      const made = not ? 'did not call' : 'called';
      return `Turn ${turn} ${made} ${tool ?? 'no tool'}${withArgs(assertion)}`;
    }
    const { tool, times, attempts, not } = assertion;
    const call = `${tool}${withArgs(assertion)}`;
    const counts = [
      ...(times === null ? [] : [`exactly ${countOf(times, 'time')}`]),
      ...(attempts === undefined ? [] : [`in exactly ${countOf(attempts, 'attempt')}`]),
    ].join(' ');
    if (counts === '') return `${not ? 'Never called' : 'Called'} ${call}`;
    return `${not ? 'Not called' : 'Called'} ${call} ${counts}`;
  },
  needs: (assertion) => {
    const { tool } = assertion;
    const turn = 'turn' in assertion ? { turn: assertion.turn } : {};
    return { calls: tool === null ? { allBut: [], ...turn } : { tools: [tool], ...turn } };
  },
  expectations: {
    fields: toolCallsField,
    assertions: ({ tool_calls: entries }) =>
      entriesOfTools(entries)
        .filter(asksForCalls)
        .map(({ times = null, attempts, ...call }) => {
          const not = times === 0 && attempts === undefined;
          return {
            ...{ kind: 'called' as const, ...expectedCall(call), times: not ? null : times },
            ...(attempts === undefined ? {} : { attempts }),
            not,
          };
        }),
  },
  turn: {
    fields: {
      /** A tool that must be called in this turn, or null: none may be. */
      tool: z.string().nullable().optional(),
      /** Arguments of that call that must be equal; others are allowed unless `match` is `exact`. */
      args: optionalArgsSchema,
      match: matchSchema,
      /** Several that must all be called in this turn, in any order. */
      tools: z.array(toolCallSchema).min(1).optional(),
      /** None of these may be called in this turn, whatever the outcome. */
      forbidden_tools: toolsSchema.optional(),
    },
    assertions: ({ tool, args, match, tools = [], forbidden_tools: forbidden = [] }, turn) => {
      const none = { kind: 'called', turn, tool: null, args: null } as const;
      const calls = [...(typeof tool === 'string' ? [{ tool, args, match }] : []), ...tools];
      return [
        ...(tool === null ? [none] : []),
        ...calls.map((call) => ({ kind: 'called' as const, turn, ...expectedCall(call) })),
        ...forbidden.map((name) => ({ ...none, tool: name, not: true })),
      ];
    },
  },
});

/** Effects and retries are separate assertions; an entry with nothing else asks for no number of calls. */
function asksForCalls({ times, attempts, effects, retried }: ToolCallsOfOne): boolean {
  const asksElse = effects !== undefined || retried !== undefined;
  return times !== undefined || attempts !== undefined || !asksElse;
}
