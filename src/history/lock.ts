// A lock file that says which process holds it; one whose process has ended is taken over.
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as passed } from 'node:timers/promises';
import { z } from 'zod';
import type { SightlineError } from '../sightline-error.js';
import { historyLocked } from './errors.js';

const holderSchema = z.object({ pid: z.int(), host: z.string() });

const POLL_MS = 100;

/**
 * Waits until the file is ours, and gives back how to let go of it.
 *
 * @throws SightlineError `history-locked` if somebody else holds it for longer than `waitMs`.
 */
export async function takeLock(file: string, waitMs: number): Promise<() => void> {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    for (let waited = 0; !linked(own, file);) {
      const text = textOf(file);
      if (text === null) continue;
      if (isStale(text)) {
        remove(file, text);
        continue;
      }
      if (waited >= waitMs) throw held(file, text);
      await passed(POLL_MS);
      waited += POLL_MS;
    }
  } finally {
    rmSync(own);
  }
  return () => rmSync(file, { force: true });
}

/** Null if it has gone meanwhile. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** A link is made by one process only, and the file is whole from the beginning. */
function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderIn(text: string): z.output<typeof holderSchema> | null {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Of a process on another machine nobody here knows. */
function isStale(text: string): boolean {
  const holder = holderIn(text);
  return holder !== null && holder.host === hostname() && !isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Moved away first: whoever was quicker may have locked anew, and gets that back. */
function remove(file: string, stale: string): void {
  const away = `${file}.${randomUUID()}`;
  try {
    renameSync(file, away);
  } catch {
    return;
  }
  if (readFileSync(away, 'utf8') !== stale) linked(away, file);
  rmSync(away);
}

function held(file: string, text: string): SightlineError {
  const holder = holderIn(text);
  const who = holder === null ? 'an unknown process' : `process ${holder.pid} on ${holder.host}`;
  return historyLocked('The history', [
    `locked by ${who}: ${file}`,
    'if no other command of Sightline is running, delete that file',
  ]);
}
