// The model that compiles plans and claims, and what is refused before asking it; writes nothing.
import type { Model } from '../../model/model.js';
import { runSettings } from '../../model/run-options.js';
import { urlAndModel } from '../../model/variables.js';
import { type LockKind, lockPath, sharedLock } from '../../scenario/lock-file.js';
import { SightlineError } from '../../sightline-error.js';
import { withModels } from '../with-models.js';

/** The compiler belongs to no app and no trial. */
const NOWHERE = { app: 'compiler', scenario: 'compiler', trial: 1 };

/**
 * Gives the model of the role `compiler` to whoever asks for it. At the end its calls are accounted for, even if one failed: it was paid for.
 *
 * @throws SightlineError `usage` if it is needed and none is configured.
 */
export async function withCompiler<Result>(
  compile: (model: () => Promise<Model>) => Promise<Result>,
): Promise<Result> {
  const settings = runSettings(process.env);
  const off = settings.models.offBy('compiler');
  return withModels(settings, ['compiler'], (models) =>
    compile(async () => (await models.of('compiler', NOWHERE)) ?? noCompiler(off)),
  );
}

/** @param off what turns the role off; null if nothing does */
function noCompiler(off: string | null): never {
  throw new SightlineError('usage', {
    what: 'There is no model to compile plans and claims with.',
    details: [off ?? `not set: ${urlAndModel('compiler')}`],
    next: 'Set them to an OpenAI-compatible endpoint, or use only the forms of docs/plan-user.md and docs/claims.md.',
  });
}

/**
 * Compiling one of two files that share a lock would lose the other's entries.
 *
 * @throws SightlineError `usage` with all locks that would be shared.
 */
export function refuseSharedLocks(files: readonly string[], kind: LockKind): void {
  const details = files.flatMap((file) => {
    const shared = sharedLock(file);
    return shared === null ? [] : `${lockPath(file, kind)}: ${shared}`;
  });
  if (details.length === 0) return;
  throw new SightlineError('usage', {
    what: 'Two files would have the same lock.',
    details: [...new Set(details)],
    next: 'Rename one of them, and compile again.',
  });
}
