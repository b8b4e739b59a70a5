// Keeps the files of an import in a hidden folder until all are complete, then moves them into place: nothing is ever half-written.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolders } from '../make-folders.js';
import { existingAbove } from '../out-folder.js';

/** One draft's files, by where they belong; the scenario's first. */
interface Staged {
  file: string;
  fixture: string | null;
}

export interface ImportStage {
  /** Keeps the texts; `place` says where they belong. */
  add(place: Staged, texts: { scenario: string; fixture: string | null }): void;
  /** Moves all into place, and gives the scenario files that stayed as they were, since they exist. */
  moveAll(force: boolean): Set<string>;
  /** Removes what was not moved. */
  remove(): void;
}

/** @param out folder of the scenarios; the hidden one is beside it, so that moving is renaming */
export function openStage(out: string): ImportStage {
  const folder = mkdtempSync(join(existingAbove(resolve(out)), '.sightline-import-'));
  const staged: Staged[] = [];
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const interrupted = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  const held = (path: string, kind: 'scenario' | 'fixture') =>
    join(folder, `${kind}-${basename(path)}`);
  return {
    add(place, texts) {
      writeFileSync(held(place.file, 'scenario'), texts.scenario);
      if (place.fixture !== null)
        writeFileSync(held(place.fixture, 'fixture'), texts.fixture ?? '{}');
      staged.push(place);
    },
    moveAll(force) {
      const kept = new Set<string>();
      for (const { file, fixture } of staged) {
        if (!force && existsSync(file)) {
          kept.add(file);
          continue;
        }
        if (fixture !== null) move(held(fixture, 'fixture'), fixture);
        move(held(file, 'scenario'), file);
      }
      return kept;
    },
    remove() {
      process.off('SIGINT', interrupted);
      remove();
    },
  };
}

function move(from: string, to: string): void {
  makeFolders(dirname(to));
  renameSync(from, to);
}
