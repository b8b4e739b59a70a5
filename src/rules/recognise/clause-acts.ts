// Reads one clause of an agent's message into acts, with what came before it; does not know the message as a whole.
import { type Act, type ConfirmAct, identifies, type OfferKind, type Topic } from './acts.js';
import { handedOver, performed } from './deed.js';
import { matchesPattern, lookup, toPerson } from './lexicon.js';
import { alternativeHeld, heldOut } from './offer.js';
import { EITHER_OR, wantsGoAhead, wantsIdentity } from './question.js';
import { ruledOut, unable } from './refusal.js';
import type { ActClause } from './act-clauses.js';
import { STATUS } from './status.js';
import { LEAD_IN } from '../reader/questions.js';
import { TELL } from './word-classes.js';
import { topicsByNoun, topicsOf } from './topics.js';
import { spellOut } from '../reader/spelling.js';

const NOT_NEEDED =
  /\b(?:no need|do not need|does not need|need not|not necessary|not required|do not have to|without needing|you already gave|thanks for|thank you for)\b/;
const LIST =
  /\bwhich (?:one|of (?:these|those|them|the))\b|\b(?:select|choose|pick|tap|click)\b.{0,40}\b(?:one|order|item|list|below|it|from|product|card|option)|\bhere are (?:your|the)\b.*\b(?:orders|items|purchases)|\bis it one of\b|\bany of these\b/;
/** Asks to choose without naming the options: only an earlier list shows them. */
const CHOICE =
  /\bwhich\b|\bwhom? (?:would|do|should)\b|\bwhat (?:would|do) you (?:prefer|like)\b|\b(?:select|choose|pick|tap|click)\b|\bwhat (?:works|suits|would work|would suit|will it be)\b|\bwhat do you (?:reckon|fancy)\b|\bwhat you (?:fancy|prefer)\b/;
/** "We can refund it, replace it or repair it": what the agent would do, not things to choose from. */
const REMEDIES = /\b(?:i|we) (?:can|could|may|might) [^.?!]*, [^.?!]*\bor\b/;
const ANAPHOR =
  /^(?:(?:and|so|or),? )?(?:would|do) you (?:like|want) (?:that|this|it|me to|one)\b\??|^(?:is|would) (?:that|this) (?:be )?(?:ok|okay|fine|alright|work|help)|^sound good|^how does that sound|^(?:shall|should) i\?|^interested\?|^(?:want|like|fancy) (?:that|one)\?|\bwhat do you think\b|^what would you prefer\b|^what do you say\b/;
/** "Don't have the number?", "No number?": leads to an offer, and asks nothing itself. */
const LACKING =
  /^(?:do|can|could|did) not (?:have|find|know|see|remember|recall)\b|^(?:no|forgotten|lost|mislaid|not sure (?:of|about)|without) (?:the |your |an? )?(?:order )?(?:[a-z]+ )?(?:number|e?mail|problem|reference|id)\b/;
const WH =
  /^(?:(?:and|so|ok|okay|sure|great|thanks|well|first|now|but|or|hi|hello|all right|right)[,:! ]+)*(?:(?:from|by|at|for|in|on|under|to|with|until|since) )?(?:what|which|who|whom|when|where|why|how)\b/;
/** A question with only a verb and its object: "Delete it now?" */
const BARE_VERB =
  /^(?:(?:so|and|ok|okay|really|just)[, ]+)?(?:cancel|delete|remove|submit|block|freeze|unlock|apply|schedule|extend|move|switch|report|proceed|continue|book|send|close|confirm|change|keep|refund|replace|ship|renew|upgrade|downgrade|start|stop|pay|add|return|exchange|transfer|reset|restart|install|order(?! (?:number|id|code|ref|reference)\b))\b/;
const GOES_AHEAD = /\b(?:go ahead|proceed|on your behalf|submit|finali[sz]e)\b/;
const ASKED_OF_USER = new RegExp(
  `^${LEAD_IN}(?:can|could|will|would) you (?:please |kindly |just |also )*(?:${TELL}|check|look|try|read|repeat)\\b`,
);

/** A clause with its context. */
export interface ActContext {
  clause: ActClause;
  /** The clause before this one, spelled out; empty at the start. */
  previous: string;
  /** Everything of the message up to and including this clause. */
  scope: string;
  /** The acts of the message before this clause. */
  before: readonly Act[];
  /** Whether the message has listed or counted up something before this clause, or will. */
  lists: boolean;
}

function asksSomething(clause: ActClause): boolean {
  const asked = clause.question || clause.request;
  return asked && !NOT_NEEDED.test(clause.plain) && !LACKING.test(clause.plain);
}

function offerIn(clause: ActClause): OfferKind | null {
  const { core, question, under } = clause;
  if (question && GOES_AHEAD.test(core)) return null;
  if (under === 'offer') return kindOfOffer(core) ?? 'alternative';
  if (!(matchesPattern(heldOut, clause.plain) || question)) return null;
  if (wantsToBeTold(clause)) return null;
  if ((question && LACKING.test(clause.plain)) || (!question && matchesPattern(handedOver, core)))
    return null;
  return kindOfOffer(core);
}

/**
 * "Could you check it again?", "Please state your ID or, alternatively, …": what the user should do is not an offer.
 */
function wantsToBeTold({ core, question, request }: ActClause): boolean {
  if (question) return ASKED_OF_USER.test(core);
  return request && /^(?:please|kindly)\b/.test(core) && topicsOf(core).length > 0;
}

function kindOfOffer(core: string): OfferKind | null {
  if (WH.test(core) && !/^(?:(?:how|what) about|how (?:does|would)|what i can)\b/.test(core))
    return null;
  if (matchesPattern(toPerson, core)) return 'escalation';
  if (matchesPattern(lookup, core)) return 'lookup';
  if (topicsOf(core).includes('resolution') || refuses(core)) return null;
  return matchesPattern(alternativeHeld, core) ? 'alternative' : null;
}

function refuses(core: string): boolean {
  return matchesPattern(unable, core) || matchesPattern(ruledOut, core);
}

function statusOf(clause: ActClause): Act[] {
  const found = STATUS.filter((pattern) => matchesPattern(pattern, clause.core));
  return found.map(({ kind }) => ({ kind, sentence: clause.text }));
}

function confirmIn(clause: ActClause, scope: string): ConfirmAct | null {
  if (!(clause.question || clause.request) || clause.under === 'need') return null;
  const asked = clause.question ? clause.core : clause.plain;
  const fitting = matchesPattern(wantsGoAhead, asked)
    ? 'go_ahead'
    : matchesPattern(wantsIdentity, asked)
      ? 'identity'
      : null;
  return fitting === null
    ? null
    : { kind: 'confirm', about: fitting, scope, sentence: clause.text };
}

/** Statements of what was done or refused; a merely possible refusal does not count. */
function deedIn(clause: ActClause): Act | null {
  if (clause.question) return null;
  if (matchesPattern(handedOver, clause.core))
    return { kind: 'completed', what: 'escalated', sentence: clause.text };
  if (clause.request) return null;
  if (refuses(clause.core)) return { kind: 'denied', sentence: clause.text };
  if (clause.conditional || !matchesPattern(performed, clause.core)) return null;
  return { kind: 'completed', what: 'task', sentence: clause.text };
}

function askOf(clause: ActClause, topics: readonly Topic[]): Act {
  const either = topics.length > 1 && /\bor\b|\beither\b|\bone of\b/.test(clause.plain);
  return { kind: 'ask', topics, either, sentence: clause.text };
}

/** "the order number or the email" asks for either; a topic that merely names another is dropped. */
function askedTopics(clause: ActClause): Topic[] {
  const own = topicsOf(clause.asked);
  const named = own.length > 0 ? own : topicsOf(clause.plain);
  const topics = named.length > 0 ? named : topicsByNoun(clause.asked);
  if (topics.includes('resolution')) return ['resolution'];
  if (topics.length > 1) return topics.filter((topic) => topic !== 'goal');
  return topics;
}

/** "Would you rather A or B?", "Cancel now, or at the end of the month?" */
function isEitherOr({ core, question }: ActClause): boolean {
  if (!question || !/\bor\b/.test(core)) return false;
  return (EITHER_OR.test(core) && /\b(?:rather|sooner)\b/.test(core)) || BARE_VERB.test(core);
}

/** "What is it?", "Can you send one over?": what is asked for was named before. */
function refersBack({ plain }: ActClause): boolean {
  return (
    /^(?:(?:and|so) )?what (?:is|was|are) (?:it|that|they)\?$/.test(plain) ||
    /\b(?:send|share|give|provide|upload|attach|forward)(?: (?:me|us))? (?:it|one|them|that)\b/.test(
      plain,
    ) ||
    /\b(?:check|try|type|enter|read|look at) (?:it|that|them) (?:again|once more)\b/.test(plain)
  );
}

function topicsBefore({ previous, clause, scope }: ActContext): Topic[] {
  const named = [topicsOf(previous), topicsByNoun(previous), topicsOf(spellOut(scope))];
  return named.find((topics) => topics.length > 0) ?? askedTopics(clause);
}

function questionActs(context: ActContext): Act[] {
  const { clause, before } = context;
  const between = chosenFrom(context);
  if (between !== null)
    return [{ kind: 'ask', topics: between, either: between.length > 1, sentence: clause.text }];
  const topics = refersBack(clause) ? topicsBefore(context) : askedTopics(clause);
  const wh = WH.test(clause.core);
  if (isEitherOr(clause))
    return [askOf(clause, [topics.includes('payment') ? 'payment' : 'resolution'])];
  if (topics.length > 0 && wh) return [askOf(clause, topics)];
  const confirm = wh ? null : (bareVerb(context) ?? confirmIn(clause, context.scope));
  const offered = before.some((act) => act.kind === 'offer');
  if (ANAPHOR.test(clause.plain) && topics.length === 0) {
    if (/\beither\b.*\bor\b/i.test(context.scope)) return [askOf(clause, ['resolution'])];
    if (offered) return [];
  }
  if (confirm !== null) return [confirm];
  return topics.length > 0 ? [askOf(clause, topics)] : [];
}

function bareVerb({ clause, scope }: ActContext): ConfirmAct | null {
  if (!/\?$/.test(clause.text) || !BARE_VERB.test(clause.core)) return null;
  return { kind: 'confirm', about: 'go_ahead', scope, sentence: clause.text };
}

/** The acts of one clause, at least one: a clause that fits nothing is a statement. */
export function clauseActs(context: ActContext): Act[] {
  const { clause } = context;
  const status = statusOf(clause);
  const deed = deedIn(clause);
  const acts = [...status, ...(deed === null ? [] : [deed])];
  const offer = hasDone(acts) ? null : offerIn(clause);
  if (offer !== null) acts.push({ kind: 'offer', offer, sentence: clause.text });
  if (asksSomething(clause) && !answersItself(status))
    acts.push(...listActs(context), ...asked(context, offer));
  return withRest(clause, acts);
}

function hasDone(acts: readonly Act[]): boolean {
  return acts.some(({ kind }) => kind === 'anything_else' || kind === 'not_understood');
}

/** "What do you mean?", "Anything else?": phrased as a question, but not answered by a fact. */
function answersItself(status: readonly Act[]): boolean {
  return status.some(({ kind }) => kind === 'not_understood' || kind === 'unavailable');
}

function listActs(context: ActContext): Act[] {
  const listed = choosesFromList(context) && chosenFrom(context) === null;
  return listed ? [{ kind: 'list', sentence: context.clause.text }] : [];
}

function choosesFromList({ clause, lists }: ActContext): boolean {
  return LIST.test(clause.plain) || (lists && CHOICE.test(clause.plain));
}

/** The real options of a choice, if they are not a list of things: remedies, or what somebody is looked up by. */
function chosenFrom({ clause, previous, scope }: ActContext): Topic[] | null {
  if (!LIST.test(clause.plain) && !CHOICE.test(clause.plain)) return null;
  const named = topicsOf(previous).filter(identifies);
  if (named.length > 1 && /\bor\b/.test(previous)) return named;
  const said = spellOut(scope);
  return REMEDIES.test(said) && !matchesPattern(lookup, said) ? ['resolution'] : null;
}

/** A clause that offers asks only where it also names a fact: "I can look it up by e-mail". */
function asked(context: ActContext, offer: OfferKind | null): Act[] {
  if (offer === 'escalation' || offer === 'alternative') return [];
  const acts = questionActs(context);
  return offer === 'lookup' && !context.clause.request ? acts.filter(asksBesidesEmail) : acts;
}

function asksBesidesEmail(act: Act): boolean {
  return act.kind === 'ask' && act.topics[0] !== 'email';
}

/** A clause that fits nothing is an open question or a plain statement. */
function withRest(clause: ActClause, acts: Act[]): Act[] {
  if (acts.length > 0) return acts;
  const introduces = clause.text.endsWith(':');
  const open = (clause.question && !ANAPHOR.test(clause.plain)) || clause.under === 'need';
  if (open && !introduces && !LACKING.test(clause.plain)) return [askOf(clause, ['other'])];
  return [{ kind: 'statement', sentence: clause.text }];
}
