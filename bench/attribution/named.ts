// Whom a verdict names, held against the faults of its case.
import type { EpisodeVerdict, Party } from '../../src/episode/verdict/format.js';
import { type Case, firstParty } from './cases.js';

export interface Named {
  of: Case;
  verdict: EpisodeVerdict;
  /** Of the fault that came first; null where there was none. */
  injected: Party | null;
  /** As the verdict says; null where it names nobody. */
  named: Party | null;
  /** The first party is right, of a pair the other is told too, and nobody else is. */
  isRight: boolean;
}

export function nameOf({ ui, scenario, faults }: Case): string {
  const names = faults.map(({ name }) => name);
  return `${ui} · ${scenario} · ${names.length === 0 ? 'healthy' : names.join(' + ')}`;
}

export function namedIn(of: Case, verdict: EpisodeVerdict): Named {
  const injected = firstParty(of);
  const named = verdict.party;
  const told = new Set(verdict.attribution?.also.map(({ party }) => party));
  const others = new Set(of.faults.map(({ party }) => party).filter((party) => party !== injected));
  const isSame = told.size === others.size && [...others].every((party) => told.has(party));
  return { of, verdict, injected, named, isRight: named === injected && isSame };
}
