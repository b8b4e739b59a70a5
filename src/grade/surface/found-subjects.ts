// What each subject of a claim was taken to mean and where that is, for `--explain`; decides nothing.
import { claimSubjects } from '../../claim/claim.js';
import { printSubject } from '../../claim/subjects.js';
import type { FoundSubject } from '../../verdict/claim-result.js';
import { locate } from './find/locate.js';
import type { ReadClaim } from './grade-claim.js';
import type { Moment } from './moment.js';
import { boxOfAll } from './sighting.js';

/** In sentence order, each once; none if it is not measured. */
export function foundSubjects(compiled: ReadClaim, moment: Moment): FoundSubject[] {
  if (compiled.kind !== 'measured') return [];
  const all = new Map(
    claimSubjects(compiled.claim).map((one) => [JSON.stringify(one), one] as const),
  );
  return [...all.values()].map((subject) => {
    const { sightings, problem, absent, lookedFor } = locate(subject, moment);
    return {
      subject: printSubject(subject),
      as: lookedFor,
      why: problem ?? (sightings.length === 0 ? absent : null),
      matches: sightings.map((one) => ({
        box: boxOfAll(one),
        element: one.element,
        state: one.state === 'unmeasured' ? 'uncertain' : one.state,
      })),
    };
  });
}
