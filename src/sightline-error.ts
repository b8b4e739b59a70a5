// The one error class of the project: what failed, where, what was expected, and the next step; and what others throw, on one line.
import { inertMessage } from './values/terminal.js';

/** Every way Sightline refuses; each has a section in docs/errors.md under the same name. */
export type ErrorCode =
  | 'scenario-invalid'
  | 'not-found'
  | 'app-invalid'
  | 'unmocked-request'
  | 'staging-failed'
  | 'usage'
  | 'nothing-to-compare'
  | 'import-failed'
  | 'gateway-unreachable'
  | 'agent-unreachable'
  | 'login-failed'
  | 'session-expired'
  | 'control-not-found'
  | 'page-crashed'
  | 'checkpoint-failed'
  | 'episode-unclosed'
  | 'episode-corrupt'
  | 'picture-not-kept'
  | 'other-version'
  | 'grade-mismatch'
  | 'model-unreachable'
  | 'model-reply-unfit'
  | 'model-refused'
  | 'model-context-exceeded'
  | 'model-without-vision'
  | 'model-budget-spent'
  | 'user-model-missing'
  | 'run-invalid'
  | 'run-mixed'
  | 'history-unusable'
  | 'browser-missing'
  | 'cassette-miss'
  | 'cassette-invalid'
  | 'cassette-secret'
  | 'calibration-invalid';

/** The parts of a message, in printing order. */
export interface ErrorParts {
  /** What could not be done, with the value received: one sentence. */
  what: string;
  /** Where, what was found, what was expected: a line each. */
  details?: readonly string[];
  /** The one next step: one sentence. */
  next: string;
  /** For a message that could not be sent: the enabled send control that was pressed without effect. */
  deadControl?: string;
  cause?: unknown;
}

/**
 * An error that tells a person what to do.
 *
 * The message reads: what, then one indented line per detail, then the next step with the anchor of
 * the section in docs/errors.md.
 */
export class SightlineError extends Error {
  override readonly name = 'SightlineError';
  readonly code: ErrorCode;
  /** The parts of the message, for callers that lay it out themselves. */
  readonly parts: Readonly<Omit<ErrorParts, 'cause'>>;

  constructor(code: ErrorCode, parts: ErrorParts) {
    const lines = [parts.what, ...(parts.details ?? []), parts.next];
    // Whoever catches it may print it.
    super(inertMessage(`${lines.join('\n  ')}   docs/errors.md#${code}`), { cause: parts.cause });
    this.code = code;
    const { what, details = [], next, deadControl } = parts;
    this.parts = { what, details, next, ...(deadControl !== undefined && { deadControl }) };
  }
}

/** The first line of whatever was thrown, for use in a sentence. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}
