// Which planned trials a sequential run could leave out: those whose results could not change the gate of their scenario. Runs nothing.
import { type Gate, gateText, type SuiteGate } from '../scenario/gate.js';
import { countsOf, decideGate, type GateDecision, type GatedTrial } from './decide.js';
import type { SuiteTrial } from './trial.js';

/**
 * Whether the gate is decided whatever the open trials come to: curtailed sampling, which decides exactly as all trials would have, so
 * that stopping early makes no gate wrong more often. A gate's decision only moves one way as more trials pass, so the two extremes tell.
 *
 * @param open numbers of the trials without a result
 */
export function isSettled(
  gate: Gate,
  known: readonly GatedTrial[],
  open: readonly number[],
): boolean {
  const passed = decidedWith(gate, known, { open, outcome: 'passed' }).decision;
  return (
    passed !== 'undecided' &&
    passed === decidedWith(gate, known, { open, outcome: 'failed' }).decision
  );
}

function decidedWith(
  gate: Gate,
  known: readonly GatedTrial[],
  { open, outcome }: { open: readonly number[]; outcome: 'passed' | 'failed' },
): GateDecision {
  const rest = open.map((trial) => ({ trial, outcome, invalidAttempts: 0 }));
  return decideGate(gate, [...known, ...rest]);
}

/** The gate by which a scenario's trials are decided; null: that of the suite, which no scenario settles alone. */
export function ownGate(gate: Gate | null, suiteGate: SuiteGate | null): Gate | null {
  return gate ?? (suiteGate === null ? 'all' : null);
}

export interface Curtailed {
  ran: readonly SuiteTrial[];
  /** Numbers of the trials that were not needed. */
  spared: readonly number[];
}

/** The trials of one scenario in a sequential run. Trials that never began although the gate is open are not spared: they are missing. */
export function curtailed(trials: readonly SuiteTrial[], gate: Gate | null): Curtailed {
  const ran = trials.filter(({ missing }) => missing !== 'no_episode');
  const spared = trials.filter((one) => !ran.includes(one)).map(({ trial }) => trial);
  const isSpared = gate !== null && spared.length > 0 && isSettled(gate, ran, spared);
  return isSpared ? { ran, spared } : { ran: trials, spared: [] };
}

/** The decision of a gate that is settled without the spared trials. */
export function decideCurtailed(gate: Gate, { ran, spared }: Curtailed): GateDecision {
  if (spared.length === 0) return decideGate(gate, ran);
  const { passed, failed, open } = countsOf(ran);
  const openText = open === 0 ? '' : `, ${open} could not be told`;
  const counts = `${passed} passed and ${failed} failed of ${ran.length + spared.length} planned${openText}`;
  return {
    decision: decidedWith(gate, ran, { open: spared, outcome: 'failed' }).decision,
    reason: `${counts}; the other ${spared.length} could not change the decision: ${gateText(gate)}`,
    moreTrials: null,
  };
}
