// One verdict of one way of asking, as the tables take it.
import type { EpisodeHeader } from '../../src/episode/format.js';
import type { Cost } from './cost.js';
import type { Answer } from './voter.js';

/** What a verdict is beside the truth. `unasked`: measured or told by rule, so that no model was asked. */
export type Came = 'right' | 'wrong' | 'open' | 'unasked';

export interface Row {
  /** The claim or question, and where. */
  what: string;
  way: string;
  voter: string;
  came: Came;
  cost: Cost;
}

/** @param answer null: undecided */
export function cameTo(answer: Answer | null, truth: Answer, { calls }: Cost): Came {
  if (calls === 0) return 'unasked';
  if (answer === null) return 'open';
  return answer === truth ? 'right' : 'wrong';
}

/** "refund_backpack/1": scenario and trial. */
export function titleOf({ header }: { header: EpisodeHeader }): string {
  return `${header.scenario.id}/${header.trial}`;
}

/** What a model was asked about in this way, in all ways: the others are held against the same. */
export function askedIn(way: string, rows: readonly Row[]): Row[] {
  const key = ({ what, voter }: Row): string => JSON.stringify([what, voter]);
  const asked = rows.filter((row) => row.way === way && row.came !== 'unasked');
  const keys = new Set(asked.map(key));
  return rows.filter((row) => keys.has(key(row)));
}
