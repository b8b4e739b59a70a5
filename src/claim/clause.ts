// Reads one clause, such as `every button is enabled`, by the table of forms; knows nothing of "and" between clauses.
import { forms } from './forms/all-forms.js';
import type { ClaimForm } from './forms/form.js';
import { limitText } from './limits.js';
import { speechText } from './speech.js';
import type { Compare } from './how-many.js';
import { readNounPhrase, uncounted, type NounPhrase } from './noun-phrase.js';
import type { ClaimNames, Condition, ClaimPredicate, ClaimSubject, Value } from './predicate.js';
import { readShortened } from './shortened.js';
import { slotFits } from './slots.js';
import { match, type Match } from './template.js';
import { type Token, tokenText } from './tokens.js';

export type Joint = 'and' | 'or';

/** One way to read a sentence, with its tree or why it is refused. */
export interface ClauseReading {
  /** Example of the form that fits. */
  example: string;
  /** Tokens that the subject took: the reading with the fewest explains a refusal best. */
  length: number;
  /** The subject as it was written, for a clause that follows without one. */
  subject: readonly Token[];
  /** What it is compared with, as it was written; null where it is compared with nothing. */
  object: readonly Token[] | null;
  /** The words that join things in it. */
  joints: readonly Joint[];
  /** Null where it is refused. */
  predicate: ClaimPredicate | null;
  /** Why it is refused, as a phrase; empty where it is not. */
  why: string;
  /** Whether it counts only where nothing else is understood. */
  isLast: boolean;
}

/** All readings of one clause, refused ones included. */
export function readClause(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  return forms.flatMap((form) =>
    form.templates
      .flatMap((one) => match(one, tokens, slotFits))
      .map((found) => toReading(form, found, names)),
  );
}

function toReading(form: ClaimForm, found: Match, names: ClaimNames): ClauseReading {
  const { subject = [] } = found.slots;
  const common = {
    example: form.example,
    length: subject.length,
    subject,
    object: found.slots['other'] ?? null,
    isLast: form.isLast ?? false,
  };
  const parts = readParts(found, names);
  if (typeof parts === 'string') return { ...common, joints: [], predicate: null, why: parts };
  const joints = [parts.subjects.joined, parts.objects.joined].filter((one) => one !== null);
  const predicate = assemble(form, found, parts);
  return typeof predicate === 'string'
    ? { ...common, joints, predicate: null, why: predicate }
    : { ...common, joints, predicate, why: '' };
}

/** What stands after the verb: subjects or values, or nothing. */
interface Objects {
  slot: 'other' | 'value' | null;
  all: readonly (ClaimSubject | null)[];
  joined: Joint | null;
}

interface ClauseParts {
  subjects: NounPhrase;
  objects: Objects;
}

function readParts({ slots }: Match, names: ClaimNames): ClauseParts | string {
  const subjects = readNounPhrase(slots['subject'] ?? [], names);
  if (!subjects.ok) return subjects.why;
  const objects = shortened(slots, subjects.phrase) ?? readObjects(slots, names);
  return typeof objects === 'string' ? objects : { subjects: subjects.phrase, objects };
}

/** "ORD-2's" after "ORD-1's price". */
function shortened(slots: Match['slots'], { subjects }: NounPhrase): Objects | null {
  const [subject, second] = subjects;
  const { other } = slots;
  if (other === undefined || subject?.kind !== 'described' || second !== undefined) return null;
  const meant = readShortened(other, subject);
  return meant === null ? null : { slot: 'other', all: [meant], joined: null };
}

function readObjects(slots: Match['slots'], names: ClaimNames): Objects | string {
  const slot = slots['other'] ? 'other' : slots['value'] ? 'value' : null;
  if (slot === null) return { slot, all: [null], joined: null };
  const read = readNounPhrase(slots[slot] ?? [], names);
  if (!read.ok) return read.why;
  const { quantifier, subjects, joined } = read.phrase;
  if (quantifier !== 'the' && quantifier !== 'a')
    return `"${quantifier}" can only come before the subject of the claim`;
  const wrong = slot === 'value' ? subjects.find((one) => !isValue(one)) : undefined;
  if (wrong !== undefined) return 'what it says must be in quotes, or a {reference}';
  return { slot, all: subjects, joined };
}

function isValue(subject: ClaimSubject): subject is Value {
  return subject.kind === 'text' || subject.kind === 'reference';
}

/** The tree of a clause, or why it could be read in more than one way. */
function assemble(form: ClaimForm, found: Match, parts: ClauseParts): ClaimPredicate | string {
  const { subjects, objects } = parts;
  const pairs = subjects.subjects.flatMap((subject) =>
    objects.all.map((object) => ({ subject, object })),
  );
  const units: Condition[][] = [];
  for (const { subject, object } of pairs) {
    const built = form.build({
      subject,
      other: objects.slot === 'other' ? object : null,
      value: objects.slot === 'value' && object !== null && isValue(object) ? object : null,
      literal: literalOf(found.slots['literal']),
      key: found.slots['key']?.map(({ text }) => text).join(' ') ?? null,
      words: wordsOf(found.slots),
    });
    if (typeof built === 'string') return built;
    units.push(built);
  }
  return combine(units, found.turns, parts);
}

function literalOf(tokens: readonly Token[] | undefined): string | null {
  if (tokens === undefined) return null;
  return tokens
    .map((token) => (token.kind === 'word' ? (token.raw ?? token.text) : token.text))
    .join(' ');
}

/** Values, which are kept as they are written. */
const isSpoken: ReadonlySet<string> = new Set(['speech', 'statement']);
const isWritten: ReadonlySet<string> = new Set(['limit', 'upper', 'when', 'until']);

function wordsOf(slots: Match['slots']): Record<string, string> {
  const short = Object.entries(slots).filter(
    ([name]) => !/^(?:subject|other|value|literal|key)$/u.test(name),
  );
  return Object.fromEntries(
    short.map(([name, tokens]) => [
      name,
      isSpoken.has(name)
        ? speechText(tokens)
        : isWritten.has(name)
          ? limitText(tokens)
          : tokenText(tokens),
    ]),
  );
}

const TWO_WAYS = 'it can be read in two ways; write one claim for each';

function combine(
  units: readonly Condition[][],
  turns: Match['turns'],
  { subjects, objects }: ClauseParts,
): ClaimPredicate | string {
  const isNegated = turns.filter((turn) => turn === 'not').length % 2 === 1;
  const isOpposite = turns.filter((turn) => turn === 'opposite').length % 2 === 1;
  const negative = isNegated !== isOpposite;
  if (subjects.joined !== null && objects.joined !== null && subjects.joined !== objects.joined)
    return 'it mixes "and" with "or"; write two claims';
  if (subjects.joined === 'or' && isNegated) return `"or" with "not": ${TWO_WAYS}`;
  if (objects.joined === 'and' && negative) return `"and" after "not": ${TWO_WAYS}`;
  const quantified: ClaimPredicate[] = [];
  for (const unit of units) {
    const one =
      subjects.n === null || subjects.quantifier === 'every'
        ? quantify(unit, subjects.quantifier, { negative, isNegated })
        : quantifyNumber(unit, { ...subjects, n: subjects.n }, negative);
    if (typeof one === 'string') return one;
    quantified.push(...counted(unit, subjects), one);
  }
  const joined = subjects.joined ?? objects.joined ?? 'and';
  // "No A or B is …" and "X does not say A or B": neither.
  const neither = subjects.quantifier === 'no' || (objects.joined === 'or' && negative);
  return joinPredicates(neither ? 'and' : joined, quantified);
}

interface Polarity {
  negative: boolean;
  isNegated: boolean;
}

/** One group of conditions under "every", "some", "no" or none of these. */
function quantify(
  unit: readonly Condition[],
  quantifier: NounPhrase['quantifier'],
  { negative, isNegated }: Polarity,
): ClaimPredicate | string {
  const [only] = unit;
  const plain = joinPredicates('and', unit);
  if (quantifier === 'the' || only === undefined) return negative ? negate(plain) : plain;
  if (quantifier === 'no' && isNegated) return '"no" with "not": write it without one of the two';
  // A thing is shown when one of its matches is: there, "a" and "no" say what "the" says.
  if (only.op === 'shown' && unit.length === 1 && quantifier !== 'every') {
    if (quantifier === 'some' && negative) return `"some … not": ${TWO_WAYS}`;
    return negative !== (quantifier === 'no') ? negate(only) : only;
  }
  if (only.op === 'count') return `"${quantifier}" does not go with a number`;
  if (only.op === 'sorted' || only.op === 'aligned') {
    if (quantifier === 'every') return negative ? negate(only) : only;
    return `"${quantifier}" does not go with an order of things`;
  }
  if (quantifier === 'every') return quantifyEvery(unit, { negative, isNegated });
  if (unit.length > 1) return `it says several things of "${quantifier}"; ${TWO_WAYS}`;
  if (quantifier === 'no')
    return negative ? { op: 'every', of: only } : negate({ op: 'some', of: only });
  if (quantifier === 'a' && isNegated) return `"a … not": ${TWO_WAYS}`;
  return negative ? negate({ op: 'every', of: only }) : { op: 'some', of: only };
}

/** Of "the four cards": that there are four. */
function counted(unit: readonly Condition[], { quantifier, n }: NounPhrase): ClaimPredicate[] {
  const [first] = unit;
  if (quantifier !== 'every' || n === null || first === undefined) return [];
  return [{ op: 'count', subject: first.subject, compare: 'exactly', n }];
}

function quantifyNumber(
  unit: readonly Condition[],
  { n, compare }: { n: number; compare: Compare },
  negative: boolean,
): ClaimPredicate | string {
  const [only, second] = unit;
  if (only === undefined || second !== undefined) return TWO_WAYS;
  if (only.op === 'shown' && !negative)
    return { op: 'count', subject: uncounted(only.subject), compare, n };
  if (only.op === 'count') return 'it counts twice';
  if (only.op === 'sorted' || only.op === 'aligned') return 'a number does not go with an order';
  return { op: 'number', compare, n, of: negative ? (opposite(only) ?? only) : only };
}

/** A condition that holds where another does not; null where none of them is a condition of its own. */
function opposite(condition: Condition): Condition | null {
  return condition.op === 'state' ? { ...condition, isNot: condition.isNot !== true } : null;
}

function quantifyEvery(
  unit: readonly Condition[],
  { negative, isNegated }: Polarity,
): ClaimPredicate | string {
  if (isNegated && negative) return '"every … not" can mean none, or not all: write "No … is …"';
  if (negative && unit.length > 1) return TWO_WAYS;
  const each = unit.map((one): ClaimPredicate =>
    negative ? negate({ op: 'some', of: one }) : { op: 'every', of: one },
  );
  return joinPredicates('and', each);
}

/** The opposite, without two "not" in a row. */
export function negate(predicate: ClaimPredicate): ClaimPredicate {
  if (predicate.op === 'not') return predicate.of;
  return fewer(predicate) ?? { op: 'not', of: predicate };
}

/** "Not more than four" is at most four; null for what is no such number. */
function fewer(predicate: ClaimPredicate): ClaimPredicate | null {
  if (predicate.op !== 'count' || predicate.compare === 'exactly') return null;
  const { n, compare } = predicate;
  return compare === 'at_least'
    ? { ...predicate, compare: 'at_most', n: n - 1 }
    : { ...predicate, compare: 'at_least', n: n + 1 };
}

/** Joined by one word, flat; a single predicate stays as it is. */
export function joinPredicates(op: Joint, all: readonly ClaimPredicate[]): ClaimPredicate {
  const flat = all.flatMap((one) => (one.op === op ? one.of : [one]));
  const [only, second] = flat;
  if (only === undefined) throw new Error('Nothing to join.');
  return second === undefined ? only : { op, of: flat };
}
