// Reads what was sent as a tool's arguments; changes nothing and answers nothing.
import { isJsonRecord } from '../values/merge.js';
import type { Tool } from '../app/tool.js';
import type { Json } from '../values/json.js';
import { jsonCopy } from './transactions.js';

/** `args` are for the record: everything that was sent, with what the schema made of it on top. */
export type ReadArguments = { args: Record<string, Json> } & (
  | { kind: 'valid'; parsed: Record<string, Json> }
  | { kind: 'invalid'; issues: Json[] }
  | { kind: 'threw'; error: unknown }
);

/** Validates with the tool's schema; a schema that throws, as asynchronous ones do, is distinguished from a refusal. */
export function readArguments(tool: Tool, sent: Json): ReadArguments {
  const args = isJsonRecord(sent) ? jsonCopy(sent) : { body: jsonCopy(sent) };
  if (!isJsonRecord(sent)) return { kind: 'invalid', args, issues: [notAnObject] };
  try {
    const result = tool.input.safeParse(jsonCopy(sent));
    if (!result.success) return { kind: 'invalid', args, issues: issuesOf(result.error.issues) };
    const parsed = jsonCopy(result.data);
    return { kind: 'valid', args: { ...args, ...jsonCopy(parsed) }, parsed };
  } catch (error) {
    return { kind: 'threw', args, error };
  }
}

/** What is wrong with a tool's answer by its own schema; empty if it fits or there is no schema. */
export function resultIssues(tool: Tool, body: Json): Json[] {
  if (tool.output === null) return [];
  const result = tool.output.safeParse(jsonCopy(body));
  return result.success ? [] : issuesOf(result.error.issues);
}

const notAnObject = { path: '', message: 'The arguments must be one JSON object.' };

function issuesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Json[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
