// Has a model rewrite claims that the grammar cannot read, into lock files, and removes what is not needed there; grades nothing.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { Model } from '../../model/model.js';
import { claimsLockPath, keptClaims, type LockedClaim } from '../../scenario/claims-lock.js';
import { SightlineError } from '../../sightline-error.js';
import {
  type ClaimSource,
  compileAll,
  type Compiling,
  compilingOf,
  save,
} from './claims-of-file.js';
import { type CompiledOne, compiledText } from './claims-text.js';

/** How claims are compiled. */
interface Compiler {
  model: () => Promise<Model>;
  /** Whether to ask again about locked claims. */
  again: boolean;
  print: (text: string) => void;
}

/**
 * Compiles file by file; reports each on `print`. Returns whether the model could be asked about every claim: one that
 * cannot be tokenized has to be rewritten.
 *
 * @throws SightlineError that of an endpoint that failed, at once; else that of the first claim without an answer, at the end.
 */
export async function compileClaims(
  sources: readonly ClaimSource[],
  { model, again, print }: Compiler,
): Promise<{ allReadable: boolean }> {
  const work = sources.map((source) => compilingOf(source, again));
  const all: CompiledOne[] = [];
  let failure: SightlineError | null = null;
  for (const one of work) {
    const before = found(one.file);
    const { done, stopped } = await compileAll(one, model);
    const text = await written(one.file, done, before);
    if (text !== null) print(text);
    all.push(...done);
    failure = stopped;
    if (stopped !== null) break;
  }
  failure ??= all.find((one) => one.kind === 'unanswered')?.error ?? null;
  if (failure !== null) throw withCounts(failure, { done: all, work, again });
  return { allReadable: !all.some(({ kind }) => kind === 'unreadable') };
}

/** Keeps only these claims in the lock of a file; returns what to print. */
export async function keepClaims(
  file: string,
  isKept: (claim: string) => boolean,
): Promise<string | null> {
  const before = found(file);
  const kept = before.claims.filter(({ claim }) => isKept(claim));
  return written(
    file,
    kept.map((entry) => ({ kind: 'kept', entry })),
    before,
  );
}

/** The lock as found; null if there was none. */
interface Found {
  text: string | null;
  claims: readonly LockedClaim[];
}

function found(file: string): Found {
  const path = claimsLockPath(file);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
  return { text, claims: keptClaims(file) };
}

/**
 * Writes the lock of one file, or removes it if it is not needed; returns what to print, null if there was nothing to
 * do.
 */
async function written(
  file: string,
  done: readonly CompiledOne[],
  before: Found,
): Promise<string | null> {
  if (done.length === 0 && before.text === null) return null;
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

/** An empty lock is removed, unless a model that gave no answer may still fill it. */
function withoutEntries(file: string, done: readonly CompiledOne[], { text }: Found): string {
  const path = claimsLockPath(file);
  if (done.some(({ kind }) => kind === 'unanswered'))
    return text === null ? `${file}: nothing was compiled` : `${path}: left as it was`;
  if (text === null) return `${file}: nothing was compiled`;
  rmSync(path);
  const why = done.length === 0 ? 'the grammar can read all claims' : 'nothing was compiled';
  return `${path}: removed; ${why}`;
}

interface Counts {
  done: readonly CompiledOne[];
  work: readonly Compiling[];
  again: boolean;
}

/** A model's error, with how many claims were answered nevertheless. */
function withCounts(error: SightlineError, { done, work, again }: Counts): SightlineError {
  const { what, details = [], next } = error.parts;
  const toAsk = work.flatMap(({ claims }) => claims).filter(({ todo }) => todo === 'ask').length;
  const asked = done.filter(({ kind }) => kind === 'asked').length;
  const rest = again
    ? 'their earlier entries in the lock stay'
    : 'another run asks only about those';
  const kept = `compiled and kept: ${asked} of ${toAsk} claims; remaining: ${toAsk - asked}; ${rest}`;
  return new SightlineError(error.code, { what, details: [...details, kept], next, cause: error });
}
