// Whether a run may merge, as Playwright's own command and `sightline gate` tell by their exit codes: killed and resumed, in shards, and in a browser elsewhere; in a project as a user would have it.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepsAll, shareKeep } from '../../src/playwright/run.js';
import { browserLaunchOptions } from '../../src/playwright/browser.js';
import { type GateProject, gateProject, type GateRun, summaryIn } from './gate-project.js';

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'gate: { at_least: 2, of: 3 }', open: '' });
});

afterAll(() => project.remove());

const wrong = { SHOP_WRONG: 'hours:2' };

describe('a red trial under a gate that is met, in a run that was killed and resumed', () => {
  let killed: string;
  let broken: { code: number; output: string };
  let finished: { file: string; at: number }[];
  let began: string;
  let ran: GateRun;
  let shards: GateRun[];

  beforeAll(async () => {
    const kept = { ...wrong, SHOP_CONFIG: '{"keep":"failures"}' };
    killed = await project.killedAfter(2, kept);
    broken = await project.sightline('gate', killed);
    began = await beganOf(killed);
    await cutOff('hours/2-');
    finished = await finishedIn(killed);
    ran = await project.playwright({ ...kept, SIGHTLINE_RESUME: 'last' });
    shards = [];
    for (const shard of [1, 2]) {
      const blob = ['blob', { outputFile: `blobs/${shard}.zip` }];
      const config = { SHOP_CONFIG: JSON.stringify({ reporters: [blob] }) };
      shards.push(await project.playwright({ ...wrong, ...config }, `--shard=${shard}/2`));
    }
  });

  /** As if the run had been killed in the midst of this trial. */
  async function cutOff(trial: string): Promise<void> {
    const files = await readdir(join(project.dir, killed), { recursive: true });
    const of = files.filter((name) => name.includes(trial));
    const ends = of.filter((name) => /\/closed\.json$|\.verdict\.json$/.test(name));
    expect(ends).toHaveLength(2);
    for (const name of ends) await rm(join(project.dir, killed, name));
  }

  it('is broken with every trial named before it is resumed', () => {
    expect(broken.output).toContain('did not end: 4 trials were planned.');
    expect(broken.output).toMatch(/of 4 planned trials have no verdict: .*open trial 1 \(/);
    expect(broken.code).toBe(2);
  });

  it('runs only what is missing', async () => {
    expect(ran.output).toContain(`Sightline: resuming ${killed.split('/').at(-1) ?? ''}`);
    expect(finished).not.toEqual([]);
    expect(ran.output).toMatch(
      new RegExp(`\\b${finished.length} trials? finished before the run was resumed`),
    );
    // Its path was written once: the trial did not happen again.
    for (const { file, at } of finished) expect(await modifiedAt(file)).toBe(at);
    const aside = await readdir(join(project.dir, 'sightline-episodes/set-aside'));
    expect(aside).toEqual([killed.split('/').at(-1)]);
    // Resumed or not, it began when it began.
    expect(await beganOf(killed)).toBe(began);
  });

  it('is a red test in a run that has passed', async () => {
    expect(ran.output).toContain('✕ scenarios.spec.ts › hours › trial 2');
    expect(ran.output.trimEnd().split('\n').slice(-4)).toEqual([
      '● Gate met: this may merge.',
      '3 of 4 trials passed, 75% (19.4% to 99.4%); 2 scenarios: 1 mixed, 1 always passed',
      expect.stringMatching(
        /^latency of a turn: [\d.]+ s on average, p95 [\d.]+ s; tokens of a trial: unknown$/,
      ),
      'decides nothing: failed trials that the gate allows: shop/hours',
    ]);
    expect(ran.code).toBe(0);
    const gate = await project.sightline('gate', killed);
    expect(gate.output).toMatch(/shop\/hours +met +●✕● +2\/3/);
    expect(gate.code).toBe(0);
  });

  it('keeps the pictures of the trial that failed alone, where it is to keep failures', async () => {
    expect(await pictures(killed), ran.output).toEqual([false, true, false]);
    expect(ran.output).toMatch(
      /^episodes: \S+, \d+\.\d MB, \d+\.\d MB an episode \(at most \d+\.\d MB\)$/m,
    );
    expect(existsSync(join(project.dir, killed, 'shared-pictures'))).toBe(false);
  });

  it('comes to the same over two shards, of which none decides by itself', async () => {
    expect(shards.map(({ code }) => code).sort()).toEqual([0, 1]);
    for (const { output } of shards) expect(output).toMatch(/shard \d of 2 decides nothing/);
    const folders = shards.map(({ run }) => run);
    const gate = await project.sightline('gate', ...folders, '--out', 'merged');
    expect(gate.output).toContain('● Gate met');
    expect(gate.code).toBe(0);
    const [whole, merged] = [await summaryIn(project, killed), await summaryIn(project, 'merged')];
    expect(withoutTimes(merged)).toEqual(withoutTimes(whole));
  });

  it("comes to the same where Playwright merges the shards' own reports, which is no run of its own", async () => {
    const before = await readdir(join(project.dir, 'sightline-episodes'));
    const merged = await project.merged('blobs');
    expect(merged.output).toContain('3 passed, 1 failed');
    expect(merged.output).toContain('rate: 3 of 4 trials passed (75%)');
    expect(merged.output).toContain('● Gate met: this may merge.');
    const [whole, found] = [
      await summaryIn(project, killed),
      await summaryIn(project, 'sightline-report'),
    ];
    expect(withoutTimes(found)).toEqual(withoutTimes(whole));
    expect(await readdir(join(project.dir, 'sightline-episodes'))).toEqual(before);
  });

  it('decides nothing where the episodes of merged shards are elsewhere', async () => {
    const episodes = join(project.dir, 'sightline-episodes');
    await rename(episodes, `${episodes}-away`);
    const merged = await project.merged('blobs');
    await rename(`${episodes}-away`, episodes);
    expect(merged.output).toContain('The episodes of these trials are not here');
    expect(merged.output).not.toMatch(/Gate|error/);
  });

  it('is graded without the pictures that were not kept', async () => {
    const graded = await project.sightline('grade', killed);
    expect(graded.output).toMatch(/3 inconclusive/);
    expect(graded.output).toContain('its pictures were not kept, since it passed');
  });
});

it('is red while its gate is undecided, though all its trials are green, in a browser elsewhere', async () => {
  const server = await chromium.launchServer({ ...browserLaunchOptions(), host: '127.0.0.1' });
  const variables = {
    SHOP_CONFIG: '{"gate":{"pass_rate":0.9}}',
    SHOP_BROWSER: server.wsEndpoint(),
    // Whoever looked for one on this machine would find none.
    SIGHTLINE_CHROMIUM: '/no/such/browser',
    SIGHTLINE_RUN: '{"browser":{"executablePath":"/no/such/browser","sandbox":false}}',
  };
  const ran = await project.playwright(variables, '--grep', 'open');
  await server.close();
  expect(ran.output).toContain('1 passed, 0 failed');
  expect(ran.output).toContain(`○ Gate undecided: this must not merge yet.
    pass rate of the suite 100% (2.5% to 100%); at least 90% is required; 35 further trials at this rate would decide`);
  expect(ran.code).toBe(1);
  expect((await project.sightline('gate', ran.run)).code).toBe(2);
  const files = await readdir(join(project.dir, ran.run), { recursive: true });
  for (const name of ['layout.json', 'closed.json'])
    expect(
      files.some((file) => file.endsWith(`/${name}`)),
      name,
    ).toBe(true);
});

it('keeps everything unless it is asked, and refuses another word', () => {
  vi.stubEnv('SIGHTLINE_RUN', undefined);
  expect(keepsAll()).toBe(true);
  expect(() => shareKeep('failure' as 'failures')).toThrow('"failure" is not what a run can keep');
  vi.unstubAllEnvs();
});

/** What is the run's own, or was measured by the clock. */
const ownFields: ReadonlySet<string> = new Set([
  ...['runs', 'run', 'episode', 'latencyMs', 'wallMs', 'durationMs'],
]);

function withoutTimes(summary: unknown): unknown {
  const text = JSON.stringify(summary, (key, value: unknown) =>
    ownFields.has(key) ? undefined : value,
  );
  return JSON.parse(text);
}

async function beganOf(folder: string): Promise<string> {
  const plan = await readFile(join(project.dir, folder, 'planned.json'), 'utf8');
  return (JSON.parse(plan) as { began: string }).began;
}

/** Of the trials of `hours`: whether the last picture is there. */
async function pictures(run: string): Promise<boolean[]> {
  const folder = join(project.dir, run, 'default/hours');
  const dirs = (await readdir(folder)).filter((name) => !name.includes('.')).sort();
  return dirs.map((name) => existsSync(join(folder, name, 'surface/turn-1/page.png')));
}

/** The paths of trials with a verdict, with the times at which they were written. */
async function finishedIn(run: string): Promise<{ file: string; at: number }[]> {
  const found = await readdir(join(project.dir, run), { recursive: true });
  const verdicts = found.filter((name) => name.endsWith('.verdict.json'));
  return Promise.all(
    verdicts.map(async (name) => {
      const file = join(project.dir, run, name.replace(/\.verdict\.json$/, ''), 'path.jsonl');
      return { file, at: await modifiedAt(file) };
    }),
  );
}

async function modifiedAt(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}
