// How an app file describes staging: a real system instead of the mocks. Calls none of its functions.
import { z } from 'zod';
import { allowedBy } from '../scenario/allowed.js';
import { describeIssues } from '../scenario/issues.js';
import type { Json } from '../values/json.js';
import type { WorldState } from './tool.js';
import type { StagedTrial } from './trial.js';

/** What belongs to one trial: `tenant`, plus whatever `vars` returned. */
export type StagingVars = Readonly<Record<string, string>>;

type Awaitable<Value> = Value | Promise<Value>;

/** A real system instead of the mocks. Trials run at the same time: what they touch must be named by their vars. */
export interface Staging {
  /**
   * More names for the trial's own part, such as an order number made of `trial.vars.tenant`. Called once, before the page opens
   * and before `seed`. `tenant` is there already: unique, `sl-` and ten hexadecimal digits. Default: nothing more.
   */
  vars?: (trial: StagedTrial) => Awaitable<Readonly<Record<string, string>>>;
  /** Puts the trial's rows there, before the page opens. */
  seed: (vars: StagingVars) => Awaitable<void>;
  /**
   * The trial's part of the world as JSON: before the first turn and after every turn, including the last. Only reads.
   */
  readWorld: (vars: StagingVars) => Awaitable<WorldState | Readonly<Record<string, unknown>>>;
  /** Removes everything that the trial left behind, even if `seed` failed halfway. Always called if `seed` was. */
  cleanup: (vars: StagingVars) => Awaitable<void>;
  /** For each of the calls, ms. Default 30,000. */
  timeoutMs?: number;
}

/** How long one call of a staging function may take, ms. */
export const STAGING_TIMEOUT_MS = 30_000;

/** Names that a placeholder can carry; `now` is a moment already. */
const varName = z
  .string()
  .regex(/^(?!now$)[a-z][a-z0-9_]*$/i, 'a placeholder: letters, digits and "_", and not "now"');
export const varsSchema = z.record(varName, z.string());

/** What is wrong with what `staging.vars` returned, as sentences; empty if nothing is. */
export function varsProblems(data: unknown): string[] {
  const { error } = varsSchema.safeParse(data);
  const problems = describeIssues(error?.issues ?? [], { data, allowed: allowedBy(varsSchema) });
  return problems.map(({ message }) => message);
}

/** A deep copy with only what JSON can carry: dates become texts. Throws TypeError if it is not an object. */
export function worldOf(read: unknown): WorldState {
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new TypeError(
      `it returned ${Array.isArray(read) ? 'a list' : String(read)}; wanted are collections and documents by name`,
    );
  return JSON.parse(JSON.stringify(read)) as Record<string, Json>;
}
