// How a change from one run to another is named and marked, in text and on pages; finds none.
import type { ChangeFound } from '../statistics/two-rates.js';
import type { Outcome } from '../verdict/format.js';

export const changeLooks: Readonly<Record<ChangeFound, Outcome>> = {
  regressed: 'failed',
  improved: 'passed',
  no_evidence: 'inconclusive',
};

export const changeWords: Readonly<Record<ChangeFound, string>> = {
  regressed: 'regressed',
  improved: 'improved',
  no_evidence: 'no evidence',
};
