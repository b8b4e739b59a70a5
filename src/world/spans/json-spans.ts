// Spans from the JSON encoding of OTLP, attributes included; reads what tool calls need and leaves the rest.
import { z } from 'zod';
import { exceptionOf, type Span, UnreadableSpans } from './span.js';
import type { Json } from '../../values/json.js';

/** 64-bit numbers are text in protobuf's JSON, and numbers in that of some exporters. */
const wide = z.union([z.number(), z.string().regex(/^-?\d+$/)]).transform(Number);

interface AnyValue {
  stringValue?: string | undefined;
  boolValue?: boolean | undefined;
  intValue?: number | undefined;
  doubleValue?: number | undefined;
  arrayValue?: { values?: AnyValue[] | undefined } | undefined;
  kvlistValue?:
    { values?: { key: string; value?: AnyValue | undefined }[] | undefined } | undefined;
}

const anyValue: z.ZodType<AnyValue> = z.object({
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  intValue: wide.optional(),
  doubleValue: z.number().optional(),
  arrayValue: z
    .object({
      get values() {
        return z.array(anyValue).optional();
      },
    })
    .optional(),
  kvlistValue: z
    .object({
      get values() {
        return z.array(keyValue).optional();
      },
    })
    .optional(),
});
/** An attribute: its key and, in one of many fields, its value. */
const keyValue = z.object({ key: z.string(), value: anyValue.optional() });

const error = 2;
/** Too wide for a number. */
const nanos = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform(BigInt)
  .default(0n);
const span = z.object({
  traceId: z.string(),
  spanId: z.string().default(''),
  parentSpanId: z.string().default(''),
  name: z.string().default(''),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  events: z
    .array(z.object({ name: z.string().default(''), attributes: z.array(keyValue).default([]) }))
    .default([]),
  attributes: z.array(keyValue).default([]),
  status: z
    .object({
      code: z.union([z.number(), z.string()]).default(0),
      message: z.string().default(''),
    })
    .prefault({}),
});
const request = z.object({
  resourceSpans: z
    .array(
      z.object({
        scopeSpans: z.array(z.object({ spans: z.array(span).default([]) })).default([]),
      }),
    )
    .default([]),
});

export function jsonSpans(text: string): Span[] {
  const parsed = request.safeParse(valueOf(text));
  if (!parsed.success) {
    throw new UnreadableSpans(
      400,
      `This is not an OTLP trace export: ${z.prettifyError(parsed.error)}`,
    );
  }
  return parsed.data.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map(spanOf)),
  );
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnreadableSpans(400, `The body is not JSON: ${String(cause)}`);
  }
}

function spanOf({ traceId, name, attributes, status, ...more }: z.output<typeof span>): Span {
  return {
    traceId: traceId.toLowerCase(),
    spanId: more.spanId.toLowerCase(),
    parentSpanId: more.parentSpanId.toLowerCase(),
    name,
    startNanos: more.startTimeUnixNano,
    endNanos: more.endTimeUnixNano,
    attributes: attributesIn(attributes),
    failed: status.code === error || status.code === 'STATUS_CODE_ERROR',
    message: status.message,
    exceptions: more.events.flatMap((event) => {
      return exceptionOf(event.name, attributesIn(event.attributes)) ?? [];
    }),
  };
}

/** Attributes as an object of JSON values; one without a value is null. */
function attributesIn(attributes: readonly z.output<typeof keyValue>[]): Record<string, Json> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, jsonOf(value)]));
}

function jsonOf(value: AnyValue | undefined): Json {
  if (value === undefined) return null;
  const { arrayValue, kvlistValue } = value;
  if (arrayValue) return (arrayValue.values ?? []).map(jsonOf);
  if (kvlistValue) {
    return Object.fromEntries(
      (kvlistValue.values ?? []).map(({ key, value }) => [key, jsonOf(value)]),
    );
  }
  return value.stringValue ?? value.boolValue ?? value.intValue ?? value.doubleValue ?? null;
}
