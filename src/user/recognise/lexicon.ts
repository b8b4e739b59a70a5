// Patterns for what agents do (deny, offer, finish …), as data; must not combine them into a reading.
import type { PlainKind } from './acts.js';

/** A pattern over text spelled out by `spellOut`. */
export interface Pattern {
  test: RegExp;
  unless?: RegExp;
}

/** Whether a text fits a pattern. */
export function fits(pattern: Pattern, plain: string): boolean {
  return pattern.test.test(plain) && !pattern.unless?.test(plain);
}

const PERSON =
  '(?:human|person|people|someone|somebody|colleague|specialists?|experts?|representatives?|rep|supervisor|manager|advisor|adviser|colleagues|agents|live agent|real agent|human agent|support agent|an agent|teammate|team member|team|customer (?:care|service|support)|member of (?:our|the) (?:team|staff)|agent)';

/** A control or a clause that leads to a person. */
export const toPerson: Pattern = {
  test: new RegExp(
    `\\b(?:talk|speak|chat|connect\\w*|transfer\\w*|pass\\w*|put|hand\\w*|escalat\\w*|refer\\w*|forward\\w*|route|bring in|loop in|reach|get|contact|involve|ask|see|have)\\b.{0,40}\\b${PERSON}\\b|\\bescalat(?:e|ed|ing|ion)\\b|\\b(?:${PERSON}|colleagues|agents)\\b.{0,40}\\b(?:can|could|may|might|will|would)\\b.{0,20}\\b(?:help|look|review|take|check|find|assist|decide)|\\bhuman (?:help|support|assistance|review)|\\bopen(?:ing)? a (?:ticket|case)|\\bcontact (?:support|us)\\b|\\bshall i connect you\\b|\\bput you through\\b|\\b(?:step|option|way)\\b.{0,20}\\b${PERSON}\\b|\\bhand you over\\b|\\bconnect you\\b`,
  ),
  unless: /\b(?:no need|not necessary|do not need) to (?:talk|speak|contact)|\bhelp you get\b/,
};

/** "I can …", "would you like me to …": something is held out. */
export const held: Pattern = {
  test: /\b(?:i|we) (?:can|could|would be (?:happy|glad|able)|am (?:happy|able|glad)|are (?:happy|able)|will gladly|may)\b(?! not)|\b(?:would|do) you (?:\w+ )?(?:like|want|prefer|care|rather|wish)\b|\bwant me to\b|\b(?:shall|should|may|can|could) (?:i|we)\b|\bif you (?:\w+ )?(?:like|want|wish|prefer|would like|see it differently)\b|\byou (?:can|could|may)(?: also| always)?\b|\bhow about\b|\b(?:happy|glad) to\b|\b(?:another|other|best|next) (?:option|step|way)\b|\bwhat i can do\b|\b(?:can|could|may|might) (?:take|look|help|find|review)\b|\balternatively\b|\binstead\b|\boptions?\b|\bsay the word\b|\bmay be (?:quicker|easier|faster|simpler)|\bif i\b|\bi will (?:gladly|happily)|\bfeel free\b|\bi would (?:suggest|recommend)\b|\bavailable\b|\blet me know if\b|\bprefer\b/,
};

export const lookup: Pattern = {
  test: /\b(?:look(?:ing)?|find(?:ing)?|search(?:ing)?|pull(?:ing)?|locat(?:e|ing)|check(?:ing)?|retriev(?:e|ing)|fetch|track)\b.{0,45}\b(?:by|with|using|via|from|through|under|instead|up|orders?|purchases?|account|it|them)\b/,
  unless:
    /\blet me (?:look|check|find|pull|see)|\b(?:i am|we are) (?:looking|checking|searching|pulling)|\blook into|\bi will (?:look|check|find|pull)|\bfind(?:s)? (?:it|that) in\b|\blooks like\b|\bcan not (?:find|locate)|\bnot (?:be able to )?(?:find|locate)|\bcheck (?:the|your) (?:number|spelling|order number)|\bto (?:look up|find|locate|pull up)\b.*\bi (?:will |would )?need|\byou can find\b/,
};

export const alternative: Pattern = {
  test: /\b(?:store credit|exchange|replacement|replace it|repair|voucher|discount|gift card|coupon|warranty|partial refund|goodwill|troubleshoot\w*)\b/,
  unless: /\bno (?:exchange|replacement)|\bcan not (?:exchange|replace)|\bnot (?:offer|exchange)/,
};

const DEED =
  '(?:return(?:s|ed|ing)?|refund(?:s|ed|ing)?|taken?|taking|accept\\w*|approv\\w*|process\\w*|exception|exchange|authori[sz]e\\w*|send (?:it|this|them) back|sent back|exchanged|override|offer|grant|honou?r|allow|do (?:that|this|it)|proceed|reimburse\\w*|go ahead|change (?:that|this|it)|help with (?:that|this) return|reconsider|bend)';

const DENIALS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:can|could|will|do|does|is|am|are|would|may) not\\b(?: be)?(?: able to| allow\\w* (?:me |us )?to| permitted to| possible to| in a position to)?.{0,55}\\b${DEED}\\b`,
  ),
  new RegExp(
    `\\b(?:unable|not able|not allowed|not permitted|not possible|not authori[sz]ed|impossible) to .{0,30}\\b${DEED}\\b`,
  ),
  /\b(?:not|never|no longer|in)\s?(?:been |be )?(?:eligible|returnable|refundable|exchangeable|entitled|qualif\w*|covered)\b|\bnon-? ?(?:returnable|refundable)\b|\bdoes not qualify|\bineligible\b/,
  /\b(?:outside|past|beyond|after) (?:of )?(?:the |our |your )?(?:\d+[- ]day )?(?:return|refund)s?(?:s)? (?:window|period|policy|deadline)|\bwindow (?:has |is |was )?(?:closed|expired|passed|ended|over)|\btoo late to return/,
  /\b(?:return|refund|exchange|request)s?\b.{0,30}\b(?:was|is|has been|have been|been|be) (?:denied|declined|rejected|refused|turned down|excluded|not approved)|\b(?:have|has|must|need) to (?:decline|refuse|deny|reject|turn)|\bmust decline|\bi am declining|\bexcluded from (?:returns?|refunds?|our)/,
  /\bpolicy (?:does not|will not|doesnt) (?:allow|permit|let|cover)|\bagainst (?:our |the )?(?:return )?policy|\bpolicy (?:prohibits|forbids|excludes|rules)|\bno (?:exceptions?|returns?|refunds?)(?: (?:on|for|are|is|can|at))?\b|\b(?:all sales|sales? (?:is|are)|final[- ]sale items?) (?:are |is )?final|\bleaves me no room|\bmy (?:answer|decision) (?:has to|must|will)? ?(?:stay|remain|stands)|\bdecision (?:is final|stands)|\bnot something (?:i|we) can (?:return|refund|take|approve|do|change)|\bdo not accept|\breturns? (?:is|are) not (?:possible|allowed|permitted|accepted|available)|\b(?:it|that|this|return|refund) is not (?:possible|allowed|permitted)|\bcan only be returned\b|\bcan not (?:go|come) back\b|\b(?:answer|it) is (?:still |a )*no\b|^no,? (?:sorry|i am afraid)|\bthere is nothing (?:i|we) can do\b/,
];
const NO_DENIAL =
  /\b(?:can not|could not|unable to|do not) (?:\w+ )?(?:find|locate|see|reach|access)|\bwithout\b|\buntil\b|\bunless\b|\b(?:if|whether) (?:it|they|this|that|the|an?|your|something)\b|\bnot (?:quite )?(?:get|catch|understand|follow)|\bonly (?:help|assist)|\bnot have to\b|\bbefore (?:i|we)\b|\byet\b|\bwill not take long\b|\b(?:would|do) not (?:mind|worry|hesitate)\b|\bnot sure\b|\bsystem|\bright now\b|\bat the moment\b|\bdid not\b|\b(?:have|has) not (?:created|been|done|issued|made)|\bsome items\b|\bnot my\b|\bnot delivered\b/;

export const denied: Pattern = {
  test: new RegExp(DENIALS.map((pattern) => pattern.source).join('|')),
  unless: NO_DENIAL,
};

const DONE_VERB =
  '(?:created|issued|processed|refunded|submitted|completed|approved|initiated|booked|cancell?ed|scheduled|set up|confirmed|arranged|registered|started|opened|filed|finali[sz]ed|credited|reimbursed|updated|logged|placed|sent|accepted|emailed|taken care of|sorted|in place|generated|returned)';

export const completed: Pattern = {
  test: new RegExp(
    `\\b(?:has|have|had|is|are|was|were|been|got)(?: now| just| successfully| already| all| both| been| also)* ${DONE_VERB}\\b|\\b(?:i|we) (?:just |now |successfully )?${DONE_VERB}\\b|\\ball (?:done|set|sorted)\\b|\\btaken care of\\b|^(?:done|completed|success|good news, it is done|it is done|that is done)\\b|\\bon its way (?:to|back)|\\b(?:return|refund)\\b.{0,30}\\b(?:confirmed|complete|successful|done|approved|created|issued)\\b|\\b(?:return|refund|exchange|payment|cancellation)\\b.{0,15}\\b(?:went|has gone|is) through\\b|^(?:returned|refunded|cancelled|created|processed)\\b|\\byour (?:return|refund) (?:number|id|reference|label) is|\\b(?:return|refund) (?:number|id|reference): `,
  ),
  unless:
    /\bnot\b|\bnothing\b|\bnobody\b|\bonce\b|\bif\b|\bwill be\b|\bcan be\b|\bcould be\b|\bwould be\b|\bwhen\b|\bwas (?:placed|sent|confirmed|returned)\b|\border (?:\S+ )?(?:was|has been|is) (?:placed|confirmed|sent|completed|processed|found)|\breason (?:you )?(?:sent|submitted)|\bbefore\b|\bshall i\b|\bwould you\b|\byou (?:have |had )?(?:placed|sent|submitted|returned|confirmed)|\bto be (?:returned|processed|approved|confirmed)|\bneeds?\b|\bfailed\b|\bis confirmed as\b|\bplaced on\b/,
};

export const escalated: Pattern = {
  test: new RegExp(
    `\\b(?:i|we) (?:have |am |are |will )?(?:now |just |already )*(?:connected|connecting|transferred|transferring|passed|passing|escalated|escalating|handed|handing|forwarded|forwarding|put|putting|raised|notified|referred|alerted|connect|transfer|pass|escalate|hand|opened|routed|routing|let|asked|placed|added|created)\\b.{0,60}\\b(?:${PERSON}|through|over|escalation|queue|ticket|case|support|this on)\\b|\\b(?:${PERSON}|queue)\\b.{0,40}\\b(?:will|is going to|should|is)\\b.{0,25}\\b(?:be with|take over|contact|reach|get back|join|call|be in touch|follow up|on it|follow|respond|reply|pick|review|already on)|\\b(?:has|have|been|is|was) (?:now |already )?(?:escalated|transferred|handed|forwarded|passed)|\\bescalation (?:id|reference|number|created|confirmed|is|esc)|\\b(?:connecting|transferring) you\\b|\\besc-\\d+|\\byou (?:are|have been) (?:in|added to) (?:the )?queue|\\bperson is (?:already )?on (?:it|the way)`,
  ),
  unless:
    /\bif you\b|\bsay the word\b|\bwould you\b|\bshall i\b|\bwould be (?:glad|happy)|\bcan connect\b|\bcould connect\b|\bnot\b|\bnobody\b|\bwant me\b|\bonce\b/,
};

/** Kinds that a clause shows by its words alone, whatever its form. */
export const PLAIN: readonly (Pattern & { kind: PlainKind })[] = [
  {
    kind: 'not_found',
    test: /\b(?:can not|could not|did not|do not|does not|not able to|unable to|was not|no luck|not)\b.{0,25}\b(?:find|found|locate|located|see|match|matching|recogni[sz]e|exist|identify|have|finding|turn up)\b.{0,45}\b(?:order|orders|account|record|records|purchase|purchases|item|number|email|address|customer|anything|result|results|match|it|that|[a-z]{2,4}-\d+)|\bno (?:orders?|records?|accounts?|results?|match(?:es|ing \w+)?|purchases?|such)\b.{0,30}\b(?:under|for|with|found|in|order|number|matching|associated|on|by|email)|\bno (?:order|orders) [a-z]{2,4}-\d+|\bdoes not (?:exist|match|ring|appear|seem to (?:have|exist|be|match))|\bis not in our (?:system|records)|\bnothing (?:came up|comes up|shows up|showed up|found|under|turned up|turns up|matches)|\bcame up empty|\bnot a valid (?:order|number)|\bthere are no orders/,
    unless:
      /^if\b|^(?:can|do|could) not (?:find|have|see)\b|\b(?:which|what) .*\byou mean\b|\bif you (?:do not|can not)\b|\bdo(?: you)? not have (?:it|the|your|one|that)|\bdon t have (?:it|to)|\bwithout\b|\bdo you\b|\bnot have to\b|\bnobody\b|\bcan not see (?:earlier|past|previous|refunds)/,
  },
  {
    kind: 'unavailable',
    test: /\b(?:can not|could not|unable to|not able to) (?:\w+ )?(?:reach|access|connect to|load)\b|\b(?:system|service|server|database|payment \w+|returns? \w+)s?\b.{0,30}\b(?:is not answering|not answering|is down|are down|unavailable|not responding|offline|did not accept|turned (?:this|it) down|not working|not available)|\bsomething went wrong|\btechnical (?:problem|issue|difficult|hiccup|error)|\btry (?:again|that again|once more)? ?(?:in a (?:moment|few|minute|bit|little)|later|shortly)|\b(?:an|internal|unexpected|system) error\b|\bhaving trouble (?:reaching|accessing|connecting|with our)|\bturned this down|\bdid not get an answer|\bis not answering|\bcould not issue|\bcould not (?:complete|create|do that|submit|process)|\bhas failed\b|\bfailed to (?:create|issue|process|load|submit)|\b(?:request|call|it) timed out/,
  },
  {
    kind: 'not_understood',
    test: /\bdid not (?:quite |fully |really )?(?:get|catch|understand|follow)\b(?! an? )|\bnot (?:quite |entirely |really )?sure (?:that )?(?:i|what you|which|i understand)|\b(?:rephrase|say that (?:again|differently)|in other words|(?:put|say) (?:that|it) (?:another way|in other words|differently|again)|clarify what)\b|\bdo not (?:quite )?understand\b|\bcould not (?:match|understand|follow|make sense)/,
  },
  {
    kind: 'off_topic',
    test: /\b(?:can|able to|here to) only (?:help|assist|support|handle|answer)|\bonly (?:help|assist) (?:with|you with)|\boutside (?:of )?what i (?:can|do)|\bbeyond what i can|\bi (?:look after|handle) only\b|\bnot something i can help with\b|\bi am (?:just|only) (?:the|a) returns?|\bnot my (?:area|department|field)\b/,
  },
  {
    kind: 'anything_else',
    test: /\b(?:anything|something|what) else\b|\b(?:further|other|more|additional) (?:questions?|help|assistance|requests?)|\belse (?:i|we) can\b|\bhelp (?:you )?with (?:anything|something)\b|\bstart with something new\b|\banything more\b/,
    unless:
      /\bor is it about something else|\banything else (?:about|wrong)|\bsomething else (?:entirely )?\?? ?(?:wrong)|\bunless\b/,
  },
  {
    kind: 'closing',
    test: /\bhave a (?:\w+ )?(?:nice|good|great|lovely|wonderful|pleasant|fine)\b|\bgood-?bye\b|\bbye(?: for now)?\b|\btake care\b(?! of)|\byou are (?:very |most )?welcome\b|\bthank(?:s| you) for (?:contacting|chatting|shopping|reaching out|your (?:time|patience|understanding)|understanding|being)|\bglad i could help|\bif anything comes up|\bi am here if\b|\bsee you\b|\bfeel free to (?:come back|write|reach)|\bi am here\.?$|\brate (?:this|our|the)\b|\bjust write again\b/,
  },
  {
    kind: 'wait',
    test: /\b(?:one|just a|a|wait a) (?:moment|second|sec|minute)\b|\blet me (?:\w+ )?(?:check|look|see|find|pull|verify|review|take a look|get|bring|search|fetch)|\b(?:i am|we are) (?:now |just )?(?:checking|looking|searching|pulling|verifying|reviewing|processing)|\bbear with me|\bhold on\b|\bhang (?:on|tight)|\bgive me a (?:moment|second|sec|minute)|\bi will (?:check|look|take a look|have a look|just check|see)|\bchecking\b.{0,30}(?:\.\.\.|…)|\bon it\b$|\bworking on it/,
    unless: /\btry again in a moment|\bagain in a (?:moment|minute|second)|\bif you\b/,
  },
  {
    kind: 'small_talk',
    test: /\bhow are you\b|\bhow is it going|\bhow is your day|\bnice to meet you|\bhope you are (?:well|doing)/,
  },
  {
    kind: 'greeting',
    test: /^(?:hi|hello|hey|welcome|good (?:morning|afternoon|evening)|greetings)\b|\bi am (?:your|the) .{0,30}\bassistant\b/,
  },
];

export const goAhead: Pattern = {
  test: /\b(?:shall|should|may|can|could) (?:i|we) (?:\w+ )?(?:go ahead|proceed|create|issue|process|submit|start|refund|return|book|cancel|send|arrange|do (?:that|this|it)|continue|set (?:it|this|that) up|file|open|initiate|register|complete|finali[sz]e|move forward|get (?:that|this|it) (?:started|going|done)|make|confirm|put|begin|use)\b|\b(?:would you like|do you want|want) (?:me|us) to\b|\bwould you like to (?:go ahead|proceed|continue|return (?:it|this|that|the)|start|confirm|submit|complete)|\bdo you (?:want|wish) to (?:go ahead|proceed|continue|return (?:it|this|that|the)|start|confirm|submit)|\b(?:is that|is this|that|this|would that be) (?:ok|okay|alright|all right|fine|acceptable)\b|\bsounds? good\b|\bdo you (?:confirm|agree|accept|consent|approve)\b|\bare you (?:sure|happy|ok|okay|ready|still) .{0,30}\b(?:proceed|continue|go ahead|sure|return|want|with (?:that|this))|\bare you sure\b|\b(?:reply|type|say|answer|respond)(?: with)? '?(?:yes|confirm|y)\b|\ba (?:clear |simple )?yes\b|\bplease confirm\b|\bready to (?:proceed|go|submit|continue)|\bgo ahead\?|\bproceed\?|\bconfirm(?: \w+)? (?:to|and i|so i|that you (?:want|would like|wish)|you (?:want|would like|wish))|\bcan i get your (?:ok|okay|go-ahead|confirmation)|\bgive me the (?:go-ahead|green light)|\bwould you like that\b|\bwould that (?:work|help|suit)|\bhow does that sound|\bdoes that (?:work|sound|suit)|\bwould you (?:like|want) (?:one|it)\b|\bdeal\?|^(?:so |and )?(?:ok|okay|alright|all right|fine|agreed|deal|good)\?$|\bpress (?:the )?(?:button )?(?:to )?(?:confirm|approve)|\bconfirm (?:below|here)\b/,
  unless:
    /\bconfirm (?:the |your |an? )?(?:order|email|full|name|number|phone|address|zip|reason|which|what|item)/,
};

export const identity: Pattern = {
  test: /\b(?:is|was|are|were|have i got|did i get|do i have) (?:that|this|it|these|those|they)(?: all)? (?:\w+ )?(?:right|correct|accurate|you|what you|the (?:right )?(?:one|ones|item|items|order|product|\w+ you))|^(?:is )?(?:that|this)? ?(?:right|correct|yes)\?|\b(?:that is|that'?s|this is) (?:right|correct)\?|\b(?:do|did) you mean\b|\bdid i (?:get|understand|read)|\bhave i (?:got|understood)|, (?:right|correct|yes)\?$|\bis it (?:the|about the|this)\b(?! .* or )|\bis the (?:item|order|product|one) (?:that )?you\b|\bis this (?:about|regarding|for|the)\b|\bare you (?:referring|talking|asking) (?:to|about)|^(?:so |and |ok |okay |just to be sure[:,]? |to confirm[:,]? )*you(?: are| would| want| wish| mean| have)+ .*\b(?:return|returning|send|sending|mean)\b.*\?$|\bis that the (?:one|item|order|right)|\b(?:does|do) (?:this|that|it|these|everything) (?:all )?(?:look|seem|sound) (?:right|correct|good|ok)|\bam i right\b|\bis that what\b/,
};
