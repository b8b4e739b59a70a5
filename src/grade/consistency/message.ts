// Splits an agent's message into sentences and card lines, and tells which of them state something as plain fact.
import { languageOf, splitSentences, textLines } from '../../values/prose.js';

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

export function clausesIn(sentence: string): string[] {
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
