// Scenarios side by side, by project and by run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { matrixText } from '../../src/report/matrix-text.js';
import { splitLines } from '../../src/report/split-lines.js';
import { type Matrix, matrixOf } from '../../src/suite/matrix.js';
import { readSuite } from '../../src/suite/suite.js';
import type { AssertionVerdict, EpisodeVerdict } from '../../src/verdict/format.js';
import { readVerdict, writeVerdict } from '../../src/verdict/store.js';
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
    '    shop/refund: “Ended in refunded” passes on desktop, fails on phone (1 of 2)',
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

it('differs if one column could not be decided, and names no check for it', async () => {
  const found = await matrixFrom([
    ...[refund('desktop', 'passed'), refund('phone', 'inconclusive')],
  ]);
  expect(found.rows).toMatchObject([{ differs: true, checks: [] }]);
});

it('tells a trial that ended otherwise by its headline, whatever no check says of it', async () => {
  const found = await matrixFrom([
    ...[refund('desktop', 'passed'), refund('phone', 'inconclusive'), refund('dark', 'passed')],
  ]);
  expect(splitLines(found)).toEqual([
    'shop/refund: passes on desktop, dark, is undecided on phone: It inconclusive.',
  ]);
});

it('tells nothing where nothing passes in any column', async () => {
  const found = await matrixFrom([
    ...[refund('desktop', 'failed'), refund('phone', 'inconclusive')],
  ]);
  expect(splitLines(found)).toEqual([]);
});

it('tells where the conversation went another way, and where only the words are others', async () => {
  const scenarios = [
    ...[refund('desktop', 'passed'), refund('phone', 'failed'), refund('dark', 'failed')],
  ];
  const dir = await buildRun(root, { scenarios });
  const say = (turn: number, text: string) =>
    JSON.stringify({ turn, kind: 'user_action', action: { kind: 'say', text } });
  const answer = (turn: number, text: string) => JSON.stringify({ turn, role: 'agent', text });
  const write = async (project: string, path: string[], transcript: string[]) => {
    const folder = join(dir, project, 'refund/1-1001');
    await writeFile(join(folder, 'path.jsonl'), path.join('\n'));
    await writeFile(join(folder, 'transcript.jsonl'), transcript.join('\n'));
  };
  const done = [say(1, 'Hi'), say(2, 'ORD-1')];
  await write('desktop', done, [answer(1, 'Hello.'), answer(2, 'Done.')]);
  await write('phone', [say(1, 'Hi'), say(2, 'No.')], [answer(1, 'Hello.'), answer(2, 'Done.')]);
  await write('dark', done, [answer(1, 'Hello.'), answer(2, 'It is done.')]);
  expect(splitLines(matrixOf([readSuite([dir])]))).toEqual([
    'shop/refund: “Ended in refunded” passes on desktop, fails on phone, dark; the conversation went another way on phone from turn 2; the agent put it in other words on dark from turn 2',
  ]);
  await write('phone', done, [answer(1, 'Hello.'), answer(2, ' Done. ')]);
  await write('dark', done, [answer(1, 'Hello.'), answer(2, 'Done.')]);
  expect(splitLines(matrixOf([readSuite([dir])]))).toEqual([
    'shop/refund: “Ended in refunded” passes on desktop, fails on phone, dark',
  ]);
});

it('tells the ending alone of a trial that broke off', async () => {
  const dir = await buildRun(root, {
    scenarios: [refund('desktop', 'passed'), refund('phone', 'failed')],
  });
  const folder = join(dir, 'phone/refund/1-1001');
  const verdict = (await readVerdict(folder)) as EpisodeVerdict;
  const [own] = verdict.assertions;
  const ending = {
    ...own,
    assertion: { kind: 'ending' },
    title: 'Ended in a way that can be graded',
  };
  await writeVerdict(folder, {
    ...verdict,
    assertions: [ending as AssertionVerdict, ...verdict.assertions],
  });
  expect(splitLines(matrixOf([readSuite([dir])]))).toEqual([
    'shop/refund: passes on desktop, fails on phone: The refund of "refund" was never issued (turn 2).',
  ]);
});
