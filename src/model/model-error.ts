// The errors of a model that gave no answer: what it said, and what to do; asks nothing.
import { type ErrorCode, SightlineError } from '../sightline-error.js';
import type { ModelEndpoint } from './endpoint.js';
import type { Effort, Question } from './question.js';
import type { Sent } from './wire.js';

/** An answer was not had; what it took is told all the same, since it was paid for. */
export class ModelError extends SightlineError {
  /** Null where nothing was asked that could have cost something. */
  readonly effort: Effort | null;
  constructor(
    code: ErrorCode,
    parts: ConstructorParameters<typeof SightlineError>[1],
    effort: Effort | null,
  ) {
    super(code, parts);
    this.effort = effort;
  }
}

function where({ model, url }: ModelEndpoint): string {
  return `${model} at ${url}`;
}

/** The error of an endpoint that gave no answer. */
export function unreachable(endpoint: ModelEndpoint, why: string, requests: number): ModelError {
  const { variables } = endpoint;
  const parts = {
    what: `The model did not answer: ${why}.`,
    details: [`${where(endpoint)}, asked ${requests} ${requests === 1 ? 'time' : 'times'}`],
    next: `Check ${variables}, and that the endpoint speaks the API of OpenAI.`,
  };
  return new ModelError('model-unreachable', parts, null);
}

export function refused(endpoint: ModelEndpoint, why: string, effort: Effort): ModelError {
  const parts = {
    what: `The model refused to answer: ${why}.`,
    details: [where(endpoint)],
    next: 'Use another model for this role, or ask it otherwise.',
  };
  return new ModelError('model-refused', parts, effort);
}

export function unfit(
  endpoint: ModelEndpoint,
  { prompt }: Question<unknown>,
  found: string,
  effort: Effort,
): ModelError {
  const parts = {
    what: `The reply of the model cannot be used: ${found}.`,
    details: [
      where(endpoint),
      `wanted: JSON in the form "${prompt.name}", asked for ${effort.unfit} times`,
    ],
    next: 'Ask again, or use a model that keeps to a JSON schema.',
  };
  return new ModelError('model-reply-unfit', parts, effort);
}

type Rejected = Extract<Sent<unknown>, { kind: 'rejected' }>;

/** A server says in words of its own why it takes no request; which of the known reasons it is, these tell. */
export function rejected(
  endpoint: ModelEndpoint,
  { parts }: Question<unknown>,
  { status, detail }: Rejected,
): ModelError {
  const details = [where(endpoint), `it answered: ${detail}`];
  if (
    /context.{0,20}(?:length|window|size)|maximum context|too many tokens|prompt is too long/i.test(
      detail,
    )
  ) {
    const what = 'The question is longer than what the model can read.';
    const next = 'Use a model with a longer context.';
    return new ModelError('model-context-exceeded', { what, details, next }, null);
  }
  const shown = parts.some(({ kind }) => kind === 'image');
  if (
    shown &&
    /image|vision|multi.?modal|content.{0,12}(?:type|part|must be a string)/i.test(detail)
  ) {
    const what = 'The model takes no pictures.';
    const next = `Name a model that does for this role: ${endpoint.variables}.`;
    return new ModelError('model-without-vision', { what, details, next }, null);
  }
  return unreachable(
    endpoint,
    `it answered ${status}: ${detail.replace(/^\d+\s*/, '').slice(0, 200)}`,
    1,
  );
}
