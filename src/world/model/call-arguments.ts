// Reads the arguments of a call as a model wrote them; mends nothing.
import { z } from 'zod';
import type { Json } from '../../scenario/schema.js';

const object = z.record(z.string(), z.json());

/** Null where the text is no JSON object. A model that has nothing to pass may write nothing. */
export function callArguments(text: string): Record<string, Json> | null {
  if (text.trim() === '') return {};
  const read = object.safeParse(parseJson(text));
  return read.success ? read.data : null;
}

/** Undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a text holds: JSON where it is JSON, else itself, since tools answer in both. */
export function jsonOrText(text: string): Json {
  const read = z.json().safeParse(parseJson(text));
  return read.success ? read.data : text;
}

/** The words of a content, which is a text or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => partSchema.safeParse(part).data?.text ?? '').join('');
}

const partSchema = z.looseObject({ text: z.string() });
