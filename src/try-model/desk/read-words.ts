// What the policy engine of the try-out desk makes of the words of a user: by short lists of words, and no more than that.
import type { DeskTopic } from './move.js';

const topicWords: readonly [RegExp, DeskTopic][] = [
  [/\bplan\b|\bsubscription\b/i, 'plan'],
  [/\bcancel/i, 'cancel'],
  [/\bbroken\b|\bcracked\b|\brefund\b|\bmoney back\b/i, 'broken'],
  [/\breturn\b|\bsend (?:it )?back\b/i, 'return'],
  [/\bwhen\b|\bwhere\b|\barrive|\bdeliver/i, 'delivery'],
];

export function topicIn(text: string): DeskTopic | null {
  return topicWords.find(([words]) => words.test(text))?.[1] ?? null;
}

export function orderIn(text: string): string | null {
  return /\bORD-\d{4}\b/i.exec(text)?.[0].toUpperCase() ?? null;
}

export function emailIn(text: string): string | null {
  return /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0].toLowerCase() ?? null;
}

/** Seven digits or more, however they are grouped. */
export function phoneIn(text: string): string | null {
  const digits = /\+?\d[\d ()/-]{5,}\d/.exec(text)?.[0].replace(/\D/g, '') ?? '';
  return digits.length >= 7 ? digits : null;
}

const YES =
  /\b(?:yes|yeah|yep|yup|sure|ok|okay|please do|go ahead|do it|do so|do that|confirm(?:ed)?|agree|accept|fine|correct|hand it over|pass it on|take the voucher)\b/i;
const NO = /\b(?:no|nope|not|don['’]?t|never|decline|rather|instead|keep|without)\b/i;

/** Of a yes and a no in one message the first counts; null where there is neither. */
export function decisionIn(text: string): 'yes' | 'no' | null {
  const [yes, no] = [text.search(YES), text.search(NO)];
  if (yes < 0 && no < 0) return null;
  if (no < 0) return 'yes';
  return yes < 0 || no < yes ? 'no' : 'yes';
}

/** Who speaks of the money, in answer to the offer of a voucher, does not want the voucher. */
export function voucherDecisionIn(text: string): 'yes' | 'no' | null {
  return /\b(?:refund|money|card)\b/i.test(text) ? 'no' : decisionIn(text);
}
