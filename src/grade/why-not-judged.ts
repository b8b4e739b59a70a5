// Why a judge need not be asked about an episode: what the record alone shows. Asks no model.
import { unknownNameText } from '../values/nearest-name.js';
import type { Episode } from '../episode/read.js';
import { materialOf, whyMissing } from '../model/judge/material.js';
import type { JudgeQuestion } from '../model/judge/question.js';
import {
  isReadyId,
  type ReadyQuestion,
  readyQuestion,
  readyQuestions,
} from '../scenario/ready-questions.js';
import { type Undecided, undecided, unknownName } from './finding.js';
import { latestAgentMessages, writes } from './record.js';
import { turnNeverTaken } from './turns.js';
import { passedBy } from './ways-of-seeing.js';

/**
 * Null: a judge has to be asked.
 *
 * @param text the question as given: in words, or the id of a ready one
 */
export function whyNotAsked(
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
