/** Tells whether a text is English or German by its small words; it must not guess from names. */

export type Language = 'en' | 'de';

const german =
  /\b(?:wie|ist|das|der|die|und|wetter|kurs|aktie|aktienkurs|war|am|bitte|danke|hallo|guten|gestern|heute|vorgestern|was|mir|nein|ja|für|von|grad|regnet|schlusskurs|noch|einmal|tschüss|wo|wann)\b/giu;
const english =
  /\b(?:what|how|is|the|and|was|were|weather|price|stock|about|in the|on|please|thanks?|hello|hi|yesterday|today|tell|get|show|yes|no|again|of)\b/giu;

/** The language of the newest text; `before` where its words do not tell. */
export function languageOf(text: string, before: Language): Language {
  const [de, en] = [count(text, german), count(text, english)];
  if (de === en) return before;
  return de > en ? 'de' : 'en';
}

function count(text: string, words: RegExp): number {
  return [...text.matchAll(words)].length;
}
