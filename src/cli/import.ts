// `sightline import`: drafts scenarios from recordings and from other tools' tests; reads arguments, writes and prints.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { App } from '../app/definition.js';
import { importDraft, type ImportDraft, importRedactor } from './import/draft.js';
import { openImport } from './import/open.js';
import { posixPath, readScenarios } from '../scenario/load.js';
import { stdout } from '../values/terminal.js';
import { loadApp } from './load-app.js';
import { makeFolders } from './make-folders.js';
import { checkOutFolder } from './out-folder.js';
import { usage } from './usage.js';

/** The options as commander hands them over. */
export interface ImportFlags {
  out?: string;
  app?: string;
  force?: boolean;
}

/** Everything is read and drafted before anything is written. */
export async function importFile(file: string, flags: ImportFlags): Promise<0 | 1> {
  if (!existsSync(file))
    throw usage(`There is no file "${file}".`, 'Give its path relative to the working directory.');
  const app = flags.app === undefined ? null : await loadApp(flags.app);
  const out = flags.out ?? join('scenarios', app?.name ?? 'imported');
  checkOutFolder(out);
  const { format, conversations } = await openImport(file);
  const from = `${posixPath(file)} (${format})`;
  const redactor = importRedactor(app);
  const used = takenIds(out);
  const drafts = conversations.map((one, index) => {
    const name = one.id ?? `${basename(file).replace(/\.\w+$/, '')}-${index + 1}`;
    return importDraft(one, { id: freeId(redactor.text(name), used), app, redactor, from });
  });
  const folders = { out, fixtures: fixturesFor(out, app), force: flags.force === true };
  const done = drafts.map((draft) => ({ ...draft, ...place(draft, folders) }));
  const written = done.filter(({ isWritten }) => isWritten).length;
  const lines = done.flatMap(({ line, notCarried }) => [
    line,
    ...(notCarried.length === 0 ? [] : [`  not carried over: ${notCarried.join('; ')}`]),
  ]);
  const next = `npx sightline lint ${posixPath(out)}${flags.app === undefined ? '' : ` --app ${flags.app}`}`;
  const total = `${format}: ${written} of ${done.length} written; check with: ${next}`;
  stdout.write(`${[...lines, '', total, REVIEW].join('\n')}\n`);
  return written === done.length ? 0 : 1;
}

const REVIEW =
  'Review the files before you commit them: secrets were struck out, names and addresses of people were not.';

interface Folders {
  out: string;
  fixtures: string;
  force: boolean;
}

/** Writes the files of a draft, unless it has none or they exist. */
function place(
  { scenario: { scenario_id: id }, text, world, refused }: ImportDraft,
  { out, fixtures, force }: Folders,
): { line: string; isWritten: boolean } {
  if (refused !== null) return { line: `left out: ${id}: ${refused}`, isWritten: false };
  const file = join(out, `${id}.yaml`);
  if (!force && existsSync(file))
    return { line: `${file}: kept as it is; --force overwrites it`, isWritten: false };
  const fixture = join(fixtures, `${id}.json`);
  if (world !== undefined) write(fixture, `${JSON.stringify(world, null, 2)}\n`);
  write(file, text);
  return { line: world === undefined ? file : `${file}, fixture ${fixture}`, isWritten: true };
}

function write(file: string, text: string): void {
  makeFolders(dirname(file));
  writeFileSync(file, text);
}

/** Of the app; without one `fixtures/<name>`, beside `scenarios` if the drafts are in such a folder. */
function fixturesFor(out: string, app: App | null): string {
  if (app !== null) return app.fixturesDir;
  const above = dirname(resolve(out));
  const isUsual = basename(above) === 'scenarios';
  return join(isUsual ? relative('', dirname(above)) : '', 'fixtures', basename(resolve(out)));
}

/** Ids, in lower case, of scenarios in the folder that an import of the same id would not overwrite. */
function takenIds(out: string): Set<string> {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory() !== true) return new Set();
  const others = readable(out).filter(
    ({ file, scenario }) => basename(file) !== `${scenario.scenario_id}.yaml`,
  );
  return new Set(others.map(({ scenario }) => scenario.scenario_id.toLowerCase()));
}

/** An empty folder is no error here. */
function readable(out: string): ReturnType<typeof readScenarios>['scenarios'] {
  try {
    return readScenarios(out).scenarios;
  } catch {
    return [];
  }
}

/** A name as a `scenario_id` that no other has, whatever its case. */
function freeId(name: string, used: Set<string>): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 60)
    .replace(/[-_]+$/, '');
  const base = slug === '' ? 'imported' : slug;
  let free = base;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${base}-${number}`;
  used.add(free.toLowerCase());
  return free;
}
