// A matrix as plain text: a row for each scenario, a column for each project or run, and below what passes in one and fails in another.
import { countOf } from '../count.js';
import { percentText } from '../scenario/gate.js';
import type { PassCount } from '../statistics/two-rates.js';
import type { Matrix, MatrixCell, MatrixRow } from '../suite/matrix.js';
import { seconds, whole } from './gate-text.js';
import { marks, type Paint } from './outcome-marks.js';
import { splitLines } from './split-lines.js';
import { aligned } from './suite-table.js';

export interface MatrixTextOptions {
  /** Only scenarios whose columns differ. */
  different: boolean;
}

export function matrixText(found: Matrix, { different }: MatrixTextOptions, paint: Paint): string {
  const { columns, rows } = found;
  const differing = rows.filter(({ differs }) => differs);
  const shown = different ? differing : rows;
  const names = columns.map(({ name }) => name);
  const table = [
    ['scenario', ...names],
    ...shown.map(({ app, scenario, cells }) => [`${app}/${scenario}`, ...cells.map(cellText)]),
    ['all', ...columns.map(({ rate }) => rateOf(rate))],
    ['latency p95', ...columns.map(({ costs }) => spread(costs.latencyMs, seconds))],
    ['tokens avg', ...columns.map(({ costs }) => mean(costs.tokens))],
  ];
  return [
    aligned(table, (line, index) => paint(line, isRed(shown[index - 1]) ? 'failed' : null)),
    '',
    `${differing.length} of ${countOf(rows.length, 'scenario')} ${differing.length === 1 ? 'differs' : 'differ'}`,
    ...splitLines(found).map((line) => `    ${line}`),
  ].join('\n');
}

function isRed(row: MatrixRow | undefined): boolean {
  return (
    row?.differs === true &&
    row.cells.some((cell) => cell !== null && cell.rate.passed < cell.rate.of)
  );
}

function cellText(cell: MatrixCell | null): string {
  if (cell === null) return '–';
  return `${cell.outcomes.map((outcome) => marks[outcome]).join('')} ${cell.rate.passed}/${cell.rate.of}`;
}

function rateOf({ passed, of }: PassCount): string {
  return of === 0 ? '–' : `${passed}/${of} ${percentText(passed / of)}`;
}

type Spread = Matrix['columns'][number]['costs']['tokens'];

function spread(found: Spread, unit: (value: number) => string): string {
  return found === null ? '–' : unit(found.p95.value);
}

function mean(found: Spread): string {
  return found === null ? '–' : whole(found.mean);
}
