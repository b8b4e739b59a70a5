// Connects an episode's record with a judge's decision: what the judge is shown, which message it quotes, and the votes.
import type { Message } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { type Case, type JudgeDecision, leftOutOf } from '../model/judge/decide.js';
import { licenseMeasurements, type Licensing } from '../model/judge/license.js';
import { materialOf } from '../model/judge/material.js';
import type { JudgeQuestion } from '../model/judge/question.js';
import { isQuoted } from '../model/judge/quote.js';
import type { AssertionVerdict, Evidence } from '../episode/verdict/format.js';
import { messageEvidence } from './quote.js';

/** The episode as a judge sees it. */
export function caseOf(episode: Episode, license: Licensing): Case {
  return { license, dir: episode.dir, id: episode.header.id, material: materialOf(episode) };
}

/** The first message that contains the judge's quote. */
export function quotedEvidence(
  episode: Episode,
  question: JudgeQuestion,
  { telling }: JudgeDecision,
): Evidence[] {
  const quote = telling?.quote ?? null;
  if (quote === null) return [];
  const holds = (message: Message): boolean =>
    isQuoted(
      quote,
      { ...question, needs: ['transcript'] },
      {
        ...materialOf(episode),
        transcript: [{ ...message, who: message.role }],
      },
    );
  return episode.transcript.filter(holds).slice(0, 1).map(messageEvidence);
}

/** Who was asked what, and the votes. */
export function measured({
  ballot,
  tally,
  standing,
}: JudgeDecision): AssertionVerdict['measurements'] {
  const { turns, records } = leftOutOf(ballot.votes);
  return {
    ...{ model: ballot.by.model, question: ballot.kind },
    ...licenseMeasurements(standing.license),
    ...{ votes: ballot.votes.length, votesYes: tally.yes, votesNo: tally.no },
    ...{ votesCannotTell: tally.cannotTell, votesVoid: tally.void },
    ...(turns === 0 ? {} : { turnsLeftOut: turns }),
    ...(records === 0 ? {} : { recordsLeftOut: records }),
  };
}
