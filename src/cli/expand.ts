// `sightline expand`: crosses scenarios pairwise with users, viewports, locales and faults; reads arguments, writes files and prints.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { countOf } from '../count.js';
import { crossScenarios, type Expansion } from '../coverage/expanded.js';
import { writeWhole } from '../episode/files.js';
import { foldersBelow } from '../scenario/folders.js';
import { leavesOf } from '../scenario/leaves.js';
import { type LoadedScenario, loadScenarios } from '../scenario/load.js';
import { userKind } from '../scenario/user-kind.js';
import { type FactorOptions, factorsOf } from './expand-factors.js';
import { loadApp } from './load-app.js';
import { checkOutFolder } from './out-folder.js';
import { usage } from './usage.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ExpandOptions extends FactorOptions {
  app?: string;
  max: string;
  out: string;
  force?: boolean;
  json?: boolean;
}

export async function expandScenarios(
  paths: readonly string[],
  options: ExpandOptions,
): Promise<void> {
  const most = mostOf(options.max);
  const app = options.app === undefined ? null : await loadApp(options.app);
  const factors = factorsOf(options, app);
  checkOutFolder(options.out);
  // What an earlier run wrote below these paths is not expanded again.
  const below = paths
    .flatMap(foldersBelow)
    .filter((path) => resolve(path) !== resolve(options.out));
  const given = below.flatMap((path) => loadScenarios(path));
  const loaded = given.filter((one) => !isMade(one));
  if (loaded.length === 0)
    throw usage('All of these scenarios were made by `sightline expand`.', 'Give the originals.');
  refuse(loaded, options);
  const expansion = crossScenarios(
    loaded.map(({ scenario }) => scenario),
    factors,
    most,
  );
  const files = filesOf(expansion, loaded, options.out);
  const others = refuseToOverwrite(files, options);
  await write(files, options.out);
  const { pairs, uncovered, all } = expansion;
  const made = {
    scenarios: files.map(({ path }) => path),
    ...{ pairs, uncovered, all, others },
    skipped: given.filter(isMade).map(({ file }) => file),
  };
  stdout.write(
    options.json === true ? `${JSON.stringify(made, null, 2)}\n` : textOf(made, options),
  );
}

/** What `expand` wrote is not crossed again. */
function isMade({ file }: LoadedScenario): boolean {
  return readFileSync(file, 'utf8').startsWith(MADE);
}

const MADE = '# Made by `sightline expand` from ';

function mostOf(max: string): number {
  if (/^[1-9]\d*$/.test(max)) return Number(max);
  throw usage(`--max "${max}" is not a number of scenarios.`, 'Write it as --max 40.');
}

/** What would not be the same scenario in another file. */
function refuse(loaded: readonly LoadedScenario[], { persona }: ExpandOptions): void {
  const taken = new Map<string, string>();
  for (const { file, scenario } of loaded) {
    const id = scenario.scenario_id;
    const first = taken.get(id);
    if (first !== undefined)
      throw usage(`${first} and ${file} are both named "${id}".`, 'Expand one of them at a time.');
    taken.set(id, file);
    if (
      scenario.fork !== undefined ||
      leavesOf(scenario).some(({ path }) => path.includes('upload'))
    )
      throw usage(
        `${file} names other files relative to itself, in \`fork\` or \`upload\`, and cannot be expanded into another folder.`,
        'Leave it out.',
      );
    if (persona !== undefined && !/^(?:plan|model)$/.test(userKind(scenario)))
      throw usage(
        `${file} is scripted, so a persona changes nothing in it.`,
        'Expand it without --persona.',
      );
  }
}

interface ExpandedFile {
  path: string;
  text: string;
}

function filesOf(
  { scenarios }: Expansion,
  loaded: readonly LoadedScenario[],
  out: string,
): ExpandedFile[] {
  return scenarios.map(({ from, scenario }) => {
    const file = loaded[from]?.file ?? '';
    const path = join(out, `${scenario.scenario_id}.yaml`);
    const head = `${MADE}${file}: change that, and expand it again.\n`;
    return { path, text: head + stringify(scenario, { lineWidth: 0 }) };
  });
}

/** Returns the scenarios in the folder that do not belong to this crossing. */
function refuseToOverwrite(
  files: readonly ExpandedFile[],
  { out, force }: ExpandOptions,
): string[] {
  const differ = files.filter(
    ({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') !== text,
  );
  if (differ.length > 0 && force !== true)
    throw usage(
      `${countOf(differ.length, 'file')} in ${out} would be overwritten.`,
      'Give another folder with --out, or add --force.',
      differ.map(({ path }) => path),
    );
  const own = new Set(files.map(({ path }) => basename(path)));
  const there = existsSync(out) ? readdirSync(out) : [];
  return there.filter((name) => /^[^_.].*\.ya?ml$/.test(name) && !own.has(name)).sort();
}

async function write(files: readonly ExpandedFile[], out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  for (const { path, text } of files) {
    await writeWhole(path, text);
  }
}

function textOf(
  made: Omit<Expansion, 'scenarios'> & Record<'scenarios' | 'others' | 'skipped', string[]>,
  { max, out }: ExpandOptions,
): string {
  const { scenarios, pairs, uncovered, all, others, skipped } = made;
  const tooFew = uncovered === 0 ? '' : `: --max ${max} is too small for the rest`;
  return [
    `${countOf(scenarios.length, 'scenario')} in ${out}, of ${all} possible combinations`,
    `${pairs - uncovered} of ${countOf(pairs, 'pair')} covered${tooFew}`,
    ...(others.length === 0
      ? []
      : [`not of this crossing, but in ${out} too: ${others.join(', ')}`]),
    ...(skipped.length === 0
      ? []
      : [`skipped, since \`sightline expand\` made them: ${skipped.join(', ')}`]),
    '',
  ].join('\n');
}
