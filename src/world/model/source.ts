// Decides where the answer to one request comes from: the cassette, the endpoint, or nowhere; delivers nothing.
import { SightlineError } from '../../sightline-error.js';
import { refusal } from './model-answers.js';
import { withoutQuery, type ModelRequest } from './model-request.js';
import type { AgentCassette, FoundResponse, KeepAnswer, TapedAnswer } from './cassette.js';
import { askUpstream, type Upstream } from './upstream.js';

export type AnswerSource =
  | { kind: 'recorded'; answer: TapedAnswer }
  /** `problem`: why it cannot be recorded, though it should be. */
  | { kind: 'live'; response: Response; keep: KeepAnswer | null; problem: string | null }
  | { kind: 'refused'; response: Response; problem: string; failure: SightlineError | null }
  /** The agent, or the episode, went away before the head of an answer came. */
  | { kind: 'left' };

export interface SourceParts {
  options: { upstream: Upstream | null; tape?: AgentCassette | null; upstreamTimeoutMs?: number };
  request: { headers: Headers; bytes: Uint8Array<ArrayBuffer> };
  left: AbortSignal;
  stop: AbortSignal;
}

const PATIENCE_MS = 300_000;

export async function findSource(asked: ModelRequest, parts: SourceParts): Promise<AnswerSource> {
  const { tape = null } = parts.options;
  const found = tape?.find(asked) ?? NO_TAPE;
  switch (found.kind) {
    case 'replay':
      return { kind: 'recorded', answer: found.answer };
    case 'refuse':
      return refusedBy(found.error);
    case 'ask':
      return askEndpoint(asked, parts, found);
  }
}

const NO_TAPE = { kind: 'ask', keep: null, problem: null, otherwise: null } as const;

async function askEndpoint(
  { method, path }: ModelRequest,
  { options, request, left, stop }: SourceParts,
  { keep, problem, otherwise }: Extract<FoundResponse, { kind: 'ask' }>,
): Promise<AnswerSource> {
  if (options.upstream === null) {
    return otherwise === null ? notSet(method, path) : refusedBy(otherwise());
  }
  // Recording continues without the agent.
  const signal = keep === null ? AbortSignal.any([left, stop]) : stop;
  const timeoutMs = options.upstreamTimeoutMs ?? PATIENCE_MS;
  const asking = { method, path, ...request };
  const answer = await askUpstream(options.upstream, asking, { signal, timeoutMs });
  if (answer.kind === 'answer') {
    return { kind: 'live', response: answer.response, keep, problem };
  }
  if (signal.aborted) return { kind: 'left' };
  return unreachable(answer.status, answer.problem);
}

function refusedBy(error: SightlineError): AnswerSource {
  const name = 'sightline_cassette_miss';
  const problem = `${name}: ${[error.parts.what, ...(error.parts.details ?? [])].join(' ')}`;
  const response = refusal(501, name, `${problem} ${error.parts.next}`);
  return { kind: 'refused', response, problem, failure: error };
}

function notSet(method: string, path: string): AnswerSource {
  const failure = new SightlineError('model-unreachable', {
    what: `The agent asked its model (${method} ${withoutQuery(path)}), and no endpoint is set for it.`,
    next: "Set SIGHTLINE_AGENT_MODEL_URL to the base URL of the agent's model, or replay a cassette.",
  });
  const { what, next } = failure.parts;
  const response = refusal(501, 'sightline_model_not_set', `${what} ${next}`);
  return { kind: 'refused', response, problem: what, failure };
}

function unreachable(status: 502 | 504, problem: string): AnswerSource {
  const what = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
  const failure = new SightlineError('model-unreachable', {
    what,
    next: 'Check SIGHTLINE_AGENT_MODEL_URL, and that the endpoint is up.',
  });
  const response = refusal(status, 'sightline_model_unreachable', what);
  return { kind: 'refused', response, problem, failure };
}
