// The kind `turn_called`: a tool was called in one turn of a script, or none was.
import { z } from 'zod';
import {
  argsSchema,
  askedArgsSchema,
  expectedCall,
  matchSchema,
  namedCallSchema,
  toolsSchema,
  withArgs,
} from './calls.js';
import { defineKind } from './definition.js';

export const turnCalled = defineKind('turn_called', {
  class: 'procedure',
  concerns: 'calls',
  schema: {
    turn: z.int(),
    /** Null: none. */
    tool: z.string().nullable(),
    args: argsSchema.nullable(),
    match: matchSchema,
    not: z.boolean().optional(),
  },
  title: (assertion) => {
    const called = assertion.not ? 'did not call' : 'called';
    return `Turn ${assertion.turn} ${called} ${assertion.tool ?? 'no tool'}${withArgs(assertion)}`;
  },
  needs: ({ tool, turn }) => ({
    calls: tool === null ? { allBut: [], turn } : { tools: [tool], turn },
  }),
  turn: {
    fields: {
      /** A tool that must be called in this turn, or null: none may be. */
      tool: z.string().nullable().optional(),
      /** Arguments of that call that must be equal; others are allowed unless `match` is `exact`. */
      args: askedArgsSchema,
      match: matchSchema,
      /** Several that must all be called in this turn, in any order. */
      tools: z.array(namedCallSchema).min(1).optional(),
      /** None of these may be called in this turn, whatever the outcome. */
      forbidden_tools: toolsSchema.optional(),
    },
    assertions: ({ tool, args, match, tools = [], forbidden_tools: forbidden = [] }, turn) => {
      const none = { kind: 'turn_called', turn, tool: null, args: null } as const;
      const calls = [...(typeof tool === 'string' ? [{ tool, args, match }] : []), ...tools];
      return [
        ...(tool === null ? [none] : []),
        ...calls.map((call) => ({ kind: 'turn_called' as const, turn, ...expectedCall(call) })),
        ...forbidden.map((name) => ({ ...none, tool: name, not: true })),
      ];
    },
  },
});
