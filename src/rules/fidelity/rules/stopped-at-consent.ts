// Fidelity: the user does not leave in the same breath as its yes, before the agent has acted on it.
import type { Act } from '../../recognise/acts.js';
import { consents } from '../consent.js';
import type { FidelityRecord } from '../record.js';
import {
  actionEvidence,
  type RuleFinding,
  heardEvidence,
  type Rule,
  typedEvidence,
} from '../rule.js';

export const stoppedAtConsent: Rule = {
  name: 'stopped_at_consent',
  sentence: 'After a yes the user stays until the agent has acted on it.',
  of: ['plan', 'model'],
  readsWords: true,
  check,
};

function check({ turns, ending }: FidelityRecord): RuleFinding {
  const last = turns.at(-1);
  if (last === undefined) return { notCovered: 'the user took no turn' };
  if (turns.every(({ heard }) => heard.messages.length === 0) && !hasReply(ending)) {
    return { notCovered: 'the record holds no message of the agent' };
  }
  const yeses = turns.filter((turn) => wantedYes(turn.heard.acts) && consents(turn));
  // A user who is asked for a yes again has waited long enough.
  if (ending?.kind !== 'done' || yeses.length !== 1 || yeses[0] !== last) return { breaches: [] };
  if (hasActed(ending.heard.acts)) return { breaches: [] };
  const reason = `The user said yes in turn ${last.turn} and left before the agent had acted on it.`;
  const evidence = [
    ...last.heard.messages.slice(-1).map(heardEvidence),
    typedEvidence(last),
    ...ending.heard.messages.slice(-1).map(heardEvidence),
    actionEvidence(ending.seq, 'the user stopped'),
  ];
  return { breaches: [{ turn: last.turn, severity: 'hindered', reason, evidence, values: [] }] };
}

function hasReply(ending: FidelityRecord['ending']): boolean {
  return ending !== null && ending.heard.messages.length > 0;
}

/** A yes to a handover to a person passes the matter on: there is nothing more to wait for. */
function wantedYes(acts: readonly Act[]): boolean {
  return acts.some(
    (act) => act.kind === 'confirm' || (act.kind === 'offer' && act.offer === 'alternative'),
  );
}

/** A message that says neither that it is done nor that it cannot be done does not answer a yes. */
const OPEN: ReadonlySet<string> = new Set(['wait', 'ask', 'confirm', 'list', 'greeting']);

function hasActed(acts: readonly Act[]): boolean {
  return acts.some(({ kind }) => !OPEN.has(kind)) && !acts.some(({ kind }) => kind === 'confirm');
}
