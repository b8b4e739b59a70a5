// Says a sentence in other words that mean the same and that the grammar may know: without adverbs of time, with a place where its thing is named.
import { articles, placing, sideNamed } from './name-words.js';
import { phrases, plainer, type Replacement } from './plainer.js';
import { oneOfSeveral, onesInFull } from './named-again.js';
import { reshaped } from './reshape.js';
import { type Token, tokenText } from './tokens.js';
import { isVerb } from './verbs.js';

/** Null if none of the runs of words occurs. */
function replaced(tokens: readonly Token[], by: readonly Replacement[]): readonly Token[] | null {
  const plain: Token[] = [];
  let isChanged = false;
  for (let at = 0; at < tokens.length;) {
    const found = by.find(([from]) =>
      from.every((word, index) => isWord(tokens[at + index], word)),
    );
    if (found === undefined) plain.push(...tokens.slice(at, at + 1));
    else plain.push(...found[1].map((text): Token => ({ kind: 'word', text })));
    isChanged ||= found !== undefined;
    at += found?.[0].length ?? 1;
  }
  return isChanged ? plain : null;
}

function isWord(token: Token | undefined, text: string): boolean {
  return token !== undefined && token.kind !== 'quoted' && token.text === text;
}

/** The same sentence in other words, from the nearest on; it is read as the first that can be read. */
export function rephrasings(said: readonly Token[]): (readonly Token[])[] {
  const tokens = replaced(said, phrases) ?? said;
  const first = replaced(tokens, plainer);
  // "Has already been": what a word stood between.
  const plain = first === null ? null : (replaced(first, plainer) ?? first);
  const own = plain === null ? [tokens] : [tokens, plain];
  const all = [...own];
  const known = new Set(all.map(tokenText));
  for (const move of moves) {
    // What a move yields can be moved on.
    for (const one of [...all].flatMap(move)) {
      const text = tokenText(one);
      if (one.length === 0 || known.has(text) || all.length >= MOST) continue;
      known.add(text);
      all.push(one);
    }
  }
  const others = all.slice(own.length);
  // "In the list two files are ticked" names no file called "In the list two".
  const isPlaceFirst = isPlacing(tokens[0]) && isOneOf(tokens[1], articles);
  return isPlaceFirst ? [...others, ...own] : all;
}

/** So many ways of saying it are tried at most. */
const MOST = 40;

type Move = (tokens: readonly Token[]) => readonly (readonly Token[])[];

const moves: readonly Move[] = [
  reshaped,
  frontedPlace,
  (tokens) => [placeBehindSubject(tokens) ?? []],
  (tokens) => [comparedInFull(tokens) ?? []],
  (tokens) => [oneOfSeveral(tokens) ?? []],
  (tokens) => [onesInFull(tokens) ?? []],
  reshaped,
];

/** "More cards in Done than in To do" as "more cards in Done than cards in To do"; null for anything else. */
function comparedInFull(tokens: readonly Token[]): readonly Token[] | null {
  const than = tokens.findIndex((token, index) => index > 3 && isOneOf(token, joining));
  const more = tokens[2];
  if (than < 0 || !isOneOf(tokens[0], expletive) || !isOneOf(more, comparatives)) return null;
  const start = isOneOf(tokens[3], many) ? 4 : 3;
  const [one, other] = [tokens.slice(start, than), tokens.slice(than + 1)];
  const place = one.findIndex((token, index) => index > 0 && isPlacing(token));
  const kind = place < 0 ? one : one.slice(0, place);
  if (isPlacing(other[0])) return [...tokens.slice(0, than + 1), ...kind, ...other];
  const last = kind.at(-1);
  if (!isOneOf(other.at(-1), ones) || last === undefined) return null;
  return [...tokens.slice(0, -1), last];
}

const comparatives = new Set(['more', 'fewer', 'less', 'as']);
const many = new Set(['many']);
const joining = new Set(['than', 'as']);
const ones = new Set(['ones']);

/** "In the summary(,) the tax is 0" as "the tax in the summary is 0"; none where no place stands in front. */
function frontedPlace(tokens: readonly Token[]): (readonly Token[])[] {
  if (!isPlacing(tokens[0])) return [];
  const comma = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ',');
  const begins = tokens.flatMap((token, at) =>
    at > 2 && isOneOf(token, beginning) && !isPlacing(tokens[at - 1]) ? [at] : [],
  );
  const ends = comma > 0 ? [comma] : begins;
  return ends.flatMap((end) => {
    const rest = tokens.slice(comma > 0 ? end + 1 : end);
    return placeBehind(tokens.slice(0, end), rest) ?? [];
  });
}

const beginning = new Set([...articles, 'there', 'every', 'each', 'all', 'both', 'no', 'only']);

function placeBehind(place: readonly Token[], rest: readonly Token[]): (readonly Token[])[] | null {
  if (isOneOf(rest[0], expletive)) return [[...rest, ...lowered(place)]];
  const verb = rest.findIndex(isVerb);
  return verb < 1 ? null : [[...rest.slice(0, verb), ...lowered(place), ...rest.slice(verb)]];
}

const expletive = new Set(['there']);

/** A capital at the start of a sentence means nothing. */
function lowered([first, ...rest]: readonly Token[]): readonly Token[] {
  return first === undefined ? [] : [{ kind: 'word', text: first.text }, ...rest];
}

/** "Two files are ticked in the list" as "two files in the list are ticked"; null where no place stands behind. */
function placeBehindSubject(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findLastIndex(
    (token, index) =>
      isBeside(token) || (isOneOf(token, placing) && isOneOf(tokens[index + 1], articles)),
  );
  const verb = tokens.findIndex(isVerb);
  if (verb < 1 || at < verb + 2 || isOneOf(tokens[0], expletive)) return null;
  const without = tokens.findIndex((token, index) => index > at && isOneOf(token, endsPlace));
  const end = without < 0 ? tokens.length : without;
  return [
    ...tokens.slice(0, verb),
    ...tokens.slice(at, end),
    ...tokens.slice(verb, at),
    ...tokens.slice(end),
  ];
}

const endsPlace = new Set(['without']);

function isPlacing(token: Token | undefined): boolean {
  return isOneOf(token, placing) || isBeside(token);
}

function isBeside(token: Token | undefined): boolean {
  return token?.kind === 'word' && sideNamed(token.text) !== null;
}

function isOneOf(token: Token | undefined, words: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && words.has(token.text);
}
