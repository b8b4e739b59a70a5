// `sightline mutate`: runs trials that mutate their pages, and prints which claims noticed; the run grades them, from disk.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SightlineError } from '../sightline-error.js';
import { type MutantsVerdict, readMutants } from '../verdict/mutants.js';
import { mutateText } from './mutate-text.js';
import { spawnPlaywright } from './spawn-playwright.js';
import { colored, stderr, stdout } from '../terminal.js';

export async function mutate(
  args: readonly string[],
  { json = false }: { json?: boolean },
): Promise<number> {
  const { SIGHTLINE_TRIALS = '1' } = process.env;
  const dirs = await episodesOf(async (list) => {
    const output = json ? { output: (text: string) => stderr.write(colored(text)) } : {};
    // One trial is enough to see what a claim notices.
    const env = { SIGHTLINE_MUTATE: list, SIGHTLINE_TRIALS };
    await spawnPlaywright(args, { env, ...output });
  });
  const read = await Promise.all(
    dirs.map(async (dir) => ({ dir, verdict: await readMutants(dir) })),
  );
  const mutated = read.flatMap(({ dir, verdict }) =>
    verdict === null || verdict.claims.length === 0 ? [] : [{ dir, verdict }],
  );
  if (mutated.length === 0) throw nothingToMutate(dirs.length);
  stdout.write(json ? `${JSON.stringify({ episodes: mutated }, null, 2)}\n` : mutateText(mutated));
  return exitCode(mutated.map(({ verdict }) => verdict));
}

/** The episodes that a run lists in a file. */
async function episodesOf(run: (list: string) => Promise<void>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-mutate-'));
  try {
    const list = join(folder, 'episodes');
    await run(list);
    const text = await readFile(list, 'utf8').catch(() => '');
    return text.split('\n').filter((line) => line !== '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nothingToMutate(episodes: number): SightlineError {
  return new SightlineError('nothing-mutated', {
    what: 'Nothing was mutated.',
    details: [
      episodes === 0
        ? 'no trial was run to its end'
        : 'no scenario that was run claims anything under `expectations.surface`',
    ],
    next: 'Select trials as for `playwright test`, such as -g <scenario>, of scenarios that expect something of the surface.',
  });
}

function exitCode(verdicts: readonly MutantsVerdict[]): 0 | 1 | 2 {
  if (verdicts.some(({ survived }) => survived > 0)) return 1;
  const isDecided = ({ inconclusive, stopped, claims }: MutantsVerdict) =>
    inconclusive === 0 &&
    stopped.length === 0 &&
    claims.every(({ outcome }) => outcome === null || outcome === 'passed');
  const isAny = verdicts.some(({ killed }) => killed > 0);
  return isAny && verdicts.every(isDecided) ? 0 : 2;
}
