// Fidelity: the user states no value that nobody gave it and that it has not seen.
import type { FidelityRecord, UserTurn } from '../record.js';
import { typedBefore } from '../record.js';
import { givenBy, isIn, visibleTo } from '../given.js';
import { type RuleFound, type Rule, typedEvidence, unlessStruck } from '../rule.js';
import { kindWords, type Stated, statedIn } from '../stated.js';

export const invented: Rule = {
  name: 'invented',
  sentence:
    'Ids, numbers, addresses, amounts, dates, quantities and names come from plan and knows, or were visible.',
  of: ['plan', 'model'],
  readsWords: false,
  check: (record) =>
    unlessStruck(
      record,
      record.turns.flatMap((turn) => inventedIn(record, turn)),
    ),
};

/** An invention counts once: the user may repeat what it has said before. */
function inventedIn(record: FidelityRecord, turn: UserTurn): RuleFound[] {
  const known = [...givenBy(record), ...visibleTo(record, turn), ...typedBefore(record, turn)];
  const seen = new Set<string>();
  const values = turn.typed
    .flatMap((text) => statedIn(text, record.locale))
    .filter((one) => !isIn(known, one, record.locale))
    .filter(({ text }) => !seen.has(text) && seen.add(text));
  return values.map((value) => found(turn, value));
}

function found(turn: UserTurn, { kind, text }: Stated): RuleFound {
  const reason = `In turn ${turn.turn} the user stated ${kindWords[kind]} “${text}”, which it was not given and could not have seen.`;
  const evidence = [typedEvidence(turn)];
  return { turn: turn.turn, severity: 'hindered', reason, evidence, values: [text] };
}
