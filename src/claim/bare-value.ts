// Which words without quotes can be a value: a few that end the sentence, and none of which the language gives another meaning.
import { DESCRIBING, verbs } from './names.js';
import { predicateNames, predicateRow } from './predicates.js';
import { kindsIn } from './roles.js';
import { readValue, type Value } from './subjects.js';
import { plainTokens, plainWords, type Token } from './tokens.js';

const LONGEST = 4;

/** Words that compare, place in time or doubt: what stands on a page is not said with them. */
const SAYING_MORE =
  /^(?:missing|gone|now|then|today|tomorrow|yesterday|soon|yet|still|already|again|ago|until|till|later|always|never|ever|often|maybe|perhaps|probably|likely|almost|nearly|roughly|approximately|just|even|also|too|very|quite|rather|really|enough|more|less|most|least|fewer|much|many|few|several|same|different|similar|like|here|nothing|something|anything|everything|my|your|his|her|our|he|she|we|you|was|were|been|be|being|will|had|did)$/u;

/** Every word of the table but "out", which means nothing alone: "sold out", "greyed out". */
const ofLanguage: ReadonlySet<string> = new Set(
  predicateNames
    .flatMap((name) => [...predicateRow(name).wordings, ...predicateRow(name).negatives])
    .flatMap((wording) => plainTokens(wording).map(({ text }) => text))
    .filter((word) => word !== 'out'),
);

/** A figure or a reference alone is a value without this. */
export function readBareValue(tokens: readonly Token[]): Value | null {
  const words = plainWords(tokens);
  const isShort = tokens.length > 0 && tokens.length <= LONGEST;
  if (words === null || !isShort || readValue(tokens) !== null) return null;
  if (tokens.some(({ text }) => hasMeaning(text)) || kindsIn(words).length > 0) return null;
  // "Offered a refund" is longer than its words.
  if (tokens.slice(1).some((token) => token.kind === 'word' && token.article)) return null;
  const raw = tokens.map((token) => (token.kind === 'word' ? token.raw : ''));
  return { kind: 'text', text: raw.join(' ') };
}

function hasMeaning(word: string): boolean {
  return DESCRIBING.test(word) || SAYING_MORE.test(word) || verbs.has(word) || ofLanguage.has(word);
}
