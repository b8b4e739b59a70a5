// The trial as the functions of an app file get it; data only.

import type { Json } from '../values/json.js';

/** Which trial is about to run, for start paths and identities that differ by trial. */
export interface TrialInfo {
  scenario: string;
  trial: number;
  seed: number;
  /** What the scenario says under `metadata`; empty if it says nothing. */
  metadata: Readonly<Record<string, Json>>;
}

/** The trial with its own vars on staging. */
export interface StagedTrial extends TrialInfo {
  /** `{tenant}` and what `staging.vars` gave; empty for an app without `staging`. */
  vars: Readonly<Record<string, string>>;
}
