// Reads a closed episode; rejects one that is unclosed, cut off, changed or newer, naming the file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { arePicturesKept } from './pictures.js';
import { episodeFiles, promised, recordFile, sha256 } from './files.js';
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
  type WorldFile,
  worldFileSchema,
} from './format.js';
import { type PathEvent, pathEventSchema } from './path-event.js';
import { type RecordLine, recordLineSchema } from './record-line.js';

const CHANGED = 'its content is not what was closed';
const NOT_KEPT = ' was not kept: the trial passed, and the run kept only failures';
const DISTRUST = ' cannot be trusted: ';

/** A closed episode, complete and checked; pictures and layouts are read on demand. */
export interface Episode {
  readonly dir: string;
  readonly header: EpisodeHeader;
  /** Null if the episode ended before there was a page. */
  readonly environment: Environment | null;
  readonly path: readonly PathEvent[];
  readonly transcript: readonly Message[];
  readonly logs: readonly Log[];
  /** Additional records by name: those that the app file asked for, and the agent's spans. */
  readonly records: ReadonlyMap<string, EpisodeRecord>;
  readonly world: WorldFile;
  readonly closed: Closed;
  /** Checkpoint name -> folder below `surface/`, in order of time. */
  readonly checkpoints: ReadonlyMap<string, string>;
  /** Reads a file of the episode and checks its hash. Throws `episode-corrupt`, and `picture-not-kept` for one that was dropped. */
  file(path: string): Promise<Buffer>;
}

/** An additional record, with what is known to be missing from it. */
export type EpisodeRecord = Pick<RecordEvent, 'from' | 'leftOut' | 'problem'> & {
  lines: readonly RecordLine[];
};
type RecordEvent = Extract<PathEvent, { kind: 'record' }>;

/**
 * Reads the episode in a directory.
 *
 * @throws SightlineError `episode-unclosed`, `other-version` or `episode-corrupt`, naming the file.
 */
export function readEpisode(dir: string): Promise<Episode> {
  return promised(() => readEpisodeNow(dir));
}

function readEpisodeNow(dir: string): Episode {
  const bytes = headerBytes(dir);
  const header = parseHeader(dir, bytes);
  const closed = readClosed(dir);
  if (closed.files[episodeFiles.header] !== sha256(bytes)) {
    throw corrupt(dir, episodeFiles.header, CHANGED);
  }
  const path = readLines(dir, closed, episodeFiles.path, pathEventSchema);
  return {
    dir,
    header,
    closed,
    file: (path) => promised(() => readChecked(dir, closed, path)),
    path,
    environment: readEnvironment(dir, closed),
    transcript: readLines(dir, closed, episodeFiles.transcript, messageSchema),
    logs: readLines(dir, closed, episodeFiles.logs, logSchema),
    records: readRecords(dir, closed, path),
    world: parse(
      dir,
      episodeFiles.world,
      worldFileSchema,
      readChecked(dir, closed, episodeFiles.world).toString(),
    ),
    checkpoints: new Map(
      path
        .filter((event) => event.kind === 'checkpoint')
        .map((event) => [event.name, event.folder] as const),
    ),
  };
}

function headerBytes(dir: string): Buffer {
  const bytes = readIfThere(dir, episodeFiles.header);
  if (bytes === null) throw corrupt(dir, episodeFiles.header, 'it is not there');
  return bytes;
}

function readIfThere(dir: string, path: string): Buffer | null {
  try {
    return readFileSync(join(dir, path));
  } catch {
    return null;
  }
}

/** Reads only the header, which even an unclosed episode has. */
export function readHeader(dir: string): Promise<EpisodeHeader> {
  return promised(() => parseHeader(dir, headerBytes(dir)));
}

function parseHeader(dir: string, bytes: Buffer): EpisodeHeader {
  const text = bytes.toString();
  refuseNewer(dir, text);
  return parse(dir, episodeFiles.header, headerSchema, text);
}

function refuseNewer(dir: string, text: string): void {
  const version = /"version":\s*(\d+)/.exec(text)?.[1];
  if (version === undefined || Number(version) <= EPISODE_VERSION) return;
  throw new SightlineError('other-version', {
    what: `The episode ${dir} has format version ${version}; this Sightline reads up to ${EPISODE_VERSION}.`,
    next: 'Grade it with the version of Sightline that wrote it, or a newer one.',
  });
}

function readClosed(dir: string): Closed {
  const bytes = readIfThere(dir, episodeFiles.closed);
  if (bytes !== null) return parse(dir, episodeFiles.closed, closedSchema, bytes.toString());
  throw new SightlineError('episode-unclosed', {
    what: `The episode ${dir} was never closed: ${episodeFiles.closed} is missing.`,
    details: ['The run that wrote it ended early, or is still going on.'],
    next: 'Run the trial again; an unclosed episode counts as an error and cannot be graded.',
  });
}

function readEnvironment(dir: string, closed: Closed): Environment | null {
  if (!isClosedWith(dir, closed, episodeFiles.environment)) return null;
  const text = readChecked(dir, closed, episodeFiles.environment).toString();
  return parse(dir, episodeFiles.environment, environmentSchema, text);
}

/** Whether the episode has a file that not every episode has. A file added after the close is not part of it. */
function isClosedWith(dir: string, closed: Closed, path: string): boolean {
  if (path in closed.files) return true;
  if (existsSync(join(dir, path))) throw corrupt(dir, path, 'the episode was closed without it');
  return false;
}

function readChecked(dir: string, closed: Closed, path: string): Buffer {
  const expected = closed.files[path];
  if (expected === undefined) throw corrupt(dir, path, 'the episode was closed without it');
  const content = readIfThere(dir, path);
  if (content === null && !arePicturesKept(dir)) throw notKept(dir, path);
  if (content === null) throw corrupt(dir, path, 'it is not there');
  if (sha256(content) !== expected) throw corrupt(dir, path, CHANGED);
  return content;
}

function readRecords(
  dir: string,
  closed: Closed,
  path: readonly PathEvent[],
): Map<string, EpisodeRecord> {
  const events = path.filter((event) => event.kind === 'record');
  const records = events.map(({ name, from, leftOut, problem }) => {
    const lines = readLines(dir, closed, recordFile(name), recordLineSchema);
    return [name, { from, leftOut, problem, lines }] as const;
  });
  return new Map(records);
}

function readLines<Schema extends z.ZodType>(
  dir: string,
  closed: Closed,
  path: string,
  schema: Schema,
): z.output<Schema>[] {
  if (!isClosedWith(dir, closed, path)) return [];
  const text = readChecked(dir, closed, path).toString();
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
    what: `The episode ${dir}${DISTRUST}${file}: ${why}.`,
    next: 'Run the trial again, or restore the directory as it was written.',
    cause,
  });
}

function notKept(dir: string, file: string): SightlineError {
  return new SightlineError('picture-not-kept', {
    what: `The file ${file} of the episode ${dir}${NOT_KEPT}.`,
    next: 'Run the trial again with keep: all.',
  });
}

/** These are about the episode as a whole, and name its directory. */
const wholeProblems: Partial<Record<SightlineError['code'], string>> = {
  'episode-unclosed': 'it was never closed',
  'other-version': 'a newer Sightline wrote it',
  'picture-not-kept':
    'its pictures were not kept, since it passed and the run kept only failures; run it again with keep: all',
};

/** The file and problem in an error of this reader, without the directory: "world.json: it is not there". */
export function fileProblem({ code, parts: { what } }: SightlineError): string {
  const whole = wholeProblems[code];
  if (whole !== undefined) return whole;
  const at = what.indexOf(DISTRUST);
  return what.slice(at === -1 ? 0 : at + DISTRUST.length).replace(/\.$/, '');
}
