// Spans from the protobuf encoding of OTLP (opentelemetry/proto/trace/v1/trace.proto); reads what tool calls need.
import type { Json } from '../../values/json.js';
import { type ProtobufField, protobufFields } from './protobuf-fields.js';
import { type Span, UnreadableSpans } from './span.js';
import { exceptionOf } from './span-line.js';

/** Numbers of the fields, by message. */
const request = { resourceSpans: 1 } as const;
const resourceSpans = { scopeSpans: 2 } as const;
const scopeSpans = { spans: 2 } as const;
const span = {
  ...{ traceId: 1, spanId: 2, parentSpanId: 4, name: 5, start: 7, end: 8 },
  ...{ attributes: 9, events: 11, status: 15 },
} as const;
const event = { name: 2, attributes: 3 } as const;
const status = { message: 2, code: 3 } as const;
const keyValue = { key: 1, value: 2 } as const;
const anyValue = { string: 1, bool: 2, int: 3, double: 4, array: 5, list: 6 } as const;
const values = 1;
const error = 2n;

export function protobufSpans(bytes: Uint8Array): Span[] {
  try {
    return inside(bytes, request.resourceSpans)
      .flatMap((resource) => inside(resource, resourceSpans.scopeSpans))
      .flatMap((scope) => inside(scope, scopeSpans.spans))
      .map(spanOf);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new UnreadableSpans(
      400,
      `The body is not an OTLP trace export in protobuf: ${cause.message}`,
    );
  }
}

/** The messages or texts of one field, which may come again and again. */
function inside(bytes: Uint8Array, number: number): Uint8Array[] {
  return [...protobufFields(bytes)].flatMap((field) =>
    field.number === number ? [bytesOf(field)] : [],
  );
}

function bytesOf({ number, value }: ProtobufField): Uint8Array {
  if (typeof value === 'bigint') throw new RangeError(`Field ${number} holds a number.`);
  return value;
}

function numberOf({ number, value }: ProtobufField): bigint {
  if (typeof value !== 'bigint') throw new RangeError(`Field ${number} holds no number.`);
  return value;
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}

function spanOf(bytes: Uint8Array): Span {
  const states = inside(bytes, span.status);
  const codes = states.flatMap((state) =>
    [...protobufFields(state)].filter(({ number }) => number === status.code).map(numberOf),
  );
  const hex = (number: number) => Buffer.from(inside(bytes, number)[0] ?? []).toString('hex');
  const nanos = (number: number) => {
    const field = [...protobufFields(bytes)].find((one) => one.number === number);
    return field === undefined ? 0n : numberOf(field);
  };
  return {
    traceId: hex(span.traceId),
    spanId: hex(span.spanId),
    parentSpanId: hex(span.parentSpanId),
    name: textOf(inside(bytes, span.name)[0]),
    startNanos: nanos(span.start),
    endNanos: nanos(span.end),
    exceptions: inside(bytes, span.events).flatMap((one) => {
      const attributes = entriesOf(inside(one, event.attributes));
      return exceptionOf(textOf(inside(one, event.name)[0]), attributes) ?? [];
    }),
    attributes: entriesOf(inside(bytes, span.attributes)),
    failed: codes.at(-1) === error,
    message: textOf(states.flatMap((state) => inside(state, status.message))[0]),
  };
}

function entriesOf(entries: readonly Uint8Array[]): Record<string, Json> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [value] = inside(entry, keyValue.value);
      return [textOf(inside(entry, keyValue.key)[0]), value === undefined ? null : valueOf(value)];
    }),
  );
}

function valueOf(bytes: Uint8Array): Json {
  const field = [...protobufFields(bytes)].at(-1);
  if (field === undefined) return null;
  switch (field.number) {
    case anyValue.string:
      return textOf(bytesOf(field));
    case anyValue.bool:
      return numberOf(field) !== 0n;
    case anyValue.int:
      return Number(BigInt.asIntN(64, numberOf(field)));
    case anyValue.double:
      return doubleOf(numberOf(field));
    case anyValue.array:
      return inside(bytesOf(field), values).map(valueOf);
    case anyValue.list:
      return entriesOf(inside(bytesOf(field), values));
    default:
      return null;
  }
}

function doubleOf(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}
