// Shows progress of long work: one line that is overwritten on a terminal, a few plain lines in a pipe.
import { ours } from '../values/terminal.js';

export interface Progress {
  /** One more is done; `what` names it. */
  advance(what: string): void;
  /** Wipes the line on a terminal. */
  end(): void;
}

interface Stream {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** An empty line, begun again. */
const WIPED = ours('\u001b[2K') + ours('\u001b[G');
/** A pipe gets this many lines over the whole work at most. */
const PIPE_LINES = 5;
/** Less than this is done before anybody could read the progress. */
const MANY = 10;

/** Progress over `total` claims, or whatever `what` says they are; says nothing where they are few. */
export function progress(
  total: number,
  stream: Stream,
  nowMs: () => number,
  noun = 'claims',
): Progress {
  // The time to open the browser says nothing about how long a claim takes, so the clock starts with the first claim.
  let began = 0;
  let done = 0;
  let told = 0;
  const line = (what: string): string => {
    const leftMs = ((nowMs() - began) / Math.max(1, done - 1)) * (total - done);
    const left = done < 2 || done === total ? '' : `, about ${Math.ceil(leftMs / 1000)} s left`;
    return `${done} of ${total} ${noun}${left}: ${what}`;
  };
  return {
    advance(what) {
      done += 1;
      if (done === 1) began = nowMs();
      if (total < MANY) return;
      if (stream.isTTY === true) {
        stream.write(`${WIPED}${line(what)}`);
      } else if (done === total || done - told >= total / PIPE_LINES) {
        told = done;
        stream.write(`${line(what)}\n`);
      }
    },
    end() {
      if (total >= MANY && stream.isTTY === true) stream.write(WIPED);
    },
  };
}
