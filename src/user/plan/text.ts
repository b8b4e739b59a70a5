// Reads a plan that was written as prose: a goal, facts, and "If …, …" sentences; must not guess.
import nlp from 'compromise';
import { compileInstruction } from './imperative.js';
import { spellOut } from '../recognise/sentences.js';
import { topicsOf } from '../recognise/topics.js';

type Entry = readonly [path: string, value: string];

interface TextParts {
  goal: string;
  branches: readonly Entry[];
  facts: readonly Entry[];
  notes: readonly string[];
}

const LEADING = /^(?:if|when|once|after|upon|on)\s+([^,]+),\s*(?:then\s+)?(.+)$/i;
const TRAILING = /^(.+?),?\s+(?:only )?((?:if|when|once) .+)$/i;
const FACT =
  /^(?:(?:the|your|my|their)\s+)?([a-z' -]{3,40}?)\s*(?:is|are|was|:)\s+(?:that\s+)?(.+)$/i;

function keyOf(condition: string): string {
  return `if_${condition
    .trim()
    .replace(/^(?:if|when|once)\s+/i, '')
    .replace(/\s+/g, '_')
    .toLowerCase()}`;
}

function branchOf(sentence: string): Entry | null {
  const leading = LEADING.exec(sentence);
  if (leading?.[1] !== undefined && leading[2] !== undefined)
    return [keyOf(leading[1]), leading[2]];
  const trailing = TRAILING.exec(sentence);
  if (trailing?.[1] === undefined || trailing[2] === undefined) return null;
  if (/\bif (?:it is )?(?:offered|asked)\.?$/i.test(sentence)) return null;
  return compileInstruction(trailing[1]).steps.length > 0
    ? [keyOf(trailing[2]), trailing[1]]
    : null;
}

function factOf(sentence: string): Entry | null {
  const match = FACT.exec(sentence);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const key = match[1].trim();
  return topicsOf(spellOut(key)).length > 0 || key.split(' ').length <= 3
    ? [key.replace(/\s+/g, '_').toLowerCase(), match[2].replace(/[.]$/, '')]
    : null;
}

/** A sentence that only orders something, such as "Object twice, then give up", answers a denial. */
function standing(sentence: string): Entry | null {
  const { steps, unread } = compileInstruction(sentence);
  if (steps.length === 0 || unread.length > 0) return null;
  const resists = steps.some((step) => step.do === 'object' || step.do === 'accept');
  if (resists) return ['reaction_to_denial', sentence];
  const topic = topicsOf(spellOut(sentence))[0];
  if (topic === undefined) return null;
  return [`if_asked_for_${topic}`, sentence];
}

/** Goal, branches and facts of a plan in prose; what fits none of them is noted. */
export function compileText(plan: string): TextParts {
  const found = nlp.tokenize(plan).sentences().out('array') as string[];
  const [goal = '', ...rest] = found.map((sentence) => sentence.trim().replace(/[.]+$/, ''));
  const branches: Entry[] = [];
  const facts: Entry[] = [];
  const notes: string[] = [];
  for (const sentence of rest) {
    const branch = branchOf(sentence) ?? standing(sentence);
    const fact = branch === null ? factOf(sentence) : null;
    if (branch !== null) branches.push(branch);
    else if (fact !== null) facts.push(fact);
    else notes.push(`Not compiled from the plan: "${sentence}".`);
  }
  return { goal, branches, facts, notes };
}
