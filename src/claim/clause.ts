// Reads one clause, such as `every button is enabled`, by the table of forms; knows nothing of "and" between clauses.
import { forms } from './forms/all-forms.js';
import type { ClaimForm } from './forms/form.js';
import { limitText } from './limits.js';
import { speechText } from './speech.js';
import { readNounPhrase, type NounPhrase } from './noun-phrase.js';
import type { ClaimNames, Condition, ClaimPredicate, ClaimSubject, Value } from './predicate.js';
import {
  counted,
  type Joint,
  joinPredicates,
  quantify,
  quantifyNumber,
  TWO_WAYS,
} from './quantify.js';
import { readShortened } from './shortened.js';
import { slotFits } from './slots.js';
import { match, type Match } from './template.js';
import { type Token, tokenText } from './tokens.js';

/** One way to read a sentence, with its tree or the reason for refusing it. */
export interface ClauseReading {
  /** Example of the form that fits. */
  example: string;
  /** Tokens used by the subject: the reading with the fewest explains a refusal best. */
  length: number;
  /** The subject as it was written, for a clause that follows without one. */
  subject: readonly Token[];
  /** What it is compared with, as written; null if nothing. */
  object: readonly Token[] | null;
  /** The words that join things in it. */
  joints: readonly Joint[];
  /** Null if it is refused. */
  predicate: ClaimPredicate | null;
  /** Why it is refused, as a phrase; empty if it is not. */
  why: string;
  /** Whether it counts only if nothing else is understood. */
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

/** The tree of a clause, or why it is ambiguous. */
function assemble(form: ClaimForm, found: Match, parts: ClauseParts): ClaimPredicate | string {
  const { subjects, objects } = parts;
  const pairs = subjects.subjects.flatMap((subject) =>
    objects.all.map((object) => ({ subject, object })),
  );
  const units: Condition[][] = [];
  for (const { subject, object } of pairs) {
    const at = subjects.subjects.indexOf(subject);
    const built = form.build({
      subject,
      before: at < 1 ? null : (subjects.subjects[at - 1] ?? null),
      isListed: subjects.subjects.length > 1,
      other: objects.slot === 'other' ? object : null,
      value: objects.slot === 'value' && object !== null && isValue(object) ? object : null,
      literal: literalOf(found.slots['literal']),
      key: found.slots['key']?.map(({ text }) => text).join(' ') ?? null,
      words: wordsOf(found.slots),
    });
    if (typeof built === 'string') return built;
    if (built.length > 0) units.push(built);
  }
  return combine(units, found.turns, parts);
}

function literalOf(tokens: readonly Token[] | undefined): string | null {
  if (tokens === undefined) return null;
  return tokens
    .map((token) => (token.kind === 'word' ? (token.raw ?? token.text) : token.text))
    .join(' ');
}

/** Values, kept as written. */
const isSpoken: ReadonlySet<string> = new Set(['speech', 'statement', 'clause', 'reported']);
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
