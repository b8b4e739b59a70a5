// Puts one question with a known answer to a judge the way that grading does: votes, wordings and the check of quotes are those of `src/judge`.
import { join } from 'node:path';
import { decide } from '../../judge/ballot.js';
import { unlicensed } from '../../judge/licence.js';
import { questionOf } from '../../judge/question.js';
import type { Model } from '../../model/model.js';
import { answeredBy } from '../answered.js';
import type { Answered } from '../known-answer.js';
import type { KnownJudgeQuestion } from './judge-question.js';

/** The same question as an assertion of a scenario would ask it. */
export function judgeQuestionOf({ ask, criterion, needs }: KnownJudgeQuestion) {
  return questionOf({
    ...{ kind: 'judged', question: ask },
    ...(criterion === undefined ? {} : { criterion }),
    ...(needs === undefined ? {} : { needs: [...needs] }),
  });
}

/**
 * @param dir is there; the votes are kept in it
 * @throws what `judge` throws where there is no vote at all
 */
export async function askJudge(
  known: KnownJudgeQuestion,
  model: Model,
  dir: string,
): Promise<Answered> {
  const { id, material } = known;
  const question = judgeQuestionOf(known);
  const decision = await decide(
    { dir: join(dir, id), id, material, licence: unlicensed },
    question,
    model,
  );
  if (decision === null) throw new Error('No judge was asked.');
  return answeredBy(known, decision, {
    ...{ kind: question.kind, question: question.criterion ?? question.wordings[0] ?? known.ask },
    said: decision.tally.answer,
  });
}
