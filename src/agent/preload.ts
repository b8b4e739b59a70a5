// `node --import sightline/agent/preload server.js`: puts a server that knows nothing of Sightline into the episodes of a run. Without a run it does nothing.
import { allowedHosts, gatewaySettings } from './settings.js';

const settings = gatewaySettings();
if (settings !== null) {
  // Only now: outside of a run nothing is loaded, and nothing is patched.
  const [{ watchIncoming }, { interceptOutgoing }] = await Promise.all([
    import('./preload/incoming.js'),
    import('./preload/outgoing.js'),
  ]);
  const own = watchIncoming();
  interceptOutgoing({
    gatewayUrl: settings.url,
    allowed: allowedHosts(),
    isOwn: (port) => own.has(port),
  });
}
