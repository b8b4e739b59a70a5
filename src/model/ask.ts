// Asks an OpenAI-compatible endpoint one question and gets one validated object; must read no environment and guess no reply.
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { json, type ModelEndpoint, type Patience, post, unreachable } from './post.js';

export type { ModelEndpoint, Patience } from './post.js';

/** One question with the form of its answer. */
export interface Question<Reply> {
  /** A name for the form, letters and underscores. */
  name: string;
  system: string;
  user: string;
  schema: z.ZodType<Reply>;
}

const completionSchema = z.looseObject({
  choices: z.array(
    z.looseObject({
      message: z.looseObject({
        content: z.string().nullish(),
        refusal: z.string().nullish(),
      }),
    }),
  ),
});

function bodyOf<Reply>(endpoint: ModelEndpoint, question: Question<Reply>): string {
  return JSON.stringify({
    model: endpoint.model,
    temperature: 0,
    messages: [
      { role: 'system', content: question.system },
      { role: 'user', content: question.user },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: question.name, strict: true, schema: z.toJSONSchema(question.schema) },
    },
  });
}

/** What the model said, or why that is nothing. */
function contentOf(text: string): { content: string } | { why: string } {
  const read = completionSchema.safeParse(json(text));
  if (!read.success) return { why: 'its reply is not a chat completion' };
  const message = read.data.choices[0]?.message;
  if (message === undefined) return { why: 'its reply has no choices' };
  if (message.refusal) return { why: `it refused: ${message.refusal}` };
  return message.content ? { content: message.content } : { why: 'its reply is empty' };
}

function unfit(endpoint: ModelEndpoint, name: string, found: string): SightlineError {
  return new SightlineError('model-reply-unfit', {
    what: `The reply of the model cannot be used: ${found}.`,
    details: [`${endpoint.model} at ${endpoint.url}`, `wanted: JSON in the form "${name}"`],
    next: 'Ask again, or use a model that keeps to a JSON schema.',
  });
}

/**
 * The answer to a question, as the schema parsed it.
 *
 * Throws SightlineError `model-unreachable` where no answer came after the retries, and
 * `model-reply-unfit` where one came and is not JSON, or not in the form; such a reply is never mended.
 */
export async function askModel<Reply>(
  endpoint: ModelEndpoint,
  question: Question<Reply>,
  patience: Patience = {},
): Promise<Reply> {
  const posted = { path: '/chat/completions', body: bodyOf(endpoint, question) } as const;
  const { text, tries } = await post(endpoint, posted, patience);
  const got = contentOf(text);
  if ('why' in got) throw unreachable(endpoint, got.why, tries);
  return parsed(endpoint, question, got.content);
}

function parsed<Reply>(endpoint: ModelEndpoint, question: Question<Reply>, text: string): Reply {
  const value = json(text);
  if (value === undefined) throw unfit(endpoint, question.name, 'it is not JSON');
  const read = question.schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const at = issue === undefined || issue.path.length === 0 ? 'the reply' : issue.path.join('.');
  throw unfit(endpoint, question.name, `${at}: ${issue?.message ?? 'not in the form'}`);
}
