// The assertion `consistent`: fails where a record contradicts the agent, and counts what could not be checked.
import type { Episode } from '../../episode/read.js';
import { brief } from '../../episode/verdict/text.js';
import type { Cause } from '../../episode/verdict/claim-result.js';
import type { Assertion, Evidence, Party } from '../../episode/verdict/format.js';
import { countOf } from '../../values/count.js';
import type { Check } from '../finding.js';
import { callEvidence } from '../quote.js';
import { latestAgentMessages } from '../record.js';
import { asWritten, type ValueFinding } from './check-message.js';
import { consistencyOf, partyOf } from './consistency.js';
import { IN_DOUBT } from './message.js';

type Contradicted = Extract<Cause, { code: 'contradicted' }>;
type Consistent = Extract<Assertion, { kind: 'consistent' }>;

/**
 * A contradiction fails. Without a confirmed value it is inconclusive, and blocks only if somebody asked for it by name:
 * a chat about the weather has nothing to check.
 */
export function checkConsistent(episode: Episode, assertion: Consistent): Check {
  const { findings, unread } = consistencyOf(episode);
  const of = (wanted: ValueFinding['result']) => findings.filter(({ result }) => result === wanted);
  const [contradicted, open] = [of('contradicted'), of('open')];
  const confirmed = findings.length - contradicted.length - open.length;
  const agentMessages = latestAgentMessages(episode).length;
  const measurements = {
    agentMessages,
    valuesChecked: confirmed + contradicted.length,
    valuesConfirmed: confirmed,
    contradictions: contradicted.length,
    valuesOpen: open.length,
  };
  const evidence = [...contradicted, ...open].flatMap(evidenceOf);
  // The agent's own words come first; a wrong card beside right words is the page's.
  const isAgents = (one: ValueFinding) => partyOf(one, findings) === 'agent';
  const first = contradicted.find(isAgents) ?? contradicted[0];
  if (first !== undefined) {
    const party = partyOf(first, findings);
    const others = contradicted.length - 1;
    const more = others === 0 ? '' : ` ${countOf(others, 'more contradiction')}.`;
    const cause = causeOf(first, contradicted, party);
    const reason = `${first.reason}${more}`;
    return { holds: false, rests: 'presence', party, reason, cause, evidence, measurements };
  }
  const agree = confirmed === 1 ? 'agrees' : 'agree';
  const counts = [
    confirmed === 0 ? '' : `${countOf(confirmed, 'value')} ${agree} with the records`,
    open.length === 0 ? '' : `${open.length} could not be checked`,
  ].filter(Boolean);
  const summary = counts.join(', ') || 'No value was found in what the agent said';
  const reason = `${summary}.${deedsNotRead(unread)}`;
  if (confirmed > 0) return { holds: true, rests: 'absence', reason, evidence, measurements };
  const party = agentMessages === 0 ? 'agent' : 'harness';
  const blocking = assertion.byDefault !== true;
  return { outcome: 'inconclusive', party, reason, evidence, measurements, blocking };
}

function deedsNotRead(languages: readonly string[]): string {
  if (languages.length === 0) return '';
  const unread = 'What it said it had done was not checked';
  return languages.includes(IN_DOUBT)
    ? ` ${unread}, since its words leave the language in doubt: set the scenario's \`locale\`.`
    : ` ${unread} in ${languages.join(' and ')}: give the tools \`says\` phrases in that language (docs/app.md).`;
}

function causeOf(first: ValueFinding, all: readonly ValueFinding[], party: Party): Contradicted {
  const { field, text, reason, card } = first;
  const call = field?.call ?? null;
  // A card line may be the agent's own: only beside right words are the two values the page's.
  const isKnown = field !== null && call !== null && (!card || party === 'ui');
  return {
    code: 'contradicted',
    sentences: all.map(({ seq, sentence }) => ({ seq, quote: brief(sentence) })),
    values: isKnown ? { said: text, held: asWritten(field, text), call: call.seq } : null,
    words: reason,
  };
}

function evidenceOf({ seq, sentence, calls, result, reason }: ValueFinding): Evidence[] {
  const text = `${result === 'open' ? `Not checked: ${reason} ` : ''}“${brief(sentence)}”`;
  return [{ seq, file: 'transcript.jsonl', text }, ...calls.map(callEvidence)];
}
