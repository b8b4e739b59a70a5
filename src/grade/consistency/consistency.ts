// The results for an episode's messages, once per episode: facts, open questions, languages that were not read.
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import { openWordings } from '../../judge/open-question.js';
import { oncePer } from '../remembered.js';
import { isStruck } from '../struck-out.js';
import { passedBy } from '../ways-of-seeing.js';
import { columnsOf } from './columns.js';
import { checkMessages, type MessageChecks } from './check-messages.js';
import { type FactCheck, withEvent } from './fact-check.js';

export interface Consistency extends MessageChecks {
  questions: EpisodeVerdict['questions'];
  columns: EpisodeVerdict['columns'];
  /** Values for which the field was found, so that they could be set side by side. */
  compared: number;
}

/** Both the assertion and the verdict ask for it. */
export const consistencyOf = oncePer((episode: Episode): Consistency => {
  const unseen = passedBy(episode);
  const found = checkMessages(episode);
  const { columns, compared, parties } = columnsOf(episode, found.values);
  const checks = found.checks
    .map((check) => {
      const party = parties.get(check);
      return party === undefined ? check : { ...check, party };
    })
    .map(openWhereStruck)
    .map((check) => (unseen === null ? check : openWhereUnseen(check, unseen.why)));
  const questions = checks.filter(({ result }) => result === 'open').map(questionFor);
  return { ...found, checks, questions, columns, compared };
});

/** A record with a secret struck out contradicts nobody. */
function openWhereStruck(check: FactCheck): FactCheck {
  const contradicted = check.result === 'contradicted';
  if (!contradicted || !(isStruck(check.sentence) || check.calls.some(isStruck))) return check;
  const reason = `A secret was struck out of what would tell: ${check.reason}`;
  return { ...check, result: 'open', reason };
}

/** Nor does a record of a world that this agent's calls bypassed. */
function openWhereUnseen(check: FactCheck, why: string): FactCheck {
  if (check.result !== 'contradicted') return check;
  return { ...check, result: 'open', reason: `${why}: ${check.reason}` };
}

/** What the records leave open, as a narrow question that a judge can answer with yes or no. */
function questionFor(check: FactCheck): Consistency['questions'][number] {
  const { kind, sentence, seq } = check;
  const question = `${openWordings[kind][0]} ${withEvent(check)}`;
  return { kind, sentence, seq, question, judged: null };
}
