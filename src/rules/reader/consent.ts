// Whether somebody says yes; must not decide to what.
import { spellOut } from './spelling.js';

const YES =
  /^(?:(?:ok|okay|well|great|perfect|alright|all right|fine|thanks|thank you)[,.!]? )*(?:yes|yep|yup|yeah|sure|please$|correct|right|approved?|do so|ok|okay|alright|fine|agreed|deal|confirmed|absolutely|of course|certainly|please do|please (?:go ahead|proceed|continue|confirm)|go ahead|do it|do that|proceed|i (?:confirm|agree|accept|consent|approve|will take|would take|would like that)|that (?:works|is fine|is ok|is okay|is right|is correct|sounds good)|sounds good|works for me)\b/;
const INSIDE =
  /\b(?:go ahead|please proceed|do it|i (?:accept|agree|consent|confirm)|i will take (?:it|that|the))\b/;
const NO =
  /^(?:no|nope|not|never)\b|\b(?:i )?(?:do not|would not|will not|can not|rather not|not want|no thanks|no thank you|instead of|decline|refuse)\b/;

/** Yes in words. A text that also says no does not. */
export function saysYes(text: string): boolean {
  const plain = spellOut(text);
  return (YES.test(plain) || INSIDE.test(plain)) && !NO.test(plain);
}
