// The messages in one span or event by the GenAI conventions of OpenTelemetry, in each of the ways it has had; joins no spans.
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import { parsedJson } from '../wire/json.js';
import { firstText, readMessage, type ReadMessage, roleNamed } from './message.js';
import type { TraceEntry } from './trace-entries.js';

type Attributes = Readonly<Record<string, Json>>;

/** In order; what was asked first. Empty if it has none, or did not keep their content. */
export function messagesOfSpan({ attributes, events }: TraceEntry): ReadMessage[] {
  const today = [attributes, ...events.map((event) => event.attributes)].flatMap((one) => [
    ...listed(one['gen_ai.system_instructions'], 'system'),
    ...listed(one['gen_ai.input.messages'] ?? one['gen_ai.prompt'], 'user'),
    ...listed(one['gen_ai.output.messages'] ?? one['gen_ai.completion'], 'assistant'),
  ]);
  if (today.length > 0) return today;
  const numbered = [
    ...numberedMessages(attributes, 'gen_ai.prompt'),
    ...numberedMessages(attributes, 'gen_ai.completion'),
  ];
  if (numbered.length > 0) return numbered;
  return events.flatMap(({ name, attributes: own }) => eventMessage(name, own));
}

/** A list of messages, as it is or as its JSON. */
function listed(value: Json | undefined, role: string): ReadMessage[] {
  const given = typeof value === 'string' ? parsedJson(value) : value;
  if (!Array.isArray(given)) return [];
  const list: readonly unknown[] = given;
  const isParts = list.every((one) => isRecord(one) && one['role'] === undefined);
  if (isParts) return list.length === 0 ? [] : read(role, { parts: list });
  return list.filter(isRecord).flatMap((one) => read(firstText(one, ['role']) ?? role, one));
}

function read(role: string, message: Readonly<Record<string, unknown>>): ReadMessage[] {
  const known = roleNamed(role);
  return known === null ? [] : [readMessage(known, message)];
}

/** `gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name` and so on. */
function numberedMessages(attributes: Attributes, prefix: string): ReadMessage[] {
  const messages: Record<string, Json>[] = [];
  const fallback = prefix.endsWith('completion') ? 'assistant' : 'user';
  for (const [key, value] of Object.entries(attributes)) {
    const [, index, field, call, part] =
      new RegExp(`^${prefix.replace('.', '\\.')}\\.(\\d+)\\.(\\w+)(?:\\.(\\d+)\\.(\\w+))?$`).exec(
        key,
      ) ?? [];
    if (index === undefined || field === undefined) continue;
    const message = (messages[Number(index)] ??= {});
    if (call === undefined || part === undefined) message[field] = value;
    else {
      const calls = (message[field] ??= []) as Record<string, Json>[];
      (calls[Number(call)] ??= {})[part] = value;
    }
  }
  return messages.flatMap((message) => read(firstText(message, ['role']) ?? fallback, message));
}

/** `gen_ai.user.message`, `gen_ai.choice` and so on: until 2025, an event for each message. */
function eventMessage(name: string, attributes: Attributes): ReadMessage[] {
  const [, role] = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name) ?? [];
  const whole = attributes['gen_ai.event.content'];
  const own = (typeof whole === 'string' ? parsedJson(whole) : whole) ?? attributes;
  if (!isRecord(own)) return [];
  if (name !== 'gen_ai.choice') return role === undefined ? [] : read(role, toolEvent(own));
  const { message } = own;
  const inner = typeof message === 'string' ? (parsedJson(message) ?? message) : message;
  return read('assistant', isRecord(inner) ? inner : { content: inner ?? own['content'] });
}

/** The id of a tool message is that of its call. */
function toolEvent(own: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return own['tool_call_id'] === undefined && own['id'] !== undefined
    ? { ...own, tool_call_id: own['id'] }
    : own;
}
