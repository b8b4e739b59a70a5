// All that the user can say, by purpose; must not decide when to say it.
import { ANSWERS } from './phrases-answers.js';
import { REACTIONS } from './phrases-reactions.js';

/** Every purpose with its wordings. */
export const PHRASES = { ...ANSWERS, ...REACTIONS };

export type PhraseKey = keyof typeof PHRASES;
