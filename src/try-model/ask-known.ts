// Asks questions with known answers one after the other, and reports the result of each; knows neither judges nor pictures.
import { firstLine, SightlineError } from '../sightline-error.js';
import type { Answered, Known, Questioned } from './known-answer.js';

export interface Asking<Question extends Known> {
  /** @throws where the question was not answered at all; an answer that counts for nothing is one */
  ask: (question: Question) => Promise<Answered>;
  /** Why no further question may begin, a sentence; null if one may. */
  whyNotBegin: () => string | null;
  /** Hears of each question that is over. */
  onDone: (question: Question) => void;
}

const MOST_FAILURES = 3;

/**
 * One at a time, so that each call's time is its own. Errors are reported, and end the asking if they would recur. Three
 * unanswered questions in a row end it too, even if the endpoint answers with a refusal: every
 * other would get the same.
 */
export async function askKnown<Question extends Known>(
  questions: readonly Question[],
  { ask, whyNotBegin, onDone }: Asking<Question>,
): Promise<Questioned> {
  const answered: Answered[] = [];
  const failures: string[] = [];
  const result = { of: questions.length, answered, failures, takesNoPictures: false };
  let inARow = 0;
  for (const question of questions) {
    const why = whyNotBegin();
    if (why !== null) {
      failures.push(why);
      return result;
    }
    try {
      answered.push(await ask(question));
      inARow = 0;
    } catch (error) {
      if (isCode(error, 'model-without-vision')) return { ...result, takesNoPictures: true };
      failures.push(`${question.id}: ${firstLine(error)}`);
      inARow += 1;
      if (inARow === MOST_FAILURES || isCode(error, 'model-budget-spent')) return result;
    }
    onDone(question);
  }
  return result;
}

function isCode(error: unknown, code: SightlineError['code']): boolean {
  return error instanceof SightlineError && error.code === code;
}
