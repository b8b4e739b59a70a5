// Reads along with the events of EventSources: the unnamed ones, and those that the page itself listens for.
import { type Channel, openChannel } from './channel.js';
import { listenTo, onConstruct, quietly, replaceMethod } from './stand-in.js';

const channels = new WeakMap<object, Channel>();
const heard = new WeakMap<object, Set<string>>();
/** Of these the source itself tells. */
const notSent = new Set(['open', 'error', 'message']);

export function watchEventSources(): void {
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
