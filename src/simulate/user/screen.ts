// What the agent's newest message asks, offers, shows, refuses or reports, by short lists of phrases; chooses no answer.
import type { Observation, ObservedControl } from '../../episode/action.js';
import { contentWords, plainText } from '../../scenario/plan/key-words.js';

/** One sentence of the agent. */
export interface AgentSentence {
  text: string;
  /** As `plainText` makes it. */
  plain: string;
  words: readonly string[];
}

/** An ask for data. */
export interface Ask extends AgentSentence {
  /** One of several things is enough: "your order number or your e-mail". */
  either: boolean;
}

export interface Screen {
  observation: Observation;
  /** Everything that the agent has newly said. */
  said: string;
  /** Controls of the newest message, or of none, that are not the furniture of the page; on screen first. */
  controls: readonly ObservedControl[];
  asks: readonly Ask[];
  offers: readonly AgentSentence[];
  /** Asks for a yes. */
  confirm: AgentSentence | null;
  denial: AgentSentence | null;
  trouble: AgentSentence | null;
  notFound: AgentSentence | null;
  notUnderstood: boolean;
  /** The agent reports a deed. */
  completion: AgentSentence | null;
  /** A person takes over. */
  handover: AgentSentence | null;
  wantsChoice: boolean;
  /** "How can I help?", "anything else?" */
  wantsGoal: boolean;
  anythingElse: boolean;
  closing: boolean;
  wait: boolean;
  statements: readonly AgentSentence[];
}

const FURNITURE =
  /^(?:send.*|stop.*|attach.*|upload.*|new (?:chat|conversation)|copy.*|thumbs.*|like|dislike|good response|bad response|retry|regenerate|edit|close|minimi[sz]e|maximi[sz]e|settings|(?:open )?menu|scroll.*|jump.*|clear.*|share|home|help|(?:log|sign) ?(?:in|out)|my account|show (?:more|less|details)|details|dark mode|restart.*|start over|emoji.*)?$/i;
const ANSWERS = {
  yes: /^(?:yes|yep|ok(?:ay)?|confirm|proceed|go ahead|approve|continue|accept|submit|correct|do it)\b/i,
  no: /^(?:no|cancel|not (?:now|yet)|reject|decline|go back|keep it)\b/i,
};
const PERSON =
  /\b(?:person|human|someone|somebody|colleague|specialist|representative|supervisor|manager|(?:live|human|support) agent|escalate\w*|member of our (?:team|staff))\b/;
const LOOKUP =
  /\b(?:look (?:it|this|that|them|your orders?|you) up|search|find (?:it|your order)) (?:for (?:it|them|your order) )?(?:instead )?(?:by|using|with|under|through)\b|\blook up\b/;

/** What is only about what would be, or is told of the user. */
const CONDITION =
  /^(?:(?:and|or|but|so) )?(?:if|in case|should you|unless|once|as soon as)\b[^,]*(?:,|$)/;
const OFFER =
  /\b(?:i|we) (?:can|could|may|might)(?: also| instead| gladly| certainly)? (?!not\b)\w|\b(?:shall|should|can|may|could) (?:i|we)\b|\bwould you (?:like|prefer)\b|\bdo you want\b|\bwant (?:me|us) to\b|\bhow about\b|\bprefer\b|\boffer(?:ing)? you\b|\bcan (?:review|take another look|help|look into)\b|^escalate\?/;
const QUESTION =
  /\?|^(?:(?:and|so|or|ok|thanks|sure)[,! ]+)*(?:for |from |on |in )?(?:what|which|who|when|where|why|how|is|are|do|does|did|can|could|may|would|will|shall)\b/;
const REQUEST =
  /\b(?:please|kindly)\b.*\b(?:give|tell|share|provide|enter|send|type|state|choose|select|pick|confirm|specify|describe|let|fill)\b|^(?:please |kindly )?(?:give|tell|share|provide|enter|send|type|state|specify|describe) (?:me |us )?|\b(?:i|we)(?: will| would| still| just| also)* need\b(?! to\b)|\b(?:let me know|tell me|tell us)\b|\bi require\b|\bdrop me\b/;
const YES_ASKED =
  /\b(?:is|was) (?:that|this|it) (?:right|correct|ok|okay|fine|all right)\b|^(?:correct|right|proceed|go ahead|confirm|okay|ok)\?|\b(?:please|to) confirm\b(?!.*\b(?:number|email|address|name)\b)|\b(?:shall|should) (?:i|we) (?:go ahead|proceed|continue|create|start|issue|process|do|book|cancel|delete|send|submit|refund|return|place|apply|make)\b|\b(?:would you like|do you want|want) (?:me|us) to (?:go ahead|proceed|continue|create|start|issue|process|do|book|cancel|delete|send|submit|refund|return|place|apply|make)\b|\bdo you (?:confirm|agree|approve)\b|^(?:is|are) (?:it|this|that|these|they) (?:the|your|about)\b.*\?|(?<!do )\byou (?:want|would like) to\b.*\?$/;
const DENIAL =
  /\b(?:can|could|will|may|must|do|does) not (?:be )?(?:accept|return|refund|offer|approve|make an exception|change (?:that|this)|allow|permit|exchange|cancel|process|do (?:that|this)|help with)|\b(?:is|are|was|were) not (?:eligible|possible|returnable|refundable|allowed|permitted|covered)\b|^not (?:eligible|possible|returnable|refundable|allowed)\b|\bnon-?(?:returnable|refundable)\b|\bineligible\b|\bunable to (?!reach|find|connect)|\b(?:declined|denied|rejected|refused)\b|\bmust decline\b|\bexcluded from\b|\bno refunds?\b|\bdoes not (?:allow|permit)\b|\bcan not (?:(?!find|see|locate|reach|match|get|tell|remember)\w+)|\b(?:decision|answer) (?:stands|has to stay)|\bwill not change\b/;
const TROUBLE =
  /\b(?:went|gone) wrong\b|\b(?:an|the) error\b|\bnot (?:responding|answering|working|available)\b|\bunavailable\b|\b(?:is|are) down\b|\b(?:can|could|did) not (?:reach|connect|issue|complete|get an answer|accept it)\b|\bcould not (?:do|process|load|save)\b|\btry again (?:later|shortly|in a)|\btechnical (?:problem|difficult|issue)|\boutage\b|\bnot been able to\b/;
const NOT_FOUND =
  /\b(?:can|could|did|do) not (?:find|locate|see)\b(?! it,)|\bthere (?:is|are) no (?:orders?|bookings?|accounts?)\b|\bno (?:orders?|results?|match(?:es)?) (?:found|under|for|with)\b/;
const NOT_UNDERSTOOD =
  /\b(?:did|do) not (?:quite )?(?:get|understand|catch|follow) (?:that|you)\b|\brephrase\b|\b(?:only|just) help with\b/;
const HANDOVER =
  /\bpassed (?:this|it|you|your \w+) on\b|\b(?:am|will be) (?:transferring|connecting|putting) you\b|\bwill take over\b|\bis already on it\b|\bescalated\b|\b(?:person|colleague|specialist|agent|team) will (?:join|contact|be with|reply|call|get back)\b|\bhave (?:transferred|connected|escalated)\b/;
const NO_DEED =
  'found|checked|looked|noted|received|tried|searched|reviewed|located|verified|mentioned|listed|understood|needed|seen|been|got|had|added up|asked';
const COMPLETION = new RegExp(
  `\\b(?:i|we) (?:have|just|now)(?: (?:now|just|already|also|successfully))* (?!(?:${NO_DEED}|not)\\b)(?:\\w+ed|sent|set|made|put)\\b|^(?:i|we) (?!(?:${NO_DEED}|need)\\b)\\w+ed\\b|\\b(?:has|have) been (?:successfully )?(?!found\\b)\\w+(?:ed|sent|made)\\b|\\bis (?:now )?(?:confirmed|complete|completed|done|booked|cancelled|set up|created|on its way|all set)\\b|^(?:all )?(?:done|set)\\b|\\btaken care of\\b`,
);
const NEGATED = /\b(?:not|nothing|no|never|yet)\b/;
const LIST =
  /\bwhich (?:one|of (?:these|those|them|the))\b|\b(?:select|choose|pick|tap|click)\b.{0,40}\b(?:one|order|item|list|below|from|option)\b|\bhere are (?:your|the)\b/;
const ANYTHING_ELSE = /(?<!before )\b(?:anything|something|what) else\b/;
const GOAL =
  /\bhow (?:can|may|could) (?:i|we) (?:help|assist)|\bwhat (?:can|may) (?:i|we) do\b|\bwhat would you like(?: me)?(?: to do| to look up)?\?|\bwhat do you need\b|\bwould you like to return an item\b|\bwhat brings you\b/;
const CLOSING =
  /\bgoodbye\b|\bbye\b|\bhave a (?:good|nice|great|pleasant)\b|\byou(?:'re| are) welcome\b/;
const WAIT =
  /\b(?:one|a|just a) (?:moment|second|minute)\b|\bhold on\b|\bhang on\b|\blet me (?:check|look|see)\b|\bworking on\b/;

function sentencesOf(text: string, names: ReadonlySet<string>): AgentSentence[] {
  return text
    .split('\n')
    .filter((line) => !names.has(line.trim().toLowerCase()))
    .flatMap((line) => line.split(/(?<=[.!?:;])\s+/))
    .flatMap((part) => part.split(/,? or (?=(?:shall|should|would|do|did|can) (?:i|we|you)\b)/i))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => ({ text: part, plain: plainText(part), words: contentWords(part) }));
}

/** Controls in what the agent said last. */
export function newestControls({ messages, newMessages, controls }: Observation) {
  const newest = messages.findLast(({ role }) => role === 'agent');
  const fresh = new Set([newest?.id, ...newMessages.map(({ id }) => id)]);
  return controls.filter(
    ({ enabled, message }) => enabled && message !== null && fresh.has(message),
  );
}

/** Those, and what belongs to no message. */
function currentControls(observation: Observation): ObservedControl[] {
  const newest = newestControls(observation);
  return observation.controls
    .filter((one) => newest.includes(one) || (one.enabled && one.message === null))
    .filter(({ name }) => !FURNITURE.test(name.trim()))
    .sort((left, right) => Number(right.onScreen) - Number(left.onScreen));
}

function isConditional({ plain }: AgentSentence): boolean {
  return CONDITION.test(plain) && plain.replace(CONDITION, '').trim() === '';
}

/** The sentence without a condition that leads it. */
function core({ plain }: AgentSentence): string {
  return plain.replace(CONDITION, '').trim();
}

function isOffer(sentence: AgentSentence): boolean {
  return (
    OFFER.test(core(sentence)) && !YES_ASKED.test(core(sentence)) && !GOAL.test(sentence.plain)
  );
}

function asksForData(sentence: AgentSentence): boolean {
  const plain = core(sentence);
  if (YES_ASKED.test(plain) || ANYTHING_ELSE.test(plain) || GOAL.test(plain)) return false;
  const politely = /\b(?:can|could|may) (?:i|we) (?:have|ask|get|know)\b/.test(plain);
  const prefers =
    /\b(?:which|what|when|where|why) .*\b(?:would you like|do you (?:want|prefer))\b/.test(plain);
  if (isOffer(sentence) && !politely && !prefers && !/\b(?:what|which|why) /.test(plain))
    return false;
  const isShort = /^[\w -]{2,30}\?$/.test(plain);
  return isShort || QUESTION.test(plain) || REQUEST.test(plain);
}

/** Whether the person, in words, is the one who is offered or who takes over. */
export function speaksOfPerson(plain: string): boolean {
  return PERSON.test(plain);
}

/** Whether the offer is to look something up by what else is known. */
export function offersLookup({ plain }: AgentSentence): boolean {
  return LOOKUP.test(plain);
}

/** The control that says yes, such as "Yes, go ahead", or no. */
export function answerControl({ controls }: Screen, answer: 'yes' | 'no'): ObservedControl | null {
  return controls.find(({ name }) => ANSWERS[answer].test(name.trim())) ?? null;
}

/** The control that leads to a person, wherever it is on the page. */
export function personControl({ observation }: Screen): ObservedControl | null {
  const named = observation.controls.filter(
    ({ enabled, name }) => enabled && PERSON.test(plainText(name)),
  );
  return named.findLast(({ onScreen }) => onScreen) ?? named.at(-1) ?? null;
}

/** Whether a control is an entry of a list. */
export function isEntry({ role, name }: ObservedControl): boolean {
  if (['option', 'radio', 'checkbox', 'menuitem', 'row', 'listitem'].includes(role)) return true;
  return /^(?:select|choose|pick|this one|use this|return this|view)\b/i.test(name);
}

/** Reads what is on the screen after the agent's turn. */
export function readScreen(observation: Observation): Screen {
  const fresh = observation.newMessages.filter(({ role }) => role === 'agent');
  const names = new Set(observation.controls.map(({ name }) => name.trim().toLowerCase()));
  const all = fresh.flatMap(({ text }) => sentencesOf(text, names));
  const sentences = all.filter((sentence) => !isConditional(sentence));
  const first = (test: (plain: string) => boolean) =>
    sentences.find((sentence) => test(core(sentence))) ?? null;
  const confirm = sentences.findLast((sentence) => YES_ASKED.test(core(sentence))) ?? null;
  const asks = sentences.filter(asksForData);
  const offers = sentences.filter(isOffer);
  const deeds = (plain: string) =>
    COMPLETION.test(plain) && !NEGATED.test(plain.split(/[;:]/)[0] ?? '') && !plain.includes('?');
  const handover = first(
    (plain) => HANDOVER.test(plain) && !plain.includes('?') && !OFFER.test(plain),
  );
  const isAsk = (plain: string) => asks.some((ask) => core(ask) === plain);
  const trouble = first((plain) => TROUBLE.test(plain) && !isAsk(plain));
  return {
    observation,
    said: fresh.map(({ text }) => text).join('\n'),
    controls: currentControls(observation),
    asks: asks.map((ask) => ({
      ...ask,
      either: /\b(?:or|either|alternatively)\b/.test(ask.plain),
    })),
    offers,
    confirm,
    denial: trouble === null ? first((plain) => DENIAL.test(plain)) : null,
    trouble,
    notFound: first((plain) => NOT_FOUND.test(plain)),
    notUnderstood: sentences.some(({ plain }) => NOT_UNDERSTOOD.test(plain)),
    completion: first(deeds),
    handover,
    wantsChoice: sentences.some(({ plain }) => LIST.test(plain)),
    wantsGoal: sentences.some(({ plain }) => GOAL.test(plain)),
    anythingElse: sentences.some(({ plain }) => ANYTHING_ELSE.test(plain)),
    closing: sentences.some(({ plain }) => CLOSING.test(plain)),
    wait: sentences.some(({ plain }) => WAIT.test(plain)),
    statements: sentences.filter(
      (sentence) => !asks.includes(sentence) && !offers.includes(sentence) && sentence !== confirm,
    ),
  };
}
