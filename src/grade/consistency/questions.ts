// Puts what the records leave open as a narrow question that a judge can answer with yes or no; answers none.
import type { EpisodeVerdict } from '../../verdict/format.js';
import { openWordings } from '../../judge/open-question.js';
import type { FactCheck } from './fact-check.js';

type Question = EpisodeVerdict['questions'][number];

/** @param check one that was left open */
export function questionFor({ kind, sentence, seq, reason }: FactCheck): Question {
  return { kind, sentence, seq, question: `${openWordings[kind][0]} ${reason}`, judged: null };
}
