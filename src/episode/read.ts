// Reads a closed episode and refuses by name one that is unclosed, cut off, changed or newer.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { episodeFiles, sha256 } from './files.js';
import {
  type Closed,
  closedSchema,
  environmentSchema,
  type Environment,
  EPISODE_VERSION,
  type EpisodeHeader,
  headerSchema,
  type Log,
  logSchema,
  type Message,
  messageSchema,
  type PathEvent,
  pathEventSchema,
  type WorldFile,
  worldFileSchema,
} from './format.js';

/** A closed episode, whole and checked; pictures and layouts are read on demand. */
export interface Episode {
  readonly dir: string;
  readonly header: EpisodeHeader;
  /** Null where the episode ended before there was a page. */
  readonly environment: Environment | null;
  readonly path: readonly PathEvent[];
  readonly transcript: readonly Message[];
  readonly logs: readonly Log[];
  readonly world: WorldFile;
  readonly closed: Closed;
  /** Checkpoint name -> folder below `surface/`, in order of time. */
  readonly checkpoints: ReadonlyMap<string, string>;
  /** Reads a file of the episode and checks its hash. Throws `episode-corrupt`. */
  file(path: string): Promise<Buffer>;
}

/**
 * Reads the episode in a directory.
 *
 * @throws SightlineError `episode-unclosed`, `episode-version` or `episode-corrupt`, naming the file.
 */
export async function readEpisode(dir: string): Promise<Episode> {
  const header = await readHeader(dir);
  const closed = await readClosed(dir);
  const file = (path: string) => readChecked(dir, closed, path);
  if (
    closed.files[episodeFiles.header] !== sha256(await readFile(join(dir, episodeFiles.header)))
  ) {
    throw corrupt(dir, episodeFiles.header, 'its content is not what was closed');
  }
  const path = await readLines(dir, closed, episodeFiles.path, pathEventSchema);
  return {
    dir,
    header,
    closed,
    file,
    path,
    environment: await readEnvironment(dir, closed),
    transcript: await readLines(dir, closed, episodeFiles.transcript, messageSchema),
    logs: await readLines(dir, closed, episodeFiles.logs, logSchema),
    world: parse(
      dir,
      episodeFiles.world,
      worldFileSchema,
      (await file(episodeFiles.world)).toString(),
    ),
    checkpoints: new Map(
      path
        .filter((event) => event.kind === 'checkpoint')
        .map((event) => [event.name, event.folder] as const),
    ),
  };
}

/** Reads the header alone, which even an unclosed episode has. */
export async function readHeader(dir: string): Promise<EpisodeHeader> {
  const text = await readFile(join(dir, episodeFiles.header), 'utf8').catch(() => {
    throw corrupt(dir, episodeFiles.header, 'it is not there');
  });
  refuseNewer(dir, text);
  return parse(dir, episodeFiles.header, headerSchema, text);
}

function refuseNewer(dir: string, text: string): void {
  const version = /"version":\s*(\d+)/.exec(text)?.[1];
  if (version === undefined || Number(version) <= EPISODE_VERSION) return;
  throw new SightlineError('episode-version', {
    what: `The episode ${dir} has format version ${version}; this Sightline reads up to ${EPISODE_VERSION}.`,
    next: 'Grade it with the version of Sightline that wrote it, or a newer one.',
  });
}

async function readClosed(dir: string): Promise<Closed> {
  const text = await readFile(join(dir, episodeFiles.closed), 'utf8').catch(() => {
    throw new SightlineError('episode-unclosed', {
      what: `The episode ${dir} was never closed: ${episodeFiles.closed} is missing.`,
      details: ['The run that wrote it ended early, or is still going on.'],
      next: 'Run the trial again; an unclosed episode counts as an error and cannot be graded.',
    });
  });
  return parse(dir, episodeFiles.closed, closedSchema, text);
}

async function readEnvironment(dir: string, closed: Closed): Promise<Environment | null> {
  if (!(episodeFiles.environment in closed.files)) return null;
  const text = (await readChecked(dir, closed, episodeFiles.environment)).toString();
  return parse(dir, episodeFiles.environment, environmentSchema, text);
}

async function readChecked(dir: string, closed: Closed, path: string): Promise<Buffer> {
  const expected = closed.files[path];
  if (expected === undefined) throw corrupt(dir, path, 'the episode was closed without it');
  const content = await readFile(join(dir, path)).catch(() => {
    throw corrupt(dir, path, 'it is not there');
  });
  if (sha256(content) !== expected) throw corrupt(dir, path, 'its content is not what was closed');
  return content;
}

async function readLines<Schema extends z.ZodType>(
  dir: string,
  closed: Closed,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  if (!(path in closed.files)) return [];
  const text = (await readChecked(dir, closed, path)).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => parse(dir, `${path}:${index + 1}`, schema, line));
}

function parse<Schema extends z.ZodType>(
  dir: string,
  where: string,
  schema: Schema,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw corrupt(dir, where, `it does not have the form of version ${EPISODE_VERSION}`, error);
  }
}

function corrupt(dir: string, file: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('episode-corrupt', {
    what: `The episode ${dir} cannot be trusted: ${file}: ${why}.`,
    next: 'Run the trial again, or restore the directory as it was written.',
    cause,
  });
}
