// Reads along with answers to XMLHttpRequests as they grow; requests nothing and changes no answer.
import { type Channel, openChannel } from './channel.js';
import { quietly, replaceMethod } from './stand-in.js';
import { worthReading } from './worth.js';

interface Watched {
  method: string;
  /** Undefined before the headers have arrived, null if it is of no use. */
  channel: Channel | null | undefined;
  length: number;
}

const requests = new WeakMap<object, Watched>();
const headersReceived = 2;

export function watchRequests(): void {
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
