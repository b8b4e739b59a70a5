// After a checkpoint, does to the subject of each claim what would make it unseen, captures that, and undoes it; forms no verdict.
import type { Page } from '@playwright/test';
import type { App } from '../app/definition.js';
import { checkpointFiles, toJsonText } from '../episode/files.js';
import {
  type MutantTarget,
  type SavedMutant,
  type SavedMutants,
  savedMutantsFile,
} from '../episode/mutants.js';
import type { EpisodeWriter } from '../episode/write.js';
import { firstLine } from '../sightline-error.js';
import { captureCheckpoint, type Checkpoint } from '../surface/capture/capture.js';
import { openMutator, type PageMutator } from '../surface/mutate/page-mutator.js';

/** Where the subjects of claims are at a checkpoint, by any of its names; says nothing about whether a claim holds. */
export type SubjectsAt = (
  names: readonly string[],
  checkpoint: Checkpoint,
) => Promise<readonly MutantTarget[]>;

export interface MutantOptions {
  page: Page;
  app: Pick<App, 'landmarks'>;
  episode: EpisodeWriter;
  subjectsAt: SubjectsAt;
}

/** A checkpoint that was captured, on a page that still shows it. */
export interface Captured {
  folder: string;
  names: readonly string[];
  checkpoint: Checkpoint;
  newestAgentMessage: string | null;
}

export interface Mutants {
  /** Mutates the page, which still shows this checkpoint; never throws, since the trial goes on. */
  make(captured: Captured): Promise<void>;
  /** Writes down what was done, when all secrets are known. */
  finish(): Promise<void>;
}

export function surfaceMutants(options: MutantOptions): Mutants {
  const saved = new Map<string, SavedMutants>();
  return {
    async make(captured) {
      const { folder } = captured;
      const known = saved.get(folder) ?? nothingSaved();
      saved.set(folder, known);
      await mutateAll(options, captured, known).catch((error: unknown) => {
        known.stopped ??= `the page could not be mutated: ${firstLine(error).replace(/\.$/u, '')}`;
      });
    },
    async finish() {
      for (const [folder, known] of saved) await save(options, folder, known);
    },
  };
}

function nothingSaved(): SavedMutants {
  return { format: 'sightline-saved-mutants', version: 1, stopped: null, mutants: [] };
}

async function mutateAll(
  options: MutantOptions,
  captured: Captured,
  known: SavedMutants,
): Promise<void> {
  const { page, subjectsAt } = options;
  const { names, checkpoint } = captured;
  if (known.stopped !== null) return;
  const targets = await subjectsAt(names, checkpoint);
  if (targets.length === 0) return;
  const mutator = await openMutator(page, checkpoint.layout);
  if (mutator === null) {
    known.stopped = 'the page changed after the checkpoint';
    return;
  }
  try {
    for (const target of targets) {
      known.mutants.push(await make(mutator, target, { options, captured, known }));
      known.stopped = await whyNotAsBefore(mutator, target);
      if (known.stopped !== null) return;
    }
  } finally {
    await mutator.close().catch(() => undefined);
  }
}

interface Making {
  options: MutantOptions;
  captured: Captured;
  known: SavedMutants;
}

async function make(
  mutator: PageMutator,
  target: MutantTarget,
  { options, captured, known }: Making,
): Promise<SavedMutant> {
  const { mutant, subject, value, places } = target;
  const folder = `${captured.folder}/mutants/${known.mutants.length + 1}`;
  let problem: string | null;
  try {
    problem = await mutator.apply(target);
    if (problem === null) await capture(options, captured, folder);
  } finally {
    await mutator.undo();
  }
  const made = problem === null ? folder : null;
  return { mutant, subject, value, places: places.length, folder: made, problem };
}

async function capture(
  { page, app, episode }: MutantOptions,
  { newestAgentMessage }: Captured,
  folder: string,
): Promise<void> {
  const { landmarks } = app;
  await episode.files(`surface/${folder}`, async () => {
    const seen = { landmarks, redactor: episode.redactor, newestAgentMessage };
    const { layout, png, pngWithoutText } = await captureCheckpoint(page, seen);
    return {
      [checkpointFiles.layout]: toJsonText(layout),
      [checkpointFiles.page]: png,
      [checkpointFiles.pageWithoutText]: pngWithoutText,
    };
  });
}

const LOOKS = 3;

/** A page that reacts to what was done to it may need a moment to react to the undo. */
async function whyNotAsBefore(
  mutator: PageMutator,
  { mutant, subject }: MutantTarget,
): Promise<string | null> {
  for (let look = 1; look <= LOOKS; look += 1) if (await mutator.isAsBefore()) return null;
  return `the page did not come back as it was after ${mutant} of ${subject}`;
}

async function save(
  { episode }: MutantOptions,
  folder: string,
  { mutants, ...known }: SavedMutants,
): Promise<void> {
  const { redactor } = episode;
  const struck = mutants.map((one) => ({
    ...one,
    subject: redactor.text(one.subject),
    value: one.value === null ? null : redactor.text(one.value),
  }));
  await episode.files(`surface/${folder}`, () =>
    Promise.resolve({ [savedMutantsFile]: toJsonText({ ...known, mutants: struck }) }),
  );
}
