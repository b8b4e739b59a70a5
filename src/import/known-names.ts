// Takes tools and terminal states that the app file does not have out of what is expected, and lists them; changes nothing else.
import type { App } from '../app/definition.js';
import type { ImportedConversation, ScenarioData, ScriptEntryData } from './conversation.js';

type Scenario = ImportedConversation['scenario'];
type Expected = NonNullable<ScenarioData['expectations']>;

/** @param app null: every name may be right */
export function onlyKnown(
  scenario: Scenario,
  app: App | null,
): { scenario: Scenario; dropped: string[] } {
  if (app === null) return { scenario, dropped: [] };
  const dropped = new Set<string>();
  const tools = new Set(app.backend.tools.map(({ name }) => name));
  const isTool = (name: string) => isKnown(name, tools, `the tool ${name}`);
  const isState = (name: string) =>
    isKnown(name, new Set(Object.keys(app.terminalStates)), `the terminal state ${name}`);
  const isKnown = (name: string, names: ReadonlySet<string>, what: string): boolean => {
    if (!names.has(name)) dropped.add(`${what}, which the app file does not have`);
    return names.has(name);
  };
  const { expectations, script, ...rest } = scenario;
  const expected = expectations === undefined ? {} : knownIn(expectations, isTool, isState);
  const known: Scenario = {
    ...rest,
    ...(script === undefined ? {} : { script: script.map((entry) => knownEntry(entry, isTool)) }),
    ...(Object.keys(expected).length === 0 ? {} : { expectations: expected }),
  };
  return { scenario: known, dropped: [...dropped] };
}

type IsKnown = (name: string) => boolean;

function knownIn(
  {
    required_tools: required,
    forbidden_tools: forbidden,
    allowed_terminal_states: allowed,
    forbidden_terminal_states: unwanted,
    tool_calls: calls,
    ...rest
  }: Expected,
  isTool: IsKnown,
  isState: IsKnown,
): Expected {
  const kept: Expected = {
    required_tools: required?.filter(isTool),
    forbidden_tools: forbidden?.filter(isTool),
    allowed_terminal_states: allowed?.filter(isState),
    forbidden_terminal_states: unwanted?.filter(isState),
    tool_calls: calls?.filter((entry) => !('tool' in entry) || isTool(entry.tool)),
  };
  const named = Object.entries(kept).filter(([, list]) => Array.isArray(list) && list.length > 0);
  return { ...Object.fromEntries(named), ...rest };
}

function knownEntry(entry: ScriptEntryData, isTool: IsKnown): ScriptEntryData {
  if (typeof entry === 'string' || !('expect' in entry) || entry.expect === undefined) return entry;
  const { tool, args, match, tools = [], ...others } = entry.expect;
  const isKept = typeof tool === 'string' && isTool(tool);
  const kept = tools.filter((call) => isTool(typeof call === 'string' ? call : call.tool));
  const expect = {
    ...others,
    ...(tool === null ? { tool } : {}),
    ...(isKept ? { tool, ...(args && { args }), ...(match && { match }) } : {}),
    ...(kept.length === 0 ? {} : { tools: kept }),
  };
  if (Object.keys(expect).length > 0) return { ...entry, expect };
  const bare = { ...entry };
  delete bare.expect;
  return 'say' in bare && Object.keys(bare).length === 1 ? bare.say : bare;
}
