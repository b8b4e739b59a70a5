// Reads text that arrives in pieces: events of an event stream, lines of JSON, or one whole JSON text.
import { type Json, parsedJson } from './json.js';

/** One event of an event stream. */
export interface StreamEvent {
  /** As it was sent, with the empty line that ended it. */
  raw: string;
  /** The data lines, joined; null for comments and the like. */
  data: string | null;
}

export interface EventReader {
  /** The events that are whole since the last call. */
  read(text: string): StreamEvent[];
  /** What came after the last whole event; the standard has clients ignore it. */
  rest(): StreamEvent;
}

/** An empty line in any of the three line endings (HTML standard, 9.2.6). */
const EMPTY_LINE = /\r\n\r\n|\n\n|\r\r|\n\r\n|\r\n\n/g;

export function eventReader(): EventReader {
  let waiting = '';
  return {
    read(text) {
      // An empty line may have begun in what was there before.
      EMPTY_LINE.lastIndex = Math.max(0, waiting.length - 3);
      waiting += text;
      const events: StreamEvent[] = [];
      let from = 0;
      for (let end = EMPTY_LINE.exec(waiting); end !== null; end = EMPTY_LINE.exec(waiting)) {
        events.push(eventOf(waiting.slice(from, EMPTY_LINE.lastIndex)));
        from = EMPTY_LINE.lastIndex;
      }
      waiting = waiting.slice(from);
      return events;
    },
    rest: () => eventOf(waiting),
  };
}

export function isEventStream(contentType: string): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType);
}

function eventOf(raw: string): StreamEvent {
  const data = raw
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => /^data(:|$)/.test(line))
    .map((line) => line.replace(/^data:? ?/, ''));
  return { raw, data: data.length === 0 ? null : data.join('\n') };
}

/** An unfinished line or a whole text longer than this is not a frame of any known protocol. */
const MAX_PENDING = 4 * 1024 * 1024;

/** Frames of a text: pieces in, JSON values out. Anything that is not JSON gives nothing. */
export interface FrameReader {
  read(piece: string): Json[];
  /** The content of the last, unfinished frame. */
  end(): Json[];
  /** Whether frames may still come; of prose none ever do. */
  readonly hopeful: boolean;
}

const fields = /^(?:data|event|id|retry)?:/;

/** Receives what is not a frame: prose, and what a stream's events contain besides JSON. */
export type HearProse = (text: string) => void;

/** Distinguishes an event stream from JSON by its first line, since servers often name the wrong type. */
export function frameReader(onProse: HearProse = () => undefined): FrameReader {
  let start = '';
  let reader: FrameReader | null = null;
  return {
    read(piece) {
      if (reader !== null) return reader.read(piece);
      start += piece;
      reader = readerFor(start, onProse);
      return reader?.read(start) ?? [];
    },
    end() {
      if (reader === null) onProse(start);
      return reader?.end() ?? [];
    },
    get hopeful() {
      return reader?.hopeful ?? true;
    },
  };
}

function readerFor(start: string, onProse: HearProse): FrameReader | null {
  const text = start.replace(/^\uFEFF/, '').trimStart();
  if (fields.test(text)) return eventFrames(onProse);
  if (/^[[{]/.test(text)) return jsonReader();
  // "dat" may still become "data:".
  return /^[a-z]{0,5}$/.test(text) ? null : proseReader(onProse);
}

function proseReader(onProse: HearProse): FrameReader {
  return {
    read(piece) {
      onProse(piece);
      return [];
    },
    end: () => [],
    hopeful: false,
  };
}

/** The data of each event of an event stream. */
function eventFrames(onProse: HearProse): FrameReader {
  const events = eventReader();
  const framesOf = ({ data }: { data: string | null }): Json[] => {
    const frames = jsonIn(data ?? '');
    // "[DONE]" and the like are not words.
    if (frames.length === 0 && data !== null && !/^\s*\[\w*\]\s*$/.test(data)) onProse(data);
    return frames;
  };
  return {
    read: (piece) => events.read(piece).flatMap(framesOf),
    // A page drops an event without its blank line; that it was sent is evidence all the same.
    end: () => framesOf(events.rest()),
    hopeful: true,
  };
}

/** JSON lines, or one JSON text over several lines. */
function jsonReader(): FrameReader {
  const lines = lineReader();
  let found = 0;
  let whole = '';
  const take = (line: string): Json[] => {
    const frames = jsonIn(line);
    found += frames.length;
    return frames;
  };
  return {
    read(piece) {
      if (found === 0 && whole.length < MAX_PENDING) whole += piece;
      return lines.read(piece).flatMap(take);
    },
    end() {
      const last = lines.end().flatMap(take);
      return found > 0 ? last : jsonIn(whole);
    },
    hopeful: true,
  };
}

/** Lines end with LF, CR LF or CR; the LF of a pair may come with the next piece. */
function lineReader(): { read(piece: string): string[]; end(): string[] } {
  let state = { rest: '', afterReturn: false };
  return {
    read(piece) {
      if (piece === '') return [];
      const fresh = state.afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      const parts = (state.rest + fresh).split(/\r\n|\n|\r/);
      const rest = parts.pop() ?? '';
      state = { rest: rest.length > MAX_PENDING ? '' : rest, afterReturn: piece.endsWith('\r') };
      return parts;
    },
    end() {
      const { rest } = state;
      state = { rest: '', afterReturn: false };
      return rest === '' ? [] : [rest];
    },
  };
}

/** A message of a socket, which comes whole: JSON, also as Socket.IO wraps it, `42["event",{…}]`. */
export function framesOfMessage(text: string, onProse?: HearProse): Json[] {
  const [value] = jsonIn(text.replace(/^\d{1,3}(?:\/[\w-]*,)?(?=[[{])/, ''));
  if (value !== undefined) {
    return Array.isArray(value) ? value.filter((item) => typeof item === 'object') : [value];
  }
  const reader = frameReader(onProse);
  return [...reader.read(text), ...reader.end()];
}

function jsonIn(text: string): Json[] {
  const trimmed = text.trim();
  const value = /^[[{]/.test(trimmed) ? parsedJson(trimmed) : undefined;
  return value === undefined ? [] : [value];
}
