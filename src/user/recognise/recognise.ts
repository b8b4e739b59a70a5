// Reads what the agent newly said into acts; must see nothing but the words of its messages.
import type { Act, ConfirmAct, OfferKind, Topic } from './acts.js';
import {
  alternative,
  completed,
  denied,
  escalated,
  fits,
  goAhead,
  held,
  identity,
  lookup,
  PLAIN,
  toPerson,
} from './lexicon.js';
import { type Clause, clausesOf } from './sentences.js';
import { topicsOf } from './topics.js';

const NOT_NEEDED =
  /\b(?:no need|do not need|does not need|need not|not necessary|not required|do not have to|without needing|you already gave|thanks for|thank you for)\b/;
const LIST =
  /\bwhich (?:one|of (?:these|those|them|the))\b|\b(?:select|choose|pick|tap|click)\b.{0,40}\b(?:one|order|item|list|below|it|from|product|card|option)|\bhere are (?:your|the)\b.*\b(?:orders|items|purchases)|\bis it one of\b|\bany of these\b/;
const ANAPHOR =
  /^(?:(?:and|so|or),? )?(?:would|do) you (?:like|want) (?:that|this|it|me to|one)\b\??|^(?:is|would) (?:that|this) (?:be )?(?:ok|okay|fine|alright|work|help)|^sound good|^how does that sound|^(?:shall|should) i\?|^interested\?|^(?:want|like) that\?|\bwhat do you think\b/;

function asksSomething(clause: Clause): boolean {
  const asked = clause.question || clause.request;
  return asked && !NOT_NEEDED.test(clause.plain) && !LACKING.test(clause.plain);
}

function offerIn(clause: Clause): OfferKind | null {
  const heldOut = fits(held, clause.core) || clause.question;
  if (!heldOut || (!clause.question && fits(escalated, clause.core))) return null;
  if (fits(toPerson, clause.core)) return 'escalation';
  if (fits(lookup, clause.core)) return 'lookup';
  if (topicsOf(clause.core).includes('resolution')) return null;
  return fits(alternative, clause.core) && !fits(denied, clause.core) ? 'alternative' : null;
}

function plainKinds(clause: Clause): Act[] {
  const found = PLAIN.filter((pattern) => fits(pattern, clause.core));
  return found.map(({ kind }) => ({ kind, sentence: clause.text }));
}

function confirmIn(clause: Clause, scope: string): ConfirmAct | null {
  const fitting = fits(goAhead, clause.plain)
    ? 'go_ahead'
    : fits(identity, clause.plain)
      ? 'identity'
      : null;
  if (fitting === null || !(clause.question || clause.request)) return null;
  return { kind: 'confirm', about: fitting, scope, sentence: clause.text };
}

const WH =
  /^(?:(?:and|so|ok|okay|sure|great|thanks|well|first|now|but|or|hi|hello|all right)[,:! ]+)*(?:what|which|who|when|where|why|how)\b/;

/** Statements of what was done or refused; a refusal that is only a possibility is none. */
function deedIn(clause: Clause): Act | null {
  if (fits(escalated, clause.core) && !clause.question)
    return { kind: 'completed', what: 'escalated', sentence: clause.text };
  if (clause.question || clause.request) return null;
  if (fits(denied, clause.core)) return { kind: 'denied', sentence: clause.text };
  if (clause.conditional || !fits(completed, clause.core)) return null;
  return { kind: 'completed', what: 'task', sentence: clause.text };
}

function askOf(clause: Clause, topics: readonly Topic[]): Act {
  const either = topics.length > 1 && /\bor\b|\beither\b|\bone of\b/.test(clause.plain);
  return { kind: 'ask', topics, either, sentence: clause.text };
}

/** "the order number or the email" asks for either; a topic that merely names another is dropped. */
function askedTopics(clause: Clause): Topic[] {
  const topics = topicsOf(clause.plain);
  if (topics.includes('resolution')) return ['resolution'];
  if (topics.length > 1) return topics.filter((topic) => topic !== 'goal');
  return topics;
}

interface Context {
  clause: Clause;
  /** Everything of the message up to and including this clause. */
  scope: string;
  /** The acts of the message before this clause. */
  before: readonly Act[];
}

function questionActs(context: Context): Act[] {
  const { clause, before } = context;
  const topics = askedTopics(clause);
  if (topics.length > 0 && WH.test(clause.plain)) return [askOf(clause, topics)];
  const confirm = WH.test(clause.plain) ? null : confirmIn(clause, context.scope);
  const offered = before.some((act) => act.kind === 'offer');
  if (ANAPHOR.test(clause.plain) && offered && topics.length === 0) return [];
  if (confirm !== null) return [confirm];
  return topics.length > 0 ? [askOf(clause, topics)] : [];
}

function clauseActs(context: Context): Act[] {
  const { clause } = context;
  const plain = plainKinds(clause);
  const deed = deedIn(clause);
  const offer = offerIn(clause);
  const acts = [...plain, ...(deed === null ? [] : [deed])];
  if (offer !== null) acts.push({ kind: 'offer', offer, sentence: clause.text });
  if (asksSomething(clause)) acts.push(...listActs(clause), ...asked(context, offer));
  return withRest(clause, acts);
}

function listActs(clause: Clause): Act[] {
  return LIST.test(clause.plain) ? [{ kind: 'list', sentence: clause.text }] : [];
}

/** A clause that offers asks only where it also names a fact: "I can look it up by e-mail". */
function asked(context: Context, offer: OfferKind | null): Act[] {
  if (offer === 'escalation' || offer === 'alternative') return [];
  const acts = questionActs(context);
  return offer === 'lookup' ? acts.filter(asksBesidesEmail) : acts;
}

function asksBesidesEmail(act: Act): boolean {
  return act.kind === 'ask' && act.topics[0] !== 'email';
}

/** "Don't have the number?", "No number?": leads on to an offer, and asks nothing by itself. */
const LACKING =
  /^(?:do|can|could|did) not (?:have|find|know|see|remember|recall)\b|^no (?:order )?(?:number|e?mail|problem)\b/;

/** What nothing fits is an open question or a mere statement. */
function withRest(clause: Clause, acts: Act[]): Act[] {
  if (acts.length > 0) return acts;
  const open = clause.question && !ANAPHOR.test(clause.plain) && !LACKING.test(clause.plain);
  if (open) return [askOf(clause, ['other'])];
  return [{ kind: 'statement', sentence: clause.text }];
}

/** A message that fails or finds nothing has not finished anything, and promises no refusal. */
function settled(acts: readonly Act[]): Act[] {
  const failed = acts.some((act) => act.kind === 'unavailable');
  return acts.filter((act) => !(failed && (act.kind === 'completed' || act.kind === 'denied')));
}

/** Acts of one agent message, in the order in which they were said. */
export function actsOfMessage(text: string, controlNames: readonly string[]): Act[] {
  const clauses = clausesOf(text, controlNames);
  const acts: Act[] = [];
  let scope = '';
  for (const clause of clauses) {
    scope = `${scope} ${clause.text}`.trim();
    acts.push(...clauseActs({ clause, scope, before: acts }));
  }
  return settled(acts);
}
