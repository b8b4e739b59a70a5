// `sightline claims compile`: has a model put claims that the grammar does not read into sentences that it does, into lock files; grades nothing.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { claimUses } from '../../app/check-scenario.js';
import type { Model } from '../../model/model.js';
import { claimsLockPath, keptClaims, type LockedClaim } from '../../scenario/claims-lock.js';
import { foldersBelow } from '../../scenario/folders.js';
import { loadUnlocked } from '../../scenario/load.js';
import { SightlineError } from '../../sightline-error.js';
import {
  type ClaimSource,
  compileAll,
  type Compiling,
  compilingOf,
  save,
} from './claims-of-file.js';
import { type CompiledOne, compiledText } from './claims-text.js';
import { isClaimsFile, readClaimsFile } from '../claims-file.js';
import { refuseSharedLocks, withCompiler } from './compiler.js';
import { loadApp } from '../load-app.js';

/** The options as commander hands them over. */
export interface ClaimsOptions {
  app?: string;
  again?: boolean;
}

const UNNAMED = {
  what: 'the claims',
  instead: 'write the claims in the forms of docs/claims.md',
};

export async function compileClaims(
  paths: readonly string[],
  options: ClaimsOptions,
): Promise<void> {
  const sources = await sourcesOf(paths, options.app ?? null);
  refuseSharedLocks(
    sources.map(({ file }) => file),
    'claims',
  );
  const { again = false } = options;
  const work = sources.map((source) => compilingOf(source, again));
  const { done, failure } = await withCompiler(UNNAMED, (model) => compileFiles(work, model));
  if (failure !== null) throw toldWith(failure, { ...countsOf(work, done), again });
  if (done.some(({ kind }) => kind === 'unreadable')) process.exitCode = 1;
}

/** File after file, and none after an endpoint that has failed. `failure`: of that endpoint, else of the first claim without an answer. */
async function compileFiles(
  work: readonly Compiling[],
  model: () => Promise<Model>,
): Promise<{ done: CompiledOne[]; failure: SightlineError | null }> {
  const all: CompiledOne[] = [];
  for (const one of work) {
    const before = found(one.file);
    const { done, stopped } = await compileAll(one, model);
    process.stdout.write(`${await written(one.file, done, before)}\n`);
    all.push(...done);
    if (stopped !== null) return { done: all, failure: stopped };
  }
  return { done: all, failure: all.find((one) => one.kind === 'unanswered')?.error ?? null };
}

function countsOf(work: readonly Compiling[], done: readonly CompiledOne[]) {
  const toAsk = work.flatMap(({ claims }) => claims).filter(({ todo }) => todo === 'ask').length;
  return { asked: done.filter(({ kind }) => kind === 'asked').length, toAsk };
}

/** Every file that holds claims. Throws `usage` where claims of scenarios have no app. */
async function sourcesOf(paths: readonly string[], appFile: string | null): Promise<ClaimSource[]> {
  const app = appFile === null ? null : await loadApp(appFile);
  const names = { landmarks: Object.keys(app?.landmarks ?? {}) };
  const sources = paths.flatMap((path) =>
    isClaimsFile(path)
      ? [claimsOf(path)]
      : foldersBelow(path)
          .flatMap(loadUnlocked)
          .map((loaded) => {
            const claims = claimUses(loaded).map(({ name }) => name);
            return { file: loaded.file, claims, names, isOfApp: true };
          }),
  );
  const needing = sources.find(({ isOfApp, claims }) => isOfApp && claims.length > 0);
  if (needing === undefined || app !== null) return sources;
  throw new SightlineError('usage', {
    what: `The claims of ${needing.file} cannot be compiled without the app file.`,
    details: ['the app file names the landmarks that claims speak of'],
    next: 'Give it with --app <file>.',
  });
}

/** No app is known of a page that is only checked. */
function claimsOf(file: string): ClaimSource {
  const claims = readClaimsFile(file).flatMap((page) => page.claims);
  return { file, claims, names: { landmarks: [] }, isOfApp: false };
}

/** The lock as it was found; null where there was none. */
interface Found {
  text: string | null;
  claims: readonly LockedClaim[];
}

function found(file: string): Found {
  const path = claimsLockPath(file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
  return { text, claims: keptClaims(file) };
}

/** Writes the lock of one file, or takes it away where it is not needed; returns what to print. */
async function written(file: string, done: readonly CompiledOne[], before: Found): Promise<string> {
  const isNeeded = done.some(({ entry }) => entry !== null);
  const headline = isNeeded ? await put(file, done, before) : withoutEntries(file, done, before);
  return [headline, ...compiledText(done, before.claims)].join('\n');
}

async function put(file: string, done: readonly CompiledOne[], before: Found): Promise<string> {
  const path = claimsLockPath(file);
  await save(file, done);
  const isSame = readFileSync(path, 'utf8') === before.text;
  return isSame ? `${path}: unchanged` : `${path}: written; review it and commit it`;
}

/** A lock of which nothing is left goes; where a model gave no answer, nobody knows that. */
function withoutEntries(file: string, done: readonly CompiledOne[], { text }: Found): string {
  const path = claimsLockPath(file);
  if (done.some(({ kind }) => kind === 'unanswered'))
    return text === null ? `${file}: nothing was compiled` : `${path}: left as it was`;
  const why = done.length === 0 ? 'the grammar reads all of the claims' : 'nothing was compiled';
  if (text === null) return `${file}: ${why}`;
  rmSync(path);
  return `${path}: removed, ${why}`;
}

interface Counts {
  asked: number;
  toAsk: number;
  again: boolean;
}

/** The error of a model, with how many claims have an answer all the same. */
function toldWith(error: SightlineError, { asked, toAsk, again }: Counts): SightlineError {
  const { what, details = [], next } = error.parts;
  const rest = again ? 'what the lock had of them stays' : 'another call asks about no others';
  const kept = `compiled and kept: ${asked} of ${toAsk} claims; remaining: ${toAsk - asked}; ${rest}`;
  return new SightlineError(error.code, { what, details: [...details, kept], next, cause: error });
}
