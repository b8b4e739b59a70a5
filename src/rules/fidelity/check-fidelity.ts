// Whether a simulated user kept to its role: asks every rule, and joins the findings. Does not see how the episode was graded.
import { type Breach, type Fidelity, type RuleCheck, severities } from '../../verdict/format.js';
import { asScripted, firstTurn } from './fixed-turns.js';
import type { FidelityRecord } from './record.js';
import { assistantTalk, goalAttempted, invented, repeated, type Rule } from './rules.js';

/** In the order of the report. */
const RULES: readonly Rule[] = [
  firstTurn,
  asScripted,
  invented,
  repeated,
  assistantTalk,
  goalAttempted,
];

/**
 * Holds the user's turns against every rule that its kind has to keep.
 *
 * A rule without its evidence is not covered; `kept` is null if no rule was covered.
 */
export function checkFidelity(record: FidelityRecord): Fidelity {
  const { kind, turns } = record;
  const rules: RuleCheck[] = [];
  const breaches: Breach[] = [];
  for (const rule of RULES) {
    if (kind !== 'human' && !rule.of.includes(kind)) continue;
    const found = findingOf(rule, record);
    const { name, sentence } = rule;
    if (typeof found === 'string') {
      rules.push({ rule: name, sentence, outcome: 'not_covered', why: found });
      continue;
    }
    const outcome = found.length > 0 ? 'breached' : 'kept';
    rules.push({ rule: name, sentence, outcome, why: null });
    breaches.push(...found.map((one) => ({ rule: name, ...one })));
  }
  const isCovered = rules.some(({ outcome }) => outcome !== 'not_covered');
  const checked = { turns: turns.length, rules };
  const fidelity: Fidelity = {
    kept: isCovered ? true : null,
    severity: null,
    breaches: [],
    checked,
  };
  return withBreaches(fidelity, breaches);
}

function findingOf(rule: Rule, record: FidelityRecord) {
  if (record.kind === 'human') return 'a person was at the keyboard and has no plan to keep';
  if (record.turns.length === 0 && rule !== goalAttempted) return 'the user took no turn';
  return rule.check(record);
}

/** With more breaches, in order of their turns. */
export function withBreaches(fidelity: Fidelity, more: readonly Breach[]): Fidelity {
  if (more.length === 0) return fidelity;
  const all = [...fidelity.breaches, ...more];
  const breaches = all.toSorted((one, other) => one.turn - other.turn);
  const has = (severity: Breach['severity']) => breaches.some((one) => one.severity === severity);
  return { ...fidelity, kept: false, severity: severities.find(has) ?? null, breaches };
}
