// A calibration as plain text for a terminal: tables and figures; measures nothing.
import type { Calibration, Population } from '../../statistics/calibration/calibrate.js';
import type { Confusion } from '../../statistics/calibration/confusion.js';
import type { Licence } from '../../statistics/calibration/licence.js';
import {
  boundWords,
  correctedWords,
  isOwnAnswer,
  licenceWords,
  ownAnswerRow,
  populationRows,
  populationTitle,
  questionWords,
  sumWords,
  type CalibrationRow,
} from './words.js';

/** A calibration with whether its judge may block. */
export interface Licensed {
  calibration: Calibration;
  licence: Licence;
}

/** All judges, one below the other, and a last line with the sums. */
export function calibrationText(judges: readonly Licensed[]): string {
  return [...judges.flatMap(judgeLines), sumWords(judges), ''].join('\n');
}

function judgeLines({ calibration, licence }: Licensed): string[] {
  const { corrected, populations } = calibration;
  if (isOwnAnswer(calibration))
    return [
      questionWords(calibration),
      '',
      ...indented(rowLines(populations.map(ownAnswerRow))),
      '',
    ];
  return [
    `${questionWords(calibration)}: ${boundWords(calibration)}`,
    '',
    ...populations.flatMap(populationLines),
    ...(corrected === null ? [] : [`  corrected rate: ${correctedWords(corrected)}`]),
    `  ${licenceWords(licence)}`,
    '',
  ];
}

function populationLines(population: Population): string[] {
  return [
    `  ${populationTitle(population)}`,
    ...indented(confusionLines(population.test.confusion)),
    ...indented(rowLines(populationRows(population))),
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
