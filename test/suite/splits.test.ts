// What passes on one surface or project and not on another, as a run says it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { splitLines } from '../../src/report/splits.js';
import { readSuite } from '../../src/suite/suite.js';
import type { AssertionVerdict, EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { readVerdict, writeVerdict } from '../../src/episode/verdict/store.js';
import { buildRun, type BuiltScenario, type Fate } from './build-run.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-splits-'));
});

afterEach(() => rm(root, { recursive: true }));

const refund = (project: string, ...fates: Fate[]): BuiltScenario => ({
  ...{ scenario: 'refund', project, fates },
});
const hours = (project: string): BuiltScenario => ({
  ...{ scenario: 'hours', project, fates: ['passed', 'passed'] },
});

async function splitsIn(...scenarios: BuiltScenario[]): Promise<string[]> {
  return splitLines(readSuite([await buildRun(root, { scenarios })]));
}

it('names the check that passes on one project and fails on another, with how often', async () => {
  const desktop = [hours('desktop'), refund('desktop', 'passed', 'passed')];
  const phone = [hours('phone'), refund('phone', 'passed', 'failed')];
  expect(await splitsIn(...desktop, ...phone)).toEqual([
    'shop/refund: “Ended in refunded” passes on desktop, fails on phone (1 of 2)',
  ]);
});

it('says nothing of a single project, nor of a scenario that one of them lacks', async () => {
  expect(await splitsIn(hours('desktop'), refund('desktop', 'failed'))).toEqual([]);
  expect(await splitsIn(hours('desktop'), refund('phone', 'failed'))).toEqual([]);
});

it('tells a trial that ended otherwise by its headline, whatever no check says of it', async () => {
  const phone = refund('phone', 'inconclusive');
  expect(await splitsIn(refund('desktop', 'passed'), phone, refund('dark', 'passed'))).toEqual([
    'shop/refund: passes on desktop, dark, is undecided on phone: It inconclusive.',
  ]);
});

it('tells nothing where nothing passes in any column', async () => {
  expect(await splitsIn(refund('desktop', 'failed'), refund('phone', 'inconclusive'))).toEqual([]);
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
  expect(splitLines(readSuite([dir]))).toEqual([
    'shop/refund: “Ended in refunded” passes on desktop, fails on phone, dark; the conversation went another way on phone from turn 2; the agent put it in other words on dark from turn 2',
  ]);
  await write('phone', done, [answer(1, 'Hello.'), answer(2, ' Done. ')]);
  await write('dark', done, [answer(1, 'Hello.'), answer(2, 'Done.')]);
  expect(splitLines(readSuite([dir]))).toEqual([
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
  expect(splitLines(readSuite([dir]))).toEqual([
    'shop/refund: passes on desktop, fails on phone: The refund of "refund" was never issued (turn 2).',
  ]);
});
