// Holds a value against the field that its sentence names, whatever kind of value it is; looks at no other record.
import type { Fact } from '../../rules/facts/facts.js';
import { checkField } from './check-fields.js';
import type { ValueFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

export function attribute(fact: ValueFact, { topic, place }: SentenceContext): ValueCheck | null {
  const found = checkField(fact, topic, place);
  return found === null ? null : { ...found, fact };
}

export function attributedOnly(fact: ValueFact, context: SentenceContext): ValueCheck[] {
  const found = attribute(fact, context);
  if (found === null) return [];
  // A weekday or a number that no field bears out is too little to ask a question by.
  return [found];
}

/** What stands in a text that the agent may quote is no contradiction, even where a record says otherwise. */
export function isQuoted(
  fact: Fact,
  { check }: ValueCheck,
  { knowledge, sentence }: SentenceContext,
): boolean {
  return check.result === 'contradicted' && knowledge.quotes(fact, sentence.text);
}
