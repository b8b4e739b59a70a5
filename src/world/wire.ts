// Names that stand on the wire: the headers by which a request is known to belong to an episode, and paths of the gateway.

/** Names the episode. */
export const EPISODE_HEADER = 'x-sightline-episode';
/** The gateway's token of this run. */
export const TOKEN_HEADER = 'x-sightline-token';
/** The header in which the gateway shows a worker that it is the gateway; never on the agent's side. */
export const LINK_HEADER = 'x-sightline-link';
/** The path below which the gateway serves every episode's world: the backend URL of the agent's server. */
export const WORLD_PATH = '/world';

/** The id as it stands in the header: percent-encoded where a header cannot hold it. */
export function episodeOnTheWire(episodeId: string): string {
  return encodeURI(episodeId);
}

/** What the door puts on requests to the agent's own origins. Null: there is no gateway. */
export function episodeHeaders(episodeId: string, token: string | null): Record<string, string> {
  const episode = { [EPISODE_HEADER]: episodeOnTheWire(episodeId) };
  return token === null ? episode : { ...episode, [TOKEN_HEADER]: token };
}
