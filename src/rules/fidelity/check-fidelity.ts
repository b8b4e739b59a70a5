// Whether a simulated user kept to its role: asks every rule, and joins the findings. Does not see how the episode was graded.
import {
  type Breach,
  type Fidelity,
  type RuleCheck,
  severities,
  type Severity,
} from '../../verdict/format.js';
import { hasFreeTurns } from '../../scenario/script-turns.js';
import { heldTo } from './behaviors/held-to.js';
import type { FidelityRecord } from './record.js';
import type { RuleFinding, RuleFound, Rule } from './rule.js';
import { againstPlan } from './rules/against-plan.js';
import { assistantTalk } from './rules/assistant-talk.js';
import { doesNotKnow } from './rules/does-not-know.js';
import { goalAttempted } from './rules/goal-attempted.js';
import { invented } from './rules/invented.js';
import { language } from './rules/language.js';
import { leftEarly } from './rules/left-early.js';
import { persona } from './rules/persona.js';
import { repeated } from './rules/repeated.js';
import { asScripted, firstTurn } from './rules/scripted.js';
import { stalled } from './rules/stalled.js';
import { stoppedAtConsent } from './rules/stopped-at-consent.js';
import { unasked } from './rules/unasked.js';

/** In the order of the report. */
const RULES: readonly Rule[] = [
  firstTurn,
  asScripted,
  invented,
  doesNotKnow,
  unasked,
  againstPlan,
  repeated,
  assistantTalk,
  language,
  stoppedAtConsent,
  leftEarly,
  stalled,
  goalAttempted,
  persona,
];

/**
 * Holds the user's turns against every rule that its kind has to keep.
 *
 * A rule without its evidence is not covered; `kept` is null if no rule was covered.
 */
export function checkFidelity(record: FidelityRecord): Fidelity {
  const asked = RULES.filter((rule) => isAsked(rule, record));
  const findings = asked.map((rule) => ({ rule, finding: findingOf(rule, record) }));
  const breaches = findings.flatMap(({ rule, finding }) =>
    'breaches' in finding
      ? finding.breaches
          .filter((found) => rule === asScripted || isOwn(found, record))
          .map((found): Breach => ({ rule: rule.name, ...found }))
      : [],
  );
  const covered = findings.some(({ finding }) => 'breaches' in finding);
  return {
    kept: covered ? breaches.length === 0 : null,
    severity: gravest(breaches),
    breaches: byTurn(breaches),
    checked: { turns: record.turns.length, rules: findings.map(ruleCheck) },
    ...behaviorsIn(record),
  };
}

/** With breaches that no rule could find. */
export function withBreaches(fidelity: Fidelity, more: readonly Breach[]): Fidelity {
  if (more.length === 0) return fidelity;
  const breaches = [...fidelity.breaches, ...more];
  const names = new Set(more.map(({ rule }) => rule));
  const rules = fidelity.checked.rules.map((one): RuleCheck =>
    names.has(one.rule) ? { ...one, outcome: 'breached', why: null } : one,
  );
  return {
    ...fidelity,
    ...{ kept: false, severity: gravest(breaches), breaches: byTurn(breaches) },
    checked: { ...fidelity.checked, rules },
  };
}

function byTurn(breaches: readonly Breach[]): Breach[] {
  return breaches.toSorted((one, other) => one.turn - other.turn);
}

/** A script and a person have no persona to keep. */
function behaviorsIn(record: FidelityRecord): Pick<Fidelity, 'behaviors'> {
  if (!record.over || !persona.of.includes(record.kind)) return {};
  const behaviors = heldTo(record).map(({ behavior, told }) => ({
    do: behavior.do,
    outcome: told.outcome,
    turn: told.outcome === 'violated' ? told.found.turn : null,
    why: told.outcome === 'violated' ? told.found.reason : told.why,
  }));
  return behaviors.length === 0 ? {} : { behaviors };
}

/** For a script with free turns, its fixed turns are checked like those of a script. */
function isAsked(rule: Rule, { kind, scenario }: FidelityRecord): boolean {
  if (kind === 'human' || rule.of.includes(kind)) return true;
  return rule === asScripted && hasFreeTurns(scenario);
}

/**
 * What was played in the user's place says nothing about it; how it ended the conversation does, whoever took the last
 * turn.
 */
function isOwn({ turn, evidence }: RuleFound, { turns, ending }: FidelityRecord): boolean {
  const isFixed = turns.some((one) => one.turn === turn && one.isFixed);
  return !isFixed || evidence.some(({ seq }) => seq === ending?.seq);
}

function findingOf(rule: Rule, record: FidelityRecord): RuleFinding {
  if (record.kind === 'human') {
    return { notCovered: 'a person was at the keyboard and has no plan to keep' };
  }
  if (rule.readsWords && !/^en\b/i.test(record.locale)) {
    return { notCovered: `the rule reads English, and the locale is ${record.locale}` };
  }
  if (record.turns.length === 0 && rule !== goalAttempted && rule !== persona) {
    return { notCovered: 'the user took no turn' };
  }
  return rule.check(record);
}

function ruleCheck({ rule, finding }: { rule: Rule; finding: RuleFinding }): RuleCheck {
  const { name, sentence } = rule;
  if ('notCovered' in finding) {
    return { rule: name, sentence, outcome: 'not_covered', why: finding.notCovered };
  }
  if ('forAJudge' in finding) {
    return { rule: name, sentence, outcome: 'for_a_judge', why: finding.forAJudge };
  }
  const outcome = finding.breaches.length > 0 ? 'breached' : 'kept';
  return { rule: name, sentence, outcome, why: null };
}

function gravest(breaches: readonly Breach[]): Severity | null {
  return severities.find((one) => breaches.some(({ severity }) => severity === one)) ?? null;
}
