// Splits a text/event-stream into its events, however it was chunked; keeps every character and does not interpret the data.

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
