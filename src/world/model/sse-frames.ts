// Cuts a text/event-stream into its events, however it was cut on the way; keeps every character and reads none of the data.

export interface SseFrame {
  /** As it was sent, with the empty line that ended it. */
  raw: string;
  /** The data lines, joined; null for comments and the like. */
  data: string | null;
}

export interface SseFrames {
  /** The events that are whole since the last call. */
  push(text: string): SseFrame[];
  /** What came after the last whole event; not an event, since the standard has clients ignore it. */
  rest(): string;
}

/** An empty line in any of the three line endings (HTML standard, 9.2.6). */
const EMPTY_LINE = /\r\n\r\n|\n\n|\r\r|\n\r\n|\r\n\n/g;

export function sseFrames(): SseFrames {
  let waiting = '';
  return {
    push(text) {
      // An empty line may have begun in what was there before.
      EMPTY_LINE.lastIndex = Math.max(0, waiting.length - 3);
      waiting += text;
      const frames: SseFrame[] = [];
      let from = 0;
      for (let end = EMPTY_LINE.exec(waiting); end !== null; end = EMPTY_LINE.exec(waiting)) {
        frames.push(frame(waiting.slice(from, EMPTY_LINE.lastIndex)));
        from = EMPTY_LINE.lastIndex;
      }
      waiting = waiting.slice(from);
      return frames;
    },
    rest: () => waiting,
  };
}

function frame(raw: string): SseFrame {
  const data = raw
    .split(/\r\n|\n|\r/)
    .filter((line) => /^data(:|$)/.test(line))
    .map((line) => line.replace(/^data:? ?/, ''));
  return { raw, data: data.length === 0 ? null : data.join('\n') };
}
