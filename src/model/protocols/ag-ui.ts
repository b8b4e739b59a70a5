// Events of AG-UI: the tool calls they report, and which of several agents made them.
import { z } from 'zod';
import { type Json, jsonOrText } from '../../values/json.js';
import {
  type CallSighting,
  type ProtocolReader,
  StreamCalls,
  type StreamProtocol,
  type KnownCalls,
} from './stream-calls.js';

const id = { toolCallId: z.string() };
const part = { parentMessageId: z.string().nullish(), subagentRunId: z.string().nullish() };

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('RUN_STARTED'), threadId: z.string(), runId: z.string() }),
  z.object({
    type: z.literal('RUN_FINISHED'),
    // Any other outcome is of no interest here, and must not make the event unreadable.
    outcome: z
      .object({
        type: z.literal('interrupt'),
        interrupts: z.array(z.object({ toolCallId: z.string().nullish() })),
      })
      .nullish()
      .catch(null),
  }),
  z.object({ type: z.literal('RUN_ERROR') }),
  z.object({ type: z.literal('STEP_STARTED'), stepName: z.string() }),
  z.object({ type: z.literal('STEP_FINISHED'), stepName: z.string() }),
  z.object({ type: z.literal('SUBAGENT_STARTED'), subagentRunId: z.string(), name: z.string() }),
  z.object({
    type: z.literal('TEXT_MESSAGE_START'),
    messageId: z.string(),
    subagentRunId: z.string().nullish(),
  }),
  z.object({ type: z.literal('TOOL_CALL_START'), ...id, ...part, toolCallName: z.string() }),
  z.object({ type: z.literal('TOOL_CALL_ARGS'), ...id, delta: z.string() }),
  z.object({ type: z.literal('TOOL_CALL_END'), ...id }),
  z.object({
    type: z.literal('TOOL_CALL_CHUNK'),
    ...part,
    toolCallId: z.string().nullish(),
    toolCallName: z.string().nullish(),
    delta: z.string().nullish(),
  }),
  z.object({
    type: z.literal('TOOL_CALL_RESULT'),
    ...id,
    content: z.union([z.string(), z.array(z.json())]),
  }),
]);
type Event = z.output<typeof event>;
type Chunk = Extract<Event, { type: 'TOOL_CALL_CHUNK' }>;

export const agUi: StreamProtocol = {
  name: 'ag-ui',
  // A chunk may be all optional: its name alone proves nothing, but no other protocol has it either.
  recognizes: (frame) => event.safeParse(frame).success,
  reader: (told) => new AgUiReader(told),
};

class AgUiReader implements ProtocolReader {
  private readonly calls: StreamCalls;
  private readonly steps: string[] = [];
  private readonly subagents = new Map<string, string>();
  /** Which subagent wrote a message: its calls are the subagent's too. */
  private readonly writers = new Map<string, string>();
  /** The call that chunks without an id go on with. */
  private chunked: string | null = null;

  constructor(told: KnownCalls) {
    this.calls = new StreamCalls(agUi.name, told);
  }

  read(frame: Json): CallSighting[] {
    const read = event.safeParse(frame);
    return read.success ? this.take(read.data) : [];
  }

  flush(): CallSighting[] {
    return this.calls.flush();
  }

  private take(event: Event): CallSighting[] {
    if (event.type !== 'TOOL_CALL_CHUNK') this.endChunks();
    switch (event.type) {
      case 'RUN_STARTED':
        return [];
      case 'STEP_STARTED':
        this.steps.push(event.stepName);
        return [];
      case 'STEP_FINISHED':
        if (this.steps.includes(event.stepName)) {
          this.steps.splice(this.steps.lastIndexOf(event.stepName), 1);
        }
        return [];
      case 'SUBAGENT_STARTED':
        this.subagents.set(event.subagentRunId, event.name);
        return [];
      case 'TEXT_MESSAGE_START':
        if (event.subagentRunId) this.writers.set(event.messageId, event.subagentRunId);
        return [];
      case 'TOOL_CALL_START':
        this.begin(event.toolCallId, event.toolCallName, event);
        return [];
      case 'TOOL_CALL_ARGS':
        this.calls.append(event.toolCallId, event.delta);
        return [];
      case 'TOOL_CALL_END':
        this.calls.complete(event.toolCallId);
        return [];
      case 'TOOL_CALL_CHUNK':
        this.takeChunk(event);
        return [];
      case 'TOOL_CALL_RESULT':
        this.calls.complete(event.toolCallId);
        return this.calls.settle(
          event.toolCallId,
          'answered',
          typeof event.content === 'string' ? jsonOrText(event.content) : event.content,
        );
      case 'RUN_FINISHED':
        for (const { toolCallId } of event.outcome?.interrupts ?? []) {
          if (toolCallId) this.calls.propose(toolCallId);
        }
        this.steps.length = 0;
        return this.flush();
      case 'RUN_ERROR':
        this.steps.length = 0;
        return this.flush();
    }
  }

  private begin(callId: string, tool: string, parent: Pick<Chunk, keyof typeof part>): void {
    this.calls.begin(callId, tool, this.agentOf(parent));
  }

  private agentOf({ parentMessageId, subagentRunId }: Pick<Chunk, keyof typeof part>) {
    const run = subagentRunId ?? this.writers.get(parentMessageId ?? '');
    return run === undefined ? this.steps.at(-1) : (this.subagents.get(run) ?? run);
  }

  private takeChunk(chunk: Chunk): void {
    const { toolCallId, toolCallName, delta } = chunk;
    if (toolCallId && toolCallId !== this.chunked) {
      this.endChunks();
      this.chunked = toolCallId;
      if (toolCallName) this.begin(toolCallId, toolCallName, chunk);
    }
    if (this.chunked !== null && delta) this.calls.append(this.chunked, delta);
  }

  /** Chunks have no explicit end: whatever comes next ends them. */
  private endChunks(): void {
    if (this.chunked !== null) this.calls.complete(this.chunked);
    this.chunked = null;
  }
}
