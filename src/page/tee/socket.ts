// Reads along with incoming text messages of WebSockets; leaves binary ones alone.
import { openChannel } from './channel.js';
import { listenTo, onConstruct } from './stand-in.js';

export function watchSockets(): void {
  onConstruct('WebSocket', (socket) => {
    const channel = openChannel({ framing: 'messages', aiSdkHeader: false, refused: false });
    listenTo(socket, 'message', ({ data }) => {
      if (typeof data === 'string') channel.send(data);
    });
    listenTo(socket, 'close', () => channel.end());
  });
}
