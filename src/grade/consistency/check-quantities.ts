// Holds measures, and spans such as “five days”, against what was done, the field that they are said to be, then all records.
import type { MeasureFact } from '../../rules/facts/measures.js';
import type { QuantityFact } from '../../rules/facts/quantities.js';
import { attribute } from './check-attributed.js';
import { confirmed, contradicted, open } from './fact-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { callSpans } from './records/call-values.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

export function checkMeasure(fact: MeasureFact, context: SentenceContext): ValueCheck {
  const attributed = attribute(fact, context);
  if (attributed !== null) return attributed;
  const { place, known } = context;
  if (known.hasMeasure(fact)) return { fact, check: confirmed(place, 'quantity') };
  return { fact, check: open(place, 'quantity', `No record so far holds “${fact.text}”.`) };
}

/** A span beside something done must be the call's, where the call names one of that unit. */
export function checkQuantity(fact: QuantityFact, context: SentenceContext): ValueCheck {
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
