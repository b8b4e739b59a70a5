// Passes a body on as it comes in and lets somebody look at each piece; holds nothing back and changes nothing.

export type PassedOn =
  | { how: 'whole' }
  /** The source broke off. */
  | { how: 'broken'; why: string }
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
  /** The source is to be left, whatever is missing. */
  stop: AbortSignal;
  /** Whether the source is read to its end though the reader went away. */
  readOn: boolean;
}

/**
 * The source is read as fast as it gives: what is recorded must not depend on how fast the agent reads. An answer of a
 * model fits into memory many times.
 */
export function passOn(
  source: ReadableStream<Uint8Array>,
  { onBytes, onLeft, onEnd, left, stop, readOn }: PassOnOptions,
): ReadableStream<Uint8Array> {
  const from = source.getReader();
  let to: ReadableStreamDefaultController<Uint8Array> | null = null;
  let abandoned = false;

  const leaveSource = (): void => {
    abandoned = true;
    // The source may be broken already; then there is nothing to leave.
    from.cancel().catch(() => undefined);
  };
  const loseReader = (): void => {
    if (to === null) return;
    to.error(new Error('The answer was ended before its end.'));
    to = null;
    if (!readOn || stop.aborted) leaveSource();
    else onLeft?.();
  };
  const halt = (): void => {
    loseReader();
    leaveSource();
  };
  const pump = async (): Promise<PassedOn> => {
    for (let next = await from.read(); !next.done; next = await from.read()) {
      if (abandoned) break;
      onBytes(next.value);
      to?.enqueue(next.value);
    }
    if (abandoned) return { how: 'left' };
    to?.close();
    return { how: 'whole' };
  };
  const broken = (error: unknown): PassedOn => {
    if (abandoned) return { how: 'left' };
    to?.error(error);
    return { how: 'broken', why: causeOf(error) };
  };
  return new ReadableStream<Uint8Array>({
    start(opened) {
      to = opened;
      left.addEventListener('abort', loseReader);
      stop.addEventListener('abort', halt);
      if (left.aborted) loseReader();
      if (stop.aborted) halt();
      void pump()
        .catch(broken)
        .then((passed) => {
          to = null;
          left.removeEventListener('abort', loseReader);
          stop.removeEventListener('abort', halt);
          onEnd(passed);
        });
    },
    cancel: () => loseReader(),
  });
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
