// Plays the table of the try-out desk: one input in, one move out. The page sends the memory back, so nothing is kept here.
import { z } from 'zod';
import { isRecord } from '../../scenario/merge.js';
import { FIRST_STEP, steps, type DeskStep } from './steps.js';

const memorySchema = z.strictObject({
  step: z.string(),
  /** Texts of the records that answers held. */
  fields: z.record(z.string(), z.string()),
  /** The steps after the call that is under way. */
  then: z.strictObject({ found: z.string(), missing: z.string() }).nullable(),
});
export type DeskMemory = z.output<typeof memorySchema>;

/** What the user said, or how a call was answered. */
const inputSchema = z.union([
  z.strictObject({ said: z.string() }),
  z.strictObject({ status: z.int(), body: z.json() }),
]);
export type DeskInput = z.output<typeof inputSchema>;

export const requestSchema = z.strictObject({ memory: memorySchema, input: inputSchema });

/** A message with the answers that can be pressed, or a call that the page makes, to hand in its answer. */
export type DeskMove = { memory: DeskMemory } & (
  | { say: string; choices: readonly string[] }
  | { call: { method: string; path: string; body: object | null } }
);

export const firstMemory: DeskMemory = { step: FIRST_STEP, fields: {}, then: null };

export function moveOf(memory: DeskMemory, input: DeskInput): DeskMove {
  if ('said' in input) return heard(memory, input.said);
  const { then, fields } = memory;
  const record = input.status < 400 ? recordIn(input.body) : null;
  if (record === null) return at(then?.missing ?? 'failed', fields);
  return at(then?.found ?? 'failed', { ...fields, ...record });
}

function heard({ step, fields }: DeskMemory, text: string): DeskMove {
  for (const [read, next] of stepNamed(step).hears) {
    const said = read(text);
    if (said === null) continue;
    if (typeof next === 'string') return at(next, fields);
    const { method, path, body, found, missing } = next;
    const known = { ...fields, said };
    const filledBody = body === undefined ? null : filledAll(body, known);
    return {
      memory: { step, fields, then: { found, missing } },
      call: { method, path: filled(path, known), body: filledBody },
    };
  }
  return at(step, fields);
}

function at(step: string, fields: DeskMemory['fields']): DeskMove {
  const { say, choices = [] } = stepNamed(step);
  return { memory: { step, fields, then: null }, say: filled(say, fields), choices };
}

function stepNamed(name: string): DeskStep {
  const step = steps[name];
  if (step === undefined) throw new Error(`The desk has no step "${name}".`);
  return step;
}

function filled(text: string, fields: DeskMemory['fields']): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
}

function filledAll(
  body: Readonly<Record<string, string>>,
  known: DeskMemory['fields'],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, filled(value, known)] as const),
  );
}

/** The texts of the record in an answer, or of the first in its list; null if there is none. */
function recordIn(body: unknown): DeskMemory['fields'] | null {
  if (!isRecord(body)) return null;
  const list = Object.values(body).find(Array.isArray);
  const record: unknown = list === undefined ? body : list[0];
  if (!isRecord(record)) return null;
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
}
