// What trying models came to, as data: part by part what was answered and what it took. Measures nothing.
import type { Costs } from '../../../verdict/format.js';
import type { KnownSum } from '../../../model/account.js';
import type { Questioned } from '../../../try-model/known-answer.js';
import type { AllPlayed } from '../../../try-model/played.js';

/** `picks` are asked of the role `judge`, about pages that are drawn for the role `vision`. */
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
  /** US dollars. */
  cost: KnownSum;
  /** Of the whole part. */
  wallMs: number;
  /** Of all calls together. */
  modelMs: number;
  /** Of one call that was answered; p95 is the nearest rank. Null where there was none. */
  callMs: Costs['latencyMs'];
}

export interface TryPart {
  name: PartName;
  role: TriedRole;
  /** Null where the role is not configured. */
  model: { name: string; url: string } | null;
  /** Why it was not tried, a sentence; null where it was. */
  off: string | null;
  /** Of the part `user`; null where it was not tried. */
  played: AllPlayed | null;
  /** Of the other parts; null where it was not tried. */
  questioned: Questioned | null;
  /** Null where it was not tried. */
  taken: PartUsage | null;
}

export interface TryOut {
  /** Absolute: where episodes, pictures, votes and the account of calls are kept. */
  dir: string;
  parts: TryPart[];
}

/** What went wrong in a part, a sentence each; empty where it was measured, or not tried. */
export function failuresOf({ played, questioned }: TryPart): string[] {
  return played?.failures ?? questioned?.failures ?? [];
}
