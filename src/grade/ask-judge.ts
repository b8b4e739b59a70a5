// What a judge is asked about an episode: why it need not be, its answers in turn or the saved ones, and its quote and votes as evidence.
import type { Message } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { type Case, decide, type JudgeDecision, leftOutOf } from '../model/judge/decide.js';
import { licenseMeasurements, type Licensing } from '../model/judge/license.js';
import { materialOf, whyMissing } from '../model/judge/material.js';
import type { JudgeQuestion } from '../model/judge/question.js';
import { isQuoted } from '../model/judge/quote.js';
import type { AssertionVerdict, Evidence } from '../episode/verdict/format.js';
import { messageEvidence } from './quote.js';
import type { Model } from '../model/model.js';
import { firstLine } from '../sightline-error.js';
import { hasAnswers } from '../episode/verdict/answers.js';
import { unknownNameText } from '../values/nearest-name.js';
import {
  isReadyId,
  type ReadyQuestion,
  readyQuestion,
  readyQuestions,
} from '../scenario/ready-questions.js';
import { type Undecided, undecided, unknownName } from './finding.js';
import { latestAgentMessages, writes } from './record.js';
import { passedBy, turnNeverTaken } from './unseen.js';

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

/** Null if there was nobody to ask; `problem` if the question could not be asked. */
type JudgedAnswer = { decision: JudgeDecision } | { problem: string } | null;

/** Whether anybody could answer for an episode. */
export function hasJudge({ dir }: Episode, model: Model | null): boolean {
  return model !== null || hasAnswers(dir);
}

/** The answers in order. After the first question that could not be asked, no other is tried. */
export async function judgedAnswers(
  about: Case,
  questions: readonly JudgeQuestion[],
  model: Model | null,
): Promise<JudgedAnswer[]> {
  const answers: JudgedAnswer[] = [];
  for (const question of questions) {
    try {
      const decision = await decide(about, question, model);
      answers.push(decision === null ? null : { decision });
    } catch (error) {
      const problem = `It could not be put to a judge: ${firstLine(error)}`;
      return questions.map((_, index) => answers[index] ?? { problem });
    }
  }
  return answers;
}

/** As verdicts state it. */
export function judgedWords(
  answer: JudgedAnswer,
): { answer: 'yes' | 'no' | null; reason: string } | null {
  if (answer === null) return null;
  if ('problem' in answer) return { answer: null, reason: answer.problem };
  const { standing, sentence } = answer.decision;
  return { answer: standing.answer, reason: sentence };
}

/**
 * Null: a judge has to be asked.
 *
 * @param text the question as given: in words, or the id of a ready one
 */
export function whyNotJudged(
  episode: Episode,
  text: string,
  question: JudgeQuestion,
): Undecided | null {
  const ready = readyQuestion(text);
  if (ready === null && isReadyId(text))
    return unknownName(
      unknownNameText('ready question', text, Object.keys(readyQuestions), 'ready questions'),
    );
  const untaken = turnNeverTaken(episode, question.turn);
  if (untaken !== null) return untaken;
  const spoke = latestAgentMessages(episode).some(
    ({ turn, text: said }) => said.trim() !== '' && turn === (question.turn ?? turn),
  );
  if (!spoke) return undecided('agent', 'The agent said nothing that could be judged.');
  return (
    whyNoEvidence(episode, question) ?? (ready === null ? null : whyNotApplied(episode, ready))
  );
}

function whyNoEvidence(episode: Episode, { needs }: JudgeQuestion): Undecided | null {
  const material = materialOf(episode);
  const missing = needs.map((kind) => whyMissing(kind, material)).find((why) => why !== null);
  if (missing !== undefined) return undecided('harness', missing);
  const unseen = needs.includes('calls') ? passedBy(episode) : null;
  return unseen === null ? null : undecided('harness', `${unseen.why}. ${unseen.check}`);
}

/** By rule; if what was said decides whether it applies, a judge is asked. */
function whyNotApplied(episode: Episode, ready: ReadyQuestion): Undecided | null {
  const { applies } = ready;
  if (applies === null || !('rule' in applies)) return null;
  if (applies.rule === 'several_turns')
    return episode.closed.turns > 1 ? null : notApplicable('the user took one turn');
  const wrote = episode.path.some(
    (event) =>
      (event.kind === 'tool_call' || event.kind === 'tool_seen') && writes(episode, event.tool),
  );
  return wrote ? null : notApplicable('no tool that changes something was called');
}

function notApplicable(why: string): Undecided {
  return undecided('judge', `Not applicable: ${why}.`);
}
