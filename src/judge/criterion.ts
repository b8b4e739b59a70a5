// The criterion for comparing and judging episodes, as one sentence; asks nobody.
import { readyQuestion } from '../scenario/ready-questions.js';
import type { JudgeQuestion } from './question.js';

/** A sentence as it is; for the id of a ready question, what a good conversation has: "The agent stayed on policy." */
export function criterionOf(text: string): string {
  const ready = readyQuestion(text);
  return ready === null ? text : `The agent ${ready.title}.`;
}

/** What a question about one episode is judged by: its criterion, else itself. */
export function criterionOfQuestion({
  kind,
  criterion,
  wordings: [first = ''],
}: Pick<JudgeQuestion, 'kind' | 'criterion' | 'wordings'>): string {
  if (criterion !== null) return criterion;
  return readyQuestion(kind) === null ? first : criterionOf(kind);
}
