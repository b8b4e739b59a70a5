// Compares names with the fields that they stand for in a sentence: "assigned to Maya", "in Denver".
import { confirmed, contradicted, type FactCheck, open, type FactLocation } from './fact-check.js';
import { disagreement } from './fields/field-check.js';
import { oncePer, rememberedByText } from '../remembered.js';
import { moodAt } from '../../rules/reader/mood.js';
import { keyParts } from './records/field-words.js';
import type { RecordField, RecordThing } from './records/things.js';
import { subjectsOf, type Discourse } from './subject.js';
import { matchesIn, type TextMatch } from '../../rules/matches.js';

/** Keys for whoever is handling something. */
const person =
  /^(?:assignee|owner|assigned|handler|agent|doctor|provider|physician|with|technician|therapist|stylist|advisor|instructor|driver|host|dentist|teacher|specialist|consultant|mechanic|manager|supervisor|engineer|inspector)$/;

/** The fields that a name can stand for, by the words before it. */
const slots: readonly { before: RegExp; after?: RegExp; keys: RegExp }[] = [
  { before: /\b(?:assigned to|sits with|belongs to|handled by|owned by|taken by|reassigned to|with)\s+$/i, keys: person },
  { before: /\b(?:(?:passed|handed)\s+(?:\S+\s+){0,3}?(?:on|over|off)?|escalated|forwarded|given|assigned|reassigned)\s*(?:\S+\s+){0,2}?to\s+$/i, keys: person },
  { before: /(?:^|,\s|\band\s|[.!]\s)$/, after: /^\s+(?:will|is going to)\s+(?:be there|be with you|come|visit|see you|call you|meet you|handle|look after|take care|arrive|do the)|^'ll\s+(?:be there|be with you|come|visit|see you|call you|meet you|handle|arrive)/i, keys: person },
  { before: /\b(?:approval (?:of|by)|approved by|approver is|signed off by)\s+$/i, keys: /^(?:approver|manager|approved)$/ },
  { before: /\bto\s+(?:the\s+)?$/i, keys: /^(?:to|payee|destination|recipient|channel|beneficiary|city|plan|receiver|team|queue)$/ },
  { before: /\bfrom\s+(?:the\s+)?$/i, keys: /^(?:from|origin|merchant|sender|city|airport)$/ },
  { before: /\b(?:in|at|near)\s+(?:the\s+)?$/i, keys: /^(?:city|location|room|branch|clinic|pharmacy|store|hotel|venue|office|restaurant|airport|station|garage|campus)$/ },
  { before: /\b(?:that is|that's|namely|i\.e\.)[,\s]+$/i, keys: /^(?:company|name|title|label)$/ },
]; // prettier-ignore
const title = String.raw`(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+`;
const word = String.raw`[A-Z][\p{L}\d'’-]*`;
const name = new RegExp(
  `(?<![\\p{L}\\d#@./-])(?:${title})?${word}(?:\\s+(?:&\\s+|of\\s+|de\\s+|van\\s+)?${word})*|(?<!\\w)#[a-z][\\w-]*`,
  'gu',
);
/** Capitalized words that are not names; the first word of a sentence is handled by its position. */
const noName = new Set(
  'I|A|An|The|Your|You|My|Our|We|It|This|That|They|He|She|There|Here|If|And|But|Or|So|Yes|No|Ok|Okay|Please|Thanks|Sorry|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|AM|PM|USD|EUR|GBP|GB|MB|APR|ID|Visa|Is|Are|In|At|On|For|Once|When|Done|Good|Great|All|Right|Would|Shall|Can|Could|Do'.split(
    '|',
  ),
);

/** Only names that replace a field's value are checked. */
export function checkNames(
  topic: Discourse,
  place: FactLocation,
  isKnown: (name: string) => boolean,
): FactCheck[] {
  return namesIn(topic.sentence.text).flatMap((said) => {
    const check = judge(said, topic, { place, isKnown });
    return check === null ? [] : [check];
  });
}

function namesIn(text: string): TextMatch[] {
  return matchesIn(text, name).flatMap((match) => {
    const words = match[0].split(/\s+/);
    while (words.length > 0 && noName.has(words[0] ?? '')) words.shift();
    while (words.length > 0 && noName.has(words.at(-1) ?? '')) words.pop();
    const said = words.join(' ').replace(/['’]s$/, '');
    const offset = match[0].indexOf(words[0] ?? '');
    const start = match.index + Math.max(offset, 0);
    return said.length < 2 || /^[A-Z]+-\d/.test(said)
      ? []
      : [{ text: said, start, end: start + said.length }];
  });
}

interface Circumstances {
  place: FactLocation;
  isKnown: (name: string) => boolean;
}

function judge(
  said: TextMatch,
  topic: Discourse,
  { place, isKnown }: Circumstances,
): FactCheck | null {
  const before = topic.sentence.text.slice(0, said.start);
  const after = topic.sentence.text.slice(said.end);
  const slot = slots.filter(
    (one) => one.before.test(before) && (one.after === undefined || one.after.test(after)),
  );
  if (slot.length === 0) return null;
  // A name does not confirm itself: a record with it elsewhere is not the one meant.
  const others = {
    ...topic,
    mentions: topic.mentions.filter(({ start, end }) => end <= said.start || start >= said.end),
  };
  for (const subject of subjectsOf(others, said)) {
    if (subject.by === 'message') continue;
    const things = [...subject.things, ...subject.related.filter(isPart)];
    const fields = things.flatMap((thing) => nameFields(thing).map((field) => ({ field, thing })));
    if (fields.length === 0) continue;
    if (fields.some(({ field }) => sameName(said.text, String(field.raw)))) {
      return confirmed(place, 'name');
    }
    const held = fields.find(
      ({ field, thing }) =>
        subject.things.includes(thing) && slot.some(({ keys }) => takes(keys, field)),
    );
    if (held === undefined) continue;
    if (moodAt(topic.sentence, said.start) !== 'stated') return null;
    if (subject.by === 'focus' || subject.by === 'sentence')
      return open(place, 'name', `No record of what is spoken of holds the name ${said.text}.`);
    // What the user or a quotable text calls it is somebody else's name for it.
    if (isKnown(said.text) && !isElsewhere(said.text, held.field, topic)) return null;
    return contradicted(place, 'name', disagreement(said.text, held));
  }
  return null;
}

/** The contents of the world's collections are not part of what is meant. */
function isPart({ parent, call }: RecordThing): boolean {
  return call !== null || parent === null || parent.parent !== null;
}

const nameFields = oncePer(({ fields }: RecordThing): readonly RecordField[] =>
  fields.filter(isName),
);

function isName({ value, raw, key }: RecordField): boolean {
  if (value.kind !== 'text') return false;
  const text = String(raw);
  const parts = keyParts(key);
  const isProse = text.length > 50 || /[.!?]\s|@/.test(text);
  return (
    !isProse &&
    !parts.some((part) =>
      /^(?:status|state|reason|note|currency|summary|text|description|message|condition)$/.test(
        part,
      ),
    ) &&
    /^[#A-Za-zÀ-ÿ]/.test(text)
  );
}

function takes(keys: RegExp, { key }: RecordField): boolean {
  const parts = keyParts(key);
  return keys.test(parts.at(-1) ?? '') || keys.test(parts[0] ?? '');
}

const wordsOf = rememberedByText((text): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter(
    (part) => !/^(?:dr|mr|mrs|ms|prof|the|of|de|van)$/.test(part),
  ),
);

/** "Maya" for "Maya Lindgren", "Dr. Singh" for "Dr. Amara Singh", "#support" for "support". */
function sameName(said: string, held: string): boolean {
  const [a, b] = [wordsOf(said), wordsOf(held)];
  if (a.length === 0 || b.length === 0) return false;
  const inside = (one: readonly string[], other: readonly string[]) =>
    one.every((part) => other.includes(part));
  return inside(a, b) || inside(b, a);
}

/** Another record has this name in the same field. */
function isElsewhere(said: string, { key }: RecordField, { index }: Discourse): boolean {
  return index
    .all()
    .some(({ fields }) =>
      fields.some((field) => field.key === key && sameName(said, String(field.raw))),
    );
}
