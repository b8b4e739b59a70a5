// The body of a request for one completion, in the form that its parameters ask for; sends nothing.
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import type { Json } from '../values/json.js';
import type { ModelEndpoint, ReplyForm } from './endpoint.js';
import { jsonSchemaOf, type QuestionPart, type Question } from './question.js';

export type CompletionBody = Omit<ChatCompletionCreateParamsNonStreaming, 'stream'>;

/** A reply that did not fit. */
export interface Wrong {
  text: string;
  why: string;
}

/** The parameter that says which form of reply a server takes, in its own words. */
const FORMAT = 'response_format';

/** By `parameters.response_format`: absent, a JSON schema is asked for; null, the prompt alone does it. */
export function formOf({ parameters }: Pick<ModelEndpoint, 'parameters'>): ReplyForm {
  const format = parameters[FORMAT];
  if (format === undefined) return 'json_schema';
  return format === null ? 'text' : 'json_object';
}

/** @param wrong the reply that did not fit, if it is requested again */
export function bodyOf(
  endpoint: ModelEndpoint,
  question: Question<unknown>,
  wrong: Wrong | null,
): CompletionBody {
  const { model, parameters, defaults: ofRole = {} } = endpoint;
  const { prompt, parts } = question;
  const form = formOf(endpoint);
  const jsonSchema = jsonSchemaOf(question);
  const all: Record<string, Json> = { temperature: 0, ...ofRole, ...parameters };
  const named = { name: prompt.name, strict: true, schema: { ...jsonSchema } };
  return {
    ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)),
    model,
    messages: [
      { role: 'system', content: systemOf(prompt.text, form, jsonSchema) },
      { role: 'user', content: contentOf(parts) },
      ...(wrong === null ? [] : askedAgain(wrong)),
    ],
    ...(form === 'json_schema' && { [FORMAT]: { type: form, json_schema: named } }),
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
