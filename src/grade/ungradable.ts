// The verdict on an unreadable episode, from what little its directory shows; grades nothing.
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { episodeFiles } from '../episode/files.js';
import { SightlineError } from '../sightline-error.js';
import { type EpisodeVerdict, VERDICT_VERSION } from '../episode/verdict/format.js';
import { classOutcomes } from '../episode/verdict/episode-outcome.js';

const stops: Readonly<Record<string, string>> = {
  'episode-unclosed': 'unclosed',
  'episode-corrupt': 'corrupt',
  'other-version': 'newer_version',
};

interface Identity {
  episode: string;
  scenario: string;
  trial: number;
  seed: number;
  attempt: EpisodeVerdict['attempt'];
}

/**
 * An error of the harness that names the trial and the reason. A crash must count, never vanish.
 *
 * @throws the error itself if it is not about the episode, or if the directory names no trial.
 */
export async function ungradable(dir: string, error: unknown): Promise<EpisodeVerdict> {
  const stop = error instanceof SightlineError ? stops[error.code] : undefined;
  if (!(error instanceof SightlineError) || stop === undefined) throw error;
  const identity = (await fromHeader(dir)) ?? fromPath(dir);
  if (identity === null) throw error;
  return {
    format: 'sightline-verdict',
    version: VERDICT_VERSION,
    ...identity,
    scenarioHash: null,
    appHash: null,
    outcome: 'error',
    party: 'harness',
    headline: reasonOf(error, dir, identity.episode),
    attribution: {
      party: 'harness',
      candidates: [],
      settledBy: null,
      firstCritical: null,
      also: [],
    },
    terminalState: null,
    stop,
    turns: 0,
    toolCalls: 0,
    costs: null,
    classes: classOutcomes([]),
    fidelity: null,
    assertions: [],
    questions: [],
    values: [],
  };
}

/** The first line of the error, with the episode's id in place of this machine's path. */
function reasonOf(error: SightlineError, dir: string, id: string): string {
  const line = error.message.split('\n')[0] ?? error.message;
  return line.replaceAll(resolve(dir), id).replaceAll(dir, id);
}

const identitySchema = z.object({
  id: z.string(),
  scenario: z.object({ id: z.string() }),
  trial: z.int(),
  seed: z.int(),
  attempt: z.object({ number: z.int(), earlier: z.array(z.string()) }).optional(),
});

const first: EpisodeVerdict['attempt'] = { number: 1, earlier: [] };

/** A header of another version may still show which trial it is. */
async function fromHeader(dir: string): Promise<Identity | null> {
  try {
    const text = await readFile(join(dir, episodeFiles.header), 'utf8');
    const { id, scenario, trial, seed, attempt } = identitySchema.parse(JSON.parse(text));
    return { episode: id, scenario: scenario.id, trial, seed, attempt: attempt ?? first };
  } catch {
    return null;
  }
}

/** `<run>/<project>/<scenario>/<trial>-<seed>`. */
function fromPath(dir: string): Identity | null {
  const path = resolve(dir);
  const match = /^(\d+)-(\d+)(?:-\d+)?$/.exec(basename(path));
  const scenario = basename(dirname(path));
  if (match === null || scenario === '') return null;
  const episode = path.split(/[/\\]/).slice(-4).join('/');
  return { episode, scenario, trial: Number(match[1]), seed: Number(match[2]), attempt: first };
}
