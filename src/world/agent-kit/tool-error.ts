// What a tool throws when its mock failed; the agent's own error, not one of Sightline's.

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
