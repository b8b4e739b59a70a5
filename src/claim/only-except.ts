// Reads a clause that sets things apart from similar ones: "only the Send button …", "every row except …", "… is the only selected tab".
import { readClause, type ClauseReading } from './clause.js';
import { asDescribed, readDescribed } from './described.js';
import {
  exceptAt,
  exceptionLast,
  isWord,
  quantifierAt,
  withKindOf,
  wordsAs,
} from './exceptions.js';
import { headNoun, singular } from './nouns.js';
import type { Apart, ClaimNames, ClaimPredicate, ClaimSubject, Condition } from './predicate.js';
import { readDefiniteNumber } from './noun-phrase.js';
import { joinPredicates } from './quantify.js';
import { isCondition } from './tree.js';
import { readSubject } from './subject.js';
import { type Token, tokenText } from './tokens.js';

/** For completion in editors: how such sentences are built. */
export const apartForms: readonly { example: string; templates: readonly string[] }[] = [
  { example: 'Only the Send button is enabled.', templates: ['(only|nothing but) <subject> …'] },
  {
    example: 'Inbox is the only selected tab.',
    templates: ['<subject> (is|are) the only <kind> [that …]', 'the only <kind> is <subject>'],
  },
  {
    example: 'All fields except Notes are filled in.',
    templates: [
      '(every|all|no) <kind> (except|but|other than|apart from) <subject> …',
      '<clause> and (no|all) other <subject> …',
    ],
  },
];

type Kind = Apart['kind'];
interface Setting {
  op: Apart['op'];
  kind: Kind;
}

/** All readings of a clause that sets things apart, refused ones included; none of any other clause. */
export function readApart(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  const [first] = tokens;
  if (isWord(first, 'only')) return readOnly(tokens.slice(1), names);
  if (isWord(first, 'nothing') && exceptAt(tokens, 1) > 0)
    return apart(tokens.slice(1 + exceptAt(tokens, 1)), names, { op: 'only', kind: 'anything' });
  return [...readTheOnly(tokens, names), ...readExcept(exceptionLast(tokens, names), names)];
}

/** "Only the total is shown in red": with a colour, "only" may go with the one or with the other. */
function readOnly(said: readonly Token[], names: ClaimNames): ClauseReading[] {
  const counted = readDefiniteNumber(said);
  const tokens = counted?.rest ?? said;
  const isHow = tokens.some((token, at) => isWord(token, 'in') && isShowing(tokens[at - 1]));
  return apart(tokens, names, { op: 'only', kind: null }).map((reading) => {
    const { predicate } = reading;
    const [subject, second] = predicate?.op === 'only' ? predicate.named : [];
    if (counted !== null && predicate !== null && subject !== undefined && second === undefined)
      return {
        ...reading,
        predicate: joinPredicates('and', [
          { op: 'count', subject, compare: 'exactly', n: counted.n },
          predicate,
        ]),
      };
    if (!isHow || predicate?.op !== 'only' || predicate.says[0]?.op !== 'color') return reading;
    const at = tokens.findIndex(isShowing);
    const plain = tokenText(tokens.filter((_, index) => index !== at && index !== at + 1));
    const why = `it can mean "Nothing but ${plain}." or "${plain.charAt(0).toUpperCase()}${plain.slice(1)}.": write the one that is meant`;
    return refusal(why);
  });
}

function isShowing(token: Token | undefined): boolean {
  return token?.kind === 'word' && /^(?:shown|displayed|written)$/u.test(token.text);
}

/** What a plain clause says about its subject, as opposed to the others. */
function apart(tokens: readonly Token[], names: ClaimNames, setting: Setting): ClauseReading[] {
  return readClause(tokens, names).flatMap((reading) => {
    if (reading.predicate === null) return [reading];
    const said = saidOf(reading.predicate);
    if (said === null) return [];
    const named = said.named.map((one) => asOneOf(one, setting.kind, names));
    const [subject = said.named[0]] = setting.op === 'only' ? named : kindOf(setting.kind, named);
    if (subject === undefined) return [];
    const says = said.says.map((one) => ({ ...one, subject }));
    const predicate: Apart = { ...setting, named, says, isNot: said.isNot };
    // A continuation without its own subject could be about the one or about the others.
    return [{ ...reading, subject: [], object: null, predicate }];
  });
}

function kindOf(kind: Kind, named: readonly ClaimSubject[]): readonly ClaimSubject[] {
  return kind === null || kind === 'anything' ? named : [kind];
}

type Said = Pick<Apart, 'named' | 'says' | 'isNot'>;

/** The same said of one subject or several; null for statements about some or all of something, or all together. */
function saidOf(predicate: ClaimPredicate): Said | null {
  if (predicate.op === 'not') {
    const inner = saidOf(predicate.of);
    return inner?.named.length === 1 ? { ...inner, isNot: !inner.isNot } : null;
  }
  if (predicate.op === 'and') return predicate.of.map(saidOf).reduce(together);
  if (!isCondition(predicate) || /^(?:count|sorted|aligned|outnumbers)$/u.test(predicate.op))
    return null;
  return { named: [predicate.subject], says: [predicate], isNot: false };
}

/** Two statements about one subject, or one about two. */
function together(one: Said | null, other: Said | null): Said | null {
  if (one === null || other === null || one.isNot !== other.isNot) return null;
  const [name] = other.named;
  if (name === undefined) return null;
  const isKnown = one.named.some((known) => isSame(known, name));
  if (isKnown) return { ...one, says: distinctSays([...one.says, ...other.says]) };
  return { ...one, named: [...one.named, name] };
}

function distinctSays(says: readonly Condition[]): Condition[] {
  return says.filter((one, at) => says.findIndex(({ op }) => op === one.op) === at);
}

function isSame(one: ClaimSubject, other: ClaimSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "Notes" of the fields is the Notes field, `"Gift"` of the checkboxes the checkbox "Gift". */
function asOneOf(subject: ClaimSubject, kind: Kind, names: ClaimNames): ClaimSubject {
  const words = kind === null || kind === 'anything' ? null : asDescribed(kind);
  if (words === null || words.noun === null) return subject;
  const single = words.said.replace(words.own, words.own.replace(/\S+$/u, singular));
  const behind = wordsAs(single);
  if (subject.kind === 'text') {
    const read = readSubject([{ kind: 'quoted', text: subject.text }, ...behind], names);
    return read.ok ? read.subject : subject;
  }
  if (subject.kind !== 'described' || subject.noun !== null || subject.inside !== null)
    return subject;
  return readDescribed([...wordsAs(subject.said), ...behind]) ?? subject;
}

/** "X is the only selected tab", "X is the only card that says …", "the only selected tab is X". */
function readTheOnly(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  if (isWord(tokens[0], 'the') && isWord(tokens[1], 'only')) {
    const at = tokens.findLastIndex(isBe);
    if (at < 3 || at === tokens.length - 1) return [];
    return readTheOnly(
      [...tokens.slice(at + 1), ...tokens.slice(at, at + 1), ...tokens.slice(0, at)],
      names,
    );
  }
  const at = tokens.findIndex(
    (token, index) =>
      isBe(token) && isWord(tokens[index + 1], 'the') && isWord(tokens[index + 2], 'only'),
  );
  if (at < 1) return [];
  const named = tokens.slice(0, at);
  const is = tokens.slice(at, at + 1);
  const behind = tokens.slice(at + 3);
  const cut = behind.findIndex(
    (token) => token.kind === 'word' && /^(?:that|which|with)$/u.test(token.text),
  );
  const { kind, adjective } = kindIn(cut < 0 ? behind : behind.slice(0, cut));
  const relative = cut < 0 ? [] : relativeAs(behind.slice(cut));
  if (kind.length === 0 || (adjective.length > 0 && relative.length > 0)) return [];
  const said =
    relative.length > 0
      ? relative
      : [...is, ...(adjective.length > 0 ? adjective : wordsAs('shown'))];
  const isOne = kind.length === 1 && isWord(kind[0], 'one');
  const read = isOne ? null : readSubject(kind, names);
  if (read?.ok === false) return [refusal(read.why)];
  const known = read === null ? null : asDescribed(read.subject);
  return apart([...named, ...said], names, { op: 'only', kind: known });
}

function relativeAs([first, ...rest]: readonly Token[]): readonly Token[] {
  return isWord(first, 'with') ? [...wordsAs('has'), ...rest] : rest;
}

/** "Selected tab", "tab selected", "tab in the side menu", "one", "overdue invoice". */
function kindIn(tokens: readonly Token[]): { kind: readonly Token[]; adjective: readonly Token[] } {
  const at = tokens.findIndex(
    (token) => token.kind === 'word' && /^(?:in|inside|on|of)$/u.test(token.text),
  );
  const head = at < 0 ? tokens : tokens.slice(0, at);
  const tail = at < 0 ? [] : tokens.slice(at);
  const words = head.map(({ text }) => text);
  const found = headNoun(words);
  if (found !== null) {
    const { length } = found.before;
    return { kind: [...head.slice(length), ...tail], adjective: head.slice(0, length) };
  }
  const isBefore = words[0] === 'one' || headNoun(words.slice(0, 1)) !== null;
  const end = isBefore ? 1 : words.length - 1;
  const [front, back] = [head.slice(0, end), head.slice(end)];
  return isBefore
    ? { kind: [...front, ...tail], adjective: back }
    : { kind: [...back, ...tail], adjective: front };
}

/** "Every row except the header …", "no card other than Rain Jacket …". */
function readExcept(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  if (isWord(tokens[0], 'nothing') && exceptAt(tokens, 1) > 0) return readApart(tokens, names);
  const quantifier = quantifierAt(tokens, 0);
  const from = tokens.findIndex((_, at) => at > 0 && exceptAt(tokens, at) > 0);
  if (quantifier === null || from < 0) return [];
  const kindTokens = tokens.slice(quantifier.length, from);
  const kind = readSubject(kindTokens, names);
  if (!kind.ok) return [];
  const rest = withKindOf(tokens.slice(from + exceptAt(tokens, from)), kindTokens);
  if (rest.some((token) => isWord(token, 'not') || isWord(token, 'never')))
    return [
      refusal(`"${quantifier[0] ?? ''} … not" can be read in two ways: write it without "not"`),
    ];
  const isNone = isWord(tokens[0], 'no') || isWord(tokens[0], 'none');
  return apart(rest, names, { op: isNone ? 'only' : 'except', kind: kind.subject });
}

function isBe(token: Token): boolean {
  return isWord(token, 'is') || isWord(token, 'are');
}

function refusal(why: string): ClauseReading {
  const example = 'Only the Send button is enabled.';
  return {
    example,
    length: 0,
    subject: [],
    object: null,
    joints: [],
    predicate: null,
    why,
    isLast: false,
  };
}
