// The body of a request for one completion, in the form that the server accepts; sends nothing.
import type { ChatCompletionContentPart } from 'openai/resources/chat/completions';
import type { Json } from '../scenario/schema.js';
import type { ModelEndpoint, ReplyForm } from './endpoint.js';
import { jsonSchemaOf, type QuestionPart, type Question } from './question.js';
import type { ServerHabits } from './server-habits.js';
import type { CompletionBody } from './send.js';

/** A reply that did not fit. */
export interface Wrong {
  text: string;
  why: string;
}

/** @param wrong the reply that did not fit, if it is requested again */
export function bodyOf(
  { model, parameters, defaults: ofRole = {} }: ModelEndpoint,
  question: Question<unknown>,
  { form, without, limit }: ServerHabits,
  wrong: Wrong | null,
): CompletionBody {
  const { prompt, parts, maxTokens } = question;
  const jsonSchema = jsonSchemaOf(question);
  const longest = maxTokens === undefined ? {} : { [limit]: maxTokens };
  const all: Record<string, Json> = { temperature: 0, ...ofRole, ...longest, ...parameters };
  const sent = Object.entries(all).filter(([name, value]) => value !== null && !without.has(name));
  return {
    ...Object.fromEntries(sent),
    model,
    messages: [
      { role: 'system', content: systemOf(prompt.text, form, jsonSchema) },
      { role: 'user', content: contentOf(parts) },
      ...(wrong === null ? [] : askedAgain(wrong)),
    ],
    ...formatOf(prompt.name, form, jsonSchema),
  };
}

/** A plain text if there are no pictures: not every server accepts parts. */
function contentOf(parts: readonly QuestionPart[]): string | ChatCompletionContentPart[] {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n\n');
  return parts.map((part) =>
    part.kind === 'text'
      ? { type: 'text', text: part.text }
      : {
          type: 'image_url',
          image_url: { url: `data:image/png;base64,${Buffer.from(part.png).toString('base64')}` },
        },
  );
}

function systemOf(text: string, form: ReplyForm, schema: object): string {
  if (form === 'json_schema') return text;
  return `${text}\n\nAnswer with one JSON object and nothing else. Its JSON Schema:\n${JSON.stringify(schema)}`;
}

function formatOf(
  name: string,
  form: ReplyForm,
  schema: object,
): Pick<CompletionBody, 'response_format'> {
  switch (form) {
    case 'json_schema': {
      const named = { name, strict: true, schema: { ...schema } };
      return { response_format: { type: 'json_schema', json_schema: named } };
    }
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
}

/** The unfit reply is shortened: an over-long one would be too long again. */
function askedAgain({ text, why }: Wrong): CompletionBody['messages'] {
  const shown = text.slice(0, 2000);
  return [
    ...(shown === '' ? [] : [{ role: 'assistant' as const, content: shown }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${why}. Answer again, with one JSON object in the form that was asked for and nothing else.`,
    },
  ];
}
