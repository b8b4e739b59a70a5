// The results of orderings as text for the terminal: each with the reason and the words it rests on, then the shares; decides nothing.
import { unhidden } from '../../../model/fence.js';
import { urlAndModel } from '../../../model/variables.js';
import { shareWords } from '../../../report/calibration/words.js';
import { countOf } from '../../../count.js';
import { splits } from '../../../statistics/calibration/labels.js';
import type { OrderingRow } from './decide-all.js';
import { judgesOf, outcomesOf, reasonOf, type DecidedOrderings } from './told.js';

export function orderingsText(told: DecidedOrderings): string {
  const lines = [
    ...told.rows.flatMap(rowLines),
    ...sumLines(told.rows),
    ...anchorLines(told),
    ...missingLines(told),
  ];
  // Models and agents wrote part of it, so nothing in it may act as a terminal command.
  return `${unhidden(lines.join('\n'))}\n`;
}

const heads = { yes: 'holds', no: 'does not hold', cannot_tell: 'undecided' } as const;
const WIDEST = heads.no.length;

function rowLines(row: OrderingRow): string[] {
  const { ordering, split, blocking, decision } = row;
  const head = heads[decision?.holds ?? 'cannot_tell'].padEnd(WIDEST);
  const beside = blocking ? split : `${split}, does not block`;
  const [first] = decision?.ballot.votes ?? [];
  const { better = null, worse = null } = first?.quotes ?? {};
  return [
    `${head}  ${ordering.id} (${beside}): ${ordering.criterion}`,
    `    ${reasonOf(row)}`,
    ...(better === null ? [] : [`    better: “${oneLine(better)}”`]),
    ...(worse === null ? [] : [`    worse:  “${oneLine(worse)}”`]),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function sumLines(rows: readonly OrderingRow[]): string[] {
  const count = (holds: string): number =>
    rows.filter(({ decision }) => (decision?.holds ?? 'cannot_tell') === holds).length;
  const sum = `${count('yes')} hold, ${count('no')} do not, ${count('cannot_tell')} undecided`;
  const judges = [...new Set(judgesOf(rows).map(({ model }) => model))];
  return [
    '',
    `${countOf(rows.length, 'ordering')}: ${sum}`,
    ...splits.flatMap((split) => splitLines(rows, split)),
    ...(judges.length === 0 ? [] : [`judged by ${judges.join(', ')}`]),
  ];
}

function splitLines(rows: readonly OrderingRow[], split: (typeof splits)[number]): string[] {
  const { held, coverage, leaning, first } = outcomesOf(rows, split);
  if (coverage === null) return [];
  return [
    `  ${split} split`,
    `    held       ${shareWords(held, 'none: nothing was decided')}`,
    `    decided    ${shareWords(coverage, '')}`,
    `    by place   ${shareWords(leaning, '')}`,
    ...(first === null ? [] : [`      the first ${shareWords(first, '')}`]),
  ];
}

function anchorLines({ anchors, file }: DecidedOrderings): string[] {
  if (anchors === null) return [];
  if (anchors.length === 0)
    return ['no anchors written: no ordering of the tuning split held with quotes from both sides'];
  const ids = anchors.map(({ ordering }) => ordering).join(', ');
  return [`${countOf(anchors.length, 'anchor')} written to ${file ?? ''}: ${ids}`];
}

function missingLines({ rows, hasModel, off }: DecidedOrderings): string[] {
  const missing = rows.filter(({ decision }) => decision === null).length;
  if (hasModel || missing === 0) return [];
  return [
    off !== null
      ? `${off}, so ${countOf(missing, 'ordering')} could not be asked: name a model there, or unset it (docs/models.md)`
      : `no judge is configured, so ${countOf(missing, 'ordering')} could not be asked: set ${urlAndModel('judge')} (docs/models.md)`,
  ];
}
