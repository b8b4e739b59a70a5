// Whether a turn of the user says yes to something; must not decide whether it should have.
import { isYes } from '../recognise/choices.js';
import { spellOut } from '../reader/spelling.js';
import type { UserTurn } from './record.js';

const YES =
  /^(?:(?:ok|okay|well|great|perfect|alright|all right|fine|thanks|thank you)[,.!]? )*(?:yes|yep|yeah|sure|ok|okay|alright|fine|agreed|deal|confirmed|absolutely|of course|certainly|please do|please (?:go ahead|proceed|continue|confirm)|go ahead|do it|do that|proceed|i (?:confirm|agree|accept|consent|approve|will take|would take|would like that)|that (?:works|is fine|is ok|is okay|is right|is correct|sounds good)|sounds good|works for me)\b/;
const INSIDE =
  /\b(?:go ahead|please proceed|do it|i (?:accept|agree|consent|confirm)|i will take (?:it|that|the))\b/;
const NO =
  /^(?:no|nope|not|never)\b|\b(?:i )?(?:do not|would not|will not|can not|rather not|not want|no thanks|no thank you|instead of|decline|refuse)\b/;

/** Yes in words, or by a control whose name says it. A sentence that also says no is none. */
export function consents({ actions }: UserTurn): boolean {
  return actions.some((action) => {
    if (action.kind === 'press') return isYes(action.name);
    if (action.kind !== 'say') return false;
    const plain = spellOut(action.text);
    return (YES.test(plain) || INSIDE.test(plain)) && !NO.test(plain);
  });
}
