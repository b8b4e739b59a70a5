// Reads from the environment where the agent's model is, and which cassettes to use; opens nothing.
import { join } from 'node:path';
import type { App } from '../app/definition.js';
import { SightlineError } from '../sightline-error.js';
import type { AgentModel } from '../simulate/agent-model.js';
import { agentModelVariables as names } from '../model/models.js';
import { isLoopback } from '../world/destination.js';
import { agentModelMode } from '../world/model/model-service.js';

/**
 * The model of this app's agent in this run. Cassettes are in `cassettes/<app>`, relative to the working directory.
 *
 * @throws SightlineError `usage` for an invalid URL, for an unknown mode, and for `record` and `live` without a URL.
 */
export async function agentModel(app: App): Promise<AgentModel> {
  const { [names.key]: key = '', [names.mode]: named = '' } = process.env;
  const url = process.env[names.url] ?? ownModelUrl(app);
  const cassettes = join('cassettes', app.name);
  const mode = await agentModelMode(named, cassettes);
  if (url === '') {
    if (named === 'record' || named === 'live') throw withoutUrl(named);
    return { mode, upstream: null, cassettes };
  }
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) throw noUrl(url);
  return { mode, upstream: { baseUrl: url, apiKey: key === '' ? null : key }, cassettes };
}

/** A model on this machine that the page asks directly: it is still asked through the door. */
function ownModelUrl({ backend }: App): string {
  return (backend.modelUrls ?? []).find((url) => isLoopback(new URL(url))) ?? '';
}

function withoutUrl(mode: string): SightlineError {
  return new SightlineError('usage', {
    what: `${names.mode} is "${mode}", and ${names.url} is not set.`,
    details: [],
    next: `Set ${names.url} to the base URL of the agent's model, such as "https://models.example/v1".`,
  });
}

function noUrl(url: string): SightlineError {
  return new SightlineError('usage', {
    what: `${names.url} is "${url}".`,
    details: ['expected: a URL such as "https://models.example/v1"'],
    next: 'Correct it, or leave it out.',
  });
}
