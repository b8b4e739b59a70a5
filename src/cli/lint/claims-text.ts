// What `sightline lint --compile` prints about the claims of one file; compiles and writes nothing.
import type { LockedClaim } from '../../scenario/claims-lock.js';
import { firstLine, type SightlineError } from '../../sightline-error.js';

/** The result for one claim that the grammar cannot read. */
export type CompiledOne =
  | { kind: 'asked' | 'kept'; entry: LockedClaim }
  /** `entry`: its entry in the lock, which stays. */
  | { kind: 'unanswered'; claim: string; error: SightlineError; entry: LockedClaim | null }
  /** Not asked about, since the endpoint had failed; `entry` as above. */
  | { kind: 'remaining'; claim: string; entry: LockedClaim | null }
  | { kind: 'unreadable'; claim: string; why: string; entry: null };

/** One or two lines per claim, and one for each that is no longer in the lock. */
export function compiledText(
  done: readonly CompiledOne[],
  before: readonly LockedClaim[],
): string[] {
  const gone = before.filter(({ claim }) => !done.some(({ entry }) => entry?.claim === claim));
  return [...done.flatMap(linesOf), ...gone.map(({ claim }) => `  removed: ${claim}`)];
}

function linesOf(done: CompiledOne): string[] {
  switch (done.kind) {
    case 'unreadable':
      return [`  not compiled: ${done.claim}`, `    ${done.why}; rewrite it`];
    case 'unanswered':
      return [`  not compiled: ${done.claim}`, `    ${firstLine(done.error)}`];
    case 'remaining':
      return [`  not asked: ${done.claim}`];
    case 'kept':
      return [`  kept: ${done.entry.claim}`];
    case 'asked':
      return entryLines(done.entry);
  }
}

function entryLines(entry: LockedClaim): string[] {
  const { claim, model } = entry;
  return entry.means === null
    ? [`  beyond the forms: ${claim}`, `    ${model}: ${entry.why}`]
    : [`  compiled by ${model}: ${claim}`, ...entry.means.map((sentence) => `    ${sentence}`)];
}
