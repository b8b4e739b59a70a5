// Who plays which scenario, what is said where nobody can, and what the record keeps of a model.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EpisodeHeader } from '../../src/episode/format.js';
import { readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { openEpisode } from '../../src/episode/write.js';
import { userKind } from '../../src/scenario/script-turns.js';
import { OWN_WORK_MS, trialBudgetMs } from '../../src/simulate/budget.js';
import { userRecord } from '../../src/simulate/trial-user.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import { modelOf, saying } from './brain.js';
import { earbudsCase } from './stage.js';

describe('who plays', () => {
  const plan = { conversation_plan: 'Return the earbuds.' };
  const fixed = { starting_prompt: undefined, conversation_plan: undefined, script: ['Hello'] };
  it.each([
    ['auto with a plan', { user: 'auto', ...plan }, 'plan', 'model'],
    ['auto with a script alone', { user: 'auto', ...fixed }, 'script', 'script'],
    ['auto with both', { user: 'auto', ...fixed, ...plan }, 'plan', 'model'],
    ['plan', { user: 'plan' }, 'plan', 'plan'],
    ['script', { user: 'script', ...fixed }, 'script', 'script'],
    ['model', { user: 'model' }, 'model', 'model'],
    ['human', { user: 'human' }, 'human', 'human'],
  ])('%s', (_, changes, without, withModel) => {
    const scenario = earbudsCase(changes);
    expect([userKind(scenario), userKind(scenario, true)]).toEqual([without, withModel]);
  });

  it('is nobody where a model is wanted and none is there, and the message says what to set', () => {
    const make = () => createUser({ scenario: earbudsCase() });
    expect(make).toThrow(/"earbuds" needs a model as its user, and none is configured/);
    expect(make).toThrow(/SIGHTLINE_MODEL_URL[\s\S]*docs\/errors\.md#user-model-missing/);
  });

  it('a model has as long again to think as the agent may take, beside what Sightline may take', () => {
    const budget = { max_wall_ms: 5000 };
    expect(trialBudgetMs(earbudsCase({ budget }))).toBe(OWN_WORK_MS + 10_000);
    expect(trialBudgetMs(earbudsCase({ budget, user: 'auto' }))).toBe(OWN_WORK_MS + 5000);
    expect(trialBudgetMs(earbudsCase({ budget, user: 'auto' }), true)).toBe(OWN_WORK_MS + 10_000);
  });
});

describe('the record', () => {
  let runDir: string;
  beforeEach(async () => {
    runDir = await mkdtemp(join(tmpdir(), 'sightline-user-record-'));
  });
  afterEach(() => rm(runDir, { recursive: true }));

  it('names the model and its prompts, or the kind alone where no model is there', async () => {
    const { model } = await modelOf(() => saying('Hello'), 'large-2');
    const loaded = { scenario: earbudsCase() };
    const hash = /^[0-9a-f]{64}$/;
    expect(userRecord(loaded, { userModel: model })).toEqual({
      ...{ kind: 'model', persona: ['insists'], model: 'large-2' },
      prompts: {
        user_turn: expect.stringMatching(hash) as string,
        user_stop: expect.stringMatching(hash) as string,
      },
    });
    expect(userRecord(loaded)).toEqual({
      ...{ kind: 'model', persona: ['insists'] },
    });
    const plan = { scenario: earbudsCase({ user: 'plan' }) };
    expect(userRecord(plan, { userModel: model })).toMatchObject({ kind: 'plan' });
  });

  it('keeps drafts without their secrets, and is read back as it was written', async () => {
    const user = {
      kind: 'model',
      persona: [],
      model: 'secret-model',
      prompts: { user_turn: 'ab' },
    };
    const header = {
      ...{ format: 'sightline-episode', version: 1, run: 'r', project: 'p', test: 't' },
      ...{ trial: 1, seed: 1, scenario: { id: 's', file: 's.yaml', data: {} }, user },
      app: { name: 'a', hash: 'h', landmarks: [], terminalStates: [], tools: [], knowledge: [] },
      ...{ locale: 'en-US', timezone: 'UTC', now: '2026-03-02T10:00:00.000Z' },
    } as Omit<EpisodeHeader, 'id'>;
    // Also words of closed lists, which have to stay whatever is secret.
    const redactor = createRedactor([/secret|breach|invented|taken|hunter2/]);
    const episode = await openEpisode({ runDir, header, elapsedMs: () => 1, redactor });
    episode.event({
      ...{ kind: 'draft', because: 'breach', rules: ['invented'], then: 'taken' },
      ...{ wanted: 'say “hunter2”', why: 'It said hunter2.' },
    });
    await episode.close({
      ...{ stop: { reason: 'user_model_failed', detail: 'Gone.' }, turns: 0 },
      ...{ world: { before: {}, after: {} }, terminalStates: {} },
    });
    const read = await readEpisode(episode.dir);
    expect(read.header.user).toEqual(user);
    expect(read.path).toMatchObject([
      {
        ...{ kind: 'draft', because: 'breach', rules: ['invented'], then: 'taken' },
        ...{ wanted: 'say “***”', why: 'It said ***.' },
      },
    ]);
    expect(await readFile(join(episode.dir, 'path.jsonl'), 'utf8')).not.toContain('hunter2');
  });
});
