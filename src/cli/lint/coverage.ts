// `sightline lint --coverage`: what scenarios cover of a policy, an app and its traffic, and what they leave out.
import type { App } from '../../app/definition.js';
import type { PolicyFile } from '../../app/check-policy.js';
import { namesAt } from '../../app/used-names.js';
import { colors } from '../../values/colors.js';
import { countOf } from '../../values/count.js';
import { entriesOfTools } from '../../scenario/assertions/calls.js';
import { toolFaults } from '../../scenario/faults.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Policy, PolicyClause } from '../../scenario/policy.js';
import type { Scenario } from '../../scenario/schema.js';
import { tableLines } from '../../report/outcome-marks.js';

/** Of the scenarios under one policy; scenarios by id everywhere. */
export interface SuiteCoverage {
  /** The policy's file; null: there is none, so that clauses and traffic are not measured. */
  policy: string | null;
  scenarios: number;
  /** In the order of the policy; `scenarios` name the clause in `covers`. */
  clauses: (Pick<PolicyClause, 'id' | 'kind'> & { scenarios: string[] })[];
  /** In the order of the app file; `isForbidden` by the whole policy, so that a scenario should forbid it. */
  terminalStates: { name: string; isForbidden: boolean; scenarios: string[] }[];
  /** In the order of the app file. */
  tools: { name: string; expectedBy: string[]; failsIn: string[] }[];
  /** Empty if the policy names no traffic. */
  traffic: TrafficShare[];
  gaps: Gap[];
}

/** A class of the traffic: its share in production, and of the weights of the scenarios that belong to it. */
interface TrafficShare {
  class: string;
  production: number;
  suite: number;
  scenarios: string[];
}

interface Gap {
  kind: 'clause' | 'terminal_state' | 'tool' | 'tool_error' | 'traffic';
  name: string;
  /** What is missing, and how to add it. */
  message: string;
}

/** One for each policy that applies, and one for the scenarios without any. */
export function coverageOf(
  loaded: readonly LoadedScenario[],
  app: App,
  policies: readonly PolicyFile[],
): SuiteCoverage[] {
  const under = policies
    .filter(({ own }) => own.length > 0)
    .map(({ policy, own }) => coverageUnder(own, app, policy));
  const rest = loaded.filter((one) => !policies.some(({ own }) => own.includes(one)));
  return rest.length === 0 ? under : [...under, coverageUnder(rest, app, null)];
}

function coverageUnder(
  loaded: readonly LoadedScenario[],
  app: App,
  policy: Policy | null,
): SuiteCoverage {
  const scenarios = loaded.map(({ scenario }) => scenario);
  const expected = new Map(scenarios.map((scenario) => [scenario, expectedTools(scenario)]));
  const measured = {
    clauses: (policy?.clauses ?? []).map(({ id, kind }) => {
      return {
        id,
        kind,
        scenarios: idsOf(scenarios, ({ metadata }) => metadata?.covers?.includes(id) ?? false),
      };
    }),
    terminalStates: Object.keys(app.terminalStates).map((name) => {
      const isForbidden = policy?.forbidden_terminal_states?.includes(name) ?? false;
      const field = isForbidden ? 'forbidden_terminal_states' : 'allowed_terminal_states';
      const uses = ({ expectations }: Scenario) => expectations?.[field]?.includes(name) ?? false;
      return { name, isForbidden, scenarios: idsOf(scenarios, uses) };
    }),
    tools: app.backend.tools.map(({ name }) => ({
      name,
      expectedBy: idsOf(scenarios, (one) => expected.get(one)?.includes(name) ?? false),
      failsIn: idsOf(scenarios, ({ faults }) =>
        toolFaults(faults).some((one) => one.tool === name),
      ),
    })),
    traffic: trafficOf(policy?.traffic ?? {}, scenarios),
  };
  return {
    ...{ policy: policy?.file ?? null, scenarios: scenarios.length, ...measured },
    gaps: gapsIn(measured),
  };
}

function idsOf(scenarios: readonly Scenario[], is: (scenario: Scenario) => boolean): string[] {
  return scenarios.filter(is).map(({ scenario_id: id }) => id);
}

/** Where a scenario says that a tool is to be called. */
const EXPECTED =
  /^(expectations\.tool_calls\.\d+(\.(order\.\d+|calls\.\d+(\.tool)?|required_tools\.\d+))?|script\.\d+\.expect\.(tool|tools\.\d+(\.tool)?))$/;

function expectedTools(scenario: Scenario): string[] {
  const called = entriesOfTools(scenario.expectations?.tool_calls);
  return [
    ...called.flatMap(({ tool, times }) => (times === 0 ? [] : [tool])),
    ...namesAt({ scenario }, EXPECTED).map(({ name }) => name),
  ];
}

/**
 * A scenario belongs to the classes that its `tags` or `covers` name, or to the one named like it; its weight is divided evenly
 * among them. What lacks most weight comes first.
 */
function trafficOf(
  shares: Readonly<Record<string, number>>,
  scenarios: readonly Scenario[],
): TrafficShare[] {
  const classesOf = ({ scenario_id: id, tags = [], metadata }: Scenario) =>
    [...new Set([id, ...tags, ...(metadata?.covers ?? [])])].filter((name) =>
      Object.hasOwn(shares, name),
    );
  const total = scenarios.reduce((sum, { metadata }) => sum + (metadata?.weight ?? 1), 0);
  const found = Object.entries(shares).map(([name, production]) => {
    const own = scenarios.filter((one) => classesOf(one).includes(name));
    const weights = own.map((one) => (one.metadata?.weight ?? 1) / classesOf(one).length);
    const suite = weights.reduce((sum, weight) => sum + weight, 0) / total;
    return { class: name, production, suite, scenarios: idsOf(own, () => true) };
  });
  return found.sort((one, other) => lack(other) - lack(one));
}

function lack({ production, suite }: TrafficShare): number {
  return production - suite;
}

function gapsIn(found: Pick<SuiteCoverage, 'clauses' | 'terminalStates' | 'tools' | 'traffic'>) {
  return [
    ...found.clauses.filter(isEmpty).map(({ id, kind }): Gap => {
      const message = `no scenario covers this ${kind}; name it under \`covers\` in the metadata of one that tests it`;
      return { kind: 'clause', name: id, message };
    }),
    ...found.terminalStates.filter(isEmpty).map(({ name, isForbidden }): Gap => {
      const [verb, field] = isForbidden ? ['forbids', 'forbidden'] : ['allows', 'allowed'];
      const message = `no scenario ${verb} this terminal state; add one with \`${field}_terminal_states: [${name}]\``;
      return { kind: 'terminal_state', name, message };
    }),
    ...found.tools.flatMap(toolGaps),
    ...found.traffic
      .filter((one) => one.production > 0 && isEmpty(one))
      .map((one): Gap => {
        const message = `no scenario belongs to ${percent(one.production)} of the traffic; name the class in its \`tags\``;
        return { kind: 'traffic', name: one.class, message };
      }),
  ];
}

function isEmpty({ scenarios }: { scenarios: readonly string[] }): boolean {
  return scenarios.length === 0;
}

function toolGaps({ name, expectedBy, failsIn }: SuiteCoverage['tools'][number]): Gap[] {
  if (failsIn.length > 0) return [];
  const unused = 'no scenario expects a call of this tool; add one with it in `tool_calls`';
  const untried = `this tool fails in no scenario; add one with \`faults: [{ tool: ${name}, fault: status }]\``;
  return [
    ...(expectedBy.length > 0 ? [] : [{ kind: 'tool', name, message: unused } as const]),
    { kind: 'tool_error', name, message: untried },
  ];
}

/** As tables, the gaps last. */
export function coverageLines(found: SuiteCoverage): string[] {
  const { policy, scenarios, gaps } = found;
  const head = `coverage of ${countOf(scenarios, 'scenario')}: ${gaps.length === 0 ? 'no gaps' : countOf(gaps.length, 'gap')}`;
  return [
    ...tablesOf(found).flatMap(({ title, rows }) => [
      colors.bold(title),
      ...tableLines(rows).map((row) => `  ${row}`),
      '',
    ]),
    ...(gaps.length === 0 ? [] : [colors.bold('Gaps')]),
    ...tableLines(gaps.map(({ kind, name, message }) => [`  ${KINDS[kind]} ${name}`, message])),
    ...(policy === null ? [NO_POLICY] : []),
    gaps.length === 0 ? colors.green(head) : colors.red(head),
  ];
}

const NO_POLICY =
  'There is no _policy.yaml beside these scenarios, so clauses and traffic were not measured; docs/scenarios.md#the-policy-and-coverage shows one.';

const KINDS: Record<Gap['kind'], string> = {
  clause: 'clause',
  terminal_state: 'terminal state',
  tool: 'tool',
  tool_error: 'error of',
  traffic: 'traffic',
};

/** The first row of each holds the headings; those with nothing below are left out. */
function tablesOf(found: SuiteCoverage): { title: string; rows: string[][] }[] {
  const { clauses, terminalStates, tools, traffic } = found;
  const clauseRows = clauses.map(({ id, kind, scenarios }) => [id, kind, ...many(scenarios)]);
  const stateRows = terminalStates.map(({ name, isForbidden, scenarios }) => [
    ...[name, isForbidden ? 'forbidden' : 'allowed', ...many(scenarios)],
  ]);
  const toolRows = tools.map(({ name, expectedBy, failsIn }) => [
    ...[name, String(expectedBy.length), String(failsIn.length)],
  ]);
  const trafficRows = traffic.map(({ class: name, production, suite, scenarios }) => [
    ...[name, percent(production), percent(suite), ...many(scenarios)],
  ]);
  return [
    { title: 'Clauses', rows: [['clause', 'kind', 'scenarios', ''], ...clauseRows] },
    { title: 'Terminal states', rows: [['state', 'is', 'in scenarios', ''], ...stateRows] },
    { title: 'Tools', rows: [['tool', 'expected by', 'fails in'], ...toolRows] },
    { title: 'Traffic', rows: [['class', 'production', 'suite', 'scenarios', ''], ...trafficRows] },
  ].filter(({ rows }) => rows.length > 1);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

const MOST_NAMES = 3;

/** How many, and the first names. */
function many(names: readonly string[]): [string, string] {
  const more = names.length > MOST_NAMES ? ', …' : '';
  return [String(names.length), `${names.slice(0, MOST_NAMES).join(', ')}${more}`];
}
