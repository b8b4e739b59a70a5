// The content of cassettes of Sightline's own models: questions in the form compared, hashed and kept, and their answers.
import { z } from 'zod';
import { createRedactor, type Redactor } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import { hashOfJson } from '../../tape/canonical-json.js';
import { inLines, outOfLines } from '../../tape/lines.js';
import { withoutPorts, withoutVarying } from '../../tape/plain-text.js';
import type { CassetteKind, Facet, Recording, TapedQuestion } from '../../tape/recording.js';
import { CASSETTES_VARIABLE } from '../../tape/mode.js';
import { replyForms } from '../endpoint.js';
import type { AnsweredQuestion, QuestionPart } from '../question.js';
import { jsonIn } from '../reply.js';

const json = z.json();

const setupSchema = z.strictObject({
  /** With the SHA-256 of the text. */
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
export type ModelSetup = z.output<typeof setupSchema>;

const answerSchema = z.strictObject({
  reply: json,
  /** The original reply, if it was not that JSON on one line. */
  text: json.optional(),
  form: z.enum(replyForms),
  tokens: z
    .strictObject({ input: z.int(), output: z.int(), cached: z.int().nullable() })
    .nullable(),
});
export type ModelAnswer = z.output<typeof answerSchema>;

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

function facets(asked: TapedQuestion<ModelSetup>, recorded: TapedQuestion<ModelSetup>): Facet[] {
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
export function keptAnswerOf({ text, effort }: AnsweredQuestion<unknown>): ModelAnswer {
  const { form, tokens } = effort;
  const reply = inLines((jsonIn(text) ?? null) as Json);
  const isSame = JSON.stringify(outOfLines(reply)) === text;
  return { reply, ...(isSame ? {} : { text: inLines<Json>(text) }), form, tokens };
}

/** The reply as it came. */
export function replyText({ reply, text }: ModelAnswer): string {
  const whole = text === undefined ? null : outOfLines(text);
  return typeof whole === 'string' ? whole : JSON.stringify(outOfLines(reply));
}

export interface Varying {
  /** Strikes secrets out. Default: there are none. */
  redactor?: Redactor;
  /** What else differs in every run. */
  varies?: readonly RegExp[];
}

/** A fence is named by a hash of what is inside, which is compared anyway; the hash could give away a secret that was redacted. */
const FENCE = /(<\/?\w+) id="[0-9a-f]{12}"(?=>)/g;

/** The form in which a question's text is kept. */
export function plainQuestionText({
  redactor = createRedactor(),
  varies = [],
}: Varying): (text: string) => string {
  const without = withoutVarying(varies);
  return (text) => withoutPorts(without(redactor.text(text))).replace(FENCE, '$1');
}

/** What is shown, in the form compared and kept: texts, and pictures by the hash of their pixels. */
export function plainParts(
  parts: readonly QuestionPart[],
  plain: (text: string) => string,
): Json[] {
  return parts.map((part) => (part.kind === 'text' ? plain(part.text) : { image: part.hash }));
}
