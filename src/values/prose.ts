// Takes prose apart: lines with their place in its layout, sentences, and the language by its script or its commonest words; must not read what they say.
/** One line of a text without its markup. */
export interface TextLine {
  text: string;
  /** Whether it is an item of a list. */
  bullet: boolean;
  heading: boolean;
  /** The line that introduces the list around this one, such as "I'll need:"; null if none does. */
  lead: string | null;
  /** Whether it is right below another line. */
  below: boolean;
}

const BULLET = /^\s*(?:[•*\-–‣◦▪]|\(?\d{1,2}[.)]|\(?[a-h][.)]|[0-9]️⃣|option \w+:)\s+/i;
const HEADING = /^\s*#{1,6}\s+/;
const EMOJI = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}]/gu;

function unmarked(line: string): string {
  return line
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(HEADING, '')
    .replace(/^>\s+/, '')
    .replace(EMOJI, ' ')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lines of a text in order, without the empty ones. A number in bold is a bullet as well. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let lead: string | null = null;
  let below = false;
  for (const line of text.replace(/\*\*(\d{1,2}[.)])\*\*/g, '$1').split('\n')) {
    const bullet = BULLET.test(line);
    const plain = unmarked(line.replace(BULLET, ''));
    if (/[\p{L}\p{N}]/u.test(plain)) {
      if (!bullet) lead = plain.endsWith(':') ? plain : null;
      const heading = HEADING.test(line);
      lines.push({ text: plain, bullet, heading, lead: bullet ? lead : null, below });
    }
    below = line.trim() !== '';
  }
  return lines;
}

const ABBREVIATION = /\b(?:e\.g|i\.e|approx|mr|mrs|ms|dr|prof|no|st|vs|etc|incl|ext|a\.m|p\.m)\.$/i;

/** A line split after its full stops, but not after those in "e.g." and "order no. 5". */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(
    /(?<=[.!?][)"']?)[ \t]+(?=\S)|(?<=[.!?])(?=[A-Z][a-z])|(?<=[。！？])/,
  )) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}

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
