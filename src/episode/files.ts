// The files of episodes: their names, writing one whole or not at all, finding the episodes below a folder, and the bytes that they take.
import { createHash, randomBytes } from 'node:crypto';
import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';

export const episodeFiles = {
  header: 'episode.json',
  environment: 'environment.json',
  path: 'path.jsonl',
  transcript: 'transcript.jsonl',
  logs: 'logs.jsonl',
  world: 'world.json',
  closed: 'closed.json',
} as const;

/** The file of an additional record. */
export function recordFile(name: string): string {
  return `records/${name}.jsonl`;
}

/** Files of one checkpoint, below `surface/<folder>/`. */
export const checkpointFiles = {
  layout: 'layout.json',
  page: 'page.png',
  pageWithoutText: 'page-without-text.png',
  aria: 'aria.yaml',
  dom: 'dom.html',
  axe: 'axe.json',
} as const;

/** A path beside an episode's directory, never in it, however the directory is spelled (`1-7/`, `.`). */
export const besideEpisode = {
  assertions: (dir: string) => `${resolve(dir)}.assertions.json`,
  verdict: (dir: string) => `${resolve(dir)}.verdict.json`,
  answers: (dir: string) => `${resolve(dir)}.answers.json`,
};

/** The text of a file; null if it does not exist. */
export function textIfThere(path: string): string | null {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  return isThere ? readFileSync(path, 'utf8') : null;
}

/** Writes a file through a temporary neighbor, so that no reader ever sees a part of it. */
export function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  return promised(() => {
    const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
    try {
      writeFileSync(temporary, content);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
}

/** Synchronous: handing a small file to the thread pool takes several times the processor time of the work itself. */
export function promised<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve) => {
    resolve(work());
  });
}

/** JSON as in all of Sightline's files: two spaces, a newline at the end. */
export function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The same data with the keys of every object sorted, so that the same data is the same text. */
export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(Object.entries(value));
  const sorted = [...members.keys()].sort();
  return Object.fromEntries(sorted.map((key) => [key, sortedKeys(members.get(key))]));
}

/** Hex SHA-256, as in `closed.json`. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Zero if it is gone.
 *
 * @param counted files that are in the sum already: one that has several names is stored once
 */
export function bytesBelow(path: string, counted = new Set<string>()): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (found.isDirectory())
    return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name), counted), 0);
  const file = `${found.dev} ${found.ino}`;
  if (counted.has(file)) return 0;
  counted.add(file);
  return found.size;
}

/** An episode's folder, or something on the way that cannot be read, and why. */
export interface FoundPath {
  path: string;
  /** Null: an episode, whole or not. */
  problem: string | null;
}

/**
 * Folders of episodes, sorted: the path itself if it is one, else all below it; and what could not be read. A folder is
 * an episode's if it contains a record of one or is named like a trial's, so episodes that crashed early or lost their
 * header are found too. Links are followed; nothing is found twice.
 */
export function findEpisodes(path: string, seen = new Set<string>()): FoundPath[] {
  const folder = lookInto(path);
  if ('problem' in folder) return [folder];
  if (seen.has(folder.real)) return [];
  seen.add(folder.real);
  if (isEpisode(path, folder.entries)) return [{ path, problem: null }];
  return folder.entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => join(path, name))
    .sort()
    .flatMap((below) => findEpisodes(below, seen));
}

function lookInto(path: string): FoundPath | { real: string; entries: Dirent[] } {
  try {
    if (!statSync(path).isDirectory()) return { real: path, entries: [] };
    return { real: realpathSync(path), entries: readdirSync(path, { withFileTypes: true }) };
  } catch (error) {
    return { path, problem: whyNot(error) };
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is nothing there',
  ELOOP: 'it is a link that leads back to itself',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return reasons[code] ?? code;
}

/** Names that hardly anything else has. */
const telling: ReadonlySet<string> = new Set([
  episodeFiles.header,
  episodeFiles.path,
  episodeFiles.transcript,
  episodeFiles.closed,
]);
/** `<trial>-<seed>`, with `-2`, `-3` … appended, as `write.ts` makes them. */
const trialFolder = /^\d+-\d+(?:-\d+)?$/;

function isEpisode(path: string, entries: readonly Dirent[]): boolean {
  if (entries.some((entry) => entry.isFile() && telling.has(entry.name))) return true;
  const holdsOther = entries.some((entry) => !entry.isFile() && entry.name !== 'surface');
  return trialFolder.test(basename(path)) && !holdsOther;
}
