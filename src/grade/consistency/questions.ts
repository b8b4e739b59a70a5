// Puts what the records leave open as a narrow question that a judge can answer with yes or no; answers none.
import type { EpisodeVerdict } from '../../verdict/format.js';
import { openWordings } from '../../judge/open-question.js';
import { type FactCheck, withEvent } from './fact-check.js';

type Question = EpisodeVerdict['questions'][number];

/** @param check one that was left open */
export function questionFor(check: FactCheck): Question {
  const { kind, sentence, seq } = check;
  const question = `${openWordings[kind][0]} ${withEvent(check)}`;
  return { kind, sentence, seq, question, judged: null };
}
