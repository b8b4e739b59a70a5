// A sentence that cannot be measured, put to a model that looks at its subject; whether that can be seen is measured first.
import { printSubject, type ClaimSubject } from '../../../claim/subjects.js';
import { judgement, type Judgement } from '../../../judge/vision/judgement.js';
import { intersect } from '../../../pixels/boxes.js';
import type { ClaimOutcome } from '../../../verdict/claim-result.js';
import { mainOf, sentence } from '../decision.js';
import { locate } from '../find/locate.js';
import { gradeClaim, type GradeClaim } from '../grade-claim.js';
import { type Moment, piecesOf } from '../moment.js';
import {
  type AskedResult,
  type ClaimModels,
  openWords,
  type PicturePair,
  targetAt,
  withoutVotes,
  voters,
} from './asking.js';

/** A sentence that needs eyes. */
export interface Opinion {
  claim: string;
  not: boolean;
  about: ClaimSubject;
}

/**
 * The result of the sentence. That there is nothing to look at needs no model.
 *
 * @returns null if no model can be asked and no votes are saved
 * @throws what asking a model throws
 */
export async function judgeClaim(
  { claim, not, about }: Opinion,
  moment: Moment,
  pictures: PicturePair,
  asking: ClaimModels,
): Promise<AskedResult | null> {
  const compiled: GradeClaim['compiled'] = {
    kind: 'measured',
    claim: { subject: about, predicate: 'shown' },
  };
  const shown = { ...gradeClaim({ claim, compiled, ...moment }), read: null };
  const main = mainOf(locate(about, moment));
  if (main === null || (shown.outcome !== 'passed' && main.state === 'unpainted'))
    return withoutVotes(shown);
  const sizes = piecesOf(main, moment).map(({ fragment }) => fragment.fontPx);
  const target = targetAt(main.box, moment.layout, pictures);
  if ('why' in target) {
    const reason = `${sentence(printSubject(about))} ${target.why}.`;
    return withoutVotes({ ...shown, outcome: 'inconclusive', reason, cause: null });
  }
  const hasPicture = moment.layout.opaque.some(({ box }) => intersect(box, target.box) !== null);
  const seen = {
    ...target,
    holds: main.characters > 0 && !hasPicture ? ('text' as const) : ('picture' as const),
    fontPx: sizes.length === 0 ? null : Math.min(...sizes),
  };
  const judged = await judgement(asking, { target: seen, statement: claim }, asking.vision);
  if (judged === null) return null;
  const result = { ...shown, ...told(judged, not), cause: null, source: 'judged' as const };
  const isUnanswered = result.outcome === 'inconclusive';
  return { result, polls: [judged], isUnanswered, isOfPicture: false };
}

function told(judged: Judgement, not: boolean): { outcome: ClaimOutcome; reason: string } {
  const { standing, ballot, seen, isUnfounded } = judged;
  const { answer } = standing;
  if (answer === null) return { outcome: 'inconclusive', reason: `${openWords(judged)}.` };
  if (isUnfounded) {
    const reason = `The model ${ballot.by.model} says yes, but also says yes about the same place with nothing in it, so its answer does not count.`;
    return { outcome: 'inconclusive', reason };
  }
  const why = seen === null || seen.trim() === '' ? '' : `: ${seen.trim().replace(/\.$/u, '')}`;
  const outcome = (answer === 'yes') === not ? 'failed' : 'passed';
  return { outcome, reason: `Judged ${answer} by ${voters(judged)}${why}.` };
}
