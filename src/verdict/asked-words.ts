// What a judge was asked, as the words by which the sentence of its answer begins; and that sentence beside a title that says the same.
import { readyQuestion } from '../scenario/ready-questions.js';
import { brief } from './brief.js';
import type { AssertionVerdict } from './format.js';

/** As much of a question as a sentence tells. */
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

/** What a judge is asked of a statement, in short: its wordings for the model say more. */
export function meaningWording(meaning: string): string {
  return `Does the agent say “${brief(meaning)}”, in whatever words?`;
}

/** The reason as it is told beside the title: without the question, or the statement, that the title has in whole. */
export function reasonBeside({
  assertion,
  reason,
}: Pick<AssertionVerdict, 'assertion' | 'reason'>): string {
  if (assertion.kind === 'means')
    return reason.replace(meaningWording(assertion.meaning), () => 'Does the agent say so?');
  if (assertion.kind !== 'judged' || readyQuestion(assertion.question) !== null) return reason;
  const { question: wording, criterion = null, turn = null } = assertion;
  const asked = `${askedWords({ wording, criterion, turn })}: `;
  const at = reason.indexOf(asked);
  if (at === -1) return reason;
  const answer = reason.slice(at + asked.length);
  return `${reason.slice(0, at)}${at === 0 ? capital(answer) : answer}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
