// The texts of an answer as a cassette keeps them, and whether a secret is in them, even one that came in pieces.
import type { Redactor } from '../../episode/redactor.js';
import { isEventStream } from './answer-reader.js';
import { parseJson } from './call-arguments.js';
import { sseFrames } from './sse-frames.js';
import type { TapedAnswer } from './tape.js';

/** Of a stream its events, of another answer its body; null where it is no text. */
export function textPieces({ contentType, pieces }: TapedAnswer): string[] | null {
  const text = decoded(Buffer.concat(pieces));
  if (text === null) return null;
  if (!isEventStream(contentType)) return [text];
  const frames = sseFrames();
  const events = frames.push(text).map(({ raw }) => raw);
  const rest = frames.rest();
  return rest === '' ? events : [...events, rest];
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A stream brings a text word by word: what stands at the same place of each event is read as one. */
export function holdsSecret(pieces: readonly string[], redactor: Redactor): boolean {
  if (!redactor.active) return false;
  const joined = new Map<string, string>();
  for (const piece of pieces) {
    for (const { data } of sseFrames().push(piece)) {
      if (data !== null) gather(parseJson(data), '', joined);
    }
  }
  const texts = [...pieces, ...joined.values()];
  return texts.some((text) => redactor.find(text).length > 0);
}

function gather(value: unknown, at: string, joined: Map<string, string>): void {
  if (typeof value === 'string') joined.set(at, (joined.get(at) ?? '') + value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) gather(member, `${at}.${key}`, joined);
}
