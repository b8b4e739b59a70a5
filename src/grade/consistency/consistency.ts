// Confirms a value of the agent that a record before it holds, contradicts one that a definite record shows otherwise, and leaves the rest open.
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict, Party } from '../../episode/verdict/format.js';
import { toolCalls, recordedCalls, writes } from '../record.js';
import { oncePer } from '../../values/remembered.js';
import { isStruck } from '../../episode/redactor.js';
import { passedBy } from '../ways-of-seeing.js';
import { checkMessage, type ValueFinding } from './check-message.js';
import { hasOwnPhrases } from './deeds.js';
import { IN_DOUBT, languageIn } from './message.js';
import { RecordIndex } from './records.js';

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

/** A record with a secret struck out contradicts nobody, nor does that of a world that this agent's calls bypassed. */
function openIfUnsure(finding: ValueFinding, unseen: string | undefined): ValueFinding {
  if (finding.result !== 'contradicted') return finding;
  const struck = isStruck(finding.sentence) || finding.calls.some(isStruck);
  const why = struck ? 'A secret was struck out of what would tell' : unseen;
  return why === undefined
    ? finding
    : { ...finding, result: 'open', reason: `${why}: ${finding.reason}` };
}

/** Whose a contradiction is: the page's, if the words of the turn have the value right and only its card does not. */
export function partyOf(finding: ValueFinding, findings: readonly ValueFinding[]): Party {
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
