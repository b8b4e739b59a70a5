// Compares amounts of money with what was moved, with the field that they are said to be, then with all records.
import type { ToolCall } from '../../episode/path-event.js';
import type { MoneyFact } from '../../rules/facts/money.js';
import type { Backed } from './check-actions.js';
import { attribute } from './check-fields.js';
import { loosenessOf } from '../../rules/facts/looseness.js';
import { confirmed, contradicted, type FactCheck, open } from './fact-check.js';
import { amountsIn } from './fields/sureness.js';
import { callAmounts, isAmountOf } from './records/call-values.js';
import type { SentenceContext, ValueCheck } from './sentence-context.js';

/**
 * If a sentence says that money moved, the amount that goes with it is the call's. Which one goes with it: "refund of
 * $84", "refunded $84", "$84 has been refunded"; else any in the sentence.
 */
export function checkMoney(facts: readonly MoneyFact[], context: SentenceContext): ValueCheck[] {
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
    if (fact === wrong && loosenessOf(context.sentence.text, fact) === 'exact')
      return {
        fact,
        check: wrongAmount(fact, moved.calls, { ...context, isDirect: fact === direct }),
        ...side,
      };
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

function wrongAmount(
  fact: MoneyFact,
  calls: readonly ToolCall[],
  { place, known, isDirect }: SentenceContext & { isDirect: boolean },
): FactCheck {
  const last = calls.at(-1);
  const values = { said: fact.text, held: amountsOf(calls) };
  const reason = `The agent said ${fact.text}, but ${last?.tool} has ${values.held}.`;
  const isTheOnlyOne = new Set(calls.flatMap(callAmounts)).size === 1;
  const isOneRecord = isTheOnlyOne || (calls.length === 1 && !known.hasAmount(fact));
  const firm = isDirect && isOneRecord && amountsIn(place.sentence) === 1;
  return contradicted(place, 'money', { reason, values, calls, event: last?.seq, firm });
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Any other amount must be that of the field it is said to be, or be in the records or follow from them by one sum. */
function checkAmount(fact: MoneyFact, context: SentenceContext): ValueCheck {
  const { place, known } = context;
  const attributed = attribute(fact, context);
  if (attributed !== null) return attributed;
  if (known.hasAmount(fact)) return { fact, check: confirmed(place, 'money') };
  return { fact, check: open(place, 'money', `No record so far holds ${fact.text}.`) };
}
