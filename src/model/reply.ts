// Parses a model's reply in the requested form; removes only the wrapping around the JSON.
import type { z } from 'zod';
import { parsedJson } from '../values/json.js';

/** The outcome of a completion. */
export type Completion =
  | { kind: 'said'; text: string }
  | { kind: 'refused'; why: string }
  /** It ended before it was complete, or said nothing. */
  | { kind: 'unfit'; why: string };

/**
 * The reply in the form that the schema asks for, or why it is not.
 *
 * A code fence around the JSON and words before and after it are removed: models without enforced forms write them. The
 * JSON itself is used as it is.
 */
export function readReply<Reply>(
  text: string,
  schema: z.ZodType<Reply>,
): { reply: Reply } | { why: string } {
  const value = jsonIn(text);
  if (value === undefined) return { why: 'it is not JSON' };
  const read = schema.safeParse(value);
  if (read.success) return { reply: read.data };
  const issue = read.error.issues[0];
  const at = issue === undefined || issue.path.length === 0 ? 'the reply' : issue.path.join('.');
  return { why: `${at}: ${issue?.message ?? 'not in the form'}` };
}

/** The JSON in a reply, without the wrapping; undefined if there is none. */
export function jsonIn(text: string): unknown {
  const whole = parsedJson(text);
  if (whole !== undefined) return whole;
  const fences = [...text.matchAll(/```(?:json)?\s*\n(.*?)\n\s*```/gs)];
  if (fences.length === 1) {
    const inside = parsedJson(fences[0]?.[1] ?? '');
    if (inside !== undefined) return inside;
  }
  const [first, last] = [text.indexOf('{'), text.lastIndexOf('}')];
  return first < 0 || last < first ? undefined : parsedJson(text.slice(first, last + 1));
}
