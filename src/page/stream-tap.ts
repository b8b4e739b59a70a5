// Entry of the stream tap: reads along with what the agent's server sends; what the page itself gets is unchanged.
import { hideStandIns, listenTo, onConstruct, quietly, replaceMethod } from './stand-in.js';
import { watchFetch } from './stream-tap/fetch.js';
import { type Channel, openChannel, worthReading } from './stream-tap/channel.js';

for (const watch of [
  watchFetch,
  watchRequests,
  watchEventSources,
  watchSockets,
  watchClickListeners,
  hideStandIns,
]) {
  quietly(watch);
}

interface Watched {
  method: string;
  /** Undefined before the headers have arrived, null if it is of no use. */
  channel: Channel | null | undefined;
  length: number;
}

const requests = new WeakMap<object, Watched>();
const headersReceived = 2;

function watchRequests(): void {
  const { prototype } = XMLHttpRequest;
  replaceMethod(prototype, 'open', (open, self, args) => {
    quietly(() => begin(self as XMLHttpRequest, String(args[0])));
    return Reflect.apply(open, self, args);
  });
  replaceMethod(prototype, 'abort', (abort, self, args) => {
    // Afterwards the text is gone.
    quietly(() => take(self as XMLHttpRequest));
    return Reflect.apply(abort, self, args);
  });
}

function begin(request: XMLHttpRequest, method: string): void {
  const isNew = !requests.has(request);
  requests.get(request)?.channel?.end();
  requests.set(request, { method, channel: undefined, length: 0 });
  if (!isNew) return;
  request.addEventListener('readystatechange', () => quietly(() => take(request)));
  request.addEventListener('progress', () => quietly(() => take(request)));
  request.addEventListener('loadend', () => quietly(() => end(request)));
}

function take(request: XMLHttpRequest): void {
  const watched = requests.get(request);
  if (watched === undefined || request.readyState < headersReceived) return;
  watched.channel ??= channelFor(request, watched);
  const text = watched.channel === null ? '' : textOf(request);
  if (text.length <= watched.length) return;
  watched.channel?.send(text.slice(watched.length));
  watched.length = text.length;
}

function end(request: XMLHttpRequest): void {
  take(request);
  requests.get(request)?.channel?.end();
}

function channelFor(request: XMLHttpRequest, { method, channel }: Watched): Channel | null {
  if (channel === null) return null;
  const found = worthReading({
    method,
    status: request.status,
    header: (name) => request.getResponseHeader(name),
  });
  return found && openChannel({ framing: 'text', ...found });
}

function textOf(request: XMLHttpRequest): string {
  switch (request.responseType) {
    case '':
    case 'text':
      return request.responseText;
    case 'json':
      return request.readyState === request.DONE ? JSON.stringify(request.response) : '';
    case 'arraybuffer':
    case 'blob':
    case 'document':
      return '';
  }
}

const channels = new WeakMap<object, Channel>();
const heard = new WeakMap<object, Set<string>>();
/** Of these the source itself tells. */
const notSent = new Set(['open', 'error', 'message']);

function watchEventSources(): void {
  // A method of its own for the stand-in, since the inherited one belongs to every element too.
  Object.defineProperty(EventSource.prototype, 'addEventListener', {
    ...Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener'),
    enumerable: false,
  });
  replaceMethod(EventSource.prototype, 'addEventListener', (add, self, args) => {
    const type = String(args[0]);
    if (!notSent.has(type)) quietly(() => listen(self as EventSource, type));
    return Reflect.apply(add, self, args);
  });
  replaceMethod(EventSource.prototype, 'close', (close, self, args) => {
    quietly(() => channels.get(self as object)?.end());
    return Reflect.apply(close, self, args);
  });
  onConstruct('EventSource', (made) => {
    const source = made as EventSource;
    channels.set(source, openChannel({ framing: 'messages', aiSdkHeader: false, refused: false }));
    listen(source, 'message');
    listenTo(source, 'error', () => endIfClosed(source));
  });
}

function listen(source: EventSource, type: string): void {
  const types = heard.get(source) ?? new Set();
  heard.set(source, types);
  if (types.has(type)) return;
  types.add(type);
  listenTo(source, type, ({ data }) => {
    if (typeof data === 'string') channels.get(source)?.send(data);
  });
}

function endIfClosed(source: EventSource): void {
  if (source.readyState === source.CLOSED) channels.get(source)?.end();
}

function watchSockets(): void {
  onConstruct('WebSocket', (socket) => {
    const channel = openChannel({ framing: 'messages', aiSdkHeader: false, refused: false });
    listenTo(socket, 'message', ({ data }) => {
      if (typeof data === 'string') channel.send(data);
    });
    listenTo(socket, 'close', () => channel.end());
  });
}

function watchClickListeners(): void {
  const known = new WeakSet<object>();
  replaceMethod(EventTarget.prototype, 'addEventListener', (original, self, args) => {
    quietly(() => {
      if (args[0] === 'click' && args[1] && self instanceof Element) known.add(self);
    });
    return Reflect.apply(original, self, args);
  });
  Object.defineProperty(globalThis, Symbol.for('sightline.clickListeners'), { value: known });
}
