// Compares a value with the field that its words refer to: "the total of ORD-1 is $48" with `total` of that order.
import type { FactKind } from '../../rules/facts/fact-kinds.js';
import { confirmed, contradicted, open, type FactLocation } from './fact-check.js';
import { candidatesOf, nearestOf } from './fields/candidates.js';
import { derives, isChangeOf } from './fields/derived.js';
import { isOfAnother, wasBefore } from './fields/excuses.js';
import { type Circumstances, disagreement, type FieldCheck } from './fields/field-check.js';
import { byTypeAlone, isFirm, isLabelled, isStrict, isSure } from './fields/sureness.js';
import { moodAt } from '../../rules/reader/mood.js';
import { rowAt } from './language/rows.js';
import { currencyFits, type ValueFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';
import { type Subject, subjectsOf, type Discourse } from './subject.js';

/** Null if the sentence names no field, or if the agent may quote what it says. */
export function attribute(fact: ValueFact, context: SentenceContext): ValueCheck | null {
  const [found] = attributedOnly(fact, context);
  if (found === undefined) return null;
  const quoted =
    found.check.result === 'contradicted' &&
    fact.kind !== 'count' &&
    context.knowledge.quotes(fact, context.sentence.text);
  return quoted ? null : unlessMoreComesBack(fact, found, context);
}

const comesBack = /\b(?:back|expect|receiv(?:e|ed|ing))\b/i;

/** What comes back may be more than the one refund. */
function unlessMoreComesBack(
  fact: ValueFact,
  found: ValueCheck,
  { known, sentence }: SentenceContext,
): ValueCheck {
  const mayBe = fact.kind === 'money' && comesBack.test(sentence.text) && known.hasAmount(fact);
  return mayBe ? { ...found, check: { ...found.check, firm: false } } : found;
}

/** A weekday or a number that no field confirms is too little to base a question on. */
export function attributedOnly(fact: ValueFact, { topic, place }: SentenceContext): ValueCheck[] {
  const found = checkField(fact, topic, place);
  return found === null ? [] : [{ ...found, fact }];
}

/** Null if nothing shows what the value is about. */
function checkField(fact: ValueFact, topic: Discourse, place: FactLocation): FieldCheck | null {
  const mood = moodAt(topic.sentence, fact.start);
  const subjects = subjectsOf(topic, fact);
  let wrong: FieldCheck | null = null;
  // A row of a list names its field with its label, so what was mentioned before need not be meant.
  let left: FieldCheck | null = null;
  for (const subject of subjects) {
    // What was done just now is the newest record: it may confirm what an older one contradicts.
    if (wrong !== null && subject.by !== 'acted') continue;
    const found = judge(fact, subject, { topic, place, mood });
    if (found === null) continue;
    if (found.check.result === 'open' && rowAt(topic.sentence.text, fact) !== null) {
      left ??= found;
      continue;
    }
    if (found.check.result !== 'contradicted') return found;
    wrong ??= found;
  }
  return wrong ?? left;
}

function judge(
  fact: ValueFact,
  subject: Subject,
  { topic, place, mood }: Circumstances,
): FieldCheck | null {
  const candidates = candidatesOf(fact, subject, topic);
  const kind = kindOf(fact);
  if (candidates.length === 0) {
    if (!isChangeOf(fact, subject, topic)) return null;
    return { check: confirmed(place, kind), field: null, thing: null };
  }
  const own = candidates.filter(({ thing }) => subject.things.includes(thing));
  const best = nearestOf(
    own.some(({ holds, distance }) => holds || distance < Infinity) ? own : candidates,
  );
  const holding = best.find(({ holds }) => holds) ?? candidates.find(({ holds }) => holds);
  const strict = best.length > 0 && !best.some(({ holds }) => holds) && isStrict(fact, best, topic);
  if (holding !== undefined && !strict) {
    return { check: confirmed(place, kind), field: holding.field, thing: holding.thing };
  }
  if (derives(fact, subject, { topic, strict }))
    return { check: confirmed(place, kind), field: null, thing: null };
  const sure = best.filter((one) => isSure(fact, subject, one) && isLabelled(fact, one, topic));
  const [wrong] = sure.length > 0 ? sure : byTypeAlone(fact, subject, candidates, topic);
  if (
    wrong === undefined ||
    mood !== 'stated' ||
    wasBefore(fact, wrong, topic) ||
    isOfAnother(fact, wrong, topic)
  ) {
    // What is named here has such a field, with a different value: the same number elsewhere confirms nothing.
    const elsewhere =
      fact.kind === 'measure' && subject.by === 'named' && own.length > 0 && mood === 'stated';
    const check = open(place, kind, `Nothing that is named here has “${fact.text}”.`);
    return elsewhere ? { check, field: null, thing: null } : null;
  }
  const { field, thing } = wrong;
  const firm = isFirm(fact, subject, wrong, { topic, candidates });
  const isForeign = fact.kind === 'money' && !currencyFits(fact, thing);
  const unit = isForeign ? ` ${thing.currency ?? ''}` : '';
  const why = disagreement(quoted(fact), wrong, unit);
  const check = contradicted(place, kind, { ...why, firm });
  return { check, field, thing };
}

function kindOf(fact: ValueFact): FactKind {
  switch (fact.kind) {
    case 'money':
      return 'money';
    case 'measure':
    case 'quantity':
    case 'count':
      return 'quantity';
    case 'date':
    case 'weekday':
    case 'time':
      return 'date';
  }
}

/** In quotes unless it is a mere value. */
function quoted({ text }: ValueFact): string {
  return /^[\w$€£.,:°%-]+$/.test(text) ? text : `“${text}”`;
}
