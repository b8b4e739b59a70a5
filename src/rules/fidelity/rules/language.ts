// Fidelity: the user writes in a language that the conversation has had; languages are told by their commonest words and their script.
import { givenBy } from '../given.js';
import { type FidelityRecord, heardBefore, type UserTurn } from '../record.js';
import { type Rule, type RuleFinding, type RuleFound, typedEvidence } from '../rule.js';

export const language: Rule = {
  name: 'language',
  sentence: 'The user writes in the language of its part or of the agent.',
  of: ['plan', 'model'],
  readsWords: false,
  check,
};

function check(record: FidelityRecord): RuleFinding {
  if (record.turns.every(({ typed }) => typed.length === 0))
    return { notCovered: 'nothing was said in words' };
  const given = givenBy(record);
  const part = languagesOf([...given, given.join('\n')]);
  if (/^en\b/i.test(record.locale)) part.add('English');
  if (part.size === 0) return { notCovered: 'the language of the part is not recognised' };
  return { breaches: record.turns.flatMap((turn) => foreign(record, turn, part)) };
}

function foreign(record: FidelityRecord, turn: UserTurn, part: ReadonlySet<string>): RuleFound[] {
  const written = languageOf(turn.typed.join('\n'));
  if (written === null || part.has(written)) return [];
  if (languagesOf(heardBefore(record, turn).messages.map(({ text }) => text)).has(written))
    return [];
  const reason = `In turn ${turn.turn} the user wrote in ${written}, which is the language neither of its part nor of the agent.`;
  return [{ turn: turn.turn, severity: 'hindered', reason, evidence: [typedEvidence(turn)] }];
}

function languagesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => languageOf(text) ?? []));
}

/** Only words that are no word of another of these languages. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  English: 'the and is are was have has my your you it this with what not would please want'.split(
    ' ',
  ),
  German:
    'und ist nicht das der ich ein eine mit bitte möchte habe wurde für auf meine sie wie'.split(
      ' ',
    ),
  French: 'le les et est une je vous pas pour dans avec mon ma bonjour merci veux été suis'.split(
    ' ',
  ),
  Spanish: 'el los y es una yo usted por con mi pero hola gracias quiero está fue muy del'.split(
    ' ',
  ),
  Italian: 'il gli è un io lei che non di con mio ciao grazie vorrei sono della questo ho'.split(
    ' ',
  ),
  Portuguese: 'o os é uma eu você não com meu minha olá obrigado quero foi muito da isso'.split(
    ' ',
  ),
  Dutch: 'het een ik niet van met mijn voor dat heb wil graag dank bestelling zijn deze maar'.split(
    ' ',
  ),
};

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Chinese', /\p{Script=Han}/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Russian', /\p{Script=Cyrillic}/gu],
  ['Hindi', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
];

/** A single foreign word is a quotation or a name. */
const ENOUGH_WORDS = 3;
const ENOUGH_LETTERS = 0.5;

/** Null where too little is written to tell, or two languages are as likely. */
function languageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = SCRIPTS.find(
    ([, pattern]) => (text.match(pattern)?.length ?? 0) > letters * ENOUGH_LETTERS,
  );
  if (script !== undefined && letters > ENOUGH_WORDS) return script[0];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(COMMON)
    .map(([name, common]) => ({
      name,
      count: words.filter((word) => common.includes(word)).length,
    }))
    .toSorted((one, other) => other.count - one.count);
  const [first, second] = counts;
  if (first === undefined || second === undefined) return null;
  return first.count >= ENOUGH_WORDS && first.count >= 2 * second.count ? first.name : null;
}
