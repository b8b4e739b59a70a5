// The consistency class: sums up the results for the facts in all agent messages.
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { Cause } from '../../verdict/cause.js';
import type { Assertion, Evidence, Party } from '../../verdict/format.js';
import type { Check } from '../finding.js';
import { callEvidence } from '../quote.js';
import { latestAgentMessages } from '../record.js';
import { countOf } from '../../count.js';
import { consistencyOf } from './consistency.js';
import { type FactCheck, withEvent } from './fact-check.js';

type Contradicted = Extract<Cause, { code: 'contradicted' }>;
type Consistent = Extract<Assertion, { kind: 'consistent' }>;

/**
 * Whether the agent's messages agree with the records. A contradiction fails; a value from nowhere is an open question,
 * noted and counted. Without a confirmed fact it is inconclusive, and blocks only if somebody asked for it by name: a
 * chat about the weather has nothing to check. A deed that no record could show blocks in any case: if it passed, it
 * would read as done.
 */
export function checkConsistent(episode: Episode, assertion: Consistent): Check {
  const blocking = assertion.byDefault !== true;
  const { checks, uncovered, compared, columns } = consistencyOf(episode);
  const against = checks.filter(({ result }) => result === 'contradicted');
  const contradictions = against.filter(({ firm }) => assertion.strict === true || firm === true);
  const suspected = against.filter((one) => !contradictions.includes(one));
  const open = checks.filter(({ result }) => result === 'open');
  const confirmed = checks.length - against.length - open.length;
  const unread = [...uncovered].reduce((sum, [, count]) => sum + count, 0);
  const evidence = [...contradictions, ...suspected, ...open].flatMap(evidenceOf);
  const messages = latestAgentMessages(episode).length;
  const measurements = {
    agentMessages: messages,
    factsChecked: checks.length,
    factsConfirmed: confirmed,
    contradictions: contradictions.length,
    suspected: suspected.length,
    openQuestions: open.length,
    valuesCompared: compared,
    valuesThatDisagree: columns.length,
    completedActions: checks.filter(({ kind }) => kind === 'action').length,
  };
  const undecided = (party: Party, reason: string, more: Record<string, number> = {}): Check => ({
    outcome: 'inconclusive',
    party,
    reason,
    evidence,
    measurements: { ...measurements, ...more },
    blocking,
  });
  // The agent's own words come first; a wrong card beside right words is the page's.
  const first = contradictions.find(({ party }) => party === undefined) ?? contradictions[0];
  if (first !== undefined) {
    const others = contradictions.length - 1;
    const more = others === 0 ? '' : ` ${countOf(others, 'more contradiction')}.`;
    return {
      holds: false,
      rests: 'presence',
      party: first.party ?? 'agent',
      reason: `${withEvent(first)}${more}`,
      cause: {
        code: 'contradicted',
        sentences: contradictions.map(({ seq, sentence }) => ({ seq, quote: brief(sentence) })),
        values: valuesOf(first),
        words: first.reason,
      },
      evidence,
      measurements,
    };
  }
  const unrecorded = open.find((check) => check.unrecorded === true);
  if (unrecorded !== undefined) {
    const reason = `${withEvent(unrecorded)} ${howToRecord}`;
    return { ...undecided('harness', reason), blocking: true };
  }
  if (unread > 0) {
    const reason = notRead(uncovered, {
      unread,
      messages,
      confirmed,
      locale: episode.header.locale,
    });
    return undecided('harness', reason, { messagesNotRead: unread });
  }
  const [suspicion] = suspected;
  if (suspicion !== undefined) {
    const more =
      suspected.length === 1 ? '' : ` ${countOf(suspected.length - 1, 'more suspicion')}.`;
    const reason = `Suspected from the wording alone, which blocks only under \`consistency: strict\`: ${withEvent(suspicion)}${more}`;
    return { ...undecided('harness', reason), blocking: false };
  }
  if (confirmed === 0) {
    const party = messages === 0 ? 'agent' : 'harness';
    return undecided(party, nothingConfirmed(checks.length, messages));
  }
  const reason = `${factsAgree(confirmed, countOf(messages, 'agent message'))}${
    open.length === 0 ? '' : `; ${countOf(open.length, 'question')} left open`
  }.`;
  return { holds: true, rests: 'absence', reason, evidence, measurements };
}

const howToRecord =
  'Whether it was done was not checked. Name its tool in the app file (docs/app.md), or write `consistency: false` if nobody is to check it.';

interface Unread {
  unread: number;
  messages: number;
  confirmed: number;
  locale: string;
}

/** Names the languages that were not read, and what was confirmed in the other messages. */
function notRead(
  uncovered: ReadonlyMap<string, number>,
  { unread, messages, confirmed, locale }: Unread,
): string {
  const whole = unread === messages && !/^en\b/i.test(locale);
  if (whole) return `Facts can be read in English only; this episode's locale is ${locale}.`;
  const languages = [...uncovered.keys()].join(' and ');
  const are = unread === 1 ? 'is' : 'are';
  const which =
    messages === 1 ? 'the one agent message' : `${unread} of ${messages} agent messages`;
  const rest = confirmed === 0 ? '' : `; ${factsAgree(confirmed, 'the rest')}`;
  return `Facts can be read in English only: ${which} ${are} in ${languages}${rest}.`;
}

/** "1 fact in 2 agent messages agrees with the records" */
function factsAgree(facts: number, where: string): string {
  return `${countOf(facts, 'fact')} in ${where} ${facts === 1 ? 'agrees' : 'agree'} with the records`;
}

function nothingConfirmed(facts: number, messages: number): string {
  const read = countOf(messages, 'agent message');
  if (facts === 0) return `No amount, id, date or completed action was found in ${read}.`;
  return `${countOf(facts, 'fact')} in ${read}: the records neither confirm nor contradict ${facts === 1 ? 'it' : 'them'}.`;
}

function valuesOf({ values, event }: FactCheck): Contradicted['values'] {
  return values === undefined || event === undefined ? null : { ...values, call: event };
}

function evidenceOf(check: FactCheck): Evidence[] {
  const { seq, sentence, calls, result, firm } = check;
  const why = result === 'open' ? 'Open' : firm === true ? null : 'Suspected';
  const text = `${why === null ? '' : `${why}: ${withEvent(check)} `}“${brief(sentence)}”`;
  return [{ seq, file: 'transcript.jsonl', text }, ...calls.map(callEvidence)];
}
