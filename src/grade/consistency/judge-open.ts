// Puts what consistency left open to a judge, if there is one or its votes are saved; its answer decides nothing.
import type { Episode } from '../../episode/read.js';
import { decide } from '../../judge/ballot.js';
import { unlicensed } from '../../judge/licence.js';
import { openQuestion } from '../../judge/open-question.js';
import { firstLine } from '../../sightline-error.js';
import { hasAnswers } from '../../verdict/answers.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { caseOf } from '../judged-case.js';
import type { Given } from '../given.js';
import { passedBy } from '../ways-of-seeing.js';
import type { Consistency } from './consistency.js';

type Questions = EpisodeVerdict['questions'];
type Answer = Questions[number]['judged'];

/** The open questions with what a judge said about each. Once one could not be asked, the others are not tried. */
export async function judgeOpen(
  episode: Episode,
  { checks, questions }: Pick<Consistency, 'checks' | 'questions'>,
  { judge: model = null, licence = unlicensed }: Pick<Given, 'judge' | 'licence'>,
): Promise<Questions> {
  const nobody = model === null && !hasAnswers(episode.dir);
  if (nobody || questions.length === 0) return questions;
  // Records with only some of the calls confirm nothing, so nobody is asked whether they do.
  if (passedBy(episode) !== null) return questions;
  const open = checks.filter(({ result }) => result === 'open');
  const about = caseOf(episode, licence);
  const turns = new Map(episode.transcript.map(({ seq, turn }) => [seq, turn]));
  const answers: Answer[] = [];
  for (const { kind, sentence, reason, seq } of open) {
    const question = openQuestion({ kind, sentence, reason, turn: turns.get(seq) ?? 0 });
    try {
      const decision = await decide(about, question, model);
      answers.push(
        decision === null ? null : { answer: decision.standing.answer, reason: decision.sentence },
      );
    } catch (error) {
      const why = `It could not be put to a judge: ${firstLine(error)}`;
      return questions.map((one, index) => ({
        ...one,
        judged: answers[index] ?? { answer: null, reason: why },
      }));
    }
  }
  return questions.map((one, index) => ({ ...one, judged: answers[index] ?? null }));
}
