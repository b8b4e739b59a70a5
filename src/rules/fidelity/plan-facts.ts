// The facts of a scenario's plan as the rules need them: which of them some words reveal; judges nothing.
import { compilePlan } from '../plan/compile.js';
import { conditionHolds } from '../plan/condition.js';
import type { PlanFact, Plan, Step } from '../plan/step.js';
import { bareWords } from '../reader/spelling.js';
import type { Act } from '../recognise/acts.js';
import { isIn, toldBefore } from './given.js';
import type { FidelityRecord, UserTurn } from './record.js';
import { statedIn } from './stated.js';

const plans = new WeakMap<FidelityRecord['scenario'], Plan>();

/** The plan as the rules of src/rules/plan read it. */
export function userPlan({ scenario }: FidelityRecord): Plan {
  const known = plans.get(scenario) ?? compilePlan(scenario);
  plans.set(scenario, known);
  return known;
}

/** Whether one of the texts states the fact; a value of three letters or fewer proves nothing. */
export function tells(texts: readonly string[], { value }: PlanFact, locale: string): boolean {
  const stated = statedIn(value, locale).filter(({ kind }) => kind !== 'quantity');
  if (stated.length > 0) return stated.every((one) => isIn(texts, one, locale));
  const wanted = bareWords(value);
  // An address does not reveal the name in it.
  const words = texts.map((text) => ` ${bareWords(text.replace(/\S+@\S+/g, ' '))} `);
  return wanted.length >= 4 && words.some((text) => text.includes(` ${wanted} `));
}

/** Facts that a turn reveals and that nobody has said before it. */
export function newlyTold(record: FidelityRecord, turn: UserTurn): PlanFact[] {
  const before = toldBefore(record, turn);
  const seen = new Set<string>();
  return userPlan(record).facts.filter((fact) => {
    if (!tells(turn.typed, fact, record.locale) || tells(before, fact, record.locale)) return false;
    return !seen.has(fact.value) && seen.add(fact.value);
  });
}

/** Whether the plan has the user answer one of these acts other than by giving what was asked for. */
export function mayRefuse(
  record: FidelityRecord,
  acts: readonly Act[],
  ways: readonly Step['do'][],
): boolean {
  return userPlan(record).branches.some(
    ({ condition, steps }) =>
      steps.some(({ do: verb }) => ways.includes(verb)) &&
      acts.some((act) => conditionHolds(condition, act)),
  );
}

/** The name of a fact in a sentence: "order number", "shoe size". */
export function factName({ topic, key }: PlanFact): string {
  if (topic !== null && topic !== 'other') return TOPICS[topic];
  return (key.split('.').at(-1) ?? key).replaceAll('_', ' ');
}

const TOPICS: Record<Exclude<PlanFact['topic'], null | 'other'>, string> = {
  order_id: 'order number',
  account_id: 'account number',
  email: 'email address',
  item: 'item',
  reason: 'reason',
  name: 'name',
  phone: 'phone number',
  address: 'address',
  postcode: 'postcode',
  date: 'date',
  condition: 'condition',
  quantity: 'quantity',
  amount: 'amount',
  resolution: 'wish',
  payment: 'means of payment',
  photo: 'photo',
  verification: 'code',
  goal: 'goal',
};
