/** The first tests of the assistant: each is a scenario of its name, and the policy engine passes it for many seeds. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadScenario } from '../../src/scenario/load.js';
import { askEngine } from './ask-engine.js';

const call = z.object({
  tool_name: z.string(),
  tool_parameters: z.record(z.string(), z.string()),
});
const examplesSchema = z.object({
  single_turn: z.array(
    z.object({
      name: z.string(),
      input: z.string(),
      expected_tool_calls: z.array(call).length(1),
      expected_response_contains: z.string(),
    }),
  ),
  multi_turn: z.array(
    z.object({
      name: z.string(),
      turns: z.array(
        z.object({
          input: z.string(),
          expected_tool_name: z.string(),
          expected_response_contains: z.string(),
        }),
      ),
    }),
  ),
});

interface ExampleTurn {
  say: string;
  tool: string;
  /** Where the example names them. */
  args?: Record<string, string>;
  says: string;
}

const file = new URL('./agent-tests.json', import.meta.url);
const { single_turn, multi_turn } = examplesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const examples: { name: string; turns: ExampleTurn[] }[] = [
  ...single_turn.map(({ name, input, expected_tool_calls, expected_response_contains }) => ({
    name,
    turns: expected_tool_calls.map(({ tool_name: tool, tool_parameters: args }) => ({
      say: input,
      tool,
      args,
      says: expected_response_contains,
    })),
  })),
  ...multi_turn.map(({ name, turns }) => ({
    name,
    turns: turns.map(({ input, expected_tool_name, expected_response_contains }) => ({
      say: input,
      tool: expected_tool_name,
      says: expected_response_contains,
    })),
  })),
];

describe.each(examples)('$name', ({ name, turns }) => {
  test('is a scenario that asks the same and expects as much', () => {
    const { script = [] } = loadScenario('scenarios/markets', name).scenario;
    expect(script).toHaveLength(turns.length);
    turns.forEach(({ say, tool, args, says }, index) => {
      const entry = script[index];
      if (entry === undefined || typeof entry === 'string' || !('say' in entry)) {
        throw new Error(`entry ${index + 1} says nothing`);
      }
      expect(entry.say).toBe(say);
      expect(entry.expect).toMatchObject({ tool, ...(args ? { args } : {}) });
      expect([entry.expect?.says].flat()).toContain(says);
    });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is passed by the policy engine with seed %i', (seed) => {
    turns.forEach(({ tool, args, says }, index) => {
      const said = turns.slice(0, index + 1).map(({ say }) => say);
      const { calls, text } = askEngine(said, { seed });
      expect(calls).toMatchObject([{ name: tool, ...(args ? { args } : {}) }]);
      expect(text).toContain(says);
    });
  });
});
