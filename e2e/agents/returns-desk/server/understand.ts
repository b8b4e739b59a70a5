/** Reads one customer message into facts and moves; it must not look at the backend or change the dialogue. */
import type { Awaiting } from './dialogue.js';

const cues = {
  yes: /^(?:(?:oh|ah|um|well|great|hi|perfect|thanks|alright|fine)[,!. ]+)*(?:(?:yes|yep|yeah|yup|sure|ok|okay|go ahead|correct|that'?s (?:right|correct|it|the one|fine)|exactly|confirm\w*|do it|sounds good|absolutely|definitely|of course|proceed|i confirm|i do|i agree)\b|please (?:do|go|proceed|create|return|refund|connect)\b|(?:please|right|fine|perfect)[\s.!,]*$)/i,
  no: /^(?:no|nope|nah|not (?:really|yet|now|that)|don'?t|do not|stop|wait|hold on|cancel|actually,? no|never ?mind)\b/i,
  wantsReturn:
    /\breturn(?:s|ed|ing)?\b|\brefund\w*\b|\bsend (?:\w+ )?back\b|\bgive \w+ back\b|\bmoney back\b|\bexchange\b/i,
  asksRefundStatus:
    /\b(?:where|when|status|track|haven'?t|hasn'?t|didn'?t|not|still waiting|how long)\b[^.!]{0,50}\b(?:refund|money)\b|\brefund\b[^.!]{0,30}\b(?:status|arrive[ds]?|yet)\b/i,
  withdraws:
    /\bnever ?mind\b|\bforget (?:it|about it)\b|\bcancel (?:it|that|this|the return|my return)\b|\b(?:i'?ll|i will|i'?d rather|decided to|want to|going to) keep (?:it|them|the|this|these)\b|\b(?:don'?t|no longer) want to return\b|\bchanged my mind about (?:returning|the return)\b/i,
  lacksOrderNumber:
    /\b(?:don'?t|do not|can'?t|cannot|didn'?t)\b[^.!?]{0,20}\b(?:have|know|remember|find|recall|see|keep)\b|\bno idea\b|\bnot sure\b|\blost (?:it|the|my)\b|\blook (?:it|me|them) up\b|\be-?mail\b|\bforgot\b/i,
  greets: /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b/i,
  closes:
    /\b(?:thanks|thank you|thx|cheers|appreciate|bye|goodbye|that'?s all|that is all|that'?s it|nothing else|all good|all set|i understand|understood|fair enough|have a (?:good|nice|great))\b/i,
  asks: /\?\s*$/,
};

export type Heard = Record<keyof typeof cues, boolean> & {
  text: string;
  orderId?: string | undefined;
  email?: string | undefined;
  reason?: string | undefined;
  /** An order number or an email address. */
  findsOrder: boolean;
  asksForPerson: boolean;
};

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const orderNumber = /\b(?!RET|REF|ESC)([A-Z]{2,4})[- ]?(\d{3,8})\b/i;
const spokenOrderNumber =
  /\border\s*(?:number|no\.?|nr\.?|id|is|it'?s|was|[:#])*\s*#?\s*(\d{3,8})\b/i;
const bareNumber = /(?:^|[^\d$.])#?(\d{4,8})\b/;
const asksForPerson = [
  /\b(?:talk|speak|chat|connect|transfer|pass|put|hand)\b[^.?!]{0,30}\b(?:person|human|agent|representative|rep|someone|somebody|colleague|manager|supervisor|team|operator)\b/i,
  /\b(?:want|need|get|give me|have|prefer)\s+(?:me\s+)?(?:a|an|your|the|some)?\s*(?:real |live |actual )?(?:person|human|agent|representative|rep|colleague|manager|supervisor|operator)\b/i,
  /^(?:a |an )?(?:real |live )?(?:person|human|agent|manager|supervisor|representative)(?: please)?[.!]*$|\bescalat(?:e|ion)\b|\b(?:human|manager|supervisor|real person),? please\b/i,
];
const noPerson =
  /\b(?:don'?t|do not|no need to|without|rather not)\b[^.?!]{0,25}\b(?:talk|speak|person|human|escalat)/i;
const yesInside = /\b(?:go ahead|please proceed|yes,? please|i(?:'d| would) like that)\b/i;
/** A yes may move money, so that one negation anywhere is enough for asking again. */
const negation =
  /\b(?:not|don'?t|doesn'?t|didn'?t|won'?t|isn'?t|never|cancel|stop|wait|hold on|no)\b(?! problem)/i;
/** Words by which a customer says why, without being asked. */
const reasonCue =
  /\bbecause\b|\bdo(?:es|id)?n'?t (?:fit|work|suit|match|turn on|charge|close|zip)|\b(?:did|does|do|is|are|was|were) not (?:fit|work|working|what|as)|\btoo (?:small|big|large|tight|loose|short|long|heavy|wide|narrow|warm|thin|bright)|\bbroke\w*|\bdefect\w*|\bfault\w*|\bdamaged?\b|\btorn\b|\bscratch\w*|\bcrack\w*|\bwrong (?:size|colou?r|item|one|model)|\bnot what i\b|\b(?:i|have|i'?ve|just) changed my mind\b|\bdidn'?t (?:like|work|fit)|\bdon'?t (?:like|need)\b|\bno longer need|\buncomfortable|\bunwanted gift|\barrived (?:late|broken|damaged)|\bas described|\bstopped working|\bhurts?\b|\bleak\w*|\bnot working\b|\bdead on arrival\b|\bduplicate\b|\bbetter price\b/i;

/** What one message says, given the question that it may answer. */
export function understand(raw: string, awaiting: Awaiting): Heard {
  const text = raw.replace(/[’‘]/g, "'").trim();
  const flags = Object.fromEntries(
    Object.entries(cues).map(([name, cue]) => [name, cue.test(text)]),
  ) as Record<keyof typeof cues, boolean>;
  const orderId = orderIdIn(text, awaiting);
  const address = email.exec(text)?.[0].toLowerCase();
  return {
    ...flags,
    text,
    orderId,
    email: address,
    findsOrder: (orderId ?? address) !== undefined,
    reason: reasonIn(text),
    yes: (flags.yes || yesInside.test(text)) && !negation.test(text),
    asksForPerson: asksForPerson.some((cue) => cue.test(text)) && !noPerson.test(text),
  };
}

function orderIdIn(text: string, awaiting: Awaiting): string | undefined {
  const withoutEmail = text.replace(email, ' ');
  const [, letters, digits] = orderNumber.exec(withoutEmail) ?? [];
  if (letters !== undefined && !/^(?:is|no|id|my|the|for|and)$/i.test(letters))
    return `${letters.toUpperCase()}-${digits}`;
  const bare = awaiting === 'order' ? bareNumber.exec(withoutEmail) : null;
  const spoken = (spokenOrderNumber.exec(withoutEmail) ?? bare)?.[1];
  return spoken === undefined ? undefined : `ORD-${spoken}`;
}

function reasonIn(text: string): string | undefined {
  const sentence = text.split(/(?<=[.!?;])\s+/).find((part) => reasonCue.test(part));
  if (sentence === undefined) return undefined;
  return tidyReason(/\b(?:because|since)\s+(.+)$/i.exec(sentence)?.[1] ?? sentence);
}

/** A customer's own words, fit to be stored as the reason of a return. */
export function tidyReason(text: string): string {
  return text
    .trim()
    .replace(/[\s.!]+$/, '')
    .slice(0, 160);
}
