// The lines before a run, of a suite with one trial.
import type { Suite } from '@playwright/test/reporter';
import { afterEach, expect, it, vi } from 'vitest';
import { runSettings } from '../../src/model/run-options.js';
import {
  GATE_ANNOTATION,
  PLAN_ANNOTATION,
  planText,
  WANTS_ANNOTATION,
} from '../../src/playwright/annotations.js';
import { notesBefore } from '../../src/playwright/planned-tests.js';
import { folderWith } from '../scenario/temporary-folder.js';

const planned = { app: 'shop', scenario: 'refund', trial: 1, seed: 1, reruns: 0 };
const annotations = [
  { type: PLAN_ANNOTATION, description: planText(planned) },
  { type: GATE_ANNOTATION, description: '{"gate":null,"weight":1,"file":"a.yaml","line":1}' },
  { type: WANTS_ANNOTATION, description: 'questions 2' },
];
const titlePath = () => ['', 'desktop', 'shop.spec.ts', 'refund'];
const test = { annotations, titlePath, parent: { project: () => ({ name: 'desktop' }) } };
const suite = { allTests: () => [test] } as unknown as Suite;

const before = process.cwd();
afterEach(() => {
  process.chdir(before);
  vi.unstubAllEnvs();
});

function notesIn(folder: string, mode: string | undefined): Promise<string[]> {
  vi.stubEnv('SIGHTLINE_CASSETTES', mode);
  process.chdir(folder);
  return notesBefore(suite, new Map([['desktop', runSettings({})]]));
}

it('tell which model is missing, unless answers may be recorded', async () => {
  const empty = folderWith({ 'a.txt': '' });
  expect(await notesIn(empty, undefined)).toEqual([
    expect.stringMatching(/^no model for the role judge: 2 questions of 1 scenario stay open/),
  ]);
  expect(await notesIn(empty, 'replay')).toEqual([]);
  const recorded = folderWith({ 'cassettes/shop/refund/1.judge.json': '{}' });
  expect(await notesIn(recorded, undefined)).toEqual([]);
});

it('tell of a mode that is none, and let the run go on', async () => {
  expect(await notesIn(folderWith({ 'a.txt': '' }), 'play')).toEqual([
    'SIGHTLINE_CASSETTES is "play".',
  ]);
});
