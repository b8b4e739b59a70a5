// Reads conditions and orders in a prose plan as branches; a sentence that is neither is left alone.
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';
import { conditionOf, isReadable } from './condition.js';
import { compileInstruction } from './imperative.js';
import { imperative } from './plan-sentences.js';
import type { FactEntry } from './prose-facts.js';
import type { Step } from './step.js';

export const CONJUNCTION =
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
export const BARE =
  /^((?:(?:when|if) )?(?:asked|denied|refused|rejected|shown|offered|confirmed|not found|denial|refusal)\b[^:>]*|[a-z ]{3,40} (?:offered|denied|refused|asked(?: for)?|shown|requested|not found))\s*(?::|->|→|=>|--?>)\s*(.+)$/i;
const ARROW = /^(.+?)\s*(?:->|→|=>)\s*(.+)$/;
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
function branchKey(condition: string): string {
  return `if_${condition
    .trim()
    .replace(/^(?:if|when|whenever|once|in case of|in case|as soon as)\s+/i, '')
    .replace(/\s+/g, '_')
    .toLowerCase()}`;
}

/** Parts of the order under a condition that no rule reads; an answer to an ask orders nothing. */
export function unreadOrder(key: string, order: string): readonly string[] {
  const { steps, unread } = compileInstruction(order);
  return steps.length === 0 && conditionOf(key).act === 'ask' ? [] : unread;
}

export function branches(condition: string, instruction: string): FactEntry[] | null {
  const done = imperative(instruction);
  const keys = alternatives(resolved(condition.trim(), done)).map(branchKey);
  // Half an order would be a different order.
  const isWhole = keys.every((key) => isReadable(key) && unreadOrder(key, done).length === 0);
  return isWhole ? keys.map((key) => [key, done] as const) : null;
}

/** A condition before its consequence; null if the sentence has none. */
export function leading(
  sentence: string,
): readonly [condition: string, instruction: string] | null {
  const match = LEADING.exec(sentence);
  if (match?.[2] !== undefined && match[3] !== undefined) {
    return [match[2], match[3]];
  }
  const joined = sentence.includes(',') ? null : UNPAUSED.exec(sentence);
  if (joined?.[1] !== undefined && joined[2] !== undefined) return [joined[1], joined[2]];
  const bare = BARE.exec(sentence) ?? ARROW.exec(sentence);
  return bare?.[1] !== undefined && bare[2] !== undefined ? [bare[1], bare[2]] : null;
}

export function trailing(
  sentence: string,
): readonly [condition: string, instruction: string] | null {
  if (/\b(?:if|when) (?:it is )?offered$/i.test(sentence)) return null;
  const match = TRAILING.exec(sentence);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const { steps, unread } = compileInstruction(imperative(match[1]));
  return steps.length > 0 && unread.length === 0 ? [match[2], match[1]] : null;
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

export function standing(sentence: string): FactEntry | null {
  const text = imperative(sentence);
  const { steps, unread } = compileInstruction(text);
  if (steps.length === 0 || unread.length > 0) return null;
  const found = STANDING.find(([fits]) => steps.some(fits));
  if (found !== undefined) return [found[1], text];
  const topic = topicsOf(spellOut(text))[0];
  return topic === undefined ? null : [`if_asked_for_${topic}`, text];
}
