// What a mask names and allows, and whether it is valid; knows no page.
import type { Mask } from '../assertions/matches-baseline.js';
import { readSubject } from '../claim/subject.js';
import { tokenize } from '../claim/tokens.js';
import { selectorProblem } from './selector.js';

type Named = Exclude<Mask, string>;

/** What is under the boxes may differ in this way. */
export interface MaskRule {
  /** For people, such as `.timestamp` or `the denial reason`. */
  name: string;
  mode: NonNullable<Named['mode']>;
  lines: number;
  /** Identifies a mask in a baseline, whatever its mode. */
  key: string;
}

const LINES = 1;

export function ruleOf(mask: Mask): MaskRule & { place: Named } {
  const place = typeof mask === 'string' ? { subject: mask } : mask;
  const { mode = 'ignore', lines = LINES } = place;
  const [kind, name] = nameOf(place);
  return { place, mode, lines, name, key: `${kind}: ${name}` };
}

function nameOf(mask: Named): [kind: string, name: string] {
  if ('subject' in mask) return ['subject', mask.subject];
  return 'landmark' in mask ? ['landmark', mask.landmark] : ['selector', mask.selector];
}

/** Why a mask cannot be used, as a phrase; null if it can. */
export function maskProblem(mask: Mask, landmarks: readonly string[]): string | null {
  const { place } = ruleOf(mask);
  if ('landmark' in place) {
    if (landmarks.includes(place.landmark)) return null;
    const known = landmarks.length === 0 ? 'it has none' : `it has: ${landmarks.join(', ')}`;
    return `the app file names no landmark ${place.landmark} (${known})`;
  }
  if ('selector' in place) return selectorProblem(place.selector);
  const subject = maskSubject(place.subject, landmarks);
  return subject.ok ? null : subject.why;
}

/** The meaning of a mask's words, as in a claim. */
export function maskSubject(
  words: string,
  landmarks: readonly string[],
): ReturnType<typeof readSubject> {
  const read = tokenize(words);
  return read.ok ? readSubject(read.tokens, { landmarks: [...landmarks] }) : read;
}
