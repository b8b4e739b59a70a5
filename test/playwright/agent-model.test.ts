import { afterEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/app/definition.js';
import { agentModel } from '../../src/playwright/worker-models.js';

const app = { name: 'no-such-app', backend: { urls: [], tools: [] } } as unknown as App;

afterEach(() => vi.unstubAllEnvs());

function given(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
}

it('has no endpoint unless configured, and then records nothing, even where other models are recorded', async () => {
  given({ SIGHTLINE_CASSETTES: 'record' });
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
    SIGHTLINE_CASSETTES: 'record',
  });
  expect(await agentModel(app)).toMatchObject({
    mode: 'record',
    upstream: { baseUrl: 'https://models.example/v1', apiKey: 'key' },
  });
});

it('a model on this machine that the page asks by itself is the endpoint, and another host is not', async () => {
  const asking = (...modelUrls: string[]) =>
    agentModel({ ...app, backend: { ...app.backend, modelUrls } });
  expect((await asking('http://127.0.0.1:8123/v1')).upstream).toEqual({
    baseUrl: 'http://127.0.0.1:8123/v1',
    apiKey: null,
  });
  expect((await asking('https://models.example/v1')).upstream).toBeNull();
  given({ SIGHTLINE_AGENT_MODEL_URL: 'https://models.example/v1' });
  expect((await asking('http://127.0.0.1:8123/v1')).upstream?.baseUrl).toBe(
    'https://models.example/v1',
  );
});

it.each([
  [
    { SIGHTLINE_AGENT_MODEL_URL: 'models.example' },
    'SIGHTLINE_AGENT_MODEL_URL is "models.example".',
  ],
  [{ SIGHTLINE_CASSETTES: 'rewind' }, 'SIGHTLINE_CASSETTES is "rewind".'],
])('%j is refused', async (values, message) => {
  given(values);
  await expect(agentModel(app)).rejects.toThrow(message);
});
