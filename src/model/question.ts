// One question to a model, and its answer, as data; `ask.ts` gets the answer.
import { z } from 'zod';
import type { ReplyForm, Role } from './endpoint.js';
import type { Prompt } from './prompt.js';

/** What a model is shown: material, fenced by the caller (`fence.ts`). */
export type QuestionPart =
  | { kind: 'text'; text: string }
  /** `hash`: of the decoded pixels, so that the same picture in another encoding is the same question. */
  | { kind: 'image'; png: Uint8Array; hash: string };

/** One question with the form of its answer. */
export interface Question<Reply> {
  prompt: Prompt;
  parts: readonly QuestionPart[];
  schema: z.ZodType<Reply>;
}

/**
 * The form of the reply as JSON Schema, without the bounds that Zod gives every integer, which mean nothing to a model.
 */
export function jsonSchemaOf({ schema }: Pick<Question<unknown>, 'schema'>): object {
  return z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** As the endpoint counted them. */
export interface TokenCounts {
  input: number;
  output: number;
  /** The part of the input that the server had cached; null if it does not say. */
  cached: number | null;
}

/** What it took to get an answer. */
export interface Effort {
  role: Role;
  model: string;
  /** Requests, including those that failed and those with a reply that did not fit. */
  requests: number;
  /** Replies that did not fit and were requested again. */
  unfit: number;
  /** Of all answered requests; null if one of them did not say. */
  tokens: TokenCounts | null;
  /** From the first request to the answer, waits included. */
  ms: number;
  form: ReplyForm;
}

/** What a model said, as the schema parsed it. */
export interface AnsweredQuestion<Reply> {
  reply: Reply;
  /** The reply as it came. */
  text: string;
  effort: Effort;
}
