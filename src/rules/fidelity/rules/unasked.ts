// Fidelity: what identifies a person or an order is told only when the agent has brought it up.
import type { Act, Topic } from '../../recognise/acts.js';
import { actClauses } from '../../recognise/act-clauses.js';
import { spellOut } from '../../reader/spelling.js';
import { topicsOf } from '../../recognise/topics.js';
import { contentWords, overlap } from '../../recognise/words.js';
import { conditionHolds } from '../../plan/condition.js';
import type { PlanFact } from '../../plan/step.js';
import { factName, newlyTold, userPlan, tells } from '../plan-facts.js';
import { type FidelityRecord, type Heard, heardBefore, type UserTurn } from '../record.js';
import {
  type RuleFinding,
  type RuleFound,
  heardEvidence,
  type Rule,
  typedEvidence,
  unlessStruck,
} from '../rule.js';

export const unasked: Rule = {
  name: 'unasked',
  sentence:
    'Numbers, addresses, names and other facts of the plan are told only when the agent asks for them.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

/** What anybody says unprompted: what they want, of what, and why. */
const FREE: ReadonlySet<Topic> = new Set([
  'goal',
  'item',
  'reason',
  'resolution',
  'condition',
  'quantity',
  'photo',
]);

function check(record: FidelityRecord): RuleFinding {
  if (userPlan(record).facts.length === 0) return { notCovered: 'the plan holds no facts' };
  const breaches = record.turns.flatMap((turn) => unaskedIn(record, turn));
  return unlessStruck(record, breaches);
}

function unaskedIn(record: FidelityRecord, turn: UserTurn): RuleFound[] {
  if (isPrescribed(record, turn)) return [];
  const heard = heardBefore(record, turn);
  return newlyTold(record, turn)
    .filter((fact) => !isFree(record, fact))
    .filter((fact) => !isFilledIn(record, turn, fact) && !broughtUp(record, heard, fact))
    .map((fact): RuleFound => {
      const said = heard.messages.at(-1);
      const reason = `In turn ${turn.turn} the user told its ${factName(fact)}, “${fact.value}”, which the agent had not asked for.`;
      const evidence = [typedEvidence(turn), ...(said === undefined ? [] : [heardEvidence(said)])];
      return { turn: turn.turn, severity: 'helped', reason, evidence };
    });
}

/** Things named in the goal itself are said with it, except for identifiers. */
function isFree(record: FidelityRecord, fact: PlanFact): boolean {
  if (fact.topic !== null && FREE.has(fact.topic)) return true;
  return !IDENTIFYING.has(fact.topic) && tells([userPlan(record).goal.text], fact, record.locale);
}

/** The words of the scenario itself are not the user's choice. */
function isPrescribed({ scenario }: FidelityRecord, { turn }: UserTurn): boolean {
  return turn === 1 && (scenario.starting_prompt !== undefined || scenario.opening !== undefined);
}

/** A field asks by its label. */
function isFilledIn({ locale }: FidelityRecord, { actions }: UserTurn, fact: PlanFact): boolean {
  return !tells(
    actions.flatMap((action) => (action.kind === 'say' ? [action.text] : [])),
    fact,
    locale,
  );
}

/** A user who was not found, or must be looked up, is asked for these. */
const IDENTIFYING: ReadonlySet<Topic | null> = new Set([
  'order_id',
  'account_id',
  'email',
  'name',
  'phone',
  'postcode',
  'verification',
]);

function broughtUp(record: FidelityRecord, heard: Heard, fact: PlanFact): boolean {
  const { topic, key } = fact;
  const identifies = IDENTIFYING.has(topic);
  const label = contentWords(key.split('.').at(-1) ?? key).join(' ');
  return (
    heard.acts.some(
      (act) =>
        asksFor(act, topic) ||
        (identifies && (act.kind === 'not_found' || isLookup(act))) ||
        isForBranch(record, act, fact),
    ) || heard.messages.some(({ text }) => speaksOf(text, topic) || overlap(label, text) > 0)
  );
}

function asksFor(act: Act, topic: Topic | null): boolean {
  if (act.kind !== 'ask') return false;
  if (topic === null) return act.topics.includes('other');
  return act.topics.includes(topic) || (isNumber(topic) && act.topics.some(isNumber));
}

/** Which of the two numbers is meant is often open. */
function isNumber(topic: Topic): boolean {
  return topic === 'order_id' || topic === 'account_id';
}

function isLookup(act: Act): boolean {
  return act.kind === 'offer' && act.offer === 'lookup';
}

/** The plan itself says to give it at this point. */
function isForBranch(record: FidelityRecord, act: Act, { value }: PlanFact): boolean {
  return userPlan(record).branches.some(
    ({ condition, instruction }) =>
      instruction.toLowerCase().includes(value.toLowerCase()) && conditionHolds(condition, act),
  );
}

/** Several things named in one clause are also read separately. */
function partsOf({ text }: { text: string }): string[] {
  return [text, ...text.split(/,|\band\b|\bor\b/)];
}

function speaksOf(text: string, topic: Topic | null): boolean {
  if (topic === null) return false;
  return actClauses(text, [])
    .flatMap(partsOf)
    .some((part) => {
      const topics = topicsOf(spellOut(part));
      return topics.includes(topic) || (isNumber(topic) && topics.some(isNumber));
    });
}
