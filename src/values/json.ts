// Reads JSON as models and their endpoints write it: arguments, results, words, errors; repairs nothing and never throws.
import { z } from 'zod';

const json = z.json();
/** Any JSON value. */
export type Json = z.output<typeof json>;

const object = z.record(z.string(), json);

/** The value of a JSON text; undefined if it is not JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Arguments as the record holds them: an object of JSON values, or null if they are something else. */
export function argumentsOf(value: unknown): Record<string, Json> | null {
  return object.safeParse(value).data ?? null;
}

/** Null if the text is not a JSON object. A model without arguments may write nothing. */
export function callArguments(text: string): Record<string, Json> | null {
  return text.trim() === '' ? {} : argumentsOf(parsedJson(text));
}

/** A text's content: JSON if it is JSON, else itself, since tools answer in both. */
export function jsonOrText(text: string): Json {
  const value = parsedJson(text);
  return value === undefined ? text : value;
}

/** The words of a content, which is a text or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => partSchema.safeParse(part).data?.text ?? '').join('');
}

const partSchema = z.looseObject({ text: z.string() });
const errorSchema = z.looseObject({ message: z.string() });

/** One sentence from an endpoint's error; null if there is no error. */
export function errorText(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  if (typeof error === 'string') return error;
  const read = errorSchema.safeParse(error);
  return read.success ? read.data.message : JSON.stringify(error);
}
