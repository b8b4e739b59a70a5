import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app/definition.js';
import { agentModel } from '../../src/playwright/agent-model.js';

const app = { name: 'no-such-app' } as App;

afterEach(() => vi.unstubAllEnvs());

function given(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
}

it('without a word about it there is no endpoint, and nothing is recorded', async () => {
  expect(await agentModel(app)).toEqual({
    mode: 'live',
    upstream: null,
    cassettes: 'cassettes/no-such-app',
  });
});

it('the environment names endpoint, key and mode', async () => {
  given({
    SIGHTLINE_AGENT_MODEL_URL: 'https://models.example/v1',
    SIGHTLINE_AGENT_MODEL_KEY: 'key',
    SIGHTLINE_AGENT_MODEL: 'record',
  });
  expect(await agentModel(app)).toMatchObject({
    mode: 'record',
    upstream: { baseUrl: 'https://models.example/v1', apiKey: 'key' },
  });
});

it.each([
  [
    { SIGHTLINE_AGENT_MODEL_URL: 'models.example' },
    'SIGHTLINE_AGENT_MODEL_URL is "models.example".',
  ],
  [{ SIGHTLINE_AGENT_MODEL: 'rewind' }, 'SIGHTLINE_AGENT_MODEL is "rewind".'],
  [
    { SIGHTLINE_AGENT_MODEL: 'record' },
    'SIGHTLINE_AGENT_MODEL is "record", and SIGHTLINE_AGENT_MODEL_URL is not set.',
  ],
])('%j is refused', async (values, message) => {
  given(values);
  await expect(agentModel(app)).rejects.toThrow(message);
});
