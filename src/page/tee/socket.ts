// Reads along the text messages that come in over WebSockets; binary ones are left alone.
import { openChannel } from './channel.js';
import { onConstruct, quietly } from './stand-in.js';

const { addEventListener } = EventTarget.prototype;

export function watchSockets(): void {
  onConstruct<WebSocket>('WebSocket', (socket) => {
    const channel = openChannel({ framing: 'messages', aiSdkHeader: false });
    const take = ({ data }: MessageEvent) => {
      if (typeof data === 'string') quietly(() => channel.send(data));
    };
    Reflect.apply(addEventListener, socket, ['message', take]);
    Reflect.apply(addEventListener, socket, ['close', () => quietly(() => channel.end())]);
  });
}
