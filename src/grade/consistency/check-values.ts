// Compares every value of a sentence with the records, using the check for its kind, then with rules that the agent may quote.
import type { Fact } from '../../rules/facts/facts.js';
import type { MeasureFact } from '../../rules/facts/measures.js';
import type { QuantityFact } from '../../rules/facts/quantities.js';
import { checkMoney } from './check-amounts.js';
import { checkDate, checkTime } from './check-dates.js';
import { attribute, attributedOnly } from './check-fields.js';
import { checkId, isExample } from './check-ids.js';
import { confirmed, contradicted, open } from './fact-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { callSpans } from './records/call-values.js';
import type { CountFact } from './records/fits.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

/** Judges every fact of one sentence. An example is not a fact. */
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

/** A value that is in no record may still differ from a rule that the agent may quote. */
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

function checkMeasure(fact: MeasureFact, context: SentenceContext): ValueCheck {
  const attributed = attribute(fact, context);
  if (attributed !== null) return attributed;
  const { place, known } = context;
  if (known.hasMeasure(fact)) return { fact, check: confirmed(place, 'quantity') };
  return { fact, check: open(place, 'quantity', `No record so far holds “${fact.text}”.`) };
}

/** A span beside something done must be the call's, if the call names one in that unit. */
function checkQuantity(fact: QuantityFact, context: SentenceContext): ValueCheck {
  const { place, known, messageCalls, sentence } = context;
  const calls = messageCalls.filter((call) => callSpans(call, fact).length > 0);
  const spans = calls.flatMap((call) => callSpans(call, fact));
  const isTheirs = spans.some((span) => span >= fact.from && span <= fact.to);
  if (isTheirs) return { fact, check: confirmed(place, 'quantity') };
  const attributed = attribute(fact, context);
  if (attributed !== null) return attributed;
  if (known.hasQuantity(fact)) return { fact, check: confirmed(place, 'quantity') };
  const last = calls.at(-1);
  if (last === undefined || moodAt(sentence, fact.start) !== 'stated')
    return { fact, check: open(place, 'quantity', `No record so far holds “${fact.text}”.`) };
  const values = { said: fact.text, held: spans.join(', ') };
  const reason = `The agent said “${fact.text}”, but ${last.tool} has ${values.held}.`;
  return {
    fact,
    check: contradicted(place, 'quantity', { reason, values, calls, event: last.seq }),
  };
}
