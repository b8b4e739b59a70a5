// Fidelity: the user has at least attempted its goal before it ends the conversation.
import { matchesPattern, toPerson } from '../../recognise/lexicon.js';
import { spellOut } from '../../reader/spelling.js';
import { contentWords, overlap } from '../../recognise/words.js';
import { userPlan, tells } from '../plan-facts.js';
import type { FidelityRecord } from '../record.js';
import { actionEvidence, type RuleFinding, type Rule } from '../rule.js';

export const goalAttempted: Rule = {
  name: 'goal_attempted',
  sentence: 'The user has said what it wants, or begun it, before it ends the conversation.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  const { turns, ending } = record;
  if (ending?.kind !== 'done') return { notCovered: 'it was not the user who ended the episode' };
  if (turns.length > 0 && contentWords(wanted(record)).length === 0) {
    return { notCovered: 'the plan names no goal in words of its own' };
  }
  if (turns.some((_, at) => attempts(record, at))) return { breaches: [] };
  const turn = turns.at(-1)?.turn ?? 0;
  const reason =
    turn === 0
      ? 'The user left before its first turn.'
      : `The user left after turn ${turn} without having said what it wants: “${userPlan(record).goal.text}”.`;
  const evidence = [actionEvidence(ending.seq, 'the user stopped')];
  return { breaches: [{ turn, severity: 'hindered', reason, evidence, values: [] }] };
}

const GREETING =
  /\b(?:hi|hiya|hello|hey|there|good (?:day|morning|afternoon|evening)|thanks|thank you|please|help)\b/gi;

function wanted(record: FidelityRecord): string {
  const { goal, facts } = userPlan(record);
  const { starting_prompt: prompt = '' } = record.scenario;
  // A greeting attempts nothing, though it may be all that the starting prompt says.
  const begun = prompt.replace(GREETING, ' ');
  return [goal.text, begun, ...facts.map(({ value }) => value)].join(' ');
}

/** By a word of the goal, a fact of the plan, or a control that was pressed. */
function attempts(record: FidelityRecord, at: number): boolean {
  const turn = record.turns[at];
  if (turn === undefined) return false;
  const { goal, facts } = userPlan(record);
  if (turn.actions.some(({ kind }) => kind !== 'say')) return true;
  return (
    turn.typed.some(
      (text) =>
        overlap(wanted(record), text) > 0 ||
        spellOut(text).split(/\W+/).includes(goal.verb) ||
        (goal.kind === 'person' && matchesPattern(toPerson, spellOut(text))),
    ) || facts.some((fact) => tells(turn.typed, fact, record.locale))
  );
}
