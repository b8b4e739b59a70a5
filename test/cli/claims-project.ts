// A project with claims, and `sightline claims compile` run on it by a stand-in for the model; expects nothing itself.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { afterEach, beforeEach, vi } from 'vitest';
import { registerClaims } from '../../src/cli/commands/claims.js';
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
  `${JSON.stringify({ format: 'sightline-claims-lock', compiler: 1, grammar: 1, claims, ...changes }, null, 2)}\n`;

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

export async function run(...args: string[]) {
  let out = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const program = new Command('sightline').exitOverride();
  registerClaims(program);
  process.exitCode = 0;
  const thrown = await program.parseAsync(['claims', 'compile', ...args], { from: 'user' }).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  stdout.mockRestore();
  const { exitCode: code } = process;
  process.exitCode = 0;
  return { out, thrown, code };
}

/** Compiles the scenarios of a folder with a model that behaves so. */
export async function compile(folder: string, behaviours: readonly Behaviour[], ...more: string[]) {
  const { baseUrl, requests } = await standIn(...behaviours);
  vi.stubEnv('SIGHTLINE_COMPILER_URL', baseUrl);
  vi.stubEnv('SIGHTLINE_COMPILER_MODEL', 'stand-in');
  const { out, thrown, code } = await run(`${folder}/s`, '--app', `${folder}/app.ts`, ...more);
  return { out: withoutFolder(folder, out), thrown, code, requests };
}
