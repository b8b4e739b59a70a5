// The kind `better_than`: the agent does better here than in another episode; only a judge can decide, and only a spec can ask.
import { z } from 'zod';
import { readyQuestion } from '../ready-questions.js';
import { defineKind } from './definition.js';

export const betterThan = defineKind('better_than', {
  class: 'outcome',
  concerns: 'conduct',
  schema: {
    /** In words, or the id of a ready question. */
    criterion: z.string().min(1),
    other: z.strictObject({
      /** Its id. */
      episode: z.string(),
      /** Its directory, relative to this episode's, with "/" on every platform. */
      path: z.string(),
      /** SHA-256 of what was said in it. */
      conversation: z.string(),
    }),
    not: z.boolean(),
    /** It blocks as soon as calibration allows it. */
    blocking: z.boolean().optional(),
  },
  title: ({ criterion, other, not }) => {
    const asked = readyQuestion(criterion)?.title ?? criterion;
    return `${not ? 'Not better' : 'Better'} than in ${other.episode}: ${asked}`;
  },
});
