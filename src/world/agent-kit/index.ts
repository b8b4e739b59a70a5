// `sightline/agent`: what the agent's own server imports; everything here is inert outside a test run.
export { episodeMiddleware, fetchInEpisode } from './context.js';
export { agentNamed, episodeHeaders, withEpisode } from './context.js';
export { episodeOf } from './episode.js';
export { mockable } from './mockable.js';
export { ToolError } from './gateway.js';
