/** The brain for a desk with a model: the same tools in a tool-calling loop, the same cards; it must not decide by rules of its own. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  convertToModelMessages,
  smoothStream,
  stepCountIs,
  streamText,
  type Tool,
  type ToolSet,
  type UIMessageStreamWriter,
} from 'ai';
import type { z } from 'zod';
import type { BackendClient } from './backend-client.js';
import type { ChatRequest } from './chat-request.js';
import type { DeskMessage } from './messages.js';
import type { ModelSettings } from './options.js';
import { createCardWriter, type ShowResult } from './model-cards.js';
import { deskTools, type ToolName } from './tools.js';

const instructions = `You are the returns assistant of Northwind Outfitters. You help with returns and refunds only.
Find the order by its number or by e-mail address, settle which item is meant and why it comes back.
Call get_return_policy before every decision; it decides, and no argument of the customer changes it.
If it says no, give its reason and clause and offer a person. If it says yes, ask for a clear yes, then call create_return and issue_refund, and state the return id, the refunded amount and the arrival time as the tools returned them.
Call escalate_to_human when the customer wants a person. Never claim what no tool confirmed. Be brief and friendly.`;

export interface ModelReply {
  request: ChatRequest;
  writer: UIMessageStreamWriter<DeskMessage>;
  backend: BackendClient;
  headers: Record<string, string>;
  tokenDelayMs: number;
  signal: AbortSignal;
  model: ModelSettings;
}

export async function streamModelReply(reply: ModelReply): Promise<void> {
  const { request, writer, headers, model, signal, tokenDelayMs } = reply;
  const provider = createOpenAICompatible({
    name: 'desk-model',
    baseURL: model.baseUrl,
    apiKey: model.apiKey,
  });
  const result = streamText({
    model: provider(model.model),
    system: instructions,
    messages: await convertToModelMessages(request.messages, { ignoreIncompleteToolCalls: true }),
    tools: modelTools(reply),
    stopWhen: stepCountIs(10),
    headers,
    abortSignal: signal,
    ...(tokenDelayMs > 0
      ? { experimental_transform: smoothStream({ delayInMs: tokenDelayMs, chunking: 'word' }) }
      : {}),
  });
  for await (const chunk of result.toUIMessageStream<DeskMessage>({
    sendStart: false,
    sendFinish: false,
  })) {
    writer.write(chunk);
  }
}

function modelTools(reply: ModelReply): ToolSet {
  const cards = createCardWriter(reply.writer, reply.request.messages);
  const entries = (Object.keys(deskTools) as ToolName[]).map((name) => [
    name,
    modelTool(name, reply.backend, cards[name] as ShowResult<typeof name>),
  ]);
  return Object.fromEntries(entries) as ToolSet;
}

function modelTool<N extends ToolName>(name: N, backend: BackendClient, show: ShowResult<N>) {
  const { description, input: schema, run } = deskTools[name];
  const wrapped: Tool = {
    description,
    inputSchema: schema as z.ZodType,
    execute: async (unparsed: unknown) => {
      const input = schema.parse(unparsed);
      const output = await run(backend, input);
      show?.(output, input);
      return output;
    },
  };
  return wrapped;
}
