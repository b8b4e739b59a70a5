// Cuts agent text into sentences and clauses with their form; must not judge what they mean.
import nlp from 'compromise';

/** One clause of an agent message. */
export interface Clause {
  /** As the agent wrote it, white space collapsed. */
  text: string;
  /** Lower case, contractions spelled out, quotes and marks removed: what the lexicon reads. */
  plain: string;
  /** `plain` without a leading "if you …," or "to …,": what is said, not on which condition. */
  core: string;
  question: boolean;
  /** Whether the agent asks for something in the imperative or names what it needs. */
  request: boolean;
  /** Whether it only speaks of what would be: "if …", "once …". */
  conditional: boolean;
}

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
  [/\b(what|that|it|there|who|where|here|everything|all)'s\b/g, '$1 is'],
  [/\be-mail/g, 'email'],
  [/\border #(?!\w)/g, 'order number '],
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

const QUESTION_START =
  /^(?:(?:and|so|or|but|now|ok|okay|well|great|sure|thanks|alright|sorry|first|also|then)[,: ]+)*(?:what|which|who|whose|when|where|why|how|may i|can i|could i|shall i|should i|can you|could you|would you|will you|do you|did you|are you|have you|is it|is that|is this|was it|were they|want me to|mind if|any chance)\b/;
const REQUEST =
  /^(?:(?:and|so|or|but|now|ok|okay|well|great|sure|thanks|alright|sorry|first|also|then|just|simply|kindly|please|hey|hi|hello|got it|no problem|no worries|of course|certainly|absolutely)[,:.! ]+)*(?:provide|share|give|tell|enter|send me|send over|send us|type|choose|select|pick|tap|click|let me know|let us know|let me have|confirm|verify|specify|describe|reply|respond|state|supply|drop|paste|pop|name|show me|tap)\b|\bplease (?:\w+ly )?(?:provide|share|give|tell|enter|send|type|choose|select|pick|tap|click|let me|let us|confirm|verify|specify|describe|reply|respond|state|supply|drop|paste|name|quote)\b/;
const NEED =
  /\b(?:i|we) (?:will |would |do |just |also |still |first |only |then )*(?:need|require|must have|am missing|are missing|have to ask|have to know)\b|\bis (?:all|what) (?:i|we) need|\b(?:once|as soon as|when|after) (?:i|we) (?:have|know|get|see)\b|\bif you (?:could |can |would )*(?:give|share|send|tell|provide|let)\b|\bonce you (?:give|share|send|tell|provide|have (?:given|shared|sent|told|provided))\b|\b(?:may|can|could|might) i (?:please )?(?:have|get|see|ask|trouble you)\b|\bi(?: would| will| am)? (?:love|like|going) to (?:know|have|hear)\b|\bstill missing\b|^(?:(?:and|your|the|an?|full|first) )*(?:order (?:number|id)|email(?: address)?|name|item|reason)(?: for [a-z ]+)?(?:,? please)?[.:?]?$|\b(?:will|would) (?:also )?(?:do|work|help|suffice)\b|^(?:next|first|required|missing|needed)[,:]|\bmind (?:giving|sharing|telling|sending)\b|\byou can (?:also )?(?:give|tell|send|type|enter|select|choose|pick)\b|\bwithout (?:an?|the|your|that|one) .*\b(?:can not|unable)\b|\b(?:can not|unable).*\bwithout (?:an?|the|your)\b/;
const CONDITIONAL =
  /^(?:and |so |but |or )?(?:if|once|as soon as|when|whenever|unless|until|in case|should you|after|before)\b|\b(?:if|whether|unless|until|once) (?:it|they|that|this|the|your|you|i|we)\b/;
const NO_REQUEST = /^(?:thanks|thank you|thx|cheers)\b[^,.]*\bfor\b/;

function isRequest(plain: string): boolean {
  return !NO_REQUEST.test(plain) && (REQUEST.test(plain) || NEED.test(plain));
}

const LEAD =
  /^(?:and |or |but |so |otherwise,? )?(?:if|in case|to|in order to|so that|before) [^,]{3,80}, (?=\w)|^(?:and |or |but |so )?if (?:you|it) (?:do not|does not|can not|have not)(?: \w+){0,6}? (?=(?:i|we) can\b)/;
const ASIDE = /\s*\([^)]*\)/g;

function toClause(text: string): Clause {
  const plain = spellOut(text.replace(ASIDE, (aside) => (aside.includes('?') ? aside : '')));
  const core = plain.replace(LEAD, '');
  return {
    text,
    plain,
    core,
    question: text.endsWith('?') || QUESTION_START.test(plain),
    request: isRequest(plain) || isRequest(core),
    conditional: CONDITIONAL.test(plain),
  };
}

const CLAUSE_BREAK =
  /(?<=[,;:–—])\s+(?=(?:(?:but|so|and|or)\s+)?(?:would you|shall I|should I|do you|can I|could I|may I|could you|can you|please(?= [a-z])|I can|I could|we can|I'd be|I'll need|unfortunately|however)\b)|\s+(?=but\s)|;\s+/i;
/** In a statement these words would open a relative clause: "a refund, which should arrive". */
const QUESTION_BREAK = new RegExp(
  `${CLAUSE_BREAK.source}|(?<=[,;:–—])\\s+(?=(?:and |or )?(?:what|which|why|how|when)\\b)`,
  'i',
);
const SUBORDINATE =
  /^(?:(?:and|so|but|thanks|ok|okay|sure)[,!]? )?(?:if|once|when|as soon as|with|without|to|before|for|in order)\b/i;

/** A clause that leans on what follows is kept whole: "If you have the number, could you share it?" */
function toClauses(sentence: string): Clause[] {
  if (SUBORDINATE.test(sentence)) return [toClause(sentence)];
  const parts = sentence
    .split(sentence.endsWith('?') ? QUESTION_BREAK : CLAUSE_BREAK)
    .filter((part) => part.trim() !== '');
  return parts.map((part) => toClause(part.trim()));
}

function unnumbered(text: string): string {
  return text.replace(/\b(order|item|ref|reference) no\./gi, '$1 number');
}

function sentencesOf(line: string): string[] {
  const found = nlp.tokenize(unnumbered(line)).sentences().out('array') as string[];
  return found.map((sentence) => sentence.trim()).filter((sentence) => /[a-z0-9]/i.test(sentence));
}

function linesOf(text: string, controlNames: ReadonlySet<string>): string[] {
  const lines = text.split(/\n+/).map((line) => line.replace(/^[\s•*\-–>]+/, '').trim());
  return lines.filter((line) => line !== '' && !controlNames.has(line.toLowerCase()));
}

/** Clauses of one message, in order. Lines that only repeat the name of a control are left out. */
export function clausesOf(text: string, controlNames: readonly string[]): Clause[] {
  const names = new Set(controlNames.map((name) => name.toLowerCase()));
  return linesOf(text, names).flatMap(sentencesOf).flatMap(toClauses);
}
