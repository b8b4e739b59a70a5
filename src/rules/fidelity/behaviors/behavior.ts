// The result for one behavior of a persona, and the turns it is based on; measures none.
import type { Breach } from '../../../verdict/format.js';
import type { FidelityRecord, UserTurn } from '../record.js';
import { type RuleFound, typedEvidence } from '../rule.js';

/** What the conversation shows about a behavior. */
export type Told =
  | { outcome: 'kept'; why: string }
  /** So far from it that no reading of the words can excuse it. */
  | { outcome: 'violated'; found: RuleFound }
  /** Nothing called for it, or rules cannot tell; a clause. */
  | { outcome: 'not_told'; why: string; forAJudge: boolean };

/** Determines one behavior from a finished conversation. */
export type Measure = (record: FidelityRecord) => Told;

export const kept = (why: string): Told => ({ outcome: 'kept', why });
/** Nothing in the conversation called for it: nobody else could tell either. */
export const notTold = (why: string): Told => ({ outcome: 'not_told', why, forAJudge: false });
/** It may show in words that no rule reads. */
export const forAJudge = (why: string): Told => ({ outcome: 'not_told', why, forAJudge: true });

/** @param severity what it did to the agent's work */
export function violated(turn: UserTurn, reason: string, severity: Breach['severity']): Told {
  const evidence = [typedEvidence(turn)];
  return { outcome: 'violated', found: { turn: turn.turn, severity, reason, evidence } };
}

/** The turns in which the user chose its words: the starting prompt and the opening are the scenario's. */
export function freeTurns({ scenario, turns }: FidelityRecord): UserTurn[] {
  const prescribed = scenario.opening?.length ?? (scenario.starting_prompt === undefined ? 0 : 1);
  return turns.slice(prescribed).filter((turn) => saidIn(turn) !== '');
}

/** What was said in a turn; text filled into a form answers its label. */
export function saidIn({ actions }: UserTurn): string {
  return actions.flatMap((action) => (action.kind === 'say' ? [action.text] : [])).join(' ');
}

/** The first of these turns with matching words. */
export function turnWith(turns: readonly UserTurn[], pattern: RegExp): UserTurn | undefined {
  return turns.find((turn) => pattern.test(saidIn(turn)));
}
