// `node --import sightline/agent/preload server.js`: puts a server that knows nothing about Sightline into the episodes of a run. Does nothing without a run.
import { gatewaySettings } from './settings.js';

const settings = gatewaySettings();
if (settings !== null) {
  // Only now: outside a run nothing is loaded or patched.
  const [{ watchIncoming }, { interceptOutgoing }] = await Promise.all([
    import('./incoming.js'),
    import('./outgoing.js'),
  ]);
  const own = watchIncoming();
  interceptOutgoing({
    gatewayUrl: settings.url,
    isOwn: (port) => own.has(port),
  });
}
