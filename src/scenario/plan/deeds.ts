// Reads what stands under a branch of a plan into deeds of a closed set; what is not in the set is refused, never guessed.

/** What the user says or does. Deeds of one turn are joined into one message. */
export type Deed =
  | { do: 'say'; text: string }
  | { do: 'give'; value: string }
  | { do: 'choose'; words: string }
  | { do: 'accept'; what: 'it' | 'person'; ifOffered: boolean }
  /** Without a text, a plain no. */
  | { do: 'decline'; what: 'it' | 'person'; text: string | null }
  | { do: 'confirm' }
  | { do: 'object' }
  | { do: 'ask_person' }
  /** Ends the conversation after this turn; `goodbye` says so. */
  | { do: 'leave'; goodbye: boolean }
  | { do: 'wait' };

export interface Instruction {
  /** One entry a turn; the last one is repeated. */
  turns: readonly (readonly Deed[])[];
  /** Parts that are not in the set. */
  refused: readonly string[];
}

const PERSON =
  /\b(?:escalation|person|human|colleague|supervisor|manager|(?:human|live) agent|handover)\b/i;
const COUNTS = ['zero', 'once', 'twice', 'three', 'four', 'five'];
const MANNER = /^(?:(?:politely|calmly|firmly|just|simply|only|briefly|then|please)\s+)+/i;
/** Words that open a sentence of the user's own. */
const OWN_WORDS =
  /^(?:I|I'm|I've|I'd|I'll|It|It's|My|We|We're|They|They're|This|That|That's|The|There|No|Yes|Thanks|Thank you|Sorry|Please|Could you|Can you|What|Why|When|Where|Who|How|Is|Are|Do|Does)\b/;

/** Null where it is not in the set. */
type Reading = (rest: string) => readonly (readonly Deed[])[] | null;

const one = (deed: Deed) => [[deed]];

/** "that you do not have the number" as the user says it. */
function firstPerson(text: string): string {
  return text
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou have\b/gi, 'I have')
    .replace(/\byour\b/gi, 'my')
    .replace(/\byou\b/gi, 'I');
}

function asSentence(text: string): string {
  const bare = text.trim();
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.!?]["']?$/.test(capital) ? capital : `${capital}.`;
}

function unquoted(text: string): string {
  return /^(["'“]).*["'”]$/s.test(text) ? text.slice(1, -1) : text;
}

function readSaying(rest: string): ReturnType<Reading> {
  if (/^(?:goodbye|bye)\.?$/i.test(rest)) return one({ do: 'leave', goodbye: true });
  if (/^yes\.?$/i.test(rest)) return one({ do: 'confirm' });
  if (/^no\.?$/i.test(rest)) return one({ do: 'decline', what: 'it', text: null });
  const that = /^that\s+(.+)$/is.exec(rest)?.[1];
  if (that !== undefined) return one({ do: 'say', text: asSentence(firstPerson(that)) });
  const isQuote = /^["'“]/.test(rest);
  return isQuote || OWN_WORDS.test(rest) ? one({ do: 'say', text: unquoted(rest) }) : null;
}

function timesOf(rest: string): number | null {
  const bare = rest
    .replace(/\s*times?$/i, '')
    .trim()
    .toLowerCase();
  if (bare === '') return 1;
  const count = /^\d$/.test(bare) ? Number(bare) : COUNTS.indexOf(bare);
  return count > 0 ? count : null;
}

function objections(rest: string): ReturnType<Reading> {
  const times = timesOf(rest);
  if (times === null) return null;
  return Array.from({ length: times }, () => [{ do: 'object' } as const]);
}

function accepted(rest: string): ReturnType<Reading> {
  const ifOffered = /\s*\bif (?:it is )?offered$/i.test(rest);
  const what = rest.replace(/\s*\bif (?:it is )?offered$/i, '').replace(/^(?:the|an?) /i, '');
  if (what !== '' && !PERSON.test(what) && !/^(?:it|that|offer|denial|decision)$/i.test(what))
    return null;
  return one({ do: 'accept', what: PERSON.test(what) ? 'person' : 'it', ifOffered });
}

function declined(rest: string): ReturnType<Reading> {
  const [, what = '', text = null] = /^([^,]*)(?:,\s*(.+))?$/s.exec(rest) ?? [];
  if (!/^(?:it|that|the offer|)$/i.test(what.trim()) && !PERSON.test(what)) return null;
  const words = text === null ? null : asSentence(unquoted(text));
  return one({ do: 'decline', what: PERSON.test(what) ? 'person' : 'it', text: words });
}

function kept(rest: string): ReturnType<Reading> {
  return one({ do: 'decline', what: 'it', text: `I will keep ${firstPerson(rest)}.` });
}

const nothingMore =
  (deed: Deed): Reading =>
  (rest) =>
    rest === '' || /^(?:it|that|then)$/i.test(rest) ? one(deed) : null;

/** The closed set. */
const DEEDS: readonly (readonly [RegExp, Reading])[] = [
  [/^(?:give up|leave|stop)\b/i, nothingMore({ do: 'leave', goodbye: false })],
  [
    /^(?:give|provide)\b/i,
    (rest) => (rest === '' ? null : one({ do: 'give', value: unquoted(rest) })),
  ],
  [/^(?:say|answer|reply)\b:?/i, readSaying],
  [
    /^(?:choose|pick|select)\b/i,
    (rest) => (rest === '' ? null : one({ do: 'choose', words: unquoted(rest) })),
  ],
  [/^(?:accept|agree)\b/i, accepted],
  [/^decline\b/i, declined],
  [/^keep\b/i, (rest) => (rest === '' ? null : kept(rest))],
  [/^confirm\b/i, nothingMore({ do: 'confirm' })],
  [/^object\b/i, objections],
  [/^wait\b/i, nothingMore({ do: 'wait' })],
  [
    /^(?:ask (?:for|to (?:speak|talk) (?:to|with)))\b/i,
    (rest) => (PERSON.test(rest) ? one({ do: 'ask_person' }) : null),
  ],
];

const VERBS =
  'give|provide|say|answer|reply|choose|pick|select|accept|agree|decline|keep|confirm|object|ask|leave|stop|wait';
const THEN = new RegExp(`(?:,|;|\\.)?\\s+then\\s+(?=(?:${VERBS})\\b)`, 'i');
const AND = new RegExp(`,?\\s+and\\s+(?=(?:${VERBS})\\b)`, 'i');

function readDeed(part: string): ReturnType<Reading> {
  const text = part.replace(MANNER, '').replace(/\.$/, '').trim();
  for (const [verb, read] of DEEDS) {
    const found = verb.exec(text);
    if (found !== null) return read(text.slice(found[0].length).trim());
  }
  return null;
}

/** Deeds joined by "and" share a turn; objections that are repeated take a turn each. */
function readTurns(text: string): Instruction {
  const read = text.split(AND).map((part) => ({ part, turns: readDeed(part) }));
  const refused = read.flatMap(({ part, turns }) => (turns === null ? [part] : []));
  const turns = read.flatMap(({ turns }) => (turns === null ? [] : [turns]));
  const before = turns.flatMap((each) => each.slice(0, -1));
  return { turns: [...before, turns.flatMap((each) => each.at(-1) ?? [])], refused };
}

/** One text. A sentence of the user's own, or one in quotes, is said as it stands. */
function readText(text: string): Instruction {
  const trimmed = text.trim();
  if (trimmed === '') return { turns: [], refused: [text] };
  const isQuoted = /^(["“])[^"”]*["”]$/s.test(trimmed);
  if (isQuoted || OWN_WORDS.test(trimmed))
    return { turns: [[{ do: 'say', text: unquoted(trimmed) }]], refused: [] };
  const parts = /["“]/.test(trimmed) ? [trimmed] : trimmed.split(THEN);
  const read = parts.map(readTurns);
  return {
    turns: read.flatMap(({ turns }) => turns),
    refused: read.flatMap(({ refused }) => refused),
  };
}

/** What stands under a branch: a text, or a list with one entry a turn. */
export function readInstruction(value: unknown): Instruction {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  const read = texts.map((text) =>
    typeof text === 'string' || typeof text === 'number'
      ? readText(String(text))
      : { turns: [], refused: [JSON.stringify(text)] },
  );
  return {
    turns: read.flatMap(({ turns }) => turns),
    refused: read.flatMap(({ refused }) => refused),
  };
}

/** A deed as lint prints it. */
export function describeDeed(deed: Deed): string {
  switch (deed.do) {
    case 'say':
      return `says "${deed.text}"`;
    case 'give':
      return `gives "${deed.value}"`;
    case 'choose':
      return `chooses the entry with "${deed.words}"`;
    case 'accept':
      return `accepts ${deed.what === 'person' ? 'a person' : 'it'}${deed.ifOffered ? ' if offered' : ''}`;
    case 'decline': {
      const what = deed.what === 'person' ? 'a person' : 'it';
      return `declines ${what}${deed.text === null ? '' : ` with "${deed.text}"`}`;
    }
    case 'confirm':
      return 'says yes';
    case 'object':
      return 'objects';
    case 'ask_person':
      return 'asks for a person';
    case 'leave':
      return deed.goodbye ? 'says goodbye and leaves' : 'leaves';
    case 'wait':
      return 'waits';
  }
}
