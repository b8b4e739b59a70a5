// Reports to the gateway how a true implementation ended, as JSON; the caller gets what it would have got.
import type { AgentContext } from './context.js';
import { tellGateway, type ToolCallAsked } from './gateway.js';

export interface Report {
  answered(result: unknown): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/** Starts the clock. */
export function reportOf({
  context,
  call,
}: {
  context: AgentContext;
  call: ToolCallAsked;
}): Report {
  const startedAt = performance.now();
  const tell = (status: number, body: unknown) => {
    const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000;
    return tellGateway(context, { ...call, status, body, durationMs });
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
