// `sightline claims compile`: has a model put claims that the grammar does not read into sentences that it does, into lock files; grades nothing.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Command } from 'commander';
import { claimUses } from '../app/check-scenario.js';
import { compileClaim } from '../claim/grammar.js';
import type { ClaimNames } from '../claim/predicate.js';
import { rewriteByModel } from '../claim/rewrite-by-model.js';
import { rewritingProblem } from '../claim/rewriting.js';
import { tokenize } from '../claim/tokens.js';
import { toJsonText, writeWhole } from '../episode/files.js';
import type { Model } from '../model/model.js';
import {
  claimsLock,
  claimsLockPath,
  keptClaims,
  type LockedClaim,
} from '../scenario/claims-lock.js';
import { foldersBelow } from '../scenario/folders.js';
import { loadUnlocked } from '../scenario/load.js';
import { SightlineError } from '../sightline-error.js';
import { type CompiledOne, compiledText } from './claims-text.js';
import { isClaimsFile, readClaimsFile } from './claims-file.js';
import { refuseSharedLocks, withCompiler } from './compiling.js';
import { loadApp } from './load-app.js';

/** A file with its claims and the names that they may use. */
interface ClaimSource {
  file: string;
  claims: readonly string[];
  names: ClaimNames;
  /** Whether it can be known only from an app file what they may name. */
  isOfApp: boolean;
}

interface Options {
  app?: string;
  all?: boolean;
}

const UNNAMED = {
  what: 'the claims',
  instead: 'write the claims in the forms of docs/claims.md',
};

/**
 * Adds `claims compile`. Exit code 0: all claims are compiled, or known to be beyond the forms; 1: one cannot be read, and is to be written anew; 2: a
 * model failed or gave no answer; 64: no model is named, no app file, or two files would have one lock.
 */
export function registerClaims(program: Command): void {
  program
    .command('claims')
    .description('work on claims')
    .command('compile')
    .description('compile with a model the claims that the grammar does not read, into lock files')
    .argument('<paths...>', 'scenario files or folders, or JSON files of claims')
    .option('--app <file>', 'the app file, whose landmarks the claims of scenarios may name')
    .option('--all', 'ask anew also about claims that the lock has')
    .action(async (paths: string[], options: Options) => {
      const sources = await sourcesOf(paths, options.app ?? null);
      refuseSharedLocks(
        sources.map(({ file }) => file),
        'claims',
      );
      const all: CompiledOne[] = [];
      await withCompiler(UNNAMED, async (model) => {
        for (const source of sources) {
          const done = await compileAll(source, model, options.all ?? false);
          process.stdout.write(`${await written(source, done)}\n`);
          all.push(...done);
        }
      });
      for (const one of all) if (one.kind === 'unanswered') throw one.error;
      if (all.some(({ kind }) => kind === 'unreadable')) process.exitCode = 1;
    });
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

/** The claims that the grammar does not read, each once; one after another, so that the same run has the same order of calls. */
async function compileAll(
  { file, claims, names }: ClaimSource,
  model: () => Promise<Model>,
  anew: boolean,
): Promise<CompiledOne[]> {
  const unread = [...new Set(claims)].filter(
    (claim) => compileClaim(claim, names).kind !== 'measured',
  );
  const locked = keptClaims(file).filter((entry) => isSound(entry, names));
  const done: CompiledOne[] = [];
  for (const claim of unread) {
    const entry = locked.find((known) => known.claim === claim) ?? null;
    const isKept = entry !== null && !anew;
    done.push(isKept ? { kind: 'kept', entry } : await compileOne({ claim, entry }, names, model));
  }
  return done;
}

function isSound({ claim, means }: LockedClaim, names: ClaimNames): boolean {
  return means === null || rewritingProblem(claim, means, names) === null;
}

/** One claim that a model will not answer costs no other its answer; an endpoint that does not work costs all. */
async function compileOne(
  { claim, entry }: { claim: string; entry: LockedClaim | null },
  names: ClaimNames,
  model: () => Promise<Model>,
): Promise<CompiledOne> {
  const cut = tokenize(claim);
  // Nothing could be held against its values.
  if (!cut.ok) return { kind: 'unreadable', claim, why: cut.why, entry: null };
  const given = await model();
  try {
    return { kind: 'asked', entry: await rewriteByModel(claim, names, given) };
  } catch (error) {
    if (!(error instanceof SightlineError) || !UNANSWERED.has(error.code)) throw error;
    return { kind: 'unanswered', claim, error, entry };
  }
}

const UNANSWERED: ReadonlySet<string> = new Set(['model-refused', 'model-reply-unfit']);

/** Writes the lock of one file, or takes it away where it is not needed; returns what to print. */
async function written({ file }: ClaimSource, done: readonly CompiledOne[]): Promise<string> {
  const before = keptClaims(file);
  const entries = done.flatMap(({ entry }) => entry ?? []);
  const headline = entries.length > 0 ? await put(file, entries) : withoutEntries(file, done);
  return [headline, ...compiledText(done, before)].join('\n');
}

async function put(file: string, entries: LockedClaim[]): Promise<string> {
  const path = claimsLockPath(file);
  const text = toJsonText(claimsLock(entries));
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return `${path}: unchanged`;
  await writeWhole(path, text);
  return `${path}: written; review it and commit it`;
}

/** A lock of which nothing is left goes; where a model gave no answer, nobody knows that. */
function withoutEntries(file: string, done: readonly CompiledOne[]): string {
  const path = claimsLockPath(file);
  const isThere = existsSync(path);
  if (done.some(({ kind }) => kind === 'unanswered'))
    return isThere ? `${path}: left as it was` : `${file}: nothing was compiled`;
  const why = done.length === 0 ? 'the grammar reads all of the claims' : 'nothing was compiled';
  if (!isThere) return `${file}: ${why}`;
  rmSync(path);
  return `${path}: removed, ${why}`;
}
