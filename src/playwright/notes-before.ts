// The lines before a run: which models are off, what is recorded of them, and what is wrong with either; never stops a run, whatever it finds.
import type { Suite } from '@playwright/test/reporter';
import type { ModelWants } from '../app/model-wants.js';
import { cassettesOf, type Outlook, outlooksOf, recordedRoles } from '../cassette/mode.js';
import type { RunSettings } from '../model/run-options.js';
import { cassetteNotes } from '../report/cassette-notes.js';
import { modelNotes } from '../report/models-off.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import type { PlannedTrial } from '../suite/plan.js';
import { plannedTests, wantsOf } from './planned-tests.js';

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

/** A planned trial with what it needs of models, and which of that is recorded. */
interface RecordedTrial extends PlannedTrial {
  wants: ModelWants;
  outlook: Outlook;
}

/**
 * All planned trials, in order.
 *
 * @throws SightlineError `usage` for an invalid cassette mode.
 */
async function recordedTrials(
  suite: Suite,
  settings: ReadonlyMap<string, RunSettings>,
): Promise<RecordedTrial[]> {
  const trials = plannedTests(suite).map(([test, planned]) => ({ planned, wants: wantsOf(test) }));
  const asking = trials.map(({ planned, wants }) => ({ ...planned, asks: askedRoles(wants) }));
  const outlooks = await outlooksOf(asking, cassettesOf(process.env));
  return trials.flatMap(({ planned, wants }, index) => {
    const found = outlooks[index];
    if (found === undefined) return [];
    const users = settings.get(planned.project)?.models.users() ?? [];
    return { ...planned, wants, outlook: { ...found, roles: needed(found, wants, users.length) } };
  });
}

function askedRoles({ user, questions, meanings, claims, consistency }: ModelWants) {
  return recordedRoles.filter(
    (role) =>
      ({
        user: user !== 'none',
        judge: questions + meanings > 0 || consistency,
        vision: claims > 0,
      })[role],
  );
}

/**
 * Without what is missing but may never be asked: a plan plays the user if no model does, and consistency may leave
 * nothing open.
 */
function needed(
  { roles }: Outlook,
  { user, questions, meanings }: ModelWants,
  users: number,
): Outlook['roles'] {
  const spared = [
    ...(user === 'auto' && users === 0 ? ['user'] : []),
    ...(questions + meanings === 0 ? ['judge'] : []),
  ];
  return Object.fromEntries(
    Object.entries(roles).filter(([role, state]) => state !== 'missing' || !spared.includes(role)),
  );
}
