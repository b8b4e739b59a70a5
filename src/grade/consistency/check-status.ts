// Compares "has shipped", "is approved" with the status in the newest record of the thing.
import { confirmed, contradicted, type FactCheck, type FactLocation } from './fact-check.js';
import { disagreement, type HeldField } from './fields/field-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { compatible, pair, states } from './language/states.js';
import { stem, stemsOf } from './language/stems.js';
import { readToolName } from './language/tool-name.js';
import { keyParts } from './records/field-words.js';
import type { RecordField, RecordThing } from './records/things.js';
import { headOf } from './records/things.js';
import { subjectsOf, type Discourse } from './subject.js';
import { matchesIn } from '../../rules/matches.js';

const alternatives = [...states.keys()].sort((a, b) => b.length - a.length).join('|');
const copula = String.raw`(?:\b(?:is|are|was|were|been|has|have|remains?|stays?|now|got|goes|went|moved\s+to|set\s+to|marked(?:\s+as)?)|'s|'re|'ve)\s+(?:(?:now|already|still|currently|just|also|fully|been|all|since|shown|listed|marked|as|in\s+state)\s+)*`;
const said = new RegExp(
  `${copula}(?<state>${alternatives})(?![\\w-])(?!\\s+(?:to|for\\s+\\w+ing|by\\s+(?:tomorrow|\\w+day)|within|soon|as\\s+soon|once|until)\\b)`,
  'gi',
);
const statusKey = /^(?:status|state|stage|phase|condition|decision|condition|availability)$/;
/** Not about the current state. */
const elsewhen =
  /\b(?:tomorrow|tonight|later|chance|forecast|expect(?:ed)?|will|soon|yesterday|until|before|previously|used to|was (?:once|originally|first))\b|'ll\b/i;

/** Null for each state word that no record of its subject covers. */
export function checkStates(topic: Discourse, place: FactLocation): FactCheck[] {
  return statesIn(topic.sentence.text).flatMap((one) => {
    const check = judge(one, topic, place);
    return check === null ? [] : [check];
  });
}

interface Said {
  word: string;
  /** Capitalized in mid-sentence: the exact name of a status. */
  literal: boolean;
  start: number;
  end: number;
  group: number;
}

function statesIn(text: string): Said[] {
  return matchesIn(text, said).flatMap((match) => {
    const word = (match.groups?.['state'] ?? '').toLowerCase().replace(/\s+/g, ' ');
    const group = states.get(word);
    if (group === undefined) return [];
    const end = match.index + match[0].length;
    const written = text.slice(end - word.length, end);
    return [{ word, literal: /^[A-Z]/.test(written), start: end - word.length, end, group }];
  });
}

function judge(one: Said, topic: Discourse, place: FactLocation): FactCheck | null {
  const clause = topic.sentence.text;
  // A card that names several things does not show which of them the word is about.
  if (
    clause.includes('\n') &&
    new Set(topic.mentions.flatMap(({ things }) => things.map(({ names }) => names[0]))).size > 1
  )
    return null;
  if (
    moodAt(topic.sentence, one.start) !== 'stated' ||
    elsewhen.test(clause.slice(Math.max(0, one.start - 60), one.end + 12))
  )
    return null;
  for (const subject of subjectsOf(topic, one)) {
    // For what was done, the call's own answer counts: an older record of the thing is out of date.
    if (topic.acted.length > 0 && subject.by !== 'acted') continue;
    if (
      subject.by === 'message' ||
      subject.by === 'sentence' ||
      (subject.by === 'focus' &&
        !isSpokenOf(subject.things, clause) &&
        !subject.things.some(({ fields }) => fields.some((field) => isPartSpokenOf(field, clause))))
    )
      continue;
    const fields = newest(subject.things, clause);
    if (fields.length === 0) continue;
    const results = fields.map(({ field }) => compare(one, field));
    if (results.includes('same')) return confirmed(place, 'status');
    const [first] = fields;
    if (first === undefined || !results.every((result) => result === 'other') || differ(fields))
      return null;
    if (wasWrittenSince(first.thing, topic)) return null;
    return contradicted(place, 'status', disagreement(`“${one.word}”`, first));
  }
  return null;
}

/** A later call that changed something about it makes the earlier record out of date. */
function wasWrittenSince({ call, names }: RecordThing, { recent }: Discourse): boolean {
  if (call === null) return false;
  const known = new Set(names.map((name) => name.toLowerCase()));
  const isNamed = (value: unknown): boolean =>
    typeof value === 'string' && known.has(value.toLowerCase());
  return recent.some(
    ({ seq, patch, args }) =>
      seq > call.seq && patch.length > 0 && Object.values(args).some(isNamed),
  );
}

/** The newest state of each thing of that name; records come newest first. */
function newest(things: readonly RecordThing[], clause: string): HeldField[] {
  const seen = new Set<string>();
  return things.flatMap((thing) => {
    const fields = thing.fields.filter(
      ({ key, value }) => value.kind === 'text' && statusKey.test(headOf(key)),
    );
    const field = fields.find((one) => isPartSpokenOf(one, clause)) ?? fields[0];
    const name = thing.names[0] ?? '';
    if (field === undefined || seen.has(name)) return [];
    seen.add(name);
    return [{ field, thing }];
  });
}

/** "Your deposit is approved" refers to `deposit_statement_status`, not to the status around it. */
function isPartSpokenOf({ key, value }: RecordField, clause: string): boolean {
  const parts = keyParts(key);
  if (value.kind !== 'text' || parts.length < 2 || !statusKey.test(parts.at(-1) ?? ''))
    return false;
  const words = stemsOf(clause);
  return parts.slice(0, -1).some((part) => part.length > 3 && words.includes(stem(part)));
}

function differ(held: readonly HeldField[]): boolean {
  return held.length > 3 || new Set(held.map(({ field }) => String(field.raw))).size > 1;
}

function stateOf(value: string): number | undefined {
  const plain = value.toLowerCase().replace(/[_-]+/g, ' ').trim();
  return (
    states.get(plain) ?? states.get(value.toLowerCase()) ?? states.get(plain.split(' ')[0] ?? '')
  );
}

function compare(
  { word, group, literal }: Said,
  { raw }: RecordField,
): 'same' | 'other' | 'unknown' {
  const value = String(raw).toLowerCase().replace(/[_-]+/g, ' ');
  const held = stateOf(String(raw));
  if (value === word) return 'same';
  if (held === undefined)
    return stemsOf(value).some((part) => stemsOf(word).includes(part) && part.length > 3)
      ? 'same'
      : 'unknown';
  if (literal && /^[A-Z]/.test(String(raw))) return 'other';
  // "In review" and "In progress" are two states of one list, though both mean that somebody is working on it.
  if (held === group) return 'same';
  return compatible.has(pair(held, group)) ? 'unknown' : 'other';
}

/** "Your order has shipped" after `get_order`. */
function isSpokenOf(things: readonly RecordThing[], clause: string): boolean {
  const words = stemsOf(clause);
  return things.some(
    ({ call }) =>
      call !== null &&
      stemsOf(readToolName(call.tool).objects.join(' ')).some((word) => words.includes(word)),
  );
}
