// A project with claims, compiled as `sightline lint --compile` does by a stand-in for the model; expects nothing itself.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, vi } from 'vitest';
import { compile as compileLocks } from '../../src/cli/lint/compile.js';
import { loadApp } from '../../src/cli/load-app.js';
import { folderWith, withoutFolder } from '../scenario/temporary-folder.js';
import { type Behaviour, says, standIn } from '../stand-in/openai.js';

export const APP = `
export const shop = {
  name: 'shop' as const, start: '/', fixturesDir: 'nowhere', backend: { urls: [], tools: [] },
  terminalStates: { kept: () => true }, checkpoints: {}, knowledge: [], agents: [], records: {}, assertions: {}, replyTimeoutMs: 1,
  landmarks: { denial_reason: () => { throw new Error('no page here'); } },
};
`;
export const READ = 'The denial reason is shown.';
export const NO = 'The customer is told no at once, with "not returnable".';
export const TONE = 'The tone is friendly.';
export const MEANS = [
  'The denial reason is visible without scrolling.',
  'The denial reason says "not returnable".',
];
export const rewriting = (sentences: string[], why = 'As it says.') => says({ why, sentences });
export const entry = { claim: NO, model: 'stand-in', means: MEANS };

export const scenario = (claims: readonly string[]): string =>
  JSON.stringify({
    scenario_id: 'a',
    starting_prompt: 'Hi',
    expectations: { surface: [{ at: 'end', claims }] },
  });
export const lockOf = (claims: readonly object[], changes: object = {}): string =>
  `${JSON.stringify({ format: 'sightline-claims-lock', compiler: 1, grammar: 7, claims, ...changes }, null, 2)}\n`;

export function project(claims: readonly string[], lock: string | null = null, app = APP): string {
  return folderWith({
    'app.ts': app,
    's/a.json': scenario(claims),
    ...(lock === null ? {} : { 's/a.claims.lock.json': lock }),
  });
}

export const lockFile = (folder: string): string => `${folder}/s/a.claims.lock.json`;
export const lockText = (folder: string): string => readFileSync(lockFile(folder), 'utf8');

beforeEach(() => {
  vi.stubEnv('SIGHTLINE_MODEL_URL', '');
  vi.stubEnv('SIGHTLINE_MODEL', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What is compiled, without the lint that follows on the command line. */
export async function run(path: string, appFile: string | null, { again = false } = {}) {
  let out = '';
  const app = appFile === null ? undefined : await loadApp(appFile);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const print = (text: string) => void (out += `${text}\n`);
  const done = await compileLocks([path], { app, again, print }).then(
    ({ allReadable }) => ({ thrown: '', allReadable }),
    (error: unknown) => ({ thrown: (error as Error).message, allReadable: null }),
  );
  stderr.mockRestore();
  return { out, ...done };
}

/** Compiles the scenarios of a folder with a model that behaves so. */
export async function compile(
  folder: string,
  behaviours: readonly Behaviour[],
  options: { again?: boolean } = {},
) {
  const { baseUrl, requests } = await standIn(...behaviours);
  vi.stubEnv('SIGHTLINE_COMPILER_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_COMPILER_MODEL', 'stand-in');
  const { out, ...done } = await run(`${folder}/s`, `${folder}/app.ts`, options);
  return { out: withoutFolder(folder, out), ...done, requests };
}
