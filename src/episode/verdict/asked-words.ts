// How a sentence about a judge's answer begins: with what was asked; and that sentence without it, for use next to a title.
import { brief } from './brief.js';
import type { AssertionVerdict } from './format.js';

/** As much of a question as fits in a sentence. */
interface Asked {
  /** In the first of its wordings; a long one is cut. */
  wording: string;
  criterion: string | null;
  /** Null: the whole conversation. */
  turn: number | null;
}

/** Such as `"Does the agent blame the user?" in turn 2`: the answer follows it after a colon. */
export function askedWords({ wording, criterion, turn }: Asked): string {
  const by = criterion === null ? '' : ` by “${brief(criterion)}”`;
  const where = turn === null ? '' : ` in turn ${turn}`;
  return `"${brief(wording)}"${by}${where}`;
}

/** What a judge is asked about a statement, in short: its wordings for the model say more. */
export function meaningWording(meaning: string): string {
  return `Does the agent say “${brief(meaning)}”, in whatever words?`;
}

/** The title, with a note on what decides nothing. */
export function titleNoted({
  title,
  blocking,
}: Pick<AssertionVerdict, 'title' | 'blocking'>): string {
  return blocking ? title : `${title} (advisory)`;
}

/** The reason as shown next to the title: without the question or statement that the title already has. */
export function reasonBeside({
  answer,
  reason,
}: Pick<AssertionVerdict, 'answer' | 'reason'>): string {
  return answer === undefined ? reason : `${answer.charAt(0).toUpperCase()}${answer.slice(1)}`;
}
