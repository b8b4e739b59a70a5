// `sightline import`: finds the format of a file by its content, and drafts scenarios from it; reads arguments, writes and prints.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { App } from '../app/definition.js';
import {
  importDraft,
  type ImportDraft,
  importRedactor,
  type ImportSource,
  unimportable,
} from './import/draft.js';
import { posixPath, readScenarios } from '../scenario/load.js';
import { stdout } from '../values/terminal.js';
import { loadApp } from './load-app.js';
import { checkOutFolder, makeFolders } from './folders.js';
import { usage } from './usage.js';
import { isRecord } from '../values/merge.js';
import { formatProblem } from '../scenario/problem.js';
import { readSource } from '../scenario/source.js';
import { parsedJson } from '../values/json.js';
import { isChatLine, readChat } from './import/chat.js';
import { readEpisodes } from './import/episodes.js';
import { readScene, readTests } from './import/tests.js';

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
  'Review the files before you commit them: secrets were redacted, names and addresses of people were not.';

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

/** @throws SightlineError `import-failed` if nothing can be read from it */
async function openImport(file: string): Promise<ImportSource> {
  if (statSync(file).isDirectory())
    return { format: 'episodes of Sightline', conversations: await readEpisodes(file) };
  const bytes = readFileSync(file);
  const lines = jsonLines(bytes);
  if (lines !== null) return { format: 'chat messages', conversations: readChat(file, lines) };
  const { data, problems } = readSource(file, bytes);
  if (problems.length > 0)
    throw unimportable(file, 'it cannot be read', {
      details: problems.map(formatProblem),
      next: 'Correct these places, or export it again.',
    });
  const tests = readTests(data);
  if (tests.length > 0) return { format: 'test cases of another tool', conversations: tests };
  const scene = readScene(data);
  if (scene !== null) return { format: 'a scene', conversations: [scene] };
  throw unknownFormat(file, data);
}

/** The lines of a file that begins with a chat message or conversation in one line; null for any other. */
function jsonLines(bytes: Buffer) {
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((text, index) => ({ data: parsedJson(text), text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '');
  return isChatLine(lines[0]?.data) ? lines : null;
}

function unknownFormat(file: string, data: unknown) {
  if (isRecord(data) && data['scenario_id'] !== undefined)
    return unimportable(file, 'it is a scenario of Sightline already', {
      next: `Check it with \`sightline lint ${file}\`.`,
    });
  const found = isRecord(data)
    ? `an object with ${Object.keys(data).slice(0, 8).join(', ')}`
    : `a ${Array.isArray(data) ? 'list' : typeof data}`;
  return unimportable(file, 'its format is not known', {
    details: [`found: ${found}`],
    next: 'Give chat messages in JSON Lines, test cases as {"tests": […]}, a scene of mimiq or understudy, or a folder of episodes.',
  });
}
