// What scenarios cover of a policy and an app, and what they leave out; reads no files and prints nothing.
import { listedConducts } from '../rules/conducts/behaviors.js';
import type { App } from '../app/definition.js';
import { namesAt } from '../app/used-names.js';
import { toolFaults } from '../scenario/faults.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Policy, PolicyClause } from '../scenario/policy.js';
import type { Fault, Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/user-kind.js';

/** Scenarios by id everywhere. */
export interface SuiteCoverage {
  app: string;
  /** The policy's file; null: there is none, so that clauses are not measured. */
  policy: string | null;
  scenarios: number;
  /** In the order of the policy; `scenarios` name the clause in `covers`. */
  clauses: (Pick<PolicyClause, 'id' | 'kind' | 'says'> & { scenarios: string[] })[];
  /** In the order of the app file; `isForbidden` by the whole policy. */
  terminalStates: {
    name: string;
    isForbidden: boolean;
    allowedBy: string[];
    forbiddenBy: string[];
  }[];
  /** In the order of the app file. `faults` such as "status 503". */
  tools: { name: string; expectedBy: string[]; faults: string[]; failsIn: string[] }[];
  /** Who uses it, on what and in which language; never a gap. */
  personas: Use[];
  surfaces: Use[];
  locales: Use[];
  gaps: Gap[];
}

interface Use {
  name: string;
  scenarios: string[];
}

export interface Gap {
  kind: 'clause' | 'terminal_state' | 'tool' | 'tool_error';
  name: string;
  /** What is missing, and how to add it. */
  message: string;
}

/** Where a scenario says that a tool is to be called. */
const EXPECTED =
  /^(expectations\.(required_tools\.\d+|tool_calls\.\d+\.(tool|order\.\d+|calls\.\d+(\.tool)?)|agents\.\d+\.required_tools\.\d+)|script\.\d+\.expect\.(tool|tools\.\d+(\.tool)?))$/;

export function coverageOf(
  loaded: readonly LoadedScenario[],
  { app, policy }: { app: App; policy: Policy | null },
): SuiteCoverage {
  const scenarios = loaded.map(({ scenario }) => scenario);
  const covering = index(scenarios, ({ covers = [] }) => covers);
  const clauses = (policy?.clauses ?? []).map(({ id, kind, says }) => {
    return { id, kind, says, scenarios: covering.get(id) ?? [] };
  });
  const terminalStates = statesOf(scenarios, app, policy);
  const tools = toolsOf(scenarios, app);
  return {
    ...{ app: app.name, policy: policy?.file ?? null, scenarios: scenarios.length },
    ...{ clauses, terminalStates, tools },
    personas: uses(scenarios, personasOf),
    surfaces: uses(scenarios, (one) => [surfaceOf(one)]),
    locales: uses(scenarios, ({ locale }) => [locale ?? 'as the config has it']),
    gaps: [
      ...clauses.filter((one) => one.scenarios.length === 0).map(clauseGap),
      ...terminalStates.flatMap(stateGap),
      ...tools.flatMap(toolGaps),
    ],
  };
}

function statesOf(
  scenarios: readonly Scenario[],
  app: App,
  policy: Policy | null,
): SuiteCoverage['terminalStates'] {
  const allowing = index(scenarios, (one) => one.expectations?.allowed_terminal_states ?? []);
  const forbidding = index(scenarios, (one) => one.expectations?.forbidden_terminal_states ?? []);
  return Object.keys(app.terminalStates).map((name) => ({
    name,
    isForbidden: policy?.forbidden_terminal_states?.includes(name) ?? false,
    allowedBy: allowing.get(name) ?? [],
    forbiddenBy: forbidding.get(name) ?? [],
  }));
}

function toolsOf(scenarios: readonly Scenario[], app: App): SuiteCoverage['tools'] {
  const expecting = index(scenarios, (scenario) =>
    namesAt({ scenario }, EXPECTED).map(({ name }) => name),
  );
  const failing = index(scenarios, (one) => toolFaults(one.faults).map(({ tool }) => tool));
  const faults = scenarios.flatMap((one) => toolFaults(one.faults));
  return app.backend.tools.map(({ name }) => {
    const kinds = faults.filter(({ tool }) => tool === name).map(faultName);
    return {
      name,
      expectedBy: expecting.get(name) ?? [],
      faults: [...new Set(kinds)].sort(),
      failsIn: failing.get(name) ?? [],
    };
  });
}

/** "status 503", "drop". */
function faultName(fault: Fault): string {
  return fault.fault === 'status' ? `status ${fault.status}` : fault.fault;
}

function clauseGap({ id, kind }: SuiteCoverage['clauses'][number]): Gap {
  const message = `no scenario covers this ${kind}; name it under \`covers\` in one that tests it`;
  return { kind: 'clause', name: id, message };
}

function stateGap({
  name,
  isForbidden,
  allowedBy,
  forbiddenBy,
}: SuiteCoverage['terminalStates'][number]): Gap[] {
  if ((isForbidden ? forbiddenBy : allowedBy).length > 0) return [];
  const word = isForbidden ? 'forbid' : 'allow';
  const message = `no scenario ${word}s this terminal state; add one with \`${isForbidden ? 'forbidden' : 'allowed'}_terminal_states: [${name}]\``;
  return [{ kind: 'terminal_state', name, message }];
}

function toolGaps({ name, expectedBy, failsIn }: SuiteCoverage['tools'][number]): Gap[] {
  const unused = 'no scenario expects a call of this tool; add one with it in `required_tools`';
  const untried = `this tool fails in no scenario; add one with \`faults: [{ tool: ${name}, fault: status }]\``;
  return [
    ...(expectedBy.length + failsIn.length > 0
      ? []
      : [{ kind: 'tool', name, message: unused } as const]),
    ...(failsIn.length > 0 ? [] : [{ kind: 'tool_error', name, message: untried } as const]),
  ];
}

/** Conducts by their names; a persona without them by its text. */
function personasOf(scenario: Scenario): readonly string[] {
  const kind = userKind(scenario);
  if (kind === 'script' || kind === 'human') return [kind];
  const { user_persona: persona = 'cooperative' } = scenario;
  if (typeof persona === 'string') return [persona];
  const conducts = listedConducts(persona);
  return conducts.length > 0 ? conducts : [persona.description];
}

/** "390 × 844, dark, zoom 200 %". */
function surfaceOf({ surface = {} }: Scenario): string {
  const { viewport, color_scheme: colors, zoom, text_size: text, network } = surface;
  const parts = [
    viewport === undefined ? '' : `${viewport.width} × ${viewport.height}`,
    colors ?? '',
    zoom === undefined ? '' : `zoom ${zoom} %`,
    text === undefined ? '' : `text ${text} %`,
    surface.reduced_motion === true ? 'reduced motion' : '',
    surface.keyboard_only === true ? 'keyboard only' : '',
    network ?? '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'as the config has it' : parts.join(', ');
}

/** The ids of the scenarios by name, each scenario once under a name. */
function index(
  scenarios: readonly Scenario[],
  namesOf: (scenario: Scenario) => readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const scenario of scenarios)
    for (const name of new Set(namesOf(scenario))) {
      const ids = found.get(name);
      if (ids === undefined) found.set(name, [scenario.scenario_id]);
      else ids.push(scenario.scenario_id);
    }
  return found;
}

/** Most used first. */
function uses(
  scenarios: readonly Scenario[],
  namesOf: (scenario: Scenario) => readonly string[],
): Use[] {
  return [...index(scenarios, namesOf)]
    .map(([name, ids]) => ({ name, scenarios: ids }))
    .sort((one, other) => other.scenarios.length - one.scenarios.length);
}
