// Puts what is open in a message to a judge, as one question; its answer decides nothing.
import type { Episode } from '../../episode/read.js';
import { unlicensed } from '../../model/judge/license.js';
import type { JudgeQuestion } from '../../model/judge/question.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { caseOf } from '../judged-case.js';
import type { Given } from '../given.js';
import { hasJudge, judgedAnswers, judgedWords } from '../judged-answers.js';
import { passedBy } from '../ways-of-seeing.js';
import type { ValueFinding } from './check-message.js';
import type { Consistency } from './consistency.js';

type Questions = EpisodeVerdict['questions'];
type JudgeOptions = Pick<Given, 'judge' | 'license'>;

const wordings = [
  'Do the records of this episode bear out what these sentences say, where it is marked as not checked?',
  'Can everything that is marked as not checked in these sentences be had from the evidence, as it stands there or by simple arithmetic?',
];
const needs = ['transcript', 'calls', 'knowledge', 'world'] as const;

/** One question for each message with something open, with a judge's answer where there is one. */
export async function openQuestions(
  episode: Episode,
  { findings }: Consistency,
  { judge: model = null, license = unlicensed }: JudgeOptions,
): Promise<Questions> {
  const open = findings.filter(({ result }) => result === 'open');
  const messages = [...new Map(open.map(({ seq, turn }) => [seq, turn]))].map(([seq, turn]) => {
    const some = open.filter((one) => one.seq === seq);
    const sentences = [...new Set(some.map(({ sentence }) => sentence))];
    return { seq, turn, sentences, note: some.map(noteOf).join(' ') };
  });
  const questions = messages.map(({ seq, sentences, note }): Questions[number] => {
    return { seq, sentences, question: `${wordings[0]} ${note}`, judged: null };
  });
  // Records with only some of the calls confirm nothing, so nobody is asked whether they do.
  if (!hasJudge(episode, model) || messages.length === 0 || passedBy(episode) !== null)
    return questions;
  const asked = messages.map(({ turn, sentences, note }) => openQuestion(turn, sentences, note));
  const answers = await judgedAnswers(caseOf(episode, license), asked, model);
  return questions.map((one, index) => ({ ...one, judged: judgedWords(answers[index] ?? null) }));
}

/** @param note what is not checked in the sentences, and the nearest records */
export function openQuestion(
  turn: number,
  sentences: readonly string[],
  note: string,
): JudgeQuestion {
  return {
    kind: 'consistency',
    subject: `consistency: ${sentences.join(' ')}`,
    wordings,
    criterion: null,
    turn,
    // Two unanimous votes settle most.
    most: 3,
    needs,
    about: { sentences: sentences.join('\n'), note },
    // What confirms a sentence is quoted; that nothing does depends on the whole record.
    leans: { yes: [], no: needs },
    looksBack: true,
  };
}

/** What is not checked, beside the nearest record. */
function noteOf({ reason, field }: ValueFinding): string {
  if (field === null) return reason;
  return `${reason} Nearest: “${field.key}” is ${field.value} (${field.source}).`;
}
