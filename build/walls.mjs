// Holds every import of src against the table in import-walls.json; fails on a breach, a circle, or a name that two files export.
import { readFile } from 'node:fs/promises';
import { cruise } from 'dependency-cruiser';

const table = JSON.parse(await readFile(new URL('import-walls.json', import.meta.url), 'utf8'));
const groupOf = new Map(
  Object.entries(table.groups).flatMap(([group, folders]) => folders.map((f) => [f, group])),
);
const OURS = /^src\/(?!index\.ts$).*(?<!\.generated)\.tsx?$/;
const DECLARED = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;
const folder = (path) => /^src\/([^/.]+)/.exec(path)?.[1];

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
for (const breach of [...new Set(breaches)]) console.error(breach);
console.log(`${output.modules.length} modules, ${breaches.length} breaches of the import walls`);
process.exit(breaches.length > 0 ? 1 : 0);

function check(from, dependency) {
  const group = groupOf.get(folder(from));
  if (!group) return `the folder of ${from} is not in build/import-walls.json`;
  const rule = table.packages[dependency.module.replace(/\/(?!test).*$/, '')];
  if (rule) return checkPackage(group, rule, dependency);
  const to = groupOf.get(folder(dependency.resolved));
  if (!to) return null;
  if (table.allowed[group].includes(to)) return null;
  if (dependency.dynamic && table.dynamicOnly[group]?.includes(to)) return null;
  return `${group} may not import ${to}`;
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
