// Spans from the protobuf encoding of OTLP (opentelemetry/proto/trace/v1/trace.proto); reads what tool calls need.
import type { Json } from '../../values/json.js';
import { exceptionOf, type Span, UnreadableSpans } from './span.js';

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

interface ProtobufField {
  number: number;
  /** Varints and fixed numbers as they are, everything else as its bytes. */
  value: bigint | Uint8Array;
}

/** @throws RangeError if the bytes are not such a message, or end within one. */
function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const tag = readVarint(reader);
    const number = Number(tag >> 3n);
    if (number === 0) throw new RangeError('A field has the number 0.');
    yield { number, value: readValue(reader, Number(tag & 7n)) };
  }
}

interface Reader {
  bytes: Uint8Array;
  at: number;
}

function readValue(reader: Reader, wireType: number): ProtobufField['value'] {
  switch (wireType) {
    case 0:
      return readVarint(reader);
    case 1:
      return readFixed(reader, 8);
    case 2:
      return readBytes(reader, Number(readVarint(reader)));
    case 5:
      return readFixed(reader, 4);
    default:
      // Groups (3 and 4) are of a protobuf that OTLP never used.
      throw new RangeError(`A field has the wire type ${wireType}.`);
  }
}

/** Ten bytes hold 64 bits. */
const longestVarint = 10;

function readVarint(reader: Reader): bigint {
  let value = 0n;
  for (let place = 0; place < longestVarint; place += 1) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new RangeError('The message ends within a number.');
    reader.at += 1;
    value |= BigInt(byte & 0x7f) << BigInt(7 * place);
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  throw new RangeError('A number is longer than 64 bits.');
}

function readFixed(reader: Reader, length: 4 | 8): bigint {
  const bytes = readBytes(reader, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  return length === 8 ? view.getBigUint64(0, true) : BigInt(view.getUint32(0, true));
}

function readBytes(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length;
  if (end > reader.bytes.length) throw new RangeError('The message ends within a field.');
  const bytes = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return bytes;
}
