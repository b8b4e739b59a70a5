// The texts of an answer as a cassette keeps them, including those that came in pieces; writes nothing.
import { eventReader, isEventStream } from '../../wire/events.js';
import { parsedJson } from '../../wire/json.js';

/** An answer as it is replayed and recorded. */
export interface TapedAnswer {
  status: number;
  contentType: string;
  /** Of a stream its events, of any other answer its body in one. */
  pieces: readonly Uint8Array[];
}

/** For a stream its events, for any other answer its body; null if it is not text. */
export function textPieces({ contentType, pieces }: TapedAnswer): string[] | null {
  const text = decoded(Buffer.concat(pieces));
  if (text === null) return null;
  if (!isEventStream(contentType)) return [text];
  const reader = eventReader();
  const events = reader.read(text).map(({ raw }) => raw);
  const { raw: rest } = reader.rest();
  return rest === '' ? events : [...events, rest];
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A stream brings a text word by word: values at the same place of each event are read as one. */
export function textsIn(pieces: readonly string[]): string[] {
  const joined = new Map<string, string>();
  for (const piece of pieces) {
    for (const { data } of eventReader().read(piece)) {
      if (data !== null) gather(parsedJson(data), '', joined);
    }
  }
  return [...pieces, ...joined.values()];
}

function gather(value: unknown, at: string, joined: Map<string, string>): void {
  if (typeof value === 'string') joined.set(at, (joined.get(at) ?? '') + value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) gather(member, `${at}.${key}`, joined);
}
