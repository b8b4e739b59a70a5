// Errors for a model that gave no answer: what it said, and what to do. Asks nothing.
import { countOf } from '../values/count.js';
import { type ErrorCode, SightlineError } from '../sightline-error.js';
import { type ModelEndpoint, modelVariables, type Role } from './models.js';
import type { Effort, Question } from './prompt.js';
import { isTooLong, type NoAnswer, shortDetail } from './completion.js';

/** No answer; what it took is reported anyway, since it cost money. */
export class ModelError extends SightlineError {
  /** Null if nothing was asked that could have cost money. */
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

function where({ role, model, url }: ModelEndpoint): string {
  return `role ${role}: ${model} at ${url}`;
}

/** What is off while a role has no answer. */
const WITHOUT: Readonly<Record<Role, string>> = {
  user: 'Without it, trials that a model plays end as errors of the harness.',
  judge: 'Without it, whatever only a judge can decide is inconclusive.',
  vision: 'Without it, asked claims and claims about pictures are inconclusive.',
};

/** The error of an endpoint that gave no answer. */
export function modelUnreachable(
  endpoint: ModelEndpoint,
  sent: NoAnswer,
  requests: number,
): ModelError {
  const { role, url } = endpoint;
  const parts = {
    what: `The model did not answer: ${whyOf(sent)}.`,
    details: [
      `${where(endpoint)}, asked ${countOf(requests, 'time')}`,
      `request: POST ${url.replace(/\/$/, '')}/chat/completions`,
      WITHOUT[role],
    ],
    next: nextStep(endpoint, sent),
  };
  return new ModelError('model-unreachable', parts, null);
}

function whyOf(sent: NoAnswer): string {
  if (sent.kind === 'failed') return sent.why;
  const said = sent.detail.replace(/^\d+\s*/, '').replace(/^status code \(no body\)$/, '');
  return `it answered ${sent.status}${said === '' ? '' : `: ${shortDetail(said)}`}`;
}

function nextStep({ role, key, settings }: ModelEndpoint, sent: NoAnswer): string {
  const status = sent.kind === 'rejected' ? sent.status : null;
  if (status === 401 || status === 403)
    return key === null
      ? `Set ${modelVariables.key}, or the variable that keyVariable names: no key was sent.`
      : `Check the key in ${modelVariables.key}, or in the variable that keyVariable names: it was refused.`;
  if (status === 404 || (sent.kind === 'failed' && sent.why.includes('web page')))
    return `Check the base URL, which usually ends in /v1, and that the server has the model: ${settings}.`;
  const parameter = status === null ? null : refusedParameter(sent);
  return parameter === null
    ? `Check ${settings}, and that the endpoint speaks the API of OpenAI.`
    : `Leave it out, use.sightline.models.${role}.parameters: { ${parameter}: null }, or set what this server takes; docs/models.md#servers-with-limited-support.`;
}

/** What is sent by default, and not every server takes. */
const OPTIONAL = ['response_format', 'temperature', 'seed'];

/** Servers name the parameter in `param` or in the message; which words they use is not agreed upon. */
function refusedParameter(sent: NoAnswer): string | null {
  if (sent.kind !== 'rejected') return null;
  const words = `${sent.param ?? ''} ${sent.detail}`;
  if (/json_schema|structured.?output|guided|grammar/i.test(words)) return 'response_format';
  return OPTIONAL.find((name) => new RegExp(`\\b${name}\\b`).test(words)) ?? null;
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
      `wanted: JSON in the form "${prompt.name}", asked for ${countOf(effort.unfit, 'time')}`,
    ],
    next: 'Ask again, or use a model that keeps to a JSON schema.',
  };
  return new ModelError('model-reply-unfit', parts, effort);
}

type Rejected = Extract<NoAnswer, { kind: 'rejected' }> & { requests: number };

/** Every server words its refusals differently; this recognizes the known reasons. */
export function rejected(
  endpoint: ModelEndpoint,
  { parts }: Question<unknown>,
  sent: Rejected,
): ModelError {
  const { detail } = sent;
  const details = [where(endpoint), `it answered: ${detail}`];
  if (isTooLong(detail)) {
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
    const next = `Name a model that does for this role: ${endpoint.settings}.`;
    return new ModelError('model-without-vision', { what, details, next }, null);
  }
  return modelUnreachable(endpoint, sent, sent.requests);
}
