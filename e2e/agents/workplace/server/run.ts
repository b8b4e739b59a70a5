/** One run of the assistant as AG-UI events: what it says, calls, hands over and asks for. It must not know what any of it is about. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AGUIEvent, EventType, type Interrupt } from '@ag-ui/core';
import { EventSchemas } from '@ag-ui/core/schemas';
import { agentNamed } from 'sightline/agent';
import { wordsOf } from '../../kit/server.js';
import { type ApprovalCard, CHOICES } from '../protocol.js';
import type { ArgsOf, AssistantTools, ResultOf, ToolName } from './tools.js';

export interface RunOptions {
  threadId: string;
  runId: string;
  tools: AssistantTools;
  /** Takes each event, in order. */
  send: (event: AGUIEvent) => void;
  /** Pause between streamed words, ms. */
  delayMs: number;
  signal: AbortSignal;
}

export interface Run {
  say(text: string): Promise<void>;
  /** Answers that the person can press; they belong to what was said last. */
  offer(choices: readonly string[]): void;
  /** Throws what the tool throws. `toolCallId` names a call that was announced before. */
  call<Name extends ToolName>(
    name: Name,
    args: ArgsOf<Name>,
    toolCallId?: string,
  ): Promise<ResultOf<Name>>;
  /** Announces a call that is made only when a person has approved it. */
  propose<Name extends ToolName>(
    name: Name,
    args: ArgsOf<Name>,
    card: ApprovalCard,
  ): { interruptId: string; toolCallId: string };
  /** Tells that an announced call will not be made. */
  drop(toolCallId: string, why: string): void;
  /** What happens inside is the work of another agent. */
  handOver(agent: string, task: string, work: () => Promise<void>): Promise<void>;
}

/** Runs `work` between RUN_STARTED and RUN_FINISHED; what it throws becomes a RUN_ERROR. */
export async function runAssistant(
  options: RunOptions,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const { threadId, runId, signal } = options;
  const send = (event: AGUIEvent): void => options.send(EventSchemas.parse(event) as AGUIEvent);
  const interrupts: Interrupt[] = [];
  send({ type: EventType.RUN_STARTED, threadId, runId });
  try {
    await agentNamed('triage', () => work(newRun({ ...options, send }, interrupts)));
    const asked = { type: 'interrupt', interrupts } as const;
    const outcome = interrupts.length > 0 ? asked : ({ type: 'success' } as const);
    send({ type: EventType.RUN_FINISHED, threadId, runId, outcome });
  } catch (error) {
    if (signal.aborted) return;
    console.error(error);
    send({ type: EventType.RUN_ERROR, message: 'Something went wrong on our side.' });
  }
}

function newRun(options: RunOptions, interrupts: Interrupt[]): Run {
  const { send, tools, delayMs, signal } = options;
  let subagent: { subagentRunId?: string } = {};

  const announce = (name: ToolName, args: object): string => {
    const toolCallId = `call_${randomUUID()}`;
    send({ type: EventType.TOOL_CALL_START, toolCallId, toolCallName: name, ...subagent });
    const delta = JSON.stringify(args);
    send({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta, ...subagent });
    send({ type: EventType.TOOL_CALL_END, toolCallId, ...subagent });
    return toolCallId;
  };
  const answer = (toolCallId: string, result: unknown): void => {
    const content = JSON.stringify(result);
    const messageId = randomUUID();
    send({ type: EventType.TOOL_CALL_RESULT, toolCallId, messageId, content, ...subagent });
  };

  return {
    async say(text) {
      const messageId = randomUUID();
      send({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant', ...subagent });
      for (const delta of delayMs > 0 ? wordsOf(text) : [text]) {
        if (delayMs > 0) await pause(delayMs, undefined, { signal });
        send({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta, ...subagent });
      }
      send({ type: EventType.TEXT_MESSAGE_END, messageId, ...subagent });
    },
    offer: (choices) => send({ type: EventType.CUSTOM, name: CHOICES, value: [...choices] }),
    async call(name, args, announced) {
      const toolCallId = announced ?? announce(name, args);
      // Each name has its own arguments and result, which a call by a variable name cannot express.
      const act = tools[name] as unknown as (
        args: ArgsOf<typeof name>,
        options: { toolCallId: string },
      ) => Promise<ResultOf<typeof name>>;
      try {
        const result = await act(args, { toolCallId });
        answer(toolCallId, result);
        return result;
      } catch (error) {
        answer(toolCallId, { error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
    propose(name, args, card) {
      const toolCallId = announce(name, args);
      const id = randomUUID();
      const { title: message } = card;
      interrupts.push({ id, reason: 'approval', message, toolCallId, metadata: card, ...subagent });
      return { interruptId: id, toolCallId };
    },
    drop: (toolCallId, why) => answer(toolCallId, { rejected: why }),
    async handOver(agent, task, work) {
      const before = subagent;
      const subagentRunId = randomUUID();
      send({ type: EventType.SUBAGENT_STARTED, subagentRunId, name: agent, description: task });
      subagent = { subagentRunId };
      await agentNamed(agent, work);
      subagent = before;
      send({ type: EventType.SUBAGENT_FINISHED, subagentRunId, outcome: { type: 'success' } });
    },
  };
}
