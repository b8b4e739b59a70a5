// Who else made a turn slow: faults of the scenario and real services; decides nothing.
import type { Episode } from '../../episode/read.js';
import type { Evidence, Party } from '../../episode/verdict/format.js';
import { callEvidence } from '../quote.js';
import { toolCalls } from '../record.js';

/** What others added to a turn. */
interface SlowedBy {
  /** How much of it, ms; null if that is not in the record. */
  ms: number | null;
  party: Party;
  sentence: string;
  evidence: Evidence[];
}

/** Faults that make somebody wait, and answers of a real service; null if there were none in the turn. */
export function slowedBy(episode: Episode, turn: number): SlowedBy | null {
  return byOtherFaults(episode, turn) ?? byTools(episode, turn);
}

/** Whose fault a crossed limit is: without the waiting that others caused, the agent may have kept it. */
export function tooSlow(slow: SlowedBy | null, tookMs: number, maxMs: number): Party {
  return slow !== null && (slow.ms === null || tookMs - slow.ms <= maxMs) ? slow.party : 'agent';
}

function byTools(episode: Episode, turn: number): SlowedBy | null {
  const slow = toolCalls(episode)
    .filter((call) => call.turn === turn)
    .map((call) => ({
      call,
      ms: slowMs(call.fault) + (call.source === undefined ? 0 : call.durationMs),
    }))
    .filter(({ ms }) => ms > 0);
  if (slow.length === 0) return null;
  const ms = slow.reduce((total, one) => total + one.ms, 0);
  const named = [...new Set(slow.map(({ call }) => nameOf(call)))].join(', ');
  return {
    ms,
    party: 'backend',
    sentence: `Of this ${Math.round(ms)} ms went to ${named}.`,
    evidence: slow.map(({ call }) => callEvidence(call)),
  };
}

function nameOf({ tool, fault }: { tool: string; fault: string | null }): string {
  return fault === null
    ? `the service behind ${tool}`
    : `the scenario's fault of ${tool} (${fault})`;
}

/** As the world labels it: "slow 3000 ms". */
function slowMs(fault: string | null): number {
  return Number(/^slow (\d+) ms/.exec(fault ?? '')?.[1] ?? 0);
}

/** The record does not show how long these made anybody wait. */
function byOtherFaults(episode: Episode, turn: number): SlowedBy | null {
  const evidence = episode.path.flatMap((event): Evidence[] => {
    if (event.turn !== turn) return [];
    const { seq } = event;
    if (event.kind === 'tool_call' && event.fault?.startsWith('timeout'))
      return [callEvidence(event)];
    if (event.kind === 'model_call' && event.fault !== null) {
      return [
        { seq, file: 'path.jsonl', text: `a call of the agent's model, injected: ${event.fault}` },
      ];
    }
    return event.kind === 'fault' ? [{ seq, file: 'path.jsonl', text: event.detail }] : [];
  });
  const [first] = evidence;
  if (first === undefined) return null;
  const sentence = `In this turn a fault of the scenario caused a delay (event ${first.seq}), so it is unclear whose time it was.`;
  return { ms: null, party: 'undetermined', sentence, evidence };
}
