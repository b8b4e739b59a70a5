// Whether a quote is in the evidence, as whole words where that matters, ignoring what no reader sees; does not decide what it shows.
import type { Json } from '../../values/json.js';
import type { Material } from './material.js';
import type { JudgeQuestion } from './question.js';

/**
 * Invisible: controls, zero-width and bidirectional characters, variation selectors, tags. Line breaks and tabs have
 * become spaces before.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** A quote with fewer letters and digits than this is in every record. */
const SHORTEST = 2;
/** If only two agents' words were shown, shorter quotes are in nearly every message. Weighed like `weightOf`. */
const SHORTEST_SAID = 4;

/**
 * Whether the words are in the evidence shown with this question. Ignores white space, case, invisible characters,
 * forms that Unicode treats as the same (NFKC), and the shapes of quote marks and dashes. A text may be quoted as it is
 * or as written in JSON.
 */
export function isQuoted(quote: string, question: JudgeQuestion, material: Material): boolean {
  return stands(quote, evidenceTexts(question, material));
}

/**
 * Whether somebody said these words in one of these texts: as whole words, and not too few unless they are the whole
 * text. Otherwise like `isQuoted`.
 */
export function isAmong(quote: string, texts: readonly string[]): boolean {
  const wanted = unquoted(comparable(quote));
  const weight = weightOf(wanted);
  const shown = texts.flatMap(asJson).map(comparable);
  if (weight >= SHORTEST_SAID) return shown.some((text) => standsWhole(wanted, text));
  return weight > 0 && shown.some((text) => withoutEnd(text) === withoutEnd(wanted));
}

function withoutEnd(text: string): string {
  return text.replace(/[.!?]$/, '');
}

function stands(quote: string, shown: readonly string[]): boolean {
  const wanted = unquoted(comparable(quote));
  if ((wanted.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORTEST) return false;
  return shown.some((text) => comparable(text).includes(wanted));
}

function evidenceTexts({ needs }: JudgeQuestion, material: Material): string[] {
  const { transcript, calls, knowledge, world } = material;
  const texts: Record<(typeof needs)[number], () => string[]> = {
    transcript: () => transcript.map(({ text }) => text),
    calls: () =>
      calls.flatMap(({ tool, args, response }) => [tool, ...both(args), ...both(response)]),
    knowledge: () => [...knowledge],
    world: () => [...both(world.before), ...both(world.after)],
  };
  return needs.flatMap((kind) => texts[kind]()).flatMap(asJson);
}

/** A value as its texts, and as the JSON that was shown. */
function both(value: Json): string[] {
  return value === null
    ? []
    : [...leaves(value), JSON.stringify(value), JSON.stringify(value, null, 1)];
}

function leaves(value: Json): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves);
  return [String(value)];
}

/** As it is, and as shown in a fence. */
function asJson(text: string): string[] {
  const shown = JSON.stringify(text).slice(1, -1).replace(/</g, '\\u003c').replace(/>/g, '\\u003e');
  return shown === text ? [text] : [text, shown];
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201a\u201b`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f«»]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\t-\r\u0085]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const MARKS = ['"', "'", '...'];

/**
 * Without the quote marks and dots that a model puts around what it quotes. Each character is checked only once: a
 * reply may be nothing but dots.
 */
function unquoted(text: string): string {
  const ahead = (at: number): number =>
    MARKS.find((mark) => text.startsWith(mark, at))?.length ?? 0;
  const behind = (at: number): number => MARKS.find((mark) => text.endsWith(mark, at))?.length ?? 0;
  let [from, to] = [0, text.length];
  while (ahead(from) > 0) from += ahead(from);
  while (to > from && behind(to) > 0) to -= behind(to);
  return text.slice(from, to).trim();
}

/** Scripts without spaces between words: there the edges of words are invisible. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * "ORD-1" does not occur in "ORD-10", nor "re" in "here". Case and white space are up to the caller. An empty text
 * occurs nowhere.
 */
export function standsWhole(words: string, text: string): boolean {
  // It would be found at every place, and past the end for ever.
  if (words === '') return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (isEdge(text, at) && isEdge(text, end)) return true;
  }
  return false;
}

/** How much a text says, in letters and digits: a character of a script without spaces counts as two. */
function weightOf(text: string): number {
  const parts = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return parts.length + parts.filter((one) => UNSPACED.test(one)).length;
}

/** Whether no word continues across this place. */
function isEdge(text: string, at: number): boolean {
  const [before, behind] = [
    /.$/su.exec(text.slice(Math.max(0, at - 2), at)),
    /^./su.exec(text.slice(at, at + 2)),
  ];
  return ![before?.[0] ?? '', behind?.[0] ?? ''].every(isOfWord);
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !UNSPACED.test(character);
}
