// Reads a prose plan: a goal, facts, and "If …, …" sentences; must not guess.
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';
import { conditionOf } from './condition.js';
import { compileInstruction } from './imperative.js';
import { imperative, sentencesOfPlan } from './plan-sentences.js';
import { BARE, branches, CONJUNCTION, leading, standing, trailing } from './prose-branches.js';
import { type FactEntry, factList, factsOf, happening, SHAPED } from './prose-facts.js';

export interface TextParts {
  goal: string;
  branches: readonly FactEntry[];
  facts: readonly FactEntry[];
  /** Words of what the user does not know, or must not tell. */
  unknown: readonly string[];
  /** How the user should behave, which is up to the persona. */
  manner: readonly string[];
  /** Parts that fit nothing, as in the plan. */
  unread: readonly string[];
}

const NOT_KNOWN =
  /^(?:you |i |he |she |they |the (?:user|customer) )?(?:do not|don't|does not|doesn't|cannot|can't) (?:know|remember|recall|have) (?:the |your |my |her |his |their |an? )?(.+)$/i;
const NOT_TOLD =
  /^(?:do not|don't|never)(?: ever)? (?:give|share|tell|mention|reveal|disclose|provide|state|volunteer|hand over)(?: (?:out|them|it|the agent))? (?:the |your |my |her |his |their |an? )?([^,]+)$/i;

/** "Otherwise object once", "After that, stop": leans on the sentence before. */
const LEANS = /^(otherwise|if not|else|after that|afterwards|finally|and then|then),? (.+)$/i;

/** The parts of a plan as they are gathered. */
type Reading = { [Part in keyof Omit<TextParts, 'goal'>]: TextParts[Part][number][] };

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
function goesOn(condition: string, [key, instruction]: FactEntry, into: Reading): boolean {
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

/** "Be polite", "She is impatient": neither an order nor a fact that anybody asks for. */
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

/** Whether the first sentence can be the goal: it neither reacts to something nor states a fact. */
function isGoal(sentence: string): boolean {
  return (
    leading(sentence) === null &&
    factList(sentence).length === 0 &&
    !/^(?:accept|decline|object|confirm)\b/i.test(sentence)
  );
}

/** Goal, branches and facts of a prose plan; what fits none of them is noted. */
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
