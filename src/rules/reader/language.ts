// Which language a text is in, by its script, its commonest words, else its letter sequences; does not read its meaning.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as tinyld from 'tinyld/light';
import { packageFile } from '../../package-files.js';

const PROFILES: Readonly<Record<string, readonly string[]>> = {
  English: ['the', 'and', 'is', 'of', 'to', 'you', 'your', 'for', 'it', 'that', 'was', 'are', 'have', 'has', 'with', 'this', 'can', 'will', 'be', 'at', 'my', 'we', 'not', 'from', 'would', 'please'],
  German: ['der', 'die', 'das', 'und', 'ist', 'nicht', 'ein', 'eine', 'ich', 'sie', 'ihre', 'ihr', 'ihnen', 'mit', 'für', 'von', 'zu', 'auf', 'den', 'dem', 'wurde', 'werden', 'haben', 'habe', 'im', 'bei', 'lag', 'ihren', 'welchen', 'gerade', 'liegt', 'keine'],
  French: ['le', 'la', 'les', 'et', 'est', 'des', 'une', 'un', 'vous', 'votre', 'vos', 'pour', 'dans', 'que', 'qui', 'pas', 'avec', 'sur', 'nous', 'je', 'du', 'été', 'avons', 'êtes'],
  Spanish: ['el', 'los', 'las', 'es', 'una', 'un', 'su', 'sus', 'para', 'con', 'que', 'no', 'por', 'está', 'ha', 'se', 'del', 'usted', 'hemos', 'de', 'en', 'ya', 'le', 'y', 'la'],
  Italian: ['il', 'lo', 'gli', 'è', 'una', 'un', 'per', 'con', 'che', 'non', 'di', 'della', 'suo', 'sua', 'ha', 'sono', 'abbiamo', 'stato', 'nel', 'la', 'del'],
  Portuguese: ['o', 'os', 'as', 'é', 'uma', 'um', 'seu', 'sua', 'para', 'com', 'que', 'não', 'por', 'foi', 'você', 'do', 'da', 'em', 'está'],
  Dutch: ['het', 'een', 'is', 'van', 'uw', 'voor', 'met', 'niet', 'dat', 'op', 'zijn', 'wij', 'ik', 'de', 'te', 'werd', 'hebben', 'heeft', 'en'],
}; // prettier-ignore
const NAMES: Readonly<Record<string, string>> = {
  de: 'German', fr: 'French', es: 'Spanish', it: 'Italian', pt: 'Portuguese', nl: 'Dutch', en: 'English',
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
const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\ud7af\uf900-\ufaff]/g;

interface Count {
  language: string;
  /** How many of the words are among the commonest of the language. */
  count: number;
}

/** The most first. */
function commonWords(text: string): Count[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Object.entries(PROFILES)
    .map(([language, common]) => ({
      language,
      count: words.filter((word) => common.includes(word)).length,
    }))
    .toSorted((one, other) => other.count - one.count);
}

/** A single foreign word is a quotation or a name. */
const ENOUGH = 3;

/** The language of a text if its script or its words leave no doubt, else null. */
export function plainLanguageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const script = Object.entries(SCRIPTS).find(
    ([, pattern]) => (text.match(pattern)?.length ?? 0) > letters / 2,
  );
  if (script !== undefined && letters > ENOUGH) return script[0];
  const [first, second] = commonWords(text);
  if (first === undefined || second === undefined) return null;
  return first.count >= ENOUGH && first.count >= 2 * second.count ? first.language : null;
}

/**
 * The language of a message where its words or letters tell, else that of the locale: "OK" is said everywhere.
 *
 * @returns the English name of the language, or the locale where it has none here
 */
export function languageOf(text: string, locale: string): string {
  const fallback = NAMES[locale.slice(0, 2).toLowerCase()] ?? locale;
  const inEnglish = fallback === 'English';
  if ((text.match(OTHER_SCRIPT)?.length ?? 0) > text.length / 5)
    return inEnglish ? 'another script' : fallback;
  const counts = commonWords(text);
  const english = counts.find(({ language }) => language === 'English')?.count ?? 0;
  const other = counts.find(({ language }) => language !== 'English');
  const most = other?.count ?? 0;
  if (other !== undefined && most >= 2 && most > 1.5 * english) return other.language;
  if (english >= 2 && english * 1.5 >= most) return 'English';
  const isEnglish = seemsEnglish(text);
  if (isEnglish === true) return 'English';
  // "Your crème brûlée à la carte."
  return isEnglish === false && english === 0 && inEnglish ? 'another language' : fallback;
}

const load = createRequire(import.meta.url);

/** Below it, short English sentences are mistaken for Italian. */
const LEAST_ACCURACY = 0.5;

/**
 * By letter sequences; null if the evidence is too weak. Other languages are not named, since Danish is mistaken for
 * Norwegian.
 */
function seemsEnglish(text: string): boolean | null {
  // Loaded on first use: for most messages the commonest words are enough.
  const file = fileURLToPath(packageFile('dist/vendor/tinyld.cjs'));
  const { detectAll } = load(file) as typeof tinyld;
  const [best] = detectAll(withoutNames(text));
  if (best === undefined || best.accuracy < LEAST_ACCURACY) return null;
  return best.lang === 'en';
}

/** Without table rows, ids, numbers and capitalized words: names belong to any language. */
function withoutNames(text: string): string {
  return text
    .replace(/^.*\|.*$/gmu, ' ')
    .replace(/\S*[\d@/]\S*/g, ' ')
    .replace(/(?<![\p{L}'’])\p{Lu}[\p{L}'’-]*/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
