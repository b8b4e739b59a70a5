// Who sits in front of the page in one trial, as far as the simulation needs to know; opens nothing.
import type { TrialInfo } from '../app/definition.js';
import type { Identity } from '../app/identity.js';
import type { SightlineError } from '../sightline-error.js';

/** The person of one trial. What belongs to the browser's context is in the context already. */
export interface TrialPerson {
  trial: TrialInfo;
  /** Null: the app gives no identity. */
  label: string | null;
  /** Added before the start page is opened. */
  cookies: NonNullable<Identity['cookies']>;
  /** For the agent's own origins alone. */
  extraHTTPHeaders: Readonly<Record<string, string>>;
  /** For the app's `prepare`. */
  vars: Readonly<Record<string, string>>;
  /** Why nobody can sit there; the trial is closed with it at once. */
  failure: SightlineError | null;
}

/** Nobody in particular. */
export function anybody(trial: TrialInfo): TrialPerson {
  return { trial, label: null, cookies: [], extraHTTPHeaders: {}, vars: {}, failure: null };
}
