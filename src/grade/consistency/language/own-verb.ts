// Finds what a tool's own verb says was done even if its object is not named: "I've cancelled it", "OPS-142 has been moved".
import type { Clause } from '../../../rules/reader/clauses.js';
import type { Statement, ToolWords } from './tool-words.js';
import { matchesIn } from '../../../rules/matches.js';

const adverbs = String.raw`(?:(?:now|just|already|also|all|successfully|officially|both|fully|since|recently|hereby|temporarily|permanently)\s+)*`;
const be = String.raw`(?:(?:has|have|'s|'ve|had)\s+${adverbs}been|was|were)`;
const passive = new RegExp(`(?<subject>.*?)\\s*(?<aux>${be})\\s+${adverbs}$`, 'is');
const state = new RegExp(`(?<subject>\\byou)(?:'re|\\s+are)\\s+${adverbs}$`, 'i');
const present = new RegExp(
  `(?<subject>.*?)\\s*(?:\\bis|\\bare|'s|'re)\\s+(?:now|already|all|officially)\\s+${adverbs}$`,
  'is',
);
const active =
  /(?:\b(?:I|we)(?:'ve|\s+have|'ve\s+gone\s+ahead\s+and|\s+went\s+ahead\s+and|\s+have\s+gone\s+ahead\s+and)?|\bhave|'ve)\s+(?:(?:now|just|already|also|successfully|all|since|then|both|hereby|got|gotten)\s+)*$/i;
const got =
  /(?:\b(?:I|we)(?:'ve|\s+have)?|'ve)\s+(?:got|gotten|had|get)\s+(?<subject>\S+(?:\s+\S+){0,3}?)\s+(?:all\s+)?$/i;
/** A pronoun that stands for the whole of what was asked for. */
const pronoun =
  /^(?:and\s+|so\s+|yes,?\s+|ok(?:ay)?,?\s+)?(?:it|that|this|they|them|everything|both|all(?: of (?:it|them|that))?|those|these|(?:both|all|two|three) of (?:them|those))$/i;
const objectPronoun =
  /^\s+(?:it|that|this|them|everything|both|those|these|all of (?:it|them|that))(?=\s*(?:[.,!;:)—–]|$|\bfor\b|\bnow\b|\bas\b|\bright\b|\balready\b|\btoo\b|\bto\b|\bon\b|\bfrom\b))/i;
const code = /(?:^|[\s(])#?(?=[\w-]*\d)[A-Z][\w]*-?\d[\w-]*|(?:^|\s)#\w+/;
/** These verbs go with so many things that a name after them proves nothing. */
const common =
  /^(?:sent|made|given|set|added|updated|changed|got|put|submitted|applied|issued|opened|created|marked|moved|saved|shared|started|posted|processed|completed|closed)/i;

/** What the tool's own verb says was done to "it", to an id, or to a name. */
export function byOwnVerb(words: ToolWords): (clause: Clause) => Statement[] {
  const own = new RegExp(`\\b(?:${words.own})(?![\\w-])`, 'gi');
  const noun = words.noun === null ? null : new RegExp(`\\b${words.noun}`, 'i');
  return (clause) =>
    matchesIn(clause.text, own).flatMap((match) => {
      const before = clause.text.slice(0, match.index);
      const after = clause.text.slice(match.index + match[0].length);
      const frame = frameOf(before, after, match[0]);
      if (frame === null || !isMeant(frame, noun, match[0])) return [];
      const start = clause.start + match.index - (frame.voice === 'active' ? 0 : frame.lead);
      const end = clause.start + match.index + match[0].length + frame.tail;
      return [
        {
          tools: [words],
          start: Math.max(start, clause.start),
          end,
          own: /\b(?:I|we)\b/i.test(before),
        },
      ];
    });
}

interface Frame {
  voice: 'active' | 'passive' | 'you';
  /** What it was done to. */
  thing: string;
  /** How much before and after the verb belongs to the statement. */
  lead: number;
  tail: number;
}

function frameOf(before: string, after: string, verb: string): Frame | null {
  if (state.test(before)) return { voice: 'you', thing: 'you', lead: 0, tail: 0 };
  const held = got.exec(before);
  if (held !== null)
    return { voice: 'passive', thing: held.groups?.['subject'] ?? '', lead: 0, tail: 0 };
  const done = passive.exec(before) ?? present.exec(before);
  if (done !== null) {
    const thing = done.groups?.['subject'] ?? '';
    const isYou = /\byou$/i.test(thing.trim());
    return {
      voice: isYou ? 'you' : 'passive',
      thing: thing.trim(),
      lead: before.length - thing.length,
      tail: 0,
    };
  }
  if (!active.test(before)) return null;
  if (/^\s+you\b/i.test(after)) return { voice: 'you', thing: 'you', lead: 0, tail: 0 };
  const object = objectPronoun.exec(after);
  if (object !== null) return { voice: 'active', thing: 'it', lead: 0, tail: object[0].length };
  const named = /^\s+(?:the\s+|your\s+)?(?:[a-z]+\s+){0,2}?(?:#?[A-Z][\w&'’.-]*\d[\w-]*|#\w+)/.exec(
    after,
  );
  if (named !== null) return { voice: 'active', thing: named[0], lead: 0, tail: named[0].length };
  const name = /^\s+(?:the\s+)?(?<name>[A-Z][\w&'’.-]+)/.exec(after);
  if (name === null || common.test(verb)) return null;
  return { voice: 'active', thing: name.groups?.['name'] ?? '', lead: 0, tail: name[0].length };
}

/** Whether the tool can be meant, judging by the object. */
function isMeant({ voice, thing }: Frame, noun: RegExp | null, verb: string): boolean {
  if (voice === 'you')
    return /^(?:book|reserv|schedul|enrol|regist|subscrib|upgrad|check|refund|reimburs|assign|rebook|reschedul|sign)/i.test(
      verb,
    );
  const last = thing.replace(/^.*[,;:]\s+/s, '').trim();
  if (noun?.test(last) === true || pronoun.test(last) || thing === 'it') return true;
  if (code.test(last)) return true;
  // A bare name, such as "EU Roaming": no article, all words capitalized.
  return (
    !common.test(verb) &&
    /^(?:[A-Z][\w&'’.-]*|&|of|and)(?:\s+(?:[A-Z][\w&'’.-]*|&|of|and))*$/.test(last) &&
    !/^(?:I|We|You|He|She|They|It|The|Your|My|Our)$/.test(last)
  );
}
