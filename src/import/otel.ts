// Reads traces of OpenTelemetry by its GenAI conventions, today's and those before: conversations by their id, else by trace.
import { z } from 'zod';
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import { entriesOf, keyValue } from '../wire/otlp-values.js';
import { toolCallOf } from '../wire/tool-span.js';
import type { ImportedConversation } from './conversation.js';
import type { DocumentFormat } from './document-format.js';
import { conversationOf, SILENT } from './from-messages.js';
import { firstText, type ReadMessage } from './message.js';
import { messagesOfSpan } from './otel-messages.js';
import { unimportable } from './unimportable.js';

/** A span or a log record, of whichever exporter. */
export interface TraceEntry {
  trace: string;
  name: string;
  attributes: Record<string, Json>;
  /** Of a span; a log record is an event itself. */
  events: { name: string; attributes: Record<string, Json> }[];
  /** Milliseconds since 1970; 0 if it does not say. */
  at: number;
  isFailed: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

export const otelTraces: DocumentFormat = {
  name: 'otel',
  title: 'OpenTelemetry traces',
  origin: 'recorded',
  recognises: (data) => entriesIn(data).length > 0,
  read(data, file) {
    const entries = entriesIn(data).sort((a, b) => a.at - b.at);
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
  const read = conversationOf({ id, messages, at });
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
      details: [`${entries.length} spans and records; their attributes: ${shown}`],
      next: 'Export the traces of an agent that is instrumented by the GenAI conventions (gen_ai.input.messages).',
    });
  return unimportable(file, 'its GenAI spans do not contain what was said', {
    details: [`attributes found: ${shown}`],
    next: 'Record the content of messages: OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true in most instrumentations.',
  });
}

/** OTLP in JSON, several such exports, or a list of spans as SDKs print them. */
function entriesIn(data: unknown): TraceEntry[] {
  if (Array.isArray(data)) return data.flatMap(entriesIn);
  if (!isRecord(data)) return [];
  const below = (name: string, inner: string, last: string) =>
    listAt(data, name).flatMap((one) =>
      listAt(one, inner).flatMap((scope) => listAt(scope, last).map(entryOf)),
    );
  const exported = [
    ...below('resourceSpans', 'scopeSpans', 'spans'),
    ...below('resourceLogs', 'scopeLogs', 'logRecords'),
  ];
  if (exported.length > 0) return exported;
  const isSpan = traceOf(data) !== '' && ('name' in data || 'body' in data) && 'attributes' in data;
  if (isSpan) return [entryOf(data)];
  return listAt(data, 'spans').flatMap(entriesIn);
}

function entryOf(fields: Fields): TraceEntry {
  const attributes = attributesOf(fields['attributes']);
  const body = valueOf(fields['body']);
  const eventName = attributes['event.name'] ?? fields['eventName'];
  const status = isRecord(fields['status']) ? fields['status'] : {};
  const isEvent = typeof eventName === 'string';
  return {
    trace: traceOf(fields),
    name: firstText(fields, ['name', 'eventName']) ?? '',
    attributes,
    events: [
      ...listAt(fields, 'events').map((event) => ({
        name: firstText(event, ['name']) ?? '',
        attributes: attributesOf(event['attributes']),
      })),
      ...(isEvent ? [{ name: eventName, attributes: { ...attributes, ...bodyOf(body) } }] : []),
    ],
    at: momentOfEntry(fields),
    isFailed: [2, 'STATUS_CODE_ERROR', 'ERROR'].includes(
      (status['code'] ?? status['status_code'] ?? '') as string | number,
    ),
  };
}

function bodyOf(body: Json): Record<string, Json> {
  return isRecord(body) ? body : { content: body };
}

function valueOf(body: unknown): Json {
  const read = keyValue.safeParse({ key: 'body', value: body });
  if (read.success && isRecord(body) && Object.keys(body).some((key) => key.endsWith('Value')))
    return entriesOf([read.data])['body'] ?? null;
  return (body ?? null) as Json;
}

function attributesOf(attributes: unknown): Record<string, Json> {
  const listed = z.array(keyValue).safeParse(attributes);
  if (listed.success) return entriesOf(listed.data);
  return isRecord(attributes) ? (attributes as Record<string, Json>) : {};
}

function traceOf(fields: Fields): string {
  const context = isRecord(fields['context']) ? fields['context'] : {};
  return (
    firstText(fields, ['traceId', 'trace_id']) ?? firstText(context, ['trace_id', 'traceId']) ?? ''
  );
}

function momentOfEntry(fields: Fields): number {
  const nanos = fields['startTimeUnixNano'] ?? fields['timeUnixNano'];
  if (typeof nanos === 'string' || typeof nanos === 'number') return Number(nanos) / 1e6;
  const text = fields['start_time'] ?? fields['startTime'] ?? fields['timestamp'];
  const at = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : at;
}

function listAt(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
