// What the agent said: text in its messages.
import type { Episode } from '../../episode/read.js';
import type { Assertion } from '../../verdict/format.js';
import type { Check } from '../finding.js';
import { messageEvidence } from '../quote.js';
import { agentMessages } from '../record.js';
import { countOf } from '../../assertions/count.js';
import { turnNeverTaken } from '../turns.js';

type Says = Extract<Assertion, { kind: 'says' }>;

/** Text in the agent's messages, without regard to case, white space and typographic quotes. */
export function checkSays(episode: Episode, assertion: Says): Check {
  const untaken = turnNeverTaken(episode, assertion.turn);
  if (untaken !== null) return untaken;
  const inTurn = agentMessages(episode).filter(
    ({ turn }) => assertion.turn === null || turn === assertion.turn,
  );
  const wanted = normalise(assertion.text);
  const found = inTurn.filter(({ text }) => normalise(text).includes(wanted));
  const first = found[0];
  if (first !== undefined) {
    const reason = `The agent said “${assertion.text}” in turn ${first.turn}.`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(messageEvidence) };
  }
  const where = assertion.turn === null ? '' : ` of turn ${assertion.turn}`;
  const read = countOf(inTurn.length, 'agent message');
  return {
    holds: false,
    rests: 'absence',
    reason: `“${assertion.text}” is in none of the ${read}${where}.`,
    evidence: assertion.turn === null ? [] : inTurn.map(messageEvidence),
  };
}

function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\u00ad|\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
