// Which features are off because a model is missing, as lines for the start of a run; asks nobody.
import type { ModelWants } from '../app/model-wants.js';
import { type Role, urlAndModel } from '../model/models.js';
import type { RunSettings } from '../model/run-options.js';
import { countOf } from '../values/count.js';

/** A trial with what it needs. */
export interface AskingTrial {
  project: string;
  scenario: string;
  wants: ModelWants;
}

const count = (trials: readonly AskingTrial[], of: keyof ModelWants): number =>
  trials.reduce((sum, { wants }) => sum + Number(wants[of]), 0);

/** What each role is needed for, and what is off without it. */
const features: readonly {
  role: Role;
  isNeeded: (wants: ModelWants) => boolean;
  off: (trials: readonly AskingTrial[]) => string;
}[] = [
  {
    role: 'user',
    isNeeded: ({ user }) => user === 'model',
    off: (trials) => `${scenarios(trials)} with \`user: model\` cannot be played`,
  },
  {
    role: 'judge',
    isNeeded: ({ questions, meanings }) => questions + meanings > 0,
    off(trials) {
      const [questions, meanings] = [count(trials, 'questions'), count(trials, 'meanings')];
      const what = [
        ...(questions > 0 ? [countOf(questions, 'question')] : []),
        ...(meanings > 0 ? [countOf(meanings, 'meaning')] : []),
      ];
      return `${what.join(' and ')} of ${scenarios(trials)} stay open, and block nothing`;
    },
  },
  {
    role: 'vision',
    isNeeded: ({ claims }) => claims > 0,
    off: (trials) =>
      `${countOf(count(trials, 'claims'), 'asked claim')} of ${scenarios(trials)} stay open, and block nothing`,
  },
];

/** One line for each needed but unconfigured role, with what to set. Empty: everything is there. */
export function modelNotes(
  trials: readonly AskingTrial[],
  settings: ReadonlyMap<string, RunSettings>,
): string[] {
  const notes = [...settings].flatMap(([project, { models }]) =>
    features.flatMap(({ role, isNeeded, off }) => {
      const needing = trials.filter((one) => one.project === project && isNeeded(one.wants));
      if (needing.length === 0 || models.of(role) !== null) return [];
      // Each scenario once, however many trials it has.
      const distinct = new Map(needing.map((trial) => [trial.scenario, trial]));
      const set = models.offBy(role) ?? `set ${urlAndModel}, or use.sightline`;
      return [
        `no model for the role ${role}: ${off([...distinct.values()])} (${set}; docs/models.md).`,
      ];
    }),
  );
  return [...new Set(notes)];
}

function scenarios(trials: readonly AskingTrial[]): string {
  return countOf(trials.length, 'scenario');
}
