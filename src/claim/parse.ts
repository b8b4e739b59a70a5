// Reads a sentence as a claim, or refuses it: one reading or none, never a guess. Checks claims that come as data by their sentence.
import {
  type Claim,
  type ClaimOf,
  claimSubjects,
  numberSenseSchema,
  printClaim,
  slotOf,
} from './claim.js';
import { nearestName } from '../values/nearest-name.js';
import {
  type ClaimNames,
  type ClaimSubject,
  findLandmarks,
  readSubject,
  spokenName,
  subjectSchema,
} from './subjects.js';
import { type RoleThing, nearestForms, type NearestForm } from './nearest.js';
import { type PredicateName, predicateNames, type SlotName } from './predicates.js';
import {
  endOfSubject,
  type HowMany,
  howManyIn,
  toTableWords,
  tokensOfWords,
  wordsOnly,
  predicateRow,
  parseSeen,
  type Token,
  tokenize,
  tokenText,
  verbs,
} from './language.js';
import { roleOfNoun } from './roles.js';
import { z } from 'zod';

/** A claim, or why the sentence is none and what to write instead. */
export type ClaimReading = { claim: Claim } | ClaimRefusal;

export interface ClaimRefusal extends Offer {
  /** One phrase. */
  why: string;
}

/** What to write instead. */
interface Offer {
  /** Up to two sentences of the language that come closest, the closest first. */
  nearest: readonly string[];
  /** No two forms account for all of it: a vision model can be asked the sentence as it stands. */
  ask: boolean;
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
  if ('why' in cut) return { why: cut.why, nearest: [], ask: false };
  const read = readTokens(cut.tokens, names);
  if (typeof read !== 'string') return { claim: read };
  return { why: read, ...offered(cut.tokens, names) };
}

/** The offer again, filled in with what a page names. */
export function nearestOn(sentence: string, names: ClaimNames, page: readonly RoleThing[]): Offer {
  const cut = tokenize(sentence);
  return 'why' in cut ? { nearest: [], ask: false } : offered(cut.tokens, names, page);
}

function offered(tokens: readonly Token[], names: ClaimNames, page?: readonly RoleThing[]): Offer {
  const isRead = ({ text }: NearestForm): boolean => {
    const cut = tokenize(text);
    return !('why' in cut) && typeof readTokens(cut.tokens, names) !== 'string';
  };
  const [first, second] = nearestForms(tokens, names, page).filter(isRead);
  if (first === undefined) return { nearest: [], ask: true };
  const isWhole = second?.missing.length === 0 || isOfTwo(tokens, first, second);
  return second !== undefined && isWhole
    ? { nearest: [first.text, second.text], ask: false }
    : { nearest: [first.text], ask: true };
}

/** "A is shown and B is hidden": two claims that say all of it together. */
function isOfTwo(tokens: readonly Token[], first: NearestForm, second?: NearestForm): boolean {
  const isJoined = tokens.some(({ kind, text }) => kind === 'word' && /^(?:and|but)$/u.test(text));
  if (!isJoined || second === undefined) return false;
  return first.missing.every((word) => !second.missing.includes(word));
}

/** Why a sentence is refused and what to write instead, as sentences. */
export function refusalText(refusal: ClaimRefusal): string {
  const forms = refusal.nearest.map((one) => `  ${one}`).join('\n');
  const instead = forms === '' ? '' : ` Nearest:\n${forms}`;
  return `The claim is not in the language: ${whyRefused(refusal)}${instead}`;
}

/** Whoever prints it adds how a model is asked there. */
export function whyRefused({ why, ask }: ClaimRefusal): string {
  return ask ? `${why}. ${NOT_MEASURED}` : `${why}.`;
}

const NOT_MEASURED =
  'No form says just this; a vision model can be asked, whose answer is advisory.';

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
  if (tokens.length === 0) return 'the claim says nothing';
  const at = endOfSubject(tokens);
  if (at < 0) return 'it has no verb of the language';
  const [front, rest] = [tokens.slice(0, at), toTableWords(tokens.slice(at))];
  return readSeen(front, rest, names) ?? readStatement(front, rest, { names, several: 'every' });
}

/**
 * What a person can see is shown, and so is what there is and what the screen says; null for any other sentence. "There is X below
 * Y" is refused: people mean right below, and a row means anywhere.
 */
function readSeen(
  front: readonly Token[],
  rest: readonly Token[],
  names: ClaimNames,
): Claim | string | null {
  const who = wordsOnly(front) ?? '';
  if (findLandmarks(who, names).length > 0) return null;
  if (who === 'screen') return readOnScreen(rest, names);
  const seen = parseSeen(who, rest);
  if (seen === null) return null;
  const isDenied = seen.said.some(({ text }) => text === 'not');
  const several = who !== 'there' ? null : isDenied ? 'every' : SOME;
  const claim = readStatement(seen.what, seen.said, { names, several });
  const isUnclear = several === null && isDenied && typeof claim !== 'string' && 'of' in claim;
  return isUnclear ? 'how many are not seen can be meant in two ways' : claim;
}

function readOnScreen(rest: readonly Token[], names: ClaimNames): Claim | string | null {
  const [said] = statementsOf(rest, names);
  if (said?.predicate === 'shown_as') return 'what the screen says goes in quotes';
  if (said?.predicate !== 'says') return null;
  const { value: subject, not } = said as unknown as ClaimOf<'says'>;
  return { subject, predicate: 'shown', ...(not && { not }) };
}

const SOME: HowMany = { n: 1, compare: 'at least' };

/** `several`: how many a plural without a number means; null if that is open. */
interface Reading {
  names: ClaimNames;
  several: HowMany | null;
}

function readStatement(
  front: readonly Token[],
  rest: readonly Token[],
  reading: Reading,
): Claim | string {
  const { names } = reading;
  const [said, other] = statementsOf(rest, names);
  // A landmark whose name is a form, such as `this_order`.
  if (other !== undefined) return `"${tokenText(rest)}" can be read in two ways`;
  if (said === undefined)
    return readNumberIn(front, rest, names) ?? `nothing in the language says "${tokenText(rest)}"`;
  const about =
    said.predicate === 'in_order' ? readList(front, names) : readQuantified(front, reading);
  if (typeof about === 'string') return about;
  if ('of' in about && said.predicate === 'shown_as')
    return `only of one thing it is read that it "${tokenText(rest)}"; put what each says in quotes`;
  if ('of' in about && said.predicate === 'appears')
    return 'how often something appears is said of all matches together, without "every" or a number';
  return { ...about, ...said } as Claim;
}

/** "The table has four rows" says that four rows in the table are shown; null for anything else. */
function readNumberIn(
  front: readonly Token[],
  [verb, ...what]: readonly Token[],
  names: ClaimNames,
): Claim | string | null {
  const { of } = howManyIn(what);
  if (verb?.text !== 'has' || of === null || of === 'every' || of.n === 0) return null;
  const all = [...what, ...tokensOfWords('in'), ...front];
  return readStatement(all, tokensOfWords('is shown'), { names, several: null });
}

interface Statement {
  predicate: PredicateName;
  not?: true;
}

const forms = predicateNames.flatMap((predicate) => {
  const { wordings, negatives } = predicateRow(predicate);
  const cut = (all: readonly string[], said: Statement) =>
    all.map((one) => ({ said, words: tokensOfWords(one) }));
  return [...cut(wordings, { predicate }), ...cut(negatives, { predicate, not: true })];
});

/** Every row that reads the words after the subject; that there is never more than one is held by a test. */
export function statementsOf(tokens: readonly Token[], names: ClaimNames): Statement[] {
  const found = forms.flatMap(({ said, words }) =>
    matches(words, tokens, names).map((slots) => ({ ...said, ...slots })),
  );
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** "Should show" and "does not show" are of "shows"; elsewhere "show" may be part of a name. */
function finite(word: string): string {
  return /^(?:show|read|display|include|cost)$/u.test(word) ? `${word}s` : word;
}

/** What each slot in the words holds, in every way that they read the tokens. */
function matches(
  [word, ...rest]: readonly Token[],
  tokens: readonly Token[],
  names: ClaimNames,
): Partial<Record<SlotName, unknown>>[] {
  const [first] = tokens;
  if (word === undefined || first === undefined) return word === first ? [{}] : [];
  const slot = /^\{(\w+)\}$/u.exec(word.text)?.[1] as SlotName | undefined;
  if (slot === undefined) {
    const isSo = first.kind === 'word' && finite(first.text) === finite(word.text);
    return isSo ? matches(rest, tokens.slice(1), names) : [];
  }
  return tokens.flatMap((_, at) => {
    const value = slotOf(slot).read(tokens.slice(0, at + 1), names);
    if (value === null) return [];
    const argument = slot === 'bare' ? 'value' : slot;
    return matches(rest, tokens.slice(at + 1), names).map((slots) => ({
      [argument]: value,
      ...slots,
    }));
  });
}

interface About {
  subject: ClaimSubject;
  of?: HowMany;
}

function readQuantified(tokens: readonly Token[], { names, several }: Reading): About | string {
  const { of, rest } = howManyIn(tokens);
  const subject = readSubject(rest, names);
  if (subject === null) return notASubject(rest, names);
  const meant = misspelt(subject, names);
  if (meant !== null) return meant;
  if (of !== null) return { subject, of };
  if (!isSeveral(subject, rest)) return { subject };
  return several === null
    ? `"${tokenText(rest)}" may be some or all; write "every" or a number`
    : { subject, of: several };
}

function isSeveral({ kind }: ClaimSubject, tokens: readonly Token[]): boolean {
  if (kind !== 'role') return false;
  const end = tokens.findIndex(({ text }) => text === 'in');
  const words = tokens.slice(0, end < 0 ? tokens.length : end).filter((one) => one.kind === 'word');
  return roleOfNoun(words.map(({ text }) => text).join(' '))?.isPlural === true;
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

/** A claim as data, just what a sentence can say. Made with the first that is read: most specs read none. */
export const claimSchema: z.ZodType<Claim> = z.lazy(() => {
  const howMany = z.union([
    z.literal('every'),
    z.strictObject({ n: z.int().nonnegative(), compare: numberSenseSchema }),
  ]);
  const common = {
    subject: subjectSchema,
    not: z.literal(true).optional(),
    of: howMany.meta({ id: 'how_many' }).optional(),
  };
  const rows = predicateNames.map((name) =>
    z.strictObject({
      ...common,
      predicate: z.literal(name),
      ...Object.fromEntries(predicateRow(name).takes.map((slot) => [slot, slotOf(slot).schema])),
    }),
  );
  type Row = z.ZodObject<{ predicate: z.ZodLiteral<PredicateName> }>;
  const union = z.discriminatedUnion('predicate', rows as unknown as [Row]);
  return (union as unknown as z.ZodType<Claim>).refine(hasSentence, {
    error: 'no sentence says just this',
    abort: true,
  });
});

/** Whether its sentence is read as the same claim: a name of one thing that is a verb, say, has none. */
function hasSentence(claim: Claim): boolean {
  const all = claimSubjects(claim).flatMap((one) => (one.kind === 'landmark' ? one.name : []));
  const landmarks = [...new Set(all)];
  const reading = parseClaim(printClaim(claim), { landmarks });
  return 'claim' in reading && sortedText(reading.claim) === sortedText(claim);
}

/** The report's page reads this too, where Node's own comparison is missing. */
function sortedText(claim: Claim): string {
  return JSON.stringify(claim, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

/** Editors offer the examples of the table. */
export const writtenClaimSchema = z.union([
  z
    .string()
    .min(1)
    .meta({ examples: predicateNames.map((name) => predicateRow(name).passes) }),
  claimSchema,
]);
