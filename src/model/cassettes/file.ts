// The file of a cassette, version 1: where it is, its schema, and reading and changing it, whole or not at all.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { type Role, roles } from '../models.js';
import { type Json, parsedJson } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import { hashOfJson } from './compare.js';

/** Which cassette: one file for each scenario, trial and attempt, so that workers never share one. */
export interface CassettePlace {
  /** The app's folder: "cassettes/returns-desk". */
  dir: string;
  scenario: string;
  trial: number;
  /** From 2, if an earlier attempt was rerun because its user strayed: its user says other words. Default: the first. */
  attempt?: number;
}

/** Whose answers are in it: the agent's model's, or those of Sightline's own model in one role. */
export type CassetteOwner = 'agent' | Role;

/** `<dir>/<scenario>/<trial>[-<attempt>].json` of the agent's model, `….<role>.json` of a model of Sightline's own. */
function cassettePath(
  { dir, scenario, trial, attempt }: CassettePlace,
  owner: CassetteOwner,
): string {
  const name = `${trial}${attempt === undefined ? '' : `-${attempt}`}`;
  return join(dir, scenario, `${name}${owner === 'agent' ? '' : `.${owner}`}.json`);
}

/** The path as messages show it: from the folder of all cassettes on. */
export function cassetteLabel(place: CassettePlace, owner: CassetteOwner): string {
  return cassettePath(place, owner).split(sep).slice(-4).join('/');
}

/** What a question consists of. */
export interface CassetteQuestion<Setup> {
  /** How it is asked: model, instructions, parameters. Shared by many questions. */
  setup: Setup;
  /** What the model is shown: texts, pictures, messages. */
  shown: Json[];
  /** Number of the vote, from 1; absent without voting. */
  vote?: number;
}

/** A question as it is asked now. */
export interface CassetteQuery<Setup> {
  /** What it is asked for, for people: "turn 3". */
  subject: string;
  question: CassetteQuestion<Setup>;
}

/** One question with its answer. */
export interface Recording<Setup, Answer> extends CassetteQuery<Setup> {
  /** Hash of the question; an answer is looked up by it. */
  key: string;
  /** Which answer to this question it is, from 1. */
  time: number;
  /** Project of the suite that the episode belongs to; null if that was not said. */
  project: string | null;
  answer: Answer;
}

/** A part of two questions that can differ. */
export interface Facet {
  /** As a person would call it, with its article: "the model". */
  name: string;
  /** Whether it is how, not what, is asked: if it differs, the recording is stale. */
  stale: boolean;
  /** What its being equal counts for in the search for the nearest recording. */
  weight: number;
  recorded: Json;
  asked: Json;
  /** One sentence on the difference. Default: one that shows where the two values diverge. */
  inWords?: () => string;
}

/** The questions and answers of one kind of model. */
export interface CassetteKind<Setup extends Record<string, Json>, Answer> {
  setup: z.ZodType<Setup>;
  answer: z.ZodType<Answer>;
  keyOf(question: CassetteQuestion<Setup>): string;
  /** What the name of a set-up begins with in the file. */
  nameOf(setup: Setup): string;
  /** Short enough to fit in a sentence. */
  inShort(asked: CassetteQuery<Setup>): string;
  /** In the order in which differences are named. */
  facets(asked: CassetteQuestion<Setup>, recorded: CassetteQuestion<Setup>): Facet[];
  /** All texts of a recording that could contain a secret. */
  texts(recording: Recording<Setup, Answer>): string[];
  /**
   * Whether `record` replaces only answers about subjects that are asked about again, leaving all others. Otherwise it
   * replaces all.
   */
  bySubject: boolean;
  /** How a cassette is recorded again, as one sentence. */
  recordAgain(owner: CassetteOwner): string;
}

const FORMAT = 'sightline-cassette';
/** The version that this code writes; newer ones are refused by name. */
const VERSION = 1;

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

const cassetteSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  scenario: z.string(),
  trial: z.int(),
  attempt: z.int().optional(),
  /** Which model gave the answers. */
  role: z.enum(['agent', ...roles]),
  entries: z.array(entrySchema),
  setups: z.record(z.string(), json),
  /** Texts, messages, and pictures by the hash of their pixels. */
  shown: z.record(z.string(), json),
});
type CassetteFile = z.output<typeof cassetteSchema>;

type FileHead = Omit<CassettePlace, 'dir'> & Pick<CassetteFile, 'role'>;

/** The same recordings in the same order give the same text; what entries point at goes by its name. */
function toFile<Setup extends Record<string, Json>, Answer>(
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
function fromFile<Setup extends Record<string, Json>, Answer>(
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

/** One cassette: its place, the owner of its answers, and their kind. */
export interface CassetteOf<Setup extends Record<string, Json>, Answer> {
  place: CassettePlace;
  owner: CassetteOwner;
  kind: CassetteKind<Setup, Answer>;
}

/**
 * Null if there is no such file.
 *
 * @throws SightlineError `cassette-invalid`, and `cassette-miss` for a newer format.
 */
export async function readRecordings<Setup extends Record<string, Json>, Answer>({
  place,
  owner,
  kind,
}: CassetteOf<Setup, Answer>): Promise<Recording<Setup, Answer>[] | null> {
  const stored = await readCassette(place, owner);
  const recordings = stored === null ? null : fromFile(stored, kind);
  if (recordings === null || Array.isArray(recordings)) return recordings;
  throw invalid(cassetteLabel(place, owner), [recordings.why]);
}

/** The file as it is, with unchecked questions; null if there is no file. */
export async function readCassette(
  place: CassettePlace,
  owner: CassetteOwner,
): Promise<CassetteFile | null> {
  const shown = cassetteLabel(place, owner);
  const text = await textOfFile(cassettePath(place, owner));
  if (text === null) return null;
  const value = parsedJson(text);
  if (value === undefined) throw invalid(shown, ['It is not JSON; it may be cut off.']);
  const head = z.looseObject({ format: z.literal(FORMAT), version: z.number() }).safeParse(value);
  if (head.success && head.data.version > VERSION) throw newer(shown, head.data.version);
  const { data: stored, error } = cassetteSchema.safeParse(value);
  if (stored === undefined) throw invalid(shown, error.issues.map(issueLine));
  const { scenario, trial, attempt, role } = stored;
  const isSameTrial = scenario === place.scenario && trial === place.trial;
  if (isSameTrial && attempt === place.attempt && role === owner) return stored;
  const which = `trial ${trial}${attempt === undefined ? '' : `, attempt ${attempt}`}`;
  throw invalid(shown, [`It was recorded for the ${role} of ${which} of ${scenario}.`]);
}

/** Writes are one after another, so that each finds what the one before has written. */
const writing = new Map<string, Promise<void>>();

/**
 * Reads the file, applies a change, and writes it. Without recordings there is no file. It does not wait for another
 * process that writes the same file at the same moment: the last writer has read what the other wrote before.
 *
 * @throws SightlineError as `readRecordings`, unless `afresh`: then only `cassette-miss`.
 */
export function changeCassette<Setup extends Record<string, Json>, Answer>(
  cassette: CassetteOf<Setup, Answer>,
  change: (recordings: Recording<Setup, Answer>[]) => Recording<Setup, Answer>[],
  { afresh = false }: { afresh?: boolean } = {},
): Promise<void> {
  const { place, owner, kind } = cassette;
  const path = cassettePath(place, owner);
  const write = async () => {
    const now = await readRecordings(cassette).catch((error: unknown) => {
      // An unreadable file does not prevent re-recording; files written by a newer Sightline are not overwritten.
      const isUnusable = error instanceof SightlineError && error.code === 'cassette-invalid';
      if (afresh && isUnusable) return null;
      throw error;
    });
    const recordings = change(now ?? []);
    if (recordings.length === 0) return now === null ? undefined : rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, toJsonText(toFile(recordings, { ...place, role: owner }, kind)));
  };
  const before = writing.get(path) ?? Promise.resolve();
  const done = before.then(write);
  const settled = done.catch(() => undefined);
  writing.set(path, settled);
  void settled.then(() => {
    if (writing.get(path) === settled) writing.delete(path);
  });
  return done;
}

/** Null if there is no such file. */
async function textOfFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function invalid(shown: string, details: readonly string[]): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The cassette ${shown} cannot be used.`,
    details: details.slice(0, 10),
    next: 'Take it from version control again, or delete it and record it anew.',
  });
}

function newer(shown: string, found: number): SightlineError {
  return new SightlineError('cassette-miss', {
    what: `The cassette ${shown} is of version ${found}.`,
    details: [`This Sightline reads version ${VERSION}.`],
    next: 'Update Sightline, or record the cassette again.',
  });
}

function issueLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`;
}

const LINES = '$lines';

/** The value with `{ "$lines": […] }` instead of every text of several lines. */
export function inLines<Value extends Json>(value: Value): Value {
  return mapped(value, (member) =>
    typeof member === 'string' && member.includes('\n') ? { [LINES]: member.split('\n') } : null,
  ) as Value;
}

/** The value as it was before `inLines`. */
export function outOfLines<Value extends Json>(value: Value): Value {
  return mapped(value, (member) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return null;
    const lines = member[LINES];
    return Array.isArray(lines) && lines.every(isText) ? lines.join('\n') : null;
  }) as Value;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function mapped(value: Json, replace: (value: Json) => Json | null): Json {
  const other = replace(value);
  if (other !== null) return other;
  if (Array.isArray(value)) return value.map((item) => mapped(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, mapped(member, replace)]),
  );
}
