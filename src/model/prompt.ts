// What a model is asked: the prompts, which are the files in `prompts`, the fence around material that nobody vouches for, and one question with the form of its answer. Asks nothing.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../values/package-files.js';
import { z } from 'zod';
import type { ReplyForm, Role } from './models.js';

/** One prompt: the instructions that a model gets with the material. */
export interface Prompt {
  /** The file's name without its extension; letters, digits and underscores, as servers require for names of forms. */
  name: string;
  text: string;
  /** SHA-256 of `text`, hexadecimal. */
  hash: string;
}

const FOLDER = packageFile('prompts/');

const read = new Map<string, Prompt>();

/** @throws Error if the file is missing: a broken installation. */
export function promptOf(name: string): Prompt {
  const known = read.get(name) ?? readPrompt(name);
  read.set(name, known);
  return known;
}

/** All of them, by name. */
export function allPrompts(): Prompt[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return files.sort().map((file) => promptOf(file.slice(0, -'.md'.length)));
}

function readPrompt(name: string): Prompt {
  const file = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8');
  // The head says to people what it is for.
  const text = file.replace(/^---\n.*?\n---\n/s, '').trim();
  return { name, text, hash: hashOf(text) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Characters shown as escapes inside a fence: angle brackets, so that no tag can be closed; and those that a reader of
 * the prompt would not see: controls, zero-width and bidirectional characters, variation selectors, tags, line
 * separators.
 */
const ESCAPED = /[<>\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Of these, the ones that a reader of the text itself has to see. */
const KEPT = new Set(['<', '>', '\n', '\t']);

/**
 * A text from the record for people: invisible characters are shown as escapes. It contains nothing that a terminal
 * would obey.
 */
export function unhidden(text: string): string {
  return text.replace(ESCAPED, (character) => (KEPT.has(character) ? character : units(character)));
}

/**
 * The value as JSON between two lines that it cannot contain: `<name id="…">` and `</name id="…">`. The id is a hash of
 * what is inside, the same for the same material, which nobody can write into the material itself.
 *
 * @param name what the prompt calls it: letters and underscores
 */
export function fenced(name: string, value: unknown): string {
  const inside = escaped(JSON.stringify(value, null, 1));
  const id = hashOf(inside).slice(0, 12);
  return `<${name} id="${id}">\n${inside}\n</${name} id="${id}">`;
}

/** A one-line text in quotes without anything hidden and without tags: for a scenario's words beside a fence. */
export function quoted(text: string): string {
  return escaped(JSON.stringify(text));
}

/** JSON with nothing hidden and the same meaning. */
function escaped(json: string): string {
  // The line breaks between members are the layout of the JSON itself: those inside texts are escapes already.
  return json.replace(ESCAPED, (character) => (character === '\n' ? '\n' : units(character)));
}

function units(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}

/** What a model is shown: material, fenced by the caller (`fence.ts`). */
export type QuestionPart =
  | { kind: 'text'; text: string }
  /** `hash`: of the decoded pixels, so that the same picture in another encoding is the same question. */
  | { kind: 'image'; png: Uint8Array; hash: string };

/** One question with the form of its answer. */
export interface Question<Reply> {
  prompt: Prompt;
  parts: readonly QuestionPart[];
  schema: z.ZodType<Reply>;
}

/**
 * The form of the reply as JSON Schema, without the bounds that Zod gives every integer, which mean nothing to a model.
 */
export function jsonSchemaOf({ schema }: Pick<Question<unknown>, 'schema'>): object {
  return z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** As the endpoint counted them. */
export interface TokenCounts {
  input: number;
  output: number;
  /** The part of the input that the server had cached; null if it does not say. */
  cached: number | null;
}

/** What it took to get an answer. */
export interface Effort {
  role: Role;
  model: string;
  /** Requests, including those that failed and those with a reply that did not fit. */
  requests: number;
  /** Replies that did not fit and were requested again. */
  unfit: number;
  /** Of all answered requests; null if one of them did not say. */
  tokens: TokenCounts | null;
  /** From the first request to the answer, waits included. */
  ms: number;
  form: ReplyForm;
}

/** What a model said, as the schema parsed it. */
export interface AnsweredQuestion<Reply> {
  reply: Reply;
  /** The reply as it came. */
  text: string;
  effort: Effort;
}
