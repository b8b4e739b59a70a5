// A body that is read along: provides a stream that pulls from the platform's own only when the page reads from it.
import { type Channel, openChannel } from './channel.js';
import { quietly } from './stand-in.js';
import type { Worth } from './worth.js';

type Bytes = Uint8Array<ArrayBuffer>;
type Body = ReadableStream<Bytes>;

export interface WatchedBody {
  /** Handed out by `text()` and the like. */
  used: boolean;
  /** Why the body broke off: the platform reports an error of another kind for a stream that is not its own. */
  readonly failure: { error: unknown } | null;
  /** Whether the page has locked the stream. */
  readonly locked: boolean;
  /** What the page gets as `body`, always the same object. */
  stream(): Body | null;
  /** Locks the platform's own stream; returns the undo. */
  lock(): () => void;
  /** The body of a clone, which does not report anything to the harness twice. */
  copy(native: () => Body | null): WatchedBody;
}

/** The bytes of one answer, however many clones read them. */
interface Source {
  channel: Channel;
  decoder: TextDecoder;
  told: number;
  readers: number;
}

export function readAlong(native: () => Body | null, worth: Worth): WatchedBody {
  const channel = openChannel({ framing: 'text', ...worth });
  return watchedBody(native, { channel, decoder: new TextDecoder(), told: 0, readers: 1 });
}

function watchedBody(native: () => Body | null, source: Source): WatchedBody {
  let stream: Body | null = null;
  let reading: ReadableStreamDefaultReader<Bytes> | null = null;
  let seen = 0;
  let failure: WatchedBody['failure'] = null;

  const take = (bytes: Bytes): void => {
    const fresh = bytes.subarray(Math.max(0, source.told - seen));
    seen += bytes.length;
    source.told = Math.max(source.told, seen);
    if (fresh.length > 0) source.channel.send(source.decoder.decode(fresh, { stream: true }));
  };
  const pull = async (controller: ReadableByteStreamController): Promise<void> => {
    const reader = native()?.getReader();
    if (reader === undefined) return controller.close();
    reading = reader;
    try {
      const { done, value } = await reader.read();
      // Reported before it is passed on: from then on the bytes are the page's.
      quietly(() => (done ? source.channel.end() : take(value)));
      if (done) close(controller);
      else controller.enqueue(value);
    } catch (error) {
      failure = { error };
      quietly(() => source.channel.end());
      throw error;
    } finally {
      reading = null;
      reader.releaseLock();
    }
  };
  const cancel = (reason: unknown): Promise<void> | undefined => {
    source.readers -= 1;
    if (source.readers === 0) quietly(() => source.channel.end());
    return (reading ?? native())?.cancel(reason);
  };

  return {
    used: false,
    get failure() {
      return failure;
    },
    get locked() {
      return stream?.locked ?? false;
    },
    stream() {
      stream ??= new ReadableStream({ type: 'bytes', pull, cancel });
      return stream;
    },
    lock() {
      const own = native();
      if (own === null || own.locked) return () => undefined;
      const reader = own.getReader();
      return () => reader.releaseLock();
    },
    copy(nativeCopy) {
      source.readers += 1;
      return watchedBody(nativeCopy, source);
    },
  };
}

function close(controller: ReadableByteStreamController): void {
  // Not where the page has canceled meanwhile.
  quietly(() => controller.close());
  controller.byobRequest?.respond(0);
}
