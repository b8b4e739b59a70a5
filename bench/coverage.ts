// What `sightline coverage` takes for many scenarios, against merely parsing their YAML, in one process.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { returnsDesk } from '../e2e/agents/returns-desk/app.js';
import { measureCoverage } from '../src/cli/coverage.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const MANY = 2_000;
const ROUNDS = 5;
const DEMO = 'scenarios/returns-desk';

/** The scenarios of the returns desk over and over, each time under other names. */
export async function benchCoverage(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-coverage-'));
  try {
    const files = written(folder);
    const [measured = [], parsed = []] = await inTurns(ROUNDS, [
      () => timeMs(() => Promise.resolve(measureCoverage([folder], returnsDesk, null))),
      () =>
        timeMs(() =>
          Promise.resolve(files.map((file) => parse(readFileSync(file, 'utf8')) as unknown)),
        ),
    ]);
    const [whole, alone] = [median(measured), median(parsed)];
    return [
      ratioLine(`coverage : parsing the YAML, ${MANY} scenarios`, whole / alone, {
        target: '–',
        of: `${whole.toFixed(0)} ms : ${alone.toFixed(0)} ms, median of ${ROUNDS}`,
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function written(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const texts = readdirSync(DEMO)
    .filter((name) => /^[^_].*\.yaml$/.test(name))
    .map((name) => readFileSync(join(DEMO, name), 'utf8'));
  for (const name of ['_defaults.yaml', '_policy.yaml'])
    writeFileSync(join(folder, name), readFileSync(join(DEMO, name)));
  return Array.from({ length: MANY }, (_, index) => {
    const file = join(folder, `case-${index}.yaml`);
    const text = texts[index % texts.length] ?? '';
    writeFileSync(file, text.replace(/^scenario_id: .*$/m, `scenario_id: case-${index}`));
    return file;
  });
}
