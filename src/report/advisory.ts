// What was graded but decides nothing, such as the questions of judges without a license: counted over episodes, listed by title. Grades nothing.
import { brief, reasonBeside } from '../episode/verdict/text.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';
import { noOutcomes, type OutcomeCounts } from '../episode/verdict/episode-outcome.js';
import { legendOf, type Paint, severity } from './outcome-marks.js';

/** What is reported of one check that decides nothing. */
export type Advisory = Pick<AssertionVerdict, 'title' | 'outcome' | 'reason'>;

/** Those of an episode; not why one passed. */
export function advisoryOf(assertions: readonly AssertionVerdict[]): Advisory[] {
  return assertions
    .filter(({ blocking }) => !blocking)
    .map((verdict) => ({
      ...{ title: verdict.title, outcome: verdict.outcome },
      reason: verdict.outcome === 'passed' ? '' : reasonBeside(verdict),
    }));
}

/** Takes in episode after episode, and keeps one of each kind. */
export interface AdvisoryTally {
  add(found: readonly Advisory[]): void;
  /** The counts, and a line for each title that did not pass, worst first; empty if everything decides. */
  lines(paint: Paint): string[];
}

/** More titles are in the verdicts. */
const MOST = 8;
/** Room for a question, its answer and a quote. */
const LONGEST_REASON = 320;

interface Kind extends Advisory {
  count: number;
}

export function advisoryTally(): AdvisoryTally {
  const kinds = new Map<string, Kind>();
  return {
    add(found) {
      for (const one of found) {
        const key = JSON.stringify([one.title, one.outcome]);
        const count = (kinds.get(key)?.count ?? 0) + 1;
        kinds.set(key, { ...(kinds.get(key) ?? one), count });
      }
    },
    lines(paint) {
      if (kinds.size === 0) return [];
      const counts = countsOf([...kinds.values()]);
      const open = severity.flatMap((outcome) =>
        [...kinds.values()].filter((kind) => kind.outcome === outcome && outcome !== 'passed'),
      );
      const more = open.length - MOST;
      return [
        `decides nothing: ${legendOf((outcome) => counts[outcome], paint)}`,
        ...open.slice(0, MOST).map((kind) => `    ${lineOf(kind, paint)}`),
        ...(more > 0 ? [`    and ${more} more, in the verdicts`] : []),
      ];
    },
  };
}

function countsOf(kinds: readonly Kind[]): OutcomeCounts {
  const counts = noOutcomes();
  for (const { outcome, count } of kinds) counts[outcome] += count;
  return counts;
}

function lineOf({ title, outcome, reason, count }: Kind, paint: Paint): string {
  const times = count === 1 ? '' : ` (${count})`;
  return `${paint(outcome, outcome)}${times}  ${title}: ${brief(reason, LONGEST_REASON)}`;
}
