// Reads along with fetched bodies at the page's own pace: a stream pulls from the platform's own only when the page reads.
import { type AnyFunction, quietly, replaceGetter, replaceMethod } from '../stand-in.js';
import { type Channel, openChannel, type Worth, worthReading } from './channel.js';

const watched = new WeakMap<object, WatchedBody>();
const NativeResponse = globalThis.Response;
const natives = Object.getOwnPropertyDescriptors(NativeResponse.prototype);
const nativeBody = natives.body.get;
const nativeText = natives.text.value as () => Promise<string>;
const then = Object.getOwnPropertyDescriptor(Promise.prototype, 'then')?.value as AnyFunction;
const { parse } = JSON;

export function watchFetch(): void {
  replaceMethod(globalThis, 'fetch', (fetch, self, args) => {
    let method = 'GET';
    quietly(() => (method = methodOf(args)));
    const answer = Reflect.apply(fetch, self, args);
    const seen = (response: Response) => {
      quietly(() => watch(response, method));
      return response;
    };
    // What it gives, and not the answer itself: else a failure that the page does not handle would count as handled.
    return Reflect.apply(then, answer, [seen]);
  });
  const { prototype } = NativeResponse;
  replaceGetter(prototype, 'body', (get, self, args) => {
    return watched.get(self as object)?.stream() ?? Reflect.apply(get, self, args);
  });
  replaceGetter(prototype, 'bodyUsed', (get, self, args) => {
    return Reflect.apply(get, self, args) === true || watched.get(self as object)?.used === true;
  });
  replaceMethod(prototype, 'json', (json, self, args) => {
    // Through the text: over a stream that is not its own, the platform words a syntax error differently.
    return consume(json, self, args, async (response) => {
      const text = await Reflect.apply(nativeText, response, []);
      return parse(text) as unknown;
    });
  });
  for (const name of ['text', 'blob', 'arrayBuffer', 'bytes', 'formData']) {
    replaceMethod(prototype, name, (method, self, args) =>
      consume(method, self, args, (response) => Reflect.apply(method, response, args)),
    );
  }
  replaceMethod(prototype, 'clone', (clone, self, args) => {
    const body = watched.get(self as object);
    if (body?.locked) return whileLocked(body, () => Reflect.apply(clone, self, args));
    const copy = Reflect.apply(clone, self, args) as Response;
    if (body)
      quietly(() =>
        watched.set(
          copy,
          body.copy(() => bodyOf(copy)),
        ),
      );
    return copy;
  });
}

function methodOf([input, init]: unknown[]): string {
  const method = (init as RequestInit | undefined)?.method;
  return method ?? (input instanceof Request ? input.method : 'GET');
}

function watch(response: Response, method: string): void {
  const found = worthReading({
    method,
    status: response.status,
    header: (name) => response.headers.get(name),
  });
  if (found === null || bodyOf(response) === null) return;
  watched.set(
    response,
    readAlong(() => bodyOf(response), found),
  );
}

function bodyOf(response: Response): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  return nativeBody?.call(response) as ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/**
 * `text()` and the like, over the stream that is read along. If reading is not allowed, the platform refuses in its own
 * words.
 */
function consume(
  method: AnyFunction,
  self: unknown,
  args: unknown[],
  readAll: (response: Response) => unknown,
): unknown {
  const body = watched.get(self as object);
  if (body === undefined) return Reflect.apply(method, self, args);
  if (body.locked) return whileLocked(body, () => Reflect.apply(method, self, args));
  const { bodyUsed, headers } = self as Response;
  if (bodyUsed) return Reflect.apply(method, self, args);
  const stream = body.stream();
  body.used = true;
  const content = readAll(new NativeResponse(stream, { headers }));
  const failed = (error: unknown) => {
    throw body.failure?.error ?? error;
  };
  return Reflect.apply(then, content as Promise<unknown>, [undefined, failed]);
}

/** To the platform, a stream that the page has locked is not locked as long as nothing is read from it. */
function whileLocked<Result>(body: WatchedBody, work: () => Result): Result {
  const release = body.lock();
  try {
    return work();
  } finally {
    release();
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
type Body = ReadableStream<Bytes>;

interface WatchedBody {
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

function readAlong(native: () => Body | null, worth: Worth): WatchedBody {
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
