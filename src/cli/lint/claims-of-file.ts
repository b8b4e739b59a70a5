// Has a model compile the claims of one file and writes its lock after each answer, so that no paid answer is lost; prints nothing.
import { existsSync, readFileSync } from 'node:fs';
import { compileClaim } from '../../claim/grammar.js';
import type { ClaimNames } from '../../claim/predicate.js';
import { rewriteByModel } from '../../claim/rewrite-by-model.js';
import { mayBeRewritten, rewritingProblem } from '../../claim/rewriting.js';
import { tokenize } from '../../claim/tokens.js';
import { toJsonText, writeWhole } from '../../episode/files.js';
import type { Model } from '../../model/model.js';
import {
  claimsLock,
  claimsLockPath,
  keptClaims,
  type LockedClaim,
} from '../../scenario/claims-lock.js';
import { SightlineError } from '../../sightline-error.js';
import type { CompiledOne } from './claims-text.js';

/** A file with its claims and the names that they may use. */
export interface ClaimSource {
  file: string;
  claims: readonly string[];
  names: ClaimNames;
}

/** What to do for one file, known before a model is asked. */
export interface Compiling {
  file: string;
  names: ClaimNames;
  /** Claims that the grammar cannot read, each once, in file order. */
  claims: readonly Unread[];
}

/** `entry`: its entry in the lock; null if there is no usable one. */
type Unread =
  | { todo: 'keep'; claim: string; entry: LockedClaim }
  | { todo: 'ask'; claim: string; entry: LockedClaim | null }
  /** Its values could not be compared with anything. */
  | { todo: 'write_anew'; claim: string; entry: null; why: string };

/** With `again`, locked claims are asked about too. */
export function compilingOf({ file, claims, names }: ClaimSource, again: boolean): Compiling {
  const locked = keptClaims(file).filter((entry) => isSound(entry, names));
  const unread = [...new Set(claims)].filter((claim) => mayBeRewritten(compileClaim(claim, names)));
  const unreadOf = (claim: string): Unread => {
    const entry = locked.find((known) => known.claim === claim) ?? null;
    if (entry !== null && !again) return { todo: 'keep', claim, entry };
    const cut = tokenize(claim);
    if (!cut.ok) return { todo: 'write_anew', claim, entry: null, why: cut.why };
    return { todo: 'ask', claim, entry };
  };
  return { file, names, claims: unread.map(unreadOf) };
}

function isSound({ claim, means }: LockedClaim, names: ClaimNames): boolean {
  return means === null || rewritingProblem(claim, means, names) === null;
}

/**
 * The results for the claims of one file, in their order; `stopped`: what kept a model from being asked about the rest,
 * null if nothing did. One claim after another, so that calls come in the same order each time.
 */
export async function compileAll(
  { file, names, claims }: Compiling,
  model: () => Promise<Model>,
): Promise<{ done: CompiledOne[]; stopped: SightlineError | null }> {
  const done: CompiledOne[] = [];
  let stopped: SightlineError | null = null;
  for (const [index, unread] of claims.entries()) {
    if (unread.todo === 'keep') done.push({ kind: 'kept', entry: unread.entry });
    else if (unread.todo === 'write_anew') done.push({ kind: 'unreadable', ...unread });
    else if (stopped !== null) done.push({ kind: 'remaining', ...unread });
    else {
      const one = await compileOne(unread, names, await model());
      done.push(one);
      if (one.kind === 'unanswered' && !OF_ONE_CLAIM.has(one.error.code)) stopped = one.error;
      if (one.kind === 'asked') await save(file, [...done, ...claims.slice(index + 1)]);
    }
  }
  return { done, stopped };
}

async function compileOne(
  { claim, entry }: Pick<Unread, 'claim' | 'entry'>,
  names: ClaimNames,
  model: Model,
): Promise<CompiledOne> {
  try {
    return { kind: 'asked', entry: await rewriteByModel(claim, names, model) };
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { kind: 'unanswered', claim, error, entry };
  }
}

/**
 * A claim that a model will not answer does not keep others from being answered; any other error is the endpoint's,
 * which is not asked again.
 */
const OF_ONE_CLAIM: ReadonlySet<string> = new Set([
  'model-refused',
  'model-reply-unfit',
  'model-context-exceeded',
]);

/**
 * Writes the lock with all entries so far, unless it has these bytes already; they stay, whatever ends the command
 * later.
 */
export async function save(
  file: string,
  claims: readonly { entry: LockedClaim | null }[],
): Promise<void> {
  const entries = claims.flatMap(({ entry }) => entry ?? []);
  const path = claimsLockPath(file);
  const text = toJsonText(claimsLock(entries));
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) await writeWhole(path, text);
}
