// Reads a comparison that names only the owner: "ORD-2's" after "ORD-1's price"; looks at no page.
import { calledSo, readDescribed } from './described.js';
import type { Described } from './predicate.js';
import type { Token } from './tokens.js';

/**
 * The same property of another thing, if only that is named: "ORD-2's" and "that of ORD-2" after "ORD-1's price"; else
 * null.
 */
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
