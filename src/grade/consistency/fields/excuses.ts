// Why a value that differs from a field need not be wrong: it may be from another time, another record, or several records.
import { clauseAt } from '../../../rules/reader/mood.js';
import { fits, type ValueFact } from '../records/fits.js';
import type { Discourse } from '../subject.js';
import type { Candidate } from './candidates.js';

/** Over several things at once: no single record has their total. */
const aggregate =
  /\b(?:add(?:s|ed)? up to|on average|average|across all|over the (?:last|past))\b/i;
/** "Within 5 working days, which makes it 25 March": calculated, not read. */
const deadline = /\b(?:within|(?:working|business) days?|at the latest|no later than)\b/i;

/**
 * A date may refer to another record that the clause does not name, and a total of several things belongs to none of
 * them.
 */
export function isOfAnother(
  fact: ValueFact,
  { thing }: Candidate,
  { sentence, mentions, index }: Discourse,
): boolean {
  if (fact.kind !== 'date') return fact.kind !== 'money' && aggregate.test(sentence.text);
  if (deadline.test(sentence.text)) return true;
  const clause = clauseAt(sentence, fact.start);
  const from = clause?.start ?? 0;
  const to = from + (clause?.text.length ?? sentence.text.length);
  const isNamed = mentions.some(
    ({ start, things }) => start >= from && start < to && things.includes(thing),
  );
  return (
    !isNamed &&
    index
      .all()
      .some(
        (other) =>
          other !== thing &&
          other.fields.some((one) => fits(fact, one, { thing: other, loose: 'exact' })),
      )
  );
}

/** "It was $800 before": an older record of the same thing. */
export function wasBefore(
  fact: ValueFact,
  { field, thing }: Candidate,
  { sentence, index }: Discourse,
): boolean {
  if (
    !/\b(?:was|were|before|previously|used to|until now|earlier|originally|from|instead of|old)\b/i.test(
      sentence.text,
    )
  )
    return false;
  return index
    .all()
    .some(
      (other) =>
        other !== thing &&
        other.names.some((name) => thing.names.includes(name)) &&
        other.fields.some(
          (one) => one.key === field.key && fits(fact, one, { thing: other, loose: 'exact' }),
        ),
    );
}
