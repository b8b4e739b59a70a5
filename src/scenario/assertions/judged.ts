// The kind `judged`: a question that only a judge can answer, with yes or the good answer of a ready question; or which of two episodes is better.
import { z } from 'zod';
import { evidenceKinds, readyQuestion } from '../ready-questions.js';
import { defineKind } from './definition.js';
import { inTurn } from './says.js';

const text = z.string().min(1);
const asked = {
  /** The same question in other words, for further votes. */
  also: z.array(z.string()).min(1).optional(),
  /** What the judge sees. Absent: what the ready question needs, else the transcript. */
  needs: z.array(z.enum(evidenceKinds)).min(1).optional(),
  /** The user's turn that it is about. Absent: the whole conversation. */
  turn: z.int().min(1).optional(),
  /** The most votes to ask for. Absent: 5. */
  votes: z.union([z.literal(1), z.literal(3), z.literal(5)]).optional(),
  /** The expected answer is the opposite. */
  not: z.boolean().optional(),
  /** It blocks as soon as calibration allows it. Absent: false. */
  blocking: z.boolean().optional(),
};

/** A question in words, the id of a ready one, or either with options. */
const entry = z.union([
  text,
  z.strictObject({
    ask: text,
    ...asked,
    also: z.array(text).min(1).optional(),
    /** Each is judged and reported separately. */
    criteria: z.array(text).min(1).optional(),
  }),
]);
/** One entry of `judges`. */
export type JudgesEntry = z.output<typeof entry>;

export const judged = defineKind('judged', {
  class: 'outcome',
  concerns: 'conduct',
  shapes: [
    {
      /** In words, or the id of a ready question. */
      question: z.string(),
      /** One of several criteria, judged separately. */
      criterion: z.string().optional(),
      ...asked,
    },
    /** The agent does better here than in another episode; only a spec can ask for it. */
    {
      better_than: z.strictObject({
        /** Its id. */
        episode: z.string(),
        /** Its directory, relative to this episode's, with "/" on every platform. */
        path: z.string(),
        /** SHA-256 of what was said in it. */
        conversation: z.string(),
      }),
      /** In words, or the id of a ready question. */
      criterion: text,
      not: z.boolean(),
      blocking: z.boolean().optional(),
    },
  ],
  title: (assertion) => {
    if ('better_than' in assertion) {
      const { criterion, better_than: other, not } = assertion;
      const by = readyQuestion(criterion)?.title ?? criterion;
      return `${not ? 'Not better' : 'Better'} than in ${other.episode}: ${by}`;
    }
    const { question, criterion, turn, not } = assertion;
    const title = readyQuestion(question)?.title ?? question;
    const each = criterion === undefined ? '' : ` ${criterion}`;
    return `Judged: ${not === true ? 'not: ' : ''}${title}${each}${inTurn(turn ?? null)}`;
  },
  expectations: {
    fields: {
      /** Questions that only a judge can answer with yes, and ready ones by their ids (docs/models.md). */
      judges: z.array(entry).min(1).optional(),
    },
    assertions: ({ judges = [] }) => judges.flatMap(ofEntry),
  },
});

/** One assertion for each criterion, else one for the question. */
function ofEntry(entry: JudgesEntry) {
  if (typeof entry === 'string') return [{ kind: 'judged', question: entry } as const];
  const { ask: question, criteria, ...rest } = entry;
  const one = { kind: 'judged', question, ...rest } as const;
  return criteria === undefined ? [one] : criteria.map((criterion) => ({ ...one, criterion }));
}
