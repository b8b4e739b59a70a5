// The command `sightline cassettes`: what it lists, what it would prune, and what it removes.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ModelCassetteOptions,
  openModelCassette,
} from '../../src/model/cassettes/model-cassette.js';
import type { Model } from '../../src/model/model.js';
import { withAnchors } from '../../src/model/calibration.js';
import { hashOf, type Prompt, promptOf } from '../../src/model/prompt.js';
import { sightline } from '../command.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cassettes-cli-'));
  const text = 'trials: 3\nstarting_prompt: Hi\n';
  await write('scenarios/desk/a.yaml', `scenario_id: a\n${text}`);
  await write('scenarios/desk/b.yaml', 'scenario_id: b\nstarting_prompt: Hi\n');
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const current = promptOf('judge');
const changed = { ...current, text: 'As it was.', hash: hashOf('As it was.') };
const gone = { ...current, name: 'of_old', text: 'Of old.', hash: hashOf('Of old.') };

/** Records one answer for each of these prompts. */
async function record(
  place: Partial<ModelCassetteOptions>,
  prompts: readonly Prompt[] = [current],
) {
  const options = { scenario: 'a', trial: 1, role: 'judge' as const, ...place };
  const dir = join(root, 'cassettes', 'desk');
  const cassette = await openModelCassette({
    ...{ dir, mode: 'auto', scenarioHash: null, log: null, ...options },
  });
  const answering: Model = {
    ...{ role: options.role, name: 'gpt-x' },
    ask: (question) => {
      const effort = { role: options.role, model: 'gpt-x', requests: 1, unfit: 0, tokens: null };
      const reply = question.schema.parse({ yes: true });
      const text = '{"yes":true}';
      const source = 'live' as const;
      return Promise.resolve({ reply, text, source, effort: { ...effort, ms: 1, form: 'text' } });
    },
  };
  const schema = z.strictObject({ yes: z.boolean() });
  for (const prompt of prompts) {
    const parts = [{ kind: 'text' as const, text: 'Yes?' }];
    await cassette
      .before(answering)
      .ask({ prompt, parts, schema }, { episode: null, subject: prompt.name });
  }
}

const at = (name: string): string => join(root, 'cassettes', 'desk', name);

async function run(...args: string[]) {
  const ran = await sightline('cassettes', ...args);
  return { ...ran, out: ran.out.replaceAll(root, '~').replace(/(\.\.\/)*~/g, '~') };
}

const cassettes = (): string => join(root, 'cassettes');

describe('sightline cassettes', () => {
  it('says whose answers are recorded, from which model, and what is stale', async () => {
    await record({ role: 'user', trial: 10 });
    await record({ trial: 2, attempt: 3 }, [current, changed, gone]);
    const entry = { subject: 'POST /x', key: 'k', setup: 's', shown: [], answer: {} };
    const agents = {
      ...{ format: 'sightline-cassette', version: 1, scenario: 'b', trial: 1, role: 'agent' },
      ...{ setups: { s: { model: 'own' } }, shown: {}, entries: [entry, entry] },
    };
    await write('cassettes/desk/b/1.json', JSON.stringify(agents));
    const { out, code } = await run(cassettes());
    const lines = out.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(lines[0]).toBe('scenario trial role model entries size state');
    expect(lines[1]).toMatch(
      /^desk\/a 2, attempt 3 judge gpt-x 3 [\d.]+ kB 2 of 3 entries: the prompt judge has changed, the prompt of_old is gone$/,
    );
    expect(lines[2]).toMatch(/^desk\/a 10 user gpt-x 1 .* current$/);
    expect(lines[3]).toMatch(/^desk\/b 1 agent own 2 \d+ B current$/);
    expect(out).toMatch(/3 cassettes, [\d.]+ kB; 1 to prune\n$/);
    expect(code).toBe(1);
  });

  it('ends with 0 where all can be replayed, and with 1 where one cannot be used', async () => {
    await record({});
    expect((await run(cassettes())).code).toBe(0);
    await write('cassettes/desk/a/2.judge.json', 'half of');
    const { out, code } = await run(cassettes());
    expect(out).toContain('cannot be used: It is not JSON; it may be cut off.');
    expect(code).toBe(1);
  });

  it('has the same as JSON', async () => {
    await record({}, [changed]);
    expect(JSON.parse((await run(cassettes(), '--json')).out)).toMatchObject([
      {
        ...{ app: 'desk', scenario: 'a', trial: 1, attempt: null, role: 'judge', entries: 1 },
        ...{ models: ['gpt-x'], stale: 1, why: 'the prompt judge has changed', problem: null },
        pruned: false,
      },
    ]);
  });

  it('refuses a folder that is not there', async () => {
    expect((await run(join(root, 'none'))).code).toBe(64);
  });
});

describe('sightline cassettes --prune', () => {
  const scenarios = (): string[] => ['--scenarios', join(root, 'scenarios')];

  it('removes stale entries, and files that hold nothing else', async () => {
    await record({}, [current, changed]);
    await record({ trial: 2 }, [gone]);
    const { out, code } = await run(cassettes(), '--prune');
    expect(out).toContain('removed 1 of 2 entries: the prompt judge has changed');
    expect(out).toContain('removed all: the prompt of_old is gone');
    expect(code).toBe(0);
    expect(await readFile(at('a/1.judge.json'), 'utf8')).not.toContain('As it was.');
    expect(existsSync(at('a/2.judge.json'))).toBe(false);
    const again = await run(cassettes(), '--prune');
    expect(again).toMatchObject({ code: 0, out: expect.not.stringContaining('pruned') as string });
  });

  it('leaves answers under anchors alone, where the prompt before them is that of today', async () => {
    const anchor = { ordering: 'a', criterion: 'C.', better: 'Sorry.', worse: 'No.' };
    await record({}, [withAnchors(current, [{ ...anchor, conversations: ['1', '2'] }])]);
    expect((await run(cassettes(), '--prune')).code).toBe(0);
    expect(await readFile(at('a/1.judge.json'), 'utf8')).toContain('Sorry.');
  });

  it('removes what scenarios and trials that are gone have left, where they are given', async () => {
    for (const trial of [3, 4]) await record({ trial });
    await record({ scenario: 'c', role: 'user' });
    await record({ scenario: 'b', trial: 7 });
    await write('cassettes/desk/c/1.json', '{}');
    expect((await run(cassettes())).out).not.toContain('to prune');
    const { out, code } = await run(cassettes(), ...scenarios(), '--prune');
    expect(out).toContain('removed all: a has 3 trials');
    expect(out).toContain('removed all: there is no scenario c');
    expect(out).toContain('pruned 3');
    expect(existsSync(at('a/3.judge.json'))).toBe(true);
    // A spec may have more trials than the file.
    expect(existsSync(at('b/7.judge.json'))).toBe(true);
    expect(existsSync(at('c'))).toBe(false);
    expect(code).toBe(0);
  });

  it('leaves alone an app whose scenarios are elsewhere, and what cannot be read', async () => {
    await record({});
    await record({ dir: join(root, 'cassettes', 'shop'), scenario: 'x' });
    await write('cassettes/desk/a/2.judge.json', 'half of');
    const { out, code } = await run(cassettes(), ...scenarios(), '--prune');
    expect(out).toContain('1 that cannot be used');
    expect(out).not.toContain('removed');
    expect(existsSync(at('a/2.judge.json'))).toBe(true);
    expect(existsSync(join(root, 'cassettes/shop/x/1.judge.json'))).toBe(true);
    expect(code).toBe(1);
  });

  it('takes no scenario for gone whose file is broken', async () => {
    await record({ scenario: 'broken' });
    await write('scenarios/desk/broken.yaml', 'scenario_id: broken\ntitel: x\n');
    const { thrown } = await run(cassettes(), ...scenarios(), '--prune');
    expect(thrown).toMatchObject({ code: 'scenario-invalid' });
    expect(existsSync(at('broken/1.judge.json'))).toBe(true);
  });
});
