// Asks the run's gateway what a tool answers, and reports to it what a true one answered; decides nothing.
import { z } from 'zod';
import { firstLine, SightlineError } from '../../sightline-error.js';
import { DOOR_PATHS } from '../../values/door-names.js';
import { type AgentContext, headersFor } from './context.js';
import { gatewaySettings } from './episode.js';

/** The tool failed: its mock answered with a status of 400 or more, or there was no complete answer. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly tool: string;
  /** Null if the connection broke or the answer was not JSON. */
  readonly status: number | null;
  /** What the mock answered; null if there was nothing to read. */
  readonly body: unknown;

  constructor(tool: string, answer: { status: number | null; body?: unknown; cause?: unknown }) {
    super(`${tool} failed: ${reasonOf(answer)}`, { cause: answer.cause });
    this.tool = tool;
    this.status = answer.status;
    this.body = answer.body ?? null;
  }
}

function reasonOf({ status, body }: { status: number | null; body?: unknown }): string {
  if (status === null) return 'there was no complete answer';
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  return `status ${status}: ${text.length > 300 ? `${text.slice(0, 300)}…` : text}`;
}

/** A call as it goes to the gateway. */
export interface ToolCallRequest {
  tool: string;
  /** JSON. */
  args: unknown;
  callId: string | null;
  signal: AbortSignal | null;
}

/** A call of the true implementation, after it came back. */
export interface ToolCallReport extends ToolCallRequest {
  status: number;
  body: unknown;
  durationMs: number;
}

const answerSchema = z.discriminatedUnion('mode', [
  z.looseObject({ mode: z.literal('mock'), status: z.int(), body: z.json() }),
  z.looseObject({ mode: z.literal('real') }),
  z.looseObject({ mode: z.literal('record') }),
]);
type ToolAnswer = z.output<typeof answerSchema>;

const UNMOCKED = 'sightline_unmocked_request';

/** How the gateway refuses; see docs/errors.md#gateway-unreachable. */
const refusalSchema = z.looseObject({
  error: z.string().startsWith('sightline_'),
  message: z.string(),
  next: z.string().optional(),
});

/**
 * @throws ToolError where the connection broke or the answer is cut, as the real tool would have failed.
 * @throws SightlineError `gateway-unreachable` if no gateway answers or it does not know the episode,
 *   `unmocked-request` if no tool of the app file has this name.
 */
export async function askGateway(
  context: AgentContext,
  call: ToolCallRequest,
): Promise<ToolAnswer> {
  const { status, text } = await post(context, call, `/tools/${encodeURIComponent(call.tool)}`, {});
  const json = parsed(text);
  const answer = answerSchema.safeParse(json);
  const said = answer.success && answer.data.mode === 'mock' ? answer.data.body : json;
  const refusal = refusalSchema.safeParse(said);
  const isMocks = answer.success && refusal.data?.error !== UNMOCKED;
  if (status === 200 && isMocks) return answer.data;
  if (refusal.success) throw refused(call.tool, refusal.data);
  throw new ToolError(call.tool, { status: status >= 400 ? status : null, body: json ?? text });
}

/** Records a call of the true implementation in the episode. */
async function reportToGateway(context: AgentContext, call: ToolCallReport): Promise<void> {
  const { status, body, durationMs } = call;
  const path = `/tools/${encodeURIComponent(call.tool)}/answered`;
  // The call is over. It is recorded even if it has been given up meanwhile.
  const told = { ...call, signal: null };
  const answer = await post(context, told, path, { status, body, durationMs });
  if (answer.status < 300) return;
  const refusal = refusalSchema.safeParse(parsed(answer.text));
  const reason = `status ${answer.status}`;
  throw refused(call.tool, refusal.data ?? { error: '', message: reason });
}

async function post(
  context: AgentContext,
  { tool, args, callId, signal }: ToolCallRequest,
  path: string,
  rest: object,
): Promise<{ status: number; text: string }> {
  const { url } = usable(context);
  const body = {
    args,
    ...(callId === null ? {} : { callId }),
    ...(context.agent === null ? {} : { agent: context.agent }),
    ...rest,
  };
  try {
    const response = await fetch(`${url}${DOOR_PATHS.agent}${path}`, {
      method: 'POST',
      headers: { ...headersFor(context), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (isNobodyThere(error) || !(await isAlive(url))) throw unreachable(url, error);
    // Nothing is wrong with the gateway: the scenario makes this call fail this way.
    throw new ToolError(tool, { status: null, cause: error });
  }
}

/** The gateway for this episode. Throws what was found wrong with the request that began it. */
function usable({ episode }: AgentContext): { url: string } {
  if (episode.refused !== null) throw episode.refused;
  const settings = gatewaySettings();
  if (settings !== null) return settings;
  throw new SightlineError('gateway-unreachable', {
    what: 'The gateway is gone: SIGHTLINE_GATEWAY_URL or SIGHTLINE_TOKEN was removed from the environment.',
    next: 'Leave both as they were when the server started.',
  });
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** No connection at all; one that broke may be a fault that the scenario asked for. */
export function isNobodyThere(error: unknown): boolean {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null);
  return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code ?? '');
}

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

export function unreachable(url: string, cause: unknown): SightlineError {
  const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause;
  return new SightlineError('gateway-unreachable', {
    what: `The gateway of the run does not answer at ${url}.`,
    details: [firstLine(reason)],
    next: 'The run has ended, or its gateway has; see its output in the test run, and start the server with the run.',
    cause,
  });
}

function refused(
  tool: string,
  { error, message, next }: z.output<typeof refusalSchema>,
): SightlineError {
  const unmocked = error === UNMOCKED;
  return new SightlineError(unmocked ? 'unmocked-request' : 'gateway-unreachable', {
    what: `The gateway does not answer for the tool "${tool}".`,
    details: [message],
    next: next ?? 'Look into the output of the test run.',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Report {
  answered(result: unknown): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/** Starts the clock. */
export function reportOf({
  context,
  call,
}: {
  context: AgentContext;
  call: ToolCallRequest;
}): Report {
  const startedAt = performance.now();
  const tell = (status: number, body: unknown) => {
    const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000;
    return reportToGateway(context, { ...call, status, body, durationMs });
  };
  return {
    answered: (result) => tell(200, asJson(result)),
    failed: (error) => tell(statusOf(error), asJson(bodyOf(error))),
  };
}

/** As it would go to a model; what JSON cannot express becomes a sentence. */
function asJson(value: unknown): unknown {
  try {
    // Typed as text, but undefined, functions and symbols give undefined.
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    return `This cannot be written as JSON: ${String(error)}`;
  }
}

/** Errors of HTTP clients have the status of the answer. */
function statusOf(error: unknown): number {
  const status = field(error, 'status') ?? field(error, 'statusCode');
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
    ? status
    : 500;
}

function bodyOf(error: unknown): unknown {
  return field(error, 'body') ?? { error: error instanceof Error ? error.message : String(error) };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
