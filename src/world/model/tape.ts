// What the service needs of a cassette: an answer that was recorded, or a place for one to record.
import type { SightlineError } from '../../sightline-error.js';
import type { ModelRequest } from './model-request.js';
import type { SeenAnswer } from './seen-answer.js';

/** An answer as it is replayed and recorded. */
export interface TapedAnswer {
  status: number;
  contentType: string;
  /** Of a stream its events, of any other answer its body in one. */
  pieces: readonly Uint8Array[];
}

/** A place for the answer to one request, in the order of the requests; it stays empty where there was none to keep. */
export interface Taking {
  /** Returns why the answer was not kept; null where it was. */
  keep(answer: TapedAnswer, seen: SeenAnswer): SightlineError | null;
}

export type Found =
  | { kind: 'replay'; answer: TapedAnswer }
  /**
   * `taking` is null where this request cannot be recorded; `problem` says why. `otherwise` is what the agent is told where
   * there is nobody to ask.
   */
  | {
      kind: 'ask';
      taking: Taking | null;
      problem: string | null;
      otherwise: (() => SightlineError) | null;
    }
  /** Nothing was recorded for it, and the endpoint may not be asked. */
  | { kind: 'refuse'; error: SightlineError };

export interface Tape {
  /** Called in the order in which the requests came. */
  find(asked: ModelRequest): Found;
  /** Writes what was recorded, whole or not at all; returns what had to be left out. */
  save(): Promise<SightlineError[]>;
}
