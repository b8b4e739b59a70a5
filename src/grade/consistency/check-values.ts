// Holds amounts, ids, dates and spans of a sentence against the calls it speaks of, then against all records.
import type { ToolCall } from '../../episode/format.js';
import type { Fact } from '../../rules/facts/facts.js';
import type { DateFact } from '../../rules/facts/dates.js';
import type { IdFact, IdShapes } from '../../rules/facts/ids.js';
import type { MoneyFact } from '../../rules/facts/money.js';
import type { QuantityFact } from '../../rules/facts/quantities.js';
import { callAmounts, callIds, callSpans, isAmountOf } from './call-values.js';
import type { Backed } from './check-actions.js';
import { confirmed, contradicted, type FactCheck, open, type Place } from './fact-check.js';
import type { Known } from './known.js';
import type { Sentence } from './sentences.js';

/** All that a sentence is judged by. */
export interface SentenceContext {
  place: Place;
  sentence: Sentence;
  /** Statements of this sentence that calls make true. */
  backed: readonly Backed[];
  /** Calls that statements of this message rest on. */
  messageCalls: readonly ToolCall[];
  /** Successful calls so far that changed something. */
  writes: readonly ToolCall[];
  known: Known;
  shapes: IdShapes;
}

/** Judges every fact of one sentence. What a sentence gives as an example is no fact. */
export function checkFacts(facts: readonly Fact[], context: SentenceContext): FactCheck[] {
  const money = facts.filter((fact) => fact.kind === 'money');
  const amounts = checkMoney(money, context);
  const others = facts.flatMap((fact) => {
    switch (fact.kind) {
      case 'id':
        return isExample(fact, context) ? [] : [checkId(fact, context)];
      case 'date':
        return [checkDate(fact, context)];
      case 'quantity':
        return [checkQuantity(fact, context)];
      case 'money':
        return [];
    }
  });
  return [...amounts, ...others];
}

/**
 * Where a sentence says that money moved, the amount that belongs to it is the call's. Which one
 * belongs: "refund of $84", "refunded $84", "$84 has been refunded"; else any of the sentence.
 */
function checkMoney(facts: readonly MoneyFact[], context: SentenceContext): FactCheck[] {
  const moved = context.backed.find(
    ({ statement, calls }) =>
      statement.tools.some(({ money }) => money) &&
      calls.some((call) => callAmounts(call).length > 0),
  );
  if (moved === undefined) return facts.map((fact) => checkAmount(fact, context));
  const direct = facts.find((fact) => belongsTo(fact, moved, context.sentence.text));
  const fits = (fact: MoneyFact) => isAmountOf(moved.calls, fact);
  const wrong = direct ?? (facts.some(fits) ? undefined : facts[0]);
  return facts.map((fact) => {
    if (fits(fact)) return confirmed(context.place, 'money');
    if (fact === wrong) return wrongAmount(fact, moved.calls, context.place);
    return checkAmount(fact, context);
  });
}

function belongsTo(fact: MoneyFact, { statement }: Backed, sentence: string): boolean {
  const upTo = sentence.slice(0, fact.start);
  if (
    /\b(?:refund|credit|payment|charge|reimbursement)\s+(?:of|for|amount(?:\s+(?:of|is))?:?)\s*$/i.test(
      upTo,
    )
  ) {
    return true;
  }
  const after = fact.start - statement.end;
  if (fact.start >= statement.start && after <= 0) return true;
  if (after > 0)
    return /^\s+(?:(?:you|the|your|a|full|of|for|:)\s+)*$/i.test(
      sentence.slice(statement.end, fact.start),
    );
  return /^\s+(?:(?:has|have|is|was|were|been|now|already)\s+)*$/i.test(
    sentence.slice(fact.end, statement.start),
  );
}

function wrongAmount(fact: MoneyFact, calls: readonly ToolCall[], place: Place): FactCheck {
  const last = calls.at(-1);
  const amounts = [...new Set(calls.flatMap(callAmounts))].map(decimal).join(', ');
  const reason = `The agent said ${fact.text}, but ${last?.tool} has ${amounts} (event ${last?.seq}).`;
  return contradicted(place, 'money', { reason, calls });
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Any other amount must stand in the records or follow from them by one sum. */
function checkAmount(
  fact: MoneyFact,
  { place, known, messageCalls, sentence }: SentenceContext,
): FactCheck {
  if (known.hasAmount(fact)) return confirmed(place, 'money');
  if (messageCalls.length > 0 && !isAsked(fact, sentence)) {
    const reason = `The agent said ${fact.text} with what it had done, but no record so far holds that amount.`;
    return contradicted(place, 'money', { reason, calls: messageCalls });
  }
  return open(place, 'money', `No record so far holds ${fact.text}.`);
}

function isAsked({ start }: Fact, { clauses }: Sentence): boolean {
  const clause = clauses.findLast((candidate) => candidate.start <= start);
  return clause !== undefined && (clause.asked || clause.conditional);
}

function checkId(fact: IdFact, context: SentenceContext): FactCheck {
  const { place, known, backed, shapes, sentence } = context;
  const clause = sentence.clauses.findLastIndex(({ start }) => start <= fact.start);
  const here = backed.filter(
    ({ statement }) =>
      sentence.clauses.findLastIndex(({ start }) => start <= statement.start) === clause,
  );
  const calls = here.flatMap((one) => one.calls);
  const sameKind = calls.filter((call) =>
    callIds(call, shapes).some(({ prefix }) => prefix === fact.prefix),
  );
  const isTheirs = sameKind.some((call) => callIds(call, shapes).some(({ id }) => id === fact.id));
  if (isTheirs || (sameKind.length === 0 && known.hasId(fact.id))) return confirmed(place, 'id');
  const last = sameKind.at(-1);
  if (last !== undefined) {
    const theirs = callIds(last, shapes).find(({ prefix }) => prefix === fact.prefix);
    const reason = `The agent said ${fact.text}, but ${last.tool} has ${theirs?.text} (event ${last.seq}).`;
    return contradicted(place, 'id', { reason, calls: sameKind });
  }
  return unknownId(fact, context);
}

/** An id that nobody issued: a contradiction beside something done, or where its kind was issued otherwise. */
function unknownId(
  fact: IdFact,
  { place, messageCalls, writes, shapes, sentence }: SentenceContext,
): FactCheck {
  const issued = writes.filter((call) =>
    callIds(call, shapes).some(({ prefix }) => prefix === fact.prefix),
  );
  const calls = messageCalls.length > 0 ? messageCalls : issued;
  if (calls.length === 0 || isAsked(fact, sentence)) {
    return open(place, 'id', `No record so far holds ${fact.text}.`);
  }
  const reason = `The agent said ${fact.text}, which no record so far holds.`;
  return contradicted(place, 'id', { reason, calls });
}

/** "It looks like ORD-12345". */
function isExample({ start }: IdFact, { sentence }: SentenceContext): boolean {
  return /\b(?:looks? like|such as|e\.g\.|for example|for instance|like|format(?:ted)?(?: as)?|starts? with)[\s,:("']*$/i.test(
    sentence.text.slice(0, start),
  );
}

function checkDate(fact: DateFact, { place, known }: SentenceContext): FactCheck {
  if (known.hasDate(fact)) return confirmed(place, 'date');
  return open(place, 'date', `No record so far holds the date ${fact.text}.`);
}

/** A span beside something done must be the call's, where the call names one of that unit. */
function checkQuantity(fact: QuantityFact, context: SentenceContext): FactCheck {
  const { place, known, messageCalls } = context;
  const calls = messageCalls.filter((call) => callSpans(call, fact).length > 0);
  const spans = calls.flatMap((call) => callSpans(call, fact));
  const fits = spans.some((span) => span >= fact.from && span <= fact.to);
  if (fits || known.hasQuantity(fact)) return confirmed(place, 'quantity');
  const last = calls.at(-1);
  if (last === undefined) return open(place, 'quantity', `No record so far holds “${fact.text}”.`);
  const reason = `The agent said “${fact.text}”, but ${last.tool} has ${spans.join(', ')} (event ${last.seq}).`;
  return contradicted(place, 'quantity', { reason, calls });
}
