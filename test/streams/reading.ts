// Reads a stream as the tests have it, whole or in pieces of a few bytes.
import type { CallSighting } from '../../src/model/protocols/stream-calls.js';
import { streamReader, type StreamReaderOptions } from '../../src/model/protocols/stream-reader.js';

interface Told {
  protocol: string | null;
  sightings: CallSighting[];
}

type Options = Partial<StreamReaderOptions>;

export function readAll(text: string | Uint8Array, options: Options = {}): Told {
  return readPieces([text], options);
}

export function readInPieces(bytes: Uint8Array, size: number, options: Options = {}): Told {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  return readPieces(pieces, options);
}

/** Messages of a socket, one by one. */
export function readMessages(messages: readonly unknown[]): Told {
  return readPieces(
    messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message))),
    { framing: 'messages' },
  );
}

function readPieces(pieces: readonly (string | Uint8Array)[], options: Options): Told {
  const reader = streamReader({ framing: 'text', ...options });
  const sightings = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
  return { protocol: reader.protocol, sightings };
}
