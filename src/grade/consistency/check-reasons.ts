// Compares the reason that the agent gives for a refusal or a fault with the records; different words are a question, not a contradiction.
import { confirmed, type FactCheck, type FactLocation, open } from './fact-check.js';
import { moodAt } from '../../rules/reader/mood.js';
import { contentStems } from './language/stems.js';
import { type RecordField, type RecordThing, recordThings } from './records/things.js';
import { subjectsOf, type Discourse } from './subject.js';

const cause =
  /\b(?:because(?: of)?|since|due to|caused by|on the grounds (?:that|of)|the reason (?:is|was|being)(?: that)?|as it (?:is|was)|as the|owing to)\s+(?<why>.+)$/is;
const refused =
  /\b(?:can't|cannot|can not|couldn't|could not|unable|won't|declined?|denied|denies|refused?|rejected|not (?:eligible|returnable|possible|approved|allowed)|isn't|wasn't|turned down|caused|outage|failed|down|delayed|cancel(?:l)?ed|blocked|locked|unavailable|on hold|paused|postponed|suspended|stuck)\b/i;
const reasonKey =
  /(?:^|_)(?:reason|cause|note|explanation|why|justification|rationale|denial|error_message|reason_code)$/i;
/** At most one: the reason that the sentence gives. */
export function checkReason(topic: Discourse, place: FactLocation): FactCheck[] {
  const { text } = topic.sentence;
  const match = cause.exec(text);
  if (match === null || !refused.test(text)) return [];
  const why = match.groups?.['why'] ?? '';
  const mood = moodAt(topic.sentence, match.index);
  if (mood === 'asked' || mood === 'reported' || mood === 'conditional') return [];
  const held = reasonsFor(topic, match.index);
  if (held.length === 0) return [];
  const said = contentStems(why);
  const given = new Set(held.flatMap(({ raw }) => contentStems(String(raw))));
  if (said.length === 0 || given.size === 0) return [];
  if (said.some((part) => given.has(part))) return [confirmed(place, 'reason')];
  const quoted = why.replace(/[.!?\s]+$/, '');
  const other = `The records give another wording of the reason than “${quoted}”.`;
  return [open(place, 'reason', other)];
}

/** For what the sentence is about; else for the newest call that gave a reason. */
function reasonsFor(topic: Discourse, at: number): RecordField[] {
  // "It was refused because …" is about the newest refusal; otherwise about what is named.
  const turnedDown = topic.refused.flatMap((call) =>
    recordThings(call.response, { call, timezone: 'UTC' }).flatMap(reasonsOf),
  );
  if (turnedDown.length > 0) return turnedDown;
  for (const { things, related } of subjectsOf(topic, { start: at, end: at })) {
    const found = [...things, ...related].filter(({ call }) => call !== null).flatMap(reasonsOf);
    if (found.length > 0) return found;
  }
  return [];
}

function reasonsOf({ fields }: RecordThing): RecordField[] {
  return fields.filter(({ key, value }) => reasonKey.test(key) && value.kind === 'text');
}
