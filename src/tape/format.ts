// The file of a cassette, version 1: its schema, and how repeated parts are stored once.
import { z } from 'zod';
import { roles } from '../model/endpoint.js';
import type { Json } from '../scenario/schema.js';
import { hashOfJson } from './canonical-json.js';
import { inLines, outOfLines } from './lines.js';
import type { CassettePlace } from './place.js';
import type { CassetteKind, Recording } from './recording.js';

export const FORMAT = 'sightline-cassette';
/** The version that this code writes; newer ones are refused by name. */
export const VERSION = 1;

/** The file was JSON, so that everything in it is. */
const json = z.custom<Json>((value) => value !== undefined);

const entrySchema = z.strictObject({
  /** What it was asked for, for people. */
  subject: z.string(),
  vote: z.int().min(1).optional(),
  project: z.string().optional(),
  /** Absent for the first answer to this question, 2 for the second … */
  time: z.int().min(2).optional(),
  /** Hash of the question. */
  key: z.string(),
  /** Name of the set-up. */
  setup: z.string(),
  /** Names of what was shown, in this order. */
  shown: z.array(z.string()),
  /** In the form of its kind. */
  answer: z.unknown(),
});
type Entry = z.output<typeof entrySchema>;

export const cassetteSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  scenario: z.string(),
  trial: z.int(),
  attempt: z.int().optional(),
  /** Whose answers they are. */
  role: z.enum(['agent', ...roles]),
  entries: z.array(entrySchema),
  setups: z.record(z.string(), json),
  /** Texts, messages, and pictures by the hash of their pixels. */
  shown: z.record(z.string(), json),
});
export type CassetteFile = z.output<typeof cassetteSchema>;

export type FileHead = Omit<CassettePlace, 'dir'> & Pick<CassetteFile, 'role'>;

/** The same recordings in the same order give the same text; what entries point at goes by its name. */
export function toFile<Setup extends Record<string, Json>, Answer>(
  recordings: readonly Recording<Setup, Answer>[],
  { scenario, trial, attempt, role }: FileHead,
  kind: CassetteKind<Setup, Answer>,
): CassetteFile {
  const setups = new Map<string, Json>();
  const shown = new Map<string, Json>();
  const put = (all: Map<string, Json>, kindOf: string, value: Json): string => {
    const name = `${kindOf}-${hashOfJson(value).slice(0, 12)}`;
    if (!all.has(name)) all.set(name, inLines(value));
    return name;
  };
  const entries = recordings.map(({ subject, question, project, time, key, answer }): Entry => ({
    subject,
    ...(question.vote === undefined ? {} : { vote: question.vote }),
    ...(project === null ? {} : { project }),
    ...(time === 1 ? {} : { time }),
    key,
    setup: put(setups, kind.nameOf(question.setup), question.setup),
    shown: question.shown.map((part) => put(shown, kindOfPart(part), part)),
    answer,
  }));
  return {
    ...{ format: FORMAT, version: VERSION, scenario, trial },
    ...(attempt === undefined ? {} : { attempt }),
    ...{ role, entries, setups: byName(setups), shown: byName(shown) },
  };
}

/** The recordings, or why the file cannot be used. */
export function fromFile<Setup extends Record<string, Json>, Answer>(
  { entries, setups, shown }: CassetteFile,
  kind: CassetteKind<Setup, Answer>,
): Recording<Setup, Answer>[] | { why: string } {
  const setupOf = unpacked(setups, (value) => kind.setup.safeParse(value).data);
  const partOf = unpacked(shown, (value) => value);
  const recordings: Recording<Setup, Answer>[] = [];
  for (const [at, entry] of entries.entries()) {
    const { subject, vote, project = null, time = 1, key } = entry;
    const setup = setupOf(entry.setup);
    const parts = entry.shown.map(partOf);
    if (setup === undefined || !parts.every((part) => part !== undefined))
      return { why: 'An entry points at what is not there.' };
    const answer = kind.answer.safeParse(entry.answer);
    if (!answer.success) return { why: `The answer of entry ${at + 1} is not in its form.` };
    const question = { setup, shown: parts, ...(vote === undefined ? {} : { vote }) };
    if (kind.keyOf(question) !== key)
      return { why: `The question of entry ${at + 1} is not the one that was recorded.` };
    recordings.push({ subject, project, time, key, question, answer: answer.data });
  }
  return recordings;
}

/** Looks values up by name, each unpacked once. */
function unpacked<Value>(
  packed: Readonly<Record<string, Json>>,
  read: (value: Json) => Value | undefined,
): (name: string) => Value | undefined {
  const known = new Map<string, Value>();
  return (name) => {
    const stored = packed[name];
    const value = known.get(name) ?? (stored === undefined ? stored : read(outOfLines(stored)));
    if (value !== undefined) known.set(name, value);
    return value;
  };
}

/** Named by its content, not by its position: insertions leave all other lines unchanged. */
function kindOfPart(part: Json): string {
  if (typeof part === 'string') return 'text';
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return 'part';
  const word = 'image' in part ? 'image' : (part['role'] ?? part['type']);
  return typeof word === 'string' && /^\w+$/.test(word) ? word : 'part';
}

function byName<Value>(values: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}
