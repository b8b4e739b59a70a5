// Reads a sentence as a claim, or refuses it: one reading or none, never a guess.
import type { Claim, HowMany } from './claim.js';
import { nearestName } from '../scenario/nearest-name.js';
import { type ClaimNames, spokenName, verbs } from './names.js';
import { nearestForms } from './nearest.js';
import { type PredicateName, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { endOfSubject, inPlain } from './phrases.js';
import { roleOfNoun } from './roles.js';
import { type NumberSense, numberIn, slotOf } from './slots.js';
import { readSubject, type ClaimSubject } from './subjects.js';
import { type Token, tokenize, tokenText } from './tokens.js';

/** A claim, or why the sentence is none and what to write instead. */
export type ClaimReading = { claim: Claim } | ClaimRefusal;

export interface ClaimRefusal {
  /** One phrase. */
  why: string;
  /** Up to two sentences of the language that come closest, the closest first. */
  nearest: readonly string[];
}

/**
 * Reads one sentence. Case, articles, the final full stop and the sort of quotes do not matter.
 *
 * @example
 * parseClaim('The button "Send" is greyed out.');
 * // { claim: { subject: { kind: 'role', role: 'button', name: 'Send' }, predicate: 'enabled', not: true } }
 */
export function parseClaim(sentence: string, names: ClaimNames = { landmarks: [] }): ClaimReading {
  const cut = tokenize(sentence);
  if ('why' in cut) return { why: cut.why, nearest: [] };
  const read = readTokens(cut.tokens, names);
  if (typeof read !== 'string') return { claim: read };
  return { why: read, nearest: nearestForms(cut.tokens, names) };
}

/** The nearest forms again, filled in with what is on a page. */
export function nearestOn(
  sentence: string,
  names: ClaimNames,
  onPage: readonly ClaimSubject[],
): string[] {
  const cut = tokenize(sentence);
  return 'why' in cut ? [] : nearestForms(cut.tokens, names, onPage);
}

/** Why a sentence is refused and what to write instead, as sentences. */
export function refusalText({ why, nearest }: ClaimRefusal): string {
  const forms = nearest.map((one) => `  ${one}`).join('\n');
  return `The claim is not in the language: ${why}.${forms === '' ? '' : ` Nearest:\n${forms}`}`;
}

/** What any sentence begins with, if that is a subject. A bare name ends at a verb of the language, or nobody knows where. */
export function subjectOf(sentence: string, names: ClaimNames): ClaimSubject | null {
  const cut = tokenize(sentence);
  if ('why' in cut) return null;
  const end = cut.tokens.findIndex(({ kind, text }) => kind === 'word' && verbs.has(text));
  const longest = end < 0 ? cut.tokens.length : end;
  for (let length = longest; length > 0; length--) {
    const subject = readSubject(cut.tokens.slice(0, length), names);
    if (subject !== null && (subject.kind !== 'named' || length === end)) return subject;
  }
  return null;
}

function readTokens(tokens: readonly Token[], names: ClaimNames): Claim | string {
  const asThere = readThere(tokens);
  const all = asThere ?? tokens;
  const at = endOfSubject(all);
  if (tokens.length === 0) return 'the claim says nothing';
  if (at < 0) return 'it has no verb of the language';
  const [front, rest] = [all.slice(0, at), inPlain(all.slice(at))];
  const statements = statementsOf(rest, names);
  const [said, other] = statements;
  // A landmark whose name is a form, such as `this_order`.
  if (other !== undefined) return `"${tokenText(rest)}" can be read in two ways`;
  if (said === undefined) return `nothing in the language says "${tokenText(rest)}"`;
  const about =
    said.predicate === 'in_order' ? readList(front, names) : readQuantified(front, names);
  if (typeof about === 'string') return about;
  if ('of' in about && said.predicate === 'appears')
    return 'how often something appears is said of all matches together, without "every" or a number';
  return { ...about, ...said } as Claim;
}

interface Statement {
  predicate: PredicateName;
  not?: true;
}

/** Every row that reads the words after the subject; that there is never more than one is held by a test. */
export function statementsOf(tokens: readonly Token[], names: ClaimNames): Statement[] {
  const found = predicateNames.flatMap((predicate) => {
    const { wordings, negatives } = predicateRow(predicate);
    const of = (all: readonly string[], polarity: { not?: true }): Statement[] =>
      all.flatMap((wording) =>
        matches(pieces(wording), tokens, names).map((slots) => ({
          predicate,
          ...polarity,
          ...slots,
        })),
      );
    return [...of(wordings, {}), ...of(negatives, { not: true })];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

type Piece = { word: string } | { slot: SlotName };

/** A wording as the sentence is cut: slots, and words in their one spelling. */
function pieces(wording: string): readonly Piece[] {
  const known = cuts.get(wording);
  if (known !== undefined) return known;
  const made = wording.split(/(\{\w+\})/u).flatMap((part): Piece[] => {
    const slot = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (slot !== undefined) return [{ slot: slot as SlotName }];
    const cut = tokenize(part);
    return 'why' in cut ? [] : cut.tokens.map(({ text }) => ({ word: text }));
  });
  cuts.set(wording, made);
  return made;
}

const cuts = new Map<string, readonly Piece[]>();

/** "Should show" and "does not show" are of "shows"; elsewhere "show" may be part of a name. */
function finite(word: string): string {
  return /^(?:show|read|display|include)$/u.test(word) ? `${word}s` : word;
}

function matches(
  [piece, ...rest]: readonly Piece[],
  tokens: readonly Token[],
  names: ClaimNames,
): Partial<Record<SlotName, unknown>>[] {
  if (piece === undefined) return tokens.length === 0 ? [{}] : [];
  const [first] = tokens;
  if (first === undefined) return [];
  if ('word' in piece) {
    const isSo = first.kind === 'word' && finite(first.text) === finite(piece.word);
    return isSo ? matches(rest, tokens.slice(1), names) : [];
  }
  const { read } = slotOf(piece.slot);
  return tokens.flatMap((_, at) => {
    const value = read(tokens.slice(0, at + 1), names);
    if (value === null) return [];
    return matches(rest, tokens.slice(at + 1), names).map((slots) => ({
      [piece.slot]: value,
      ...slots,
    }));
  });
}

/** "There is no X" says that no X is shown; null for any other sentence. */
function readThere([there, is, ...rest]: readonly Token[]): Token[] | null {
  if (there?.text !== 'there' || is?.text !== 'is' || rest.length === 0) return null;
  const isDenied = rest[0]?.kind === 'word' && rest[0].text === 'not';
  const said = ['is', ...(isDenied ? ['not'] : []), 'shown'];
  return [
    ...(isDenied ? rest.slice(1) : rest),
    ...said.map((text): Token => ({ kind: 'word', text, raw: text })),
  ];
}

interface About {
  subject: ClaimSubject;
  of?: HowMany;
}

function readQuantified(tokens: readonly Token[], names: ClaimNames): About | string {
  const { of, rest } = howManyIn(tokens);
  const subject = readSubject(rest, names);
  if (subject === null) return notASubject(rest, names);
  const meant = misspelt(subject, names);
  if (meant !== null) return meant;
  const howMany = of ?? (isSeveral(subject, rest) ? 'every' : null);
  return howMany === null ? { subject } : { subject, of: howMany };
}

/** "The buttons are shown" is said of each. */
function isSeveral({ kind }: ClaimSubject, tokens: readonly Token[]): boolean {
  if (kind !== 'role') return false;
  const end = tokens.findIndex(({ text }) => text === 'in');
  const words = tokens.slice(0, end < 0 ? tokens.length : end).filter((one) => one.kind === 'word');
  return roleOfNoun(words.map(({ text }) => text).join(' '))?.isPlural === true;
}

/** The number before a subject, and the subject. */
function howManyIn(tokens: readonly Token[]): { of: HowMany | null; rest: readonly Token[] } {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? text : ''));
  const [first = '', second = '', third = ''] = words;
  const [, , ...afterTwo] = tokens;
  if (/^(?:every|each|all)$/u.test(first)) return { of: 'every', rest: tokens.slice(1) };
  if (first === 'some') return { of: { n: 1, compare: 'at least' }, rest: tokens.slice(1) };
  if (first === 'no') return { of: { n: 0, compare: 'exactly' }, rest: tokens.slice(1) };
  const compare = (first === 'exactly' ? first : `${first} ${second}`) as NumberSense;
  if (compare === 'exactly') {
    const n = numberIn(second);
    if (n !== null) return { of: { n, compare }, rest: afterTwo };
  }
  if (compare === 'at least' || compare === 'at most') {
    const n = numberIn(third);
    if (n !== null) return { of: { n, compare }, rest: tokens.slice(3) };
  }
  const n = numberIn(first);
  const isNumber = n !== null && tokens.length > 1;
  return isNumber
    ? { of: { n, compare: 'exactly' }, rest: tokens.slice(1) }
    : { of: null, rest: tokens };
}

/** A name that is almost that of a landmark is not looked for on the page. */
function misspelt(subject: ClaimSubject, { landmarks }: ClaimNames): string | null {
  if (subject.kind !== 'named') return null;
  const meant = nearestName(subject.words, landmarks);
  return meant === null
    ? null
    : `no landmark is called "${subject.words}" (did you mean "${spokenName(meant)}"?)`;
}

function readList(
  tokens: readonly Token[],
  names: ClaimNames,
): { subject: ClaimSubject; others: ClaimSubject[] } | string {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isJoint = token.kind === 'comma' || (token.kind === 'word' && token.text === 'and');
    if (isJoint) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const written = parts.filter((part) => part.length > 0);
  const read = written.map((part) => readSubject(part, names) ?? notASubject(part, names));
  const wrong = read.find((one) => typeof one === 'string');
  if (wrong !== undefined) return wrong;
  const [subject, ...others] = read.filter((one) => typeof one !== 'string');
  if (subject === undefined || others.length === 0) return 'an order needs two subjects or more';
  return { subject, others };
}

function notASubject(tokens: readonly Token[], { landmarks }: ClaimNames): string {
  const known = landmarks.length === 0 ? '' : ` or one of the landmarks ${landmarks.join(', ')}`;
  const words = tokenText(tokens);
  if (tokens.some(({ kind, text }) => kind === 'word' && /^(?:and|or|but)$/u.test(text)))
    return `"${words}" joins several things; write one claim for each`;
  return words === ''
    ? 'it has no subject'
    : `"${words}" is not a subject: a text in quotes, a role with a name in quotes, a name that the page gives${known}`;
}
