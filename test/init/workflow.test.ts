// The workflow that `sightline init` writes, its steps run as GitHub's shell would: three shards, their artifacts, the gate, the comment.
import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflow } from '../../src/cli/init/workflow.js';
import { type GateProject, gateProject } from '../suite/gate-project.js';

interface Step {
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  with?: { name?: string; path?: string };
  'continue-on-error'?: boolean;
}

interface Job {
  steps: Step[];
  strategy?: { matrix: { shard: number[] } };
}

const { jobs } = parse(workflow('npm', null)) as { jobs: { episodes: Job; gate: Job } };

/** In place of what a machine of GitHub has: packages are there already, and `gh` keeps one comment in a file. */
const programs = {
  npm: 'exit 0',
  npx: `case "$1 $2" in
  "playwright install") exit 0;;
  "playwright test") shift; exec node node_modules/@playwright/test/cli.js "$@";;
  "sightline gate") shift; exec node node_modules/sightline/dist/cli/main.js "$@";;
esac
echo "unknown: $*" >&2; exit 1`,
  gh: `echo "$*" >> gh.log
case "$*" in
  *--jq*) [ -f comment.md ] && echo 77; exit 0;;
  *body=@*) last="\${@: -1:1}"; cp "\${last#body=@}" comment.md;;
esac`,
};

let project: GateProject;

beforeAll(async () => {
  project = await gateProject({ hours: 'gate: { at_least: 2, of: 3 }', open: '' });
  for (const [name, text] of Object.entries(programs)) {
    await project.write({ [`bin/${name}`]: `#!/bin/bash\n${text}\n` });
    await chmod(join(project.dir, 'bin', name), 0o755);
  }
});

afterAll(() => project.remove());

/** As GitHub runs a step: bash that stops at the first command that fails. */
function shell(script: string, variables: Record<string, string>): Promise<number> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(SIGHTLINE_(?!FOUND|CHROMIUM)|VITEST|TEST_|NODE_ENV)/.test(name),
    ),
  );
  const path = `${join(project.dir, 'bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    ...{ cwd: project.dir, stdio: 'ignore' as const },
    env: {
      ...env,
      PATH: path,
      GITHUB_STEP_SUMMARY: join(project.dir, 'step-summary.md'),
      ...variables,
    },
  });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}

/** Whether the job is green: no step failed but those that may. */
async function runJob(
  { steps }: Job,
  values: Record<string, string>,
  variables: Record<string, string> = {},
): Promise<boolean> {
  let green = true;
  const filled = (text: string) =>
    text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => values[name] ?? '');
  for (const { run, env = {}, 'continue-on-error': mayFail = false } of steps) {
    if (run === undefined) continue;
    const own = Object.entries(env).map(([name, value]) => [name, filled(value)] as const);
    const code = await shell(filled(run), { ...variables, ...Object.fromEntries(own) });
    green &&= code === 0 || mayFail;
  }
  return green;
}

const allShards = jobs.episodes.strategy?.matrix.shard ?? [];
const artifact = (shard: number) => join(project.dir, `shards/sightline-${shard}`);

/** These jobs of the matrix, as where some are run again, and then the gate; each shard's artifact is all that the gate gets. */
async function runWorkflow(
  wrong: string,
  again: readonly number[] = allShards,
): Promise<{ shards: boolean[]; gate: boolean }> {
  await rm(join(project.dir, 'step-summary.md'), { force: true });
  const shards: boolean[] = [];
  for (const shard of again) {
    const values = { 'matrix.shard': String(shard) };
    shards.push(await runJob(jobs.episodes, values, { SHOP_WRONG: wrong }));
    await rm(artifact(shard), { recursive: true, force: true });
    await mkdir(artifact(shard), { recursive: true });
    await rename(
      join(project.dir, 'sightline-episodes'),
      join(artifact(shard), 'sightline-episodes'),
    );
  }
  const gate = await runJob(jobs.gate, {
    ...{ 'github.token': 'token', 'github.repository': 'acme/shop', 'github.event.number': '12' },
  });
  return { shards, gate };
}

/** The shards in which this trial of the scenario `hours` was played. */
async function shardsOf(trial: number): Promise<number[]> {
  const played = await Promise.all(
    allShards.map(async (shard) => ({
      shard,
      files: await readdir(artifact(shard), { recursive: true }),
    })),
  );
  return played
    .filter(({ files }) => files.some((file) => file.includes(`/hours/${trial}-`)))
    .map(({ shard }) => shard);
}

const read = (name: string) => readFile(join(project.dir, name), 'utf8');

it('is green where a red trial is one that its gate allows, with a summary and a comment', async () => {
  expect(await runWorkflow('hours:2')).toEqual({ shards: [true, true, true], gate: true });
  expect(await read('step-summary.md')).toContain('## ✅ Gate met: this may merge.');
  expect(await read('comment.md')).toBe(await read('sightline-report/summary.md'));
  expect(await read('gh.log')).toContain(
    'api repos/acme/shop/issues/12/comments --field body=@sightline-report/summary.md',
  );
});

it('is red by its gate where a pull request makes a scenario worse, and replaces the comment', async () => {
  await writeFile(join(project.dir, 'gh.log'), '');
  const again = await runWorkflow('hours:2 hours:3', await shardsOf(3));
  expect(again).toEqual({ shards: [true], gate: false });
  expect(await read('step-summary.md')).toContain('## ❌ Gate not met: this must not merge.');
  expect(await read('comment.md')).toContain('shop/hours: 1 of 3 passed; at least 2 must');
  expect(await read('gh.log')).toContain(
    'api --method PATCH repos/acme/shop/issues/comments/77 --field body=@sightline-report/summary.md',
  );
});

it('uploads what the gate needs of a shard', () => {
  const paths = jobs.episodes.steps.flatMap((step) => step.with?.path ?? []).join('');
  expect(paths).toContain('sightline-episodes/');
});
