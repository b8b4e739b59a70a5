// Which features are off because a model is missing, as lines for the start of a run; asks nobody.
import type { ModelWants } from '../app/model-wants.js';
import { type Models, type Role, urlAndModel } from '../model/models.js';
import type { RunSettings } from '../model/run-options.js';
import { countOf } from '../values/count.js';

/** A trial with what it needs. */
export interface AskingTrial {
  project: string;
  scenario: string;
  wants: ModelWants;
}

/** One line for each needed but unconfigured role, with what to set. Empty: everything is there. */
export function modelNotes(
  trials: readonly AskingTrial[],
  settings: ReadonlyMap<string, RunSettings>,
): string[] {
  const off = [...settings].flatMap(([project, { models }]) => {
    const own = trials.filter((trial) => trial.project === project);
    const wanting = (
      role: 'user' | 'judge' | 'vision',
      isWanted: (wants: ModelWants) => boolean,
    ) => (models.of(role) === null ? distinct(own.filter(({ wants }) => isWanted(wants))) : []);
    return [
      ...line(
        ['user', models],
        wanting('user', ({ user }) => user === 'model'),
        userOff,
      ),
      ...line(
        ['judge', models],
        wanting('judge', ({ questions, meanings }) => questions + meanings > 0),
        judgeOff,
      ),
      ...line(
        ['vision', models],
        wanting('vision', ({ claims }) => claims > 0),
        visionOff,
      ),
    ];
  });
  return [...new Set(off)];
}

function line(
  [role, models]: readonly [Role, Models],
  wanted: readonly AskingTrial[],
  told: (wanted: readonly AskingTrial[]) => string,
): string[] {
  if (wanted.length === 0) return [];
  const set = models.offBy(role) ?? `set ${urlAndModel}, or use.sightline`;
  return [`no model for the role ${role}: ${told(wanted)} (${set}; docs/models.md).`];
}

/** Each scenario once, however many trials it has. */
function distinct(trials: readonly AskingTrial[]): AskingTrial[] {
  return [...new Map(trials.map((trial) => [trial.scenario, trial])).values()];
}

function userOff(wanted: readonly AskingTrial[]): string {
  return `${scenarios(wanted)} with \`user: model\` cannot be played`;
}

function judgeOff(wanted: readonly AskingTrial[]): string {
  const questions = sum(wanted, ({ questions }) => questions);
  const meanings = sum(wanted, ({ meanings }) => meanings);
  const what = [
    ...(questions > 0 ? [countOf(questions, 'question')] : []),
    ...(meanings > 0 ? [countOf(meanings, 'meaning')] : []),
  ].join(' and ');
  return `${what} of ${scenarios(wanted)} stay open, and block nothing`;
}

function visionOff(wanted: readonly AskingTrial[]): string {
  const asked = countOf(
    sum(wanted, ({ claims }) => claims),
    'asked claim',
  );
  return `${asked} of ${scenarios(wanted)} stay open, and block nothing`;
}

function scenarios(wanted: readonly AskingTrial[]): string {
  return countOf(wanted.length, 'scenario');
}

function sum(wanted: readonly AskingTrial[], of: (wants: ModelWants) => number): number {
  return wanted.reduce((total, { wants }) => total + of(wants), 0);
}
