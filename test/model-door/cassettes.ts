// Cassettes in a folder of the test's own, with doors that record and replay them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createRedactor } from '../../src/episode/redactor.js';
import { type CassetteSettings, openAgentCassette } from '../../src/world/model/cassette.js';
import type { ModelServiceOptions } from '../../src/world/model/model-service.js';
import { CHAT, modelDoor, type TestDoor } from './door.js';
import type { StandIn } from '../stand-in/openai.js';

let root: string;
let dir: string;
export const file = (trial = 1): string => join(dir, 'returns', `${trial}.json`);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cassettes-'));
  dir = join(root, 'cassettes', 'desk');
});
afterEach(() => rm(root, { recursive: true, force: true }));

type Mode = CassetteSettings['mode'];

export async function doorWith(
  mode: Mode,
  upstream: StandIn | null,
  more: Partial<CassetteSettings> = {},
  options: Partial<ModelServiceOptions> = {},
): Promise<TestDoor> {
  const cassette = await openAgentCassette({
    mode,
    dir,
    scenario: 'returns',
    trial: 1,
    redactor: createRedactor(),
    episode: { id: 'run/project/returns/1-7', token: 'token-of-this-run' },
    varies: [],
    ...more,
  });
  return modelDoor(upstream, { cassette, ...options });
}

/** Records the answers to these requests and ends the episode. */
export async function record(
  upstream: StandIn,
  bodies: readonly object[],
  more: Partial<CassetteSettings> = {},
): Promise<TestDoor> {
  const door = await doorWith(more.mode ?? 'record', upstream, more);
  for (const body of bodies) await (await door.ask(CHAT, body)).text().catch(() => undefined);
  await door.end();
  return door;
}

export async function replayed(body: object, more: Partial<CassetteSettings> = {}) {
  const door = await doorWith('replay', null, more);
  const response = await door.ask(CHAT, body);
  const text = await response.text();
  return { door, response, text, problem: door.calls()[0]?.problem };
}

/** What most stand-ins say. */
export const HELLO = { text: 'Hello there, friend.', usage: { input: 3, output: 4 } };
