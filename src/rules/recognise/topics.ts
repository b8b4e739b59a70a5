// The facts that a clause mentions, by the nouns and questions that name them; must not judge whether it asks for them.
import type { Topic } from './acts.js';

interface TopicRule {
  topic: Topic;
  test: RegExp;
  unless?: RegExp;
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** Things with their own number: a transaction between the two, as opposed to a person or an account. */
const DEAL =
  '(?:order|booking|reservation|confirmation|purchase|claim|ticket|case|invoice|incident|tracking|trip|transaction|receipt|request|quote|parcel|shipment|pnr|delivery|complaint|dispute|prescription)';
const ID = '(?:number|id|code|reference|ref|identifier|locator)s?';
/** What identifies a party. */
const PARTY =
  '(?:account|customer|member(?:ship)?|policy|employee|staff|personnel|patient|client|user|workspace|loyalty|frequent flyer|frequent flier|contract|subscriber|tenant|organi[sz]ation|insurance|student|badge|meter)';
/** Things to be returned, changed, canceled or repaired, whatever the business. */
const THING =
  '(?:items?|products?|things?|articles?|goods|line|bits?|plan|subscription|package|service|app|application|program|device|model|flight|leg|room|policy|account|pair|piece|tariff|feature|charge|payment|one)';
const WANTED =
  '(?:return|send|sending|returning|bring|give|exchange|exchanging|cancel|cancelling|change|changing|missing|wrong|giving you|affected|concern|concerns|about|like|looking|want|wish|trying|hoping|buy|purchase|order|need help|upgrade|refund|trouble|dispute|disputing|involve|involved|replace|report|mean)';

/** Patterns over text spelled out by `spellOut`; also used on the keys of a plan. */
const RULES: readonly TopicRule[] = [
  {
    topic: 'order_id',
    test: anyOf(
      new RegExp(`\\b${DEAL}(?:'s)? ${ID}\\b`),
      new RegExp(
        `\\b${DEAL} (?:or|and) [a-z]+ (?:number|reference)|\\b${ID} (?:of|for|on|from) (?:your|the|this|that) ${DEAL}`,
      ),
      new RegExp(
        `\\b(?:which|what) ${DEAL}\\b(?! (?:of|is it from|date|tool|system))|\\bis (?:this|it) (?:about|for|regarding) ${DEAL}\\b`,
      ),
      /\breference\b(?! (?:to|point|photo))|\banother number\b|\border(?: is|) in question|\bwhich of (?:the|these|your|them|those)(?: \w+)? (?:orders|purchases|bookings|claims|reservations)|\bcheck the number|\bnumber again\b|\bthe order you\b|^(?:the |your )?order\??$|\bidentify (?:the|your) (?:order|purchase)|\bwhich one of your orders|\bnumber (?:shown|printed|on) (?:in|on|at) the (?:app|receipt|ticket|confirmation)|\bpnr\b/,
    ),
    unless: new RegExp(
      `\\bconfirmation email\\b|\\bone-time\\b|\\b(?:security|verification|pass) ?code|\\b(?:phone|mobile|card|contact) number\\b(?!.*\\border)|\\b${PARTY} reference\\b`,
    ),
  },
  {
    topic: 'account_id',
    test: anyOf(
      new RegExp(
        `\\b${PARTY}(?:'s)? ${ID}\\b|\\b(?:number|id|name) (?:of|for|on) (?:your|the) ${PARTY}\\b`,
      ),
      /\b(?:user ?name|user id|login(?: name)?|iban|sort code|log-?in id)\b|\bid of the [a-z]+\b/,
    ),
    unless: /\bmay i have your account password\b/,
  },
  {
    topic: 'email',
    test: /\bemail\b|\bmail address\b|\baddress\b.{0,30}\bmailed\b/,
    unless:
      /\b(?:confirmation|receipt|order|shipping|that|an) email(?! address)|\bemail (?:we|you (?:got|received)|confirmation|from us)|\b(?:by|via|through) email (?:within|in|shortly|soon|later)|\bin your email(?! address)|\bthe email (?:should|will|we)/,
  },
  {
    topic: 'item',
    test: anyOf(
      new RegExp(
        `\\bthe ${THING} (?:concerned|affected|involved|in question)\\b|\\b(?:which|what) (?:of (?:the|these|those|them|your) )?(?:\\w+ )?${THING}\\b.{0,40}\\b${WANTED}\\b|\\b(?:which|what) (?:of (?:the|these|those|them|your) )?(?:items?|products?|articles?|goods|things?)\\b|\\bwhich ${THING}\\b`,
      ),
      /\bwhat (?:would|do|did|are|were|is it) (?:it )?you(?: are)? (?:\w+ )*(?:like|want|wish|need|looking|trying|hoping|plan|planning|buy|purchase|order|wanting|missing|returning|cancelling|disputing|order|referring)(?:ed)?(?: to)? ?(?:return|send back|sending back|bring back|give back|exchange|cancel|change|back)?[?.]*$/,
      /\bwhat (?:is it|are) (?:that )?you(?: are)? (?:\w+ )*(?:return|send|sending|returning|want|missing)|\bwhat (?:are you|is being) (?:returning|sending|bringing)|\bwhat did you (?:buy|purchase|order)|\bwhich (?:of (?:the|these|those|them)|one(?:s)?|product|piece|item|article)\b(?! .*\border)|\b(?:item|product|article)(?:'s|s)? (?:name|number|you)|\bname of the (?:item|product|article)|\bwhich (?:would|do) you (?:like|want|wish)(?! to (?:give|share|use|do))|\bwhat (?:item|product|article)|\bwhat you(?: are| would|) (?:like|want|wish|returning|sending|would like|bought|purchased|ordered)|\bthe (?:item|product|article|one) (?:that )?(?:you|it is|in question)|^(?:(?:target|the|your|and|which) )*(?:items?|products?|articles?)(?:,? please)?[?.:]*$|\bitem\b.*\btarget|\btarget (?:item|product|plan|subscription|account|flight|service|appointment)\b|\bwhat (?:exactly )?(?:is|are) (?:it|they) (?:that )?you|\bwhat (?:would|do|should) (?:you|we) (?:\w+ )*(?:return|send back|bring back)\b|\bwhat (?:is|are) (?:it|they|the item)\?|\b(?:single|one|whole|entire) (?:item|order|thing) or\b|\bor (?:just )?(?:a single|one) (?:item|thing)\b|\bwhat (?:is|was) missing\b/,
    ),
    unless:
      /\b(?:what|why|how) (?:is|was|are|were) wrong|\bwhat (?:would|do) you (?:like|want) (?:us|me|to do)|\bopen|\bcondition|\bwhy\b|\breason\b|\bwrong with\b|\bhappened\b|\bissue\b|\bproblem\b|\bhow (?:did|was|is|much|many)\b|\bwhat (?:kind|sort|colou?r|size|operating)\b|\bwhat would you prefer\b|\b(?:phone|mobile) number\b/,
  },
  {
    // One of several things that are wanted: "your order number, the item and the reason".
    topic: 'item',
    test: /(?:,|\band) (?:the |which )?(?:items?|products?|articles?)\b(?! (?:is|was|has|can))/,
  },
  {
    topic: 'reason',
    test: anyOf(
      /\bwhy\b|\breasons?\b|\bwhat (?:is|was|went|seems|seemed|would be|appears) (?:to be )?(?:the )?(?:wrong|matter|problem|issue|trouble|fault|defect|purpose|cause)|\bwhat (?:exactly )?(?:has |have )?(?:happened|led|made|prompted|causes?d?)\b|\bwhat (?:is|was|has been) (?:going on|up with|happening|the (?:\w+ )?(?:problem|issue|matter|trouble))\b|\bwhat (?:is it|are they|is that|is this) for\b|\bwhat (?:the|your|this) (?:\w+ )?(?:is|was) (?:about|for)\b|\bwhat (?:\w+ )?(?:did you )?(?:run into|encounter)/,
      /\b(?:describe|description of|explain|about|details? (?:of|on|about)|outline|summari[sz]e|tell (?:me|us)|walk (?:me|us) through|talk (?:me|us) through)\b.{0,20}\b(?:problems?|issues?|faults?|defect|trouble|happened|matter|is wrong|was wrong|went wrong|going on|doing when|symptoms?|situation|incident|accident)\b/,
      /\bhow come\b|\bdid not (?:you )?(?:like|work out)|\bwhat (?:do|did) (?:you )?not\b|\b(?:problem|issue|trouble|fault|defect|wrong) (?:with|are you having|you are having|are you experiencing)|\bproblem you (?:are|have)\b|\bmotivat|\bwas (?:there )?(?:something|anything) (?:wrong|the matter)|\bwhat (?:exactly )?(?:is|was) (?:not )?(?:working|wrong)|^(?:return |cancellation )?(?:reason|issue|problem)\??$|\breason for|\bwrong size|\bis there an? (?:defect|fault|problem|issue)|\b(?:is|was) (?:it|the \w+) (?:defective|faulty|broken|damaged)\b|\bproblem\b$|\bdescription of the (?:issue|problem|fault|damage)|\b(?:short|brief) description\b|\bwhat (?:you were|were you) (?:doing|trying)\b|\bwhat it is about\b|\btype of (?:leave|issue|problem)\b|\bsymptoms\b|\bjustification\b|\bwhat (?:would|do|did) you [a-z' ]{3,60} about\b|\bexplanation\b|\b(?:on )?what grounds\b|\btell (?:me|us) (?:a (?:bit|little) |more |something )*about\b|\bwhat is (?:bothering|troubling|worrying) you\b|\b(?:walk|talk|run|take) (?:me|us) through\b|\bwhat (?:this|it|the (?:visit|appointment|call)) (?:is )?(?:about|concerns)\b/,
    ),
    unless:
      /\bfor (?:that|this|security) reason\b|\bno reason needed\b|\bthat is why\b|\bthis is why\b|\bwhat (?:brings|can|may)\b/,
  },
  {
    topic: 'name',
    test: /\b(?:your|full|first|last|sur|family|given|maiden|account holder(?:'s)?|customer|recipient|passenger|patient|guest|employee|lead|legal)(?:'s)? ?name\b|\bsurname\b|\bname (?:on|for|of) (?:the|your) (?:order|account|customer|booking|passenger|patient|card|reservation|policy)|\b(?:what|which|whose) name\b|\bwhom? am i (?:speaking|talking|chatting)|\bwhom? i am (?:speaking|talking|chatting)|\bwho is (?:this|calling|speaking|travelling|the (?:appointment|booking|order|policy|claim|passenger|patient|account) (?:for|under|in))|\bwho is the [a-z' ]*(?:person|recipient|patient|passenger|payee)\b|\bwhat (?:should|do|may) (?:i|we) call you|^(?:your )?name\??$|\bmay i (?:ask|know) whom?\b|\bgive (?:me|us) your name\b|^(?:customer |full )?name$/,
    unless:
      /\bmaiden\b|\buser name\b|\bname of (?:the|your) (?:workspace|app|product|item|bank|company|hotel)/,
  },
  {
    topic: 'phone',
    test: /\b(?:phone|telephone|mobile|cell|contact|daytime|call-?back|landline)(?: phone)?(?: numbers?)\b|\bnumber (?:to|we can|i can|you can be) (?:call|reach|ring|text|contact)|\b(?:best|good) number\b|\bwhich (?:mobile|phone) number|\b(?:reach|call|ring|contact) you (?:on|at|by phone)\b|\b(?:your|a) (?:phone|mobile|cell)\b(?!.*\bcode)|^(?:phone|mobile|telephone|phone number)\??$/,
    unless: /\bsent to your (?:phone|mobile)|\bcode\b/,
  },
  {
    topic: 'address',
    test: /\b(?:shipping|delivery|billing|postal|street|home|mailing|pick-?up|your|current|new|old|registered|property|the|collection) address\b|\bwhere (?:should|shall|can|do) (?:we|i|the courier) (?:send|ship|pick|collect|deliver)|^(?:delivery )?address(?: please)?\??$|\bwhere (?:do you live|is the (?:vehicle|car|property|parcel|bike)|are you (?:located|based))\b|\baddress (?:where|to (?:deliver|send|ship)|for|of|at)\b|\bwhich address\b|\band where\b/,
    unless: /\bemail address|\bmail address|\bip address/,
  },
  {
    topic: 'postcode',
    test: /\b(?:zip|post(?:al)? ?code|zip ?code)\b/,
    unless: /\b(?:from|with|via|by|through) your postcode\b/,
  },
  {
    topic: 'date',
    test: anyOf(
      /\bwhen (?:did|was|were|have|has|does|do|is|are|would|will|should|can|could) (?:you|it|they|the|your|this|that|we|i)\b|\b(?:date|day|time) of (?:the |your )?(?:purchase|delivery|incident|accident|loss|travel|visit|departure|transaction|payment|event)\b|\b(?:purchase|delivery|order|travel|departure|return|start|end|check-?in|incident|appointment|transaction|preferred) date\b|\b(?:what|which) (?:\w+ )?(?:dates?|days?|times?|months?|weeks?|slots?)\b|\bhow long ago\b|\bwhen (?:and|or) (?:where|how)\b|\b(?:and|from|since|until|starting) (?:from )?when\b|^when\b|\bwhen (?:it|this|that|they) [a-z]+ed\b|\bdate (?:by|from|on) which\b|\bwhat time\b|\b(?:your |preferred |the )?travel dates\b|\b(?:dates?|day|time) (?:that )?(?:would |do |you )?(?:suit|prefer|want|work)|\bhow soon\b|^dates?\??$|\bwhich date\b/,
    ),
    unless:
      /\bwhen (?:you|i|we|they|it) (?:\w+ed|log|try|open|call)\b(?!.*\bwhen did)|\bdate of birth\b|\bdoing when\b|\bhow many\b|\bwhat (?:happens|were you doing) when\b|\b(?:name|email|phone)\b.*\bwhen you\b/,
  },
  {
    topic: 'condition',
    test: /\b(?:open(?:ed)?|unopened|unused|used|worn|packag\w*|sealed|tags?|original box|condition|damaged|drivable|intact|still working|in (?:its|the) (?:original )?box|cold|usable)\b/,
    unless:
      /\bused (?:for|to|when|at|on|with)\b|\byou(?: have)? used\b|\bdid you use\b|\bopen (?:a|an|the|your|to|up) ?(?:case|ticket|claim|return|dispute|seeing)?|\bopenings?\b|\bpackage\b.*\bplan\b|\bpictures? of\b|\bdamaged? to the\b|\bphotos? of\b/,
  },
  {
    topic: 'quantity',
    test: /\bhow many\b|\bquantity\b|\ball of them or\b|\bboth or (?:just )?one\b|\bnumber of (?:people|passengers|nights|seats|guests|days|users|items|copies|persons|travellers)\b/,
  },
  {
    topic: 'amount',
    test: /\bhow much\b|\b(?:what|which|the|exact|total|transfer|claim|refund|disputed) (?:amount|sum|price|total)\b|\bamount of (?:the )?(?:charge|payment|transfer|transaction|money)\b|^(?:the |and the )?amount\??$|\bhow large\b/,
    unless: /\bhow much (?:time|longer|notice)\b/,
  },
  {
    topic: 'resolution',
    test: anyOf(
      /\b(?:refund|return|money back|cash)\b.*\bor\b.*\b(?:exchange|replacement|replace|credit|repair|voucher|keep|fix|rebook)|\b(?:exchange|replacement|replace|credit|repair|voucher|rebook)\b.*\bor\b.*\b(?:refund|money back|return|bill|cash|cancel)/,
      /\bwhat (?:would|do) you (?:like|want) (?:us|me) to do\b|\bhow (?:would|do) you (?:like|want) (?:us|me|this|it|that) (?:to|resolved|handled|settled)|\b(?:preferred )?(?:resolution|outcome|remedy)\b|\bwhich (?:of the two |option )?(?:would|do) you prefer\b|\b(?:can|could|shall|should) (?:we|i) either\b|\bwhat would make (?:this|it) right\b/,
    ),
  },
  {
    topic: 'payment',
    test: /\b(?:payment method|method of payment|card number|credit card|debit card|how did you pay|pay(?:ed|ing)? with|how (?:would|do|will) you (?:like|want|wish)? ?(?:to )?pay|which card|what card|payment details|card details|bank details)\b|\bcard\b.{0,30}\b(?:payment|charged|taken from|pay)\b/,
    unless: /\boriginal payment|\blast (?:four|4)|\bdigits\b/,
  },
  {
    topic: 'photo',
    test: /\b(?:photos?|photographs?|pictures?|pics?|images?|screenshots?|video|scans?|copy of|upload|attach|file)\b/,
    unless:
      /\bon file\b|\bfile (?:a|the|your|my|an)\b|\bprofile\b|\bvideo (?:call|visit)\b|\battached\b/,
  },
  {
    topic: 'verification',
    test: /\blast (?:four|4|three|3) (?:digits|numbers)|\b(?:verification|security|one-time|access|pass) ?(?:code|passcode|password)|\bpasscode\b|\bdate of birth|\bpassword|\bpin\b|\botp\b|\bsecurity (?:question|answer)\b|\bmaiden name\b|\bdigits of your\b|\bmemorable word\b|\bsocial security\b|\b\d-digit code\b|\bcode (?:we|that (?:we|was)) (?:just )?(?:sent|texted)\b/,
    unless: /\breset (?:your|the|my) password\b|\bpassword reset\b|\bforgot/,
  },
  {
    topic: 'goal',
    test: /\bhow (?:can|may|could|might) (?:i|we) (?:\w+ )?(?:help|assist|be of)|\bwhat (?:can|may|could) (?:i|we) (?:\w+ )*(?:do|help|assist|get|sort)|\bwhat (?:would|do) you (?:like|want|need)(?: me)?(?: to do| help with|)(?: today| now|)\?*$|\bwhat (?:brings|is it about|do you need (?:help|today)|is this about)|\bwhat (?:are you )?looking (?:for|to)|\bwhat (?:is|was) your (?:request|question|enquiry|inquiry)|\bwhat (?:do you need|it is about|you need)|\bwould you like to return (?:an|some|any) ?(?:item|thing|product)|\bhow would you like to proceed|\b(?:do you )?want to (?:start|make|begin) a return|\bwhat should i do\b|\bwhat next\b|\bon your mind\b|\bhow can i be\b|\bwhat is up\b(?! with)|\bwhat are we (?:\w+ )?(?:sorting|doing|fixing|looking)|\bwhat (?:is|would be) the reason for (?:your )?(?:call|contact|visit) today|\b(?:be of|at your) service\b|\bwhat is going on today\b|\btell (?:me|us) (?:how|what) (?:i|we) can (?:do|help)\b/,
    unless:
      /\b(?:anything|what) else\b|\bsomething else (?:i|we|you|that)\b|\bto (?:return|cancel)\b.*\bwhich\b/,
  },
];

/** Topics that a text names, in the order of the table. Expects text spelled out by `spellOut`. */
export function topicsOf(plain: string): Topic[] {
  const found = RULES.filter((rule) => rule.test.test(plain) && !rule.unless?.test(plain));
  return [...new Set(found.map((rule) => rule.topic))];
}

const NOUNS: readonly TopicRule[] = [
  {
    topic: 'name',
    test: /\bnames?\b/,
    unless: /\bnames? of (?:the|your) (?:app|product|hotel|company)/,
  },
  {
    topic: 'date',
    test: /\b(?:dates?|(?:since|until|by|from) when|how long|mornings?|afternoons?|weekdays?|what time|days?)\b/,
  },
  {
    topic: 'amount',
    unless: /\bcost cent/,
    test: /\b(?:amounts?|costs?|price|sum|fee|salary|income|budget|value)\b/,
  },
  {
    topic: 'photo',
    test: /\b(?:receipts?|(?:doctor's |sick )?note|certificates?|documents?|proof|statement|letter|passport|form)\b/,
  },
  {
    topic: 'phone',
    test: /\bnumbers?\b.{0,20}\b(?:call|ring|reach|text)\b|\b(?:call|ring|text) you\b/,
  },
  { topic: 'address', test: /\bwhere\b/ },
  { topic: 'payment', test: /\bpayment\b.{0,30}\b(?:made|taken|from|come)\b/ },
  { topic: 'email', test: /\b(?:log-?in|inbox)\b/ },
  {
    topic: 'reason',
    test: /\b(?:details|bothering|problem|trouble|wrong|happen(?:ed|ing|s)?|purpose|going on|for|about|turned up|story)\??$|\b(?:bothering|happened|turned up|went wrong|going wrong|in mind)\b|\bwhat\b.*\b(?:for|about)\?/,
  },
  {
    topic: 'item',
    test: /\bwhich (?:of (?:your|the|these|those) )?[a-z]+(?: [a-z]+)? (?:are|is|was|were|do|did|would|has|have|should)\b.{0,25}\b(?:about|affected|concerned|talking|wrong|wish|want|like|mean|need|involved)\b|\bis it the\b.*\bor the\b/,
  },
];

/** Topics by the bare nouns of a clause known to ask, if no fuller expression names one. */
export function topicsByNoun(plain: string): Topic[] {
  const found = NOUNS.filter((rule) => rule.test.test(plain) && !rule.unless?.test(plain));
  return [...new Set(found.map((rule) => rule.topic))];
}
