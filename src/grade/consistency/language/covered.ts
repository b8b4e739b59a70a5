// Which language a message is in, by its commonest words, else by its letters; tells English from others, and names those it knows.
import { seemsEnglish } from './seems-english.js';

const profiles: Readonly<Record<string, readonly string[]>> = {
  English: ['the', 'and', 'is', 'of', 'to', 'you', 'your', 'for', 'it', 'that', 'was', 'are', 'have', 'has', 'with', 'this', 'can', 'will', 'be', 'at', 'my', 'we', 'not', 'from', 'would', 'please'],
  German: ['der', 'die', 'das', 'und', 'ist', 'nicht', 'ein', 'eine', 'ich', 'sie', 'ihre', 'ihr', 'ihnen', 'mit', 'für', 'von', 'zu', 'auf', 'den', 'dem', 'wurde', 'werden', 'haben', 'habe', 'im', 'bei', 'lag', 'ihren', 'welchen', 'gerade', 'liegt', 'keine'],
  French: ['le', 'la', 'les', 'et', 'est', 'des', 'une', 'un', 'vous', 'votre', 'vos', 'pour', 'dans', 'que', 'qui', 'pas', 'avec', 'sur', 'nous', 'je', 'du', 'été', 'avons', 'êtes'],
  Spanish: ['el', 'los', 'las', 'es', 'una', 'un', 'su', 'sus', 'para', 'con', 'que', 'no', 'por', 'está', 'ha', 'se', 'del', 'usted', 'hemos', 'de', 'en', 'ya', 'le', 'y', 'la'],
  Italian: ['il', 'lo', 'gli', 'è', 'una', 'un', 'per', 'con', 'che', 'non', 'di', 'della', 'suo', 'sua', 'ha', 'sono', 'abbiamo', 'stato', 'nel', 'la', 'del'],
  Portuguese: ['o', 'os', 'as', 'é', 'uma', 'um', 'seu', 'sua', 'para', 'com', 'que', 'não', 'por', 'foi', 'você', 'do', 'da', 'em', 'está'],
  Dutch: ['het', 'een', 'is', 'van', 'uw', 'voor', 'met', 'niet', 'dat', 'op', 'zijn', 'wij', 'ik', 'de', 'te', 'werd', 'hebben', 'heeft', 'en'],
}; // prettier-ignore
const languages = Object.keys(profiles);
/** The languages that have a word among their commonest, by place in the list. */
const languagesOf = new Map<string, number[]>();
Object.values(profiles).forEach((words, language) => {
  for (const word of new Set(words))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
});
const names: Readonly<Record<string, string>> = {
  de: 'German', fr: 'French', es: 'Spanish', it: 'Italian', pt: 'Portuguese', nl: 'Dutch', en: 'English',
}; // prettier-ignore
/** Letters of other scripts: Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese, Korean and the like. */
const otherScript = /[\u0370-\u1fff\u3040-\ud7af\uf900-\ufaff]/g;

/**
 * The language of a message where its words or letters tell, else that of the locale: "OK" is said everywhere.
 *
 * @returns the English name of the language, or the locale where it has none here
 */
export function languageOf(text: string, locale: string): string {
  const fallback = names[locale.slice(0, 2).toLowerCase()] ?? locale;
  if ((text.match(otherScript)?.length ?? 0) > text.length / 5) {
    return fallback === 'English' ? 'another script' : fallback;
  }
  const { language, english } = byWords(text);
  if (language !== null) return language;
  const isEnglish = seemsEnglish(text);
  if (isEnglish === true) return 'English';
  // "Your crème brûlée à la carte."
  const isForeign = isEnglish === false && english === 0;
  return isForeign && fallback === 'English' ? 'another language' : fallback;
}

/** The language that its commonest words tell, null where they are too few, and how many of them are English. */
function byWords(text: string): { language: string | null; english: number } {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = languages.map(() => 0);
  for (const word of words)
    for (const language of languagesOf.get(word) ?? [])
      counts[language] = (counts[language] ?? 0) + 1;
  const scores = languages.map((name, language) => [name, counts[language] ?? 0] as const);
  const english = scores.find(([name]) => name === 'English')?.[1] ?? 0;
  const others = scores.filter(([name]) => name !== 'English');
  const [best, score] = others.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0];
  if (best !== '' && score >= 2 && score > 1.5 * english) return { language: best, english };
  return { language: english >= 2 && english * 1.5 >= score ? 'English' : null, english };
}
