// Recognizes files that hold no scenario: a policy, or test cases written for another tool. Says what to do with them; converts none.
import { basename, extname } from 'node:path';
import { isRecord } from '../values/merge.js';

/** Lists of cases, which no scenario has at its top. */
const LISTS = ['evals', 'single_turn', 'multi_turn', 'tests', 'test_cases', 'testcases', 'cases'];

/** What such cases contain. */
const FIELDS = [
  ...['name', 'initial_prompt', 'input', 'turns', 'expected_tools', 'expected_tool_name'],
  ...['tools_called', 'tools_not_called', 'expected_tool_calls', 'expected_response_contains'],
  'agent_judge',
];

/** A sentence about a file of another kind; null if it may be a scenario. */
export function otherFormat(data: Readonly<Record<string, unknown>>, file: string): string | null {
  if (isPolicy(data, file)) return policyText(file);
  const lists = testLists(data);
  if (lists.length === 0) return null;
  return (
    `this is a test file of another tool (${lists.join(', ')}); ` +
    `\`sightline import ${file}\` makes a scenario of each case`
  );
}

function isPolicy(data: Readonly<Record<string, unknown>>, file: string): boolean {
  if (Object.hasOwn(data, 'scenario_id')) return false;
  return Array.isArray(data['clauses']) || /^_?policy\./.test(basename(file));
}

function policyText(file: string): string {
  const name = `_policy${extname(file)}`;
  return basename(file) === name
    ? 'this is a policy, which applies to the scenarios of its folder; give the folder instead'
    : `this looks like a policy; name it ${name}`;
}

/** The names of the lists of cases that it has; empty if it may be a scenario. */
export function testLists(data: Readonly<Record<string, unknown>>): string[] {
  if (Object.hasOwn(data, 'scenario_id')) return [];
  const lists = LISTS.filter((name) => Array.isArray(data[name]));
  const found = new Set(lists.flatMap((name) => namesIn(data[name])));
  return FIELDS.some((name) => found.has(name)) ? lists : [];
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}
