// The action of this repository, its steps run as GitHub’s shell would over runs that were played before: shards, their artifacts, the gate, and the comment.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { agent, type Plan, user } from '../grade/build-episode.js';
import { gradedRun } from '../report/graded.js';
import { cleanEnv } from '../clean-env.js';

interface Step {
  if?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  with?: { name?: string; path?: string };
  'continue-on-error'?: boolean;
}

interface Job {
  steps: Step[];
}

const action = parse(readFileSync(resolve(import.meta.dirname, '../../action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>;
  runs: Job;
};

/** In place of what a machine of GitHub has: packages are there already, and `gh` keeps one comment in a file. */
const programs = {
  npm: 'exit 0',
  npx: `case "$*" in
  "playwright install --with-deps chromium") exit 0;;
  "playwright test --shard=1/2 --workers=1") mv played-1 sightline-episodes; exit 1;;
  "playwright test --shard=2/2 --workers=1") mv played-2 sightline-episodes; exit 0;;
  "sightline gate shards --out sightline-report"|"sightline report shards --out sightline-report")
    shift; exec node ${resolve('dist/cli/main.js')} "$@";;
esac
echo "unknown: $*" >&2; exit 1`,
  gh: `echo "$*" >> gh.log
case "$*" in
  *--jq*) [ -f comment.md ] && echo 77; exit 0;;
  *body=@*) last="\${@: -1:1}"; cp "\${last#body=@}" comment.md;;
esac`,
};

let dir: string;

/** An agent that is right or wrong about its hours. */
const told = (right: boolean): { plan: Plan } => ({
  plan: {
    scenario: { expectations: { says: ['until six', { consistent: false }] } },
    story: [user('How long?'), agent(right ? 'We are open until six.' : 'I cannot tell.')],
  },
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-action-'));
  await mkdir(join(dir, 'bin'));
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(dir, 'bin', name), `#!/bin/bash\n${text}\n`);
    await chmod(join(dir, 'bin', name), 0o755);
  }
  const gate = { at_least: 2, of: 3 };
  const hours = { scenario: 'hours', gate, trials: [told(true), told(false), told(false)] };
  const parts = [hours, { scenario: 'open', trials: [told(true)] }];
  for (const [index, part] of parts.entries()) {
    const current = index + 1;
    await gradedRun(join(dir, `played-${current}`), `run-${current}`, [part], {
      current,
      total: 2,
    });
  }
});

afterAll(() => rm(dir, { recursive: true }));

/** As GitHub runs a step: bash that stops at the first command that fails. */
function shell(script: string, variables: Record<string, string>): Promise<number> {
  const path = `${join(dir, 'bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    ...{ cwd: dir, stdio: 'ignore' as const },
    env: {
      ...cleanEnv(),
      PATH: path,
      GITHUB_STEP_SUMMARY: join(dir, 'step-summary.md'),
      GITHUB_OUTPUT: join(dir, 'step-output.txt'),
      ...variables,
    },
  });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}

/** Whether the job is green: no step failed but those that may. */
async function runJob({ steps }: Job, values: Record<string, string>): Promise<boolean> {
  let green = true;
  const filled = (text: string) =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? '');
  for (const { run, env = {}, 'continue-on-error': mayFail = false } of steps) {
    if (run === undefined) continue;
    const own = Object.entries(env).map(([name, value]) => [name, filled(value)] as const);
    const code = await shell(filled(run), Object.fromEntries(own));
    green &&= code === 0 || mayFail;
  }
  return green;
}

const ofPullRequest = {
  ...{ 'github.token': 'token', 'github.repository': 'acme/shop', 'github.event.number': '12' },
};

/** The action as a step of a job; with a shard, or without one to decide. */
function use(inputs: Record<string, string>): Promise<boolean> {
  const wanted = inputs['shard'] === undefined ? "inputs.shard == ''" : "inputs.shard != ''";
  const given = Object.entries(action.inputs).map(([name, one]) => [
    `inputs.${name}`,
    inputs[name] ?? one.default,
  ]);
  const steps = action.runs.steps.filter((step) => step.if?.includes(wanted));
  const values = { ...ofPullRequest, ...(Object.fromEntries(given) as Record<string, string>) };
  return runJob({ steps }, values);
}

const read = (name: string) => readFile(join(dir, name), 'utf8');

it('is red by its gate and not by a shard, with a comment and a report of all shards', async () => {
  for (const shard of [1, 2]) {
    expect(await use({ shard: `${shard}/2`, args: '--workers=1' })).toBe(true);
    // All that the gate gets of a shard is its artifact.
    const artifact = join(dir, `shards/sightline-${shard}-of-2`);
    await mkdir(artifact, { recursive: true });
    await rename(join(dir, 'sightline-episodes'), join(artifact, 'sightline-episodes'));
  }
  expect(await use({})).toBe(false);
  expect(await read('step-summary.md')).toContain('## ❌ Gate not met: this must not merge.');
  expect(await read('comment.md')).toBe(await read('sightline-report/summary.md'));
  expect(await read('comment.md')).toContain('shop/hours: 1 of 3 passed; at least 2 must');
  expect(await read('gh.log')).toContain(
    'api repos/acme/shop/issues/12/comments --field body=@sightline-report/summary.md',
  );
  expect(await read('step-output.txt')).toBe('name=sightline-1-of-2\nname=sightline-2-of-2\n');
  const report = join(dir, 'sightline-report/data');
  const pages = await Promise.all(
    (await readdir(report)).map((name) => readFile(join(report, name), 'utf8')),
  );
  for (const shard of [1, 2])
    expect(pages.join('\n')).toContain(`../shards/sightline-${shard}-of-2/`);
});

it('uploads what the gate needs of a shard', () => {
  const paths = action.runs.steps.flatMap((step) => step.with?.path ?? []);
  expect(paths.join('')).toContain('sightline-episodes/');
});
