/** Every sentence that the policy engine can say, in its variants; it must not decide which situation applies. */
import { decisionLines } from './wording/decision.js';
import { findingLines } from './wording/finding.js';
import { greetingLines } from './wording/greeting.js';
import { itemLines } from './wording/item.js';
import { outcomeLines } from './wording/outcome.js';

/**
 * `{name}` is filled in; variants of one line say the same thing in other words, as differently as people
 * or models would: passive, as a list, in two sentences, the negation first, numbers in words.
 */
export const lines = {
  ...greetingLines,
  ...findingLines,
  ...itemLines,
  ...decisionLines,
  ...outcomeLines,
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type Line = keyof typeof lines;
