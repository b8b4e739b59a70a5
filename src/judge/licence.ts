// Whether a judge may block: only where calibration says so of this kind of question, this model and this wording. Decides nothing by itself.

/** What a calibration is bound to; where one of the three is another, it says nothing. */
export interface Bound {
  kind: string;
  model: string;
  /** SHA-256 of all that is asked besides the evidence. */
  prompt: string;
}

/** Told by a calibration (docs/judges.md#blocking). */
export type Licensing = (bound: Bound) => { mayBlock: boolean; why: string };

/** What holds as long as nobody has calibrated anything: a judge is directional. */
export const unlicensed: Licensing = () => ({
  mayBlock: false,
  why: 'no calibration of this question, model and wording is given',
});
