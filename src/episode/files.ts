// The names of an episode's files, and writing one whole or not at all.
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
