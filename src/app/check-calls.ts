// Checks what a scenario expects of calls against its app: tools, their arguments, agents and checkpoints must exist there.
import type { CallEntry, ToolCallsEntry } from '../scenario/assertions/calls.js';
import { countOf } from '../values/count.js';
import type { LoadedScenario } from '../scenario/load.js';
import { namesHint } from '../values/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import type { Scenario, ScriptTurn } from '../scenario/schema.js';
import type { Json } from '../values/json.js';
import { expectOf, playedTurns } from '../scenario/script-turns.js';
import type { DataPath } from '../scenario/source.js';
import { argumentNames } from './arguments.js';
import type { App } from './definition.js';
import {
  isBuiltInCheckpoint,
  namesAt,
  unknown,
  unknownCheckpoints,
  type Use,
} from './used-names.js';
import { predicateOf } from '../scenario/check-schema.js';
import { isJsonRecord } from '../values/merge.js';
import { propertyProblem } from './json-schema.js';
import type { Tool } from './tool.js';

/** Where a scenario names tools. */
const TOOLS =
  /^(expectations\.(tool_calls\.\d+(\.(tool|calls\.\d+(\.tool)?|ignore\.\d+|\w+_tools\.\d+))?|limits\.repeated_calls\.except\.\d+)|faults\.\d+\.tool|script\.\d+\.expect\.(tool|tools\.\d+(\.tool)?|forbidden_tools\.\d+))$/;

/** Where it names agents. */
const AGENTS = /^expectations\.tool_calls\.\d+\.(agent|hand_offs\.\d+)$/;

/** Everything about calls that the app does not know or that is contradictory. */
export function callProblems(loaded: LoadedScenario, app: App): Problem[] {
  const tools = app.backend.tools.map((tool) => tool.name);
  const kinds = countOf(tools.length, 'tool');
  return [
    ...unknown(loaded, namesAt(loaded, TOOLS), { kind: 'tool', kinds, names: tools, app }),
    ...contradictions(loaded),
    ...argumentProblems(loaded, app),
    ...effectProblems(loaded, app),
    ...orderProblems(loaded, app),
    ...unknownCheckpoints(loaded, endUses(loaded), app),
    ...unknown(loaded, namesAt(loaded, AGENTS), { kind: 'agent', names: app.agents, app }),
  ];
}

function contradictions(loaded: LoadedScenario): Problem[] {
  const entries = entriesOf(loaded.scenario);
  const required = new Set(entries.map(({ entry }) => entry));
  return entries.flatMap(({ entry, path }) => {
    if (typeof entry === 'string' || !('tool' in entry) || entry.args !== undefined) return [];
    if (entry.times !== 0 || !required.has(entry.tool)) return [];
    const message = `the tool "${entry.tool}" is required and forbidden at once`;
    return [{ ...loaded.place(path), message }];
  });
}

/** An assertion on an argument that no call can have could never pass. */
function argumentProblems(loaded: LoadedScenario, app: App): Problem[] {
  return callsWithArgs(loaded).flatMap(({ tool, args, path, mayBeRefused = false }) => {
    const definition = app.backend.tools.find(({ name }) => name === tool);
    if (definition === undefined) return [];
    const names = argumentNames(definition);
    return Object.entries(args).flatMap(([name, check]): Problem[] => {
      if (names !== null && !names.includes(name)) {
        const message = `unknown argument "${name}" of ${tool}; ${namesHint(name, names, 'arguments')}`;
        return [{ ...loaded.place([...path, name], 'key'), message }];
      }
      // On staging, values are filled in later.
      if (mayBeRefused || app.staging !== undefined) return [];
      const refused = refusedArgument(definition, name, check);
      if (refused === null) return [];
      const message = `${tool} would refuse the argument "${name}": it ${refused}, but is ${JSON.stringify(check)} here`;
      return [{ ...loaded.place([...path, name]), message }];
    });
  });
}

/** A tool by name, or with the arguments of the call. */
type AskedCall = string | Pick<Exclude<CallEntry, string>, 'tool' | 'args'>;

export interface CallWithArgs {
  tool: string;
  args: Record<string, Json>;
  path: DataPath;
  /** Also, or only, calls that the tool refuses are meant: attempts are counted, or none may succeed. */
  mayBeRefused?: boolean;
}

/** The entries of `tool_calls`, each with its place. */
function entriesOf({ expectations }: Scenario): { entry: ToolCallsEntry; path: DataPath }[] {
  return (expectations?.tool_calls ?? []).map((entry, index) => {
    return { entry, path: ['expectations', 'tool_calls', index] };
  });
}

/** Every call that the scenario expects with arguments, in file order. */
export function callsWithArgs({ scenario }: LoadedScenario): CallWithArgs[] {
  return [
    ...entriesOf(scenario).flatMap(({ entry, path }) => {
      if (typeof entry === 'string') return [];
      if ('calls' in entry) return callsAt([...path, 'calls'], entry.calls);
      if (!('tool' in entry)) return [];
      const mayBeRefused = entry.times === 0 || entry.attempts !== undefined;
      return [{ tool: entry.tool, args: entry.args ?? {}, path: [...path, 'args'], mayBeRefused }];
    }),
    ...playedTurns({ script: scenario.script }).flatMap(({ entry, from, index }) =>
      ofTurn(entry, [from, index, 'expect']),
    ),
  ];
}

function callsAt(path: DataPath, calls: readonly AskedCall[] | undefined): CallWithArgs[] {
  return (calls ?? []).flatMap((call, index) => {
    if (typeof call === 'string') return [];
    return [{ tool: call.tool, args: call.args ?? {}, path: [...path, index, 'args'] }];
  });
}

function ofTurn(turn: ScriptTurn, path: DataPath): CallWithArgs[] {
  const { tool, args = {}, tools } = expectOf(turn) ?? {};
  return [
    ...(typeof tool === 'string' ? [{ tool, args, path: [...path, 'args'] }] : []),
    ...callsAt([...path, 'tools'], tools),
  ];
}

/** A read-only tool can have no effect. */
function effectProblems(loaded: LoadedScenario, app: App): Problem[] {
  return entriesOf(loaded.scenario).flatMap(({ entry, path }) => {
    if (typeof entry === 'string' || !('tool' in entry) || (entry.effects ?? 0) === 0) return [];
    const { tool: name } = entry;
    const effect = app.backend.tools.find((tool) => tool.name === name)?.effect;
    if (effect !== 'read') return [];
    const writes = app.backend.tools.filter((one) => one.effect === 'write');
    const names = writes.map((one) => one.name).join(', ') || 'none';
    const message = `the tool "${name}" only reads, so that it takes no effect; tools of ${app.name} that write: ${names}`;
    return [{ ...loaded.place([...path, 'tool']), message }];
  });
}

/** An order may name tools and checkpoints. */
function orderProblems(loaded: LoadedScenario, app: App): Problem[] {
  const items = namesAt(loaded, /^expectations\.tool_calls\.\d+\.order\.\d+$/);
  const tools = app.backend.tools.map(({ name }) => name);
  const checkpoints = Object.keys(app.checkpoints);
  const names = [...tools, ...checkpoints];
  const own = items.filter(({ name }) => !isBuiltInCheckpoint(name));
  const kinds = `${countOf(tools.length, 'tool')} and ${countOf(checkpoints.length, 'checkpoint')}`;
  return unknown(loaded, own, { kind: 'tool or checkpoint', kinds, names, app });
}

function endUses({ scenario }: LoadedScenario): Use[] {
  const moments = scenario.expectations?.limits?.calls_after ?? {};
  return Object.keys(moments).map((name): Use => {
    return { path: ['expectations', 'limits', 'calls_after', name], name, part: 'key' };
  });
}

/**
 * Why no accepted call can have this argument; null if one can. The argument is a check: predicates other than `equals` and
 * `one_of` are not judged. Arguments are compared by value, so that "84" may stand for 84.
 */
function refusedArgument({ input }: Pick<Tool, 'input'>, name: string, check: Json): string | null {
  const predicate = predicateOf(check);
  if (predicate?.name === 'one_of') {
    const refusals = predicate.operand.map((one) => refusal(input, name, one));
    return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
  }
  if (predicate?.name === 'equals') return refusal(input, name, predicate.operand);
  const plain = predicate === null ? withoutPredicates(check) : undefined;
  return plain === undefined ? null : refusal(input, name, plain);
}

function refusal(input: Tool['input'], name: string, value: Json): string | null {
  const refusals = spellings(value).map((one) => propertyProblem(input, name, one));
  return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
}

/** The same value as a service may want it. */
function spellings(value: Json): Json[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)];
  if (typeof value !== 'string' || value.trim() === '') return [value];
  const number = Number(value);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return [
    value,
    ...(Number.isFinite(number) ? [number] : []),
    ...(value === 'true' || value === 'false' ? [value === 'true'] : []),
    ...(isDay ? [`${value}T00:00:00Z`] : []),
    ...(/^\d{4}-\d{2}-\d{2}T/.test(value) ? [value.slice(0, 10)] : []),
  ];
}

/** The parts that are plain values; undefined if that cannot be told apart, as in a list with a predicate. */
function withoutPredicates(check: Json): Json | undefined {
  if (predicateOf(check) !== null) return undefined;
  if (Array.isArray(check)) {
    const items = check.map(withoutPredicates);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonRecord(check)) return check;
  const parts = Object.entries(check).flatMap(([key, one]): [string, Json][] => {
    const plain = withoutPredicates(one);
    return plain === undefined ? [] : [[key, plain]];
  });
  return Object.fromEntries(parts);
}
