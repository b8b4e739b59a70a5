// Whether a value certainly refers to a field, so that a different value there contradicts it.
import { extractMoney } from '../../../rules/facts/money.js';
import { clauseAt } from '../../../rules/reader/mood.js';
import { isTableRow, rowAt } from '../language/rows.js';
import { stem } from '../language/stems.js';
import { readToolName } from '../language/tool-name.js';
import type { ValueFact } from '../records/fits.js';
import { keyStems } from '../records/field-words.js';
import type { RecordField } from '../records/things.js';
import type { Subject, Discourse } from '../subject.js';
import { type Candidate, REACH, stemsNear } from './candidates.js';

/** The word is so close that nothing else can be meant: "closed at $248", "8 vacation days". */
export function isStrict(fact: ValueFact, best: readonly Candidate[], topic: Discourse): boolean {
  if (best.some((one) => isPriceOfPaid(one, topic))) return false;
  const distance = best[0]?.distance ?? Infinity;
  if (fact.kind === 'count')
    return distance === 0 || best.every(({ field }) => field.value.kind !== 'length');
  return distance <= 2 || (best[0]?.spoken ?? 0) > 1;
}

/** What was paid need not be what a thing costs, unless the key says so. */
function isPriceOfPaid({ field }: Candidate, { sentence }: Discourse): boolean {
  return (
    field.value.kind === 'money' &&
    /\b(?:paid|spent)\b/i.test(sentence.text) &&
    !/paid|pay|spent|charge|amount/i.test(field.key)
  );
}

/** Without a word for it, a value belongs to a field if the thing has only one of that type. */
export function byTypeAlone(
  fact: ValueFact,
  { things, by }: Subject,
  candidates: readonly Candidate[],
  topic: Discourse,
): Candidate[] {
  if (by !== 'named' && by !== 'acted') return [];
  const own = candidates.filter(({ thing }) => things.includes(thing));
  const keys = new Set(own.map(({ field }) => field.key));
  if (keys.size !== 1 && fact.kind !== 'measure') return [];
  if (fact.kind === 'measure') {
    const sameUnit = own.filter(
      ({ field }) => field.value.kind === 'measure' && field.value.unit === fact.unit,
    );
    return new Set(sameUnit.map(({ field }) => field.key)).size === 1 ? sameUnit : [];
  }
  // "4 nights" against `nights`: the key is nothing but the unit.
  if (fact.kind === 'quantity')
    return own.filter(({ field }) =>
      field.words.every((word) => word === fact.unit || word === 'stay'),
    );
  if (fact.kind === 'money') return by === 'named' && linked(fact, topic) ? own : [];
  if (fact.kind === 'date' || fact.kind === 'weekday' || fact.kind === 'time') {
    return /(?:\b(?:on|for|at|from|dated|to|is|was)|[,(:])\s*(?:(?:the|next|this|coming)\s+)*(?:\w+day,?\s+)?$/i.test(
      topic.sentence.text.slice(0, fact.start),
    )
      ? own
      : [];
  }
  return [];
}

/** The value is about what is named: "UA212 costs $241", "$241 for UA212". */
function linked(fact: { start: number; end: number }, { sentence, mentions }: Discourse): boolean {
  const before = mentions.findLast(({ end }) => end <= fact.start);
  const between = before === undefined ? '' : sentence.text.slice(before.end, fact.start);
  return /^\s*(?:\S+\s+){0,3}?(?:is|are|was|were|costs?|charged|came|comes|holds?|has|at|for|totals?|totalled)\s+(?:\S+\s+){0,2}$/i.test(
    between,
  );
}

/** What was named may be checked against; what was only mentioned last, only through a word close by. */
export function isSure(fact: ValueFact, { by, things }: Subject, wrong: Candidate): boolean {
  if (!things.includes(wrong.thing)) return false;
  if (fact.kind === 'count' && wrong.field.value.kind === 'length' && wrong.thing.call === null)
    return false;
  if (by === 'named' || by === 'acted') return wrong.distance <= REACH;
  if (by === 'focus' && new Set(things.map(({ parent, call }) => parent ?? call)).size > 3)
    return false;
  return wrong.distance <= 4;
}

/** Words that keep another field's words away: "opened at $250.02 and closed at $248.53". */
const MARGIN = 1;

/** How many amounts of money a text gives. */
export function amountsIn(text: string): number {
  return extractMoney(text).length;
}

interface Meant {
  topic: Discourse;
  /** All fields that could be meant. */
  candidates: readonly Candidate[];
}

/**
 * Whether the contradiction holds whatever else the wording may mean: everything that could be meant has one and the
 * same different value. What could be meant: whatever is named here by its whole name or was done here, if its words
 * refer to no other field; or every record that has the field, if its whole key is spoken. A value in a table, or
 * beside another amount that it may be calculated from, can mean more than that.
 */
export function isFirm(fact: ValueFact, subject: Subject, wrong: Candidate, meant: Meant): boolean {
  const { text } = meant.topic.sentence;
  if (subject.by === 'message' || meant.candidates.some(({ holds }) => holds)) return false;
  // The unit of a measure says what it is; an amount needs a word.
  if (wrong.distance === Infinity && fact.kind !== 'measure') return false;
  if (isTableRow(text, fact)) return false;
  if (fact.kind === 'money' && amountsIn(text) > 1) return false;
  if (isPriceOfPaid(wrong, meant.topic)) return false;
  return isOfWhatIsNamed(fact, subject, wrong, meant) || isOfWholeKey(fact, wrong, meant.topic);
}

function isOfWhatIsNamed(
  fact: ValueFact,
  { by, things }: Subject,
  wrong: Candidate,
  { topic, candidates }: Meant,
): boolean {
  if (fact.kind !== 'money' && fact.kind !== 'date' && fact.kind !== 'measure') return false;
  const isNamed = topic.mentions.some(
    ({ whole, things: named }) => whole && named.includes(wrong.thing),
  );
  if (by !== 'acted' && !(by === 'named' && isNamed)) return false;
  const own = candidates.filter(({ thing }) => things.includes(thing));
  const same = own.filter(({ field }) => field.key === wrong.field.key);
  const noOther = own.every(
    (one) =>
      same.includes(one) ||
      isOneValue([one.field, wrong.field]) ||
      one.distance === Infinity ||
      one.distance > wrong.distance + MARGIN,
  );
  return noOther && isOneValue(same.map(({ field }) => field));
}

function isOfWholeKey(fact: ValueFact, { field, distance }: Candidate, topic: Discourse): boolean {
  const key = keyStems(field.key);
  const spoken = new Set(stemsNear((clauseAt(topic.sentence, fact.start) ?? topic.sentence).text));
  if (key.length < 2 || distance > 4 || !key.every((part) => spoken.has(part))) return false;
  const all = topic.index.all().flatMap(({ fields }) => fields);
  return isOneValue(all.filter((one) => one.key === field.key));
}

function isOneValue(fields: readonly RecordField[]): boolean {
  return new Set(fields.map(({ raw }) => String(raw))).size === 1;
}

/** In a row of a list the whole label must refer to the field, else it is a different amount. */
export function isLabelled(
  fact: ValueFact,
  { field, thing }: Candidate,
  { sentence }: Discourse,
): boolean {
  const row = rowAt(sentence.text, fact);
  if (row === null) return true;
  const objects = thing.call === null ? [] : readToolName(thing.call.tool).objects;
  const spoken = new Set([
    ...keyStems(field.key),
    ...objects.map(stem),
    ...[...thing.names, ...thing.mentions].flatMap(stemsNear),
  ]);
  return stemsNear(row.label)
    .filter((word) => word.length > 2 && !/^\d|^(?:the|your|our|for|new|amount|total)$/.test(word))
    .every((word) => spoken.has(word));
}
