// Splits an agent's message into sentences and card lines, and tells which of them state something as plain fact.
import { plainLanguageOf } from '../../rules/reader/language.js';
import { textLines } from '../../rules/reader/lines.js';
import { splitSentences } from '../../rules/reader/sentences.js';

export interface Sentence {
  text: string;
  /** A line that is not running text, as cards have: "Refund: $24.00". */
  card: boolean;
}

const CARD_WORDS = 8;

/** The sentences of a message, without its markup; a row of a table is one. */
export function sentencesIn(message: string, { name }: Language): Sentence[] {
  return textLines(message).flatMap(({ text, bullet }) => {
    const ends = /[.!?:…。！？]["')\]]?$/u.test(text);
    const card = !bullet && !ends && !text.includes('|') && text.split(' ').length <= CARD_WORDS;
    // "am 14. März": elsewhere than in English a full stop makes an ordinal.
    const whole =
      name === 'English' ? text : text.replace(/(?<=\b\d{1,2}\.) (?=\p{L})/gu, '\u00a0');
    return splitSentences(whole).map((one) => ({ text: one, card }));
  });
}

/** Where a clause with a subject of its own begins. */
const CLAUSE =
  /\s*[;:()—–]\s*|,\s+|\s+(?=(?:but|so|because|while|although)\s)|\s+and\s+(?=(?:I|we|you|your|the|it|there)\b)/i;

export function clausesIn(sentence: string): string[] {
  return sentence.split(CLAUSE).filter((clause) => clause.trim() !== '');
}

/** Words with which a sentence may mean something else than that this is so now, by language. */
const hedges: Readonly<Record<string, string>> = {
  English: [
    String.raw`not|no|never|none|nothing|nobody|neither|nor|without|except|cannot|unless|if|when|once|until|till`,
    String.raw`after|before|within|whether|would|could|should|may(?! \d)|might|must|can|will|shall`,
    String.raw`going to|to be|about|around|approximately|roughly|nearly|almost|up to|at least`,
    String.raw`at most|more|less|fewer|over|under|between|from|than|instead|was|were|had|originally`,
    String.raw`previously|earlier|old|usually|normally|typically|average|each|per|every|another`,
    String.raw`other|difference|example|said|told|asked|mentioned|according|sorry|mistake|wrong`,
    String.raw`[a-z]+n't|[a-z]+'(?:ll|d)`,
  ].join('|'),
  German: [
    String.raw`nicht|nichts|niemand|kein[a-z]*|nie|niemals|ohne|außer|wenn|falls|sobald|bis|nach|vor|ob`,
    String.raw`(?:würde|könnte|sollte|hatte)[a-z]*|kann|können|wird|werden|werde|muss|müssen|etwa`,
    String.raw`ungefähr|circa|ca|rund|fast|mindestens|höchstens|maximal|mehr|weniger|über|unter`,
    String.raw`zwischen|von|als|statt|war|waren|ursprünglich|bisher|früher|alte[a-z]*|normalerweise`,
    String.raw`je|pro|(?:jede|andere)[a-z]*|leider`,
  ].join('|'),
  French: [
    String.raw`ne|n'[a-z]+|pas|rien|personne|jamais|aucune?|sans|sauf|si|quand|lorsque|dès|jusqu'[a-zà]+|après`,
    String.raw`avant|dans|(?:ser|aur|pourr|devr)[a-z]+|peut|peuvent|doit|va|vont|environ|presque`,
    String.raw`moins|plus|maximum|minimum|entre|que|au lieu|était|étaient|avait|initialement`,
    String.raw`auparavant|ancien[a-z]*|normalement|par|chaque|autres?|désolée?`,
  ].join('|'),
  Spanish: [
    String.raw`no|nada|nadie|nunca|ningun[ao]?|ningún|sin|excepto|si|cuando|hasta|después|antes|dentro`,
    String.raw`(?:ser|har|podr|deber)[a-zíáé]+|puede[a-z]*|debe|va|van|unos|aproximadamente|casi`,
    String.raw`menos|más|máximo|mínimo|entre|que|vez|era|eran|había|originalmente|anterior[a-z]*`,
    String.raw`normalmente|por|cada|otr[ao]s?|siento`,
  ].join('|'),
  Italian: [
    String.raw`non|niente|nulla|mai|nessun[a-z]*|senza|tranne|se|quando|appena|fino|dopo|prima|entro`,
    String.raw`(?:sar|potr|dovr)[a-zàòé]+|può|possono|deve|circa|quasi|meno|più|massimo|minimo|tra`,
    String.raw`fra|che|invece|era|erano|aveva|originariamente|precedente[a-z]*|normalmente|per|ogni`,
    String.raw`altr[aoei]`,
  ].join('|'),
  Portuguese: [
    String.raw`não|nada|ninguém|nunca|nenhum[a-z]*|sem|exceto|se|quando|assim que|até|depois|antes|dentro`,
    String.raw`(?:ser|poder|dever)[a-zãáí]+|pode|podem|deve|vai|vão|cerca|aproximadamente|quase`,
    String.raw`menos|mais|máximo|mínimo|entre|que|vez|era|eram|tinha|originalmente|anterior[a-z]*`,
    String.raw`normalmente|por|cada|outr[ao]s?`,
  ].join('|'),
  Dutch: [
    String.raw`niet|niets|niemand|geen|nooit|zonder|behalve|als|wanneer|zodra|tot|na|voor|binnen|of|zou[a-z]*`,
    String.raw`kunnen|kan|moet[a-z]*|zal|zullen|wordt|worden|ongeveer|bijna|minstens|hoogstens`,
    String.raw`maximaal|meer|minder|boven|onder|tussen|van|dan|plaats|was|waren|had[a-z]*`,
    String.raw`oorspronkelijk|eerder|oude|normaal|per|elke?|andere?`,
  ].join('|'),
};

const patterns = new Map(
  Object.entries(hedges).map(([language, words]) => [
    language,
    new RegExp(`[?¿]|(?<![\\p{L}'])(?:${words})(?!\\p{L})`, 'iu'),
  ]),
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

/** The language of a message where its words leave no doubt, else that of the scenario. */
export function languageIn(message: string, locale: string): Language {
  const [code = ''] = locale.split('-');
  const own = names.of(code) ?? code;
  const found = plainLanguageOf(message);
  if (found === null || found === own) return { name: own, locale };
  return { name: found, locale: locales.get(found) ?? locale };
}

/** Whether a text says that something is so, without negation, question, condition, future, comparison or range. */
export function statesFact(text: string, { name }: Language): boolean {
  const hedge = patterns.get(name);
  return hedge !== undefined && !hedge.test(text);
}
