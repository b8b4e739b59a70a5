// Whether a simulated user kept to its role: asks every rule, and joins the findings. Does not see how the episode was graded.
import { type Fidelity, type RuleCheck, severities } from '../verdict/format.js';
import type { FidelityRecord } from './record.js';
import { goalAttempted, type Rule, type RuleBreach, rules } from './rules.js';

/**
 * Holds the user's turns against every rule that its kind has to keep.
 *
 * A rule without its evidence is not covered; `kept` is null if no rule was covered.
 */
export function checkFidelity(record: FidelityRecord): Fidelity {
  const { kind } = record.header.user;
  const checked = { turns: record.turns.length, rules: [] };
  const nothing: Fidelity = { kept: null, severity: null, breaches: [], checked };
  const asked = rules.filter((rule) => kind === 'human' || rule.of.includes(kind));
  return asked.reduce((fidelity, rule) => {
    const found = findingOf(rule, record);
    const { name, sentence } = rule;
    if (typeof found === 'string')
      return withRule(fidelity, { rule: name, sentence, outcome: 'not_covered', why: found });
    const outcome = found.length > 0 ? 'breached' : 'kept';
    return withRule(fidelity, { rule: name, sentence, outcome, why: null }, found);
  }, nothing);
}

function findingOf(rule: Rule, record: FidelityRecord) {
  if (record.header.user.kind === 'human')
    return 'a person was at the keyboard and has no plan to keep';
  if (record.turns.length === 0 && rule !== goalAttempted) return 'the user took no turn';
  return rule.check(record);
}

/** With one more rule, and its breaches in the order of their turns. */
export function withRule(
  { kept, breaches: earlier, checked }: Fidelity,
  rule: RuleCheck,
  found: readonly RuleBreach[] = [],
): Fidelity {
  const breaches = [...earlier, ...found.map((breach) => ({ rule: rule.rule, ...breach }))];
  const isKept = rule.outcome === 'kept' ? true : kept;
  return {
    kept: breaches.length > 0 ? false : isKept,
    severity: severities.find((one) => breaches.some(({ severity }) => severity === one)) ?? null,
    breaches: breaches.sort((one, other) => one.turn - other.turn),
    checked: { ...checked, rules: [...checked.rules, rule] },
  };
}
