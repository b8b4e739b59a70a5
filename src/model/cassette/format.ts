// The file of a cassette of one of Sightline's own models, version 1: its schema, and how it says nothing twice.
import { z } from 'zod';
import type { Json } from '../../scenario/schema.js';
import { replyForms, roles } from '../endpoint.js';
import { hashOf } from '../prompt.js';
import { canonicalJson } from './canonical-json.js';
import { inLines, outOfLines } from './lines.js';
import type { PlainPart, PlainQuestion } from './plain-question.js';
import type { CassettePlace } from './place.js';
import type { CassetteKind } from './stored.js';

const json = z.json();

const setupSchema = z.strictObject({
  /** SHA-256 of the prompt's text, as `sightline prompts` prints it, and the text. */
  prompt: z.strictObject({ name: z.string(), hash: z.string(), text: json }),
  schema: json,
  model: z.string(),
  /** Null where they are not known. */
  parameters: z.record(z.string(), json).nullable(),
  /** Hash of the scenario; null where there was none. */
  scenario: z.string().nullable(),
});
type Setup = z.output<typeof setupSchema>;

const entrySchema = z.strictObject({
  /** What it was asked for, for people. */
  subject: z.string(),
  vote: z.int().min(1),
  /** Of which project of the suite the episode was; absent where that was not said. */
  project: z.string().optional(),
  /** Absent for the first answer to this question, 2 for the second … */
  time: z.int().min(2).optional(),
  /** Hash of the question. */
  key: z.string(),
  /** Name of the set-up. */
  setup: z.string(),
  /** Names of what was shown, in this order. */
  shown: z.array(z.string()),
  reply: json,
  /** The reply as it came, where it was not that JSON on one line. */
  text: json.optional(),
  form: z.enum(replyForms),
  tokens: z
    .strictObject({ input: z.int(), output: z.int(), cached: z.int().nullable() })
    .nullable(),
});
type Entry = z.output<typeof entrySchema>;

const cassetteSchema = z.strictObject({
  format: z.literal('sightline-model-cassette'),
  version: z.literal(1),
  scenario: z.string(),
  trial: z.int(),
  attempt: z.int().optional(),
  role: z.enum(roles),
  entries: z.array(entrySchema),
  setups: z.record(z.string(), setupSchema),
  /** Texts, and pictures by the hash of their pixels. */
  shown: z.record(z.string(), json),
});
export type CassetteFile = z.output<typeof cassetteSchema>;

export const modelCassette: CassetteKind<CassetteFile> = {
  format: 'sightline-model-cassette',
  version: 1,
  schema: cassetteSchema,
};

/** One question with its answer. */
export interface Recording extends Pick<Entry, 'subject' | 'key' | 'reply' | 'form' | 'tokens'> {
  /** Of which project of the suite the episode was; null where that was not said. */
  project: string | null;
  question: PlainQuestion;
  /** Which answer to this question it is, from 1. */
  time: number;
  model: string;
  parameters: Setup['parameters'];
  scenario: string | null;
  /** The reply as it came. */
  text: string;
}

export type FileHead = Omit<CassettePlace, 'dir'> & { role: CassetteFile['role'] };

/** The same recordings give the same text: entries by subject and vote, what they point at by its name. */
export function toFile(
  recordings: readonly Recording[],
  { scenario, trial, attempt, role }: FileHead,
): CassetteFile {
  const setups = new Map<string, Setup>();
  const shown = new Map<string, PlainPart>();
  const entries = [...recordings].sort(bySubject).map((recording): Entry => {
    const { subject, question, project, time, key, reply, text, form, tokens } = recording;
    const setup = setupOf(recording);
    const name = nameOf(setup);
    setups.set(name, inLines(setup));
    const parts = question.parts.map((part) => [nameOf(part), part] as const);
    for (const [partName, part] of parts) shown.set(partName, part);
    return {
      ...{ subject, vote: question.vote },
      ...(project === null ? {} : { project }),
      ...{ ...(time === 1 ? {} : { time }), key, setup: name },
      ...{ shown: parts.map(([partName]) => partName), reply: inLines(reply) },
      ...(JSON.stringify(outOfLines(inLines(reply))) === text ? {} : { text: inLines(text) }),
      ...{ form, tokens },
    };
  });
  return {
    ...{ format: 'sightline-model-cassette', version: 1, scenario, trial },
    ...(attempt === undefined ? {} : { attempt }),
    ...{ role, entries, setups: byName(setups) },
    shown: byName(new Map([...shown].map(([name, part]) => [name, inLines(part)]))),
  };
}

/** Null where the file points at something that it does not hold. */
export function fromFile({ entries, setups, shown }: CassetteFile): Recording[] | null {
  const recordings: Recording[] = [];
  for (const entry of entries) {
    const setup = setups[entry.setup];
    const parts = entry.shown.map((name) =>
      plainPartSchema.safeParse(outOfLines(shown[name] ?? null)),
    );
    const read = parts.flatMap(({ data }) => data ?? []);
    const prompt = textOf(setup?.prompt.text);
    if (setup === undefined || prompt === null || read.length < parts.length) return null;
    const { subject, vote, project = null, time = 1, key, reply: kept, text, form, tokens } = entry;
    const reply = outOfLines(kept);
    const schema = outOfLines(setup.schema);
    const { model, parameters, scenario } = setup;
    recordings.push({
      ...{ subject, project, key, time, reply, form, tokens, model, scenario },
      parameters: parameters === null ? null : outOfLines(parameters),
      question: { prompt: { name: setup.prompt.name, text: prompt }, schema, parts: read, vote },
      text: textOf(text) ?? JSON.stringify(reply),
    });
  }
  return recordings;
}

function textOf(kept: Json | undefined): string | null {
  const text = kept === undefined ? null : outOfLines(kept);
  return typeof text === 'string' ? text : null;
}

const plainPartSchema = z.union([z.string(), z.strictObject({ image: z.string() })]);

function setupOf({ question, model, parameters, scenario }: Recording): Setup {
  const { name, text } = question.prompt;
  const prompt = { name, hash: hashOf(text), text };
  return { prompt, schema: question.schema, model, parameters, scenario };
}

/** By what it is, not by its place: what is added between leaves all other lines as they are. */
function nameOf(value: Setup | PlainPart): string {
  const kind = typeof value === 'string' ? 'text' : 'image' in value ? 'image' : value.prompt.name;
  return `${kind}-${hashOf(canonicalJson(value)).slice(0, 12)}`;
}

function byName<Value>(values: ReadonlyMap<string, Value>): Record<string, Value> {
  return Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const words = new Intl.Collator('en', { numeric: true });

/** "turn 2" before "turn 10"; what is of one subject, vote and project stays in the order of asking. */
function bySubject(one: Recording, other: Recording): number {
  const orders = [
    words.compare(one.subject, other.subject),
    one.question.vote - other.question.vote,
    words.compare(one.project ?? '', other.project ?? ''),
  ];
  return orders.find((order) => order !== 0) ?? 0;
}
