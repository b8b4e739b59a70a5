// What passes on one surface, or in one project or run, and not in another: one line each, as people read it; compares nothing.
import type { PassCount } from '../statistics/two-rates.js';
import type { Matrix, MatrixRow, SplitCheck, SplitEnding } from '../suite/matrix.js';
import { brief } from '../verdict/brief.js';

const LONGEST = 240;

/** Such as: shop/denial: “At end: the reason is in sight” passes on desktop, fails on phone, zoom_200. */
export function splitLines({ columns, rows }: Pick<Matrix, 'columns' | 'rows'>): string[] {
  const names = columns.map(({ name }) => name);
  return rows.flatMap((row) => {
    const label = `${row.app}/${row.scenario}`;
    const after = partedText(row, names);
    return [
      ...row.checks.map((check) => `${label}: ${checkText(check, names)}${after}`),
      ...row.endings.map((ending) => `${label}: ${endingText(ending, row, names)}${after}`),
    ].map((line) => brief(line, LONGEST));
  });
}

function checkText({ title, rates }: SplitCheck, names: readonly string[]): string {
  const known = rates.flatMap((rate, at) => (rate === null ? [] : [{ rate, name: names[at] }]));
  const green = known.filter(({ rate: { passed, of } }) => passed === of);
  const red = known.filter(({ rate: { passed, of } }) => passed < of);
  const fails = red.map(({ name, rate }) => `${name ?? ''}${countText(rate)}`).join(', ');
  return `“${title}” passes on ${green.map(({ name }) => name).join(', ')}, fails on ${fails}`;
}

/** How many of several trials passed. */
function countText({ passed, of }: PassCount): string {
  return of === 1 ? '' : ` (${passed} of ${of})`;
}

function endingText(
  { outcome, headline, columns }: SplitEnding,
  { cells }: MatrixRow,
  names: readonly string[],
): string {
  const green = names.filter((_, at) =>
    cells[at]?.outcomes.every((outcome_) => outcome_ === 'passed'),
  );
  const others = columns.map((column) => names[column]).join(', ');
  const verb = outcome === 'failed' ? 'fails' : 'is undecided';
  return `passes on ${green.join(', ')}, ${verb} on ${others}: ${headline}`;
}

const partedWords = {
  deeds: 'the conversation went another way',
  words: 'the agent put it in other words',
} as const;

/** Where the columns are not about the same conversation. */
function partedText({ partings }: MatrixRow, names: readonly string[]): string {
  const parted = partings.flatMap((parting, at) =>
    parting === null ? [] : [{ ...parting, name: names[at] }],
  );
  return (['deeds', 'words'] as const)
    .map((kind) => parted.filter((one) => one.in === kind))
    .flatMap((these) => {
      const [first] = these;
      if (first === undefined) return [];
      const where = these.map(({ name, turn }) => `${name ?? ''} from turn ${turn}`).join(', ');
      return [`; ${partedWords[first.in]} on ${where}`];
    })
    .join('');
}
