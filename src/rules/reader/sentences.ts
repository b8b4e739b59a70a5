// Splits an agent message into sentences and clauses; knows nothing of tools or records.
import { matchesIn } from '../matches.js';
import { startsAsQuestion } from './questions.js';
import { spellOut } from './spelling.js';

/** A part of a sentence that says one thing. Offsets are within the sentence. */
export interface Clause {
  text: string;
  start: number;
  /** What follows in the sentence. */
  after: string;
  /** Part of a question, so that it states nothing. */
  asked: boolean;
  /** Begins with "if", "once", "when" …: what it says need not have happened. */
  conditional: boolean;
}

export interface Sentence {
  text: string;
  clauses: Clause[];
}

const abbreviations = /\b(?:e\.g|i\.e|approx|mr|mrs|ms|dr|no|st|vs|etc|incl|ext|a\.m|p\.m)\.$/i;
const subordinators =
  'if|once|when|whenever|after|before|until|unless|while|whether|assuming|provided|as soon as|in case|should you';
const conditionalStart = new RegExp(
  `^(?:and |but |or |so |only )?(?:even )?(?:${subordinators})\\b`,
  'i',
);
const finite =
  /\b(?:is|are|was|were|has|have|had|will|can|could|would|should|may|must|do|does|did|i|we)\b|['](?:s|ve|re|ll|d|m)\b|n't\b/i;

/** The sentences of a message, Markdown marks and typographic quotes taken out. */
export function sentencesOf(message: string): Sentence[] {
  return blocks(plain(message))
    .flatMap(splitSentences)
    .map((text) => ({ text, clauses: clausesOf(text) }));
}

function plain(message: string): string {
  return message
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\*\*|__|`/g, '')
    .replace(/^[ \t]*(?:[-*•]|\d+[.)])[ \t]+/gm, '');
}

/**
 * Lines, of which short ones without a full stop belong together: a card says "Refund issued",
 * "$84.00" and "Arrives in 5 days" on lines of their own and means one thing.
 */
function blocks(text: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const line of text.split('\n').map((part) => part.trim())) {
    const short = line !== '' && !/[.!?:]$/.test(line) && line.split(/\s+/).length <= 6;
    if (short && open) joined.push(`${joined.pop() ?? ''}\n${line}`);
    else if (line !== '') joined.push(line);
    open = short;
  }
  return joined;
}

/** A line or block cut behind its full stops, but not behind those of "e.g." and "order no. 5". */
export function splitSentences(block: string): string[] {
  const sentences: string[] = [];
  for (const part of block.split(/(?<=[.!?][)"']?)[ \t]+(?=\S)/)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviations.test(last))
      sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}

function clausesOf(sentence: string): Clause[] {
  const clauses = boundaries(sentence).map((start, index, all): Clause => {
    const end = all[index + 1] ?? sentence.length;
    const raw = sentence.slice(start, end);
    const text = raw.replace(/^[\s,;:()–—-]+/, '');
    return {
      text,
      start: start + raw.length - text.length,
      after: sentence.slice(end),
      asked: false,
      conditional: conditionalStart.test(text),
    };
  });
  return /\?["')]?$/.test(sentence.trim()) ? asked(clauses) : clauses;
}

/** In "I have issued it, is there anything else?" only what begins as a question is one. */
function asked(clauses: Clause[]): Clause[] {
  const first = clauses.findIndex(({ text }) => startsAsQuestion(spellOut(text)));
  return clauses.map((clause, index) => ({ ...clause, asked: index >= first }));
}

const certain = /[;:](?=\s)|\n|\s[–—-]\s|—|[()]|,(?=\s)/g;
const joins = new RegExp(
  `\\s(?=(?:and|but|so|then)\\s)|\\s(?=(?:${subordinators}|which|because|since)\\s)`,
  'gi',
);

/** Where clauses begin. A comma or "and" only parts two sides that each have a verb of their own. */
function boundaries(sentence: string): number[] {
  const candidates = [...matchesIn(sentence, certain), ...matchesIn(sentence, joins)]
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  const starts = [0];
  candidates.forEach((at, index) => {
    const left = sentence.slice(starts.at(-1), at);
    const right = sentence.slice(at, candidates[index + 1] ?? sentence.length);
    if (partsAlways(sentence, at) || (finite.test(left) && finite.test(right))) starts.push(at);
  });
  return starts;
}

function partsAlways(sentence: string, at: number): boolean {
  const rest = sentence.slice(at);
  return (
    /^[;:\n()—–]/.test(rest) ||
    /^\s[–—-]\s/.test(rest) ||
    conditionalStart.test(rest.trimStart()) ||
    /^\s*which\b/i.test(rest) ||
    /^,?\s*(?:no|yes|sure|done|great|okay|ok|thanks|sorry|all right|alright|all done)\b[,!]?/i.test(
      sentence.slice(0, at),
    )
  );
}
