// Opens the gateway's door for one episode, and notes what came through it without a name; serves nothing itself.
import type { EpisodeWriter } from '../episode/write.js';
import type { GatewayLink } from '../world/gateway-link.js';
import type { OpenEpisode } from '../world/doors/server-door.js';

/** Calls that carried no episode may have been this one's, so the record has to say that they came. */
export async function openGateway(
  gateway: GatewayLink,
  episode: EpisodeWriter,
  served: Omit<OpenEpisode, 'id'>,
): Promise<() => Promise<void>> {
  const close = await gateway.open({ id: episode.header.id, ...served });
  return async () => {
    const { count, last } = await close();
    if (count > 0) episode.event({ kind: 'unattributed_calls', count, last });
  };
}
