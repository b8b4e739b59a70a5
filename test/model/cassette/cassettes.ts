// Cassettes of Sightline's own models in a folder of the test's own, with models on the wire of the stand-in.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import {
  type ModelCassette,
  type ModelCassetteOptions,
  openModelCassette,
} from '../../../src/model/cassettes/model-cassette.js';
import { type ModelCall, openCallLog } from '../../../src/model/calls.js';
import type { ModelEndpoint, Patience } from '../../../src/model/models.js';
import { liveModel, type Model } from '../../../src/model/model.js';
import { hashOf, type Question, type QuestionPart } from '../../../src/model/prompt.js';
import { type Behaviour, decides, says, type StandIn, standIn } from '../../stand-in/openai.js';

let root: string;
export let dir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'own-cassettes-'));
  dir = join(root, 'cassettes', 'desk');
});
afterEach(() => rm(root, { recursive: true, force: true }));

export const file = (name = '1.judge.json'): string => join(dir, 'returns', name);
export const textOf = (name?: string): Promise<string> => readFile(file(name), 'utf8');

interface Entry {
  subject: string;
  vote: number;
  time?: number;
  answer: { reply: unknown };
  shown: string[];
}
export interface Stored {
  entries: Entry[];
  setups: Record<string, { model: string }>;
  shown: Record<string, unknown>;
}
export const stored = async (name?: string): Promise<Stored> =>
  JSON.parse(await textOf(name)) as Stored;

export const schema = z.strictObject({ answer: z.string() });
export type Reply = z.output<typeof schema>;

/** What is asked: a text, or other parts, under this prompt. */
export function question(
  shown: string | readonly QuestionPart[],
  more: { prompt?: string; schema?: z.ZodType<Reply> } = {},
): Question<Reply> {
  const text = more.prompt ?? 'Answer.\nIn one word.';
  return {
    prompt: { name: 'colour', text, hash: hashOf(text) },
    parts: typeof shown === 'string' ? [{ kind: 'text', text: shown }] : shown,
    schema: more.schema ?? schema,
  };
}

/** Whoever is asked says what it was asked last, and how many requests there were before. */
export function echoes(): Behaviour {
  let asked = 0;
  return decides(({ body }) => {
    asked += 1;
    const [, user] = body?.['messages'] as { content: unknown }[];
    const said = typeof user?.content === 'string' ? user.content : 'a picture';
    return says({ answer: `${said} #${asked}` }, { input: 100, output: 10, cached: 4 });
  });
}

export interface Opened {
  model: Model;
  cassette: ModelCassette;
  /** What was noted of this episode. */
  calls: ModelCall[];
  requests: StandIn['requests'];
  ask(text: string, about?: { subject?: string; vote?: number }): Promise<string>;
}

export type Given = Partial<ModelCassetteOptions> & {
  endpoint?: Partial<ModelEndpoint>;
  patience?: Patience;
};

/** The judge of trial 1 of `returns`; without behavior no model is configured. */
export async function opened(
  mode: ModelCassetteOptions['mode'],
  behaviour: Behaviour | null,
  { endpoint: changes, patience = {}, ...more }: Given = {},
): Promise<Opened> {
  const calls: ModelCall[] = [];
  const note = (call: ModelCall) => Promise.resolve(void calls.push(call));
  const log = { ...openCallLog(), note };
  const cassette = await openModelCassette({
    ...{ mode, dir, scenario: 'returns', trial: 1, role: 'judge', scenarioHash: 's1', log },
    ...more,
  });
  const server = behaviour === null ? null : await standIn(behaviour);
  const live = server === null ? null : liveModel(endpointAt(server, changes), { log, patience });
  const model = cassette.before(live);
  if (model === null) throw new Error('There is no model.');
  return {
    ...{ model, cassette, calls, requests: server?.requests ?? [] },
    async ask(text, { subject = 'colour', vote = 1 } = {}) {
      const had = await model.ask(question(text), { episode: 'e/1', subject, vote });
      return had.reply.answer;
    },
  };
}

function endpointAt({ baseUrl: url }: StandIn, changes: Partial<ModelEndpoint> = {}) {
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url, model: 'stand-in', key: null, parameters: {} },
    settings: 'SIGHTLINE_JUDGE_URL',
    ...changes,
  };
  return endpoint;
}
