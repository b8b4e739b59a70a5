// Holds every value of a sentence against the records by the check of its kind, then against rules that the agent may quote.
import type { Fact } from '../../rules/facts/facts.js';
import { checkMoney } from './check-amounts.js';
import { attributedOnly } from './check-attributed.js';
import { checkDate, checkTime } from './check-dates.js';
import { checkId, isExample } from './check-ids.js';
import { checkMeasure, checkQuantity } from './check-quantities.js';
import { confirmed, contradicted } from './fact-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import type { CountFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

/** Judges every fact of one sentence. What a sentence gives as an example is no fact. */
export function checkFacts(
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck[] {
  const amounts = checkMoney(
    facts.filter((fact) => fact.kind === 'money'),
    context,
  );
  const others = facts.flatMap((fact): ValueCheck[] => {
    switch (fact.kind) {
      case 'id':
        return isExample(fact, context) ? [] : [{ fact, check: checkId(fact, context) }];
      case 'date':
        return [checkDate(fact, facts, context)];
      case 'time':
        return checkTime(fact, facts, context);
      case 'weekday':
      case 'count':
        return attributedOnly(fact, context);
      case 'measure':
        return [checkMeasure(fact, context)];
      case 'quantity':
        return [checkQuantity(fact, context)];
      case 'money':
        return [];
    }
  });
  return [...amounts, ...others].map((one) => unlessRuled(one, context));
}

/** What no record holds may still be said otherwise by a rule that the agent may quote. */
function unlessRuled(one: ValueCheck, { knowledge, sentence, place }: SentenceContext): ValueCheck {
  const { check, fact } = one;
  if (check.result !== 'open' || fact.kind === 'count' || moodAt(sentence, fact.start) === 'asked')
    return one;
  if (knowledge.quotes(fact, sentence.text)) return { ...one, check: confirmed(place, check.kind) };
  const rule = knowledge.otherwise(fact, sentence.text);
  if (rule === null || moodAt(sentence, fact.start) !== 'stated') return one;
  const reason = `The agent said ${fact.text}, but the knowledge says ${rule.value}: “${rule.text}”`;
  return { ...one, check: contradicted(place, check.kind, { reason }) };
}
