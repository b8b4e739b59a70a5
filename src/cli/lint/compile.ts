// `sightline lint --compile`: finds the plans and claims to compile, and has a model compile them into lock files; lints nothing.
import { claimUses } from '../../app/check-scenario.js';
import type { App } from '../../app/definition.js';
import { foldersBelow } from '../../scenario/folders.js';
import { loadUnlocked } from '../../scenario/load.js';
import { SightlineError } from '../../sightline-error.js';
import { isClaimsFile, readClaimsFile } from '../claims-file.js';
import type { ClaimSource } from './claims-of-file.js';
import { compileClaims } from './compile-claims.js';
import { compileScenarioPlan } from './compile-plans.js';
import { refuseSharedLocks, withCompiler } from './compiler.js';

export interface CompileOptions {
  /** Provides the landmarks that claims may name. */
  app: App | undefined;
  /** Whether to ask again about locked claims. */
  again: boolean;
  /** Receives what was done, file by file. */
  print: (text: string) => void;
}

/**
 * Compiles the plans and claims of scenarios and of files of claims. Whatever can be refused is refused before a model
 * is asked.
 *
 * @returns whether all claims can be read at all; one that cannot has to be rewritten.
 * @throws SightlineError `usage` where claims of scenarios have no app, two files would have one lock, or a model is needed and none is
 *   configured; whatever the model fails with.
 */
export async function compile(
  paths: readonly string[],
  { app, again, print }: CompileOptions,
): Promise<{ allReadable: boolean }> {
  const claimsFiles = paths.filter(isClaimsFile);
  const scenarios = paths
    .filter((path) => !claimsFiles.includes(path))
    .flatMap(foldersBelow)
    .flatMap(loadUnlocked);
  const names = { landmarks: Object.keys(app?.landmarks ?? {}) };
  const sources: ClaimSource[] = scenarios.map((loaded) => {
    const claims = claimUses(loaded).map(({ name }) => name);
    return { file: loaded.file, claims, names };
  });
  const needing = sources.find(({ claims }) => claims.length > 0);
  if (needing !== undefined && app === undefined) throw noApp(needing.file);
  const all = [...sources, ...claimsFiles.map(sourceOf)];
  const planned = scenarios.filter(({ scenario }) => scenario.conversation_plan !== undefined);
  refuseSharedLocks(filesOf(planned), 'plan');
  refuseSharedLocks(filesOf(all), 'claims');
  return withCompiler(async (model) => {
    for (const loaded of planned) {
      const text = await compileScenarioPlan(loaded, model);
      if (text !== null) print(text);
    }
    return compileClaims(all, { model, again, print });
  });
}

function filesOf(all: readonly { file: string }[]): string[] {
  return all.map(({ file }) => file);
}

/** A page that is only checked has no known app. */
function sourceOf(file: string): ClaimSource {
  const claims = readClaimsFile(file).flatMap((page) => page.claims);
  return { file, claims, names: { landmarks: [] } };
}

function noApp(file: string): SightlineError {
  return new SightlineError('usage', {
    what: `The claims of ${file} cannot be compiled without the app file.`,
    details: ['the app file defines the landmarks that claims can name'],
    next: 'Add --app <file>.',
  });
}
