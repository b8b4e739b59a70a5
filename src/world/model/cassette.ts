// The cassette of the agent's model in one trial, as the door uses it: requests in, recorded bytes out; asks no model.
import type { CassettePlace } from '../../tape/place.js';
import { cassetteMiss } from '../../tape/errors.js';
import { openTape, type TapeMode } from '../../tape/tape.js';
import { SightlineError } from '../../sightline-error.js';
import { type AgentAnswer, agentKind } from './cassette-kind.js';
import { withoutQuery, type ModelRequest } from './model-request.js';
import { plainRequest } from './plain-request.js';
import type { SeenAnswer } from '../../wire/answer.js';
import { type TapedAnswer, textPieces } from './taped-text.js';
import { plainRequestText, type VaryingText } from './varying-text.js';

export interface CassetteSettings extends CassettePlace, VaryingText {
  /**
   * `replay`: only recordings. `record`: everything is asked again, and the file is rewritten. `auto`: recordings are
   * replayed, everything else is asked and added.
   */
  mode: TapeMode;
}

/** Accepts the answer to one request. Returns why it was not kept; null if it was. */
export type KeepAnswer = (answer: TapedAnswer, seen: SeenAnswer) => SightlineError | null;

export type FoundResponse =
  | { kind: 'replay'; answer: TapedAnswer }
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
 * @throws SightlineError `cassette-invalid` and `cassette-version` for a file that cannot be read; in mode `record`
 * none is read.
 */
export async function openAgentCassette(settings: CassetteSettings): Promise<AgentCassette> {
  const { dir, scenario, trial, attempt, mode, redactor } = settings;
  const place = { dir, scenario, trial, ...(attempt === undefined ? {} : { attempt }) };
  const tape = await openTape({ place, owner: 'agent', kind: agentKind, mode, redactor });
  const plain = plainRequestText(settings);
  return {
    find(request) {
      const question = plainRequest(request, plain);
      if (question === null) return withoutQuestion(request, { mode, file: tape.file });
      const asked = { subject: question.setup.request, question };
      const found = tape.find(asked);
      if (found.kind === 'refuse') return found;
      if (found.kind === 'replay')
        return { kind: 'replay', answer: tapedAnswer(found.recording.answer) };
      const keep: KeepAnswer = (answer, seen) => {
        const pieces = textPieces(answer);
        if (pieces === null) return answerNoText(tape.file, agentKind.inShort(asked));
        const { status, contentType: type } = answer;
        return found.keep({ summary: summaryOf(seen), status, type, pieces });
      };
      return { kind: 'ask', keep, problem: null, otherwise: found.otherwise };
    },
    save: () => tape.write(),
  };
}

function withoutQuestion(
  { method, path }: ModelRequest,
  { mode, file }: { mode: TapeMode; file: string },
): FoundResponse {
  // Such as an upload.
  const what = `${method} ${withoutQuery(path)} cannot be recorded or replayed: its body is not JSON.`;
  const next = 'Run this scenario with SIGHTLINE_AGENT_MODEL=live.';
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

function tapedAnswer({ status, type, pieces }: AgentAnswer): TapedAnswer {
  const encoder = new TextEncoder();
  return { status, contentType: type, pieces: pieces.map((piece) => encoder.encode(piece)) };
}
