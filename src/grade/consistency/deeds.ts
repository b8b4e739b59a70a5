// Finds what a sentence reports as done, by the verbs in the names of the app's writing tools and by their `says`.
import type { EpisodeHeader } from '../../episode/format.js';
import { compromise } from '../../values/package-files.js';
import { escapePattern, matchesIn } from '../../values/matches.js';
import { oncePer } from '../../values/remembered.js';
import { clausesIn, type Language, statesFact } from './message.js';
import { holdsWords, nameWords } from './record-values.js';

type Tools = EpisodeHeader['app']['tools'];

/** "I've refunded it", with the tools that could have done it. */
export interface ReportedDeed {
  /** The words that report it. */
  text: string;
  clause: string;
  /** Empty: no tool has this verb. */
  tools: readonly string[];
  /** In the first person. */
  own: boolean;
  /** It names the tool's object too, or is a phrase of its `says`. */
  sure: boolean;
  /** As a status would say it: "refunded". */
  verb: string;
}

interface ToolWords {
  tool: string;
  words: string[];
  says: string[];
  /** "refunded" of "refund". */
  participles: Map<string, string>;
}

const ADVERBS = String.raw`(?:(?:now|just|also|then|both|all|successfully|gone ahead and|went ahead and|[a-z]+ly)\s+)*`;
/** "I've cancelled it", and what is joined to that: "and refunded it". */
const OWN = new RegExp(
  String.raw`\b(?:(?<who>I|we)(?<have>'ve|\s+have)?|and(?!\s+(?:I|we)\b))\s+${ADVERBS}(?<verb>[a-z]+)\b`,
  'gi',
);
const PASSIVE = new RegExp(
  String.raw`(?:\b(?:has|have)|'s|'ve)\s+${ADVERBS}been\s+${ADVERBS}(?<verb>[a-z]+)\b`,
  'gi',
);
/** Done before, by somebody else, or only reported. */
const EARLIER = /\b(?:already|ago|last|yesterday|see|saw|noticed|shows?|history)\b/i;
/** The negation may stand behind the verb: "I have issued no refund". */
const DENIED = /\b(?:nothing|nobody|none|no|neither|nor|never|not|[a-z]+n't)\b/i;

/** The deeds that a sentence reports as plain fact. */
export function deedsIn(sentence: string, tools: Tools, language: Language): ReportedDeed[] {
  if (/\?["')]?$/.test(sentence)) return [];
  const known = wordsOfTools(tools);
  const deeds = clausesIn(sentence).flatMap((clause) => [
    ...known.flatMap((tool) => byPhrase(clause, tool)),
    ...(language.name === 'English' ? byVerb(clause, known) : []),
  ]);
  const plain = deeds.filter(({ clause, text, own }) => {
    if (DENIED.test(clause) || (!own && EARLIER.test(clause))) return false;
    const until = clause.slice(0, clause.indexOf(text) + text.length);
    // What a clause adds ("… for the next trip, more or less") does not change that it was done.
    return statesFact(until, language);
  });
  return plain.filter((deed, index) => plain.findIndex((one) => isSame(one, deed)) === index);
}

/** "I've paid" and "paid back", of one tool in one clause. */
function isSame(one: ReportedDeed, other: ReportedDeed): boolean {
  const isOfTool = one.tools.some((tool) => other.tools.includes(tool));
  return one.clause === other.clause && (one.verb.includes(other.verb) || isOfTool);
}

/** Whether any tool has a phrase that was not made from its name, which is English. */
export function hasOwnPhrases(tools: Tools): boolean {
  return tools.some(({ name, says }) => {
    const noun = name.split('_').slice(1).join(' ');
    return says.some((said) => noun === '' || !said.includes(noun));
  });
}

const wordsOfTools = oncePer((tools: Tools): ToolWords[] =>
  tools
    .filter(({ effect }) => effect === 'write')
    .map(({ name, says }) => {
      const words = nameWords(name);
      return { tool: name, says, words, participles: participlesOf(words) };
    }),
);

/** Of every word that can be a verb: "order_cancel" and "cancel_order" alike. */
function participlesOf(words: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of words) {
    const doc = compromise()(word);
    if (!doc.has('#Infinitive')) continue;
    doc.tag('Verb');
    const forms = doc.verbs().conjugate()[0] as Record<string, string> | undefined;
    for (const form of [forms?.['PastTense'], forms?.['Participle']])
      if (form !== undefined) found.set(form.replace('canceled', 'cancelled'), word);
  }
  return found;
}

/** The words of a phrase in their order, a few others between them. */
function byPhrase(clause: string, { tool, says }: ToolWords): ReportedDeed[] {
  return says.flatMap((said) => {
    const words = said.trim().split(/\s+/).map(escapePattern).join('(?:\\s+\\S+){0,3}?\\s+');
    const pattern = new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, 'giu');
    return matchesIn(clause, pattern).map(([text]) => {
      return { text, clause, tools: [tool], own: false, sure: true, verb: text };
    });
  });
}

function byVerb(clause: string, known: readonly ToolWords[]): ReportedDeed[] {
  const own = matchesIn(clause, OWN);
  const first = own.findIndex(({ groups }) => groups?.['who'] !== undefined);
  return [
    ...(first < 0 ? [] : own.slice(first).flatMap((match) => deedOf(match, known, true))),
    ...matchesIn(clause, PASSIVE).flatMap((match) => deedOf(match, known, false)),
  ];
}

function deedOf(match: RegExpExecArray, known: readonly ToolWords[], own: boolean): ReportedDeed[] {
  const { index, input: clause, groups } = match;
  const verb = (groups?.['verb'] ?? '').toLowerCase().replace('canceled', 'cancelled');
  const isPerfect = groups?.['have'] !== undefined;
  const text = match[0];
  const after = clause.slice(index + text.length);
  const able = known.filter((tool) => canBe(tool, verb, after));
  if (able.length === 0) {
    const isPast = verb.endsWith('ed') || compromise()(verb).has('#PastTense');
    return isPerfect && isPast ? [{ text, clause, tools: [], own, sure: false, verb }] : [];
  }
  // "I put" may be now: only "I have put" says that it was done.
  if (own && !isPerfect && able.some(({ words }) => words.includes(verb))) return [];
  const rest = clause.slice(0, index) + clause.slice(index + text.length);
  const named = able.filter(({ words, participles }) =>
    words.some(
      (word) =>
        word !== participles.get(verb) && (holdsWords(rest, word) || holdsWords(rest, `${word}s`)),
    ),
  );
  const tools = (named.length > 0 ? named : able).map(({ tool }) => tool);
  return [{ text, clause, tools, own, sure: named.length > 0, verb }];
}

const PARTICLE = /^(?:in|out|up|off|on|over|back|down)$/;

/** "check_in" is checked in: "I checked your booking" is none of it. */
function canBe({ words, participles }: ToolWords, verb: string, after: string): boolean {
  const infinitive = participles.get(verb);
  if (infinitive === undefined) return false;
  const particle = words[words.indexOf(infinitive) + 1] ?? '';
  return (
    !PARTICLE.test(particle) || new RegExp(`^ ${particle}\\b|\\b${particle}[.!]?$`, 'i').test(after)
  );
}
