// Surface mutants in words: what was done, what a survivor says about its claim, and the kill rate; grades nothing.
import type { MutantKind } from '../episode/mutants.js';
import { percentText } from '../scenario/gate.js';
import type { GradedMutant, MutantsVerdict, MutatedClaim } from '../verdict/mutants.js';

/** At the head of a column. */
export const mutantNames: Readonly<Record<MutantKind, string>> = {
  below_fold: 'below fold',
  covered: 'covered',
  faded: 'faded',
  clipped: 'clipped',
  truncated: 'truncated',
  removed: 'removed',
  amount_changed: 'amount',
};

const UNSEEN = 'say also that it is visible';

const advice: Readonly<Record<MutantKind, string>> = {
  below_fold: 'say also that it is visible without scrolling',
  covered: UNSEEN,
  faded: UNSEEN,
  clipped: UNSEEN,
  truncated: 'say also that it is fully visible',
  removed: UNSEEN,
  amount_changed: 'say which value stands where',
};

const done: Readonly<Record<MutantKind, string>> = {
  below_fold: 'pushed below the fold',
  covered: 'covered',
  faded: 'faded out',
  clipped: 'clipped',
  truncated: 'truncated',
  removed: 'removed',
  amount_changed: 'changed in its value',
};

/** The weak spot that a survivor shows. */
function survivorText({ mutant, subject, places }: GradedMutant): string {
  const where = places > 1 ? ` in all ${places} places` : '';
  return `It still passes with ${subject} ${done[mutant]}${where}: ${advice[mutant]}.`;
}

/** What a claim did not notice, or nobody can tell, in words; what was not made is told of the whole checkpoint. */
export function openMutants({ mutants }: MutatedClaim) {
  return mutants
    .filter(
      ({ outcome, file }) =>
        file !== null && (outcome === 'survived' || outcome === 'inconclusive'),
    )
    .map((one) => ({
      outcome: one.outcome,
      text:
        one.outcome === 'survived'
          ? survivorText(one)
          : `With ${one.subject} ${done[one.mutant]}: ${one.reason}`,
      file: one.file,
    }));
}

/** Worst first: what a row shows of several subjects. */
const worst = ['survived', 'inconclusive', 'killed', 'not_made'] as const;

const cells = {
  survived: 'SURVIVED',
  inconclusive: '?',
  killed: 'killed',
  not_made: 'not made',
} as const;

/** What became of one kind of mutant: `-` if it does not apply. */
export function mutantCell({ mutants }: MutatedClaim, kind: MutantKind): string {
  const outcomes = mutants.filter(({ mutant }) => mutant === kind).map(({ outcome }) => outcome);
  const shown = worst.find((outcome) => outcomes.includes(outcome));
  return shown === undefined ? '-' : cells[shown];
}

/** Undecided mutants count for neither. */
export function killRate(verdicts: readonly MutantsVerdict[]): string {
  const sum = (count: 'killed' | 'survived' | 'inconclusive') =>
    verdicts.reduce((total, verdict) => total + verdict[count], 0);
  const killed = sum('killed');
  const survived = sum('survived');
  const of = killed + survived;
  const rate = of === 0 ? 'no mutant was decided' : `kill rate ${percentText(killed / of)}`;
  return `${rate}: ${killed} killed, ${survived} survived, ${sum('inconclusive')} inconclusive`;
}
