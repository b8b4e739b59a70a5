// Whether a run may merge, as Playwright's own command and `sightline gate` tell by their exit codes: in a project as a user would have it.
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GateProject, gateProject, type GateRun, summaryIn } from './gate-project.js';

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'gate: { at_least: 2, of: 3 }', open: '' });
});

afterAll(() => project.remove());

const onlyOpen = ['--grep', 'open'];

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

  it('is undecided as long as a shard is missing, and refused together with another run', async () => {
    const first = shards[0]?.run ?? '';
    const gate = await project.sightline('gate', first, '--out', 'merged');
    expect(gate.output).toContain('Shard 2 of 2 is missing.');
    expect(gate.code).toBe(2);
    const mixed = await project.sightline('gate', first, ran.run);
    expect(mixed.output).toMatch(/was planned twice\.[\s\S]*join no rate/);
    expect(mixed.code).toBe(64);
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
  const ran = await project.playwright(config, ...onlyOpen);
  expect(ran.output).toContain('1 passed, 0 failed');
  expect(ran.output).toContain(`○ Gate undecided: this must not merge yet.
    pass rate of the suite 100% (2.5% to 100%); at least 90% is required; 35 further trials at this rate would decide`);
  expect(ran.code).toBe(1);
  expect((await project.sightline('gate', ran.run)).code).toBe(2);
});

it('may have shards without a trial, for the gate and merged by Playwright', async () => {
  const shards: GateRun[] = [];
  for (const shard of [1, 2]) {
    const blob = ['blob', { outputFile: `few/${shard}.zip` }];
    const config = { SHOP_CONFIG: JSON.stringify({ reporters: [blob] }) };
    shards.push(await project.playwright(config, ...onlyOpen, `--shard=${shard}/2`));
  }
  expect(shards.map(({ code }) => code)).toEqual([0, 0]);
  const gate = await project.sightline('gate', ...shards.map(({ run }) => run));
  expect(gate.output).toContain('1 of 1 trial passed');
  expect(gate.code).toBe(0);
  expect((await project.merged('few')).output).toContain('● Gate met: this may merge.');
  const [, empty] = shards;
  await rm(join(project.dir, empty?.run ?? 'none'), { recursive: true });
  expect((await project.merged('few')).output).toContain('Shard 2 of 2 is missing.');
});

it('is broken where a file does not load, and where nothing is selected', async () => {
  await project.write({ 'e2e/broken.spec.ts': 'const = 1;' });
  const broken = await project.playwright({});
  expect(broken.code).toBe(1);
  const gate = await project.sightline('gate', broken.run);
  expect(gate.output).toMatch(/Gate broken[\s\S]*Outside of any test: SyntaxError/);
  expect(gate.code).toBe(2);
  await project.write({ 'e2e/broken.spec.ts': '' });
  const empty = await project.playwright({}, '--grep', 'nothing at all');
  expect(empty.code).toBe(1);
  const none = await project.sightline('gate', empty.run);
  expect(none.output).toContain('No trial was planned: the selection of tests is empty.');
  expect(none.code).toBe(2);
});

it('is red where the same seeds are repeated, since no trial may be planned twice', async () => {
  const ran = await project.playwright({}, ...onlyOpen, '--repeat-each=2');
  expect(ran.output).toContain('Gate broken: Trial 1 of shop/open was planned twice.');
  expect(ran.code).toBe(1);
});

it('is not met where a hook of a green trial throws', async () => {
  await project.write({
    'e2e/hook.spec.ts': `import { test, testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
test.afterEach(() => { throw new Error('The database is still locked.'); });
testScenarios(shop, 'scenarios/shop/open.yaml');
`,
  });
  const ran = await project.playwright({}, 'hook.spec.ts');
  await project.write({ 'e2e/hook.spec.ts': '' });
  expect(ran.code).toBe(1);
  const gate = await project.sightline('gate', ran.run);
  expect(gate.output).toContain(
    'hook.spec.ts › open › trial 1 › open (e2e/hook.spec.ts:4): Error: The database is still locked.',
  );
  expect(gate.code).toBe(1);
});

describe('a run that was killed', () => {
  let cut = 'none';

  it('runs only what is missing once it is resumed, and comes to what it would have come to', async () => {
    const run = await project.killedAfter(2);
    const [cut, ...before] = await finishedIn(run);
    await cutOff(cut?.file ?? '');
    const began = await beganOf(run);
    const resumed = await project.sightline('run', '--resume', 'last');
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
    expect(await project.sightline('history', 'add', run)).toMatchObject({ code: 0 });
    const { output } = await project.sightline('history', '--json');
    const recorded = { run: run.split('/').at(-1), began, decision: 'met' };
    const { trends } = JSON.parse(output) as { trends: { points: unknown[] }[] };
    expect(trends[0]?.points).toMatchObject([{ run: recorded }]);
  });

  it('is broken, and every planned trial is named, by the gate and in grading', async () => {
    cut = await project.killedAfter(1);
    const gate = await project.sightline('gate', cut);
    expect(gate.output).toContain('did not end: 4 trials were planned.');
    expect(gate.output).toMatch(
      /3 of 4 planned trials have no verdict: hours trial 2 \(.*\), hours trial 3 \(never begun\), open trial 1 \(never begun\)\./,
    );
    expect(gate.code).toBe(2);
    const graded = await project.sightline('grade', cut);
    expect(graded.output).toContain('! planned  hours, trial 3, seed');
    expect(graded.output).toContain('! planned  open, trial 1, seed');
    expect(graded.output).toMatch(/\nhours +3 /);
    expect(graded.code).toBe(2);
  });

  async function beganOf(folder: string): Promise<string> {
    const plan = await readFile(join(project.dir, folder, 'planned.json'), 'utf8');
    return (JSON.parse(plan) as { began: string }).began;
  }

  it('keeps trials that a selection leaves out as planned, and is refused as a shard', async () => {
    const part = await project.sightline('run', '--resume', cut, '--grep', 'open');
    // One or two: the trial that was cut off may have been closed, and was then graded above.
    expect(part.output).toMatch(/of 4 planned trials ha(?:s|ve) no verdict: .*hours trial 3/);
    expect(part.code).not.toBe(0);
    const shard = await project.sightline('run', '--resume', cut, '--shard=1/2');
    expect(shard.output).toContain('was begun as the whole suite and is resumed as shard 1 of 2.');
    expect(shard.code).not.toBe(0);
  });

  it('is not there to be resumed under another name', async () => {
    const ran = await project.sightline('run', '--resume', 'sightline-episodes/yesterday');
    expect(ran.output).toContain('sightline-episodes/yesterday is not a run to resume.');
    expect(ran.code).not.toBe(0);
  });
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
