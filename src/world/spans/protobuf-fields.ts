// The fields of one protobuf message in wire format; knows no message types. https://protobuf.dev/programming-guides/encoding

export interface ProtobufField {
  number: number;
  /** Varints and fixed numbers as they are, everything else as its bytes. */
  value: bigint | Uint8Array;
}

/** @throws RangeError if the bytes are not such a message, or end within one. */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField> {
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
