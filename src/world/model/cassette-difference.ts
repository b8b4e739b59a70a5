// Finds the recorded question that is nearest to one that was not recorded, and says in which parts they differ.
import type { Json } from '../../scenario/schema.js';
import { canonicalJson } from '../../model/cassette/canonical-json.js';
import { differenceInWords, firstDifference } from '../../model/cassette/json-difference.js';
import { toolName } from './model-request.js';
import type { PlainRequest } from './plain-request.js';

type Part = keyof PlainRequest;

/** In the order in which they are looked at, with the weight that being equal has in the search for the nearest. */
const PARTS: readonly { part: Part; name: string; weight: number }[] = [
  { part: 'request', name: 'path', weight: 8 },
  { part: 'model', name: 'model', weight: 1 },
  { part: 'system', name: 'system prompt', weight: 3 },
  { part: 'tools', name: 'tools', weight: 2 },
  { part: 'parameters', name: 'parameters', weight: 1 },
  { part: 'history', name: 'history', weight: 0 },
];
const WEIGHT_OF_HISTORY = 4;

export interface NearestQuestion {
  /** Counted from 0. */
  index: number;
  /** The parts that differ, named as a person would; at least one. */
  parts: string[];
  /** Whether the agent asks otherwise than it did, and not only about something else. */
  stale: boolean;
  /** One sentence: the first difference. */
  difference: string;
}

/** Null where nothing was recorded, or where what was recorded is equal. */
export function nearestQuestion(
  asked: PlainRequest,
  recorded: readonly PlainRequest[],
): NearestQuestion | null {
  let index = -1;
  let best = -1;
  for (const [at, question] of recorded.entries()) {
    const score = likeness(asked, question);
    if (score > best) [index, best] = [at, score];
  }
  const question = recorded[index];
  if (question === undefined) return null;
  const parts = PARTS.filter(({ part }) => !isEqual(asked[part], question[part]));
  const [first] = parts;
  if (first === undefined) return null;
  return {
    index,
    parts: parts.map(({ name }) => name),
    stale: parts.some(({ part }) => part !== 'history' && part !== 'request'),
    difference: inWords(first, question, asked),
  };
}

function likeness(asked: PlainRequest, recorded: PlainRequest): number {
  const weights = PARTS.map(({ part, weight }) =>
    isEqual(asked[part], recorded[part]) ? weight : 0,
  );
  const longer = Math.max(asked.history.length, recorded.history.length, 1);
  const together = commonLength(asked.history, recorded.history) / longer;
  return weights.reduce((sum, weight) => sum + weight, together * WEIGHT_OF_HISTORY);
}

function commonLength(one: readonly Json[], other: readonly Json[]): number {
  const parting = one.findIndex((value, index) => !isEqual(value, other[index]));
  return parting < 0 ? one.length : parting;
}

function inWords(
  { part, name }: { part: Part; name: string },
  recorded: PlainRequest,
  asked: PlainRequest,
): string {
  if (part === 'tools') return toolsInWords(recorded.tools, asked.tools);
  if (part === 'history') return historyInWords(recorded.history, asked.history);
  const verb = name.endsWith('s') ? 'differ' : 'differs';
  return `The ${name} ${verb}: ${differenceInWords(firstDifference(recorded[part], asked[part]))}.`;
}

function toolsInWords(recorded: readonly Json[], asked: readonly Json[]): string {
  const before = new Map(recorded.map((tool) => [toolName(tool).join(), tool]));
  const now = new Map(asked.map((tool) => [toolName(tool).join(), tool]));
  for (const [name, tool] of before) {
    const other = now.get(name);
    if (other === undefined) return `The tool "${name}" was offered, and is not any more.`;
    const difference = firstDifference(tool, other);
    if (difference !== null) return `The tool "${name}" differs: ${differenceInWords(difference)}.`;
  }
  const added = [...now.keys()].find((name) => !before.has(name));
  return added === undefined
    ? 'The tools differ in their number.'
    : `The tool "${added}" is offered, and was not.`;
}

function historyInWords(recorded: readonly Json[], asked: readonly Json[]): string {
  const at = commonLength(recorded, asked);
  const [before, now] = [recorded[at], asked[at]];
  if (before === undefined || now === undefined) {
    return `The history has ${asked.length} messages, and had ${recorded.length}; up to there they are equal.`;
  }
  return `Message ${at + 1} of the history differs: ${differenceInWords(firstDifference(before, now))}.`;
}

function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
