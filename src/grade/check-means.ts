// Whether the agent said something, in whatever words, according to a model; always advisory. Asks nobody itself.
import type { Episode } from '../episode/read.js';
import type { Message } from '../episode/format.js';
import { decide } from '../judge/ballot.js';
import { unlicensed } from '../judge/licence.js';
import { meaningQuestion } from '../judge/question.js';
import { firstLine } from '../sightline-error.js';
import { answerFor, type KeptAnswer } from '../verdict/answers.js';
import { brief } from '../verdict/brief.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { caseOf, quotedEvidence, measured as measuredVotes } from './judged-case.js';
import { sentencesOf } from '../rules/reader/sentences.js';
import { type Check, undecided } from './finding.js';
import type { Given } from './given.js';
import { messageEvidence } from './quote.js';
import { agentMessages } from './record.js';
import { turnNeverTaken } from './turns.js';
import { countOf } from '../count.js';
import { toVerdict } from './to-verdict.js';

type Means = Extract<Assertion, { kind: 'means' }>;

/** Never blocks: neither an uncalibrated threshold nor an uncalibrated model's votes are a measurement. */
export async function gradeMeans(
  episode: Episode,
  assertion: Means,
  given: Given,
): Promise<AssertionVerdict> {
  const check = await checkMeans(episode, assertion, given);
  return { ...toVerdict(episode, assertion, check), blocking: false };
}

async function checkMeans(episode: Episode, assertion: Means, given: Given): Promise<Check> {
  const { turn } = assertion;
  const untaken = turnNeverTaken(episode, turn);
  if (untaken !== null) return untaken;
  if (messagesOf(episode, assertion).length === 0) {
    const where = turn === null ? '' : ` in turn ${turn}`;
    return { holds: false, rests: 'absence', reason: `The agent said nothing${where}.` };
  }
  try {
    return (
      (await byVotes(episode, assertion, given)) ?? (await byMeaning(episode, assertion, given))
    );
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
  { judge = null, understanding = null, licence = unlicensed }: Given,
): Promise<Check | null> {
  if (judge === null && understanding !== null) return null;
  const { material, ...about } = caseOf(episode, licence);
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
    measurements: { ...measuredVotes(decision), method: 'judge' },
  };
  if (standing.answer === null) return { ...undecided('judge', reason), ...grounds };
  const holds = standing.answer === 'yes';
  return { ...grounds, holds, rests: holds ? 'presence' : 'absence' };
}

/** By embeddings, or whoever else is given. */
async function byMeaning(
  episode: Episode,
  assertion: Means,
  { understanding = null }: Given,
): Promise<Check> {
  const { meaning } = assertion;
  const messages = messagesOf(episode, assertion);
  const question = { meaning, messages: messages.map(({ text }) => partsOf(text)) };
  const answer = await answerFor(episode.dir, question, understanding);
  return answer === null ? noModel : toCheck(answer, messages);
}

function messagesOf(episode: Episode, { turn }: Means): Message[] {
  return agentMessages(episode).filter(
    (message) => (turn === null || message.turn === turn) && message.text.trim() !== '',
  );
}

function partsOf(text: string): { text: string; sentences: string[] } {
  const sentences = sentencesOf(text).map((sentence) => sentence.text.trim());
  return { text, sentences: sentences.filter((sentence) => sentence !== '') };
}

const noModel = undecided(
  'judge',
  'Only a model can tell what the agent means, and none is configured (docs/scenarios.md#meanings).',
);

function toCheck(answer: KeptAnswer, messages: readonly Message[]): Check {
  const evidence = messages
    .filter(({ text }) => answer.text !== null && text.includes(answer.text))
    .slice(0, 1)
    .map(messageEvidence);
  const grounds = { evidence, measurements: measured(answer) };
  const reason = reasonOf(answer, messages.length);
  switch (answer.answer) {
    case 'yes':
      return { ...grounds, holds: true, rests: 'presence', reason };
    case 'no':
      return { ...grounds, holds: false, rests: 'absence', reason };
    case 'cannot_tell':
      return { ...undecided('judge', reason), ...grounds };
  }
}

function reasonOf({ by, answer, text, similarity, threshold }: KeptAnswer, count: number): string {
  const read = countOf(count, 'agent message');
  if (by.method === 'judge') {
    const said = {
      yes: 'says so',
      no: 'does not find it said',
      cannot_tell: 'cannot tell whether it is said',
    };
    const quoted = text === null ? '' : `, by “${brief(text)}”`;
    return `The judge ${by.model} ${said[answer]} in ${read}${quoted}.`;
  }
  const nearest = text === null ? '' : ` is “${brief(text)}”`;
  return `The closest match in ${read}${nearest}: similarity ${similarity ?? 0} by ${by.model}, where ${threshold ?? 0} counts (not calibrated).`;
}

function measured({ by, similarity, threshold }: KeptAnswer): AssertionVerdict['measurements'] {
  return {
    model: by.model,
    method: by.method,
    calibrated: false,
    ...(similarity === null ? {} : { similarity }),
    ...(threshold === null ? {} : { threshold }),
  };
}
