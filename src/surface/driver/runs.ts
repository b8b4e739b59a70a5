// Follows an agent's runs by what its protocol states, frame by frame: whether the last one is over; guesses nothing.
import { isRecord } from '../../values/merge.js';

/** AG-UI, AI SDK UI messages, OpenAI responses, Stream's assistants. */
const BEGAN = new Set([
  ...['RUN_STARTED', 'start-step', 'text-start', 'response.created', 'ai_indicator.update'],
]);
const ENDED = new Set([
  ...['RUN_FINISHED', 'RUN_ERROR', 'finish', 'abort', 'ai_indicator.clear'],
  ...['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled'],
]);
const CALLED = new Set(['TOOL_CALL_START', 'tool-input-available']);
const ANSWERED = new Set([
  ...['TOOL_CALL_RESULT', 'tool-output-available', 'tool-output-error', 'tool-output-denied'],
  // The person has to answer, and the agent has finished until then.
  'tool-approval-request',
]);

/** A call that the page answers by asking the model again. */
const MODEL_CALL = 'model-call';

/** The runs of one turn. Times are `performance.now()`, ms. */
export class Runs {
  private readonly open = new Set<string>();
  private readonly unanswered = new Set<string>();
  private lastEndAt = -Infinity;

  beginTurn(): void {
    this.open.clear();
    this.unanswered.clear();
    this.lastEndAt = -Infinity;
  }

  /** When the last run ended; -Infinity where none did, one is open, or a call waits that nobody has answered. */
  get overSince(): number {
    return this.open.size > 0 || this.unanswered.size > 0 ? -Infinity : this.lastEndAt;
  }

  /** A parsed frame of a socket or a stream, in the order in which they came. */
  hear(frame: unknown): void {
    if (!isRecord(frame)) return;
    const { type, object, activities } = frame;
    if (typeof type === 'string') this.hearEvent(type, frame);
    else if (typeof object === 'string' && object.startsWith('chat.completion')) {
      this.hearCompletion(frame);
    } else if (Array.isArray(activities)) activities.forEach((one) => this.hearActivity(one));
  }

  private hearEvent(type: string, frame: Record<string, unknown>): void {
    if (BEGAN.has(type)) this.begin(runOf(frame));
    else if (ENDED.has(type)) this.endEvent(frame);
    else if (CALLED.has(type)) this.unanswered.add(text(frame['toolCallId']));
    else if (ANSWERED.has(type)) this.unanswered.delete(text(frame['toolCallId']));
  }

  private endEvent(frame: Record<string, unknown>): void {
    const { outcome, response } = frame;
    if (isRecord(outcome) && outcome['type'] === 'interrupt') this.unanswered.clear();
    if (isRecord(response) && callsFunction(response)) this.unanswered.add(MODEL_CALL);
    this.end(runOf(frame));
  }

  /** OpenAI's chat completions, whole or in chunks. */
  private hearCompletion({ id, choices }: Record<string, unknown>): void {
    const run = text(id);
    const reasons = records(choices).flatMap(({ finish_reason: reason }) => reason ?? []);
    // The usage comes after the end, in a separate chunk.
    if (records(choices).length > 0) this.begin(run);
    if (reasons.length === 0) return;
    if (reasons.includes('tool_calls') || reasons.includes('function_call')) {
      this.unanswered.add(MODEL_CALL);
    }
    this.end(run);
  }

  /** Bot Framework, as Direct Line carries it. That it takes input is said of each message; that it wants some, of the last. */
  private hearActivity(activity: unknown): void {
    if (!isRecord(activity)) return;
    const { type, inputHint, from } = activity;
    if (isRecord(from) && from['role'] === 'user') return;
    this.begin('');
    if (inputHint === 'expectingInput' || type === 'endOfConversation') this.end('');
  }

  /** A new run brings what was asked for. */
  private begin(run: string): void {
    if (!this.open.has(run)) this.unanswered.clear();
    this.open.add(run);
  }

  /** An end without its beginning may be another's word. */
  private end(run: string): void {
    if (run === '' && !this.open.has('')) this.endAll();
    else if (this.open.delete(run)) this.lastEndAt = performance.now();
  }

  private endAll(): void {
    if (this.open.size === 0) return;
    this.open.clear();
    this.lastEndAt = performance.now();
  }
}

function runOf({ runId, response }: Record<string, unknown>): string {
  return text(runId) || (isRecord(response) ? text(response['id']) : '');
}

function callsFunction({ output }: Record<string, unknown>): boolean {
  return records(output).some(({ type }) => type === 'function_call');
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
