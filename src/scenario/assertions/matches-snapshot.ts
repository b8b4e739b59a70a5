// The kind `matches_snapshot`: a checkpoint looks like its stored picture, except where masked.
import { z } from 'zod';
import { writtenClaimSchema } from '../../claim/schema.js';
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
export const snapshotOptions = z.strictObject({
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
  schema: { at: z.string(), ...snapshotOptions.shape },
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
