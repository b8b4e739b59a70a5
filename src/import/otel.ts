// Reads traces of OpenTelemetry by its GenAI conventions, today's and those before: conversations by their id, else by trace.
import { countOf } from '../count.js';
import { toolCallOf } from '../wire/tool-span.js';
import type { ImportedConversation } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { chatConversation, SILENT } from './from-messages.js';
import { firstText, type ReadMessage } from './message.js';
import { messagesOfSpan } from './otel-messages.js';
import { traceEntries, type TraceEntry } from './trace-entries.js';
import { unimportable } from './unimportable.js';

export const otelTraces: DocumentFormat = {
  name: 'otel',
  title: 'OpenTelemetry traces',
  origin: 'recorded',
  recognises: (data) => traceEntries(data).length > 0,
  read(data, file) {
    const entries = traceEntries(data).sort((a, b) => a.at - b.at);
    const groups = new Map<string, TraceEntry[]>();
    for (const entry of entries) {
      const id = conversationId(entry, entries);
      groups.set(id, [...(groups.get(id) ?? []), entry]);
    }
    const read = [...groups].map(([id, group]) => ({ id, group, messages: messagesOf(group) }));
    if (read.every(({ messages }) => messages.length === 0)) throw nothing(file, entries);
    return read.flatMap(({ id, group, messages }) =>
      messages.length === 0 ? [] : [found(id, group, messages)],
    );
  },
};

function found(
  id: string,
  group: readonly TraceEntry[],
  messages: readonly ReadMessage[],
): ImportedConversation {
  const [first] = group;
  const at = first === undefined || first.at === 0 ? null : new Date(first.at).toISOString();
  const read = chatConversation({ id, messages, at });
  return read ?? { id, scenario: {}, answers: [], notCarried: [SILENT] };
}

/** Every entry of a trace belongs to the conversation that one of them names. */
function conversationId({ trace, attributes }: TraceEntry, all: readonly TraceEntry[]): string {
  const own = attributes['gen_ai.conversation.id'];
  if (typeof own === 'string') return own;
  const named = all.find(
    (other) =>
      other.trace === trace && typeof other.attributes['gen_ai.conversation.id'] === 'string',
  );
  return firstText(named?.attributes ?? {}, ['gen_ai.conversation.id']) ?? trace;
}

/** Each request to a model repeats what was said before it; a span of a tool adds what no message tells. */
function messagesOf(group: readonly TraceEntry[]): ReadMessage[] {
  let all: ReadMessage[] = [];
  for (const entry of group) all = continued(all, messagesOfSpan(entry));
  const told = new Set(all.flatMap(({ calls }) => calls.map(({ tool }) => tool)));
  const answered = new Set(all.flatMap(({ results }) => results.map(({ id }) => id)));
  for (const entry of group) {
    const seen = toolCallOf({ ...entry, failed: entry.isFailed, message: '' });
    if (seen === null || (seen.callId !== undefined && answered.has(seen.callId))) continue;
    const { tool, result, callId: id = null } = seen;
    const call = { role: 'agent', text: '', calls: [{ id, tool, args: seen.args ?? {} }] } as const;
    // A call that a message tells of lacks only its result.
    const asked = told.has(tool) ? { ...call, calls: [] } : call;
    const results =
      result === undefined ? [] : [{ id, tool, value: result, failed: entry.isFailed }];
    if (all.length > 0) all.push({ ...asked, calls: [...asked.calls], results, dropped: [] });
  }
  return all;
}

/** `next` begins with some or all of what was said before, or goes on after it. */
function continued(before: ReadMessage[], next: readonly ReadMessage[]): ReadMessage[] {
  const keys = before.map(keyOf);
  const nextKeys = next.map(keyOf);
  for (let from = 0; from < keys.length; from += 1) {
    const overlap = keys.slice(from);
    if (overlap.length <= nextKeys.length && overlap.every((key, at) => key === nextKeys[at]))
      return [...before.slice(0, from), ...next];
  }
  return [...before, ...next];
}

function keyOf({ role, text, calls, results }: ReadMessage): string {
  return JSON.stringify([role, text, calls.map(({ tool }) => tool), results.length]);
}

function nothing(file: string, entries: readonly TraceEntry[]): Error {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry.attributes)))];
  const isGenAi = names.some((name) => name.startsWith('gen_ai.'));
  const shown = names.slice(0, 8).join(', ') || 'none';
  if (!isGenAi)
    return unimportable(file, 'its spans have no GenAI attributes', {
      details: [
        `${countOf(entries.length, 'span or record', 'spans and records')}; their attributes: ${shown}`,
      ],
      next: 'Export the traces of an agent that is instrumented by the GenAI conventions (gen_ai.input.messages).',
    });
  return unimportable(file, 'its GenAI spans do not contain what was said', {
    details: [`attributes found: ${shown}`],
    next: 'Record the content of messages: OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true in most instrumentations.',
  });
}
