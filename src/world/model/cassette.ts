// The cassette of the agent's model in one trial: requests in, recorded bytes out; asks no model.
import { z } from 'zod';
import { cassetteMiss, type KeptMode, openCassette } from '../../model/cassettes/cassette.js';
import {
  commonLength,
  differenceInWords,
  firstDifference,
  hashOfJson,
} from '../../model/cassettes/compare.js';
import { CASSETTES_VARIABLE } from '../../model/cassettes/mode.js';
import type { CassetteKind, CassettePlace, Facet } from '../../model/cassettes/file.js';
import { countOf } from '../../values/count.js';
import { type Json, parsedJson } from '../../values/json.js';
import { SightlineError } from '../../sightline-error.js';
import type { SeenAnswer } from '../../model/protocols/stream-calls.js';
import { eventReader, isEventStream } from '../../values/event-stream.js';
import { type ModelRequest, toolName, withoutQuery } from './model-request.js';
import {
  type AgentQuestion,
  agentQuestion,
  agentSetup,
  type AgentSetup,
  normalizedText,
  type VaryingText,
} from './agent-question.js';

const json = z.json();

const answerSchema = z.strictObject({
  /** For people; `pieces` is what is replayed. */
  summary: z.strictObject({
    text: z.string(),
    calls: z.array(z.strictObject({ tool: z.string(), args: json })),
    finish: z.string().nullable(),
    tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  }),
  status: z.int(),
  type: z.string(),
  /** Of a stream its events, of another answer its body. */
  pieces: z.array(z.string()),
});
export type AgentAnswer = z.output<typeof answerSchema>;

const agentKind: CassetteKind<AgentSetup, AgentAnswer> = {
  setup: agentSetup,
  answer: answerSchema,
  keyOf: ({ setup, shown }) => hashOfJson({ ...setup, history: shown }),
  nameOf: () => 'setup',
  inShort: ({ question: { setup, shown } }) => {
    const count = countOf(shown.length, 'message');
    return `${setup.request}${setup.model === null ? '' : ` (${setup.model}, ${count})`}`;
  },
  facets,
  texts: ({ question, answer: { pieces, summary } }) => [
    ...textsIn(pieces),
    JSON.stringify(question),
    summary.text,
  ],
  bySubject: false,
  recordAgain: () =>
    `Run this scenario with ${CASSETTES_VARIABLE}=record, and SIGHTLINE_AGENT_MODEL_URL at the agent's model, to record it again.`,
};

function facets(asked: AgentQuestion, recorded: AgentQuestion): Facet[] {
  const [now, before] = [asked.setup, recorded.setup];
  const how = (name: string, of: keyof AgentSetup, weight: number): Facet => {
    return { name, stale: true, weight, recorded: before[of], asked: now[of] };
  };
  const toolsInWords = () => toolsDiffer(before.tools, now.tools);
  const [one, other] = [recorded.shown, asked.shown];
  const inWords = () => historyDiffers(one, other);
  return [
    { ...how('the path', 'request', 8), stale: false },
    how('the model', 'model', 1),
    how('the system prompt', 'system', 3),
    { ...how('the set of tools', 'tools', 2), inWords: toolsInWords },
    how('the set of parameters', 'parameters', 1),
    { name: 'the history', stale: false, weight: 4, recorded: one, asked: other, inWords },
  ];
}

function toolsDiffer(recorded: readonly Json[], asked: readonly Json[]): string {
  const before = new Map(recorded.map((tool) => [toolName(tool).join(), tool]));
  const now = new Map(asked.map((tool) => [toolName(tool).join(), tool]));
  for (const [name, tool] of before) {
    const other = now.get(name);
    if (other === undefined) return `The tool "${name}" was offered, and is not any more.`;
    const difference = firstDifference(tool, other);
    if (difference !== null) return `The tool "${name}" differs: ${differenceInWords(difference)}.`;
  }
  const added = [...now.keys()].find((name) => !before.has(name));
  return added === undefined
    ? 'The tools differ in their number.'
    : `The tool "${added}" is offered, and was not.`;
}

function historyDiffers(recorded: readonly Json[], asked: readonly Json[]): string {
  const at = commonLength(recorded, asked);
  const [before, now] = [recorded[at], asked[at]];
  if (before === undefined || now === undefined) {
    return `The history has ${countOf(asked.length, 'message')}, and had ${recorded.length}; up to there they are equal.`;
  }
  return `Message ${at + 1} of the history differs: ${differenceInWords(firstDifference(before, now))}.`;
}

export interface CassetteSettings extends CassettePlace, VaryingText {
  /**
   * `replay`: only recordings. `record`: everything is asked again, and the file is rewritten. `auto`: recordings are
   * replayed, everything else is asked and added.
   */
  mode: KeptMode;
}

/** Accepts the answer to one request. Returns why it was not kept; null if it was. */
export type KeepAnswer = (answer: RawAnswer, seen: SeenAnswer) => SightlineError | null;

export type FoundResponse =
  | { kind: 'replay'; answer: RawAnswer }
  /**
   * `keep` is null if this request cannot be recorded; `problem` says why. `otherwise` is what the agent is told if
   * there is nobody to ask.
   */
  | {
      kind: 'ask';
      keep: KeepAnswer | null;
      problem: string | null;
      otherwise: (() => SightlineError) | null;
    }
  /** Nothing was recorded for it, and the endpoint may not be asked. */
  | { kind: 'refuse'; error: SightlineError };

export interface AgentCassette {
  /** Called in the order in which the requests came. */
  find(asked: ModelRequest): FoundResponse;
  /** Writes what was recorded, whole or not at all; returns what had to be left out at this point. */
  save(): Promise<SightlineError[]>;
}

/**
 * The cassette of a trial; `live` has none.
 *
 * @throws SightlineError `cassette-invalid` and `cassette-miss` for a file that cannot be read; in mode `record`
 * none is read.
 */
export async function openAgentCassette(settings: CassetteSettings): Promise<AgentCassette> {
  const { dir, scenario, trial, attempt, mode, redactor } = settings;
  const place = { dir, scenario, trial, ...(attempt === undefined ? {} : { attempt }) };
  const cassette = await openCassette({ place, owner: 'agent', kind: agentKind, mode, redactor });
  const plain = normalizedText(settings);
  return {
    find(request) {
      const question = agentQuestion(request, plain);
      if (question === null) return withoutQuestion(request, { mode, file: cassette.file });
      const asked = { subject: question.setup.request, question };
      const found = cassette.find(asked);
      if (found.kind === 'refuse') return found;
      if (found.kind === 'replay')
        return { kind: 'replay', answer: rawAnswerOf(found.recording.answer) };
      const keep: KeepAnswer = (answer, seen) => {
        const pieces = textPieces(answer);
        if (pieces === null) return answerNoText(cassette.file, agentKind.inShort(asked));
        const { status, contentType: type } = answer;
        return found.keep({ summary: summaryOf(seen), status, type, pieces });
      };
      return { kind: 'ask', keep, problem: null, otherwise: found.otherwise };
    },
    save: () => cassette.write(),
  };
}

function withoutQuestion(
  { method, path }: ModelRequest,
  { mode, file }: { mode: KeptMode; file: string },
): FoundResponse {
  // Such as an upload.
  const what = `${method} ${withoutQuery(path)} cannot be recorded or replayed: its body is not JSON.`;
  const next = `Run this scenario with ${CASSETTES_VARIABLE}=live.`;
  const error = cassetteMiss(what, [`cassette ${file}`], next);
  if (mode === 'replay') return { kind: 'refuse', error };
  return { kind: 'ask', keep: null, problem: what, otherwise: () => error };
}

function answerNoText(file: string, asked: string): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The answer to ${asked} is not text and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Only answers in JSON, event streams and other texts can be replayed.',
  });
}

function summaryOf({ text, calls, finish, tokens }: SeenAnswer): AgentAnswer['summary'] {
  return { text, calls: calls.map(({ name, args }) => ({ tool: name, args })), finish, tokens };
}

function rawAnswerOf({ status, type, pieces }: AgentAnswer): RawAnswer {
  const encoder = new TextEncoder();
  return { status, contentType: type, pieces: pieces.map((piece) => encoder.encode(piece)) };
}

/** An answer as it is replayed and recorded. */
export interface RawAnswer {
  status: number;
  contentType: string;
  /** Of a stream its events, of any other answer its body in one. */
  pieces: readonly Uint8Array[];
}

/** For a stream its events, for any other answer its body; null if it is not text. */
function textPieces({ contentType, pieces }: RawAnswer): string[] | null {
  const text = decoded(Buffer.concat(pieces));
  if (text === null) return null;
  if (!isEventStream(contentType)) return [text];
  const reader = eventReader();
  const events = reader.read(text).map(({ raw }) => raw);
  const { raw: rest } = reader.rest();
  return rest === '' ? events : [...events, rest];
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A stream brings a text word by word: values at the same place of each event are read as one. */
function textsIn(pieces: readonly string[]): string[] {
  const joined = new Map<string, string>();
  for (const piece of pieces) {
    for (const { data } of eventReader().read(piece)) {
      if (data !== null) gather(parsedJson(data), '', joined);
    }
  }
  return [...pieces, ...joined.values()];
}

function gather(value: unknown, at: string, joined: Map<string, string>): void {
  if (typeof value === 'string') joined.set(at, (joined.get(at) ?? '') + value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) gather(member, `${at}.${key}`, joined);
}
