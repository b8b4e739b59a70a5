// The words of an exception in a sentence, and where they are: "all fields are filled in, except Notes" says the same as "all fields except Notes are filled in".
import { readClause } from './clause.js';
import { headNoun, singular } from './nouns.js';
import { ordinalOf } from './ordinals.js';
import type { ClaimNames } from './predicate.js';
import { type Token, tokenText } from './tokens.js';
import { isVerb } from './verbs.js';

const exceptions = [
  ['except', 'for'],
  ['except'],
  ['with', 'the', 'exception', 'of'],
  ['other', 'than'],
  ['apart', 'from'],
  ['excluding'],
  ['besides'],
  ['but'],
] as const;

/** How many words of exception begin there; 0 if none. */
export function exceptAt(tokens: readonly Token[], at: number): number {
  const found = exceptions.find((words) =>
    words.every((word, index) => isWord(tokens[at + index], word)),
  );
  return found?.length ?? 0;
}

const quantifiers = [
  ['every'],
  ['each', 'of'],
  ['each'],
  ['all', 'of'],
  ['all'],
  ['none', 'of'],
  ['no'],
] as const;

export function quantifierAt(tokens: readonly Token[], at: number): readonly string[] | null {
  return (
    quantifiers.find((words) => words.every((word, index) => isWord(tokens[at + index], word))) ??
    null
  );
}

/** "Except for Notes, all fields are …" and "all fields are …, except Notes" as "all fields except Notes are …". */
export function exceptionLast(tokens: readonly Token[], names: ClaimNames): readonly Token[] {
  const front = exceptAt(tokens, 0);
  const start =
    front === 0 ? 0 : tokens.findIndex((_, at) => at > front && quantifierAt(tokens, at) !== null);
  const from = front > 0 ? 0 : tokens.findIndex((_, at) => at > 1 && exceptAt(tokens, at) > 0);
  if (start < 0 || from < 0) return tokens;
  const clause = withoutComma(front > 0 ? tokens.slice(start) : tokens.slice(0, from));
  const exception = withoutComma(front > 0 ? tokens.slice(0, start) : tokens.slice(from));
  if (exception.some(isVerb)) return tokens;
  if (isWord(clause[0], 'nothing'))
    return [...clause.slice(0, 1), ...exception, ...clause.slice(1)];
  if (quantifierAt(clause, 0) === null) return tokens;
  const subject = readClause(clause, names).find(({ predicate }) => predicate !== null)?.subject;
  const end =
    subject === undefined ? -1 : clause.findIndex((token) => token === subject.at(-1)) + 1;
  return end <= 0 ? tokens : [...clause.slice(0, end), ...exception, ...clause.slice(end)];
}

function withoutComma(tokens: readonly Token[]): readonly Token[] {
  return tokens.at(-1)?.kind === 'mark' ? tokens.slice(0, -1) : tokens;
}

/** "The last one" of the rows is the last row. */
export function withKindOf(tokens: readonly Token[], kind: readonly Token[]): readonly Token[] {
  const start = isWord(tokens[0], 'the') ? 1 : 0;
  const end = tokens.findIndex((token) => isVerb(token) || isWord(token, 'one'));
  const words = tokens.slice(start, Math.max(end, 0)).map(({ text }) => text);
  if (words.length === 0 || ordinalOf([...words, 'one']).rest.length !== 1) return tokens;
  const behind = tokens.slice(isWord(tokens[end], 'one') ? end + 1 : end);
  return [
    ...tokens.slice(0, end),
    ...wordsAs(singular(tokenText(kind).replace(/^the /u, ''))),
    ...behind,
  ];
}

/**
 * "No other button is", "all other tabs are …" and "nothing else is", after something was said about a subject: other
 * than that subject.
 */
export function otherThan(tokens: readonly Token[], subject: readonly Token[]): readonly Token[] {
  const than = [...wordsAs('other than'), ...subject];
  if (isWord(tokens[0], 'nothing') && isWord(tokens[1], 'else'))
    return [...tokens.slice(0, 1), ...than, ...tokens.slice(2)];
  const end = tokens.findIndex(isVerb);
  const isOther = isWord(tokens[1], 'other') || isWord(tokens[1], 'others');
  if (!isOther || end < 2 || !/^(?:no|all|every|each|the)$/u.test(tokens[0]?.text ?? ''))
    return tokens;
  const noun = headNoun(subject.map(({ text }) => text));
  const of =
    end > 2 ? tokens.slice(2, end) : noun === null ? [] : subject.slice(noun.before.length);
  if (of.length === 0) return tokens;
  const quantifier = isWord(tokens[0], 'the') ? wordsAs('all') : tokens.slice(0, 1);
  return [...quantifier, ...of, ...than, ...tokens.slice(end)];
}

export function wordsAs(said: string): Token[] {
  return said.split(' ').map((raw): Token => ({ kind: 'word', text: raw.toLowerCase(), raw }));
}

export function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text;
}
