// The small language in which claim forms are written, and its matcher; knows no form itself.
import type { Token } from './tokens.js';

/**
 * A form as a sequence: words, `(a|b c)` one of, `[a]` or nothing, `<subject>` at least one token.
 * Words match without regard to case.
 */
export type Template = readonly Part[];

type Part =
  | { kind: 'word'; text: string }
  | { kind: 'slot'; name: string }
  | { kind: 'any'; of: readonly Template[] };

/** What the slots of a template took. */
export type Slots = Readonly<Record<string, readonly Token[]>>;

/** Reads a template. Throws on a template that is itself wrong, which is a defect of the form table. */
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
  return { kind: 'word', text: piece.toLowerCase() };
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

/** Every way in which the template takes the whole sentence. */
export function match(parts: Template, tokens: readonly Token[]): Slots[] {
  const [first, ...rest] = parts;
  if (first === undefined) return tokens.length === 0 ? [{}] : [];
  if (first.kind === 'any') return first.of.flatMap((way) => match([...way, ...rest], tokens));
  if (first.kind === 'slot') return matchSlot(first.name, rest, tokens);
  const [token, ...others] = tokens;
  return token?.kind === 'word' && token.text === first.text ? match(rest, others) : [];
}

function matchSlot(name: string, rest: Template, tokens: readonly Token[]): Slots[] {
  return tokens.flatMap((_, taken) =>
    match(rest, tokens.slice(taken + 1)).map((slots) => ({
      ...slots,
      [name]: tokens.slice(0, taken + 1),
    })),
  );
}

/** The words of a template, for telling which form a sentence comes closest to. */
export function templateWords(parts: Template): string[] {
  return parts.flatMap((one) => {
    if (one.kind === 'any') return one.of.flatMap(templateWords);
    return one.kind === 'word' ? [one.text] : [];
  });
}
