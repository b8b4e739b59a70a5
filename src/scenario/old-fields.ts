// Fields of a scenario that once had another name or form, and what to write instead; validates nothing.

const AGENT =
  'an entry of agents for each: triage (it calls something), { never: tickets } (it calls nothing), { agent: accounts, required_tools: [lookup] }';
const RETRIED =
  'for what must be tried again an entry of tool_calls: { tool: name, retried: true }';

const OF_EXPECTATIONS: ReadonlyMap<string, string> = new Map([
  ['tool_order', 'an entry of tool_calls for each order: { order: [first, second] }'],
  [
    'trajectory',
    'an entry of tool_calls: { mode: exact, calls: [first, second], ignore: [other] }',
  ],
  ['exactly_once', 'an entry of tool_calls for each tool: { tool: name, effects: 1 }'],
  ['no_repeated_calls', 'limits: { repeated_calls: 0 }, or { repeated_calls: { except: [tool] } }'],
  ['no_calls_after_end', 'limits: { calls_after: { end: 0 } }, or a checkpoint instead of end'],
  [
    'tool_errors',
    `limits: { failed_calls: 1, refused_calls: 0, retries_per_call: 2 }, and ${RETRIED}`,
  ],
  ['agents', AGENT],
  ['never_says', 'an entry of says for each: { never: text }'],
  ['logged', 'an entry of logs for each: { record: audit, where: { message: booked }, times: 0 }'],
  ['no_errors', 'an entry of logs: { record: [audit, console, page], errors: 0 }'],
  ['hand_offs', 'an entry of agents: { hand_offs: [triage, tickets] }, or with mode: in_order'],
]);

/** What to write instead of a field or its old form; undefined if neither has changed. */
export function newSpelling(path: readonly (string | number)[]): string | undefined {
  const [parent, field, deeper] = path;
  if (parent !== 'expectations' || deeper !== undefined) return undefined;
  return OF_EXPECTATIONS.get(String(field));
}
