import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appRecord } from '../../src/app/app-record.js';
import type { App } from '../../src/app/definition.js';
import { defineApp } from '../../src/app/define.js';
import { forkProblems } from '../../src/app/fork.js';
import type { Action } from '../../src/episode/action.js';
import { openEpisode } from '../../src/episode/write.js';
import { type Json, scenarioSchema } from '../../src/scenario/schema.js';

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

const app: App = defineApp({
  name: 'shop',
  start: '/',
  backend: { tools: [] },
  terminalStates: { ended: ({ stop }) => stop !== null },
});

/** Two turns, of which the agent finished the first. */
async function saved(typed = 'Hello.'): Promise<string> {
  const runDir = mkdtempSync(join(tmpdir(), 'sightline-fork-'));
  dirs.push(runDir);
  const scenario = scenarioSchema.parse({ scenario_id: 'opening', script: ['Hello.'] });
  const episode = await openEpisode({
    runDir,
    elapsedMs: () => 0,
    header: {
      ...{ format: 'sightline-episode', version: 1, run: 'r', project: 'p', test: 't' },
      ...{ trial: 1, seed: 1, app: appRecord(app), user: { kind: 'script', persona: [] } },
      scenario: {
        id: 'opening',
        file: 'opening.yaml',
        data: JSON.parse(JSON.stringify(scenario)) as Json,
      },
      ...{ locale: 'en-US', timezone: 'UTC', now: new Date(scenario.now).toISOString() },
    },
  });
  const say = (text: string): { kind: 'user_action'; action: Action } => ({
    ...{ kind: 'user_action', action: { kind: 'say', text } },
  });
  const settled = { kind: 'settled', waitedMs: 1, firstProgressMs: 1, lagMs: 1 } as const;
  for (const turn of [1, 2]) {
    episode.turn = turn;
    episode.event(say(typed));
    episode.event({ ...settled, finished: turn === 1, longestSilenceMs: 1, waiting: [] });
  }
  await episode.close({
    ...{ stop: { reason: 'agent_silent', detail: 'Silent.' }, turns: 2 },
    ...{ world: { before: {}, after: {} }, terminalStates: {} },
  });
  return episode.dir;
}

function problems(episode: string, more: object = {}, of: App = app): string[] {
  const { turn = 1, ...rest } = more as { turn?: number };
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: 's', script: ['Bye.'], fork: { episode, turn } },
    ...rest,
  });
  const place = () => ({ file: 's.yaml', line: 1, column: 1 });
  return forkProblems({ file: '/s.yaml', scenario, place }, of).map(({ message }) => message);
}

describe('a fork of a saved episode', () => {
  it('is sound where app, world, time and metadata are the same', async () => {
    expect(problems(await saved())).toEqual([]);
  });

  it('names an episode that is not there, was never closed, or is of a newer format', async () => {
    expect(problems('/nowhere')).toEqual([
      'the episode cannot be continued: episode.json: it is not there',
    ]);
    const dir = await saved();
    const copy = (name: string) => {
      const to = `${dir}-${name}`;
      cpSync(dir, to, { recursive: true });
      return to;
    };
    const open = copy('open');
    rmSync(join(open, 'closed.json'));
    expect(problems(open)).toEqual(['the episode cannot be continued: it was never closed']);
    const newer = copy('newer');
    const header = readFileSync(join(newer, 'episode.json'), 'utf8');
    writeFileSync(join(newer, 'episode.json'), header.replace('"version": 1', '"version": 2'));
    expect(problems(newer)).toEqual([
      'the episode cannot be continued: a newer Sightline wrote it',
    ]);
  });

  it('can go on only after a turn that the agent finished', async () => {
    expect(problems(await saved(), { turn: 2 })).toEqual([
      'turn 2 cannot be continued; the last one that can is 1',
    ]);
  });

  it('says what has changed since: the app file, the world, the time, the metadata', async () => {
    const dir = await saved();
    expect(problems(dir, {}, { ...app, knowledge: ['New.'] })).toEqual([
      'the app file has changed since the episode was saved; run the opening again',
    ]);
    expect(problems(dir, { context: { orders: 1 } })).toEqual([
      'the world at the start differs from the one in the episode: orders was nothing there, and is 1 here',
    ]);
    expect(problems(dir, { now: '2026-03-03' })[0]).toContain('now was');
    expect(problems(dir, { metadata: { plan: 'premium' } })[0]).toContain(
      'metadata.plan was nothing',
    );
    expect(problems(dir, {}, { ...app, name: 'other' })[0]).toContain('one of the app "shop"');
  });

  it('cannot type again what was struck out', async () => {
    expect(problems(await saved('My password is ***'))[0]).toContain('typed in turn 1 is secret');
  });
});
