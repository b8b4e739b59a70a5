// Holds the values of a sentence against the calls it speaks of, the fields it names, then all records.
import type { ToolCall } from '../../episode/format.js';
import type { DateFact } from '../../rules/facts/dates.js';
import type { Fact } from '../../rules/facts/facts.js';
import type { IdFact, IdShapes } from '../../rules/facts/ids.js';
import type { MeasureFact } from '../../rules/facts/measures.js';
import type { MoneyFact } from '../../rules/facts/money.js';
import type { QuantityFact } from '../../rules/facts/quantities.js';
import type { TimeFact } from '../../rules/facts/times.js';
import { callAmounts, callIds, callSpans, isAmountOf } from './records/call-values.js';
import type { Backed } from './check-actions.js';
import { checkWeekday, weekdayBeside } from './check-calendar.js';
import { checkIdOfNamed } from './check-codes.js';
import { checkDifference } from './check-difference.js';
import { checkTimeOfDay } from './check-time-of-day.js';
import { checkField } from './check-fields.js';
import type { FieldCheck } from './fields/field-check.js';
import { confirmed, contradicted, type FactCheck, open, type Place } from './fact-check.js';
import { moodAt } from './language/mood.js';
import type { CountFact, ValueFact } from './records/fits.js';
import type { Knowledge } from './records/knowledge.js';
import type { Known } from './records/known.js';
import type { Sentence } from './language/sentences.js';
import type { Topic } from './subject.js';

/** All that a sentence is judged by. */
export interface SentenceContext {
  place: Place;
  sentence: Sentence;
  topic: Topic;
  /** Statements of this sentence that calls make true. */
  backed: readonly Backed[];
  /** Calls that statements of this message rest on. */
  messageCalls: readonly ToolCall[];
  /** Successful calls so far that changed something. */
  writes: readonly ToolCall[];
  known: Known;
  knowledge: Knowledge;
  shapes: IdShapes;
  /** ISO date of the world's clock. */
  today: string;
}

/** What a value came to, and what it was held against, if anything. */
export interface ValueCheck extends Partial<FieldCheck> {
  check: FactCheck;
  fact: Fact | CountFact;
  /** The call that moved this money, with the amounts it has. */
  moved?: { tool: string; seq: number; amounts: string };
}

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

function attribute(fact: ValueFact, { topic, place }: SentenceContext): ValueCheck | null {
  const found = checkField(fact, topic, place);
  return found === null ? null : { ...found, fact };
}

function attributedOnly(fact: ValueFact, context: SentenceContext): ValueCheck[] {
  const found = attribute(fact, context);
  if (found === null) return [];
  // A weekday or a number that no field bears out is too little to ask a question by.
  return [found];
}

/**
 * Where a sentence says that money moved, the amount that belongs to it is the call's. Which one
 * belongs: "refund of $84", "refunded $84", "$84 has been refunded"; else any of the sentence.
 */
function checkMoney(facts: readonly MoneyFact[], context: SentenceContext): ValueCheck[] {
  const moved = context.backed.find(
    ({ statement, calls }) =>
      statement.tools.some(({ money }) => money) &&
      calls.some((call) => callAmounts(call).length > 0),
  );
  if (moved === undefined) return facts.map((fact) => checkAmount(fact, context));
  const direct = facts.find((fact) => belongsTo(fact, moved, context.sentence.text));
  const isTheirs = (fact: MoneyFact) => isAmountOf(moved.calls, fact);
  const wrong = direct ?? (facts.some(isTheirs) ? undefined : facts[0]);
  const side = movedBy(moved.calls);
  return facts.map((fact) => {
    if (isTheirs(fact)) return { fact, check: confirmed(context.place, 'money'), ...side };
    if (fact === wrong && !isLoose(fact, context))
      return { fact, check: wrongAmount(fact, moved.calls, context.place), ...side };
    return checkAmount(fact, context);
  });
}

function movedBy(calls: readonly ToolCall[]): Pick<ValueCheck, 'moved'> {
  const last = calls.at(-1);
  if (last === undefined) return {};
  return { moved: { tool: last.tool, seq: last.seq, amounts: amountsOf(calls) } };
}

function amountsOf(calls: readonly ToolCall[]): string {
  return [...new Set(calls.flatMap(callAmounts))].map(decimal).join(', ');
}

function isLoose({ start }: Fact, { sentence }: SentenceContext): boolean {
  return /\b(?:about|around|roughly|nearly|almost|over|under|more than|less than)\s*$/i.test(
    sentence.text.slice(0, start),
  );
}

function belongsTo(fact: MoneyFact, { statement }: Backed, sentence: string): boolean {
  const upTo = sentence.slice(0, fact.start);
  if (
    /\b(?:refund|credit|payment|charge|reimbursement|transfer|deposit)\s+(?:of|for|amount(?:\s+(?:of|is))?:?)\s*$/i.test(
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
  const amounts = amountsOf(calls);
  const reason = `The agent said ${fact.text}, but ${last?.tool} has ${amounts} (event ${last?.seq}).`;
  return contradicted(place, 'money', { reason, calls });
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

function checkTime(
  fact: TimeFact,
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck[] {
  const dates = facts.filter((one) => one.kind === 'date');
  const mistaken = checkTimeOfDay(fact, dates, context);
  const quoted = context.knowledge.quotes(fact, context.sentence.text);
  return mistaken === null || quoted ? attributedOnly(fact, context) : [{ fact, check: mistaken }];
}

/** Any other amount is that of the field it is said to be, or must stand in the records or follow from them by one sum. */
function checkAmount(fact: MoneyFact, context: SentenceContext): ValueCheck {
  const { place, known, messageCalls, sentence } = context;
  const difference = checkDifference(fact, context.topic, place);
  if (difference !== null) return { fact, check: difference };
  const attributed = attribute(fact, context);
  if (attributed !== null && !isQuoted(fact, attributed, context)) return attributed;
  if (known.hasAmount(fact)) return { fact, check: confirmed(place, 'money') };
  const mood = moodAt(sentence, fact.start);
  if (messageCalls.length > 0 && mood === 'stated' && !isLoose(fact, context)) {
    const reason = `The agent said ${fact.text} with what it had done, but no record so far holds that amount.`;
    return { fact, check: contradicted(place, 'money', { reason, calls: messageCalls }) };
  }
  return { fact, check: open(place, 'money', `No record so far holds ${fact.text}.`) };
}

/** What stands in a text that the agent may quote is no contradiction, even where a record says otherwise. */
function isQuoted(
  fact: Fact,
  { check }: ValueCheck,
  { knowledge, sentence }: SentenceContext,
): boolean {
  return check.result === 'contradicted' && knowledge.quotes(fact, sentence.text);
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
  if (isTheirs) return confirmed(place, 'id');
  if (sameKind.length === 0 && known.hasId(fact.id))
    return checkIdOfNamed(fact, context.topic, place) ?? confirmed(place, 'id');
  const last = sameKind.at(-1);
  if (last !== undefined && moodAt(sentence, fact.start) === 'stated') {
    const theirs = callIds(last, shapes).find(({ prefix }) => prefix === fact.prefix);
    const reason = `The agent said ${fact.text}, but ${last.tool} has ${theirs?.text} (event ${last.seq}).`;
    return contradicted(place, 'id', { reason, calls: sameKind });
  }
  if (known.hasId(fact.id)) return confirmed(place, 'id');
  return checkIdOfNamed(fact, context.topic, place) ?? unknownId(fact, context);
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
  const mood = moodAt(sentence, fact.start);
  if (calls.length === 0 || mood !== 'stated') {
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

function checkDate(
  fact: DateFact,
  facts: readonly (Fact | CountFact)[],
  context: SentenceContext,
): ValueCheck {
  const { place, known, sentence, today, backed } = context;
  const weekday = weekdayBeside(
    fact,
    facts.filter((one) => one.kind === 'weekday'),
    sentence.text,
  );
  const mistaken = weekday === null ? null : checkWeekday(fact, weekday, { place, today });
  if (mistaken !== null) return { fact, check: mistaken };
  const attributed = attribute(fact, context);
  if (attributed !== null && !isQuoted(fact, attributed, context)) return attributed;
  if (known.hasDate(fact)) return { fact, check: confirmed(place, 'date') };
  const wrong = backed.length === 0 ? null : wrongDate(fact, context);
  return {
    fact,
    check: wrong ?? open(place, 'date', `No record so far holds the date ${fact.text}.`),
  };
}

/** A date that something was done for, where its calls name dates and not this one. */
function wrongDate(fact: DateFact, { place, topic, sentence }: SentenceContext): FactCheck | null {
  if (moodAt(sentence, fact.start) !== 'stated') return null;
  if (
    !/\b(?:for|to|on|from|until|through|and)\s+(?:\w+day,?\s+)?$|[–-]\s?$/i.test(
      sentence.text.slice(0, fact.start),
    )
  )
    return null;
  const held = topic.acted.flatMap((call) =>
    (topic.index.ofCalls.get(call) ?? []).flatMap(({ fields }) =>
      fields.flatMap((field) =>
        field.value.kind === 'moment' && field.value.moments.some(({ day }) => day !== null)
          ? [{ field, call }]
          : [],
      ),
    ),
  );
  const [first] = held;
  if (first === undefined) return null;
  const dates = [...new Set(held.map(({ field }) => String(field.raw)))].join(', ');
  const reason = `The agent said ${fact.text} with what it had done, but ${first.call.tool} has ${dates} (event ${first.call.seq}).`;
  return contradicted(place, 'date', { reason, calls: [first.call] });
}

function checkMeasure(fact: MeasureFact, context: SentenceContext): ValueCheck {
  const attributed = attribute(fact, context);
  if (attributed !== null && !isQuoted(fact, attributed, context)) return attributed;
  const { place, known } = context;
  if (known.hasMeasure(fact)) return { fact, check: confirmed(place, 'quantity') };
  return { fact, check: open(place, 'quantity', `No record so far holds “${fact.text}”.`) };
}

/** A span beside something done must be the call's, where the call names one of that unit. */
function checkQuantity(fact: QuantityFact, context: SentenceContext): ValueCheck {
  const { place, known, messageCalls, sentence } = context;
  const calls = messageCalls.filter((call) => callSpans(call, fact).length > 0);
  const spans = calls.flatMap((call) => callSpans(call, fact));
  const isTheirs = spans.some((span) => span >= fact.from && span <= fact.to);
  if (isTheirs) return { fact, check: confirmed(place, 'quantity') };
  const attributed = attribute(fact, context);
  if (attributed !== null && !isQuoted(fact, attributed, context)) return attributed;
  if (known.hasQuantity(fact)) return { fact, check: confirmed(place, 'quantity') };
  const last = calls.at(-1);
  if (last === undefined || moodAt(sentence, fact.start) !== 'stated')
    return { fact, check: open(place, 'quantity', `No record so far holds “${fact.text}”.`) };
  const reason = `The agent said “${fact.text}”, but ${last.tool} has ${spans.join(', ')} (event ${last.seq}).`;
  return { fact, check: contradicted(place, 'quantity', { reason, calls }) };
}
