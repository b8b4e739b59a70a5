// Finds what a sentence reports as done, by the verbs in the names of the app's writing tools and by their `says`.
import type { EpisodeHeader } from '../../episode/format.js';
import { compromise } from '../../rules/compromise.js';
import { escapePattern, matchesIn } from '../../rules/matches.js';
import { rememberedByText } from '../remembered.js';
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
  /** "refund": "refunded". */
  participles: Map<string, string>;
}

const ADVERBS = String.raw`(?:(?:now|just|also|then|both|all|successfully|gone ahead and|went ahead and|[a-z]+ly)\s+)*`;
const OWN = new RegExp(
  String.raw`\b(?:I|we)(?<have>'ve|\s+have)?\s+${ADVERBS}(?<verb>[a-z]+)\b`,
  'gi',
);
const NEXT = /\band\s+(?:also\s+|then\s+)?(?<verb>[a-z]+)\b/gi;
const PASSIVE = new RegExp(
  String.raw`(?:\b(?:has|have)|'s|'ve)\s+${ADVERBS}been\s+${ADVERBS}(?<verb>[a-z]+)\b`,
  'gi',
);
const YOU = new RegExp(String.raw`\byou(?:'re|\s+are)\s+${ADVERBS}(?<verb>[a-z]+)\b`, 'gi');
/** Done before, by somebody else, or only reported. */
const ELSEWHERE =
  /\b(?:already|ago|last|yesterday|you(?:'ve| have| had| were)?)\s+$|\balready\b|\b(?:see|saw|noticed|shows?|history)\b/i;

const DENIED = /\b(?:nothing|nobody|none|no|neither|nor|never|not|[a-z]+n't)\b/i;

/** The deeds that a sentence reports as plain fact. */
export function deedsIn(sentence: string, tools: Tools, language: Language): ReportedDeed[] {
  const known = wordsOfTools(JSON.stringify(tools));
  if (/\?["')]?$/.test(sentence)) return [];
  const phrases = known.flatMap(({ tool, says }) =>
    says.flatMap((said) => inWords(sentence, said, tool)),
  );
  const deeds = language.name === 'English' ? byVerb(sentence, known) : [];
  return [...phrases, ...deeds.filter((deed) => !phrases.some((one) => isSame(one, deed)))].filter(
    (deed, index, all) =>
      isPlain(deed, language) &&
      all.findIndex(({ verb, clause }) => verb === deed.verb && clause === deed.clause) === index,
  );
}

/** "I've paid" and "paid back", of one tool in one clause. */
function isSame(one: ReportedDeed, other: ReportedDeed): boolean {
  const isKnown = other.tools.includes(one.tools[0] ?? '');
  return one.clause === other.clause && (isKnown || one.text.includes(other.verb));
}

/** Whether any tool has a phrase that was not made from its name, which is English. */
export function hasOwnPhrases(tools: Tools): boolean {
  return tools.some(({ name, says }) => {
    const noun = name.split('_').slice(1).join(' ');
    return says.some((said) => noun === '' || !said.includes(noun));
  });
}

const wordsOfTools = rememberedByText((json): ToolWords[] =>
  (JSON.parse(json) as Tools)
    .filter(({ effect }) => effect === 'write')
    .map(({ name, says }) => ({
      tool: name,
      says,
      words: nameWords(name),
      participles: participlesOf(name),
    })),
);

/** Every word of a name that can be a verb: "order_cancel" and "cancel_order" alike. */
function participlesOf(name: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const word of nameWords(name)) {
    const doc = compromise()(word);
    if (!doc.has('#Infinitive')) continue;
    doc.tag('Verb');
    const forms = doc.verbs().conjugate()[0] as Record<string, string> | undefined;
    for (const form of [forms?.['PastTense'], forms?.['Participle']])
      if (form !== undefined) found.set(form.replace(/cancelled|canceled/, 'cancelled'), word);
  }
  return found;
}

/** The words of a phrase in their order, a few others between them. */
function inWords(sentence: string, said: string, tool: string): ReportedDeed[] {
  const words = said.trim().split(/\s+/).map(escapePattern);
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])${words.join('(?:\\s+\\S+){0,3}?\\s+')}(?![\\p{L}\\d])`,
    'giu',
  );
  return matchesIn(sentence, pattern).map((match) => {
    const clause = clausesIn(sentence).find((one) => one.includes(match[0])) ?? sentence;
    return { text: match[0], clause, tools: [tool], own: false, sure: true, verb: match[0] };
  });
}

function byVerb(sentence: string, known: readonly ToolWords[]): ReportedDeed[] {
  return clausesIn(sentence).flatMap((clause) => {
    const own = matchesIn(clause, OWN);
    const first = own[0];
    const next =
      first === undefined ? [] : matchesIn(clause, NEXT).filter(({ index }) => index > first.index);
    return [
      ...own.map((match) => deedOf(clause, match, { known, own: true })),
      ...next.map((match) => deedOf(clause, match, { known, own: true })),
      ...[...matchesIn(clause, PASSIVE), ...matchesIn(clause, YOU)].map((match) =>
        deedOf(clause, match, { known, own: false }),
      ),
    ].filter((deed) => deed !== null);
  });
}

function deedOf(
  clause: string,
  match: RegExpExecArray,
  { known, own }: { known: readonly ToolWords[]; own: boolean },
): ReportedDeed | null {
  const verb = (match.groups?.['verb'] ?? '').toLowerCase().replace('canceled', 'cancelled');
  let text = match[0].trim();
  const after = clause.slice(match.index + match[0].length);
  const able = known.filter((tool) => canBe(tool, verb, after));
  if (able.length === 0) {
    const isReport = own && match.groups?.['have'] !== undefined && isPast(verb);
    return isReport ? { text, clause, tools: [], own, sure: false, verb } : null;
  }
  // "I put" may be now: only "I have put" says that it was done.
  if (own && match.groups?.['have'] === undefined && able.some(({ words }) => words.includes(verb)))
    return null;
  const rest = clause.slice(0, match.index) + clause.slice(match.index + match[0].length);
  const named = able.filter(({ words, participles }) =>
    words.some(
      (word) =>
        word !== participles.get(verb) && (holdsWords(rest, word) || holdsWords(rest, `${word}s`)),
    ),
  );
  const meant = named.length > 0 ? named : able;
  const object = meant
    .flatMap(({ words }) => words)
    .flatMap(
      (word) => new RegExp(`^\\s(?:[\\p{L}-]+\\s){0,3}${word}s?(?!\\p{L})`, 'iu').exec(after) ?? [],
    );
  text += object[0] ?? '';
  return { text, clause, tools: meant.map(({ tool }) => tool), own, sure: named.length > 0, verb };
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

function isPast(verb: string): boolean {
  return verb.endsWith('ed') || compromise()(verb).has('#PastTense');
}

function isPlain({ clause, text, own }: ReportedDeed, language: Language): boolean {
  const before = clause.slice(0, clause.indexOf(text));
  if (!own && ELSEWHERE.test(before)) return false;
  // "I have issued no refund": the negation may stand behind the verb.
  if (DENIED.test(clause)) return false;
  // What a clause adds ("… for the next trip, more or less") does not change that it was done.
  return (
    !ELSEWHERE.test(text) &&
    statesFact(`${before}${text}`.replace(/\b(?:both|all|was|were)\b/gi, ''), language)
  );
}
