// The result of trying models, as data: for each part the answers and what they took. Measures nothing.
import type { Costs } from '../../../verdict/format.js';
import type { KnownSum } from '../../../model/calls.js';
import type { Questioned } from '../../../try-model/known-answer.js';
import type { AllPlayed } from '../../../try-model/played.js';

/** `picks` ask the role `judge` about pages drawn for the role `vision`. */
export const partNames = ['user', 'judge', 'vision', 'picks'] as const;
export type PartName = (typeof partNames)[number];

/** The roles that are tried. */
export const triedRoles = ['user', 'judge', 'vision'] as const;
export type TriedRole = (typeof triedRoles)[number];

export const roleOf: Readonly<Record<PartName, TriedRole>> = {
  ...{ user: 'user', judge: 'judge', vision: 'vision', picks: 'judge' },
};

/** What the calls of one part took. */
export interface PartUsage {
  calls: number;
  /** Calls without an answer. */
  noAnswer: number;
  tokensIn: KnownSum;
  tokensOut: KnownSum;
  /** Of the whole part. */
  wallMs: number;
  /** Of all calls together. */
  modelMs: number;
  /** Per answered call; p95 is the nearest rank. Null if there was none. */
  callMs: Costs['latencyMs'];
}

export interface TryPart {
  name: PartName;
  role: TriedRole;
  /** Null if the role is not configured. */
  model: { name: string; url: string } | null;
  /** Why it was not tried, as a sentence; null if it was. */
  off: string | null;
  /** For the part `user`; null if it was not tried. */
  played: AllPlayed | null;
  /** For the other parts; null if it was not tried. */
  questioned: Questioned | null;
  /** Null if it was not tried. */
  taken: PartUsage | null;
}

export interface TryOut {
  /** Absolute: where episodes, pictures, votes and the account of calls are kept. */
  dir: string;
  parts: TryPart[];
}

/** What went wrong in a part, one sentence each; empty if it was measured or not tried. */
export function failuresOf({ played, questioned }: TryPart): string[] {
  return played?.failures ?? questioned?.failures ?? [];
}
