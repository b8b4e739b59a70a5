// Holds a scenario against its app: every name that it uses must exist there. It runs nothing.
import { argumentNames } from './arguments.js';
import type { App } from './definition.js';
import { checkUser } from './check-user.js';
import { lintClaim } from '../claim/lint.js';
import { fixtureNames, leafProblems, readFixture } from '../scenario/fixture.js';
import { leavesOf } from '../scenario/leaves.js';
import { invalidScenarios, type LoadedScenario } from '../scenario/load.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import { expectOf } from '../scenario/script-turns.js';
import type { Expectations, ScriptTurn } from '../scenario/schema.js';
import type { DataPath } from '../scenario/source.js';

/** A name that the scenario uses, with its place. */
interface Use {
  path: DataPath;
  name: string;
}

/**
 * Throws SightlineError `scenario-invalid` with everything in the scenario that the app does not
 * know, all at once.
 */
export function checkScenario(loaded: LoadedScenario, app: App): void {
  const problems = scenarioProblems(loaded, app);
  if (problems.length > 0) throw invalidScenarios(problems);
}

/** As `checkScenario`, but the problems are returned. */
export function scenarioProblems(loaded: LoadedScenario, app: App): Problem[] {
  return [
    ...checkUser(loaded),
    ...toolProblems(loaded, app),
    ...stateProblems(loaded, app),
    ...checkpointProblems(loaded, app),
    ...fixtureProblems(loaded, app),
    ...contextProblems(loaded),
    ...claimProblems(loaded, app),
  ];
}

function toolProblems(loaded: LoadedScenario, app: App): Problem[] {
  const names = app.backend.tools.map((tool) => tool.name);
  const { required_tools: required } = loaded.scenario.expectations ?? {};
  const forbidden = uses(
    ['expectations', 'forbidden_tools'],
    loaded.scenario.expectations?.forbidden_tools,
  );
  return [
    ...unknown(loaded, toolUses(loaded), { kind: 'tool', names, app }),
    ...forbidden
      .filter(({ name }) => required?.includes(name))
      .map(({ path, name }) => ({
        ...loaded.place(path),
        message: `the tool "${name}" is required and forbidden at once`,
      })),
    ...argumentProblems(loaded, app),
  ];
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

interface CallWithArgs {
  tool: string;
  args: Record<string, unknown>;
  path: DataPath;
}

function callsWithArgs({ scenario }: LoadedScenario): CallWithArgs[] {
  const calls = (scenario.expectations?.tool_calls ?? []).map(({ tool, args }, index) => ({
    tool,
    args: args ?? {},
    path: ['expectations', 'tool_calls', index, 'args'],
  }));
  const turns = (scenario.script ?? []).flatMap((turn, index) => {
    const expect = expectOf(turn);
    const path = ['script', index, 'expect', 'args'];
    return expect?.tool ? [{ tool: expect.tool, args: expect.args ?? {}, path }] : [];
  });
  return [...calls, ...turns];
}

function toolUses({ scenario }: LoadedScenario): Use[] {
  const expected: Partial<Expectations> = scenario.expectations ?? {};
  const lists = (['required_tools', 'forbidden_tools'] as const).flatMap((field) =>
    uses(['expectations', field], expected[field]),
  );
  const orders = (expected.tool_order ?? []).flatMap((order, index) =>
    uses(['expectations', 'tool_order', index], order),
  );
  const calls = (expected.tool_calls ?? []).map(({ tool }, index) => ({
    path: ['expectations', 'tool_calls', index, 'tool'],
    name: tool,
  }));
  const faults = (scenario.faults ?? []).flatMap((fault, index) =>
    'tool' in fault && fault.tool !== undefined
      ? [{ path: ['faults', index, 'tool'], name: fault.tool }]
      : [],
  );
  return [...lists, ...orders, ...calls, ...faults, ...scriptUses(scenario.script)];
}

function scriptUses(script: readonly ScriptTurn[] | undefined): Use[] {
  return (script ?? []).flatMap((turn, index) => {
    const tool = expectOf(turn)?.tool ?? null;
    return tool === null ? [] : [{ path: ['script', index, 'expect', 'tool'], name: tool }];
  });
}

function stateProblems(loaded: LoadedScenario, app: App): Problem[] {
  const expected: Partial<Expectations> = loaded.scenario.expectations ?? {};
  const allowed = uses(
    ['expectations', 'allowed_terminal_states'],
    expected.allowed_terminal_states,
  );
  const forbidden = uses(
    ['expectations', 'forbidden_terminal_states'],
    expected.forbidden_terminal_states,
  );
  const names = Object.keys(app.terminalStates);
  const both = forbidden.filter(({ name }) => expected.allowed_terminal_states?.includes(name));
  return [
    ...unknown(loaded, [...allowed, ...forbidden], { kind: 'terminal state', names, app }),
    ...both.map(({ path, name }) => ({
      ...loaded.place(path),
      message: `the terminal state "${name}" is allowed and forbidden at once`,
    })),
  ];
}

function checkpointProblems(loaded: LoadedScenario, app: App): Problem[] {
  const wanted = (loaded.scenario.expectations?.surface ?? []).map(({ at }, index) => ({
    path: ['expectations', 'surface', index, 'at'],
    name: at,
  }));
  const own = wanted.filter(({ name }) => name !== 'end' && !/^turn-[1-9]\d*$/.test(name));
  const names = [...Object.keys(app.checkpoints), 'turn-1', 'turn-2 …', 'end'];
  return unknown(loaded, own, { kind: 'checkpoint', names, app });
}

function fixtureProblems(loaded: LoadedScenario, app: App): Problem[] {
  const wanted = uses(['fixtures'], loaded.scenario.fixtures);
  const names = fixtureNames(app.fixturesDir);
  const broken = wanted.flatMap(({ name }) => readFixture(app.fixturesDir, name)?.problems ?? []);
  const missing = wanted.filter(({ name }) => !names.includes(name));
  return [
    ...missing.map(({ path, name }) => ({
      ...loaded.place(path),
      message: `no fixture "${name}" in ${app.fixturesDir}; ${namesHint(name, names, 'fixtures there')}`,
    })),
    ...broken,
  ];
}

function contextProblems(loaded: LoadedScenario): Problem[] {
  return leavesOf(loaded.scenario.context ?? {}, ['context']).flatMap(({ path, value }) =>
    leafProblems(value).map((message) => ({ ...loaded.place(path), message })),
  );
}

/** A claim that nobody understands would be inconclusive after the episode was paid for. */
function claimProblems(loaded: LoadedScenario, app: App): Problem[] {
  const names = { landmarks: Object.keys(app.landmarks) };
  return claimUses(loaded).flatMap(({ path, name }) => {
    const { status, message } = lintClaim(name, names);
    if (status !== 'not_understood') return [];
    return [{ ...loaded.place(path), message: `the claim "${name}": ${message}` }];
  });
}

/** Every claim of a scenario with its path, in the order of the file. */
export function claimUses({ scenario }: LoadedScenario): Use[] {
  return (scenario.expectations?.surface ?? []).flatMap(({ claims }, index) =>
    uses(['expectations', 'surface', index, 'claims'], claims),
  );
}

function uses(path: DataPath, names: readonly string[] | undefined): Use[] {
  return (names ?? []).map((name, index) => ({ path: [...path, index], name }));
}

function unknown(
  loaded: LoadedScenario,
  used: readonly Use[],
  { kind, names, app }: { kind: string; names: readonly string[]; app: App },
): Problem[] {
  return used
    .filter(({ name }) => !names.includes(name))
    .map(({ path, name }) => ({
      ...loaded.place(path),
      message: `unknown ${kind} "${name}"; ${namesHint(name, names, `${kind}s of ${app.name}`)}`,
    }));
}
