// Finds the tool results that an agent sends back to its model; looks at this request only.
import { z } from 'zod';
import type { Json } from '../../values/json.js';
import { callArguments, jsonOrText, textOf } from '../../values/json.js';
import type { ModelRequest } from './model-request.js';

export interface ToolResult {
  callId: string;
  /** The call that this answers, where the request repeats it. */
  call: { name: string; args: Record<string, Json> | null } | null;
  result: Json;
}

const written = z.looseObject({ name: z.string(), arguments: z.string().nullish() });
const chatMessage = z.looseObject({
  role: z.string(),
  tool_call_id: z.string().nullish(),
  content: z.unknown().optional(),
  tool_calls: z
    .array(z.looseObject({ id: z.string().nullish(), function: written.nullish() }))
    .nullish()
    .catch(null),
});
const inputItem = z.looseObject({
  type: z.string(),
  call_id: z.string(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  output: z.unknown().optional(),
});

type Asked = NonNullable<ToolResult['call']>;

/** In the order of the request. If an id is used twice, a result belongs to the call before it. */
export function toolResults({ api, messages }: ModelRequest): ToolResult[] {
  const asked = new Map<string, Asked>();
  return messages.flatMap((message) =>
    api === 'chat' ? fromMessage(message, asked) : fromItem(message, asked),
  );
}

function fromMessage(data: Json, asked: Map<string, Asked>): ToolResult[] {
  const { data: message } = chatMessage.safeParse(data);
  if (message === undefined) return [];
  for (const { id, function: call } of message.tool_calls ?? []) {
    if (id && call) asked.set(id, askedBy(call));
  }
  const { role, tool_call_id: callId, content } = message;
  if (role !== 'tool' || !callId) return [];
  return [{ callId, call: asked.get(callId) ?? null, result: jsonOrText(textOf(content)) }];
}

function fromItem(data: Json, asked: Map<string, Asked>): ToolResult[] {
  const { data: item } = inputItem.safeParse(data);
  if (item === undefined) return [];
  const { type, call_id: callId, name, output } = item;
  if (type === 'function_call' && name) {
    asked.set(callId, askedBy({ name, arguments: item.arguments }));
  }
  if (type !== 'function_call_output' && type !== 'custom_tool_call_output') return [];
  return [{ callId, call: asked.get(callId) ?? null, result: jsonOrText(textOf(output)) }];
}

function askedBy({ name, arguments: text }: z.output<typeof written>): Asked {
  return { name, args: callArguments(text ?? '') };
}
