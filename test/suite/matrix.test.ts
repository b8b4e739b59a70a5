// Scenarios side by side, by project and by run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { matrixText } from '../../src/report/matrix-text.js';
import { type Matrix, matrixOf } from '../../src/suite/matrix.js';
import { readSuite } from '../../src/suite/suite.js';
import { buildRun, type BuiltScenario, type Fate } from './build-run.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-matrix-'));
});

afterEach(() => rm(root, { recursive: true }));

const refund = (project: string, ...fates: Fate[]): BuiltScenario => ({
  ...{ scenario: 'refund', project, fates },
});
const hours = (project: string): BuiltScenario => ({
  ...{ scenario: 'hours', project, fates: ['passed', 'passed'] },
});

async function matrixFrom(...runs: BuiltScenario[][]): Promise<Matrix> {
  const dirs = await Promise.all(
    runs.map((scenarios, at) => buildRun(root, { run: `run-${at + 1}`, scenarios })),
  );
  return matrixOf(dirs.map((dir) => readSuite([dir])));
}

const textOf = (matrix: Matrix, different: boolean) =>
  matrixText(matrix, { different }, (line) => line).split('\n');

it('has a column for each project, and names what passes in one and fails in another', async () => {
  const found = await matrixFrom([
    ...[hours('desktop'), refund('desktop', 'passed', 'passed')],
    ...[hours('phone'), refund('phone', 'passed', 'failed')],
  ]);
  expect(textOf(found, false)).toEqual([
    'scenario     desktop   phone',
    'shop/hours   ●● 2/2    ●● 2/2',
    'shop/refund  ●● 2/2    ●✕ 1/2',
    'all          4/4 100%  3/4 75%',
    'latency p95  4.0 s     4.0 s',
    'tokens avg   150       150',
    '',
    '1 of 2 scenarios differs',
    '    shop/refund: passes in desktop, not in phone (1 of 2): Ended in refunded',
  ]);
  expect(textOf(found, true)).not.toContain('shop/hours   ●● 2/2    ●● 2/2');
  expect(textOf(found, true)).toContain('shop/refund  ●● 2/2    ●✕ 1/2');
});

it('has a column for each of several runs, and a gap where a scenario is not there', async () => {
  const found = await matrixFrom(
    [hours('default'), refund('default', 'failed')],
    [refund('default', 'failed')],
  );
  expect(found.columns.map(({ name }) => name)).toEqual(['run-1', 'run-2']);
  expect(found.rows.map(({ scenario, differs }) => [scenario, differs])).toEqual([
    ['refund', false],
    ['hours', true],
  ]);
  expect(textOf(found, false)).toContain('shop/hours   ●● 2/2     –');
});

it('differs where one column could not be told, and names no check for it', async () => {
  const found = await matrixFrom([
    ...[refund('desktop', 'passed'), refund('phone', 'inconclusive')],
  ]);
  expect(found.rows).toMatchObject([{ differs: true, checks: [] }]);
});
