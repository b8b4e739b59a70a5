// The lines before a run, of a suite with one trial, whatever state its cassettes are in.
import { mkdirSync } from 'node:fs';
import type { Suite } from '@playwright/test/reporter';
import { afterEach, expect, it, vi } from 'vitest';
import { runSettings } from '../../src/model/run-options.js';
import {
  GATE_ANNOTATION,
  PLAN_ANNOTATION,
  planText,
  WANTS_ANNOTATION,
} from '../../src/playwright/annotations.js';
import { notesBefore } from '../../src/playwright/notes-before.js';
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

function notesIn(folder: string): Promise<string[]> {
  vi.stubEnv('SIGHTLINE_CASSETTES', 'replay');
  process.chdir(folder);
  return notesBefore(suite, new Map([['desktop', runSettings({})]]));
}

it('tell what is missing, and of a mode that is none', async () => {
  const folder = folderWith({ 'a.txt': '' });
  expect((await notesIn(folder)).join()).toContain('judge: ');
  vi.stubEnv('SIGHTLINE_CASSETTES', 'play');
  const [note] = await notesBefore(suite, new Map());
  expect(note).toBe('SIGHTLINE_CASSETTES is "play".');
});

it('tell that something cannot be read at all, and let the run go on', async () => {
  const folder = folderWith({ 'a.txt': '' });
  mkdirSync(`${folder}/cassettes/shop/refund/1.judge.json`, { recursive: true });
  const [note] = await notesIn(folder);
  expect(note).toMatch(/^What is recorded could not be read: EISDIR/);
});
