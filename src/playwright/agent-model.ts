// Reads from the environment where the agent's model is, and which cassettes to use; opens nothing.
import { join } from 'node:path';
import type { App } from '../app/definition.js';
import { SightlineError } from '../sightline-error.js';
import type { AgentModel } from '../simulate/options.js';
import { modelVariables as names } from '../model/models.js';
import { isLoopback } from '../world/destination.js';
import { agentModelMode } from '../world/model/model-service.js';

/**
 * The model of this app's agent in this run. Cassettes are in `cassettes/<app>`, relative to the working directory.
 *
 * @throws SightlineError `usage` for an invalid URL and for an unknown mode.
 */
export async function agentModel(app: App): Promise<AgentModel> {
  const { [names.agentKey]: key = '', [names.cassettes]: named = '' } = process.env;
  const url = process.env[names.agentUrl] ?? ownModelUrl(app);
  const cassettes = join('cassettes', app.name);
  if (url === '') {
    // The mode is that of all models: where this one cannot be asked, there is nothing to record.
    const mode = await agentModelMode(named === 'record' ? '' : named, cassettes);
    return { mode, upstream: null, cassettes };
  }
  const mode = await agentModelMode(named, cassettes);
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) throw noUrl(url);
  return { mode, upstream: { baseUrl: url, apiKey: key === '' ? null : key }, cassettes };
}

/** A model on this machine that the page asks directly: it is still asked through the door. */
function ownModelUrl({ backend }: App): string {
  return (backend.modelUrls ?? []).find((url) => isLoopback(new URL(url))) ?? '';
}

function noUrl(url: string): SightlineError {
  return new SightlineError('usage', {
    what: `${names.agentUrl} is "${url}".`,
    details: ['expected: a URL such as "https://models.example/v1"'],
    next: 'Correct it, or leave it out.',
  });
}
