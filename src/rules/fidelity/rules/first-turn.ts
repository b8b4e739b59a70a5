// Fidelity: the first turn is the one that the scenario writes down.
import type { ScriptTurn } from '../../../scenario/schema.js';
import type { FidelityRecord } from '../record.js';
import { actionEvidence, type RuleFinding, type Rule } from '../rule.js';
import { deedsOf, differs } from '../scripted.js';

export const firstTurn: Rule = {
  name: 'first_turn',
  sentence: 'The first turn is the starting prompt, or the opening.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  const { starting_prompt: prompt, opening } = record.scenario;
  const fixed: readonly ScriptTurn[] = opening ?? (prompt === undefined ? [] : [prompt]);
  if (fixed.length === 0) return { notCovered: 'the scenario does not say how the user begins' };
  const taken = deedsOf(record);
  for (const [at, entry] of fixed.entries()) {
    const one = taken[at];
    // How the episode ended says who stopped it in the middle of the opening.
    if (one === undefined) break;
    const difference = differs(entry, one.action);
    if (difference === null) continue;
    const { turn, seq } = one;
    const reason = `The user did not begin as the scenario says: it ${difference.did}, where ${difference.wanted} was to come.`;
    return {
      breaches: [
        { turn, severity: 'minor', reason, evidence: [actionEvidence(seq, difference.did)] },
      ],
    };
  }
  return { breaches: [] };
}
