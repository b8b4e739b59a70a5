// Holds every import of src against the table in import-walls.json, and every folder against its budget in budgets.json; fails on
// a breach, a circle, a name that two files export, or more than a budget allows.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';

const table = JSON.parse(await readFile(new URL('import-walls.json', import.meta.url), 'utf8'));
const groups = new Map(
  Object.entries(table.groups).flatMap(([group, folders]) => folders.map((f) => [f, group])),
);
const floorOf = new Map(
  table.floors.flatMap((folders, floor) => folders.map((name) => [name, floor])),
);
const OURS = /^src\/(?!index\.ts$).*(?<!\.generated)\.tsx?$/;
const DECLARED = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;
const folder = (path) => /^src\/([^/.]+)/.exec(path)?.[1];
const innerFolder = (path) => /^src\/([^/.]+\/[^/.]+)\//.exec(path)?.[1];
const groupOf = (path) => groups.get(innerFolder(path)) ?? groups.get(folder(path));

const { output } = await cruise(['src'], {
  includeOnly: ['^src', '(^|/)@?playwright'],
  doNotFollow: { path: ['node_modules'] },
  tsPreCompilationDeps: true,
  detectProcessBuiltinModuleCalls: false,
  validate: true,
  ruleSet: {
    forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }],
  },
});

const breaches = output.summary.violations.map(
  ({ from, cycle = [] }) => `circle: ${[from, ...cycle.map(({ name }) => name)].join(' -> ')}`,
);
for (const module of output.modules.filter(({ source }) => source.startsWith('src/'))) {
  for (const dependency of module.dependencies) {
    const problem = check(module.source, dependency);
    if (problem) breaches.push(`${module.source} -> ${dependency.resolved}: ${problem}`);
  }
}
breaches.push(...(await sharedNames(output.modules.map(({ source }) => source))));
breaches.push(...(await overBudget()));
for (const breach of [...new Set(breaches)]) console.error(breach);
console.log(`${output.modules.length} modules, ${breaches.length} breaches of the import walls`);
process.exit(breaches.length > 0 ? 1 : 0);

function check(from, dependency) {
  const group = groupOf(from);
  if (!group) return `the folder of ${from} is not in build/import-walls.json`;
  const rule = table.packages[dependency.module.replace(/\/(?!test).*$/, '')];
  if (rule) return checkPackage(group, rule, dependency);
  const to = groupOf(dependency.resolved);
  if (!to) return null;
  if (climbs(folder(from), folder(dependency.resolved))) return 'it is not on a lower floor';
  if (table.allowed[group].includes(to)) return null;
  if (dependency.dynamic && table.dynamicOnly[group]?.includes(to)) return null;
  return `${group} may not import ${to}`;
}

function climbs(from, to) {
  return from !== to && floorOf.has(from) && floorOf.get(to) >= floorOf.get(from);
}

function checkPackage(group, { values, types }, { dependencyTypes }) {
  const typeOnly = dependencyTypes.includes('type-only');
  if ((typeOnly ? types : values).includes(group)) return null;
  return `${group} may not import this package${typeOnly ? ', not even its types' : ' but for its types'}`;
}

/** One name, one thing: what two files export under the same name. */
async function sharedNames(sources) {
  const homes = new Map();
  for (const source of sources.filter((path) => OURS.test(path))) {
    const text = await readFile(source, 'utf8');
    for (const [, name] of text.matchAll(DECLARED)) {
      homes.set(name, [...(homes.get(name) ?? []), source]);
    }
  }
  return [...homes]
    .map(([name, files]) => [name, [...new Set(files)]])
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}`);
}

/** Prints each part's size and budget, and returns the parts that are over budget or have none. */
async function overBudget() {
  const budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
  const taken = { ...(await sizesOfSource()), ...(await sizesBeside()) };
  const over = Object.keys(budgets)
    .filter((part) => taken[part] === undefined)
    .map((part) => `budgets.json: there is no ${part}`);
  for (const [part, sizes] of Object.entries(taken).sort()) {
    const cells = Object.entries(sizes).map(([unit, many]) => {
      const most = budgets[part]?.[unit] ?? 0;
      if (many > most) over.push(`${part}: ${many} ${unit}, ${most} in build/budgets.json`);
      return `${many} of ${most} ${unit}`.padEnd(26);
    });
    console.log(`${part.padEnd(16)}${cells.join('')}`.trimEnd());
  }
  return over;
}

/** By folder, `src` for the files beside the folders and `src/**` for all: lines, files and exported names. */
async function sizesOfSource() {
  const sizes = {};
  for (const { path, text } of await filesBelow('src', /(?<!\.generated)\.tsx?$/)) {
    for (const part of [folderOfFile(path), 'src/**']) {
      sizes[part] ??= { lines: 0, files: 0, exports: 0 };
      sizes[part].lines += linesOf(text);
      sizes[part].files += 1;
      sizes[part].exports += [...text.matchAll(DECLARED)].length;
    }
  }
  return sizes;
}

async function sizesBeside() {
  const lines = (files) => ({ lines: files.reduce((sum, { text }) => sum + linesOf(text), 0) });
  const docs = [
    ...(await filesBelow('docs', /\.md$/)),
    { text: await readFile('README.md', 'utf8') },
  ];
  const words = docs.flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
  return {
    'test/**': lines(await filesBelow('test', /\.tsx?$/)),
    'bench/**': lines(await filesBelow('bench', /\.ts$/)),
    'e2e/agents/**': lines(await filesBelow('e2e/agents', /\.tsx?$/)),
    'docs/**': { words: words.length },
  };
}

async function filesBelow(folder, pattern) {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => pattern.test(name)).map((name) => join(folder, name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

function folderOfFile(path) {
  const [, inner] = path.replaceAll('\\', '/').split('/');
  return inner.includes('.') ? 'src' : `src/${inner}`;
}

function linesOf(text) {
  return text.split('\n').length - 1;
}
