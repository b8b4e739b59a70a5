// Splits a prose plan into sentences, and turns "she says yes" into the order "say yes"; must not interpret them.
import { compromise } from '../compromise.js';
import { textLines } from '../reader/lines.js';
import { splitSentences } from '../reader/sentences.js';

const HEADING =
  /^(?:goal|facts?|reactions?|plan|rules?|behaviou?r|instructions?|context|background|notes?)\s*:?$/i;
/** Numbers of a list that was written in one line. */
const NUMBER = /^\(?\d{1,2}[.)]\s+/;
const ASIDE = /\s*\((?![^)]*\d)[^)]*\)/g;
const WITH_NUMBER = /\s*\(([^)]*\d[^)]*)\)/g;
const CHATTER =
  /^(?:so|basically|well|okay|ok|please|also|and|but|first(?: of all)?|in general)(?: basically)?,?\s+(?=\S)/i;

function plain(sentence: string): string {
  let text = sentence
    .trim()
    .replace(NUMBER, '')
    .replace(/[.!]+$/, '');
  while (CHATTER.test(text) && !/^and then\b/i.test(text)) text = text.replace(CHATTER, '');
  return text.replace(/^goal:\s*/i, '').trim();
}

function sentencesOfLine(line: string): string[] {
  const bare = line.replace(WITH_NUMBER, ', $1').replace(ASIDE, '');
  return splitSentences(bare).flatMap((sentence) =>
    sentence.split(/;\s+|,? and (?=(?:if|when|should|once) )/i),
  );
}

/** "What if it asks for the order? Then give 88213." is one condition. */
function withAnswers(sentences: readonly string[]): string[] {
  return sentences.reduce<string[]>((left, sentence) => {
    const asked = /^what if (.+)\?$/i.exec(left.at(-1) ?? '')?.[1];
    if (asked === undefined) return [...left, sentence];
    return [...left.slice(0, -1), `if ${asked}, ${sentence.replace(/^then,? /i, '')}`];
  }, []);
}

/** Sentences of a plan without headings, bullets, numbers and asides, in order. */
export function sentencesOfPlan(plan: string): string[] {
  const sentences = textLines(plan)
    .filter(({ text, heading }) => !heading && !HEADING.test(text))
    .flatMap(({ text }) => sentencesOfLine(text))
    .map(plain)
    .filter((sentence) => sentence !== '');
  return withAnswers(sentences);
}

const ACTOR = '(?:the (?:user|customer)|you|she|he|they|i|we)';
const MODAL =
  "(?:should|must|will|would|may|can|shall|has to|have to|need to|needs to|ought to|'d|'ll|are to|is to)";
const ACTED = new RegExp(
  `^(?:should )?${ACTOR}(?: ${MODAL}|${MODAL})?((?: (?:never|not|always|only|also|just|then|politely|simply|calmly|firmly|reluctantly))*) (.+)$`,
  'i',
);
const GOAL_LEAD = new RegExp(
  `^${ACTOR}(?:'d|'re| would| are| is| am)? ?(?:wants?|like|trying|wish(?:es)?|hop(?:e|es|ing)|needs?|aims?|looking) to `,
  'i',
);
const OBJECT_LEAD = new RegExp(`^${ACTOR}(?:'d| would)? ?(?:want|wants|like) `, 'i');
const PASSIVE = /^it (?:is|should be) ([a-z]+)(?: (.+))?$/i;

/** A verb without its ending: "asks" as "ask". */
export function infinitive(verb: string): string {
  const lower = verb.toLowerCase();
  if (
    /^(?:push|pass|press|address|confess|guess|miss|stress|discuss|focus|process|access)$/.test(
      lower,
    )
  )
    return lower;
  const view = compromise()(lower);
  view.tag('Verb');
  const found: unknown = view.verbs().toInfinitive().out('text');
  const base = typeof found === 'string' && found !== '' ? found : lower;
  return base === lower && /[a-z]s$/.test(lower) && !/ss$/.test(lower)
    ? lower.replace(/(?:(?<=sh|ch|ss)es|s)$/, '')
    : base;
}

function acted(text: string): string | null {
  const match = ACTED.exec(text);
  if (match?.[2] === undefined) return null;
  const [verb = '', ...rest] = match[2].split(' ');
  if (/^(?:is|are|was|were|has|have|had|do|does|don't|doesn't|cannot|can't)$/i.test(verb))
    return null;
  const negated = /\b(?:never|not)\b/i.test(match[1] ?? '');
  const order = [infinitive(verb), ...rest].join(' ');
  return negated ? `do not ${order}` : order;
}

/** A statement about the user as an order: "she never accepts it" is "do not accept it". */
export function imperative(sentence: string): string {
  const goal = sentence.replace(GOAL_LEAD, '').replace(/^try to /i, '');
  if (goal !== sentence) return goal;
  if (OBJECT_LEAD.test(sentence)) return sentence.replace(OBJECT_LEAD, 'get ');
  const passive = PASSIVE.exec(sentence);
  if (passive?.[1] !== undefined && /(?:ed|given|told|said|chosen)$/.test(passive[1]))
    return `${infinitive(passive[1])} ${passive[2] ?? ''}`.trim();
  return acted(sentence) ?? sentence;
}
