// Reads what people call a thing without quotes: its noun, its name and what it is in; looks at no page.
import { headNoun, singular } from './nouns.js';
import { ordinalOf } from './ordinals.js';
import { speakerNamed } from './speakers.js';
import { colorOf } from './slots.js';
import type { ClaimSubject, Described } from './predicate.js';
import type { Token } from './tokens.js';

/** Words with which a sentence goes on, so that no name holds them. */
const NEVER =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|can|could|will|would|must|should|may|not|no|never|neither|nor|least|and|or|but|while|whereas|although|that|which|who|because|until|if|when|than|only|except|excluding|there|without|with|shows|says|contains|covers|comes|costs|sits|lists|offers|exactly|one|two|three|four|five|six|seven|eight|nine|ten)$/u;

/** Words that stand for something else, so that no name begins with them. */
const STANDING_IN =
  /^(?:nothing|nobody|everything|everybody|it|they|them|you|we|i|this|these|those)$/u;

const articles = new Set([
  'the',
  'a',
  'an',
  'any',
  'some',
  'your',
  'my',
  'our',
  'their',
  'its',
  'his',
  'her',
]);

/** What comes behind tells what it is in. */
const within = new Set(['in', 'inside', 'within', 'on', 'at']);

/** What comes behind belongs to its name. */
const qualifying = new Set(['of', 'for', 'from', 'about', 'to', 'by', 'behind', 'after', 'before']);

/** The longest name that anybody gives a thing, in words. */
const LONGEST = 10;

/** Null where the words cannot be a name: none, too many, or words with which a sentence goes on. */
export function readDescribed(tokens: readonly Token[]): Described | null {
  if (tokens.length === 0 || tokens.length > LONGEST) return null;
  if (tokens.some(({ kind, text }) => kind !== 'word' || NEVER.test(text))) return null;
  if (STANDING_IN.test(tokens[0]?.text ?? '')) return null;
  // "In red" is no place, and "under $1,000" none for certain.
  const [only, second] = withoutArticles(tokens.map(({ text }) => ({ text, raw: text })));
  if (second === undefined && colorOf(only?.text) !== null) return null;
  return fromWords(tokens.map((token) => ({ text: token.text, raw: rawOf(token) })));
}

interface Word {
  text: string;
  raw: string;
}

function rawOf(token: Token): string {
  return token.kind === 'word' ? (token.raw ?? token.text) : token.text;
}

function fromWords(all: readonly Word[]): Described | null {
  const words = withoutArticles(all);
  const owner = words.findIndex(
    ({ text }, index) => /'s?$/u.test(text) && index < words.length - 1,
  );
  if (owner >= 0) return ofOwner(words.slice(0, owner + 1), words.slice(owner + 1));
  const beside = words.findIndex(({ text }, index) => index > 0 && sides[text] !== undefined);
  if (beside >= 0) return standingBy(words.slice(0, beside), words.slice(beside));
  const at = words.findIndex(({ text }, index) => index > 0 && within.has(text));
  const head = at < 0 ? words : words.slice(0, at);
  const inside = at < 0 ? null : fromWords(words.slice(at + 1));
  if (head.length === 0 || (at >= 0 && inside === null)) return null;
  const described = fromHead(head);
  return described && { ...described, inside, said: words.map(({ raw }) => raw).join(' ') };
}

const sides: Readonly<Record<string, 'above' | 'below' | 'beside'>> = {
  under: 'below',
  underneath: 'below',
  below: 'below',
  beneath: 'below',
  above: 'above',
  over: 'above',
  beside: 'beside',
  next: 'beside',
};

function standingBy(thing: readonly Word[], behind: readonly Word[]): Described | null {
  const [first, second] = behind;
  const side = sides[first?.text ?? ''];
  const described = fromWords(thing);
  const of = fromWords(behind.slice(first?.text === 'next' && second?.text === 'to' ? 2 : 1));
  if (side === undefined || described === null || of === null) return null;
  const said = [...thing, ...behind].map(({ raw }) => raw).join(' ');
  return { ...described, by: { side, of }, said };
}

/** "Panama Geisha's Add to cart button" is the one in what is called so. */
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
  return described.inside === null ? { ...described, inside, said } : null;
}

function fromHead(words: readonly Word[]): Described | null {
  const cut = cutOf(words.map(({ text }) => text));
  const front = (cut < 0 ? words : words.slice(0, cut)).map(({ text }) => text);
  const behind = cut < 0 ? [] : withoutArticles(words.slice(cut + 1)).map(({ text }) => text);
  const { which, rest: named } = ordinalOf(front);
  const head = headNoun(named);
  const own = head === null ? named : head.before;
  const name = telling([...own, ...behind]);
  if (head === null && name.length === 0) return null;
  const isMessage = head?.noun === 'message';
  const message = isMessage ? messageOf(own, cut < 0 ? [] : words.slice(cut)) : null;
  return {
    kind: 'described',
    ...bothAs(words),
    noun: head?.noun ?? null,
    name,
    isPlural: head?.isPlural ?? isPlural(named.at(-1) ?? ''),
    which,
    inside: null,
    of: ownerOf(words, cut),
    by: null,
    ...(message && { message }),
  };
}

function telling(words: readonly string[]): string[] {
  return words
    .map((word) => word.replace(/'s?$/u, ''))
    .filter((word) => !/^(?:the|an?)$/u.test(word) && !qualifying.has(word));
}

/** "The bot reply", "the message from Rosa about the delay": who wrote it, and what it is about; null where it is named otherwise. */
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
    about: telling(topics.flatMap(({ words }) => words.map(({ text }) => text))),
  };
}

/** "The price of ORD-1", "the fee for express": whose it may be. */
function ownerOf(words: readonly Word[], cut: number): Described['of'] {
  if (cut <= 0 || !/^(?:of|for)$/u.test(words[cut]?.text ?? '')) return null;
  const thing = fromWords(words.slice(cut + 1));
  const front = words.slice(0, cut);
  if (thing === null) return null;
  return { own: front.map(({ raw }) => raw).join(' '), name: front.map(({ text }) => text), thing };
}

/** The same of another thing, where only that is named: "ORD-2's" and "that of ORD-2" after "ORD-1's price"; null for all else. */
export function readShortened(tokens: readonly Token[], subject: Described): Described | null {
  const what = subject.of ?? (subject.inside === null ? null : subject);
  if (what === null) return null;
  const [first, second, ...behind] = tokens;
  const last = tokens.at(-1);
  const isOf = /^(?:that|those)$/u.test(first?.text ?? '') && second?.text === 'of';
  const isOwner = last?.kind === 'word' && /'s?$/u.test(last.text);
  if (!isOf && !isOwner) return null;
  const thing = readDescribed(isOf ? behind : [...tokens.slice(0, -1), withoutOwner(last)]);
  if (thing === null) return null;
  const own = subject.of === null ? subject : calledSo(subject.of);
  return { ...own, inside: thing, said: `${what.own} of ${thing.said}` };
}

function withoutOwner(token: Token | undefined): Token {
  const text = token?.text.replace(/'s?$/u, '') ?? '';
  const raw = token?.kind === 'word' ? token.raw?.replace(/'s?$/u, '') : undefined;
  return { kind: 'word', text, ...(raw === undefined ? {} : { raw }) };
}

/** Something called so, and nothing more said of it. */
export function calledSo({ own, name }: Pick<Described, 'own' | 'name'>): Described {
  return {
    ...{ kind: 'described', said: own, own, name, noun: null },
    ...{ isPlural: isPlural(name.at(-1) ?? ''), which: null, inside: null, of: null, by: null },
  };
}

/** What "the price of ORD-1" is where ORD-1 is something that has a price in it; null where it is of nothing. */
export function ofItsOwner(subject: Described): Described | null {
  return subject.of && { ...calledSo(subject.of), inside: subject.of.thing, said: subject.said };
}

/** Where what it is of, for or about begins; -1 where nothing does, as in "the Add to cart button". */
function cutOf(words: readonly string[]): number {
  const cut = words.findIndex((word, index) => index > 0 && qualifying.has(word));
  if (cut < 0) return cut;
  const isWhole = headNoun(words.slice(0, cut)) === null && headNoun(words) !== null;
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

/** A control of a role without a name is described by its role; null for what is not described in words. */
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
