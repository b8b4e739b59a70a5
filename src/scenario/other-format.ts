// Recognises test cases written for another tool, and says what a scenario has instead of their fields; converts none.
import { isRecord } from './merge.js';

/** Lists of cases, which no scenario has at its top. */
const LISTS = ['evals', 'single_turn', 'multi_turn', 'tests', 'test_cases', 'testcases', 'cases'];

/** What such cases contain, and what a scenario has instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  name: 'scenario_id',
  initial_prompt: 'starting_prompt',
  input: 'starting_prompt',
  turns: 'script',
  expected_tools: 'expectations.required_tools',
  expected_tool_name: 'expectations.required_tools',
  tools_called: 'expectations.required_tools',
  tools_not_called: 'expectations.forbidden_tools',
  expected_tool_calls: 'expectations.tool_calls',
  expected_response_contains: 'expectations.says',
  agent_judge: 'expectations.judges',
};

/** A sentence about another tool's file; null if it may be a scenario. */
export function otherFormat(data: Readonly<Record<string, unknown>>): string | null {
  if (Object.hasOwn(data, 'scenario_id')) return null;
  const lists = LISTS.filter((name) => Array.isArray(data[name]));
  const found = new Set(lists.flatMap((name) => namesIn(data[name])));
  const known = Object.entries(INSTEAD).filter(([name]) => found.has(name));
  if (known.length === 0) return null;
  const fields = known.map(([name, instead]) => `${name} becomes ${instead}`).join(', ');
  return (
    `this is a test file of another tool (${lists.join(', ')}), which Sightline does not import yet; ` +
    `write one file for each case: ${fields}. ` +
    'A scenario needs scenario_id, and what its user says: starting_prompt with conversation_plan, or script (docs/scenarios.md)'
  );
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}
