// Constructions for offering something other than what was wanted, and for offers in general.
import type { Pattern } from './lexicon.js';

/** "I can …", "would you like …": something is offered. */
export const heldOut: Pattern = {
  test: /\b(?:i|we) (?:am also |are also |can|could|would be (?:happy|more than happy|glad|able)|am (?:happy|able|glad)|are (?:happy|able)|will gladly|may|might be able to)\b(?! not)|\b(?:would|do) you (?:\w+ )?(?:like|want|prefer|care|rather|wish)\b|\bwant (?:me )?to\b|\b(?:shall|should|may|can|could) (?:i|we)\b|\bif you (?:\w+ )?(?:like|want|wish|prefer|would like|see it differently|disagree|need)\b|\byou (?:can|could|may|might)(?: also| always)?\b|\b(?:how|what) about\b|\byou may\b|\bhow (?:does|would)\b.*\bsound\b|\b(?:happy|glad) to\b|\b(?:another|other|best|next) (?:option|step|way)\b|\bwhat i can do\b|\b(?:can|could|may|might) (?:take|look|help|find|review|call|be arranged)\b|\balternatively\b|\binstead\b|\boptions?\b|\bsay the word\b|\bmay be (?:quicker|easier|faster|simpler)|\bif i\b|\bi will (?:gladly|happily)|\bfeel free\b|\bi (?:would|reckon|think|suggest)\b|\bavailable\b|\blet me know if\b|\bprefer\b|\bfancy\b|\bought to\b|\bthen we can\b|\band i (?:will|can) (?:dig|find|search|trace|look|track)\b/,
};

const BENEFIT =
  '(?:store credit|credits?|exchange|replacement|replace (?:it|the|your)|repair|voucher|discount|gift card|coupon|warranty|partial refund|goodwill|troubleshoot\\w*|\\d+ ?(?:%|percent)|free (?:delivery|month|shipping|upgrade)|upgrade|extension|payment plan|waiting list|waitlist|video (?:call|visit|appointment)|phone appointment|earlier (?:slot|appointment)|later (?:train|flight|slot|one)|workaround)';

/** Offers an alternative, whatever it is, judging by the phrasing. */
export const alternativeHeld: Pattern = {
  test: new RegExp(
    [
      `\\b${BENEFIT}\\b`,
      '\\b(?:i|we) (?:can|could|would be (?:happy|able) to|am able to|may be able to) (?:also |still |only |at least |instead )*(?:offer|give|put you|pause|waive|extend|throw in|suggest|add|rebook|move|switch|swap|send you|set up|arrange|apply|reduce|knock)\\b',
      '\\b(?:i|we) (?:could|am happy to|are happy to|am glad to|would be happy to|would be glad to) (?:also )?(?!not|see|help|assist|confirm|understand|tell|look|check|find|imagine|hear|appreciate|only|start|begin|answer|explain|do (?:that|this|it)|walk|guide|search|locate|take a look)[a-z]+',
      '\\b(?:i|we) can (?:also |still )?(?!not|see|help|assist|confirm|understand|tell|imagine|hear)[a-z]+\\b.*\\bif you (?:would )?(?:like|want|wish|prefer)\\b',
      '\\byou (?:can|could|may|might)(?: also| always| still| instead)? (?:want to |wish to )?(?:consider|take|pause|switch|choose|go for|opt|try|keep|use|get|have|book|join|change|upgrade|downgrade|move|reapply|apply|exchange|swap)\\b',
      '\\b(?:how|what) about (?!your|the (?:order|item))|\\bin the meantime\\b|\\bas a (?:courtesy|gesture|one-off)\\b|\\b(?:waiting|cancellation|stand-?by|wait) list\\b|\\bhow (?:does|would) (?!that|this|it)\\b.*\\bsound\\b|\\b(?:would|will) you (?:be (?:open to|interested in|willing to|happy with|ok with)|consider|accept|settle for|take)\\b|\\binstead of\\b|\\balternatively\\b|\\bmake (?:it|this) up to you\\b',
      '\\b(?:is|are) available\\b.*\\b(?:should|if|instead|for you)\\b|\\b(?:could|can) be (?:arranged|offered|booked|moved)\\b|\\bwhat (?:i|we) can do\\b|\\binstead[.?!]?$',
    ].join('|'),
  ),
  unless:
    /\b(?:help|assist)(?: you)? with\b|\bno (?:exchange|replacement)|\bcan not (?:exchange|replace|offer|give)|\bnot (?:offer|exchange)|\byou (?:can|could|may) (?:also )?(?:find|see|check|contact|give|tell|send|type|enter|select|choose|pick)\b|\bwill be (?:issued|sent)\b|\bget (?:it|this|that|your account)\b/,
};
