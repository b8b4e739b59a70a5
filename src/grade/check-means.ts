// Whether the agent said something, in whatever words, according to a model; always advisory. Asks nobody itself.
import type { AssertionWith } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import type { Message } from '../episode/format.js';
import { decide } from '../model/judge/decide.js';
import { unlicensed } from '../model/judge/license.js';
import { meaningQuestion } from '../model/judge/question.js';
import { firstLine } from '../sightline-error.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';
import { caseOf, measured, quotedEvidence } from './ask-judge.js';
import { type Check, undecided } from './finding.js';
import type { GradeInput } from './graders.js';
import { agentMessages } from './record.js';
import { turnNeverTaken } from './unseen.js';
import { toVerdict } from './to-verdict.js';

type Means = AssertionWith<'says', 'meaning'>;

/** Never blocks: votes on what somebody meant are no measurement. */
export async function gradeMeans(
  episode: Episode,
  assertion: Means,
  given: GradeInput,
): Promise<AssertionVerdict> {
  const check = await checkMeans(episode, assertion, given);
  return { ...toVerdict(episode, assertion, check), blocking: false };
}

async function checkMeans(episode: Episode, assertion: Means, given: GradeInput): Promise<Check> {
  const { turn } = assertion;
  const untaken = turnNeverTaken(episode, turn);
  if (untaken !== null) return untaken;
  if (messagesOf(episode, assertion).length === 0) {
    const where = turn === null ? '' : ` in turn ${turn}`;
    return { holds: false, rests: 'absence', reason: `The agent said nothing${where}.` };
  }
  try {
    return (await byVotes(episode, assertion, given)) ?? noModel;
  } catch (error) {
    return undecided(
      'judge',
      `What the agent's messages mean could not be determined: ${firstLine(error)}`,
    );
  }
}

/** By a judge, or by its saved votes if nobody else can be asked; null if neither. */
async function byVotes(
  episode: Episode,
  { meaning, turn }: Means,
  { judge = null, license = unlicensed }: GradeInput,
): Promise<Check | null> {
  const { material, ...about } = caseOf(episode, license);
  const question = meaningQuestion(meaning);
  const ofAgent = material.transcript.filter(
    (one) => one.who === 'agent' && (turn === null || one.turn === turn),
  );
  const shown = { ...material, transcript: ofAgent };
  const decision = await decide({ ...about, material: shown }, question, judge);
  if (decision === null) return null;
  const { standing, sentence: reason, answer } = decision;
  const grounds = {
    ...{ reason, answer },
    evidence: quotedEvidence(episode, question, decision),
    measurements: measured(decision),
  };
  if (standing.answer === null) return { ...undecided('judge', reason), ...grounds };
  const holds = standing.answer === 'yes';
  return { ...grounds, holds, rests: holds ? 'presence' : 'absence' };
}

function messagesOf(episode: Episode, { turn }: Means): Message[] {
  return agentMessages(episode).filter(
    (message) => (turn === null || message.turn === turn) && message.text.trim() !== '',
  );
}

const noModel = undecided(
  'judge',
  'Only a model can tell what the agent means, and none is configured (docs/scenarios.md#meanings).',
);
