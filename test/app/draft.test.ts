import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createJiti } from 'jiti';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { App } from '../../src/app/definition.js';
import { type AppDraft, appFileSource } from '../../src/app/draft.js';
import * as sightline from '../../src/index.js';
import { episodeView, terminalStates } from '../../src/episode/view.js';
import type { Message } from '../../src/episode/format.js';

const repository = resolve(import.meta.dirname, '../..');

async function asPrettierWould(source: string): Promise<string> {
  const config = await resolveConfig(join(repository, 'src/index.ts'));
  return format(source, { ...config, parser: 'typescript' });
}

/** What the source exports, with `sightline` as it is loaded here. */
async function load(source: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-draft-'));
  try {
    await writeFile(join(folder, 'app.ts'), source);
    const options = { virtualModules: { sightline }, fsCache: false, moduleCache: false };
    return await createJiti(import.meta.url, options).import(join(folder, 'app.ts'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const bare: AppDraft = { name: 'my-agent', start: 'http://127.0.0.1:3000/' };

const full: AppDraft = {
  name: 'returns-desk',
  start: '/',
  agentOrigins: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
  surface: { input: '#box', busy: '[data-busy="yes"]' },
  stub: [
    'https://telemetry.one.test/',
    'https://telemetry.two.test/',
    'https://telemetry.three.test/with/a/path',
  ],
};

describe('a drafted app file', () => {
  it('of an agent known only by its address is laid out as Prettier would', async () => {
    const source = appFileSource(bare);
    expect(source).toBe(await asPrettierWould(source));
  });

  it('is an app that defineApp takes, without a backend', async () => {
    const { app } = await load(appFileSource(bare));
    expect(app).toMatchObject({
      name: 'my-agent',
      agentOrigins: ['http://127.0.0.1:3000'],
      backend: { urls: [], tools: [] },
    });
  });

  it('holds all that was found', async () => {
    const { app } = (await load(appFileSource(full))) as { app: App };
    expect(app).toMatchObject({
      agentOrigins: full.agentOrigins,
      surface: full.surface,
      backend: { urls: [], tools: [], stub: full.stub },
    });
  });
});

describe('the terminal state "answered"', () => {
  const message = (given: Partial<Message>): Message => ({
    seq: 1,
    atMs: 1,
    turn: 1,
    message: 'm1',
    role: 'agent',
    text: 'Hello.',
    revises: null,
    ...given,
  });
  const holds = async (messages: Message[], turns = 1) => {
    const { app } = (await load(appFileSource(bare))) as { app: App };
    const world = { before: null, after: null };
    const view = episodeView({ world, path: [], messages, turns, stop: null });
    return terminalStates(app.terminalStates, view)['answered'];
  };

  it('holds where the agent said something in the last turn', async () => {
    expect(await holds([message({ turn: 0 }), message({ role: 'user' }), message({})])).toBe(true);
  });

  it.each([
    ['said nothing', [message({ role: 'user' })]],
    ['only greeted', [message({ turn: 0 }), message({ role: 'user' })]],
    ['wrote an empty message', [message({ text: ' \n' })]],
    ['only touched up its greeting', [message({ turn: 0 }), message({ revises: 1 })]],
  ])('does not hold where the agent %s', async (_, messages) => {
    expect(await holds(messages)).toBe(false);
  });

  it('does not hold if it answered only the first of two turns, or none yet', async () => {
    expect(await holds([message({})], 2)).toBe(false);
    expect(await holds([message({ turn: 0 })], 0)).toBe(false);
  });
});
