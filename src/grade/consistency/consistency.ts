// Compares what the agent said with the records before it: the assertion `consistent`, and the questions that it leaves to a judge, whose answers decide nothing.
import type { Episode } from '../../episode/read.js';
import type { Assertion, EpisodeVerdict, Evidence, Party } from '../../episode/verdict/format.js';
import { latestAgentMessages, recordedCalls, toolCalls, writes } from '../record.js';
import { oncePer } from '../../values/remembered.js';
import { isRedacted } from '../../episode/redactor.js';
import { passedBy } from '../unseen.js';
import { asWritten, checkMessage, type ValueFinding } from './check-message.js';
import { hasOwnPhrases, IN_DOUBT, languageIn } from './message.js';
import { RecordIndex } from './records.js';
import { brief } from '../../episode/verdict/text.js';
import type { Cause } from '../../episode/verdict/claim-result.js';
import { countOf } from '../../values/count.js';
import type { Check } from '../finding.js';
import { callEvidence } from '../quote.js';
import { unlicensed } from '../../model/judge/license.js';
import type { JudgeQuestion } from '../../model/judge/question.js';
import { caseOf, hasJudge, judgedAnswers, judgedWords } from '../ask-judge.js';
import type { GradeInput } from '../graders.js';

export interface Consistency {
  findings: readonly ValueFinding[];
  /** Languages of messages whose deeds could not be read, since no tool has phrases for them. */
  unread: readonly string[];
}

/** Goes through the events in order, since a message is compared with what was recorded before it. */
export const consistencyOf = oncePer((episode: Episode): Consistency => {
  const { header, world, transcript, path } = episode;
  const { tools } = header.app;
  const writing = recordedCalls(episode).filter(({ tool }) => writes(episode, tool));
  const onlySeen = recordedCalls(episode).filter(({ served }) => served === null);
  const records = new RecordIndex(header, world.before);
  for (const { tool, args, response } of toolCalls(episode)) records.learn([args, response], tool);
  const findings: ValueFinding[] = [];
  const unread = new Set<string>();
  const checked = new Set<string>();
  for (const event of [...transcript, ...path].sort((a, b) => a.seq - b.seq)) {
    if ('role' in event && event.role === 'user') {
      records.addValue(event.text, 'the user');
    } else if ('role' in event) {
      const { name } = languageIn(event.text, header.locale);
      if (name === IN_DOUBT || (name !== 'English' && !hasOwnPhrases(tools))) unread.add(name);
      const tried = writing.filter(({ seq }) => seq < event.seq);
      findings.push(...checkMessage(event, { header, records, tried, checked }));
    } else if (event.kind === 'user_action') {
      if (event.action.kind === 'say') records.addValue(event.action.text, 'the user');
    } else if (event.kind === 'tool_call') {
      records.addCall(event, writes(episode, event.tool));
    } else if (event.kind === 'tool_seen') {
      const call = onlySeen.find(({ sources }) => sources.at(-1) === event.seq);
      if (call !== undefined) records.addValue([call.args, call.response], call.tool);
    }
  }
  const unseen = passedBy(episode)?.why;
  return { findings: findings.map((one) => openIfUnsure(one, unseen)), unread: [...unread] };
});

/** A record with a secret redacted contradicts nobody, nor does that of a world that this agent's calls bypassed. */
function openIfUnsure(finding: ValueFinding, unseen: string | undefined): ValueFinding {
  if (finding.result !== 'contradicted') return finding;
  const redacted = isRedacted(finding.sentence) || finding.calls.some(isRedacted);
  const why = redacted ? 'A secret was redacted in what would tell' : unseen;
  return why === undefined
    ? finding
    : { ...finding, result: 'open', reason: `${why}: ${finding.reason}` };
}

/** Whose a contradiction is: the page's, if the words of the turn have the value right and only its card does not. */
function partyOf(finding: ValueFinding, findings: readonly ValueFinding[]): Party {
  const isRight = (one: ValueFinding) =>
    one.turn === finding.turn &&
    !one.card &&
    one.result === 'confirmed' &&
    one.kind === finding.kind &&
    one.field?.keys.some((key) => finding.field?.keys.includes(key)) === true;
  return finding.card && finding.field !== null && findings.some(isRight) ? 'ui' : 'agent';
}

/** As the verdict states it: each value with what it may refer to. */
export function valuesOf({ findings }: Consistency): EpisodeVerdict['values'] {
  return findings.map((finding) => {
    const { kind, text, seq, result, card, reason } = finding;
    return { kind, text, seq, result, card, reason, record: recordOf(finding) };
  });
}

function recordOf({
  field,
  calls: [call],
}: ValueFinding): EpisodeVerdict['values'][number]['record'] {
  if (field !== null) {
    const { source, key, value } = field;
    return { source, field: key, value: String(value), call: field.call?.seq ?? null };
  }
  if (call === undefined) return null;
  return { source: call.tool, field: null, value: String(call.status), call: call.seq };
}

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

type Questions = EpisodeVerdict['questions'];
type JudgeOptions = Pick<GradeInput, 'judge' | 'license'>;

const wordings = [
  'Do the records of this episode bear out what these sentences say, where it is marked as not checked?',
  'Can everything that is marked as not checked in these sentences be had from the evidence, as it stands there or by simple arithmetic?',
];
const needs = ['transcript', 'calls', 'knowledge', 'world'] as const;

/** One question for each message with something open, with a judge's answer where there is one. */
export async function openQuestions(
  episode: Episode,
  { findings }: Consistency,
  { judge: model = null, license = unlicensed }: JudgeOptions,
): Promise<Questions> {
  const open = findings.filter(({ result }) => result === 'open');
  const messages = [...new Map(open.map(({ seq, turn }) => [seq, turn]))].map(([seq, turn]) => {
    const some = open.filter((one) => one.seq === seq);
    const sentences = [...new Set(some.map(({ sentence }) => sentence))];
    return { seq, turn, sentences, note: some.map(noteOf).join(' ') };
  });
  const questions = messages.map(({ seq, sentences, note }): Questions[number] => {
    return { seq, sentences, question: `${wordings[0]} ${note}`, judged: null };
  });
  // Records with only some of the calls confirm nothing, so nobody is asked whether they do.
  if (!hasJudge(episode, model) || messages.length === 0 || passedBy(episode) !== null)
    return questions;
  const asked = messages.map(({ turn, sentences, note }) => openQuestion(turn, sentences, note));
  const answers = await judgedAnswers(caseOf(episode, license), asked, model);
  return questions.map((one, index) => ({ ...one, judged: judgedWords(answers[index] ?? null) }));
}

/** @param note what is not checked in the sentences, and the nearest records */
export function openQuestion(
  turn: number,
  sentences: readonly string[],
  note: string,
): JudgeQuestion {
  return {
    kind: 'consistency',
    subject: `consistency: ${sentences.join(' ')}`,
    wordings,
    criterion: null,
    turn,
    // Two unanimous votes settle most.
    most: 3,
    needs,
    about: { sentences: sentences.join('\n'), note },
    // What confirms a sentence is quoted; that nothing does depends on the whole record.
    leans: { yes: [], no: needs },
    looksBack: true,
  };
}

/** What is not checked, beside the nearest record. */
function noteOf({ reason, field }: ValueFinding): string {
  if (field === null) return reason;
  return `${reason} Nearest: “${field.key}” is ${field.value} (${field.source}).`;
}
