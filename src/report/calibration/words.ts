// The words and numbers of a calibration that its text and its page share; measures nothing.
import { countOf } from '../../count.js';
import type { Calibration, Population } from '../../statistics/calibration/calibrate.js';
import type { CorrectedRate } from '../../statistics/calibration/corrected-rate.js';
import { SIGHTLINE } from '../../statistics/calibration/labels.js';
import { type Licence, shortHash } from '../../statistics/calibration/licence.js';
import { type Proportion, proportion } from '../../statistics/proportion.js';

/** A name and the text beside it. */
export type CalibrationRow = readonly [name: string, value: string];

/** "94.7%"; of 0 to 1. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** "82.7%–98.6%": rounded outwards, so that no interval seems narrower than it is. */
export function boundsWords({ low, high }: { low: number; high: number }): string {
  const tenths = [Math.floor(low * 1000 + 1e-6), Math.ceil(high * 1000 - 1e-6)];
  return tenths.map((bound) => percent(bound / 1000)).join('–');
}

/** "94.7% (82.7%–98.6%), 36 of 38". */
export function shareWords(share: Proportion | null, none: string): string {
  if (share === null) return none;
  return `${percent(share.rate)} (${boundsWords(share)}), ${share.count} of ${share.of}`;
}

/** Whether it measures Sightline's own answers, not a judge: they may not block, and have no threshold. */
export function isOwnAnswer({ model }: Calibration): boolean {
  return model === SIGHTLINE;
}

/** "2 judges calibrated, 1 may block", and the kinds of Sightline's own answers, if there are any. */
export function sumWords(
  judges: readonly { calibration: Calibration; licence: Licence }[],
): string {
  const own = judges.filter(({ calibration }) => isOwnAnswer(calibration)).length;
  const may = judges.filter(({ licence }) => licence.mayBlock).length;
  const measured = `${countOf(own, 'kind')} of Sightline's own answers measured`;
  const calibrated = `${countOf(judges.length - own, 'judge')} calibrated, ${may} may block`;
  if (own === 0) return calibrated;
  return own === judges.length ? measured : `${calibrated}; ${measured}`;
}

/** All labels count, since no threshold was chosen on some of them; a label no says that the answer was wrong. */
export function ownAnswerRow({ source, items: { tuning, test } }: Population): CalibrationRow {
  const wrong = tuning.no + test.no;
  const error = proportion(wrong, wrong + tuning.yes + test.yes);
  return [`error by ${source} labels`, shareWords(error, 'none: there are no labels')];
}

/** The name of a population: its source, with the warning that goes with it. */
export function populationTitle({ source, items }: Population): string {
  const { tuning, test } = items;
  const counts = `${tuning.yes + tuning.no} for tuning, ${test.yes + test.no} for the test`;
  const notJudged = tuning.notJudged + test.notJudged;
  const waiting = notJudged === 0 ? '' : `; ${notJudged} still to be judged`;
  return `labels by ${source}: ${counts}${waiting}`;
}

/** The figures of the test split, a row each. */
export function populationRows(population: Population): CalibrationRow[] {
  const { test, reliability } = population;
  const { balancedAccuracy } = test;
  return [
    ['threshold', thresholdWords(population)],
    ['sensitivity', shareWords(test.sensitivity, 'none: no label yes was decided')],
    ['specificity', shareWords(test.specificity, 'none: no label no was decided')],
    [
      'balanced accuracy',
      balancedAccuracy === null
        ? 'none: it needs both'
        : `${percent(balancedAccuracy.value)} (${boundsWords(balancedAccuracy)})`,
    ],
    ['coverage', shareWords(test.coverage, 'none: no test item was judged')],
    ['error', errorWords(population)],
    ...(reliability === null
      ? []
      : ([
          [
            'Brier score',
            `${reliability.brier.toFixed(3)}; ${reliability.reference.toFixed(3)} by always saying the share of yes`,
          ],
          [
            'calibration error',
            `${reliability.ece.toFixed(3)} (ECE, ${reliability.bins.length} bins of equal width, ${countOf(reliability.n, 'item')})`,
          ],
        ] satisfies CalibrationRow[])),
  ];
}

function thresholdWords({ chosen }: Population): string {
  const { threshold, error, coverage, wantedError, why } = chosen;
  if (threshold === null)
    return `none keeps the error at ${percent(wantedError)}: ${why ?? ''}; the test takes decisions as they are`;
  return `${percent(threshold)} of the votes must agree: on the tuning split ${error?.count ?? 0} of ${error?.of ?? 0} wrong, ${percent(coverage?.rate ?? 0)} decided`;
}

function errorWords({ test, held, chosen }: Population): string {
  const wanted = `wanted at most ${percent(chosen.wantedError)}: ${held}`;
  return test.error === null
    ? 'none: nothing was decided'
    : `${shareWords(test.error, '')}; ${wanted}`;
}

/** The rate of the items without a label. */
export function correctedWords(corrected: CorrectedRate): string {
  const { count, of } = corrected.observed;
  if (corrected.kind === 'undefined') return `undefined: ${corrected.why}`;
  const cut = corrected.cut ? '; the formula left 0% to 100%, so it is cut there' : '';
  return `${percent(corrected.rate)} (${boundsWords(corrected)}) yes among ${of} decided items without a label, of which the judge said yes to ${count} (${percent(of === 0 ? 0 : count / of)})${cut}`;
}

/** "may block: …" or "may not block: …". */
export function licenceWords({ mayBlock, why }: Licence): string {
  return `${mayBlock ? 'may block' : 'may not block'}: ${why}`;
}

/** What was asked, for a heading: the kind, and the wording if the kind does not show it. */
export function questionWords({ question, wording }: Calibration): string {
  return wording === undefined ? question : `${question} ${wording}`;
}

/** What a calibration is bound to, for a heading. */
export function boundWords({ model, promptHash }: Calibration): string {
  return `${model}, prompt ${shortHash(promptHash)}`;
}
