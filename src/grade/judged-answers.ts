// Asks a judge the questions of one episode in turn, if there is a judge or its votes are saved; makes no verdict.
import type { Episode } from '../episode/read.js';
import { type Case, decide, type JudgeDecision } from '../model/judge/decide.js';
import type { JudgeQuestion } from '../model/judge/question.js';
import type { Model } from '../model/model.js';
import { firstLine } from '../sightline-error.js';
import { hasAnswers } from '../episode/verdict/answers.js';

/** Null if there was nobody to ask; `problem` if the question could not be asked. */
export type JudgedAnswer = { decision: JudgeDecision } | { problem: string } | null;

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
