// Brings a question to the form in which it is compared, hashed and kept: without what says nothing about what is asked.
import { z } from 'zod';
import { createRedactor, type Redactor } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import { hashOf } from '../prompt.js';
import type { Part, Question } from '../question.js';
import { canonicalJson } from './canonical-json.js';

/** What a model is shown: a text, or a picture by the hash of its pixels. */
export type PlainPart = string | { image: string };

/** What a question consists of; an answer is looked up by all of it but the prompt's name. */
export interface PlainQuestion {
  prompt: { name: string; text: string };
  /** The form of the reply, as JSON Schema. */
  schema: Json;
  parts: PlainPart[];
  /** Which vote it is, from 1. */
  vote: number;
}

export interface Varying {
  /** Strikes secrets out. Default: there are none. */
  redactor?: Redactor;
  /** What else is another in every run. */
  varies?: readonly RegExp[];
}

const LOOPBACK = /(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}(?!\d)/g;
/** A fence is named by a hash of what is inside, which is compared by itself; the hash could tell of a secret that was struck out. */
const FENCE = /(<\/?\w+) id="[0-9a-f]{12}"(?=>)/g;

/** The text without ports of this machine, which are others in every run. */
export function withoutPorts(text: string): string {
  return text.replace(LOOPBACK, '$1:<port>');
}

/** What takes out of a text whatever one of the patterns matches. */
export function withoutVarying(varies: readonly RegExp[]): (text: string) => string {
  const patterns = varies.map(({ source, flags }) => {
    return new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  });
  return (text) => patterns.reduce((plain, pattern) => plain.replace(pattern, '<varies>'), text);
}

/** What a text of a question is kept as. */
export function plainText({
  redactor = createRedactor(),
  varies = [],
}: Varying): (text: string) => string {
  const without = withoutVarying(varies);
  return (text) => withoutPorts(without(redactor.text(text))).replace(FENCE, '$1');
}

export function plainQuestion(
  { prompt, parts, schema }: Question<unknown>,
  vote: number,
  plain: (text: string) => string,
): PlainQuestion {
  const plainPart = (part: Part): PlainPart =>
    part.kind === 'text' ? plain(part.text) : { image: part.hash };
  const { name, text } = prompt;
  return {
    prompt: { name, text },
    schema: jsonSchemaOf(schema),
    parts: parts.map(plainPart),
    vote,
  };
}

const jsonSchemas = new WeakMap<z.ZodType, Json>();

function jsonSchemaOf(schema: z.ZodType): Json {
  const known = jsonSchemas.get(schema) ?? z.json().parse(asJson(schema));
  jsonSchemas.set(schema, known);
  return known;
}

/** As a file would hold it, so that what is recorded and what is asked are alike. */
function asJson(schema: z.ZodType): unknown {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
}

/** Names a question in 32 hexadecimal digits. */
export function questionKey({ prompt, schema, parts, vote }: PlainQuestion): string {
  return hashOf(canonicalJson({ prompt: prompt.text, schema, parts, vote })).slice(0, 32);
}
