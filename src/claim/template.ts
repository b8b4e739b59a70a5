// The small language in which claim forms are written, and its matcher; knows no form itself.
import type { Token } from './tokens.js';

/**
 * A form as a sequence: words and marks, `(a|b c)` one of these, `[a]` optional. `<subject>`, `<other>` and `<value>`
 * match one token or more, every other slot one word of its kind, such as `<color>`. `not!` is a word that negates,
 * `hidden~` one that means the opposite of what the form says. Case does not matter.
 */
export type Template = readonly Part[];

type Turn = 'not' | 'opposite' | null;

type Part =
  | { kind: 'word'; text: string; turn: Turn }
  | { kind: 'slot'; name: string }
  | { kind: 'any'; of: readonly Template[] };

/** One way that a template matches a sentence. */
export interface Match {
  /** What the slots matched. */
  slots: Readonly<Record<string, readonly Token[]>>;
  /** Words that negate, and words that are the opposite of what the form says. */
  turns: readonly ('not' | 'opposite')[];
}

/** Which runs of tokens a slot matches, by its name. */
export type SlotFits = (slot: string, tokens: readonly Token[]) => boolean;

/** Reads a template. Throws if the template itself is wrong, which is a defect of the form table. */
export function template(source: string): Template {
  const pieces = source.match(/[()[\]|]|<\w+>|[^\s()[\]|<>]+/gu) ?? [];
  const reader = { pieces, at: 0 };
  const parts = sequence(reader);
  if (reader.at < pieces.length) throw new Error(`Template not closed: ${source}`);
  return parts;
}

interface Reader {
  pieces: readonly string[];
  at: number;
}

function sequence(reader: Reader): Part[] {
  const parts: Part[] = [];
  for (
    let piece = reader.pieces[reader.at];
    piece !== undefined;
    piece = reader.pieces[reader.at]
  ) {
    if (piece === '|' || piece === ')' || piece === ']') break;
    reader.at++;
    parts.push(part(piece, reader));
  }
  return parts;
}

function part(piece: string, reader: Reader): Part {
  if (piece === '(') return { kind: 'any', of: alternatives(reader) };
  if (piece === '[') return { kind: 'any', of: [...alternatives(reader), []] };
  if (piece.startsWith('<')) return { kind: 'slot', name: piece.slice(1, -1) };
  const turn = piece.endsWith('!') ? 'not' : piece.endsWith('~') ? 'opposite' : null;
  const text = turn === null ? piece : piece.slice(0, -1);
  return { kind: 'word', text: text.toLowerCase(), turn };
}

function alternatives(reader: Reader): Template[] {
  const all = [sequence(reader)];
  while (reader.pieces[reader.at] === '|') {
    reader.at++;
    all.push(sequence(reader));
  }
  reader.at++;
  return all;
}

/** Every way that the template matches the whole sentence. */
export function match(parts: Template, tokens: readonly Token[], fits: SlotFits): Match[] {
  return isPossible(parts, wordsOf(tokens)) ? matchFrom(parts, tokens, fits) : [];
}

const words = new WeakMap<readonly Token[], ReadonlySet<string>>();

function wordsOf(tokens: readonly Token[]): ReadonlySet<string> {
  const all = words.get(tokens) ?? new Set(tokens.map(({ text }) => text));
  words.set(tokens, all);
  return all;
}

/** Whether the words that the template cannot do without occur at all: most sentences lack them. */
function isPossible(parts: Template, said: ReadonlySet<string>): boolean {
  return parts.every((one) =>
    one.kind === 'any'
      ? one.of.some((way) => isPossible(way, said))
      : one.kind === 'slot' || said.has(one.text),
  );
}

function matchFrom(parts: Template, tokens: readonly Token[], fits: SlotFits): Match[] {
  const [first, ...rest] = parts;
  if (first === undefined) return tokens.length === 0 ? [{ slots: {}, turns: [] }] : [];
  if (first.kind === 'any')
    return first.of.flatMap((way) => matchFrom([...way, ...rest], tokens, fits));
  if (first.kind === 'slot') return matchSlot(first.name, { rest, tokens, fits });
  const [token, ...others] = tokens;
  const isWord = token?.kind === 'word' || token?.kind === 'mark';
  if (!isWord || token.text !== first.text) return [];
  const { turn } = first;
  const found = matchFrom(rest, others, fits);
  return turn === null
    ? found
    : found.map(({ slots, turns }) => ({ slots, turns: [turn, ...turns] }));
}

function matchSlot(
  name: string,
  { rest, tokens, fits }: { rest: Template; tokens: readonly Token[]; fits: SlotFits },
): Match[] {
  return tokens.flatMap((_, at) => {
    const taken = tokens.slice(0, at + 1);
    if (!fits(name, taken)) return [];
    return matchFrom(rest, tokens.slice(at + 1), fits).map(({ slots, turns }) => ({
      slots: { ...slots, [name]: taken },
      turns,
    }));
  });
}

/**
 * A template as written: `<subject> (is|are) [currently] shown`. `withSigns`: words that deny what the form says end in
 * `~`.
 */
export function templateText(parts: Template, withSigns = false): string {
  return parts
    .map((one) => {
      if (one.kind === 'slot') return `<${one.name}>`;
      if (one.kind === 'word')
        return withSigns && one.turn === 'opposite' ? `${one.text}~` : one.text;
      const ways = one.of
        .filter((way) => way.length > 0)
        .map((way) => templateText(way, withSigns));
      return ways.length < one.of.length ? `[${ways.join('|')}]` : `(${ways.join('|')})`;
    })
    .join(' ');
}

/** The words of a template, to find the form that a sentence comes closest to. */
export function templateWords(parts: Template): string[] {
  return parts.flatMap((one) => {
    if (one.kind === 'any') return one.of.flatMap(templateWords);
    return one.kind === 'word' ? [one.text] : [];
  });
}
