// Reads a plan that was written as prose: a goal, facts, and "If …, …" sentences; must not guess.
import nlp from 'compromise';
import { conditionOf, isReadable } from './condition.js';
import { compileInstruction } from './imperative.js';
import { imperative, sentencesOfPlan } from './plan-sentences.js';
import type { Step } from './step.js';
import { spellOut } from '../recognise/sentences.js';
import { topicsOf } from '../recognise/topics.js';

export type Entry = readonly [path: string, value: string];

export interface TextParts {
  goal: string;
  branches: readonly Entry[];
  facts: readonly Entry[];
  /** Words of what the user does not know, or must not tell. */
  unknown: readonly string[];
  /** How the user is to behave, which is the persona's to say. */
  manner: readonly string[];
  /** What fits nothing, as it stands in the plan. */
  unread: readonly string[];
}

const CONJUNCTION =
  '(?:if|when|whenever|once|after|upon|as soon as|in case of|in case|on|should|no matter (?:what|how)|each time|every time|in the event (?:that|of))';
const LEADING = new RegExp(
  `^(${CONJUNCTION}) ([^,:]+?)(?:,| ?:| then(?= should)|(?<! and)(?= then ))\\s*(?:then,? )?(.+)$`,
  'i',
);
/** "If it offers a replacement she declines it": no comma, but a new subject. */
const UNPAUSED = new RegExp(
  `^${CONJUNCTION} (.+?) ((?:she|he|you|i|they|the (?:user|customer)) (?!is|are|was|were|has|have|do|does|did|can|cannot)[a-z]+.*)$`,
  'i',
);
const TRAILING =
  /^(.+?),?\s+(?:but )?(?:only )?((?:if|when|whenever|once|in case|as soon as) .+)$/i;
/** "Denied: object once", "asked why -> it leaks": a condition without its conjunction. */
const BARE =
  /^((?:(?:when|if) )?(?:asked|denied|refused|rejected|shown|offered|confirmed|not found|denial|refusal)\b[^:>]*|[a-z ]{3,40} (?:offered|denied|refused|asked(?: for)?|shown|requested|not found))\s*(?::|->|→|=>|--?>)\s*(.+)$/i;
const ARROW = /^(.+?)\s*(?:->|→|=>)\s*(.+)$/;
const OWNER = '(?:the|your|my|their|her|his|our)';
const FACT = new RegExp(
  `^(?:${OWNER}\\s+)?([a-z' -]{3,40}?)\\s*(?:\\bis\\b|\\bare\\b|\\bwas\\b|\\bwere\\b|:)\\s+(?:that\\s+)?(.+)$`,
  'i',
);
const HAS = new RegExp(
  `^(?:${OWNER} )?([a-z -]+?) has (?:the |an? )?([a-z ]*?(?:number|id|code|reference|name)) (.+)$`,
  'i',
);
const NOT_KNOWN =
  /^(?:you |i |he |she |they |the (?:user|customer) )?(?:do not|don't|does not|doesn't|cannot|can't) (?:know|remember|recall|have) (?:the |your |my |her |his |their |an? )?(.+)$/i;
const NOT_TOLD =
  /^(?:do not|don't|never)(?: ever)? (?:give|share|tell|mention|reveal|disclose|provide|state|volunteer|hand over)(?: (?:out|them|it|the agent))? (?:the |your |my |her |his |their |an? )?([^,]+)$/i;

/** "asked for it" and "asked" after an instruction that names what: the topic of the instruction. */
function resolved(condition: string, instruction: string): string {
  if (
    !/\basked(?: for)?(?: (?:it|that|this|them))?$|\basks(?: for (?:it|that|them))?$/i.test(
      condition,
    )
  )
    return condition;
  const subject = spellOut(condition).replace(/^(?:if|when|whenever|once|in case) /, '');
  if (topicsOf(subject).length > 0) return condition;
  const topic = topicsOf(spellOut(instruction))[0];
  return topic === undefined ? condition : `asked for ${topic.replace(/_/g, ' ')}`;
}

/** "asks for A or B" as "asks for A" and "asks for B". */
function alternatives(condition: string): string[] {
  const [first = '', ...rest] = condition.split(/\s+or\s+/i);
  const verb =
    /^.*\b(?:asks?|asked|wants?|offers?|offered|shown|requests?|needs?)(?: (?:you|her|him|me))?(?: for)?\b/i.exec(
      first,
    )?.[0];
  const others = rest.map((other) => {
    const own =
      /^(?:it |they |the agent )?(?:asks|refuses|offers|denies|declines|is|says|asked|offered|shown|cannot|does|wants)\b/i.test(
        other,
      );
    return own || verb === undefined ? other : `${verb} ${other}`;
  });
  return [first, ...others];
}

/** The key of a branch for a condition in words. */
export function keyOf(condition: string): string {
  return `if_${condition
    .trim()
    .replace(/^(?:if|when|whenever|once|in case of|in case|as soon as)\s+/i, '')
    .replace(/\s+/g, '_')
    .toLowerCase()}`;
}

function asks(key: string): boolean {
  return conditionOf(key).act === 'ask';
}

function branches(condition: string, instruction: string): Entry[] | null {
  const done = imperative(instruction);
  const { steps, unread } = compileInstruction(done);
  const keys = alternatives(resolved(condition.trim(), done)).map(keyOf);
  // Half an order would be another order; an answer to an ask orders nothing.
  const half = unread.length > 0 && !(steps.length === 0 && keys.every(asks));
  return keys.every(isReadable) && !half ? keys.map((key) => [key, done] as const) : null;
}

/** A condition before what it leads to; null where the sentence has none. */
function leading(sentence: string): readonly [condition: string, instruction: string] | null {
  const match = LEADING.exec(sentence);
  if (match?.[2] !== undefined && match[3] !== undefined) {
    return [match[2], match[3]];
  }
  const joined = sentence.includes(',') ? null : UNPAUSED.exec(sentence);
  if (joined?.[1] !== undefined && joined[2] !== undefined) return [joined[1], joined[2]];
  const bare = BARE.exec(sentence) ?? ARROW.exec(sentence);
  return bare?.[1] !== undefined && bare[2] !== undefined ? [bare[1], bare[2]] : null;
}

function trailing(sentence: string): readonly [condition: string, instruction: string] | null {
  if (/\b(?:if|when) (?:it is )?offered$/i.test(sentence)) return null;
  const match = TRAILING.exec(sentence);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const { steps, unread } = compileInstruction(imperative(match[1]));
  return steps.length > 0 && unread.length === 0 ? [match[2], match[1]] : null;
}

function factsOf(sentence: string): Entry[] {
  const bare = sentence.replace(
    /,? (?:in case|if|when) (?:anyone|anybody|someone|somebody) asks$/i,
    '',
  );
  const parts = bare.split(new RegExp(`,? and (?=${OWNER} [a-z' -]{3,40} (?:is|are)\\b)`, 'i'));
  const read = parts.map(factOf);
  return read.every((fact) => fact !== null) ? read : [];
}

function factOf(sentence: string): Entry | null {
  const has = HAS.exec(sentence);
  if (has?.[1] !== undefined && has[2] !== undefined && has[3] !== undefined)
    return [`${has[1]} ${has[2]}`.replace(/\s+/g, '_').toLowerCase(), has[3]];
  const match = FACT.exec(sentence);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const key = match[1].trim();
  const passive = /^(?:missing|broken|late|cold|wanted|defective|damaged|[a-z]+ed)\b/.test(
    match[2],
  );
  if (passive && !sentence.includes(':')) return null;
  return topicsOf(spellOut(key)).length > 0 || key.split(' ').length <= 3
    ? [key.replace(/\s+/g, '_').toLowerCase(), match[2]]
    : null;
}

/** What a sentence that only orders something answers, by what it orders. */
const STANDING: readonly (readonly [(step: Step) => boolean, string])[] = [
  [(step) => step.do === 'object', 'reaction_to_denial'],
  [(step) => step.do === 'accept' && step.what === 'escalation', 'if_offered_escalation'],
  [(step) => step.do === 'decline' && step.what === 'escalation', 'if_offered_escalation'],
  [(step) => 'what' in step && step.what === 'alternative', 'if_an_alternative_is_offered'],
  [(step) => step.do === 'accept', 'reaction_to_denial'],
  [(step) => step.do === 'affirm', 'if_asked_to_confirm'],
  [(step) => step.do === 'choose', 'if_shown_a_list'],
];

function standing(sentence: string): Entry | null {
  const text = imperative(sentence);
  const { steps, unread } = compileInstruction(text);
  if (steps.length === 0 || unread.length > 0) return null;
  const found = STANDING.find(([fits]) => steps.some(fits));
  if (found !== undefined) return [found[1], text];
  const topic = topicsOf(spellOut(text))[0];
  return topic === undefined ? null : [`if_asked_for_${topic}`, text];
}

/** "The fries were missing", "It shows error 49": what happened, told by somebody who wants it mended. */
function happening(sentence: string): Entry | null {
  const clause = nlp(sentence);
  if (
    !clause.verbs().found ||
    !/^(?:the|it|my|your|her|his|their|this|one|both|you|i|she|he|they) /i.test(sentence)
  )
    return null;
  if (/\b(?:wants?|should|must|behave|be|would|prefers?|act|speak|try)\b/i.test(sentence))
    return null;
  const day = /\b(?:happened|occurred|arrived|was bought|took place|was delivered) on (.+)$/i.exec(
    sentence,
  )?.[1];
  if (day !== undefined) return ['date_of_the_incident', day];
  const person = /^(?:you|i|she|he|they) /i.test(sentence);
  if (
    person &&
    !/^\w+ (?:(?:have|has|had) )?(?:already )?(?:[a-z]+ed|bought|paid|sent|got|was|were|lost|left|found|made|took|had)\b/i.test(
      sentence,
    )
  )
    return null;
  if (/^(?:you|i|she|he|they) (?:have|has|had) (?:already )?[a-z]+ed\b/i.test(sentence))
    return [`already_${/\b([a-z]+ed)\b/i.exec(sentence)?.[1] ?? 'done'}`, sentence];
  return ['reason', sentence];
}

/** "Otherwise object once", "After that, stop": leans on the sentence before. */
const LEANS = /^(otherwise|if not|else|after that|afterwards|finally|and then|then),? (.+)$/i;

interface Reading {
  branches: Entry[];
  facts: Entry[];
  unknown: string[];
  manner: string[];
  unread: string[];
}

function lean(into: Reading, word: string, rest: string): boolean {
  const text = imperative(rest);
  const { steps, unread } = compileInstruction(text);
  if (steps.length === 0 || unread.length > 0) return false;
  if (/^(?:otherwise|if not|else)$/i.test(word)) {
    if (!steps.some((step) => step.do === 'object' || step.do === 'stop')) return false;
    into.branches.push(['reaction_to_denial', text]);
    return true;
  }
  const last = into.branches.pop();
  if (last === undefined) return false;
  into.branches.push([last[0], `${last[1]}, then ${text}`]);
  return true;
}

/** "Upon a second refusal, stop" goes on where the branch for the first one ends. */
function goesOn(condition: string, [key, instruction]: Entry, into: Reading): boolean {
  if (!/\b(?:second|third|again|still|another time)\b/i.test(condition)) return false;
  const act = conditionOf(key).act;
  const at = into.branches.findIndex(([earlier]) => conditionOf(earlier).act === act);
  const before = into.branches[at];
  if (before === undefined) return false;
  into.branches[at] = [before[0], `${before[1]}, then ${instruction}`];
  return true;
}

function readConditional(sentence: string, into: Reading): boolean | null {
  const pair = leading(sentence) ?? trailing(sentence);
  if (pair === null) return null;
  const read = branches(...pair);
  if (read === null) return false;
  into.branches.push(...read.filter((entry) => !goesOn(pair[0], entry, into)));
  return true;
}

/** "Be polite", "She is impatient": no order, and no fact that anybody asks for. */
const MANNER =
  /^(?:(?:you|she|he|they|the (?:user|customer)|i) (?:are|is|am|stays?|remains?|sounds?) |(?:be|stay|remain|act|sound|keep) )(?:(?:a|an|very|quite|rather|always|a bit|slightly|mildly|somewhat|increasingly|generally) )*(?:polite|calm|friendly|brief|short|terse|patient|impatient|frustrated|annoyed|angry|upset|cooperative|vague|chatty|formal|concise|natural|realistic|honest|firm|rude|nervous|confused|in a hurry|to the point|novice|expert)(?:(?:,| and| but| or) .*)?(?: (?:throughout|at all times|customer|person|user|tone))?$/i;

function readSentence(sentence: string, into: Reading): boolean {
  const leaning = LEANS.exec(sentence);
  if (leaning?.[1] !== undefined && leaning[2] !== undefined && !/^if\b/i.test(leaning[2]))
    return lean(into, leaning[1], leaning[2]);
  const text = leaning?.[2] ?? sentence;
  if (MANNER.test(text)) {
    into.manner.push(text);
    return true;
  }
  if (/\b(?:unless|as long as|provided that|except|depending on)\b/i.test(text)) return false;
  const withheld = NOT_KNOWN.exec(text)?.[1] ?? NOT_TOLD.exec(text)?.[1];
  if (withheld !== undefined && topicsOf(spellOut(withheld)).length > 0) {
    into.unknown.push(withheld);
    return true;
  }
  const fact = factsOf(text);
  if (fact.length > 0 && !new RegExp(`^${CONJUNCTION} `, 'i').test(text) && !BARE.test(text)) {
    into.facts.push(...fact);
    return true;
  }
  const conditional = readConditional(text, into);
  if (conditional !== null) return conditional;
  const order = standing(text);
  if (order !== null) into.branches.push(order);
  const told = order === null ? happening(text) : null;
  if (told !== null) into.facts.push(told);
  return order !== null || told !== null;
}

/** "Order number ORD-1188, e-mail pat@example.com, reason: wrong size" */
function factList(sentence: string): Entry[] {
  const read = sentence.split(/,\s+(?:and )?/).map((part): Entry | null => {
    const match =
      /^(?:your |my |her |his |their |the )?([a-z' -]+?)(?::| is)? (\S*[\d@]\S*)$/i.exec(part);
    const colon = /^([a-z' -]+): (.+)$/i.exec(part) ?? match;
    const [key, value] = [colon?.[1] ?? '', colon?.[2] ?? ''];
    const named = key.length > 2 && topicsOf(spellOut(key)).length > 0;
    return named && (/[\d@]/.test(value) || part.includes(':'))
      ? [key.replace(/\s+/g, '_').toLowerCase(), value]
      : null;
  });
  return read.length > 1 && read.every((fact) => fact !== null) ? read : [];
}

const SHAPED = /^(?:the )?(?:order|booking|account|claim|e-?mail)(?: is| number)? ?\S+$/i;

/** Whether the first sentence can be the goal: it neither reacts to something nor states a fact. */
function isGoal(sentence: string): boolean {
  return (
    leading(sentence) === null &&
    factList(sentence).length === 0 &&
    !/^(?:accept|decline|object|confirm)\b/i.test(sentence)
  );
}

/** Goal, branches and facts of a plan in prose; what fits none of them is noted. */
export function compileText(plan: string): TextParts {
  const sentences = sentencesOfPlan(plan);
  const at = sentences.findIndex((sentence) => factList(sentence).length === 0);
  const candidate = sentences[at] ?? '';
  const goal = isGoal(candidate) ? candidate : '';
  const rest = sentences.filter((_, index) => goal === '' || index !== at);
  const into: Reading = { branches: [], facts: [], unknown: [], manner: [], unread: [] };
  for (const sentence of rest) {
    const list = factList(sentence);
    if (list.length > 0) {
      into.facts.push(...list);
      continue;
    }
    // An id alone is found by its shape.
    if (SHAPED.test(sentence))
      into.facts.push([sentence.split(' ')[0] ?? '', sentence.split(' ').at(-1) ?? '']);
    else if (!readSentence(sentence, into)) into.unread.push(sentence);
  }
  return { goal: imperative(goal), ...into };
}
