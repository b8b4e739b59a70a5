// What `sightline lint` says about one claim; reads the sentence, never a page.
import { claimSubjects } from './claim.js';
import type { ClaimNames } from './names.js';
import { parseClaim } from './parse.js';
import { printClaim } from './print.js';

export interface ClaimLint {
  claim: string;
  /** `needs_model`: a model has to pick what it is about. */
  status: 'measured' | 'needs_model' | 'refused';
  /** One sentence; of a refusal, why. */
  message: string;
  /** Up to two sentences to write instead; empty unless it is refused. */
  nearest: readonly string[];
}

/** Says how a claim is read, or why it is not. */
export function lintClaim(claim: string, names: ClaimNames): ClaimLint {
  const reading = parseClaim(claim, names);
  if (!('claim' in reading))
    return {
      claim,
      status: 'refused',
      message: `Refused: ${reading.why}.`,
      nearest: reading.nearest,
    };
  const read = printClaim(reading.claim);
  const isPicked = claimSubjects(reading.claim).some(({ kind }) => kind === 'meaning');
  return isPicked
    ? {
        claim,
        status: 'needs_model',
        message: `Measured of what a model picks: ${read}`,
        nearest: [],
      }
    : { claim, status: 'measured', message: `Measured: ${read}`, nearest: [] };
}
