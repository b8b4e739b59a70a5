// Constructions for what is neither asked nor done: nothing found, out of order, not understood, goodbyes, waiting.
import type { PlainKind } from './acts.js';
import type { Pattern } from './lexicon.js';
import { SYSTEM } from './word-classes.js';

const RECORD =
  '(?:order|orders|account|accounts|record|records|purchase|purchases|item|number|email|address|customer|booking|bookings|reservation|reservations|policy|claim|patient|member|line|payment|payments|transaction|subscription|invoice|ticket|workspace|anything|result|results|match|it|that|them|you|[a-z]{2,4}-?\\d+)';

const notFound: Pattern = {
  test: new RegExp(
    [
      `\\b(?:can not|could not|did not|do not|does not|not able to|unable to|was not able to|am not|no luck|not)\\b.{0,25}\\b(?:find|found|locate|located|see|seeing|match|matching|recogni[sz]e|exist|identify|have|finding|turn up|trace)\\b.{0,45}\\b${RECORD}\\b`,
      `\\bno (?:orders?|records?|accounts?|results?|match(?:es|ing \\w+)?|purchases?|such|bookings?|reservations?|customers?|policy|claims?|payments?)\\b.{0,30}\\b(?:under|for|with|found|in|order|number|matching|associated|on|by|email|came up|comes up|exists?)`,
      '\\b(?:is|are|does|do|did) not (?:bring(?:ing)?|com(?:e|ing)|turn(?:ing)?|show(?:ing)?) (?:anything |any [a-z]+ )?up\\b|\\b(?:is|are) not on (?:the|our) list\\b',
      '\\bno (?:order|orders) [a-z]{2,4}-\\d+|\\bdoes not (?:exist|match|ring|appear|seem to (?:have|exist|be|match))|\\bthere (?:does not (?:appear|seem) to be|is no|are no|appears to be no|seems to be no)\\b.{0,40}\\b(?:order|booking|payment|account|record|orders|transaction|policy|claim|reservation|on (?:your|the) (?:statement|account|file))',
      '\\b(?:is|are) not (?:in|on) (?:our|the|my) (?:system|records|directory|list|database|file)|\\bnothing (?:came up|comes up|shows up|showed up|found|under|turned up|turns up|matches|on file|for that)|\\bcame up empty|\\bnot a valid (?:order|number|booking|reference)|\\bnobody (?:by|with|under) (?:that|this) name\\b|\\bno one (?:by|with|under) that name\\b|\\bwithout (?:any )?(?:luck|success)\\b',
    ].join('|'),
  ),
  unless:
    /^if\b|^(?:can|do|could) not (?:find|have|see)\b.*\?|\b(?:which|what) .*\byou mean\b|\bif you (?:do not|can not)\b|\bdo(?: you)? not have (?:it|the|your|one|that)\b(?!.*(?:registered|on file|under))|\bwithout (?:an?|the|your)\b|\bdo you\b|\bdid you\b|\bnot have to\b|\bcan not see (?:earlier|past|previous|refunds|it yet)|\bnot sure of\b|\bwill not\b|\b(?:policy|plan) does not (?:have|match)/,
};

const unavailable: Pattern = {
  test: new RegExp(
    [
      '\\b(?:can not|could not|unable to|not able to) (?:\\w+ )?(?:reach|access|connect to|load|retrieve|bring up)\\b',
      `\\b${SYSTEM}\\b.{0,35}\\b(?:is not answering|not answering|is down|are down|down (?:at the moment|right now|for)|unavailable|not responding|offline|did not accept|turned (?:this|it) down|not working|not available|undergoing|under maintenance|maintenance|timed out|crashed|frozen up|having (?:a bad day|issues|problems|trouble)|acting up|playing up|out of order|will not (?:open|load|respond|let me))`,
      '\\bsomething went wrong|\\btechnical (?:problem|issue|difficult|hiccup|error|fault)|\\btry(?:ing)? (?:again|that again|once more|this again)? ?(?:in a (?:moment|few|minute|bit|little|while)|later|shortly|in \\d)|\\b(?:an|internal|unexpected|system|server) error\\b|\\bhaving trouble (?:reaching|accessing|connecting|with our|loading)|\\bturned this down|\\bdid not get an answer|\\bis not answering|\\bcould not issue|\\bcould not (?:complete|create|do that|submit|process)|\\bhas failed\\b|\\bfailed to (?:create|issue|process|load|submit)|\\b(?:request|call|it|system) timed out|\\b(?:is|are) not (?:loading|saving|syncing|opening|coming up)\\b|\\bwill not (?:open|load)\\b|\\bnothing is (?:saving|loading|working)\\b|\\bglitch\\b|\\bthrow(?:s|ing)? (?:an? )?errors?\\b|\\binterruption of\\b|\\bcome back in (?:an|a|\\d)\\b|\\bout of (?:action|order|service)\\b|\\b(?:has |have )?(?:just )?gone down\\b|\\bnot (?:playing ball|cooperating|behaving)\\b|\\bdropped out\\b|\\b(?:outage|downtime)\\b.{0,20}\\b(?:affects|affecting|on our)\\b|\\bscheduled maintenance\\b|\\btry once more\\b|\\bmind trying again\\b',
    ].join('|'),
  ),
  unless:
    /^(?:have|did|do|does|is|are|was) (?:you|your|the|it)\b.*\?|\bif (?:your|the|it)\b|\byour (?:[a-z]+ )?(?:internet|line|router|laptop)\b/,
};

const notUnderstood: Pattern = {
  test: /\b(?:did not|do not|not) (?:quite |fully |really )?(?:get|catch|understand|follow)\b(?! an? )(?! (?:the|your) (?:item|order|code))|\b(?:i am|we are) not (?:quite |entirely |really )?sure (?:that )?(?:i (?:understand|follow|got|get|know what)|what you)|\b(?:rephrase|say that (?:again|differently)|in other words|(?:put|say) (?:that|it)(?: \w+)? (?:another way|in other words|differently|again|simply|another)|clarify what)\b|\bcould not (?:match|understand|follow|make sense)|\b(?:i am|we are) (?:a (?:bit|little) |somewhat )?(?:lost|confused)\b|\bcome again\?|\bstruggling to (?:follow|understand)\b|\bwhat (?:exactly )?(?:do|did) you mean\b|\bput (?:it|that) more simply\b|\bdifferent words\b|\bwhich (?:bit|part) of (?:that|it)\b|\b(?:run|say|repeat|go over) that (?:by me )?again\b/,
  unless: /\bif (?:anything|something) (?:is|was) not\b|\b(?:got|get) (?:it|that) right\b/,
};

const offTopic: Pattern = {
  test: /\b(?:can|able to|here to|set up to) only (?:help|assist|support|handle|answer|deal)|\bonly (?:help|assist|able to help|set up for|handle|deal|here for|trained)\b|\b(?:can|able to) (?:help|assist)(?: you)? with [a-z ]+ only\b|\boutside (?:of )?(?:what i (?:can|do)|my (?:remit|scope|area|expertise))|\bbeyond (?:what i can|my (?:remit|scope))|\b(?:i|we) (?:only )?look after [a-z ]+(?:only)?$|\bi (?:look after|handle|deal with|do) only\b|\b(?:not|never) something (?:that )?i (?:can help|deal|can assist|handle|look after)|\bi am (?:just|only) (?:the|a|an|your) [a-z]+|\bnot my (?:area|department|field|job)\b|\bnot able to (?:discuss|talk about|give (?:medical|legal|tax|financial) advice)|\bunable to (?:provide|give|offer) (?:medical|legal|tax|financial|investment) advice\b|\boff[- ]topic\b|\b(?:is|are) (?:all|the only things?) i (?:know|can|do|handle|deal)\b|\bwish i could help with\b|\bi (?:just|only) (?:handle|deal with|do|take care of|manage|cover|look after)\b/,
};

const anythingElse: Pattern = {
  test: /\b(?:anything|something|what) else\b|\b(?:any )?(?:further|other|additional) (?:questions?|help|assistance|requests?|queries)\b|\bmore (?:questions|help)\b|\belse (?:i|we) can\b|\bhelp (?:you )?with (?:anything|something)\b|\bstart with something new\b|\b(?:anything|something) more\b|\b(?:is|are) there any (?:other|further|more)\b|\bgot everything (?:you|that you)\b|\bis that everything\b|\bwill that be all\b|\bthat (?:be )?all\?|\b(?:help|do) more\b|\bsort anything more\b/,
  unless:
    /\bor is it about something else|\banything else (?:about|wrong|you can tell|that (?:is )?wrong)|\bsomething else (?:entirely )?\?? ?(?:wrong)|\bunless\b|\b(?:to|or) anything else\?$(?<!anything else (?:today|for you)\?)|\bnot something else\b/,
};

const closing: Pattern = {
  test: /\bhave a (?:\w+ )?(?:nice|good|great|lovely|wonderful|pleasant|fine|safe|one)\b|\bgood-?bye\b|\bbye(?: for now)?\b|\btake care\b(?! of)|\byou are (?:very |most )?welcome\b|\b(?:thank(?:s| you)|cheers)(?: so much| a lot)? for (?:contacting|chatting|shopping|reaching out|your (?:time|patience|understanding|custom)|understanding|being|choosing|calling|getting in touch|flying|using)|\bglad i could help|\bif anything comes up|\bi am here if\b|\bsee you (?:on|soon|then|later|there|around|tomorrow|next)\b|\bfeel free to (?:come back|write|reach)|\bi am here\.?$|\brate (?:this|our|the)\b|\bjust write again\b|\bstay safe\b|\benjoy (?:your|the rest|the)\b|\bfarewell\b|\ball the best\b|\bspeak soon\b|\bwishing you\b/,
};

const wait: Pattern = {
  test: /\b(?:one|just a|a|wait a|two) (?:quick )?(?:moment|second|sec|minute|tick|ticks|mo)\b|\blet me (?:just |quickly |first )?(?:\w+ )?(?:check|look|see (?:if|what|whether)|find|pull|verify|review|take a look|get|bring|search|fetch|run|have a)|\b(?:i am|we are) (?:now |just )?(?:checking|looking|searching|pulling|verifying|reviewing|processing|fetching|loading|running)|\b(?:bear|stay) with (?:me|us)|\bplease hold\b|^(?:i am|we are) (?:now |just )?(?!going|transferring|connecting|passing|escalating|putting|forwarding|handing|sending|asking|wondering|hoping|offering|having|talking|speaking|calling|looking forward|declining|refusing|facing|experiencing|struggling|unable|seeing|showing|missing|getting|trying to help|referring|routing|handling|missing|being|assuming|thinking|guessing|afraid)[a-z]+ing\b|\bhold on\b|\bhang (?:on|tight)|\bgive me a (?:moment|second|sec|minute)|\bi will (?:just )?(?:check|look|take a (?:quick )?(?:look|peek)|have a (?:quick )?(?:look|peek)|see (?:what|if))|^(?:ok[,.]? |sure[,.]? |right[,.]? )?(?:(?:i am|we are) )?on it\b|\bworking on it|^(?:(?:ok|okay|right|sure|great|lovely|thanks|thank you)[,.! ]+)*(?:now )?(?:checking|looking (?:that |this |it )?(?:up|into)|pulling|fetching|reviewing|loading|searching|verifying|unlocking|retrieving|running|processing|one sec)\b|\bshould (?:only )?take (?:about |around )?(?:a|one|two|a few|\d+) (?:moment|second|minute)s?\b|\bwhile i (?:check|look|run|pull|fetch|review)\b|(?:…|\.\.\.)$/,
  unless:
    /\blooking for(?:,|\.|$)|\btry again in a (?:moment|bit)|\bagain in a (?:moment|minute|second)|\bif you\b|\bplease try\b|\bhow many minutes\b/,
};

/** Kinds recognizable from a clause's words alone, whatever its form. */
export const STATUS: readonly (Pattern & { kind: PlainKind })[] = [
  { kind: 'not_found', ...notFound },
  { kind: 'unavailable', ...unavailable },
  { kind: 'not_understood', ...notUnderstood },
  { kind: 'off_topic', ...offTopic },
  { kind: 'anything_else', ...anythingElse },
  { kind: 'closing', ...closing },
  { kind: 'wait', ...wait },
  {
    kind: 'small_talk',
    test: /\bhow are you\b|\bhow is it going|\bhow is your day|\bnice to meet you|\bhope you are (?:well|doing)/,
  },
  {
    kind: 'greeting',
    test: /^(?:hi|hiya|hello|hey|welcome|good (?:morning|afternoon|evening)|greetings)\b|\bi am (?:your|the) .{0,30}\bassistant\b/,
  },
];
