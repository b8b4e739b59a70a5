// Who is signed in during one trial, with what the simulation needs to know; opens nothing.
import type { TrialInfo } from '../app/definition.js';
import type { Identity } from '../app/identity.js';
import type { SightlineError } from '../sightline-error.js';

/** The person in one trial. Settings for the browser context are in the context already. */
export interface TrialPerson {
  trial: TrialInfo;
  /** Null: the app gives no identity. */
  label: string | null;
  /** Added before the start page is opened. */
  cookies: NonNullable<Identity['cookies']>;
  /** Only for the agent's own origins. */
  extraHTTPHeaders: Readonly<Record<string, string>>;
  /** For the app's `prepare`. */
  vars: Readonly<Record<string, string>>;
  /** Why nobody can be signed in; the trial is closed with it at once. */
  failure: SightlineError | null;
}

/** Nobody in particular. */
export function anybody(trial: TrialInfo): TrialPerson {
  return { trial, label: null, cookies: [], extraHTTPHeaders: {}, vars: {}, failure: null };
}
