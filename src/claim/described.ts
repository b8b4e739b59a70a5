// Reads how people describe a thing without quotes: its noun, its name and what it is in; looks at no page.
import { headNoun, singular } from './nouns.js';
import {
  articles,
  ENDS_NO_NAME,
  isNumberWord,
  NEVER,
  qualifying,
  STANDING_IN,
  sideNamed,
  placing,
  PRONOUN,
} from './name-words.js';
import { ordinalOf } from './ordinals.js';
import { speakerNamed } from './speakers.js';
import { colorOf } from './slots.js';
import type { ClaimSubject, Described } from './predicate.js';
import type { Token } from './tokens.js';

/** The longest name that anybody would give a thing, in words. */
const LONGEST = 10;

/** Null if the words cannot be a name: none, too many, or words that continue a sentence. */
export function readDescribed(tokens: readonly Token[]): Described | null {
  if (tokens.length === 0 || tokens.length > LONGEST) return null;
  if (tokens.some(({ kind }) => kind !== 'word')) return null;
  const words = tokens.map((token) => ({ text: token.text, raw: rawOf(token) }));
  if (words.some((word, at) => NEVER.test(word.text) && !isOfName(words, at))) return null;
  const [first, second] = words;
  const isPlace = isJoining(first, placing) && articles.has(second?.text ?? '');
  if (isPlace || STANDING_IN.test(first?.text ?? '')) return null;
  if (ENDS_NO_NAME.test(words.at(-1)?.text ?? '')) return null;
  if (words.length > 2 && PRONOUN.test(words.at(-1)?.text ?? '')) return null;
  // "In red" is not a place, and "under $1,000" certainly is not.
  const [only, another] = withoutArticles(words);
  if (another === undefined && colorOf(only?.text) !== null) return null;
  return fromWords(words);
}

/** "The call with Osprey" and "the request for two laptops" go on with the name. */
function isOfName(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1], words[at + 1]];
  const text = words[at]?.text ?? '';
  // A "To do" list is named after its content.
  if (text === 'do') return before?.raw === 'To';
  // "Urgent only" is the name of a filter.
  if (text === 'only')
    return before?.raw !== before?.text && headNoun([after?.text ?? '']) !== null;
  if (before === undefined || after === undefined) return false;
  if (text === 'with') return !articles.has(after.text) && !isNumberWord(after.text);
  return isNumberWord(text) && isJoining(before, qualifying);
}

/** A preposition, and not a capitalised word of a name as in "the In progress column". */
function isJoining(word: Word | undefined, prepositions: ReadonlySet<string>): boolean {
  return word !== undefined && prepositions.has(word.text) && word.raw === word.text;
}

interface Word {
  text: string;
  raw: string;
}

function rawOf(token: Token): string {
  return token.kind === 'word' ? (token.raw ?? token.text) : token.text;
}

function fromWords(all: readonly Word[]): Described | null {
  const words = withoutTrailing(withoutArticles(all));
  const owner = words.findIndex(
    ({ text }, index) => /'s?$/u.test(text) && index < words.length - 1,
  );
  if (owner >= 0) return ofOwner(words.slice(0, owner + 1), words.slice(owner + 1));
  const beside = words.findIndex(({ text }, index) => index > 0 && sideNamed(text) !== null);
  if (beside >= 0) return standingBy(words.slice(0, beside), words.slice(beside));
  // "Check in" and "Sign in" end in no place.
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && isJoining(word, placing),
  );
  const head = at < 0 ? words : words.slice(0, at);
  const inside = at < 0 ? null : fromWords(words.slice(at + 1));
  if (head.length === 0 || (at >= 0 && inside === null)) return null;
  const described = fromHead(head);
  return described && { ...described, inside, said: words.map(({ raw }) => raw).join(' ') };
}

/** "The table behind" is the table. */
function withoutTrailing(words: readonly Word[]): readonly Word[] {
  return words.length > 1 && words.at(-1)?.text === 'behind' ? words.slice(0, -1) : words;
}

function standingBy(thing: readonly Word[], behind: readonly Word[]): Described | null {
  const [first, second] = behind;
  const side = sideNamed(first?.text);
  const described = fromWords(thing);
  const of = fromWords(behind.slice(first?.text === 'next' && second?.text === 'to' ? 2 : 1));
  if (side === null || described === null || of === null) return null;
  const said = [...thing, ...behind].map(({ raw }) => raw).join(' ');
  const { inside } = described;
  // "The files in the list behind the dialog" are in the list that is behind it.
  return side === 'behind' && inside !== null
    ? { ...described, inside: { ...inside, by: { side, of } }, said }
    : { ...described, by: { side, of }, said };
}

/** "Panama Geisha's Add to cart button" is the one inside the thing called Panama Geisha. */
function ofOwner(owner: readonly Word[], thing: readonly Word[]): Described | null {
  const plainOwner = owner.map(({ text, raw }) => ({
    text: text.replace(/'s?$/u, ''),
    raw: raw.replace(/'s?$/u, ''),
  }));
  const inside = fromWords(plainOwner);
  const described = fromWords(thing);
  if (inside === null || described === null) return null;
  const said = [...owner, ...thing].map(({ raw }) => raw).join(' ');
  const { message } = described;
  // A chat has messages in it; a person or a bot has written them.
  if (message?.by === null && inside.noun === null)
    return { ...described, message: { ...message, by: inside.said }, said };
  const { inside: place } = described;
  // "Ingrid's greeting in the chat" is that of Ingrid in the chat.
  return { ...described, inside: place === null ? inside : { ...inside, inside: place }, said };
}

/** "The card Fix login redirect" is the Fix login redirect card. */
function nameLast(words: readonly Word[]): readonly Word[] {
  const [kind, ...name] = words;
  const [first] = name;
  if (kind === undefined || first === undefined || first.raw === first.text) return words;
  const isKind = headNoun([kind.text]) !== null && kind.raw === kind.text;
  return isKind && headNoun(words.map(({ text }) => text)) === null ? [...name, kind] : words;
}

function fromHead(said: readonly Word[]): Described | null {
  const words = nameLast(said);
  const cut = cutOf(words);
  const front = cut < 0 ? words : words.slice(0, cut);
  const behind = cut < 0 ? [] : telling(withoutArticles(words.slice(cut + 1)));
  const { which, rest: named } = ordinalOf(front.map(({ text }) => text));
  const head = headNoun(named);
  // "The buttons before Close" are not called Close.
  if (cut >= 0 && head !== null && /^(?:before|after)$/u.test(words[cut]?.text ?? '')) return null;
  const own = head === null ? named : head.before;
  const before = front.slice(front.length - named.length);
  const name = [...telling(before.slice(0, own.length)), ...behind];
  if (head === null && name.length === 0) return null;
  const isMessage = head?.noun === 'message';
  const message = isMessage ? messageOf(own, cut < 0 ? [] : words.slice(cut)) : null;
  return {
    kind: 'described',
    ...bothAs(said),
    noun: head?.noun ?? null,
    name,
    isPlural: head?.isPlural ?? isPlural(named.at(-1) ?? ''),
    which,
    inside: null,
    of: ownerOf(words, cut),
    by: null,
    ...(message && { message }),
    oneOf: {
      word: singular(named.at(-1) ?? ''),
      name: [...telling(before.slice(0, head?.before.length ?? -1)), ...behind],
      joint: cut < 0 ? null : (words[cut]?.text ?? null),
    },
  };
}

function telling(words: readonly Word[]): string[] {
  return words
    .filter((word) => !/^(?:the|an?)$/u.test(word.text) && !isJoining(word, qualifying))
    .flatMap(({ text }) => text.replace(/'s?$/u, '').split(' '));
}

/**
 * "The bot reply", "the message from Rosa about the delay": who wrote it, and what it is about; null if it is named
 * otherwise.
 */
function messageOf(
  front: readonly string[],
  behind: readonly Word[],
): NonNullable<Described['message']> | null {
  const isBy = speakerNamed(front) !== null;
  const phrases: { prep: string; words: Word[] }[] = [];
  for (const word of behind) {
    if (qualifying.has(word.text)) phrases.push({ prep: word.text, words: [] });
    else phrases.at(-1)?.words.push(word);
  }
  const author = phrases.find(({ prep }) => /^(?:of|from|by)$/u.test(prep));
  const topics = phrases.filter(({ prep }) => prep === 'about');
  const isWhole = phrases.every((one) => one === author || topics.includes(one));
  if (!isWhole || (front.length > 0 && (!isBy || author !== undefined))) return null;
  const by = author === undefined ? front : withoutArticles(author.words).map(({ raw }) => raw);
  return {
    by: by.length === 0 ? null : by.join(' '),
    about: telling(topics.flatMap(({ words }) => words)),
  };
}

/** "The price of ORD-1", "the fee for express": what it may belong to. */
function ownerOf(words: readonly Word[], cut: number): Described['of'] {
  if (cut <= 0 || !/^(?:of|for)$/u.test(words[cut]?.text ?? '')) return null;
  const thing = fromWords(words.slice(cut + 1));
  const front = words.slice(0, cut);
  if (thing === null) return null;
  return { own: front.map(({ raw }) => raw).join(' '), name: front.map(({ text }) => text), thing };
}

/** Something with this name, and nothing else said about it. */
export function calledSo({ own, name }: Pick<Described, 'own' | 'name'>): Described {
  return {
    ...{ kind: 'described', said: own, own, name, noun: null },
    ...{ isPlural: isPlural(name.at(-1) ?? ''), which: null, inside: null, of: null, by: null },
  };
}

/** How to read "the price of ORD-1" if ORD-1 is something with a price in it; null without such an owner. */
export function ofItsOwner(subject: Described): Described | null {
  return subject.of && { ...calledSo(subject.of), inside: subject.of.thing, said: subject.said };
}

/** Where the part with "of", "for" or "about" begins; -1 if there is none, as in "the Add to cart button". */
function cutOf(words: readonly Word[]): number {
  const cut = words.findIndex((word, index) => index > 0 && isJoining(word, qualifying));
  if (cut < 0) return cut;
  const texts = words.map(({ text }) => text);
  const isWhole = headNoun(texts.slice(0, cut)) === null && headNoun(texts) !== null;
  return isWhole ? -1 : cut;
}

function bothAs(words: readonly Word[]): Pick<Described, 'said' | 'own'> {
  const said = words.map(({ raw }) => raw).join(' ');
  return { said, own: said };
}

function isPlural(word: string): boolean {
  return singular(word) !== word;
}

function withoutArticles(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ text }) => !articles.has(text));
  return first < 0 ? [] : words.slice(first);
}

/** A control without a name is described by its role; null for subjects not described in words. */
export function asDescribed(subject: ClaimSubject): Described | null {
  if (subject.kind === 'described') return subject;
  if (subject.kind !== 'control' || subject.name !== null) return null;
  const head = headNoun([subject.role]);
  const common = {
    kind: 'described',
    ...{ said: subject.role, own: subject.role },
    name: [],
    isPlural: false,
    which: null,
    inside: null,
    of: null,
    by: null,
  } as const;
  return head === null ? null : { ...common, noun: head.noun };
}
