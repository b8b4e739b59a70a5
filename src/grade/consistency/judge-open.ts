// Puts what consistency left open to a judge, if there is one or its votes are saved; its answer decides nothing.
import type { Episode } from '../../episode/read.js';
import { unlicensed } from '../../judge/licence.js';
import { openQuestion } from '../../judge/open-question.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { caseOf } from '../judged-case.js';
import type { Given } from '../given.js';
import { hasJudge, judgedAnswers, judgedWords } from '../judged-answers.js';
import { passedBy } from '../ways-of-seeing.js';
import type { Consistency } from './consistency.js';

type Questions = EpisodeVerdict['questions'];

/** The open questions with what a judge said about each. Once one could not be asked, the others are not tried. */
export async function judgeOpen(
  episode: Episode,
  { checks, questions }: Pick<Consistency, 'checks' | 'questions'>,
  { judge: model = null, licence = unlicensed }: Pick<Given, 'judge' | 'licence'>,
): Promise<Questions> {
  if (!hasJudge(episode, model) || questions.length === 0) return questions;
  // Records with only some of the calls confirm nothing, so nobody is asked whether they do.
  if (passedBy(episode) !== null) return questions;
  const turns = new Map(episode.transcript.map(({ seq, turn }) => [seq, turn]));
  const asked = checks
    .filter(({ result }) => result === 'open')
    .map(({ kind, sentence, reason, seq }) =>
      openQuestion({ kind, sentence, reason, turn: turns.get(seq) ?? 0 }),
    );
  const answers = await judgedAnswers(caseOf(episode, licence), asked, model);
  return questions.map((one, index) => ({ ...one, judged: judgedWords(answers[index] ?? null) }));
}
