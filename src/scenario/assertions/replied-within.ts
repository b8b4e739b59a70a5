// The kind `replied_within`: in each turn the agent's reply was there within this many ms of the user's act.
import { z } from 'zod';
import { defineKind } from './definition.js';

export const repliedWithin = defineKind('replied_within', {
  class: 'outcome',
  concerns: 'limits',
  schema: { max: z.number().min(0) },
  title: ({ max }) => `Each reply came within ${max} ms`,
  limits: {
    fields: {
      /** From the user's act to the last visible change before the turn settled, in each turn, ms. */
      replied_within_ms: z.number().min(0).optional(),
    },
    assertions: ({ replied_within_ms: max }) =>
      max === undefined ? [] : [{ kind: 'replied_within', max }],
  },
});
