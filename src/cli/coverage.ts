// `sightline coverage`: what the scenarios cover of the policy and the app; reads arguments and prints.
import { statSync } from 'node:fs';
import { countedProblems } from '../app/check-scenario.js';
import { policyFiles } from '../app/check-policy.js';
import type { App } from '../app/definition.js';
import { coverageOf } from '../coverage/coverage.js';
import { matchTraffic, type MeasuredCoverage } from '../coverage/traffic.js';
import { readTraffic, type TrafficRow } from '../coverage/traffic-file.js';
import { foldersBelow } from '../scenario/folders.js';
import { invalidScenarios, readScenarios } from '../scenario/load.js';
import { orderProblems } from '../scenario/problem.js';
import { coverageMarkdown, coverageText } from './coverage-text.js';
import { folderOf } from './lint/lint-paths.js';
import { loadApp } from './load-app.js';
import { usage } from './usage.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface CoverageOptions {
  app: string;
  traffic?: string;
  json?: boolean;
  markdown?: boolean;
}

export async function coverage(paths: readonly string[], options: CoverageOptions): Promise<0 | 1> {
  if (options.json === true && options.markdown === true)
    throw usage('--json and --markdown exclude each other.', 'Drop one of them.');
  const measured = await coverageOfApp(paths, options);
  stdout.write(formatted(measured, options));
  return measured.gaps.length === 0 ? 0 : 1;
}

/** Measures the scenarios at some paths, or in the folder of the app. Throws as `measureCoverage`. */
async function coverageOfApp(
  paths: readonly string[],
  { app: file, traffic }: { app: string; traffic?: string | undefined },
): Promise<MeasuredCoverage> {
  const app = await loadApp(file);
  const rows = traffic === undefined ? null : trafficOf(traffic);
  return measureCoverage(paths.length > 0 ? paths : [folderOf(app)], app, rows);
}

/**
 * Measures the scenarios at some paths, folders below included.
 *
 * Throws SightlineError `scenario-invalid` with everything that is wrong in scenarios and policy, `scenario-not-found` if
 * there are none, `usage` if more than one policy applies to them.
 */
export function measureCoverage(
  paths: readonly string[],
  app: App,
  rows: readonly TrafficRow[] | null,
): MeasuredCoverage {
  const below = paths.flatMap(foldersBelow);
  const readings = below.map((path) => readScenarios(path));
  const loaded = readings.flatMap(({ scenarios }) => scenarios);
  const policies = policyFiles(below, loaded, app);
  const [first = null, second] = policies;
  if (first && second)
    throw usage(
      `Several policies apply to these scenarios: ${policies.map(({ file }) => file).join(', ')}.`,
      'Measure the scenarios of one policy at a time.',
    );
  const problems = [
    ...[...readings, ...policies].flatMap((reading) => reading.problems),
    ...loaded.flatMap((one) => countedProblems(one, app)),
  ];
  if (problems.length > 0) throw invalidScenarios(problems);
  const scenarios = loaded.map(({ scenario }) => scenario);
  const traffic = rows === null ? null : matchTraffic(rows, scenarios);
  const warnings = orderProblems(policies.flatMap((policy) => policy.warnings));
  return { ...coverageOf(loaded, { app, policy: first?.policy ?? null }), traffic, warnings };
}

function trafficOf(path: string): TrafficRow[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw usage(
      `There is no traffic file "${path}".`,
      'Give its path relative to the working directory.',
    );
  return readTraffic(path);
}

function formatted(measured: MeasuredCoverage, { json, markdown }: CoverageOptions): string {
  if (json === true) return `${JSON.stringify(measured, null, 2)}\n`;
  return markdown === true ? coverageMarkdown(measured) : coverageText(measured);
}
