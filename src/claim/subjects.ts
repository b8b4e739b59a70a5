// What a claim can be about, as a table: the wordings of each kind, the names it may use, how it is read and printed. Finds nothing on a page.
import { z } from 'zod';
import { kindsIn, type RoleName, roleNames, roleNoun, roleOfNoun } from './roles.js';
import { wordsOnly, type Token, verbs } from './language.js';

export interface ClaimNames {
  /** Landmarks of the app file, as they are written there. */
  landmarks: readonly string[];
}

/** `denialReason`, `denial-reason` and `denial_reason` are all "denial reason". */
export function spokenName(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .filter((word, at, all) => at > 0 || all.length === 1 || !/^(?:an?|the)$/u.test(word))
    .join(' ');
}

/** The landmarks that the words can mean; more than one only if the app file has two names of one sound. */
export function findLandmarks(words: string, { landmarks }: ClaimNames): string[] {
  // A name quoted as code arrives in lower case with its word boundaries gone, so they do not count.
  const seamless = (name: string): string => spokenName(name).replaceAll(' ', '');
  return landmarks.filter((name) => seamless(name) === seamless(words));
}

/** Words that join, compare, place or restrict: with one of them it is a description and not a name. */
export const DESCRIBING =
  /^(?:and|or|but|nor|only|except|other|others|another|than|that|this|these|those|which|who|whose|where|when|while|if|because|since|so|as|not|no|every|each|all|any|some|both|either|neither|none|its|their|it|they|them|one|ones|there|of|for|with|without|by|from|to|at|on|under|over|beside|between|behind|after|before|around|near|about|first|second|third|\d+(?:st|nd|rd|th)|last|top|bottom|left|right|fold|in|inside|within|above|below|must|should|would|could)$/u;
const LONGEST_NAME = 6;

/** Whether words can be the whole name of one thing. */
export function canBeName(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.length <= LONGEST_NAME &&
    // "In view" says that something is shown.
    words.join(' ') !== 'view' &&
    !/^\d+(?:[.,]\d+)*$/u.test(words[0] ?? '') &&
    words.some((word) => /^#|\p{L}/u.test(word)) &&
    words.every((word) => /^[\p{L}\p{N}#][\p{L}\p{N}'&/.@:#-]*$/u.test(word)) &&
    !words.some((word) => DESCRIBING.test(word) || verbs.has(word))
  );
}

const text = z.string().min(1);
const messages = {
  newest: ['newest agent message', 'newest message', 'last agent message'],
  end_of_newest: ['end of newest agent message', 'end of newest message'],
  of_turn: ['messages of this turn', 'agent messages of this turn', 'message of this turn'],
} as const;
const whiches = ['newest', 'end_of_newest', 'of_turn'] as const;

const shapes = {
  /** Words on the page. */
  text: z.strictObject({ kind: z.literal('text'), text }),
  /** From the last successful call of `tool` before the checkpoint. */
  reference: z.strictObject({
    kind: z.literal('reference'),
    tool: text,
    part: z.enum(['args', 'response']),
    path: z.array(text).min(1),
  }),
  /** Something that the app file names. */
  landmark: z.strictObject({ kind: z.literal('landmark'), name: text }),
  /** By role and whole accessible name; a null name means any of that role. */
  role: z.strictObject({
    kind: z.literal('role'),
    role: z.enum(roleNames as [RoleName, ...RoleName[]]),
    name: text.nullable(),
  }),
  /** What stands beside a label. */
  value: z.strictObject({ kind: z.literal('value'), label: text }),
  /** By just the name, label, heading or role that the page gives it. */
  named: z.strictObject({ kind: z.literal('named'), words: text }),
  /** Of the agent: its last message, the last words of that, or each message since the user's last turn. */
  message: z.strictObject({ kind: z.literal('message'), which: z.enum(whiches) }),
  /** Texts and controls with this meaning: a model picks them from what is painted. */
  meaning: z.strictObject({ kind: z.literal('meaning'), words: text }),
};

/** A value as data: words on the page, or a value in the records. */
export const valueSchema = z
  .discriminatedUnion('kind', [shapes.text, shapes.reference])
  .meta({ id: 'value' });
export type Value = z.output<typeof valueSchema>;

/** One thing, or all that a name means. A locator, in tests, goes by its description, and has no sentence. */
export type Bare =
  z.output<(typeof shapes)[keyof typeof shapes]> | { kind: 'locator'; name: string };

/** What a claim is about. `in`: the one thing that it is in. */
export type ClaimSubject = Bare & { in?: ClaimSubject | undefined };

export type SubjectKind = ClaimSubject['kind'];

interface Row<K extends SubjectKind> {
  /** What it means, for the docs. */
  means: string;
  /** As they are written; the first is how it is printed. Empty for a locator. */
  samples: readonly string[];
  /** Null if the tokens are no such subject. The first row that reads them decides. */
  read: (tokens: readonly Token[], names: ClaimNames) => Extract<Bare, { kind: K }> | null;
  print: (subject: Extract<Bare, { kind: K }>, isPlural: boolean) => string;
}

/** They say of the words in quotes only that they are words. */
const TEXT_NOUN =
  /^(?:text|words?|note|label|line|caption|phrase|sentence|entry|message|notice|value|title)$/u;
const LABELED = /^(?:named|called|labell?ed|titled)$/u;

/** In the order in which they are tried: the app's own names before other names. */
export const subjects: { readonly [K in SubjectKind]: Row<K> } = {
  text: {
    means:
      'These words, whole, across elements and lines, whatever their case, quotes, dashes and spaces. A noun such as note, line or entry may come first.',
    samples: ['"Refund issued"', 'the text "Refund issued"', 'the note "Refund issued"'],
    read: (tokens, names) => {
      const [quoted, ...before] = tokens.toReversed();
      const words = wordsOnly(before) ?? '';
      const isText = before.length === 0 || TEXT_NOUN.test(words);
      // Of a landmark with that name it may be what the landmark says.
      if (quoted?.kind !== 'quoted' || !isText || findLandmarks(words, names).length > 0)
        return null;
      return { kind: 'text', text: quoted.text };
    },
    print: ({ text }) => quote(text),
  },
  reference: {
    means: "A value of the tool's last successful call before the checkpoint, in any notation.",
    samples: ['{issue_refund.response.amount}', '{create_return.args.sku}'],
    read: ([first, second]) =>
      first?.kind === 'reference' && second === undefined ? readReference(first.text) : null,
    print: ({ tool, part, path }) => `{${[tool, part, ...path].join('.')}}`,
  },
  landmark: {
    means: 'What the app file names so: `denial_reason`, `denialReason` or `denial-reason`.',
    samples: ['the denial reason'],
    read: (tokens, names) => {
      const [name] = findLandmarks(wordsOnly(tokens) ?? '', names);
      return name === undefined ? null : { kind: 'landmark', name };
    },
    print: ({ name }) => `the ${spokenName(name)}`,
  },
  message: {
    means:
      "The agent's last message, the last words of it (up to 40 characters), or each message since the user's last turn.",
    samples: [
      'the newest agent message',
      'the end of the newest agent message',
      'the messages of this turn',
    ],
    read: (tokens) => {
      const words = wordsOnly(tokens);
      const which = whiches.find((one) => messages[one].some((wording) => wording === words));
      return which === undefined ? null : { kind: 'message', which };
    },
    print: ({ which }) => `the ${messages[which][0].replace('end of newest', 'end of the newest')}`,
  },
  meaning: {
    means: 'Texts and controls with this meaning, picked by a model from what is painted.',
    samples: ['something that means "a way to reach a person"'],
    read: (tokens) => {
      const last = tokens.at(-1);
      const isSo = wordsOnly(tokens.slice(0, -1)) === 'something that means';
      return isSo && last?.kind === 'quoted' ? { kind: 'meaning', words: last.text } : null;
    },
    print: ({ words }) => `something that means ${quote(words)}`,
  },
  value: {
    means: 'What stands beside this label: on its line, or right below it.',
    samples: ['the value beside "Total"', 'the value of "Total"'],
    read: (tokens) => {
      const last = tokens.at(-1);
      const isSo = /^value (?:beside|of)$/u.test(wordsOnly(tokens.slice(0, -1)) ?? '');
      return isSo && last?.kind === 'quoted' ? { kind: 'value', label: last.text } : null;
    },
    print: ({ label }) => `the value beside ${quote(label)}`,
  },
  role: {
    means:
      'By role and whole accessible name, or everything with the role. A row, list item or article without a name goes by its heading or first line.',
    samples: ['the button "Send"', 'the "Send" button', 'the field named "City"', 'the dialog'],
    read: (tokens) => {
      const quoted = tokens.filter(({ kind }) => kind === 'quoted');
      const others = tokens.filter(({ kind }) => kind !== 'quoted');
      const isLast = tokens.at(-1)?.kind === 'quoted';
      const isNamed = isLast && LABELED.test(others.at(-1)?.text ?? '');
      const words = wordsOnly(isNamed ? others.slice(0, -1) : others) ?? '';
      const found = roleOfNoun(words);
      const atEdge = isLast || tokens[0]?.kind === 'quoted';
      if (found === null || quoted.length > 1 || (quoted.length === 1 && !atEdge)) return null;
      return { kind: 'role', role: found.role, name: quoted[0]?.text ?? null };
    },
    print: ({ role, name }, isPlural) =>
      name === null
        ? `${isPlural ? '' : 'the '}${roleNoun(role, isPlural)}`
        : isPlural
          ? `${quote(name)} ${roleNoun(role, true)}`
          : `the ${roleNoun(role)} ${quote(name)}`,
  },
  named: {
    means: 'The one thing that the page gives just this name.',
    samples: ['the Send button', 'the total', 'the error'],
    read: (tokens) => {
      const isName = wordsOnly(tokens) !== null && canBeName(tokens.map(({ text }) => text));
      if (!isName) return null;
      const raw = tokens.map((token) => (token.kind === 'word' ? token.raw : '')).join(' ');
      return { kind: 'named', words: raw.toLowerCase() };
    },
    print: ({ words }) => `the ${words}`,
  },
  locator: {
    means: 'In tests, `see(page.getByTestId("total"))`: what the locator matches.',
    samples: [],
    read: () => null,
    print: ({ name }) => name,
  },
};

/** Reads a subject with the thing that it is in; null if it is none. */
export function readSubject(tokens: readonly Token[], names: ClaimNames): ClaimSubject | null {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && text === 'in');
  const bare = readBare(at < 0 ? tokens : tokens.slice(0, at), names);
  if (bare === null || at < 0) return bare;
  const holder = readSubject(tokens.slice(at + 1), names);
  return holder === null ? null : { ...bare, in: holder };
}

function readBare(tokens: readonly Token[], names: ClaimNames): Bare | null {
  // Two landmarks of one sound.
  if (findLandmarks(wordsOnly(tokens) ?? '', names).length > 1) return null;
  for (const { read } of Object.values(subjects)) {
    const found = read(tokens, names);
    if (found !== null) return found;
  }
  return null;
}

/** The subject as a sentence has it. `isPlural`: after a number or in "no …", without an article. */
export function printSubject(subject: ClaimSubject, isPlural = false): string {
  const row = subjects[subject.kind] as Row<SubjectKind>;
  const own = row.print(subject, isPlural);
  return subject.in === undefined ? own : `${own} in ${printSubject(subject.in)}`;
}

/** The kinds of thing that its noun may mean; empty if it has none. */
export function kindsOf(subject: ClaimSubject): RoleName[] {
  if (subject.kind === 'role') return [subject.role];
  if (subject.kind === 'named') return kindsIn(subject.words).map(({ role }) => role);
  if (subject.kind !== 'landmark') return [];
  return kindsIn(spokenName(subject.name)).map(({ role }) => role);
}

/** An amount without quotes, such as $84.20, is a text too. */
export function readValue(tokens: readonly Token[]): Value | null {
  const [only, second] = tokens;
  if (only === undefined || second !== undefined) return null;
  if (only.kind === 'quoted') return { kind: 'text', text: only.text };
  if (only.kind === 'reference') return readReference(only.text);
  const isAmount = only.kind === 'word' && /^[^\p{L}]*\d[^\p{L}]*$/u.test(only.raw);
  return isAmount ? { kind: 'text', text: only.raw } : null;
}

/** `tool.response.items[0].id`; null if it is no reference to a value of a call. */
export function readReference(path: string): Extract<Value, { kind: 'reference' }> | null {
  const [tool, part, ...rest] = path.replace(/\[(\d+)\]/gu, '.$1').split('.');
  const isWhole = [tool, ...rest].every((name) => name !== undefined && /^[\w-]+$/u.test(name));
  if (tool === undefined || rest.length === 0 || !isWhole) return null;
  return part === 'args' || part === 'response'
    ? { kind: 'reference', tool, part, path: rest }
    : null;
}

/** In quotes that the text itself does not close. */
function quote(text: string): string {
  const isFree = ([open = '', close = '']: string): boolean =>
    !text.includes(open) && !text.includes(close);
  const [open = '', close = ''] = ['""', '“”', '«»'].find(isFree) ?? '""';
  return `${open}${text}${close}`;
}

const holder = { in: z.lazy((): z.ZodType<ClaimSubject> => subjectSchema).optional() };
const subjectShapes = Object.values(shapes).map((shape) => shape.extend(holder));

export const subjectSchema = z
  .discriminatedUnion('kind', subjectShapes as unknown as [typeof shapes.text])
  .meta({ id: 'subject' }) as unknown as z.ZodType<ClaimSubject>;
