// The kind `matches_snapshot`: a checkpoint looks like its stored picture, except where masked.
import { z } from 'zod';
import { writtenClaimSchema } from '../../claim/parse.js';
import { defineKind } from './definition.js';

const text = z.string().min(1);
/** How the masked part may differ. Default `ignore`. */
const mode = z.enum(['ignore', 'same_shape']).optional();

const maskSchema = z.union([
  /** A selector; whatever it matches is ignored. */
  text,
  /** Tag, id, class or test id of an element, and of one around it. */
  z.strictObject({ selector: text, mode }),
  z.strictObject({ landmark: text, mode }),
]);
export type Mask = z.output<typeof maskSchema>;

/** What may differ from a snapshot. */
const snapshotOptions = z.strictObject({
  masks: z.array(maskSchema).min(1).optional(),
  /** Whether the agent's words must be the same. Default: `same_shape` if a live model wrote them, else `exact`. */
  agent_text: z.enum(['exact', 'same_shape']).optional(),
});

/** Of `expectations`: what is to be seen at a checkpoint, as claims, and as a stored picture. */
export const surfaceField = {
  surface: z
    .array(
      z.strictObject({
        at: z.string(),
        claims: z.array(writtenClaimSchema).optional(),
        asked: z.array(z.string().min(1)).optional(),
        snapshot: z.union([z.literal(true), snapshotOptions]).optional(),
      }),
    )
    .optional(),
};

export const matchesSnapshot = defineKind('matches_snapshot', {
  class: 'surface',
  concerns: 'screen',
  shapes: [{ at: z.string(), ...snapshotOptions.shape }],
  title: ({ at }) => `At ${at}: looks like its snapshot`,
  expectations: {
    fields: surfaceField,
    assertions: ({ surface = [] }) =>
      surface.flatMap(({ at, snapshot }) => {
        if (snapshot === undefined) return [];
        return [{ kind: 'matches_snapshot' as const, at, ...(snapshot === true ? {} : snapshot) }];
      }),
  },
});

export interface MaskRule {
  mode: 'ignore' | 'same_shape';
  place: { selector: string } | { landmark: string };
  /** For people, such as `.timestamp` or `the landmark denial_reason`; identifies a mask in a snapshot, whatever its mode. */
  name: string;
}

export function ruleOf(mask: Mask): MaskRule {
  const place = typeof mask === 'string' ? { selector: mask } : mask;
  const name = 'landmark' in place ? `the landmark ${place.landmark}` : place.selector;
  return { mode: place.mode ?? 'ignore', place, name };
}

/** Why a mask cannot be used, as a phrase; null if it can. */
export function maskProblem(mask: Mask, landmarks: readonly string[]): string | null {
  const { place } = ruleOf(mask);
  if ('selector' in place) return selectorProblem(place.selector);
  if (landmarks.includes(place.landmark)) return null;
  const known = landmarks.length === 0 ? 'it has none' : `it has: ${landmarks.join(', ')}`;
  return `the app file names no landmark ${place.landmark} (${known})`;
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
