// The consistency class: sums up what the facts of all agent messages came to.
import type { Episode } from '../../episode/read.js';
import type { Assertion, Evidence } from '../../verdict/format.js';
import type { Check } from '../finding.js';
import { callEvidence, shorten } from '../quote.js';
import { agentMessages } from '../record.js';
import { isStruck } from '../struck-out.js';
import { countOf } from '../title.js';
import { passedBy } from '../ways-of-seeing.js';
import { checkMessages } from './check-messages.js';
import type { FactCheck } from './fact-check.js';

type Consistent = Extract<Assertion, { kind: 'consistent' }>;

/**
 * Whether the agent's messages agree with the records. A contradiction fails; a value from nowhere
 * is an open question, noted and counted. Without one confirmed fact it is inconclusive, and blocks
 * only where somebody asked for it by name: a chat about the weather has nothing to check.
 */
export function checkConsistent(episode: Episode, assertion: Consistent): Check {
  const blocking = assertion.byDefault !== true;
  const { locale } = episode.header;
  if (!/^en\b/i.test(locale)) {
    const reason = `Facts can be read in English only; this episode's locale is ${locale}.`;
    return { outcome: 'inconclusive', party: 'harness', reason, blocking };
  }
  const unseen = passedBy(episode);
  const checks = checkMessages(episode)
    .map(openWhereStruck)
    .map((check) => (unseen === null ? check : openWhereUnseen(check, unseen.why)));
  const contradictions = checks.filter(({ result }) => result === 'contradicted');
  const open = checks.filter(({ result }) => result === 'open');
  const confirmed = checks.length - contradictions.length - open.length;
  const evidence = [...contradictions, ...open].flatMap(evidenceOf);
  const messages = agentMessages(episode).length;
  const measurements = {
    agentMessages: messages,
    factsChecked: checks.length,
    factsConfirmed: confirmed,
    contradictions: contradictions.length,
    openQuestions: open.length,
    completedActions: checks.filter(({ kind }) => kind === 'action').length,
  };
  const [first] = contradictions;
  if (first !== undefined) {
    const others = contradictions.length - 1;
    const more = others === 0 ? '' : ` ${countOf(others, 'more contradiction')}.`;
    return {
      holds: false,
      rests: 'presence',
      reason: `${first.reason}${more}`,
      evidence,
      measurements,
    };
  }
  if (confirmed === 0) {
    const party = messages === 0 ? 'agent' : 'harness';
    const reason = nothingConfirmed(checks.length, messages);
    return { outcome: 'inconclusive', party, reason, evidence, measurements, blocking };
  }
  const reason = `${countOf(confirmed, 'fact')} in ${countOf(messages, 'agent message')} agree with the records${
    open.length === 0 ? '' : `; ${countOf(open.length, 'question')} left open`
  }.`;
  return { holds: true, rests: 'absence', reason, evidence, measurements };
}

/** A record from which a secret was struck out contradicts nobody. */
function openWhereStruck(check: FactCheck): FactCheck {
  const contradicted = check.result === 'contradicted';
  if (!contradicted || !(isStruck(check.sentence) || check.calls.some(isStruck))) return check;
  const reason = `A secret was struck out of what would tell: ${check.reason}`;
  return { ...check, result: 'open', reason };
}

/** Nor does a record of a world that this agent's calls passed by. */
function openWhereUnseen(check: FactCheck, why: string): FactCheck {
  if (check.result !== 'contradicted') return check;
  return { ...check, result: 'open', reason: `${why}: ${check.reason}` };
}

function nothingConfirmed(facts: number, messages: number): string {
  const read = countOf(messages, 'agent message');
  if (facts === 0) return `No amount, id, date or completed action was found in ${read}.`;
  return `${countOf(facts, 'fact')} in ${read}, none of which the records can tell.`;
}

function evidenceOf({ seq, sentence, reason, calls, result }: FactCheck): Evidence[] {
  const text =
    result === 'open' ? `Open: ${reason} “${shorten(sentence)}”` : `“${shorten(sentence)}”`;
  return [{ seq, file: 'transcript.jsonl', text }, ...calls.map(callEvidence)];
}
