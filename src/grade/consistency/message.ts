// Splits an agent's message into sentences and card lines, tells which state something as plain fact, and finds what they report as done.
import { languageOf, splitSentences, textLines } from '../../values/prose.js';
import type { EpisodeHeader } from '../../episode/format.js';
import { compromise } from '../../values/package-files.js';
import { escapePattern, matchesIn } from '../../values/matches.js';
import { oncePer } from '../../values/remembered.js';
import { holdsWords, nameWords } from './records.js';

export interface Sentence {
  text: string;
  /** A line that is not running text, as cards have: "Refund: $24.00". */
  card: boolean;
  /** The whole card, since its heading says what its lines are about; else the sentence. */
  context: string;
}

const CARD_WORDS = 8;

/** The sentences of a message, without its markup; a row of a table is one. */
export function sentencesIn(message: string, { name }: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let lines: Sentence[] = [];
  for (const { text, bullet, below } of textLines(message)) {
    const ends = /[.!?:…。！？]["')\]]?$/u.test(text);
    const card = !bullet && !ends && !text.includes('|') && text.split(' ').length <= CARD_WORDS;
    // "am 14. März": elsewhere than in English a full stop makes an ordinal.
    const whole =
      name === 'English' ? text : text.replace(/(?<=\b\d{1,2}\.) (?=\p{L})/gu, '\u00a0');
    const found = splitSentences(whole).map((one) => ({ text: one, card, context: one }));
    lines = card ? [...(below ? lines : []), ...found] : [];
    const context = lines.map((line) => line.text).join('\n');
    for (const line of lines) line.context = context;
    sentences.push(...found);
  }
  return sentences;
}

/** Where a clause with a subject of its own begins. */
const CLAUSE =
  /\s*[;:()—–]\s*|,\s+|\s+(?=(?:but|so|because|while|although)\s)|\s+and\s+(?=(?:I|we|you|your|the|it|there)\b)/i;

function clausesIn(sentence: string): string[] {
  return sentence.split(CLAUSE).filter((clause) => clause.trim() !== '');
}

/** Words with which a sentence may mean something else than that this is so now, by language. */
const hedges: Readonly<Record<string, string>> = {
  English: String.raw`not no never none nothing nobody neither nor without except cannot unless
    if when once until till after before within whether would could should may(?!\s\d) might
    must can will shall going\sto to\sbe about around approximately roughly nearly almost
    up\sto at\sleast at\smost more less fewer over under between from than instead was were had
    originally previously earlier old usually normally typically average each per every another
    other difference example said told asked mentioned according sorry mistake wrong [a-z]+n't
    [a-z]+'(?:ll|d)`,
  German: String.raw`nicht nichts niemand kein[a-z]* nie niemals ohne außer wenn falls sobald
    bis nach vor ob (?:würde|könnte|sollte|hatte)[a-z]* kann können wird werden werde muss
    müssen etwa ungefähr circa ca rund fast mindestens höchstens maximal mehr weniger über
    unter zwischen von als statt war waren ursprünglich bisher früher alte[a-z]* normalerweise
    je pro (?:jede|andere)[a-z]* leider`,
  French: String.raw`ne n'[a-z]+ pas rien personne jamais aucune? sans sauf si quand lorsque
    dès jusqu'[a-zà]+ après avant dans (?:ser|aur|pourr|devr)[a-z]+ peut peuvent doit va vont
    environ presque moins plus maximum minimum entre que au\slieu était étaient avait
    initialement auparavant ancien[a-z]* normalement par chaque autres? désolée?`,
  Spanish: String.raw`no nada nadie nunca ningun[ao]? ningún sin excepto si cuando hasta
    después antes dentro (?:ser|har|podr|deber)[a-zíáé]+ puede[a-z]* debe va van unos
    aproximadamente casi menos más máximo mínimo entre que vez era eran había originalmente
    anterior[a-z]* normalmente por cada otr[ao]s? siento`,
  Italian: String.raw`non niente nulla mai nessun[a-z]* senza tranne se quando appena fino dopo
    prima entro (?:sar|potr|dovr)[a-zàòé]+ può possono deve circa quasi meno più massimo minimo
    tra fra che invece era erano aveva originariamente precedente[a-z]* normalmente per ogni
    altr[aoei]`,
  Portuguese: String.raw`não nada ninguém nunca nenhum[a-z]* sem exceto se quando assim\sque
    até depois antes dentro (?:ser|poder|dever)[a-zãáí]+ pode podem deve vai vão cerca
    aproximadamente quase menos mais máximo mínimo entre que vez era eram tinha originalmente
    anterior[a-z]* normalmente por cada outr[ao]s?`,
  Dutch: String.raw`niet niets niemand geen nooit zonder behalve als wanneer zodra tot na voor
    binnen of zou[a-z]* kunnen kan moet[a-z]* zal zullen wordt worden ongeveer bijna minstens
    hoogstens maximaal meer minder boven onder tussen van dan plaats was waren had[a-z]*
    oorspronkelijk eerder oude normaal per elke? andere?`,
};

const patterns = new Map(
  Object.entries(hedges).map(([language, words]) => {
    const any = words.replace(/\s+/g, '|');
    return [language, new RegExp(`[?¿]|(?<![\\p{L}'])(?:${any})(?!\\p{L})`, 'iu')];
  }),
);

const names = new Intl.DisplayNames('en', { type: 'language' });
const locales = new Map(
  'en de fr es it pt nl ja zh ko ar he el ru hi th'.split(' ').map((tag) => [names.of(tag), tag]),
);

export interface Language {
  /** In English. */
  name: string;
  /** BCP 47. */
  locale: string;
}

/** Stands for a language's name. */
export const IN_DOUBT = 'in doubt';

/** The language of a message where its words leave no doubt, else that of the scenario if they may be of it. */
export function languageIn(message: string, locale: string): Language {
  const [code = ''] = locale.split('-');
  const own = names.of(code) ?? code;
  const found = languageOf(message, own) ?? IN_DOUBT;
  return { name: found, locale: found === own ? locale : (locales.get(found) ?? locale) };
}

/** Whether a text says that something is so, without negation, question, condition, future, comparison or range. */
export function statesFact(text: string, { name }: Language): boolean {
  const hedge = patterns.get(name);
  return hedge !== undefined && !hedge.test(text);
}

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
