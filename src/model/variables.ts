// Every environment variable for models, in one place, with the words that ask people to set them; reads none. docs/models.md has the table.
import type { Role } from './endpoint.js';

export type Variables = Readonly<Record<string, string | undefined>>;

type ModelVariables = Readonly<Record<'url' | 'model' | 'key', string>>;

/** For all roles. */
export const sharedVariables: ModelVariables = {
  url: 'SIGHTLINE_MODEL_URL',
  model: 'SIGHTLINE_MODEL',
  key: 'SIGHTLINE_MODEL_KEY',
};

/** By the options that they override; `cassettes` overrides none. */
export const runVariables = {
  maxTokens: 'SIGHTLINE_MAX_TOKENS',
  maxMinutes: 'SIGHTLINE_MAX_MINUTES',
  calibration: 'SIGHTLINE_CALIBRATION',
  cassettes: 'SIGHTLINE_CASSETTES',
} as const;

/** For the agent's own model. */
export const agentModelVariables = {
  url: 'SIGHTLINE_AGENT_MODEL_URL',
  key: 'SIGHTLINE_AGENT_MODEL_KEY',
  mode: 'SIGHTLINE_AGENT_MODEL',
} as const;

/** For one role. */
export function roleVariables(role: Role): ModelVariables & Readonly<Record<'parameters', string>> {
  const prefix = `SIGHTLINE_${role.toUpperCase()}`;
  return {
    url: `${prefix}_URL`,
    model: `${prefix}_MODEL`,
    key: `${prefix}_KEY`,
    parameters: `${prefix}_PARAMETERS`,
  };
}

/** What has to be set for a role, as the object of "set" or the subject of "are not set". */
export function urlAndModel(role: Role): string {
  const { url, model } = roleVariables(role);
  return `${url} and ${model}, or ${sharedVariables.url} and ${sharedVariables.model} for all roles`;
}
