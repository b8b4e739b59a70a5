// What a mask names and allows, and whether it is valid; knows no page.
import { z } from 'zod';
import { readSubject } from '../claim/subject.js';
import { tokenize } from '../claim/tokens.js';

const text = z.string().min(1);
const allowed = {
  /** How the masked part may differ. Default `ignore`. */
  mode: z.enum(['ignore', 'same_shape']).optional(),
  /** For `same_shape`: how many lines more or fewer are allowed. Default 1. */
  lines: z.int().min(0).optional(),
};

export const maskSchema = z.union([
  /** A subject as in claims: a landmark, a text in quotes, "the Send button". It is ignored. */
  text,
  z.strictObject({ subject: text, ...allowed }),
  z.strictObject({ landmark: text, ...allowed }),
  /** Tag, id, class or test id of an element, and of one around it. */
  z.strictObject({ selector: text, ...allowed }),
]);
export type Mask = z.output<typeof maskSchema>;
type Named = Exclude<Mask, string>;

/** What is under the boxes may differ in this way. */
export interface MaskRule {
  /** For people, such as `.timestamp` or `the denial reason`. */
  name: string;
  mode: NonNullable<Named['mode']>;
  lines: number;
  /** Identifies a mask in a snapshot, whatever its mode. */
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

/** Tag, id, class or test id of an element: `p`, `#total`, `.time`, `[data-testid="x"]`. */
const PART = /\[data-testid=(?:"[^"]*"|'[^']*'|[^\]]*)\]|[#.]?[\w-]+/gu;

/**
 * Whether a layout's short selector is that of an element that a mask's selector means. Every part must match: the last
 * word the element, one before it something around the element.
 */
export function matchesSelector(element: string, selector: string): boolean {
  const steps = element.split(' ').map(partsOf);
  const wanted = selector.trim().split(/\s+/u).map(partsOf);
  const own = wanted.at(-1) ?? [];
  if (own.length === 0 || !own.every((part) => steps.at(-1)?.includes(part))) return false;
  return wanted.slice(0, -1).every((step) => {
    const ancestors = steps.slice(0, -1);
    return ancestors.some((one) => step.every((part) => one.includes(part)));
  });
}

function selectorProblem(selector: string): string | null {
  const rest = selector.replaceAll(PART, '').trim();
  if (selector.trim() !== '' && rest === '') return null;
  return `the selector "${selector}" has more than a layout knows: only tag, #id, .class and [data-testid] (name anything else as a landmark)`;
}

function partsOf(compound: string): string[] {
  return [...compound.matchAll(PART)].map(([part]) => part.replaceAll("'", '"'));
}
