// Finds what a clause states as done by a tool; questions, offers, negations and futures state nothing.
import type { EpisodeHeader } from '../../../episode/format.js';
import { rememberedByText } from '../../remembered.js';
import { byOwnVerb } from './own-verb.js';
import type { Clause } from '../../../rules/reader/clauses.js';
import { type Statement, type ToolWords, toolWords } from './tool-words.js';
import { negated, reported } from '../../../rules/reader/mood.js';
import { matchesIn } from '../../../rules/matches.js';

interface Pattern {
  words: ToolWords;
  expression: RegExp;
  /** Whether the doer must be named before it. */
  needsDoer: boolean;
}

/** Patterns that all need the same words: most clauses lack them and are finished here. */
interface Group {
  hint: RegExp | null;
  patterns: readonly Pattern[];
}

export type StatementFinder = (clause: Clause) => Statement[];

const gap = String.raw`(?:\s+(?!(?:and|but|or|not|never|no)\s)[^\s]+){0,8}?\s+`;
const adverbs = String.raw`(?:(?:now|just|already|also|all|successfully|officially|both|hereby|fully|since|recently)\s+)*`;
const perfect = String.raw`(?:has|have|'s|'ve)\s+${adverbs}been`;

const unreal =
  /\b(?:will|would|can|could|may|might|should|shall|must|if|once|when|whenever|after|before|until|unless|whether|as soon as|in case|going to|want(?:s|ed)? to|need(?:s|ed)? to|like to|let me|let's|about to|ready to|try(?:ing)? to|tried to|attempted to|happy to|be|being|almost|seems?|appears?|looks like|example|imagine|suppose|want|wants|prefer|would|normally|usually|sometimes|typically|often|in general)\b|'ll\b|'d\b/i;
/** "items that have been refunded" describes a kind of thing, "Had I issued it" something that did not happen. */
const generic =
  /\b(?:items?|orders?|products?|purchases?|those|ones|things?|any\w*(?: \w+)?)\s+(?:that|which)(?:\s+(?:has|have|been|was|were|are|is|already))*\s*$|^(?:and |but )?had (?:I|we)\b/i;
const otherDoer =
  /\b(?:you|they|he|she|customers?)(?:'ve|'d|\s+have|\s+had)?\s+(?:already\s+|just\s+)?$/i;
const doer = /\b(?:I|we|team|system|colleague|desk|have|has)\b|'(?:ve|s)\b/i;
/** "I can confirm that …" is a statement of what follows. */
const leadIn =
  /^.*?\b(?:(?:can|'m|am|are|'re|want(?:ed)?|'d like|would like|just|happy|pleased|glad|delighted)\s+(?:\w+\s+)*?(?:to\s+)?)(?:confirm|let you know|inform you|tell you|say|report|share)(?:\s+(?:with\s+)?you)?(?:\s+that)?\s+/i;
/** A rule, not an event: "is issued within 5 days", "is created once …". */
const habitual = /^\s+(?:within|in|once|after|when|as soon as|upon|by|every|if)\b/i;

/** The words of an app's tools, and the patterns that find them in a clause. */
export interface ToolLanguage {
  words: ToolWords[];
  find: StatementFinder;
}

type Tools = EpisodeHeader['app']['tools'];

/** Compiled once for all episodes of an app, since that takes longer than reading a message. */
const compiled = rememberedByText((tools): ToolLanguage => {
  const words = toolWords(JSON.parse(tools) as Tools);
  return { words, find: statementFinder(words) };
});

export function toolLanguage(tools: Tools): ToolLanguage {
  return compiled(JSON.stringify(tools));
}

function statementFinder(tools: readonly ToolWords[]): StatementFinder {
  const byTool = tools.map((words) => ({
    hint: hintOf(words),
    groups: groupsOf(words),
    ownVerb: byOwnVerb(words),
  }));
  const anyHint = new RegExp(byTool.map(({ hint }) => hint.source).join('|'), 'i');
  return (clause) => {
    if (clause.asked || clause.conditional || !anyHint.test(clause.text)) return [];
    return merge(
      byTool
        .filter(({ hint }) => hint.test(clause.text))
        .flatMap(({ groups, ownVerb }) => [
          ...groups
            .filter(({ hint }) => hint?.test(clause.text) ?? true)
            .flatMap(({ patterns }) => patterns.flatMap((pattern) => find(pattern, clause))),
          ...statesFact(clause, ownVerb(clause)),
        ]),
    );
  };
}

/** What is said to have happened, if it was found by the verb alone. */
function statesFact(clause: Clause, found: readonly Statement[]): Statement[] {
  return found.filter(({ start, end }) => {
    const before = withoutLead(clause.text.slice(0, start - clause.start));
    const matched = clause.text.slice(start - clause.start, end - clause.start);
    return isFact(before, matched) && !isHabit(`${before}${matched}`, clause.after);
  });
}

/** A word that every pattern of the tool needs: most clauses have none and are finished here. */
function hintOf({ done, own, alone, phrases }: ToolWords): RegExp {
  const last = phrases.map((phrase) => escape(phrase.trim().split(/\s+/).at(-1) ?? ''));
  const others = [
    'able',
    'managed',
    'way',
    'done',
    'completed?',
    'processed',
    'confirmed',
    'made',
    'through',
    'sorted',
    'all set',
    'taken care',
    'in place',
  ];
  const words = [done, own, ...(alone === null ? [] : [alone]), ...others, ...last];
  return new RegExp(words.join('|'), 'i');
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function groupsOf(words: ToolWords): Group[] {
  const { done, base, noun, alone, nominal, phrases, money } = words;
  const compile = (source: string) => new RegExp(source, 'gi');
  const pattern = (source: string, needsDoer = false): Pattern => ({
    words,
    expression: compile(source),
    needsDoer,
  });
  const thing = noun === null ? null : `\\b${noun}`;
  const group = (hint: string | null, patterns: Pattern[]): Group[] =>
    patterns.length === 0 ? [] : [{ hint: hint === null ? null : new RegExp(hint, 'i'), patterns }];
  return [
    ...group(null, phrases.map((phrase) => pattern(phraseSource(phrase)))),
    ...(thing === null
      ? []
      : group(thing, [
          pattern(`\\b(?:${done})(?:${gap}|\\s+)${thing}`, true),
          pattern(`\\b(?:was|were|been)\\s+able\\s+to\\s+(?:${base})${gap}${thing}`),
          pattern(`\\bmanaged\\s+to\\s+(?:${base})${gap}${thing}`),
          pattern(`${thing}(?:${gap}|\\s+|(?='))(?:${perfect}|was|were)\\s+${adverbs}(?:${done})\\b`),
          pattern(`${definite}${thing}(?:${gap}|\\s+|(?='))(?:is|are|'s)\\s+${adverbs}(?:${done}|complete|done)\\b`),
          pattern(`${thing}\\s+#?[A-Z]\\S*\\d\\S*(?:${gap}|\\s+)(?:is|are)\\s+${adverbs}(?:${done}|complete|done)\\b`),
          pattern(`${thing}\\s+and\\s+(?:\\S+\\s+){1,4}have\\s+${adverbs}been\\s+${adverbs}(?:${done})\\b`),
          pattern(`^(?:(?:your|the|a)\\s+)?(?:[a-z]+\\s+){0,2}?${thing}\\s+(?:[A-Z#$€£]\\S*\\d\\S*\\s+)?(?:successfully\\s+)?(?:${done})\\b`),
          pattern(`^(?:successfully\\s+)?(?:${done})(?:${gap}|\\s+)${thing}(?!\\s+(?:can|cannot|can't|will|won't|are|is|may|must|have|has|do|need)\\b)`),
          pattern(`${thing}(?:${gap}|\\s+)(?:is|are|'s)\\s+${adverbs}on\\s+(?:its|the|their)\\s+way`),
          pattern(`${thing}(?:${gap}|\\s+)(?:(?:has|have|'s)\\s+${adverbs}(?:gone|been put)|went)\\s+through`),
          pattern(`${definite}${thing}(?:${gap}|\\s+)(?:is|are|'s|has\\s+been|have\\s+been)\\s+${adverbs}(?:all\\s+)?(?:set(?!\\s+(?:to|for)\\b)|sorted|taken\\s+care\\s+of|in\\s+place|(?:confirmed|completed?)\\s+now)\\b`),
        ])),
    // "I've switched you to Talk & Surf L": the person it is done for takes the place of the thing.
    ...(noun !== null && /plan|subscription|seat|room|tariff|membership/.test(noun) && /changed|upgraded|switched|moved/.test(done)
      ? group('you', [pattern(`\\b(?:switched|moved|upgraded|downgraded|changed)\\s+you\\s+(?:over\\s+)?(?:to|onto)\\b`, true)])
      : []),
    ...(nominal === null
      ? []
      : group(nominal, [pattern(`\\b${nominal}(?:${gap}|\\s+)(?:${perfect}|was|is\\s+(?:now|already))\\s+${adverbs}(?:completed?|processed|confirmed|done|made)\\b`)])),
    ...(alone === null
      ? []
      : group(alone, [
          pattern(`\\b(?:${alone})(?![\\w-])`, true),
          pattern(`(?:${perfect}|was|were)\\s+${adverbs}(?:${alone})\\b`),
          pattern(`\\b(?:is|are|'s|'re)\\s+(?:now|already|all)\\s+(?:${alone})\\b`),
          pattern(`^(?:successfully\\s+)?(?:${alone})\\b`),
        ])),
    ...(money ? group('\\d', [pattern(`\\b(?:${done})\\s+(?:(?:the|a|another|you|your)\\s+)?(?:[$€£]\\s?\\d|\\d[\\d.,]*\\s?(?:dollars|euros|pounds|USD|EUR|GBP|€|£))[\\d.,]*`, true), pattern(String.raw`[$€£]\s?[\d.,]*\d(?:\s+\S+){0,4}?\s+(?:is|are)\s+${adverbs}on\s+(?:its|the|their)\s+way`)]) : []),
  ]; // prettier-ignore
}

/** What the present tense needs to report an event: "your return is created". */
const definite = String.raw`\b(?:your|this|both|all)\s+(?:\S+\s+){0,3}?`;

/** The words of a phrase in their order, a few others between them. */
function phraseSource(phrase: string): string {
  const words = phrase.trim().split(/\s+/).map(escape);
  return `(?<![\\w-])${words.join('(?:\\s+\\S+){0,3}?\\s+')}(?![\\w-])`;
}

function find({ words, expression, needsDoer }: Pattern, clause: Clause): Statement[] {
  return matchesIn(clause.text, expression).flatMap((match) => {
    const before = withoutLead(clause.text.slice(0, match.index));
    const rest = clause.text.slice(match.index + match[0].length) + clause.after;
    if (!isFact(before, match[0]) || isHabit(`${before}${match[0]}`, rest)) return [];
    if (needsDoer && (!doer.test(before) || otherDoer.test(before))) return [];
    const start = clause.start + match.index;
    const own = /\b(?:I|we)\b/i.test(before) || /^\s*(?:I|we)\b/i.test(match[0]);
    return [{ tools: [words], start, end: start + match[0].length, own }];
  });
}

/** "I can confirm that …" left out. */
function withoutLead(before: string): string {
  return before.replace(leadIn, (lead) =>
    negated.test(lead) || /\bwill\b|'ll\b|\bwhether\b/i.test(lead) ? lead : '',
  );
}

/** Neither denied nor wished, offered or reported. */
export function isFact(before: string, matched: string): boolean {
  const text = `${before} ${matched}`
    .replace(/\bnot only\b/gi, '')
    .replace(/\bno (?:problem|worries)\b/gi, '');
  const able = /\b(?:was|were|been)\s+able\s+to\b|\bmanaged\s+to\b/i;
  return (
    !negated.test(text) &&
    !unreal.test(text.replace(able, '')) &&
    !reported.test(before) &&
    !generic.test(before)
  );
}

/** The present tense reports an event only for something definite, and not if a condition follows. */
function isHabit(said: string, rest: string): boolean {
  const present =
    /\b(?:is|are)\s+\S+(?:\s+\S+)?$/i.test(said) && !/\b(?:now|already|been)\b/i.test(said);
  return present && (habitual.test(rest) || !/\b(?:your|this|both|all)\b|\d/i.test(said));
}

/** Statements on the same words are one, with all the tools that it may refer to. */
function merge(found: Statement[]): Statement[] {
  const merged: Statement[] = [];
  for (const statement of found.sort((a, b) => a.start - b.start)) {
    const same = merged.find(
      (other) => statement.start < other.end && sharesTool(other, statement),
    );
    if (same === undefined) merged.push(statement);
    else absorb(same, statement);
  }
  return shareWords(merged);
}

function sharesTool(one: Statement, other: Statement): boolean {
  return one.tools.some((words) => other.tools.includes(words));
}

function absorb(into: Statement, other: Statement): void {
  into.end = Math.max(into.end, other.end);
  into.own ||= other.own;
}

/** If the very same words fit two tools, either makes the statement true. */
function shareWords(statements: Statement[]): Statement[] {
  const shared: Statement[] = [];
  for (const statement of statements) {
    const same = shared.find(
      ({ start, end }) => start === statement.start && end === statement.end,
    );
    if (same === undefined) shared.push(statement);
    else same.tools.push(...statement.tools);
  }
  return shared;
}
