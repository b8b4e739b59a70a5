// Constructions for refusing; must not judge whether the clause is a question.
import type { Pattern } from './lexicon.js';

/** Who refuses: the agent, or those it speaks for. */
const AGENT =
  '(?:i|we|they|our [a-z]+|the (?:team|company|policy|system|airline|bank|kitchen|store|seller|provider))';

/** What an agent can be unable to do without refusing anything: find, see, reach, understand, wait. */
const NO_REFUSAL_VERB =
  '(?:be )?(?:find|found|locate|located|see|seem|seen|understand|understood|follow|catch|reach|reached|access|load|loaded|know|think|have (?:the|your|that|an?y?|to hand)|need|want|mind|ask|blame|worry|recall|match|verify|verified|identify|recogni[sz]ed?|hear|tell|read|connect|get (?:that|it|you|what|through|a)|be sure|sure|certain|wait|make sense|undone|quite|imagine|save|retrieve|thank|help (?:but|noticing)|emphasi[sz]e)\\b';

const CAN_NOT =
  '(?:can|could|will|would|may|do|does|am|are|is) not|am unable to|are unable to|is unable to|(?:am|are|is) not able to';

const ABILITY: readonly RegExp[] = [
  new RegExp(
    `\\b${AGENT} (?:[a-z]+ly |really |simply |just |also )*(?:${CAN_NOT})(?: [a-z]+ly| really| simply| just| also| actually)*(?: be (?:able|allowed|permitted|authori[sz]ed|willing|paying|offering|accepting|taking|issuing|making|granting) ?(?:to)?| (?:able|allowed|permitted|authori[sz]ed|willing|prepared|going|in a position) to)? (?!${NO_REFUSAL_VERB})[a-z]+`,
  ),
  new RegExp(
    `^(?:[a-z, ]{0,40} )?(?:unable|not able|not in a position|impossible) to (?!${NO_REFUSAL_VERB})[a-z]+`,
  ),
  new RegExp(
    `\\b(?:can|could|may|will) (?:not|no longer|never|only)(?: [a-z]+ly| also)? be (?!${NO_REFUSAL_VERB}|only|found|located|changed by)[a-z]+(?:ed|en|ne|ade|ent|id|t)\\b`,
  ),
  // By default, a negated statement about anybody other than the user is a refusal.
  new RegExp(
    `^(?!.*\\b(?:you|it|that|this|there|i|anyone|what|which|who) (?:really |just |still )?(?:can|could|do|does|is|are|will|would) not\\b)(?!.*\\b(?:can|could|do|does|is|are|will|would) not (?:yet |${NO_REFUSAL_VERB}))[^?]*\\b(?:can|do|does|is|are|will|would) not (?:[a-z]+ly )?(?:come|cover|include|something|extend|pay|reimburse|sign|let|give|offer|go|apply|count|change|waive|get|take|carry|allow|provide|make|sell|ship|deliver|book|hold|reserve|be|fall|include|add|grant|an option|on the table|open|for)\\b`,
  ),
  new RegExp(
    `\\byou (?:will not|are not going to|would not) be able to (?!${NO_REFUSAL_VERB})[a-z]+|\\byou (?:can not|may not) (?!${NO_REFUSAL_VERB})[a-z]+`,
  ),
  /\brefuses? to\b|\bnot have (?:enough|sufficient)\b|\binsufficient (?:funds|balance|leave|notice)\b|\b(?:we are|that is|you are) past (?:that|it|the)\b|\bwill not (?:cut it|do|be enough)\b|\bsa(?:ys?|id) no\b|\b(?:is|are) (?:reserved|restricted|limited) (?:for|to)\b/,
  /\bonly (?:the |an? |your )?[a-z ]{2,40} (?:can|may|is able to|are able to|is allowed to)\b|\bcan only (?:do|offer|refund|change|cancel)\b|\bfalls outside\b|\b(?:ending|cancelling|changing|leaving) (?:it|this|now|early)\b.{0,20}\bwould cost\b/,
  /\b(?:is|are) not (?:taking|accepting|offering|issuing|granting|open to|seeing|selling|doing|making|paying)\b/,
  /\bnobody (?:here )?can\b|\bno way (?:for (?:me|us) )?to\b|\bno way (?:i|we) can\b|\bthere is no (?:way|room|option|possibility)\b|\bnot (?:something|a thing|anything) (?:that )?(?:i|we) (?:can |could |are able to |am able to )?(?:do|offer|allow|approve|grant|refund|return|take|change|provide|support)/,
];

const PERMITTED =
  '(?:permitted|allowed|possible|eligible|covered|refundable|returnable|exchangeable|entitled|granted|approved|successful|supported|accepted|transferable|authori[sz]ed|honou?red|reimbursable|reimbursed|payable|insured|redeemable|negotiable|cancellable|claimable|offered|waived|changeable|included in|part of (?:your|the) (?:plan|cover|policy))';

const STANDING: readonly RegExp[] = [
  new RegExp(
    `\\b(?:is|are|was|were|be|been|being) (?:not|no longer|never)(?: [a-z]+ly| yet| being)? (?:been |be )?(?:an? )?${PERMITTED}\\b|\\b(?:has|have|had) not been (?:[a-z]+ly )?${PERMITTED}\\b|\\b(?:not|never) ${PERMITTED}\\b`,
  ),
  /\b(?:does|do|did|will) not (?:[a-z]+ )?(?:qualify|allow|permit|cover|extend to|apply to (?:you|this)|accept (?:returns|refunds|cancellations)|entitle|(?:meet|satisfy|fulfil|fulfill) (?:the|our|all) (?:[a-z]+ )?(?:criteria|conditions|requirements|terms))\b|\bfails? to (?:meet|qualify)\b/,
  /\b(?:ineligible|non-? ?(?:refundable|returnable|transferable|negotiable|changeable|cancellable))\b|\bno (?:refunds?|returns?|exchanges?|exceptions?|cancellations?|changes?)\b(?! (?:needed|required|fee))/,
  /\b(?:request|application|claim|appeal|refund|return|exchange|leave|dispute|order|transaction|it|that|this)\b[^,.]{0,30}\b(?:was|is|were|has been|have been|got|been) (?:[a-z]+ly )?(?:denied|declined|rejected|refused|turned down|unsuccessful|excluded|disallowed|withdrawn by)\b/,
  /\b(?:must|have to|has to|need to|going to have to|obliged to) (?:decline|refuse|deny|reject|turn (?:this|that|it|you) down|say no)\b|\bi am declining\b|\b(?:regret|sorry) to (?:inform|tell|say|advise) (?:you )?(?:that )?.*\b(?:not|no|unsuccessful|declined|rejected|denied)\b/,
  /\b(?:is|are|specifically|expressly|also) excluded\b|\bexcluded (?:from|under|by)\b|\bagainst (?:our |the |company )?(?:[a-z]+ )?(?:policy|rules|terms)\b|\bpolicy (?:prohibits|forbids|excludes|rules|does not)\b/,
  /\btoo late (?:to|for)\b|\b(?:outside|past|beyond|after|exceeds?) (?:of )?(?:the |our |your |its )?(?:\w+[- ])?(?:\w+ )?(?:window|period|policy|deadline|cut-?off|limit)\b|\b(?:window|period|deadline|cut-?off|offer|policy|cover|warranty)\b[^,.]{0,40}\b(?:has |have |is |was )?(?:closed|expired|passed|ended|over|lapsed|elapsed|run out)\b/,
  /\b(?:all sales|sales? (?:is|are|was)|final[- ]sale(?: items?)?) (?:are |is )?final\b|\bfinal sale\b|\b(?:decision|answer|position|outcome|verdict)\b[^,.]{0,25}\b(?:final|stands?|(?:remains?|stays?) (?:the same|unchanged|as it is|no))\b|\b(?:charge|fee|decision|answer|policy|rule)\b[^,.]{0,15}\b(?:has to|must|will have to|will) (?:stay|stand|remain)\b|\b(?:answer|it) is (?:still |a )*no\b|^no,? (?:sorry|i am (?:afraid|sorry))|^(?:sorry,? )?(?:but )?no\.?$|\bnothing (?:more |else |further )?(?:that )?(?:i|we) can do\b|\bleaves? (?:me|us) no (?:room|choice)\b/,
  /\b(?:slots?|appointments?|seats?|rooms?|tickets?|places?|tables?)\b[^,.]{0,20}\b(?:all gone|fully booked|sold out|taken|full(?! name))\b|\bno more [a-z ]+ (?:today|left|available|in stock)\b|\b(?:fully booked|booked solid|sold out|all gone|out of stock|no (?:slots|seats|rooms|appointments|availability))\b/,
  /\bonly (?:included|available|offered|possible|allowed|open|valid)\b(?! (?:as|at) )|\b(?:can|may) only be (?:returned|refunded|done|made|changed|cancelled|requested) (?:in|by (?:calling|phone|post)|at|within|before|for|if|unopened|with)\b|\bhave to be (?:made|done|requested) (?:in (?:branch|person|store)|by (?:phone|post))\b|\byou would (?:need|have) to (?:ring|call|visit|go|contact)\b/,
];

const NOT_YET =
  /\bwithout (?:an?|the|your|that|one|it|knowing)\b|\buntil\b|\bunless\b|\b(?:if|whether) (?:it|they|this|that|the|an?|your|something|i|we|you)\b|\bbefore (?:i|we)\b|\byet\b|\b(?:would|do) not (?:mind|worry|hesitate|need|have to)\b|\bwill not (?:take|be) (?:long|a minute|a moment)\b|\bnever ask\b|\bnot sure\b|\bplease (?:do not|note that you)\b/;

function joined(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** "We can't …", "X cannot be …": a refusal unless it waits for something. */
export const unable: Pattern = { test: joined(ABILITY), unless: NOT_YET };

/** "Not permitted", "excluded", "my decision stands": a refusal whatever it waits for. */
export const ruledOut: Pattern = {
  test: joined(STANDING),
  unless:
    /^(?:if|whether|unless|in case|when)\b|\b(?:if|whether) (?:it|they|this|that|the|your)\b|\bdo not worry\b|\bto (?:see|check|find out) (?:if|whether)\b/,
};
