// Whether load changes a verdict: the whole main job, or four episodes on each of some third-party chat UIs, with 1, 2, 4 and 8 workers on this machine, three times each, compared trial by trial.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { episodeVerdictSchema } from '../src/verdict/format.js';
import { dir, inProject, playwright } from './foreign/project.js';
import { table } from './table.js';

export interface LoadOptions {
  workers: readonly number[];
  /** How often with each number of workers. */
  times: number;
  /** These third-party chat UIs instead of the main job. */
  uis: readonly string[];
}

/** What is run again and again. */
interface Job {
  cwd: string;
  args: readonly string[];
}

/** Of each UI the episode of `init`, the one of three turns, and the two in which a door records what the agent calls. */
const someOfEach: Job = { cwd: dir, args: ['-g', '-(first|healthy|refunded|only-said)\\b'] };

interface Run {
  workers: number;
  seconds: number;
  /** "outcome (party)" of every episode, by trial. */
  verdicts: ReadonlyMap<string, readonly string[]>;
}

/** Compares each run with what most runs say, and lists what differs. */
export function benchLoad(options: LoadOptions): Promise<string[]> {
  return options.uis.length === 0
    ? compared(options, { cwd: process.cwd(), args: [] })
    : inProject(options.uis, () => compared(options, someOfEach));
}

async function compared({ workers, times }: LoadOptions, job: Job): Promise<string[]> {
  const runs: Run[] = [];
  for (let time = 0; time < times; time += 1)
    for (const count of workers) {
      runs.push(await run(count, job));
      console.error(
        `${count} workers, run ${time + 1} of ${times}: ${runs.at(-1)?.seconds ?? 0} s`,
      );
    }
  const usual = usualVerdicts(runs);
  const rows = workers.map((count) => row(count, runs, usual));
  return [
    `${usual.size} trials on ${cpus().length} cores, ${times} runs with each number of workers; mostly ${counted([...usual.values()])}`,
    ...table(['workers', 'verdicts', 'missing', 'other, harness', 'other, not harness', 's'], rows),
    ...differences(runs, usual),
  ];
}

async function run(workers: number, { cwd, args }: Job): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-load-'));
  const env = { ...process.env, SIGHTLINE_EPISODES: folder };
  const began = Date.now();
  const all = [playwright, 'test', `--workers=${workers}`, '--reporter=line', ...args];
  const child = spawn(process.execPath, all, { cwd, env, stdio: 'ignore' });
  await new Promise((resolve) => child.once('close', resolve));
  const seconds = Math.round((Date.now() - began) / 1000);
  const verdicts = await verdictsIn(folder);
  await rm(folder, { recursive: true });
  return { workers, seconds, verdicts };
}

/** Several tests may play the same trial, so each key holds all its verdicts, sorted. */
async function verdictsIn(folder: string): Promise<Map<string, readonly string[]>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.verdict.json'),
  );
  const verdicts = new Map<string, string[]>();
  for (const name of names) {
    const verdict = episodeVerdictSchema.parse(
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    );
    const { scenario, trial, outcome, party } = verdict;
    // <run>/<project>/<scenario>/<file>
    const key = `${name.split(sep)[1] ?? ''}/${scenario}/${trial}`;
    const words = party === null ? outcome : `${outcome} (${party})`;
    verdicts.set(key, [...(verdicts.get(key) ?? []), words].toSorted());
  }
  return verdicts;
}

/** What most runs say of each trial. */
function usualVerdicts(runs: readonly Run[]): Map<string, string> {
  const keys = new Set(runs.flatMap(({ verdicts }) => [...verdicts.keys()]));
  return new Map(
    [...keys].toSorted().map((key) => [key, mostFrequent(runs.map((one) => said(one, key)))]),
  );
}

const said = ({ verdicts }: Run, key: string): string => verdicts.get(key)?.join(', ') ?? 'missing';

function counts(words: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return [...found].toSorted((a, b) => b[1] - a[1]);
}

function mostFrequent(words: readonly string[]): string {
  return counts(words)[0]?.[0] ?? 'missing';
}

/** "40 passed, 3 failed (agent)". */
function counted(words: readonly string[]): string {
  return counts(words)
    .map(([word, often]) => `${often} ${word}`)
    .join(', ');
}

/** A difference is the harness's where everything that is new in it names the harness. */
function isHarness(words: string, usual: string): boolean {
  const known = usual.split(', ');
  return words.split(', ').every((word) => known.includes(word) || word.endsWith('(harness)'));
}

function row(
  workers: number,
  runs: readonly Run[],
  usual: ReadonlyMap<string, string>,
): (string | number)[] {
  const own = runs.filter((one) => one.workers === workers);
  const all = own.flatMap((one) =>
    [...usual].map(([key, words]) => ({ words: said(one, key), usual: words })),
  );
  const other = all.filter((one) => one.words !== one.usual && one.words !== 'missing');
  const harness = other.filter((one) => isHarness(one.words, one.usual));
  return [
    String(workers),
    all.length,
    all.filter(({ words }) => words === 'missing').length,
    harness.length,
    other.length - harness.length,
    own.map(({ seconds }) => seconds).join(', '),
  ];
}

function differences(runs: readonly Run[], usual: ReadonlyMap<string, string>): string[] {
  return [...usual].flatMap(([key, words]) => {
    const other = runs.filter((one) => said(one, key) !== words);
    return other.map(
      (one) => `${key}: ${said(one, key)} with ${one.workers} workers; mostly ${words}`,
    );
  });
}
