// Spans and log records of OpenTelemetry in one form, from OTLP in JSON and from what SDKs print; knows nothing of chats.
import { z } from 'zod';
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import { attributesIn, keyValue } from '../wire/otlp-values.js';
import { firstText } from './message.js';

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

/** OTLP in JSON, several such exports, or a list of spans as SDKs print them. */
export function traceEntries(data: unknown): TraceEntry[] {
  if (Array.isArray(data)) return data.flatMap(traceEntries);
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
  return listAt(data, 'spans').flatMap(traceEntries);
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
    return attributesIn([read.data])['body'] ?? null;
  return (body ?? null) as Json;
}

function attributesOf(attributes: unknown): Record<string, Json> {
  const listed = z.array(keyValue).safeParse(attributes);
  if (listed.success) return attributesIn(listed.data);
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
