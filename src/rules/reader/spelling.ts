// The common spelling for reading sentences: lower case, contractions spelled out, without quotes and marks.

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\b(is|are|was|were|do|does|did|has|have|had|could|would|should)n'?t\b/g, '$1 not'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/'re\b/g, ' are'],
  [/'d\b/g, ' would'],
  [/\bi'm\b/g, 'i am'],
  [/\blet's\b/g, 'let us'],
  [/\b(what|that|it|there|who|where|here|everything|all|how|when)'s\b/g, '$1 is'],
  [/(\w)'s (been|gone|had)\b/g, '$1 has $2'],
  [/(\w)'s (now|not|already|back|off|fully|all|with (?:our|the|my))\b/g, '$1 is $2'],
  [/(\w)'s (\w+ed)(?= (?:off|on|from|until|till|to|by|with|now|in)\b|[.,!]|$)/g, '$1 is $2'],
  [/\bain'?t\b/g, 'is not'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\bgonna\b/g, 'going to'],
  [/\bwanna\b/g, 'want to'],
  [/\by'all\b/g, 'you'],
  [/\bpost code\b/g, 'postcode'],
  [/\be-mail/g, 'email'],
  [/\border #(?!\w)/g, 'order number '],
  [/\b(order|item|ref|reference|booking|account|policy|customer) no\./g, '$1 number'],
  [/\b(dr|mr|mrs|ms|prof|st)\./g, '$1'],
];

/** The spelling that all patterns of the lexicon are written in. */
export function spellOut(text: string): string {
  const straight = text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[*_`"“”]/g, ' ');
  const spelled = CONTRACTIONS.reduce((left, [from, to]) => left.replace(from, to), straight);
  return spelled.replace(/#/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Words and figures only, for comparing two texts. */
export function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
