/** Reads one customer message into facts and moves; it must not look at the backend or change the dialogue. */
import type { Awaiting } from './state.js';

export interface Heard {
  text: string;
  orderId?: string;
  email?: string;
  reason?: string;
  yes: boolean;
  no: boolean;
  wantsReturn: boolean;
  asksRefundStatus: boolean;
  asksForPerson: boolean;
  withdraws: boolean;
  lacksOrderNumber: boolean;
  greets: boolean;
  closes: boolean;
  objects: boolean;
  asks: boolean;
}

const orderNumber = /\b(?!RET|REF|ESC)([A-Z]{2,4})[- ]?(\d{3,8})\b/i;
const spokenOrderNumber =
  /\border\s*(?:number|no\.?|nr\.?|id|is|it'?s|was|[:#])*\s*#?\s*(\d{3,8})\b/i;
const bareNumber = /(?:^|[^\d$.])#?(\d{4,8})\b/;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;

const talkToPerson =
  /\b(?:talk|speak|chat|connect|transfer|pass|put|hand)\b[^.?!]{0,30}\b(?:person|human|agent|representative|rep|someone|somebody|colleague|manager|supervisor|team|operator)\b/i;
const wantPerson =
  /\b(?:want|need|get|give me|have|prefer)\s+(?:me\s+)?(?:a|an|your|the|some)?\s*(?:real |live |actual )?(?:person|human|agent|representative|rep|colleague|manager|supervisor|operator)\b/i;
const personAlone =
  /^(?:a |an )?(?:real |live )?(?:person|human|agent|manager|supervisor|representative)(?: please)?[.!]*$|\bescalat(?:e|ion)\b|\b(?:human|manager|supervisor|real person),? please\b/i;
const asksForPerson = [talkToPerson, wantPerson, personAlone];
const noPerson =
  /\b(?:don'?t|do not|no need to|without|rather not)\b[^.?!]{0,25}\b(?:talk|speak|person|human|escalat)/i;

const yes =
  /^(?:(?:oh|ah|um|well|great|hi|perfect|thanks|alright|fine)[,!. ]+)*(?:(?:yes|yep|yeah|yup|sure|ok|okay|go ahead|correct|that'?s (?:right|correct|it|the one|fine)|exactly|confirm\w*|do it|sounds good|absolutely|definitely|of course|proceed|i confirm|i do|i agree)\b|please (?:do|go|proceed|create|return|refund|connect)\b|(?:please|right|fine|perfect)[\s.!,]*$)/i;
const yesInside = /\b(?:go ahead|please proceed|yes,? please|i(?:'d| would) like that)\b/i;
/** A yes may move money, so that one negation anywhere is enough for asking again. */
const negation =
  /\b(?:not|don'?t|doesn'?t|didn'?t|won'?t|isn'?t|never|cancel|stop|wait|hold on|no)\b(?! problem)/i;
const no =
  /^(?:no|nope|nah|not (?:really|yet|now|that)|don'?t|do not|stop|wait|hold on|cancel|actually,? no|never ?mind)\b/i;
const withdrawal =
  /\bnever ?mind\b|\bforget (?:it|about it)\b|\bcancel (?:it|that|this|the return|my return)\b|\b(?:i'?ll|i will|i'?d rather|decided to|want to|going to) keep (?:it|them|the|this|these)\b|\b(?:don'?t|no longer) want to return\b|\bchanged my mind about (?:returning|the return)\b/i;

const returning =
  /\breturn(?:s|ed|ing)?\b|\brefund\w*\b|\bsend (?:\w+ )?back\b|\bgive \w+ back\b|\bmoney back\b|\bexchange\b/i;
const refundStatus =
  /\b(?:where|when|status|track|haven'?t|hasn'?t|didn'?t|not|still waiting|how long)\b[^.!]{0,50}\b(?:refund|money)\b|\brefund\b[^.!]{0,30}\b(?:status|arrive[ds]?|yet)\b/i;
const noNumber =
  /\b(?:don'?t|do not|can'?t|cannot|didn'?t)\b[^.!?]{0,20}\b(?:have|know|remember|find|recall|see|keep)\b|\bno idea\b|\bnot sure\b|\blost (?:it|the|my)\b|\blook (?:it|me|them) up\b|\bby e-?mail\b|\bforgot\b/i;
const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b/i;
const closing =
  /\b(?:thanks|thank you|thx|cheers|appreciate|bye|goodbye|that'?s all|that is all|that'?s it|nothing else|all good|all set|i understand|understood|fair enough|have a (?:good|nice|great))\b/i;
const objection =
  /\b(?:but|unfair|not fair|ridiculous|unacceptable|exception|outrageous|joke|why|really|seriously|never opened|unopened|disagree|wrong|nonsense|override|manager|lawyer|complain\w*|insist|please|law|terrible|disappointed|come on)\b|!/i;

const reasonCue =
  /\bbecause\b|\bdo(?:es|id)?n'?t (?:fit|work|suit|match|turn on|charge|close|zip)|\b(?:did|does|do|is|are|was|were) not (?:fit|work|working|what|as)|\btoo (?:small|big|large|tight|loose|short|long|heavy|wide|narrow|warm|thin|bright)|\bbroke\w*|\bdefect\w*|\bfault\w*|\bdamaged?\b|\btorn\b|\bscratch\w*|\bcrack\w*|\bwrong (?:size|colou?r|item|one|model)|\bnot what i\b|\b(?:i|have|i'?ve|just) changed my mind\b|\bdidn'?t (?:like|work|fit)|\bdon'?t (?:like|need)\b|\bno longer need|\buncomfortable|\bunwanted gift|\barrived (?:late|broken|damaged)|\bas described|\bstopped working|\bhurts?\b|\bleak\w*|\bnot working\b|\bdead on arrival\b|\bduplicate\b|\bbetter price\b/i;

/** What one message says, given the question that it may answer. */
export function understand(raw: string, awaiting: Awaiting): Heard {
  const text = raw.replace(/[’‘]/g, "'").trim();
  const orderId = orderIdIn(text, awaiting);
  const mail = email.exec(text)?.[0];
  const reason = reasonIn(text);
  return {
    text,
    ...(orderId === undefined ? {} : { orderId }),
    ...(mail === undefined ? {} : { email: mail.toLowerCase() }),
    ...(reason === undefined ? {} : { reason }),
    yes: (yes.test(text) || yesInside.test(text)) && !negation.test(text),
    no: no.test(text),
    wantsReturn: returning.test(text),
    asksRefundStatus: refundStatus.test(text),
    asksForPerson: asksForPerson.some((cue) => cue.test(text)) && !noPerson.test(text),
    withdraws: withdrawal.test(text),
    lacksOrderNumber: noNumber.test(text),
    greets: greeting.test(text),
    closes: closing.test(text),
    objects: objection.test(text),
    asks: /\?\s*$/.test(text),
  };
}

function orderIdIn(text: string, awaiting: Awaiting): string | undefined {
  const withoutEmail = text.replace(email, ' ');
  const full = orderNumber.exec(withoutEmail);
  if (
    full?.[1] !== undefined &&
    full[2] !== undefined &&
    !/^(?:is|no|id|my|the|for|and)$/i.test(full[1])
  ) {
    return `${full[1].toUpperCase()}-${full[2]}`;
  }
  const spoken = spokenOrderNumber.exec(withoutEmail)?.[1];
  if (spoken !== undefined) return `ORD-${spoken}`;
  const bare = awaiting === 'order' ? bareNumber.exec(withoutEmail)?.[1] : undefined;
  return bare === undefined ? undefined : `ORD-${bare}`;
}

function reasonIn(text: string): string | undefined {
  const sentence = text.split(/(?<=[.!?;])\s+/).find((part) => reasonCue.test(part));
  if (sentence === undefined) return undefined;
  const after = /\b(?:because|since)\s+(.+)$/i.exec(sentence)?.[1];
  return tidyReason(after ?? sentence);
}

/** A customer's own words, fit to be stored as the reason of a return. */
export function tidyReason(text: string): string {
  return text
    .trim()
    .replace(/[\s.!]+$/, '')
    .slice(0, 160);
}
