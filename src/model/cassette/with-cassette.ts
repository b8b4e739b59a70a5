// A model that answers from a cassette, and asks the real one if the cassette's mode allows it; writes no file itself.
import { SightlineError } from '../../sightline-error.js';
import type { About, Had, Model } from '../model.js';
import type { Question } from '../question.js';
import { readReply } from '../reply.js';
import { cassetteStale } from '../../tape/errors.js';
import type { Cassette } from './cassette.js';
import { modelKind, type ModelRecording, replyText } from './kind.js';

/**
 * The model with this cassette in front of it; the model itself if there is no cassette.
 *
 * Without a model, `replay` gives what was recorded, whichever model it was, and refuses everything else; `auto` does the same where the
 * cassette has a file. Otherwise, and in `record`, there is nobody to ask: null.
 */
export function withCassette(model: Model, cassette: Cassette | null): Model;
export function withCassette(model: Model | null, cassette: Cassette | null): Model | null;
export function withCassette(model: Model | null, cassette: Cassette | null): Model | null {
  if (cassette === null) return model;
  const { mode, models, role } = cassette;
  if (model === null && (mode === 'record' || (mode === 'auto' && models === null))) return null;
  const parameters = model?.parameters;
  return {
    role,
    name: model?.name ?? recordedName(models),
    ...(parameters === undefined ? {} : { parameters }),
    ask: (question, about) => ask({ model, cassette }, question, about),
  };
}

/** Both, in a suite recorded by two models. */
function recordedName(models: readonly string[] | null): string {
  return models === null || models.length === 0 ? 'none' : models.join(' and ');
}

interface Asking {
  model: Model | null;
  cassette: Cassette;
}

async function ask<Reply>(
  { model, cassette }: Asking,
  question: Question<Reply>,
  about: About,
): Promise<Had<Reply>> {
  const found = cassette.find(question, about, model);
  if (found.kind === 'refuse')
    throw await refused({ model, cassette }, found.error, { question, about });
  if (found.kind === 'replay')
    return replayed({ model, cassette }, found.recording, { question, about });
  if (model === null)
    throw await refused({ model, cassette }, found.otherwise(), { question, about });
  const had = await model.ask(question, about);
  await found.keep(had);
  return had;
}

interface Told<Reply> {
  question: Question<Reply>;
  about: About;
}

async function replayed<Reply>(
  asking: Asking,
  recording: ModelRecording,
  told: Told<Reply>,
): Promise<Had<Reply>> {
  const { file, role } = asking.cassette;
  const { answer, question } = recording;
  const { form, tokens } = answer;
  const text = replyText(answer);
  const read = readReply(text, told.question.schema);
  if ('why' in read) {
    // Only rules that JSON Schema cannot express can have changed: everything else is part of the question.
    const why = 'a recorded reply does not fit the form requested now';
    const details = [`Asked: ${modelKind.inShort(recording)}.`, `What does not fit: ${read.why}.`];
    const again = modelKind.recordAgain(role);
    throw await refused(asking, cassetteStale(why, { file, details, again }), told);
  }
  const model = question.setup.model ?? 'none';
  await note(asking, told, { model, tokens, error: null });
  return {
    ...{ reply: read.reply, text, source: 'replayed' },
    effort: { ...{ role, model, requests: 0, unfit: 0, tokens, ms: 0, form } },
  };
}

async function refused<Reply>(
  asking: Asking,
  error: SightlineError,
  told: Told<Reply>,
): Promise<SightlineError> {
  const name = asking.model?.name ?? recordedName(asking.cassette.models);
  await note(asking, told, { model: name, tokens: null, error: error.code });
  return error;
}

/** A replayed answer costs nothing; what it originally took is still reported. */
async function note<Reply>(
  { cassette: { ledger, role } }: Asking,
  { question, about: { episode, subject } }: Told<Reply>,
  call: { model: string; tokens: ModelRecording['answer']['tokens']; error: string | null },
): Promise<void> {
  await ledger?.note({
    ...{ role, prompt: question.prompt.name, episode, subject, source: 'replayed' },
    ...{ requests: 0, unfit: 0, costUsd: 0, ms: 0 },
    ...call,
  });
}
