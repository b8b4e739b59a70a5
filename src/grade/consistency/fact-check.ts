// The result for one fact or statement of the agent: its wording, and nothing else.
import type { ToolCall } from '../../episode/path-event.js';
import type { FactKind } from '../../rules/facts/fact-kinds.js';
import type { Party } from '../../verdict/format.js';

export interface FactCheck {
  kind: FactKind;
  /** `open`: the records neither confirm nor contradict it. */
  result: 'confirmed' | 'contradicted' | 'open';
  /** `seq` of the message. */
  seq: number;
  sentence: string;
  /** One sentence; empty if confirmed. */
  reason: string;
  /** `seq` of the call that shows it. */
  event?: number | undefined;
  /** The two values, if that call has a different one from what was said. */
  values?: { said: string; held: string };
  /** Calls that it was compared with. */
  calls: readonly ToolCall[];
  /** For a contradiction: no other reading of the words is possible. Any other contradiction is only suspected. */
  firm?: boolean;
  /** A deed that no record of this app could show. */
  unrecorded?: true;
  /** Whose the contradiction is, if not the agent's: its words were right but its card was not. */
  party?: Party;
}

export type Contradiction = Pick<FactCheck, 'reason' | 'event' | 'values' | 'firm'> & {
  calls?: readonly ToolCall[];
};

/** Where a fact is, common to all checks of a sentence. */
export type FactLocation = Pick<FactCheck, 'seq' | 'sentence'>;

export function confirmed(place: FactLocation, kind: FactKind): FactCheck {
  return { ...place, kind, result: 'confirmed', reason: '', calls: [] };
}

export function contradicted(place: FactLocation, kind: FactKind, why: Contradiction): FactCheck {
  return { ...place, kind, result: 'contradicted', calls: [], firm: false, ...why };
}

export function open(place: FactLocation, kind: FactKind, reason: string): FactCheck {
  return { ...place, kind, result: 'open', reason, calls: [] };
}

/** The reason with the event that shows it. */
export function withEvent({ reason, event }: Pick<FactCheck, 'reason' | 'event'>): string {
  return event === undefined ? reason : reason.replace(/\.?$/, ` (event ${event}).`);
}
