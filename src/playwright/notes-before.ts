// The lines before a run: what is off, what is recorded, and what is wrong with either; never stops a run, whatever it finds.
import type { Suite } from '@playwright/test/reporter';
import type { RunSettings } from '../model/run-options.js';
import { cassetteNotes } from '../report/cassette-notes.js';
import { modelNotes } from '../report/models-off.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { recordedTrials } from './recorded-trials.js';

/** Never rejects: the run's own lines are queued behind these. */
export async function notesBefore(
  suite: Suite,
  settings: ReadonlyMap<string, RunSettings>,
): Promise<string[]> {
  try {
    const trials = await recordedTrials(suite, settings);
    return [...cassetteNotes(trials), ...modelNotes(trials, settings)];
  } catch (error) {
    if (error instanceof SightlineError) return [error.parts.what];
    return [`What is recorded could not be read: ${firstLine(error)}`];
  }
}
