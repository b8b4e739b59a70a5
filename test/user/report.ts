// The figures of recognition as text: by batch, by kind, with wrong branches; measures what is given, asserts nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { batches, firstHeldOut, type Batch, type LabelledCase } from './cases.js';
import { goesOffPlan, outcomes, type Outcome } from './decisions.js';
import { figures, precisionOf, recallOf, type Tally } from './figures.js';

interface FirstRun {
  batch: string;
  recogniser: string;
  all: Tally;
}

const NONE: Record<Outcome, number> = { same: 0, missed: 0, wrong: 0 };
/** After these the plan user has nothing to answer: it waits or takes leave. */
const SILENT: ReadonlySet<string> = new Set(['wait', 'closing']);

function row(cells: readonly (string | number)[]): string {
  const [first = '', ...rest] = cells;
  return `${String(first).padEnd(24)}${rest.map((cell) => String(cell).padStart(9)).join('')}`;
}

function firstRuns(): FirstRun[] {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, 'first-runs.json'), 'utf8'),
  ) as FirstRun[];
}

function wantsAnAnswer({ required }: LabelledCase): boolean {
  return required.some((label) => !SILENT.has(label));
}

function offPlan(cases: readonly LabelledCase[]): string {
  const asked = cases.filter(wantsAnAnswer);
  return `${asked.filter(goesOffPlan).length}/${asked.length}`;
}

function batchRow({ name, cases }: Batch): string {
  const { all } = figures(cases);
  const { same, missed, wrong } = outcomes(cases).get('all') ?? NONE;
  return row([
    name,
    cases.length,
    recallOf(all),
    precisionOf(all),
    same,
    missed,
    wrong,
    offPlan(cases),
  ]);
}

function kindRows(cases: readonly LabelledCase[]): string[] {
  const byKind = outcomes(cases);
  return [...figures(cases).byKind].sort().map(([kind, tally]) => {
    const { same, missed, wrong } = byKind.get(kind) ?? NONE;
    const wanted = tally.hits + tally.missed;
    return row([kind, wanted, recallOf(tally), precisionOf(tally), same, missed, wrong]);
  });
}

/** All figures, as a text of several tables. */
export function recognitionReport(): string {
  const all = [...batches(), firstHeldOut()];
  const cases = all.flatMap((batch) => batch.cases);
  return [
    'First runs (before anything was mended for a batch)',
    row(['batch', 'recall', 'precis.']),
    ...firstRuns().map(
      ({ batch, recogniser, all: tally }) =>
        `${row([batch, recallOf(tally), precisionOf(tally)])}  ${recogniser}`,
    ),
    '',
    'Now',
    row(['batch', 'cases', 'recall', 'precis.', 'same', 'missed', 'wrong', 'off plan']),
    ...all.map(batchRow),
    '',
    'Now, by kind, over all of them',
    row(['kind', 'labels', 'recall', 'precis.', 'same', 'missed', 'wrong']),
    ...kindRows(cases),
    '',
    'same, missed, wrong: what the plan user does, compared with what it would do on the labels.',
    'off plan: of the messages that want an answer, where the user of a sensible plan ends off plan.',
  ].join('\n');
}
