// `sightline import`: drafts scenarios and fixtures from recordings and from other tools' tests; reads arguments, writes and prints.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { App } from '../app/definition.js';
import { FORMAT_NAMES } from '../import/open-document.js';
import { openImport } from '../import/open.js';
import { unimportable } from '../import/unimportable.js';
import { readScenarios } from '../scenario/load.js';
import { SILENT } from '../import/from-messages.js';
import { readConversations, type ReadRequest } from './import/read.js';
import { openStage } from './import/stage.js';
import { importText, type ImportResult } from './import/text.js';
import { loadApp } from './load-app.js';
import { type Progress, progress } from './progress.js';
import { checkOutFolder } from './out-folder.js';
import { usage } from './usage.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ImportFlags {
  out?: string;
  app?: string;
  format?: string;
  incident?: string;
  limit?: string;
  confirm?: boolean;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

export async function importFile(file: string, flags: ImportFlags): Promise<number> {
  const { format, dryRun = false, force = false, json = false } = flags;
  if (flags.confirm === true) {
    const { confirmDraft } = await import('./import/confirm.js');
    return confirmDraft(file, flags);
  }
  if (!existsSync(file))
    throw usage(`There is no file "${file}".`, 'Give its path relative to the working directory.');
  if (format !== undefined && !FORMAT_NAMES.includes(format))
    throw usage(`--format "${format}" is not a format.`, `Give one of ${FORMAT_NAMES.join(', ')}.`);
  const limit = limitOf(flags.limit);
  const app = flags.app === undefined ? null : await loadApp(flags.app);
  const out = flags.out ?? join('scenarios', app?.name ?? 'imported');
  checkOutFolder(out);
  const told = tellProgress(file);
  const source = await openImport(file, { format, onBytes: (count) => told.bytes(count) });
  const stage = dryRun ? null : openStage(out);
  try {
    const read = await readConversations({
      ...{ file, source, app, limit, out, stage },
      incident: flags.incident ?? null,
      fixtures: fixturesFor(out, app),
      ...scenariosIn(out),
      onReading: (what) => told.start(what),
    });
    told.end();
    if (read.conversations.every(({ why }) => why === SILENT)) throw silent(file);
    const kept = stage?.moveAll(force) ?? new Set<string>();
    const conversations = read.conversations.map((one) =>
      one.file !== null && kept.has(one.file) ? { ...one, state: 'kept' as const } : one,
    );
    const checkedAgainst = app?.name ?? null;
    const result: ImportResult = { ...read, conversations, format: source.format, checkedAgainst };
    const text = importText(result, { recorded: source.origin === 'recorded' });
    stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : text);
    const isWhole = conversations.every(({ why }) => why === null || why === SILENT);
    return kept.size === 0 && isWhole ? 0 : 1;
  } finally {
    told.end();
    stage?.remove();
  }
}

function limitOf(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw usage(`--limit must be a whole number above 0, not "${given}".`, 'Write it as --limit 20.');
}

/** Of the app; without one `fixtures/<name>`, beside `scenarios` if the drafts are in such a folder. */
function fixturesFor(out: string, app: App | null): string {
  if (app !== null) return app.fixturesDir;
  const above = dirname(resolve(out));
  const isUsual = basename(above) === 'scenarios';
  return join(isUsual ? relative('', dirname(above)) : '', 'fixtures', basename(resolve(out)));
}

/** Ids of scenarios in the folder, and of those that an import of the same id would not overwrite. */
function scenariosIn(out: string): Pick<ReadRequest, 'taken' | 'present'> {
  const isFolder = statSync(out, { throwIfNoEntry: false })?.isDirectory() === true;
  const found = (isFolder ? readable(out).scenarios : []).map(({ file, scenario }) => ({
    id: scenario.scenario_id,
    isOther: basename(file) !== `${scenario.scenario_id}.yaml`,
  }));
  const others = found.filter(({ isOther }) => isOther);
  return {
    taken: new Set(others.map(({ id }) => id.toLowerCase())),
    present: new Set(found.map(({ id }) => id)),
  };
}

/** An empty folder is no error here. */
function readable(out: string): ReturnType<typeof readScenarios> {
  try {
    return readScenarios(out);
  } catch {
    return { scenarios: [], problems: [] };
  }
}

function silent(file: string) {
  return unimportable(file, 'no user says anything in it', {
    next: 'Check the roles of its messages; --format forces another format.',
  });
}

/** Progress in megabytes, for each of the two readings. */
function tellProgress(file: string) {
  const total = Math.ceil((statSync(file).isFile() ? statSync(file).size : 0) / 1e6);
  let told: Progress | null = null;
  let [bytes, done] = [0, 0];
  return {
    start(what: 'read' | 'written') {
      told?.end();
      told = progress(total, stderr, () => performance.now(), `MB ${what}`);
      [bytes, done] = [0, 0];
    },
    bytes(count: number) {
      bytes += count;
      for (; done < Math.floor(bytes / 1e6); done += 1) told?.advance(basename(file));
    },
    end: () => told?.end(),
  };
}
