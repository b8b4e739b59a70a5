// The fields that a value could belong to, and how near the words for each are; chooses none.
import { loosenessOf } from '../../../rules/facts/looseness.js';
import { clauseAt } from '../../../rules/reader/mood.js';
import { rowAt } from '../language/rows.js';
import { stem } from '../language/stems.js';
import { couldBe, fits, type ValueFact } from '../records/fits.js';
import { keyStems } from '../records/field-words.js';
import type { RecordField } from '../records/things.js';
import type { Subject, Discourse } from '../subject.js';
import type { HeldField } from './field-check.js';

/** A field of a thing that the value could be. */
export interface Candidate extends HeldField {
  /** Words between the value and the nearest word for the field; infinite if there is none. */
  distance: number;
  /** How many words of the clause refer to it. */
  spoken: number;
  holds: boolean;
}

/** Words further from a value than this do not refer to it. */
export const REACH = 9;

/** Every field of the value's type in what is named or belongs to it. */
export function candidatesOf(
  fact: ValueFact,
  { things, related }: Subject,
  topic: Discourse,
): Candidate[] {
  const loose = loosenessOf(topic.sentence.text, fact);
  const clause = new Set(stemsNear(spokenNear(fact, topic)));
  return [...things, ...related].flatMap((thing) =>
    thing.fields
      .filter((field) => couldBe(fact, field))
      .map((field) => ({
        field,
        thing,
        distance:
          fact.kind === 'count'
            ? countDistance(fact.nouns, field)
            : distanceTo(field.words, fact, topic),
        spoken: keyStems(field.key).filter((part) => clause.has(part)).length,
        holds: fits(fact, field, { thing, loose }),
      })),
  );
}

/** The clause up to the value, and what follows it until another amount or a comma: "$419, up 1% on the previous close". */
function spokenNear(fact: ValueFact, { sentence }: Discourse): string {
  const clause = clauseAt(sentence, fact.start) ?? { text: sentence.text, start: 0 };
  if (fact.kind !== 'money') return clause.text;
  const end = Math.max(fact.end, clause.start + clause.text.length);
  const [near = ''] = sentence.text.slice(fact.end, end).split(nextValue);
  return `${sentence.text.slice(clause.start, fact.end)}${near}`;
}

/** Where words begin to refer to something other than the amount before them. */
const nextValue = /[,;]|[$€£]\s?\d|\d[\d.,]*\s?%/;

/** The more of the counted words a key has, the nearer it is: "failed logins", `failed_logins`. */
function countDistance(nouns: readonly string[], { words }: RecordField): number {
  const shared = nouns.filter((noun) => words.includes(noun)).length;
  return shared === 0 ? Infinity : nouns.length - shared;
}

export function nearestOf(candidates: readonly Candidate[]): Candidate[] {
  const nearest = Math.min(...candidates.map(({ distance }) => distance));
  if (!Number.isFinite(nearest)) return [];
  const near = candidates.filter(({ distance }) => distance === nearest);
  const most = Math.max(...near.map(({ spoken }) => spoken));
  return near.filter(({ spoken }) => spoken === most);
}

/** Counted in words; what comes before a value is more likely to refer to it than what follows. */
function distanceTo(words: readonly string[], fact: ValueFact, { sentence }: Discourse): number {
  if (words.length === 0) return Infinity;
  const row = rowAt(sentence.text, fact);
  const before = stemsNear(sentence.text.slice(row?.start ?? 0, fact.start)).reverse();
  const following = sentence.text.slice(fact.end, row?.end);
  const [near = ''] = fact.kind === 'money' ? following.split(nextValue) : [following];
  const after = stemsNear(near);
  const ahead = before.findIndex((word) => words.includes(word));
  const value = fact.kind === 'measure' ? /^[$€£\d]/ : /^[$€£]|^\d[\d.,]*[%°]/;
  const other = before.findIndex((word) => value.test(word));
  const behind = after.findIndex((word) => words.includes(word));
  // A word followed by another value belongs to that value.
  const distances = [
    ahead === -1 || (other !== -1 && other < ahead) ? Infinity : ahead,
    behind === -1 ? Infinity : behind + 1.5,
  ];
  const nearest = Math.min(...distances);
  return nearest > REACH ? Infinity : nearest;
}

const stemCache = new Map<string, string[]>();
/** Numbers count as words, so that another value's word does not seem nearer than it is. */
export function stemsNear(text: string): string[] {
  const cached = stemCache.get(text);
  if (cached !== undefined) return [...cached];
  const stems = (text.match(/[A-Za-zÀ-ÿ]+|[$€£]?\d[\d.,:]*[%°]?|[,;]/g) ?? []).flatMap((word) =>
    /^[,;]$/.test(word) ? [','] : [/^[A-Za-zÀ-ÿ]/.test(word) ? stem(word) : word],
  );
  if (stemCache.size > 5000) stemCache.clear();
  stemCache.set(text, stems);
  return [...stems];
}
