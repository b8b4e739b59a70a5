// A calibration as plain text for a terminal: tables, figures and a reliability plot in characters; measures nothing.
import { countOf } from '../../count.js';
import type {
  Calibration,
  CalibrationRecord,
  Population,
} from '../../statistics/calibration/calibrate.js';
import type { Confusion } from '../../statistics/calibration/confusion.js';
import type { Licence } from '../../statistics/calibration/licence.js';
import type { Bin } from '../../statistics/calibration/reliability.js';
import {
  boundWords,
  correctedWords,
  licenceWords,
  percent,
  populationRows,
  populationTitle,
  questionWords,
  type CalibrationRow,
} from './words.js';

/** A calibration with whether its judge may block. */
export interface Licensed {
  calibration: Calibration;
  licence: Licence;
}

/** All judges of a record, one below the other, and a last line with the sums. */
export function calibrationText(record: CalibrationRecord, judges: readonly Licensed[]): string {
  const may = judges.filter(({ licence }) => licence.mayBlock).length;
  const sum = `${countOf(record.calibrations.length, 'judge')} calibrated, ${may} may block`;
  return [...judges.flatMap(judgeLines), sum, ''].join('\n');
}

function judgeLines({ calibration, licence }: Licensed): string[] {
  const { corrected } = calibration;
  return [
    `${questionWords(calibration)}: ${boundWords(calibration)}`,
    '',
    ...calibration.populations.flatMap(populationLines),
    ...(corrected === null ? [] : [`  corrected rate: ${correctedWords(corrected)}`]),
    `  ${licenceWords(licence)}`,
    '',
  ];
}

function populationLines(population: Population): string[] {
  const { reliability, test } = population;
  return [
    `  ${populationTitle(population)}`,
    ...indented(confusionLines(test.confusion)),
    ...indented(rowLines(populationRows(population))),
    ...(reliability === null ? [] : indented(plotLines(reliability.bins))),
    '',
  ];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`.trimEnd());
}

function rowLines(rows: readonly CalibrationRow[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

function confusionLines({ yes, no }: Confusion): string[] {
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(12), ...cells.map((cell) => String(cell).padStart(13))].join('');
  const cells = (row: Confusion['yes']) => [row.yes, row.no, row.cannot_tell];
  return [
    line('test split', ['judge: yes', 'no', 'cannot tell']),
    line('label yes', cells(yes)),
    line('label no', cells(no)),
  ];
}

const WIDTH = 40;

/** A line per range that holds items: where the share of yes lies (●, with its interval), and where the judge had it (×). */
function plotLines(bins: readonly Bin[]): string[] {
  const filled = bins.filter(({ n }) => n > 0);
  return [
    `judge's probability of yes (×) and share of labels yes (●), 0% to 100%`,
    ...filled.map((bin) => `${rangeWords(bin)}  ${axisOf(bin)}  ${figuresOf(bin)}`),
  ];
}

function rangeWords({ from, to }: Bin): string {
  return `${from.toFixed(1)}–${to.toFixed(1)}`;
}

function axisOf({ probability, occurred }: Bin): string {
  if (probability === null || occurred === null) return '';
  const column = (share: number) => Math.round(share * (WIDTH - 1));
  const cells: string[] = Array.from({ length: WIDTH }, (_, index) =>
    index >= column(occurred.low) && index <= column(occurred.high) ? '─' : '·',
  );
  cells[column(probability)] = '×';
  cells[column(occurred.rate)] = column(occurred.rate) === column(probability) ? '⊗' : '●';
  return `│${cells.join('')}│`;
}

function figuresOf({ probability, occurred }: Bin): string {
  if (probability === null || occurred === null) return '';
  return `said ${percent(probability)}, was ${percent(occurred.rate)}, ${occurred.count} of ${occurred.of}`;
}
