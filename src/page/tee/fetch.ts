// Reads along with fetched bodies at the page's own pace: the answers stay the platform's own.
import { readAlong, type WatchedBody } from './watched-body.js';
import { type AnyFunction, quietly, replaceGetter, replaceMethod } from './stand-in.js';
import { worthReading } from './worth.js';

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
