// Which language a text is in, by its script or its commonest words; does not read its meaning.

const PROFILES: Readonly<Record<string, readonly string[]>> = {
  English: ['the', 'and', 'is', 'of', 'to', 'you', 'your', 'for', 'it', 'that', 'was', 'are', 'have', 'has', 'with', 'this', 'can', 'will', 'be', 'at', 'my', 'we', 'not', 'from', 'would', 'please', 've', 'been', 'but', 'so', 'there', 'any'],
  German: ['der', 'die', 'das', 'und', 'ist', 'nicht', 'ein', 'eine', 'ich', 'sie', 'ihre', 'ihr', 'ihnen', 'mit', 'für', 'von', 'zu', 'auf', 'den', 'dem', 'wurde', 'werden', 'haben', 'habe', 'im', 'bei', 'lag', 'ihren', 'welchen', 'gerade', 'liegt', 'keine'],
  French: ['le', 'la', 'les', 'et', 'est', 'des', 'une', 'un', 'vous', 'votre', 'vos', 'pour', 'dans', 'que', 'qui', 'pas', 'avec', 'sur', 'nous', 'je', 'du', 'été', 'avons', 'êtes'],
  Spanish: ['el', 'los', 'las', 'es', 'una', 'un', 'su', 'sus', 'para', 'con', 'que', 'no', 'por', 'está', 'ha', 'se', 'del', 'usted', 'hemos', 'de', 'en', 'ya', 'le', 'y', 'la'],
  Italian: ['il', 'lo', 'gli', 'è', 'una', 'un', 'per', 'con', 'che', 'non', 'di', 'della', 'suo', 'sua', 'ha', 'sono', 'abbiamo', 'stato', 'nel', 'la', 'del'],
  Portuguese: ['o', 'os', 'as', 'é', 'uma', 'um', 'seu', 'sua', 'para', 'com', 'que', 'não', 'por', 'foi', 'você', 'do', 'da', 'em', 'está'],
  Dutch: ['het', 'een', 'is', 'van', 'uw', 'voor', 'met', 'niet', 'dat', 'op', 'zijn', 'wij', 'ik', 'de', 'te', 'werd', 'hebben', 'heeft', 'en'],
}; // prettier-ignore

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Chinese: /\p{Script=Han}/gu,
  Korean: /\p{Script=Hangul}/gu,
  Arabic: /\p{Script=Arabic}/gu,
  Hebrew: /\p{Script=Hebrew}/gu,
  Greek: /\p{Script=Greek}/gu,
  Russian: /\p{Script=Cyrillic}/gu,
  Hindi: /\p{Script=Devanagari}/gu,
  Thai: /\p{Script=Thai}/gu,
};

interface Count {
  language: string;
  /** How many of the words are among the commonest of the language. */
  count: number;
}

/** The most first. */
function commonWords(text: string): Count[] {
  const words = wordsOf(text);
  return Object.entries(PROFILES)
    .map(([language, common]) => ({
      language,
      count: words.filter((word) => common.includes(word)).length,
    }))
    .toSorted((one, other) => other.count - one.count);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** So few words may be of a language and have none of its commonest: "Refunded $42.00 to Visa 4242." */
const BRIEF = 8;

/** A single foreign word is a quotation or a name. */
const ENOUGH = 3;

/**
 * The language of a text where its script or its words leave no doubt. Where they leave some, the expected one, unless
 * another has more of its commonest words in the text, or a long text has none of them: then null.
 */
export function languageOf(text: string, expected: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = Object.entries(SCRIPTS).find(
    ([, pattern]) => (text.match(pattern)?.length ?? 0) > letters / 2,
  );
  if (script !== undefined && letters > ENOUGH) return script[0];
  const counts = commonWords(text);
  const [first, second] = counts;
  if (first === undefined || second === undefined) return expected;
  if (first.count >= ENOUGH && first.count >= 2 * second.count) return first.language;
  const own = counts.find(({ language }) => language === expected);
  if (own === undefined) return expected;
  const isForeign = own.count === 0 && wordsOf(text).length > BRIEF;
  return own.count === first.count && !isForeign ? expected : null;
}
