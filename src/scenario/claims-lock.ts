// The claims lock: claims that the grammar cannot read, rewritten by a model as sentences that it can; must not ask a model.
import { z } from 'zod';
import { GRAMMAR_VERSION } from '../claim/grammar.js';
import { jsonContent, lockPath, type LockReading, noLock, sharedLock } from './lock-file.js';

/** Raised when models are asked differently, since the sentences then change too. */
const CLAIM_COMPILER_VERSION = 1;

/** More than this is a list, which nobody reviews. */
export const MOST_SENTENCES = 6;

const text = z.string().min(1);
const one = {
  /** As in the file. */
  claim: text,
  /** Who compiled it, for people. */
  model: z.string(),
};

const lockedClaim = z.union([
  /** All of `means` must hold. They are text that the grammar compiles each time, so they can be reviewed. */
  z.strictObject({ ...one, means: z.array(text).min(1).max(MOST_SENTENCES) }),
  /** The grammar cannot express it; the model is not asked again. */
  z.strictObject({ ...one, means: z.null(), why: z.string() }),
]);
/** One claim of a lock. */
export type LockedClaim = z.output<typeof lockedClaim>;

/** As in the file and in an episode's header. */
export const claimsLockSchema = z.strictObject({
  format: z.literal('sightline-claims-lock'),
  compiler: z.int(),
  /** The version of the grammar that the sentences were written for. */
  grammar: z.int(),
  claims: z.array(lockedClaim),
});
export type ClaimsLock = z.output<typeof claimsLockSchema>;

/** The lock file of a scenario file or a claims file: beside it, under its name. */
export function claimsLockPath(file: string): string {
  return lockPath(file, 'claims');
}

/** A lock of these claims, as written by this version. */
export function claimsLock(claims: LockedClaim[]): ClaimsLock {
  return {
    format: 'sightline-claims-lock',
    compiler: CLAIM_COMPILER_VERSION,
    grammar: GRAMMAR_VERSION,
    claims,
  };
}

/** The lock's entry for a claim, word for word; null if it has none. */
export function lockedIn(lock: ClaimsLock | null | undefined, claim: string): LockedClaim | null {
  return lock?.claims.find((known) => known.claim === claim) ?? null;
}

/**
 * The lock beside a file. One that this version cannot use is reported and never used.
 *
 * @param needsApp whether its claims are only compiled with an app file, as those of scenarios are. Default: no.
 */
export function readClaimsLock(file: string, needsApp = false): LockReading<ClaimsLock> {
  const path = claimsLockPath(file);
  const found = jsonContent(path);
  if (found === null) return { lock: null, problems: [] };
  const shared = sharedLock(file);
  if (shared !== null) return noLock(path, shared);
  const app = needsApp ? ' --app <app file>' : '';
  const again = `run \`sightline lint --compile ${file}${app}\` again`;
  const read = claimsLockSchema.safeParse(found.content);
  if (!read.success) return noLock(path, `not a claims lock that can be read; ${again}`);
  const { compiler, grammar, claims } = read.data;
  if (compiler !== CLAIM_COMPILER_VERSION)
    return noLock(
      path,
      `stale: made by claim compiler ${compiler}, this is ${CLAIM_COMPILER_VERSION}; ${again}`,
    );
  if (grammar !== GRAMMAR_VERSION)
    return noLock(
      path,
      `stale: made for version ${grammar} of the grammar of claims, this is ${GRAMMAR_VERSION}; ${again}`,
    );
  const names = claims.map(({ claim }) => claim);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    return noLock(path, `the claim "${twice}" appears twice in it; remove one, or ${again}`);
  return { lock: read.data, problems: [] };
}

/** The usable entries of the lock beside a file, whatever is wrong with the rest; none from another compiler. */
export function keptClaims(file: string): LockedClaim[] {
  const read = claimsLockSchema.safeParse(jsonContent(claimsLockPath(file))?.content);
  return read.success && read.data.compiler === CLAIM_COMPILER_VERSION ? read.data.claims : [];
}
