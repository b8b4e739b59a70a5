// Which facts a clause speaks of, by lexicon; must not judge whether it asks for them.
import type { Topic } from './acts.js';

interface TopicRule {
  topic: Topic;
  test: RegExp;
  unless?: RegExp;
}

/** Patterns over text spelled out by `spellOut`; also used on the keys of a plan. */
const RULES: readonly TopicRule[] = [
  {
    topic: 'order_id',
    test: /\border(?:'s)? (?:number|id|code|reference|ref|identifier)\b|\border (?:or|and) [a-z]+ number|\b(?:number|id|reference|code)s? (?:of|for|on) (?:your|the|this|that) (?:order|purchase|receipt)|\b(?:confirmation|reference|purchase|booking|invoice) (?:number|id|code)|\bwhich order\b(?! (?:of|is it from))|\bwhat order\b|\bwhich purchase\b|\banother number\b|\border(?: is|) in question|\bwhich of (?:the|these|your|them|those)(?: \w+)? (?:orders|purchases)|\bcheck the number|\bnumber again|\bthe order you\b|^(?:the |your )?order\??$|\bidentify (?:the|your) (?:order|purchase)|\bwhich one of your orders/,
  },
  {
    topic: 'email',
    test: /\bemail\b|\bmail address\b/,
    unless:
      /\b(?:confirmation|receipt|order|shipping|that|an) email(?! address)|\bemail (?:we|you (?:got|received)|confirmation|from us)|\b(?:by|via|through) email (?:within|in|shortly|soon|later)|\bin your email(?! address)|\bthe email (?:should|will|we)/,
  },
  {
    topic: 'item',
    test: /\b(?:which|what) (?:(?:of (?:the|these|those|them) )?(?:items?|products?|things?|articles?|goods|line))\b|\bwhat (?:would|do|did|are|is it) you (?:\w+ )*(?:like|want|wish|need|looking|trying|hoping|plan|planning|buy|purchase|order|wanting)(?:ed)?(?: to)? ?(?:return|send back|bring back|give back|exchange)|\bwhat (?:is it|are) (?:that )?you(?: are)? (?:\w+ )*(?:return|send|sending|returning|want)|\bwhat (?:are you|is being) (?:returning|sending|bringing)|\bwhat did you (?:buy|purchase|order)|\bwhich (?:of (?:the|these|those|them)|one(?:s)?|product|piece|item|article)\b(?! .*\border)|\b(?:item|product|article)(?:'s|s)? (?:name|number|you)|\bname of the (?:item|product|article)|\bwhich (?:would|do) you (?:like|want|wish)(?! to (?:give|share|use|do))|\bwhat (?:item|product|article)|\bwhat you(?: are| would|) (?:like|want|wish|returning|sending|would like|bought|purchased|ordered)|\bthe (?:item|product|article|one) (?:that )?(?:you|it is|in question)|^(?:(?:target|the|your|and|which) )*(?:items?|products?|articles?)(?:,? please)?[?.:]*$|\bitem\b.*\btarget|\bwhat (?:exactly )?(?:is|are) (?:it|they) (?:that )?you|\bwhat (?:would|do|should) (?:you|we) (?:\w+ )*(?:return|send back|bring back)\b|\bwhat (?:is|are) (?:it|they|the item)\?|\b(?:single|one|whole|entire) (?:item|order|thing) or\b|\bor (?:just )?(?:a single|one) (?:item|thing)\b/,
    unless:
      /\b(?:what|why|how) (?:is|was|are|were) wrong|\bwhat (?:would|do) you (?:like|want) (?:us|me|to do)|\bopen|\bcondition|\bwhy\b|\breason\b|\bwrong with\b|\bhappened\b|\bissue\b|\bproblem\b/,
  },
  {
    // One of several things that are wanted: "your order number, the item and the reason".
    topic: 'item',
    test: /(?:,|\band) (?:the |which )?(?:items?|products?|articles?)\b(?! (?:is|was|has|can))/,
  },
  {
    topic: 'reason',
    test: /\bwhy\b|\breasons?\b|\bwhat (?:is|was|went|seems|seemed|would be|appears) (?:to be )?(?:the )?(?:wrong|matter|problem|issue|trouble|fault|defect)|\bwhat (?:has |have )?(?:happened|led|made|prompted|causes?d?)\b|\b(?:describe|explain|about|details? (?:of|on|about)|outline|summari[sz]e) (?:the |your |what )?(?:\w+ )?(?:problem|issue|fault|defect|trouble|happened|matter|is wrong|was wrong|went wrong)|\bhow come\b|\bdid not (?:you )?(?:like|work out)|\bwhat (?:do|did) (?:you )?not\b|\b(?:problem|issue|trouble|fault|defect|wrong) (?:with|are you having)|\bmotivat|\bwhat (?:is|was) the (?:problem|issue)|\bwas (?:there )?(?:something|anything) (?:wrong|the matter)|\bwhat (?:exactly )?(?:is|was) (?:not )?(?:working|wrong)|^(?:return )?reason\??$|\breason for|\bwrong size|\bis there an? (?:defect|fault|problem|issue)|\b(?:is|was) (?:it|the \w+) (?:defective|faulty|broken|damaged)\b|\bproblem\b$/,
    unless:
      /\bfor (?:that|this|security) reason\b|\bno reason needed\b|\bthat is why\b|\bthis is why\b/,
  },
  {
    topic: 'name',
    test: /\b(?:your|full|first|last|sur|account holder(?:'s)?|customer|recipient) ?name\b|\bname (?:on|for|of) (?:the|your) (?:order|account|customer)|\b(?:what|which|whose) name\b|\bwho am i (?:speaking|talking|chatting)|\bwho is this\b|\bwhat should i call you|^name\??$|\bmay i (?:ask|know) who\b/,
  },
  {
    topic: 'phone',
    test: /\b(?:phone|telephone|mobile|cell)(?: phone)?(?: number)?\b|\bnumber to (?:call|reach)/,
  },
  {
    topic: 'address',
    test: /\b(?:shipping|delivery|billing|postal|street|home|mailing|pick-?up|your) address\b|\bwhere (?:should|shall|can|do) (?:we|i|the courier) (?:send|ship|pick|collect|deliver)|^address\??$/,
    unless: /\bemail address/,
  },
  { topic: 'postcode', test: /\b(?:zip|post(?:al)? ?code|zip ?code)\b/ },
  {
    topic: 'date',
    test: /\bwhen (?:did|was|were|have) (?:you|it|they|the|your|this)\b.*\b(?:buy|bought|purchase|purchased|order|ordered|receive|received|deliver|delivered|arrive|place|placed|get|got|happen)|\b(?:date of (?:purchase|delivery)|purchase date|delivery date|order date|what date|which date)\b|\bhow long ago\b/,
  },
  {
    topic: 'condition',
    test: /\b(?:open(?:ed)?|unopened|unused|used|worn|packag\w*|sealed|tags?|original box|condition|damaged)\b/,
    unless:
      /\bused (?:for|to|when|at|on|with)\b|\byou(?: have)? used\b|\bdid you use\b|\bopen (?:a|the|your) (?:case|ticket|claim|return)/,
  },
  {
    topic: 'quantity',
    test: /\bhow many\b|\bquantity\b|\ball of them or\b|\bboth or (?:just )?one\b/,
  },
  {
    topic: 'resolution',
    test: /\b(?:refund|return|money back)\b.*\bor\b.*\b(?:exchange|replacement|replace|credit|repair|voucher|keep)|\b(?:exchange|replacement|replace|credit|repair|voucher)\b.*\bor\b.*\b(?:refund|money back|return)|\bwhat (?:would|do) you (?:like|want) (?:us|me) to do\b|\bhow (?:would|do) you (?:like|want) (?:us|me|this|it|that) (?:to|resolved|handled|settled)|\b(?:preferred )?(?:resolution|outcome)\b/,
  },
  {
    topic: 'payment',
    test: /\b(?:payment method|card number|credit card|debit card|how did you pay|pay(?:ed|ing)? with)\b/,
    unless: /\boriginal payment/,
  },
  { topic: 'photo', test: /\b(?:photos?|pictures?|images?|screenshots?|video)\b/ },
  {
    topic: 'verification',
    test: /\blast (?:four|4|three|3) (?:digits|numbers)|\b(?:verification|security|one-time) code|\bdate of birth|\bpassword|\bpin\b/,
  },
  {
    topic: 'goal',
    test: /\bhow (?:can|may|could|might) (?:i|we) (?:\w+ )?(?:help|assist|be of)|\bwhat (?:can|may|could) (?:i|we) (?:\w+ )*(?:do|help|assist)|\bwhat (?:would|do) you (?:like|want|need)(?: me)?(?: to do| help with|)(?: today| now|)\?*$|\bwhat (?:brings|is it about|do you need (?:help|today)|is this about)|\bwhat (?:are you )?looking (?:for|to)|\bwhat (?:is|was) your (?:request|question|enquiry|inquiry)|\bwhat (?:do you need|it is about|you need)|\bwould you like to return (?:an|some|any) ?(?:item|thing|product)|\bhow would you like to proceed|\b(?:do you )?want to (?:start|make|begin) a return|\bwhat should i do\b|\bwhat next\b|\bon your mind\b|\bhow can i be\b|\bwhat is up\b/,
    unless: /\b(?:anything|what) else\b|\bsomething else (?:i|we|you|that)\b/,
  },
];

/** Topics that a text names, in the order of the table. Expects text spelled out by `spellOut`. */
export function topicsOf(plain: string): Topic[] {
  const found = RULES.filter((rule) => rule.test.test(plain) && !rule.unless?.test(plain));
  return [...new Set(found.map((rule) => rule.topic))];
}
