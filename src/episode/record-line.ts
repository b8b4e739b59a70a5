// One line of an additional record of an episode, from the app's own logs and traces: its form and its size limits.
import { z } from 'zod';

const json = z.json();

const levels = ['debug', 'info', 'warning', 'error'] as const;
export type RecordLevel = (typeof levels)[number];

/** `records/<name>.jsonl`: one line, in order of arrival. */
export const recordLineSchema = z.strictObject({
  seq: z.int(),
  /** When it arrived, counted from the opening of the episode. */
  atMs: z.number(),
  /** The user's turn in which it arrived; null for lines read after the episode had ended. */
  turn: z.int().nullable(),
  /** When it happened by its source's clock, ISO 8601; null if the source does not say. */
  at: z.string().nullable(),
  level: z.enum(levels).nullable(),
  message: z.string().nullable(),
  data: json,
  /** Part of it was too long to be kept. Absent if all of it was kept. */
  cut: z.literal(true).optional(),
});
export type RecordLine = z.output<typeof recordLineSchema>;
/** A line before the episode's writer has stamped it. */
export type NewRecordLine = Omit<RecordLine, 'seq' | 'atMs'>;
/** A line from its source, in the common form. */
export type SourceLine = Omit<NewRecordLine, 'turn'>;

/** The words and numbers that common loggers use for severity. */
const levelWords: Readonly<Record<string, RecordLevel>> = {
  trace: 'debug',
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warn: 'warning',
  warning: 'warning',
  error: 'error',
  critical: 'error',
  fatal: 'error',
};

const givenLevel = z
  .union([z.string(), z.number()])
  .transform(levelOf)
  .refine((level) => level !== null, 'debug, info, warning or error');

/** Pino and bunyan count from 10 (trace) to 60 (fatal). */
function levelOf(given: string | number): RecordLevel | null {
  if (typeof given === 'string') return levelWords[given.toLowerCase()] ?? null;
  if (given < 30) return 'debug';
  return given < 40 ? 'info' : given < 50 ? 'warning' : 'error';
}

const givenTime = z
  .union([z.string(), z.number(), z.date()])
  .refine((at) => !Number.isNaN(new Date(at).getTime()), 'a time: ISO 8601, or milliseconds')
  .transform((at) => new Date(at).toISOString());

const givenLine = z.union([
  z.string(),
  z.looseObject({
    at: givenTime.optional(),
    level: givenLevel.optional(),
    message: z.string().optional(),
    data: json.optional(),
  }),
]);

/** Limit for one record: what comes after is counted but left out. */
export const RECORD_BOUNDS = {
  lines: 10_000,
  bytes: 4 * 1024 * 1024,
  lineBytes: 64 * 1024,
} as const;
/** Kept of a message that is longer than a line may be. */
const KEPT_OF_MESSAGE = 8_000;

/**
 * A line in the form that all have, or one sentence on what is wrong with it.
 *
 * A text is a message. Fields besides `at`, `level`, `message` and `data` are taken into `data`, since loggers write flat objects.
 */
export function sourceLine(given: unknown): SourceLine | string {
  const plain = asJson(given);
  const parsed = givenLine.safeParse(plain);
  if (!parsed.success) return problemOf(parsed.error);
  if (typeof parsed.data === 'string')
    return withinBounds({ at: null, level: null, message: parsed.data, data: null });
  const { at = null, level = null, message = null, data, ...more } = parsed.data;
  const others = Object.keys(more);
  if (data !== undefined && others.length > 0)
    return `it has "data" and ${others.join(', ')} as well; put them into data, or leave data out`;
  const rest = json.safeParse(others.length > 0 ? more : (data ?? null));
  if (!rest.success) return 'it holds what JSON cannot';
  if (message === null && rest.data === null) return 'it has neither message nor data';
  return withinBounds({ at, level, message, data: rest.data });
}

/** Dates become texts and `undefined` vanishes, as on the wire. */
function asJson(given: unknown): unknown {
  try {
    const text = JSON.stringify(given) as string | undefined;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function problemOf(error: z.ZodError): string {
  const issues = error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issue.errors.flat() : [issue],
  );
  const inside = issues.find(({ path }) => path.length > 0);
  return inside === undefined
    ? 'it is neither a text nor an object such as { "level": "info", "message": "…", "data": { … } }'
    : `${inside.path.join('.')}: ${inside.message}`;
}

function withinBounds(line: SourceLine): SourceLine {
  if (sizeOf(line) <= RECORD_BOUNDS.lineBytes) return line;
  const message = line.message?.slice(0, KEPT_OF_MESSAGE) ?? null;
  return { ...line, message, data: null, cut: true };
}

/** Of the line as written, in bytes, without its stamp. */
export function sizeOf(line: SourceLine): number {
  return Buffer.byteLength(JSON.stringify(line));
}
