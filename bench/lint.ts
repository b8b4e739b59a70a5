// What linting many scenarios costs against merely reading their YAML: everything that is looked up is shared between them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { returnsDesk } from '../e2e/agents/returns-desk/app.js';
import { lint } from '../src/cli/lint.js';
import { readScenarios } from '../src/scenario/load.js';
import { table } from './table.js';

const COUNT = 2000;
const BASES = ['refund_backpack', 'denied_window_expired', 'escalated_after_objection'];
/** How the copies differ in what they begin with. */
const KINDS = {
  'one world': () => '',
  'a world for every ten': (index: number) => Math.floor(index / 10),
} as const;

export function benchLint(): Promise<string[]> {
  const lines = Object.entries(KINDS).map(([kind, worldOf]) => {
    const folder = scenariosWith(worldOf);
    const read = msOf(() => readScenarios(folder));
    const linted = msOf(() => lint([folder], { app: returnsDesk }));
    const formOnly = msOf(() => lint([folder]));
    rmSync(folder, { recursive: true });
    const times = (ms: number) => `${(ms / read).toFixed(1)}×`;
    return [kind, '1×', times(formOnly), times(linted), `${(linted / 1000).toFixed(1)} s`];
  });
  return Promise.resolve([
    `lint: ${COUNT} scenarios of the returns desk`,
    ...table(['scenarios with', 'reading', 'lint', 'lint --app', 'CPU time'], lines),
  ]);
}

function scenariosWith(worldOf: (index: number) => number | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-lint-'));
  const texts = BASES.map((name) => readFileSync(`scenarios/returns-desk/${name}.yaml`, 'utf8'));
  const defaults = readFileSync('scenarios/returns-desk/_defaults.yaml', 'utf8');
  writeFileSync(join(folder, '_defaults.yaml'), defaults);
  for (let index = 0; index < COUNT; index += 1) {
    const text = (texts[index % texts.length] ?? '').replace(
      /^scenario_id: .*/m,
      `scenario_id: s${index}`,
    );
    const context = `context: { generated: { world: "${worldOf(index)}" } }\n`;
    writeFileSync(join(folder, `s${index}.yaml`), `${text}${context}`);
  }
  return folder;
}

/** CPU time, which does not depend on what else the machine does. */
function msOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
