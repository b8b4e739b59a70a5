// Holds what a scenario asks of calls against its app: tools, their arguments, agents and checkpoints must exist there.
import type { AgentCalls } from '../assertions/agent-called.js';
import type { NamedCall, ToolCallsEntry } from '../assertions/calls.js';
import type { Expectations } from '../assertions/kinds.js';
import type { LoadedScenario } from '../scenario/load.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import type { Scenario, ScriptTurn } from '../scenario/schema.js';
import { expectOf } from '../scenario/script-turns.js';
import type { DataPath } from '../scenario/source.js';
import { argumentNames } from './arguments.js';
import type { App } from './definition.js';
import { isGivenCheckpoint, unknown, unknownCheckpoints, type Use, uses } from './used-names.js';

/** Everything about calls that the app does not know, or that asks for one thing and its opposite. */
export function callProblems(loaded: LoadedScenario, app: App): Problem[] {
  const tools = app.backend.tools.map((tool) => tool.name);
  return [
    ...unknown(loaded, toolUses(loaded), { kind: 'tool', names: tools, app }),
    ...contradictions(loaded),
    ...argumentProblems(loaded, app),
    ...effectProblems(loaded, app),
    ...orderProblems(loaded, app),
    ...unknownCheckpoints(loaded, endUses(loaded), app),
    ...unknown(loaded, agentUses(loaded), { kind: 'agent', names: app.agents, app }),
  ];
}

function contradictions(loaded: LoadedScenario): Problem[] {
  const expected: Partial<Expectations> = loaded.scenario.expectations ?? {};
  return uses(['expectations', 'forbidden_tools'], expected.forbidden_tools)
    .filter(({ name }) => expected.required_tools?.includes(name))
    .map(({ path, name }) => ({
      ...loaded.place(path),
      message: `the tool "${name}" is required and forbidden at once`,
    }));
}

/** Arguments that a call could never have make an assertion that can never pass. */
function argumentProblems(loaded: LoadedScenario, app: App): Problem[] {
  return callsWithArgs(loaded).flatMap(({ tool, args, path }) => {
    const definition = app.backend.tools.find(({ name }) => name === tool);
    const names = definition ? argumentNames(definition) : null;
    if (names === null) return [];
    return Object.keys(args)
      .filter((name) => !names.includes(name))
      .map((name) => ({
        ...loaded.place([...path, name], 'key'),
        message: `unknown argument "${name}" of ${tool}; ${namesHint(name, names, 'arguments')}`,
      }));
  });
}

/** A tool by its name, or with what it is called with. */
type AskedCall = string | Pick<Exclude<NamedCall, string>, 'tool' | 'args'>;

interface CallWithArgs {
  tool: string;
  args: Record<string, unknown>;
  path: DataPath;
}

/** The entries of `tool_calls`, each with its place. */
function entriesOf({ expectations }: Scenario): { entry: ToolCallsEntry; path: DataPath }[] {
  return (expectations?.tool_calls ?? []).map((entry, index) => {
    return { entry, path: ['expectations', 'tool_calls', index] };
  });
}

function callsWithArgs({ scenario }: LoadedScenario): CallWithArgs[] {
  return [
    ...entriesOf(scenario).flatMap(({ entry, path }) => {
      if ('calls' in entry) return named([...path, 'calls'], entry.calls);
      if ('order' in entry) return [];
      return [{ tool: entry.tool, args: entry.args ?? {}, path: [...path, 'args'] }];
    }),
    ...(scenario.script ?? []).flatMap((turn, index) => ofTurn(turn, ['script', index, 'expect'])),
  ];
}

function named(path: DataPath, calls: readonly AskedCall[] | undefined): CallWithArgs[] {
  return (calls ?? []).flatMap((call, index) => {
    if (typeof call === 'string') return [];
    return [{ tool: call.tool, args: call.args ?? {}, path: [...path, index, 'args'] }];
  });
}

function ofTurn(turn: ScriptTurn, path: DataPath): CallWithArgs[] {
  const { tool, args = {}, tools } = expectOf(turn) ?? {};
  return [
    ...(typeof tool === 'string' ? [{ tool, args, path: [...path, 'args'] }] : []),
    ...named([...path, 'tools'], tools),
  ];
}

/** A tool that only reads takes no effect, so that an effect of it could never be there. */
function effectProblems(loaded: LoadedScenario, app: App): Problem[] {
  return entriesOf(loaded.scenario).flatMap(({ entry, path }) => {
    if (!('tool' in entry) || (entry.effects ?? 0) === 0) return [];
    const { tool: name } = entry;
    const effect = app.backend.tools.find((tool) => tool.name === name)?.effect;
    if (effect !== 'read') return [];
    const writes = app.backend.tools.filter((one) => one.effect === 'write');
    const names = writes.map((one) => one.name).join(', ') || 'none';
    const message = `the tool "${name}" only reads, so that it takes no effect; tools of ${app.name} that write: ${names}`;
    return [{ ...loaded.place([...path, 'tool']), message }];
  });
}

function toolUses({ scenario }: LoadedScenario): Use[] {
  const expected: Partial<Expectations> = scenario.expectations ?? {};
  const field = (name: string): DataPath => ['expectations', name];
  const { repeated_calls: repeated } = expected.limits ?? {};
  const faults = (scenario.faults ?? []).flatMap((fault, index) =>
    'tool' in fault && fault.tool !== undefined
      ? [{ path: ['faults', index, 'tool'], name: fault.tool }]
      : [],
  );
  return [
    ...uses(field('required_tools'), expected.required_tools),
    ...uses(field('forbidden_tools'), expected.forbidden_tools),
    ...entriesOf(scenario).flatMap(({ entry, path }) => usesOfEntry(entry, path)),
    ...(typeof repeated === 'object'
      ? uses(['expectations', 'limits', 'repeated_calls', 'except'], repeated.except)
      : []),
    ...Object.entries(expected.agents ?? {}).flatMap(([agent, calls]) =>
      toolsOfAgent([...field('agents'), agent], calls),
    ),
    ...faults,
    ...(scenario.script ?? []).flatMap((turn, index) =>
      turnUses(turn, ['script', index, 'expect']),
    ),
  ];
}

function usesOfEntry(entry: ToolCallsEntry, path: DataPath): Use[] {
  if ('tool' in entry) return [{ path: [...path, 'tool'], name: entry.tool }];
  if ('order' in entry) return [];
  return [...callUses([...path, 'calls'], entry.calls), ...uses([...path, 'ignore'], entry.ignore)];
}

function callUses(path: DataPath, calls: readonly AskedCall[] | undefined): Use[] {
  return (calls ?? []).map((call, index) =>
    typeof call === 'string'
      ? { path: [...path, index], name: call }
      : { path: [...path, index, 'tool'], name: call.tool },
  );
}

function toolsOfAgent(path: DataPath, calls: boolean | AgentCalls): Use[] {
  if (typeof calls === 'boolean') return [];
  return Object.entries(calls).flatMap(([field, tools]) => uses([...path, field], tools));
}

function turnUses(turn: ScriptTurn, path: DataPath): Use[] {
  const { tool, tools, forbidden_tools: forbidden } = expectOf(turn) ?? {};
  return [
    ...(typeof tool === 'string' ? [{ path: [...path, 'tool'], name: tool }] : []),
    ...callUses([...path, 'tools'], tools),
    ...uses([...path, 'forbidden_tools'], forbidden),
  ];
}

/** An order speaks of tools and of checkpoints. */
function orderProblems(loaded: LoadedScenario, app: App): Problem[] {
  const items = entriesOf(loaded.scenario).flatMap(({ entry, path }) =>
    'order' in entry ? uses([...path, 'order'], entry.order) : [],
  );
  const tools = app.backend.tools.map(({ name }) => name);
  const names = [...tools, ...Object.keys(app.checkpoints)];
  const own = items.filter(({ name }) => !isGivenCheckpoint(name));
  const kinds = 'tools and checkpoints';
  return unknown(loaded, own, { kind: 'tool or checkpoint', kinds, names, app });
}

function endUses({ scenario }: LoadedScenario): Use[] {
  const moments = scenario.expectations?.limits?.calls_after ?? {};
  return Object.keys(moments).map((name): Use => {
    return { path: ['expectations', 'limits', 'calls_after', name], name, part: 'key' };
  });
}

function agentUses({ scenario }: LoadedScenario): Use[] {
  const { agents, hand_offs: handOffs } = scenario.expectations ?? {};
  const inOrder = Array.isArray(handOffs)
    ? uses(['expectations', 'hand_offs'], handOffs)
    : uses(['expectations', 'hand_offs', 'agents'], handOffs?.agents);
  const names = Object.keys(agents ?? {}).map((name): Use => {
    return { path: ['expectations', 'agents', name], name, part: 'key' };
  });
  return [...names, ...inOrder];
}
