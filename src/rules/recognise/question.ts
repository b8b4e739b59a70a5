// The form of a clause: request, condition; and the constructions for asking for a yes.
import { LEAD_IN } from '../reader/questions.js';
import type { Pattern } from './lexicon.js';
import { TELL } from './word-classes.js';

const IMPERATIVE = new RegExp(
  `^${LEAD_IN}(?:${TELL}|choose|select|pick|tap|click|describe)\\b(?! (?:that|this) (?:is|was)\\b)|\\b(?:please|kindly|pls|plz)(?: to)? (?:\\w+ly )?(?:${TELL}|choose|select|pick|tap|click)\\b|\\b(?:${TELL}|choose|select) (?:me |us )?(?:\\w+ ){0,4}please\\b|^${LEAD_IN}explain please\\b|\\band (?:${TELL}) (?:me|us|the|your|any|number|an?)\\b|\\bwe (?:kindly |would )?ask (?:that )?you(?: to)? (?:${TELL})\\b`,
);

const NEED =
  /\b(?:i|we) (?:will |would |do |just |also |still |first |only |then |shall |must |now |simply |kindly )*(?:need|require|must have|am missing|are missing|have to (?:ask|know|verify|confirm)|must verify|ask you (?:for|to))\b|\bis (?:all|what) (?:i|we) need|\b(?:may|can|could) (?:i|we) start with\b|\b(?:once|as soon as|when|after) (?:i|we) (?:have|know|get|see)\b|\bif you (?:could |can |would )*(?:give|share|send|tell|provide|let|forward|upload|attach|confirm|supply)\b|\bonce you (?:give|share|send|tell|provide|have (?:given|shared|sent|told|provided))\b|\b(?:may|can|could|might) (?:i|we) (?:please |just |also |quickly )*(?:have|get|see|ask|know|take|grab|trouble you|borrow|double-check|bother you)\b|\b(?:i|we)(?: would| will| am)? (?:love|like|going) to (?:know|have|hear)\b|\bstill missing\b|\b(?:will|would) (?:also )?(?:do|work|help|suffice)\b|^(?:next|first|required|missing|needed)[,:]|\bmind (?:giving|sharing|telling|sending|if i ask)\b|\byou can (?:also )?(?:give|tell|send|type|enter|select|choose|pick)\b|\bwithout (?:an?|the|your|that|one) .*\b(?:can not|unable)\b|\b(?:can not|unable).*\bwithout (?:an?|the|your)\b|^(?:if so,? )?(?:(?:the|your|their|an?|any|my) )?(?:(?!is\b|are\b|will\b|can\b)[a-z]+ ){1,7}(?:please|pls)[.!]?$|\bgrateful if you\b|\b(?:i|we) (?:meant|mean|(?:was|were|am|are) (?:really |actually )?(?:after|looking for|asking for))\b|\b(?:i|we) (?:am|are) needing\b|\bwould be (?:fine|enough|ok|okay|sufficient)\b|\bwhichever is\b|^(?:just |only )?(?:need|needed|required)(?: your| the| an?)?\b|\b(?:is|are) (?:required|needed|missing)[.:]?$/;

/** Only a noun phrase, as terse agents ask: "Order number, please." */
const BARE_NOUN =
  /^(?:(?:and|your|the|an?|full|first|delivery|work|contact|preferred) )*(?:(?:order|booking|account|customer|policy|claim|member|employee|card|phone|mobile|invoice|ticket) (?:number|id|reference|ref)|reference(?: number)?|email(?: address)?|name|surname|address|date of birth|item|reason|postcode|phone(?: number)?|amount)(?: for [a-z ]+)?(?:,? (?:please|pls|plz))?[.:?]?$/;

const CONDITIONAL =
  /^(?:and |so |but |or )?(?:if|once|as soon as|when|whenever|unless|until|in case|should you|after|before)\b|\b(?:if|whether|unless|until|once) (?:it|they|that|this|the|your|you|i|we)\b/;
const NO_REQUEST =
  /^(?:thanks|thank you|thx|cheers)\b[^,.]*\bfor\b|\b(?:do not|never|no need to) (?:\w+ ){0,3}(?:share|send|give|tell|enter)\b|\bwill never ask\b|^no (?:need|request)\b|^(?:let me know|tell me|give me a shout|shout) if (?:you (?:need|want|have)|there is|anything|that)\b/;

/** Whether a clause asks for something in the imperative, or names what is needed. */
export function isRequest(plain: string): boolean {
  if (NO_REQUEST.test(plain)) return false;
  return IMPERATIVE.test(plain) || NEED.test(plain) || BARE_NOUN.test(plain);
}

/** Whether it is only about what would be. */
export function isConditional(plain: string): boolean {
  return CONDITIONAL.test(plain);
}

const NOT_TOLD = `(?!(?:please |just |also |quickly |kindly )*(?:have|get (?:your|the|an?|some)|see|ask|know|take (?:your|the|an?)|grab|trouble|borrow|start with|patch|help|assist|be of|do for|offer|interest|connect|transfer|put you|pass you|hand you|look (?:it|you|that|up)|search|find|refer|escalate|sort anything|make it up)\\b)`;

/** The agent wants a yes before it acts. */
export const wantsGoAhead: Pattern = {
  test: new RegExp(
    [
      `\\b(?:shall|should|may|can|could) (?:i|we) ${NOT_TOLD}[a-z]+`,
      '\\b(?:would you like|do you want|would you prefer|would you rather|want|need|like|happy for|ok for|okay for|fine for|alright for) (?:me|us) to\\b(?! (?:know|tell|ask))',
      '\\b(?:would|do) you (?:still |also |really )?(?:like|want|wish|care) to (?:go ahead|proceed|continue|carry on|start|confirm|submit|complete|return (?:it|this|that|the)|cancel|close|keep going|do (?:this|that|it))\\b',
      '\\b(?:ok|okay|happy|fine|ready|good|alright|all right|cool|comfortable) (?:to|with|for) (?:proceed|go|submit|continue|go ahead|carry on|book|cancel|that|this|it|you)\\b(?! and)',
      '\\b(?:ok|okay|alright|all right|fine|good) (?:with|by|for) you\\b|\\b(?:ok|okay|alright|fine|happy|cool) for (?:me|us) to\\b|\\breally [a-z]+\\?$|\\bto accept (?:these|this|the)\\b.*\\bor\\b',
      '\\b(?:is|are|would|sounds?|all) (?:that|this|it|you)? ?(?:be )?(?:still )?(?:ok|okay|alright|all right|fine|acceptable|good|happy)(?: with (?:you|that|this|it|the [a-z]+))?\\?',
      '\\bdo(?:es)? (?:you|that|this|it|everything) (?:still )?(?:confirm|agree|accept|consent|approve|work|suit|sound (?:good|ok|okay|fine|alright)|suit you|work for you)\\b',
      '\\bare you (?:sure|certain|positive|happy|ok|okay|ready|still|content|comfortable) ?(?:[a-z ]{0,30})?(?:proceed|continue|go ahead|sure|return|want|about|with (?:that|this|it|the)|to)?\\b.*\\?',
      "\\b(?:reply|type|say|answer|respond|write|enter)(?: with)? '?[a-z]+'? to (?:confirm|proceed|continue|accept|agree|go ahead)\\b|\\b(?:reply|type|say|answer|respond)(?: with)? '?(?:yes|confirm|y|ok)\\b|\\ba (?:clear |simple )?yes\\b",
      '\\bplease confirm\\b|\\bproceed\\?|\\bgo ahead\\?|\\bgood to go\\b|\\bconfirm(?: \\w+)? (?:to|and i|so i|that you (?:want|would like|wish)|you (?:want|would like|wish))|\\b(?:can|could|may) (?:i|we) (?:get|have) your (?:ok|okay|go-ahead|confirmation|consent|approval|permission)',
      '\\b(?:i|we) (?:will )?(?:need|require) (?:your |a )?(?:explicit |clear |written )?(?:consent|confirmation|approval|go-ahead|permission)\\b',
      '\\bgive me the (?:go-ahead|green light)|\\bwould you like that\\b|\\bwould that (?:work|help|suit|be (?:ok|okay|fine|alright))|\\bhow does that sound|\\bdoes that (?:work|sound|suit)|\\bwould you (?:still )?(?:like|want|take|accept) (?:one|it|that|this)\\b|\\bdo you (?:still )?want (?:it|that|this|one)\\b|\\bdeal\\?|\\bshall i\\?|\\bis that a yes\\b',
      '^(?:so |and )?(?:ok|okay|alright|all right|fine|agreed|deal|good|yes|confirm(?:ed)?|sounds good|all good|happy)(?: with that| to proceed)?\\?$|\\bpress (?:the )?(?:button )?(?:to )?(?:confirm|approve)|\\bconfirm (?:below|here)\\b',
    ].join('|'),
  ),
  unless:
    /\bconfirm (?:me )?(?:the |your |an? )?(?:[a-z]+'s |full |current )?(?:last|order|email|full|name|number|phone|address|zip|post|reason|which|what|item|date|booking|account|policy|member|digits|identity)|\b(?:anything|something) (?:else|more)\b|\bgot everything\b/,
};

const RIGHT =
  '(?:right|correct|accurate|true|ok|okay|good|fine|what you (?:want|mean|need|are after|asked|had in mind)|the one|the ones|you)';

/** The agent wants a yes to what it understood. */
export const wantsIdentity: Pattern = {
  test: new RegExp(
    [
      `\\b(?:is|was|are|were) (?:all of )?(?:that|this|it|these|those|they|everything|the (?:above|summary|information))(?: all)? (?:\\w+ )?${RIGHT}\\b|\\b(?:have|did|do) i (?:got|get|have|understand|read|hear|understood)(?: (?:that|this|it|you|everything))? ?(?:right|correctly|correct)?\\b.*\\?`,
      '^(?:is )?(?:that|this)? ?(?:right|correct|yes)\\?|\\b(?:that is|this is) (?:right|correct)\\?|^that right\\?|\\b(?:do|did) you mean\\b|\\bdid i (?:get|understand|read)|\\bhave i (?:got|understood)',
      ', (?:right|correct|yes|yeah|yep|ok|okay|no|is it not|am i right|is that right|is that correct)\\?$',
      '\\bis it (?:the|about the|this)\\b(?! .* or )|\\bis the (?:item|order|product|one) (?:that )?you\\b|\\bis this (?:about|regarding|for|the)\\b(?! .* or )|\\bare you (?:referring|talking|asking) (?:to|about)',
      "^(?:[a-z' ]{2,60}[:,] )?(?:so |and |ok |okay |that |then )*(?:you|it is|that is|this is|that makes it) (?!.*\\bor\\b)[^?]*\\?$",
      '\\bis that the (?:one|item|order|right|booking|flight|card)|\\b(?:does|do) (?:this|that|it|these|everything)(?: all)? (?:all )?(?:look|seem|sound) (?:right|correct|good|ok|fine)|\\bam i right\\b|\\bis that what\\b|\\bjust so (?:we are|i am)\\b.*\\?|\\b(?:approve|confirm) (?:this|the) summary\\b|\\ball good\\?|\\blooks? (?:good|right|ok)\\?',
    ].join('|'),
  ),
};

/** "A or B, whichever you like": one of two that both help, so a yes would not answer it. */
export const EITHER_OR =
  /\b(?:would you|do you|should|shall|can|could|will) (?:rather|like|want|prefer|sooner|we|i)\b.*\bor\b.*\?|\bwhich (?:would|do) you prefer\b|\bor (?:would|do|shall|should) (?:you|i|we)\b/;
