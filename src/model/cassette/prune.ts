// Finds and removes cassettes and entries that can never be replayed again.
import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countOf } from '../../count.js';
import { changeCassette } from '../../tape/file.js';
import { modelKind } from './kind.js';
import { type CassetteRow, type CurrentPrompts, currentPrompts, promptState } from './inventory.js';

/** What to remove. */
export interface Removal {
  row: CassetteRow;
  /** `file`: all of it; `entries`: those for prompts that have changed since. */
  what: 'file' | 'entries';
  entries: number;
  /** Why, for people. */
  why: string;
}

export interface PruneScope {
  /** Trials of each existing scenario, by its id; null if nobody says how many. Without it no scenario is gone. */
  scenarios: ReadonlyMap<string, number | null> | null;
}

export interface PrunePlan {
  removals: Removal[];
  /** What was kept because nothing is known about it, for people. */
  notes: string[];
}

/**
 * What can be removed: answers to prompts that have changed or are gone; and, if the scenarios are given, cassettes of
 * scenarios and trials that are gone. An app without any known scenario is left alone: its scenarios are elsewhere. So
 * are unreadable files.
 */
export function planPrune(rows: readonly CassetteRow[], { scenarios }: PruneScope): PrunePlan {
  const foreign = scenarios === null ? new Set<string>() : appsWithout(rows, scenarios);
  const removals = rows.flatMap((row) => {
    const known = scenarios === null || foreign.has(row.place.dir) ? null : scenarios;
    return removalOf(row, known) ?? [];
  });
  const unreadable = rows.filter(({ problem }) => problem !== null);
  const kept = unreadable.filter((row) => !removals.some((removal) => removal.row === row));
  return {
    removals,
    notes: [
      ...[...foreign].map(
        (dir) => `${dir}: left alone, none of its scenarios is among those given`,
      ),
      ...kept.map(
        ({ file, problem }) => `${file}: left alone, it cannot be read: ${problem ?? ''}`,
      ),
    ],
  };
}

function appsWithout(
  rows: readonly CassetteRow[],
  scenarios: ReadonlyMap<string, unknown>,
): Set<string> {
  const foreign = new Set(rows.map(({ place }) => place.dir));
  for (const { place } of rows) if (scenarios.has(place.scenario)) foreign.delete(place.dir);
  return foreign;
}

function removalOf(
  row: CassetteRow,
  scenarios: ReadonlyMap<string, number | null> | null,
): Removal | null {
  const { scenario, trial } = row.place;
  const whole = (why: string): Removal => ({ row, what: 'file', entries: row.entries, why });
  if (scenarios !== null) {
    const trials = scenarios.get(scenario);
    if (trials === undefined) return whole(`there is no scenario ${scenario}`);
    if (trials !== null && trial > trials)
      return whole(`${scenario} has ${countOf(trials, 'trial')}`);
  }
  const stale = row.prompts.filter(({ state }) => state !== 'current');
  const entries = stale.reduce((sum, prompt) => sum + prompt.entries, 0);
  if (entries === 0) return null;
  const why = stale
    .map(({ name, state }) => `the prompt ${name} ${state === 'gone' ? 'is gone' : 'has changed'}`)
    .join(', ');
  return { row, what: entries === row.entries ? 'file' : 'entries', entries, why };
}

/** Removes what was planned, and scenario folders that are then empty. */
export async function prune(
  removals: readonly Removal[],
  current: CurrentPrompts = currentPrompts(),
): Promise<void> {
  for (const { row, what } of removals) {
    if (what === 'entries') await pruneEntries(row, current);
    else await removeFile(row.file);
  }
}

async function pruneEntries({ place, owner }: CassetteRow, current: CurrentPrompts): Promise<void> {
  if (owner === 'agent') return;
  await changeCassette({ place, owner, kind: modelKind }, (recordings) =>
    recordings.filter(({ question }) => promptState(question.setup.prompt, current) === 'current'),
  );
}

async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
  const folder = dirname(file);
  const left = await readdir(folder);
  if (left.length === 0) await rmdir(folder);
}
