// Fidelity of a script: what was done is what the script says, in its order.
import { countOf } from '../../../count.js';
import { hasFreeTurns, playedTurns } from '../../../scenario/script-turns.js';
import type { FidelityRecord } from '../record.js';
import { actionEvidence, type RuleFinding, type RuleFound, type Rule } from '../rule.js';
import { deedsOf, differs } from '../scripted.js';

export const asScripted: Rule = {
  name: 'as_scripted',
  sentence: 'What was typed and pressed is what the script says, in its order.',
  of: ['script'],
  readsWords: false,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  const isMixed = hasFreeTurns(record.scenario);
  const entries = playedTurns(record.scenario).filter(({ from }) => !isMixed || from === 'script');
  const done = deedsOf(isMixed ? scriptedAlone(record) : withoutReplayed(record));
  const breaches = done.flatMap(({ turn, seq, action }, at): RuleFound[] => {
    const entry = entries[at]?.entry;
    const difference =
      entry === undefined ? { did: 'went on', wanted: 'nothing more' } : differs(entry, action);
    if (difference === null) return [];
    const reason = `In turn ${turn} the user ${difference.did}, where ${difference.wanted} was to come by the script.`;
    const evidence = [actionEvidence(seq, difference.did)];
    return [{ turn, severity: 'hindered', reason, evidence }];
  });
  return { breaches: [...breaches, ...leftOut(record, entries.length - done.length)] };
}

function scriptedAlone(record: FidelityRecord): FidelityRecord {
  return { ...record, turns: record.turns.map((turn) => ({ ...turn, actions: turn.scripted })) };
}

function withoutReplayed(record: FidelityRecord): FidelityRecord {
  return { ...record, turns: record.turns.filter(({ isFixed }) => !isFixed) };
}

/** A script that ended by its own word has been played to its end. */
function leftOut({ ending, turns }: FidelityRecord, missing: number): RuleFound[] {
  if (ending?.kind !== 'done' || missing <= 0) return [];
  const turn = turns.at(-1)?.turn ?? 0;
  const entries = countOf(missing, 'entry', 'entries');
  const reason = `The script ended with ${entries} not played.`;
  return [{ turn, severity: 'hindered', reason, evidence: [actionEvidence(ending.seq, reason)] }];
}
