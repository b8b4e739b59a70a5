// The words by which a key of a plan and an agent's sentence are the same thing; knows no agent and no plan.

/** Words of one sense. Data: a word that is missing here is one line. */
const SENSES: Readonly<Record<string, string>> = {
  ...senses('id', 'number nr reference ref code identifier ids numbers'),
  ...senses('email', 'mail emails'),
  ...senses('phone', 'telephone mobile cell'),
  ...senses('reason', 'why problem issue wrong happened matter fault defect explanation reasons'),
  ...senses('item', 'product article thing items products'),
  ...senses('date', 'day when dates days'),
  ...senses('person', 'human colleague supervisor manager escalation escalate representative team'),
};

function senses(word: string, others: string): Record<string, string> {
  return Object.fromEntries(others.split(' ').map((other) => [other, word]));
}

const SMALL = new Set(
  (
    'a an the and or of for to in on at by from with is are was were be been it its this that these those your my their our you i we ' +
    'do does did have has had not me us as if so please would could can will shall should like'
  ).split(' '),
);

/** What a key says beside the thing itself: "target_item" is asked for as the item. */
const QUALIFIERS = new Set(
  'target return refund customer user purchase desired wanted recent'.split(' '),
);

/** Lower case, without marks; contractions are spelled out. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[*_`#]+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/\bcannot\b|\bcan't\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'ve\b/g, ' have')
    .replace(/'ll\b/g, ' will')
    .replace(/'d\b/g, ' would')
    .replace(/'m\b/g, ' am')
    .replace(/'re\b/g, ' are')
    .replace(/\b(that|what|it|there|here|who|where|how)'s\b/g, '$1 is')
    .replace(/\be-mail/g, 'email')
    .replace(/\s+/g, ' ')
    .trim();
}

function stem(word: string): string {
  return word.length > 3 && !/ss$/.test(word) ? word.replace(/s$/, '') : word;
}

/** Words of a text that carry meaning, each once. */
export function contentWords(text: string): string[] {
  const found =
    plainText(text.replace(/_/g, ' '))
      .replace(/\bwhich (order|booking|claim|ticket|account)\b/g, '$1 id')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const senseOf = (word: string) => SENSES[word] ?? SENSES[stem(word)] ?? stem(word);
  return [...new Set(found.filter((word) => !SMALL.has(word)).map(senseOf))];
}

/** What a key such as "target_item" or "order_number" names. */
export function keyWords(key: string): string[] {
  const spaced = key.replace(/([a-z])([A-Z])/g, '$1_$2').replace(/_no$/i, '_number');
  const words = contentWords(spaced);
  const named = words.filter((word) => !QUALIFIERS.has(word));
  return named.length > 0 ? named : words;
}

/** Whether all words are among others. */
export function hasAll(words: readonly string[], among: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => among.includes(word));
}
