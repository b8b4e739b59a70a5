// Coverage as tables, for the terminal and in Markdown; measures nothing.
import { colors } from '../colors.js';
import { countOf } from '../count.js';
import type { Gap } from '../coverage/coverage.js';
import type { MeasuredCoverage, TrafficMatch } from '../coverage/traffic.js';
import { prose } from '../report/summary-markdown.js';
import { formatWarning } from '../scenario/problem.js';
import { textTable } from './text-table.js';

interface CoverageTable {
  title: string;
  /** The first row holds the headings. */
  rows: string[][];
}

export function coverageText(found: MeasuredCoverage): string {
  const { gaps, warnings } = found;
  const told = gaps.map((gap) => [`  ${label(gap)}`, gap.message]);
  return [
    ...tablesOf(found).flatMap(({ title, rows }) => [colors.bold(title), ...indented(rows), '']),
    ...(told.length === 0 ? [] : [colors.bold('Gaps'), ...textTable(told), '']),
    ...warnings.map(formatWarning),
    ...(found.policy === null ? [NO_POLICY] : []),
    gaps.length === 0 ? colors.green(headOf(found)) : colors.red(headOf(found)),
    '',
  ].join('\n');
}

export function coverageMarkdown(found: MeasuredCoverage): string {
  const { gaps, warnings } = found;
  return [
    `## ${gaps.length === 0 ? '✅' : '❌'} ${headOf(found)}`,
    '',
    ...(found.policy === null ? [NO_POLICY, ''] : []),
    ...gaps.map((gap) => `- ${prose(`${label(gap)}: ${gap.message}`)}`),
    ...warnings.map((warning) => `- ${prose(formatWarning(warning))}`),
    ...(gaps.length + warnings.length === 0 ? [] : ['']),
    ...tablesOf(found).flatMap(({ title, rows: [head = [], ...rows] }) => [
      `### ${prose(title)}`,
      '',
      line(head),
      `| ${head.map(() => '---').join(' | ')} |`,
      ...rows.map(line),
      '',
    ]),
  ].join('\n');
}

const NO_POLICY =
  'There is no _policy.yaml beside these scenarios, so clauses were not measured; docs/coverage.md shows one.';

function headOf({ app, scenarios, gaps }: MeasuredCoverage): string {
  const of = `${countOf(scenarios, 'scenario')} of ${app}`;
  return gaps.length === 0 ? `no gaps in ${of}` : `${countOf(gaps.length, 'gap')} in ${of}`;
}

const KINDS: Record<Gap['kind'], string> = {
  clause: 'clause',
  terminal_state: 'terminal state',
  tool: 'tool',
  tool_error: 'error of',
};

function label({ kind, name }: Gap): string {
  return `${KINDS[kind]} ${name}`;
}

function tablesOf(found: MeasuredCoverage): CoverageTable[] {
  const { clauses, terminalStates, tools, personas, surfaces, locales, traffic } = found;
  const used = Object.entries({ user: personas, surface: surfaces, locale: locales });
  return [
    {
      title: 'Clauses',
      rows: [
        ['clause', 'kind', 'scenarios', ''],
        ...clauses.map(({ id, kind, scenarios }) => [id, kind, ...many(scenarios)]),
      ],
    },
    {
      title: 'Terminal states',
      rows: [
        ['state', 'allowed by', 'forbidden by'],
        ...terminalStates.map(({ name, isForbidden, allowedBy, forbiddenBy }) => [
          isForbidden ? `${name} (never)` : name,
          String(allowedBy.length),
          String(forbiddenBy.length),
        ]),
      ],
    },
    {
      title: 'Tools',
      rows: [
        ['tool', 'expected by', 'fails in', 'faults'],
        ...tools.map(({ name, expectedBy, failsIn, faults }) => [
          name,
          ...[String(expectedBy.length), String(failsIn.length), faults.join(', ')],
        ]),
      ],
    },
    {
      title: 'Users and surfaces',
      rows: [
        ['what', '', 'scenarios'],
        ...used.flatMap(([what, uses]) =>
          uses.map(({ name, scenarios }) => [what, short(name), String(scenarios.length)]),
        ),
      ],
    },
    ...(traffic === null ? [] : [trafficTable(traffic)]),
  ].filter(({ rows }) => rows.length > 1);
}

function trafficTable({ divergence, classes, elsewhere }: TrafficMatch): CoverageTable {
  const [first] = classes;
  const add =
    first !== undefined && first.production > first.suite
      ? `; add scenarios to "${first.class}" first`
      : '';
  return {
    title: `Traffic: ${divergence.toFixed(2)} from production (0: the same mix, 1: nothing in common)${add}`,
    rows: [
      ['class', 'production', 'suite', 'missing', 'scenarios', ''],
      ...classes.map(({ class: name, production, suite, scenarios, meant }) => [
        name,
        ...[percent(production), percent(suite), percent(Math.max(production - suite, 0))],
        ...(meant === undefined ? many(scenarios) : ['0', `did you mean "${meant}"?`]),
      ]),
      ['(no class)', '', percent(elsewhere.suite), '', ...many(elsewhere.scenarios)],
    ],
  };
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

const LONGEST = 60;

function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

function indented(rows: readonly string[][]): string[] {
  return textTable(rows).map((row) => `  ${row}`.trimEnd());
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(prose).join(' | ')} |`;
}
