// What each subject of a claim was taken to mean and where that is, for `--explain`; decides nothing.
import type { Compilation } from '../../claim/predicate.js';
import { claimSubjects, subjectWords } from '../../claim/tree.js';
import type { FoundSubject } from '../../verdict/claim-result.js';
import { locateMeant } from './test-of.js';
import type { Moment } from './moment.js';
import { boxOfAll } from './sighting.js';

/** In sentence order, each once; none if it is not measured. */
export function foundSubjects(compiled: Compilation, moment: Moment): FoundSubject[] {
  if (compiled.kind !== 'measured') return [];
  const all = new Map(
    claimSubjects(compiled.predicate).map((one) => [JSON.stringify(one), one] as const),
  );
  return [...all.values()].map((subject) => {
    const { sightings, problem, absent, lookedFor } = locateMeant(subject, moment);
    return {
      subject: subjectWords(subject),
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
