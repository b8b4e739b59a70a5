// Holds the reason that the agent gives for a refusal or a fault against the one that the records give.
import { confirmed, contradicted, type FactCheck, open, type FactLocation } from './fact-check.js';
import { callsOf } from './fields/field-check.js';
import { moodAt } from './language/mood.js';
import { stem, stemsOf } from './language/stems.js';
import { type Field, type Thing, thingsOf } from './records/things.js';
import { subjectsOf, type Topic } from './subject.js';

const cause =
  /\b(?:because(?: of)?|since|due to|caused by|on the grounds (?:that|of)|the reason (?:is|was|being)(?: that)?|as it (?:is|was)|as the|owing to)\s+(?<why>.+)$/is;
const refused =
  /\b(?:can't|cannot|can not|couldn't|could not|unable|won't|declined?|denied|denies|refused?|rejected|not (?:eligible|returnable|possible|approved|allowed)|isn't|wasn't|turned down|caused|outage|failed|down|delayed|cancel(?:l)?ed|blocked|locked|unavailable|on hold|paused|postponed|suspended|stuck)\b/i;
const reasonKey =
  /(?:^|_)(?:reason|cause|note|explanation|why|justification|rationale|denial|error_message|reason_code)$/i;
const stop = new Set(
  'the a an is was are were be been it its this that these those of to in on for and or not no your you our we i my has have had with by at from as they their them there which than too very only also can cannot item items'
    .split(' ')
    .map(stem),
);

/** What reasons are about; two that are about different things cannot both be the one. */
const subjects: Readonly<Record<string, string>> = {
  time: 'window deadline period late long ago expired expire passed time old early ended overdue days',
  money: 'income salary funds balance credit money price afford debt score payment',
  category: 'final sale category clearance discount discounted gift personalised customised perishable perishables fare basic',
  person: 'person identity verify verified signature id document documents',
  stock: 'stock available sold inventory supplier part parts replacement spare backorder backordered',
  access: 'home nobody access absent door entry',
  damage: 'worn used damaged opened broken washed scratched condition label seal',
  role: 'role permission permissions allowed authorised authorized administrator security rights',
  coverage: 'insurance cover covered coverage warranty',
  weather: 'storm wind snow lightning rain weather flood heat',
  works: 'cable fibre fiber construction cut excavator digger',
  technical: 'server system error maintenance software update crash bug',
  limit: 'limit maximum exceed exceeds exceeded already once',
  medical: 'controlled substance substances prescription doctor visit',
  staff: 'staff crew shortage strike sick',
}; // prettier-ignore
const subjectOf = new Map(
  Object.entries(subjects).flatMap(([subject, words]) =>
    words.split(' ').map((word) => [stem(word), subject] as const),
  ),
);

/** At most one: what the sentence gives as the reason. */
export function checkReason(topic: Topic, place: FactLocation): FactCheck[] {
  const { text } = topic.sentence;
  const match = cause.exec(text);
  if (match === null || !refused.test(text)) return [];
  const why = match.groups?.['why'] ?? '';
  const mood = moodAt(topic.sentence, match.index);
  if (mood === 'asked' || mood === 'reported' || mood === 'conditional') return [];
  const held = reasonsFor(topic, match.index);
  if (held.length === 0) return [];
  const said = content(why);
  const given = new Set(held.flatMap(({ field }) => content(String(field.raw))));
  if (said.length === 0 || given.size === 0) return [];
  if (said.some((part) => given.has(part))) return [confirmed(place, 'reason')];
  return [disagree(why, said, { given, held, place })];
}

interface Grounds {
  given: ReadonlySet<string>;
  held: readonly { field: Field; thing: Thing }[];
  place: FactLocation;
}

function disagree(
  why: string,
  said: readonly string[],
  { given, held, place }: Grounds,
): FactCheck {
  const about = (parts: Iterable<string>) =>
    new Set([...parts].flatMap((part) => subjectOf.get(part) ?? []));
  const [ours, theirs] = [about(said), about(given)];
  const [first] = held;
  const apart =
    ours.size > 0 && theirs.size > 0 && [...ours].every((subject) => !theirs.has(subject));
  const quoted = why.replace(/[.!?\s]+$/, '');
  if (!apart || first === undefined)
    return open(
      place,
      'reason',
      `The records give another wording of the reason than “${quoted}”.`,
    );
  const { field, thing } = first;
  const where = thing.call?.tool ?? 'the world';
  const reason = `The agent gave “${quoted}” as the reason, but ${field.key} is “${String(field.raw)}” in ${where}.`;
  return contradicted(place, 'reason', { reason, calls: callsOf(thing), event: thing.call?.seq });
}

/** Of what the sentence is about; else of the newest call that gave a reason. */
function reasonsFor(topic: Topic, at: number): { field: Field; thing: Thing }[] {
  // "It was refused because …" speaks of the newest refusal; else of what is named.
  const turnedDown = topic.refused.flatMap((call) =>
    thingsOf(call.response, { call, timezone: 'UTC' }).flatMap(reasonsOf),
  );
  if (turnedDown.length > 0) return turnedDown;
  for (const { things, related } of subjectsOf(topic, { start: at, end: at })) {
    const found = [...things, ...related].filter(({ call }) => call !== null).flatMap(reasonsOf);
    if (found.length > 0) return found;
  }
  return [];
}

function reasonsOf(thing: Thing): { field: Field; thing: Thing }[] {
  return thing.fields
    .filter(({ key, value }) => reasonKey.test(key) && value.kind === 'text')
    .map((field) => ({ field, thing }));
}

function content(text: string): string[] {
  return stemsOf(text.replaceAll('_', ' ')).filter((part) => part.length > 2 && !stop.has(part));
}
