// Holds a value against the field that its sentence names, whatever kind of value it is; looks at no other record.
import { checkField } from './check-fields.js';
import type { ValueFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

/** Null where the sentence names no field, or where the agent may quote what it says. */
export function attribute(fact: ValueFact, context: SentenceContext): ValueCheck | null {
  const [found] = attributedOnly(fact, context);
  if (found === undefined) return null;
  const quoted =
    found.check.result === 'contradicted' &&
    fact.kind !== 'count' &&
    context.knowledge.quotes(fact, context.sentence.text);
  return quoted ? null : found;
}

/** A weekday or a number that no field bears out is too little to ask a question by. */
export function attributedOnly(fact: ValueFact, { topic, place }: SentenceContext): ValueCheck[] {
  const found = checkField(fact, topic, place);
  return found === null ? [] : [{ ...found, fact }];
}
