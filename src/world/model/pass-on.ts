// Passes a body on as it arrives and shows each piece to a listener; holds nothing back and changes nothing.

export type PassedOn =
  | { how: 'whole' }
  /** The source broke off. */
  | { how: 'broken'; why: string; error: unknown }
  /** The reader went away, or was sent away. */
  | { how: 'left' };

export interface PassOnOptions {
  /** Before the reader gets them. */
  onBytes: (bytes: Uint8Array) => void;
  /** The reader went away while the source goes on; only where `readOn` is set. */
  onLeft?: () => void;
  /** Once, when the source has ended. */
  onEnd: (passed: PassedOn) => void;
  /** The reader went away. */
  left: AbortSignal;
  /** Whether the source is read to its end though the reader went away. */
  readOn: boolean;
}

/**
 * The source is read as fast as it delivers: the recording must not depend on how fast the agent reads. A model's
 * answer easily fits into memory.
 */
export function passOn(
  source: ReadableStream<Uint8Array>,
  { onBytes, onLeft, onEnd, left, readOn }: PassOnOptions,
): ReadableStream<Uint8Array> {
  const from = source.getReader();
  const to = outlet(() => loseReader());
  let abandoned = false;

  const leaveSource = (): void => {
    abandoned = true;
    // The source may be broken already; then there is nothing to leave.
    from.cancel().catch(() => undefined);
  };
  const loseReader = (): void => {
    if (!to.breakOff(new Error('The answer was ended before its end.'))) return;
    if (readOn) onLeft?.();
    else leaveSource();
  };
  const pump = async (): Promise<PassedOn> => {
    for (let next = await from.read(); !next.done; next = await from.read()) {
      if (abandoned) break;
      onBytes(next.value);
      to.put(next.value);
    }
    return abandoned ? { how: 'left' } : { how: 'whole' };
  };
  left.addEventListener('abort', loseReader);
  if (left.aborted) loseReader();
  void pump()
    .catch((error: unknown): PassedOn => {
      return abandoned ? { how: 'left' } : { how: 'broken', why: causeOf(error), error };
    })
    .then((passed) => {
      left.removeEventListener('abort', loseReader);
      // Before the agent can know that this is the end.
      onEnd(passed);
      if (passed.how === 'broken') to.breakOff(passed.error);
      else to.end();
    });
  return to.stream;
}

interface Outlet {
  stream: ReadableStream<Uint8Array>;
  put(bytes: Uint8Array): void;
  end(): void;
  /** False if it had ended already. */
  breakOff(error: unknown): boolean;
}

/** A special stream: an error does not overtake what was put before it. */
function outlet(onCancel: () => void): Outlet {
  const waiting: Uint8Array[] = [];
  let ending: { error: unknown } | 'end' | null = null;
  let wake: () => void = () => undefined;
  const end = (how: NonNullable<typeof ending>): boolean => {
    if (ending !== null) return false;
    ending = how;
    wake();
    return true;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (waiting.length === 0 && ending === null) {
          await new Promise<void>((resolve) => (wake = resolve));
        }
        const next = waiting.shift();
        if (next !== undefined) controller.enqueue(next);
        else if (ending === 'end') controller.close();
        else if (ending !== null) controller.error(ending.error);
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    put(bytes) {
      if (ending === null) waiting.push(bytes);
      wake();
    },
    end: () => void end('end'),
    breakOff: (error) => end({ error }),
  };
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
