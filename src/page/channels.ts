// Tells of what a document does that no route and no proxy can name: peer connections, WebTransport, and workers. Changes none of it.

type Tell = (channel: string, url: string) => void;

const tell: Tell = (channel, url) => {
  const heard: unknown = Reflect.get(globalThis, '__sightlineChannel');
  if (typeof heard === 'function') Reflect.apply(heard, null, [JSON.stringify({ channel, url })]);
};

/** The same constructor, which tells what it was called with. */
function telling(name: 'Worker' | 'SharedWorker' | 'WebTransport'): void {
  const real: unknown = Reflect.get(globalThis, name);
  if (typeof real !== 'function') return;
  const stand = new Proxy(real, {
    construct(target, args: unknown[], newTarget) {
      tell(
        name === 'WebTransport' ? 'WEBTRANSPORT' : name,
        new URL(String(args[0]), document.baseURI).href,
      );
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  Object.defineProperty(globalThis, name, { value: stand, writable: true, configurable: true });
}

/** A connection begins to look for its way out with the first description of either side. */
function tellingPeers(): void {
  if (typeof RTCPeerConnection === 'undefined') return;
  const { prototype } = RTCPeerConnection;
  for (const name of ['setLocalDescription', 'setRemoteDescription'] as const) {
    const real: unknown = Reflect.get(prototype, name);
    if (typeof real !== 'function') continue;
    const stand = new Proxy(real, {
      apply(target, self: RTCPeerConnection, args: unknown[]) {
        tell('WEBRTC', servers(self));
        return Reflect.apply(target, self, args) as unknown;
      },
    });
    Object.defineProperty(prototype, name, { value: stand, writable: true, configurable: true });
  }
}

function servers(connection: RTCPeerConnection): string {
  const { iceServers = [] } = connection.getConfiguration();
  return iceServers.flatMap(({ urls }) => urls).join(' ') || 'a peer';
}

telling('Worker');
telling('SharedWorker');
telling('WebTransport');
tellingPeers();
