// The kind `shows`: a claim about what a person sees at a checkpoint.
import { z } from 'zod';
import { printClaim } from '../../claim/claim.js';
import { defineKind } from './definition.js';
import { surfaceField } from './matches-snapshot.js';

export const shows = defineKind('shows', {
  class: 'surface',
  concerns: 'screen',
  shapes: [
    {
      at: z.string(),
      claim: z.string(),
      not: z.boolean(),
      /** A model is asked the sentence as it stands: advisory. */
      asked: z.literal(true).optional(),
    },
  ],
  title: ({ at, claim, not, asked }) =>
    `At ${at}${asked === true ? ', asked' : ''}: ${not ? 'not: ' : ''}${claim}`,
  expectations: {
    fields: surfaceField,
    assertions: ({ surface = [] }) =>
      surface.flatMap(({ at, claims = [], asked = [] }) => [
        ...claims.map((one) => {
          const claim = typeof one === 'string' ? one : printClaim(one);
          return { kind: 'shows' as const, at, claim, not: false };
        }),
        ...asked.map((claim) => ({
          kind: 'shows' as const,
          at,
          claim,
          not: false,
          asked: true as const,
        })),
      ]),
  },
});
