// Cassettes of Sightline's own models: what is kept of their questions, and a model that answers from them; asks no model itself.
import { z } from 'zod';
import { createRedactor, type Redactor } from '../../episode/redactor.js';
import type { CallLog, ModelCall } from '../calls.js';
import { replyForms, type Role } from '../models.js';
import { jsonIn, readReply } from '../completion.js';
import type { About, AnswerWithSource, Model } from '../model.js';
import {
  type AnsweredQuestion,
  hashOf,
  jsonSchemaOf,
  type Question,
  type QuestionPart,
} from '../prompt.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Json } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import { type Cassette, cassetteStale, type KeptMode, openCassette } from './cassette.js';
import { hashOfJson, withoutPorts, withoutVarying } from './compare.js';
import { CASSETTES_VARIABLE } from './mode.js';
import {
  type CassetteKind,
  type CassettePlace,
  type CassetteQuestion,
  type Facet,
  inLines,
  outOfLines,
  type Recording,
} from './file.js';

const json = z.json();

const setupSchema = z.strictObject({
  /** With the SHA-256 of the text, as in `prompts`. */
  prompt: z.strictObject({ name: z.string(), hash: z.string(), text: z.string() }),
  /** The form of the reply, as JSON Schema. */
  schema: json,
  /** Null if none is configured: then it does not matter which one answered. */
  model: z.string().nullable(),
  /** Null if unknown. */
  parameters: z.record(z.string(), json).nullable(),
  /** Hash of the scenario; null if not compared. */
  scenario: z.string().nullable(),
});
type ModelSetup = z.output<typeof setupSchema>;

const answerSchema = z.strictObject({
  reply: json,
  /** The original reply, if it was not that JSON on one line. */
  text: json.optional(),
  form: z.enum(replyForms),
  tokens: z
    .strictObject({ input: z.int(), output: z.int(), cached: z.int().nullable() })
    .nullable(),
});
type ModelAnswer = z.output<typeof answerSchema>;

export type ModelRecording = Recording<ModelSetup, ModelAnswer>;

/**
 * An answer is looked up by everything in the question except the prompt's name, the model, its parameters and the
 * scenario.
 */
export const modelKind: CassetteKind<ModelSetup, ModelAnswer> = {
  setup: setupSchema,
  answer: answerSchema,
  keyOf: ({ setup: { prompt, schema }, shown, vote }) =>
    hashOfJson({ prompt: prompt.text, schema, parts: shown, vote: vote ?? 1 }),
  nameOf: ({ prompt }) => prompt.name,
  inShort: ({ subject, question: { setup, vote } }) =>
    `"${subject}" (prompt ${setup.prompt.name}, vote ${vote ?? 1})`,
  facets,
  texts: ({ question: { setup, shown }, answer, subject }) => [
    JSON.stringify([setup.prompt.text, setup.schema, shown]),
    replyText(answer),
    subject,
  ],
  bySubject: true,
  recordAgain: (role) =>
    `Run this scenario with ${CASSETTES_VARIABLE}=record, and with a model for the role ${role}, to record it again.`,
};

function facets(
  asked: CassetteQuestion<ModelSetup>,
  recorded: CassetteQuestion<ModelSetup>,
): Facet[] {
  const [now, before] = [asked.setup, recorded.setup];
  /** A value that is null on either side is not compared. */
  const known = (name: string, of: 'model' | 'parameters' | 'scenario'): Facet[] =>
    now[of] === null || before[of] === null
      ? []
      : [{ name, stale: true, weight: 0, recorded: before[of], asked: now[of] }];
  const [text, form, vote, shown] = [
    'the prompt',
    'the form of the reply',
    'the vote',
    'what is shown',
  ];
  return [
    { name: text, stale: true, weight: 4, recorded: before.prompt.text, asked: now.prompt.text },
    { name: form, stale: true, weight: 0, recorded: before.schema, asked: now.schema },
    ...known('the model', 'model'),
    ...known('the set of parameters', 'parameters'),
    ...known('the scenario', 'scenario'),
    { name: vote, stale: false, weight: 4, recorded: recorded.vote ?? 1, asked: asked.vote ?? 1 },
    { name: shown, stale: false, weight: 1, recorded: recorded.shown, asked: asked.shown },
  ];
}

/** The part of an answer that is kept. */
function keptAnswerOf({ text, effort }: AnsweredQuestion<unknown>): ModelAnswer {
  const { form, tokens } = effort;
  const reply = inLines((jsonIn(text) ?? null) as Json);
  const isSame = JSON.stringify(outOfLines(reply)) === text;
  return { reply, ...(isSame ? {} : { text: inLines<Json>(text) }), form, tokens };
}

/** The reply as it came. */
function replyText({ reply, text }: ModelAnswer): string {
  const whole = text === undefined ? null : outOfLines(text);
  return typeof whole === 'string' ? whole : JSON.stringify(outOfLines(reply));
}

interface Varying {
  /** Strikes secrets out. Default: there are none. */
  redactor?: Redactor;
  /** What else differs in every run. */
  varies?: readonly RegExp[];
}

/** A fence is named by a hash of what is inside, which is compared anyway; the hash could give away a secret that was redacted. */
const FENCE = /(<\/?\w+) id="[0-9a-f]{12}"(?=>)/g;

/** The form in which a question's text is kept. */
function comparableText({
  redactor = createRedactor(),
  varies = [],
}: Varying): (text: string) => string {
  const without = withoutVarying(varies);
  return (text) => withoutPorts(without(redactor.text(text))).replace(FENCE, '$1');
}

/** What is shown, in the form compared and kept: texts, and pictures by the hash of their pixels. */
function comparableParts(parts: readonly QuestionPart[], plain: (text: string) => string): Json[] {
  return parts.map((part) => (part.kind === 'text' ? plain(part.text) : { image: part.hash }));
}

export interface ModelCassetteOptions extends CassettePlace, Varying {
  role: Role;
  mode: KeptMode;
  /** Of the suite; re-recording one leaves the answers of the others. Default: unspecified. */
  project?: string;
  /** Hash of the scenario, from `scenarioHash`; answers recorded under another are stale. Null: not compared. */
  scenarioHash: string | null;
  /** Where replayed answers are noted; null: nowhere. */
  log: Pick<CallLog, 'note'> | null;
}

export interface ModelCassette {
  /** The models with answers in it when it was opened; null if there was no file. */
  readonly models: readonly string[] | null;
  /**
   * A model that answers from the cassette, and asks this one where the mode allows it; called in the order of the questions.
   *
   * Without a model, `replay` gives what was recorded, whichever model it was, and refuses everything else; `auto` does the same where the
   * cassette has a file. Otherwise, and in `record`, there is nobody to ask: null.
   */
  before(model: Model): Model;
  before(model: Model | null): Model | null;
  /**
   * To be called when the episode is over: removes what has turned out to be secret since. Returns everything that was
   * left out, and why.
   */
  save(): Promise<readonly SightlineError[]>;
}

/**
 * The cassette of a trial and role. Mode `live` has none.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-miss` for a file that cannot be used; in mode `record` only
 *   `cassette-miss`, when the first answer is kept.
 */
export async function openModelCassette(options: ModelCassetteOptions): Promise<ModelCassette> {
  const { role, mode, redactor, project } = options;
  const { dir, scenario, trial, attempt } = options;
  const place = { dir, scenario, trial, ...(attempt === undefined ? {} : { attempt }) };
  const cassette = await openCassette({
    ...{ place, owner: role, kind: modelKind, mode },
    ...(project === undefined ? {} : { project }),
    ...(redactor === undefined ? {} : { redactor }),
  });
  const unrecorded: SightlineError[] = [];
  const write = async () => void unrecorded.push(...(await cassette.write()));
  const recorded = cassette.recorded?.flatMap(({ question }) => question.setup.model ?? []);
  const models = recorded === undefined ? null : [...new Set(recorded)];
  const parts = { options, cassette, models, unrecorded, write };
  function before(model: Model): Model;
  function before(model: Model | null): Model | null;
  function before(model: Model | null): Model | null {
    const isDeaf = mode === 'record' || (mode === 'auto' && models === null);
    return model === null && isDeaf ? null : recordingModel(model, parts);
  }
  return {
    models,
    before,
    async save() {
      await write();
      return unrecorded;
    },
  };
}

interface OpenParts {
  options: ModelCassetteOptions;
  cassette: Cassette<ModelSetup, ModelAnswer>;
  models: readonly string[] | null;
  unrecorded: SightlineError[];
  write: () => Promise<void>;
}

function recordingModel(
  model: Model | null,
  { options, cassette, models, unrecorded, write }: OpenParts,
): Model {
  const { role, log, scenarioHash: scenario } = options;
  const plain = comparableText(options);
  // Both, in a suite recorded by two models.
  const name = model?.name ?? (models?.join(' and ') || 'none');
  const parameters = model?.parameters;
  const note = (
    { prompt }: Question<unknown>,
    { episode, subject }: About,
    call: Pick<ModelCall, 'model' | 'tokens' | 'error'>,
  ) =>
    log?.note({
      ...{ role, prompt: prompt.name, episode, subject, source: 'replayed' },
      ...{ requests: 0, unfit: 0, ms: 0, ...call },
    });
  return {
    ...{ role, name, ...(parameters === undefined ? {} : { parameters }) },
    async ask(question, about) {
      const { subject, vote = 1 } = about;
      const refused = async (error: SightlineError) => {
        await note(question, about, { model: name, tokens: null, error: error.code });
        return error;
      };
      const setup = setupOf(question, model, scenario);
      const shown = comparableParts(question.parts, plain);
      const found = cassette.find({ subject, question: { setup, shown, vote } });
      if (found.kind === 'refuse') throw await refused(found.error);
      if (found.kind === 'replay') {
        const had = replayed(found.recording, question, { role, file: cassette.file });
        if (had instanceof SightlineError) throw await refused(had);
        // What it took when it was recorded is still reported.
        const { model: by, tokens } = had.effort;
        await note(question, about, { model: by, tokens, error: null });
        return had;
      }
      if (model === null) throw await refused(found.otherwise());
      const had = await model.ask(question, about);
      unrecorded.push(...[found.keep(keptAnswerOf(had)) ?? []].flat());
      await write();
      return had;
    },
  };
}

function setupOf(
  question: Question<unknown>,
  model: Model | null,
  scenario: string | null,
): ModelSetup {
  const { name, text } = question.prompt;
  return {
    prompt: { name, hash: hashOf(text), text },
    // As in the file, so that recorded and asked questions are comparable.
    schema: JSON.parse(JSON.stringify(jsonSchemaOf(question))) as Json,
    model: model?.name ?? null,
    parameters: model?.parameters === undefined ? null : { ...model.parameters },
    scenario,
  };
}

function replayed<Reply>(
  recording: ModelRecording,
  { schema }: Question<Reply>,
  { role, file }: { role: Role; file: string },
): AnswerWithSource<Reply> | SightlineError {
  const { answer, question } = recording;
  const { form, tokens } = answer;
  const text = replyText(answer);
  const read = readReply(text, schema);
  if ('why' in read) {
    // Only rules that JSON Schema cannot express can have changed: everything else is part of the question.
    const why = 'a recorded reply does not fit the form requested now';
    const details = [`Asked: ${modelKind.inShort(recording)}.`, `What does not fit: ${read.why}.`];
    return cassetteStale(why, { file, details, again: modelKind.recordAgain(role) });
  }
  const model = question.setup.model ?? 'none';
  return {
    ...{ reply: read.reply, text, source: 'replayed' },
    effort: { ...{ role, model, requests: 0, unfit: 0, tokens, ms: 0, form } },
  };
}

/** Neither the user nor the agent sees these; a judge gets them in the question itself. */
const WITHOUT = [
  'title',
  'tags',
  'trials',
  'gate',
  'expectations',
] as const satisfies readonly (keyof Scenario)[];

/** 32 hexadecimal digits; the same for the same situation, whatever is expected of it. */
export function scenarioHash(scenario: Scenario): string {
  const without: readonly string[] = WITHOUT;
  const { metadata = {}, budget = {} } = scenario;
  const entries = Object.entries({
    ...scenario,
    metadata: { ...metadata, weight: undefined, covers: undefined, not_in_world: undefined },
    budget: { ...budget, max_reruns: undefined },
  }).filter(([name]) => !without.includes(name));
  const plain = z.json().parse(JSON.parse(JSON.stringify(Object.fromEntries(entries))));
  return hashOfJson(plain);
}
