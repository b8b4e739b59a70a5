// Whether a run may merge, as Playwright's own command and `sightline gate` tell by their exit codes, whole, in shards and resumed: in a project as a user would have it.
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GateProject, gateProject, type GateRun, summaryIn } from './gate-project.js';

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'gate: { at_least: 2, of: 3 }', open: '' });
});

afterAll(() => project.remove());

describe('a red trial under a gate that is met', () => {
  let ran: GateRun;
  let shards: GateRun[];

  beforeAll(async () => {
    const wrong = { SHOP_WRONG: 'hours:2' };
    ran = await project.playwright(wrong);
    shards = [];
    for (const shard of [1, 2]) {
      const blob = ['blob', { outputFile: `blobs/${shard}.zip` }];
      const config = { SHOP_CONFIG: JSON.stringify({ reporters: [blob] }) };
      shards.push(await project.playwright({ ...wrong, ...config }, `--shard=${shard}/2`));
    }
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
    const gate = await project.sightline('gate', ran.run);
    expect(gate.output).toMatch(/shop\/hours +met +●✕● +2\/3/);
    expect(gate.code).toBe(0);
  });

  it('comes to the same over two shards, of which none decides by itself', async () => {
    expect(shards.map(({ code }) => code).sort()).toEqual([0, 1]);
    for (const { output } of shards) expect(output).toMatch(/shard \d of 2 decides nothing/);
    const folders = shards.map(({ run }) => run);
    const gate = await project.sightline('gate', ...folders, '--out', 'merged');
    expect(gate.output).toContain('● Gate met');
    expect(gate.code).toBe(0);
    const [whole, merged] = [await summaryIn(project, ran.run), await summaryIn(project, 'merged')];
    expect(withoutTimes(merged)).toEqual(withoutTimes(whole));
  });

  it("comes to the same where Playwright merges the shards' own reports, which is no run of its own", async () => {
    const before = await readdir(join(project.dir, 'sightline-episodes'));
    const merged = await project.merged('blobs');
    expect(merged.output).toContain('3 passed, 1 failed');
    expect(merged.output).toContain('rate: 3 of 4 trials passed (75%)');
    expect(merged.output).toContain('● Gate met: this may merge.');
    const [whole, found] = [
      await summaryIn(project, ran.run),
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

it('is red while its gate is undecided, though all its trials are green', async () => {
  const config = { SHOP_CONFIG: '{"gate":{"pass_rate":0.9}}' };
  const ran = await project.playwright(config, '--grep', 'open');
  expect(ran.output).toContain('1 passed, 0 failed');
  expect(ran.output).toContain(`○ Gate undecided: this must not merge yet.
    pass rate of the suite 100% (2.5% to 100%); at least 90% is required; 35 further trials at this rate would decide`);
  expect(ran.code).toBe(1);
  expect((await project.sightline('gate', ran.run)).code).toBe(2);
});

describe('a run that was killed', () => {
  it('is broken with every trial named, runs only what is missing once it is resumed, and comes to what it would have come to', async () => {
    const run = await project.killedAfter(2);
    const broken = await project.sightline('gate', run);
    expect(broken.output).toContain('did not end: 4 trials were planned.');
    expect(broken.output).toMatch(/of 4 planned trials have no verdict: .*open trial 1 \(/);
    expect(broken.code).toBe(2);

    const [cut, ...before] = await finishedIn(run);
    await cutOff(cut?.file ?? '');
    const began = await beganOf(run);
    const resumed = await project.playwright({ SIGHTLINE_RESUME: 'last' });
    expect(resumed.output).toContain(`Sightline: resuming ${run.split('/').at(-1) ?? ''}`);
    expect(resumed.output).toContain('1 trial finished before the run was resumed');
    expect(resumed.output).toContain('4 of 4 trials passed');
    expect(resumed.code).toBe(0);
    // Its path was written once: the trial did not happen again.
    for (const { file, at } of before) expect(await modifiedAt(file)).toBe(at);
    const gate = await project.sightline('gate', run);
    expect(gate.output).toContain('● Gate met');
    expect(gate.code).toBe(0);
    const aside = await readdir(join(project.dir, 'sightline-episodes/set-aside'));
    expect(aside).toEqual([run.split('/').at(-1)]);
    // Resumed or not, it began when it began.
    expect(await beganOf(run)).toBe(began);
  });

  async function beganOf(folder: string): Promise<string> {
    const plan = await readFile(join(project.dir, folder, 'planned.json'), 'utf8');
    return (JSON.parse(plan) as { began: string }).began;
  }
});

/** As if the run had been killed in the midst of the trial with this path. */
async function cutOff(path: string): Promise<void> {
  await rm(join(dirname(path), 'closed.json'));
  await rm(`${dirname(path)}.verdict.json`);
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
