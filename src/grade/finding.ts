// What a check found, before `not` and the state of the record turn it into a verdict; knows no individual kind.
//
// The contract of a check: `holds` answers the statement as it is worded, without `not`. `rests` says what the answer rests on:
// `presence` if something that is in the record settles it, so that nothing missing could change it; `absence` if something
// that is missing from an incomplete record could. Evidence is listed from where it began: attribution reads the first of it,
// except of a final state (`ends_in`, `world`), which the last change decided, and of `consistent`, whose cause names the event.
import type { Cause } from '../episode/verdict/claim-result.js';
import type { Assertion, AssertionVerdict, Evidence, Party } from '../episode/verdict/format.js';

interface Grounds {
  /** One factual sentence, true whichever way the assertion was phrased. */
  reason: string;
  /** The reason without the question that it answers, if the title contains that in full. */
  answer?: string;
  /**
   * What is lacking or wrong, if that decides anything. Default: `missing` for a statement that rests on an absence and
   * does not hold.
   */
  cause?: Cause;
  /** The first item is where it began. */
  evidence?: readonly Evidence[];
  measurements?: AssertionVerdict['measurements'];
}

/** The statement holds or does not. */
export interface Finding extends Grounds {
  /** The answer to the statement as worded, before `not`. */
  holds: boolean;
  /** `presence`: something in the record settles it. `absence`: it is only as certain as the record is complete. */
  rests: 'presence' | 'absence';
  /** Who is at fault if this fails the assertion. Default: the agent. */
  party?: Party;
  /** False: advisory, so it does not decide the outcome of the episode. Default true. */
  blocking?: boolean;
}

/** It could not be decided. */
export interface Undecided extends Grounds {
  outcome: 'inconclusive' | 'error';
  party: Party;
  blocking?: boolean;
}

export type Check = Finding | Undecided;

export function undecided(party: Party, reason: string): Undecided {
  return { outcome: 'inconclusive', party, reason };
}

/** The assertion itself is wrong. */
export function mistaken(reason: string): Undecided {
  return { outcome: 'error', party: 'harness', reason };
}

/** It names something that does not exist, with the text of `unknownNameText` or `unknownToolText`. */
export function unknownName(text: string): Undecided {
  return mistaken(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}

/** Whether the assertion asks for the opposite. */
export function isNegated(assertion: Assertion): boolean {
  return 'not' in assertion && assertion.not === true;
}
