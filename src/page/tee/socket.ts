// Reads along the text messages that come in over WebSockets; binary ones are left alone.
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
