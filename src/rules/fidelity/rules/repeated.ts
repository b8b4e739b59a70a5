// Fidelity: the user does not say the same words again unless the agent has asked again.
import { bareWords } from '../../reader/spelling.js';
import type { FidelityRecord, Heard, UserTurn } from '../record.js';
import {
  type RuleFinding,
  type RuleFound,
  heardEvidence,
  type Rule,
  typedEvidence,
} from '../rule.js';

export const repeated: Rule = {
  name: 'repeated',
  sentence: 'No turn repeats an earlier one word for word, unless the agent asked again.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

function check({ turns }: FidelityRecord): RuleFinding {
  const said = turns.flatMap((turn) =>
    turn.actions.flatMap((action) =>
      action.kind === 'say' ? [{ turn, words: bareWords(action.text) }] : [],
    ),
  );
  if (said.length === 0) return { notCovered: 'nothing was said in words' };
  const breaches = said.flatMap(({ turn, words }, at): RuleFound[] => {
    const earlier = said.slice(0, at).find((one) => one.words === words);
    if (earlier === undefined || wantsAnAnswer(turn.heard)) return [];
    const reason = `In turn ${turn.turn} the user repeated turn ${earlier.turn.turn} word for word, though the agent had not asked again.`;
    return [{ turn: turn.turn, severity: 'minor', reason, evidence: evidenceOf(turn) }];
  });
  return { breaches };
}

const ASKING: ReadonlySet<string> = new Set([
  'ask',
  'confirm',
  'list',
  'offer',
  'not_found',
  'not_understood',
  'unavailable',
  'off_topic',
  'anything_else',
]);

/** Without a reply, or when misunderstood, anybody says it again. */
function wantsAnAnswer({ messages, acts }: Heard): boolean {
  if (messages.length === 0) return true;
  return (
    messages.some(({ text }) => text.includes('?')) || acts.some(({ kind }) => ASKING.has(kind))
  );
}

function evidenceOf(turn: UserTurn): RuleFound['evidence'] {
  const last = turn.heard.messages.at(-1);
  return [typedEvidence(turn), ...(last === undefined ? [] : [heardEvidence(last)])];
}
