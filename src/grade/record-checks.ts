// Assertions on additional records: lines that are there or not, and errors in logs, streams and traces.
import { isJsonRecord } from '../values/merge.js';
import type { AssertionWith } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import type { RecordLine } from '../episode/record-line.js';
import { whyNotWhole } from '../episode/saved-episode.js';
import type { Json } from '../values/json.js';
import { brief } from '../episode/verdict/text.js';
import type { Evidence, Party } from '../episode/verdict/format.js';
import { PAGE_RECORDS, SPANS_RECORD } from '../app/records.js';
import { recordFile } from '../episode/files.js';
import { type Check, undecided } from './finding.js';
import { matches, own } from './json-match.js';
import { isRedacted } from '../episode/redactor.js';
import { countOf } from '../values/count.js';

/**
 * Lines that match all of `where`. A line found is conclusive; that there are no others, only a complete record shows.
 */
export function checkLogged(episode: Episode, assertion: AssertionWith<'logged', 'where'>): Check {
  const { record, where, times } = assertion;
  const why = whyNotWhole(episode, record);
  const lines = episode.records.get(record)?.lines ?? [];
  const found = lines.filter((line) => fits(line, where));
  // More lines could only add to what is settled already.
  const settled = found.length > (times ?? 0);
  if (why !== null && !settled) return undecided('harness', why);
  if (!settled && lines.some((line) => !found.includes(line) && asksForRedacted(line, where)))
    return undecided(
      'harness',
      `A value it asks for was redacted in a line of "${record}" as a secret.`,
    );
  return {
    holds: times === null ? settled : found.length === times,
    rests: settled ? 'presence' : 'absence',
    party: 'undetermined',
    reason: `${found.length} of ${countOf(lines.length, 'line')} in "${record}" ${found.length === 1 || lines.length === 1 ? 'fits' : 'fit'} ${brief(JSON.stringify(where))}.`,
    evidence: found.slice(0, 5).map((line) => lineEvidence(record, line)),
    measurements: { linesThatFit: found.length, linesRead: lines.length },
  };
}

/** Matches a line without its stamps. The only place that defines what `where` means. */
function fits({ at, level, message, data }: RecordLine, where: Record<string, Json>): boolean {
  return matches({ at, level, message, data }, where);
}

/** Whether a value that `where` asks for is missing from the record because it is a secret. */
function asksForRedacted({ at, level, message, data }: RecordLine, where: Json): boolean {
  const asks = (actual: Json | undefined, expected: Json): boolean =>
    isJsonRecord(actual) && isJsonRecord(expected)
      ? Object.entries(expected).some(([key, value]) => asks(own(actual, key), value))
      : isRedacted(actual);
  return asks({ at, level, message, data }, where);
}

/** Errors in any of the named records. One that is found counts; only complete records show that there are none. */
export function checkNoErrors(
  episode: Episode,
  { no_errors_in: records }: AssertionWith<'logged', 'no_errors_in'>,
): Check {
  const errors = records.flatMap((name) => errorsIn(episode, name));
  const [first] = errors;
  if (first !== undefined) {
    const counts = records.flatMap((name) => countIn(name, errors));
    return {
      holds: false,
      rests: 'presence',
      party: first.party,
      reason: `There ${errors.length === 1 ? 'is' : 'are'} ${countOf(errors.length, 'error')} (${counts.join(', ')}), the first: ${brief(first.text)}`,
      evidence: errors.slice(0, 5).map(({ evidence }) => evidence),
      measurements: { errors: errors.length },
    };
  }
  const [why] = records.flatMap((name) => whyErrorsUnseen(episode, name) ?? []);
  if (why !== undefined) return undecided('harness', why);
  const reason = `No errors in ${records.join(', ')}.`;
  return { holds: true, rests: 'absence', reason, measurements: { errors: 0 } };
}

interface FoundError {
  record: string;
  text: string;
  party: Party;
  evidence: Evidence;
}

function errorsIn(episode: Episode, name: string): FoundError[] {
  if (isOfPage(name)) {
    const source = name === 'page' ? 'page_error' : 'console';
    const logs = episode.logs.filter((log) => log.source === source && log.level === 'error');
    return logs.map(({ seq, text }) => ({
      ...{ record: name, text, party: 'ui' },
      evidence: { seq, file: 'logs.jsonl', text: `${name}: ${brief(text)}` },
    }));
  }
  const lines = episode.records.get(name)?.lines.filter(({ level }) => level === 'error') ?? [];
  // The agent's own spans are the agent's; it is unknown whose service wrote a log.
  const party = name === SPANS_RECORD ? 'agent' : 'undetermined';
  return lines.map((line) => ({
    ...{ record: name, text: textOf(line), party },
    evidence: lineEvidence(name, line),
  }));
}

function countIn(name: string, errors: readonly FoundError[]): string[] {
  const count = errors.filter(({ record }) => record === name).length;
  return count === 0 ? [] : [`${count} in ${name}`];
}

/** Plain texts have no level, so none of them counts as an error; a span without one went well. */
function whyWithoutLevels(episode: Episode, name: string): string | null {
  const lines = episode.records.get(name)?.lines ?? [];
  const untold = lines.length > 0 && lines.every(({ level }) => level === null);
  if (name === SPANS_RECORD || !untold) return null;
  return `No line of "${name}" has a level, so errors cannot be recognized.`;
}

function whyErrorsUnseen(episode: Episode, name: string): string | null {
  if (!isOfPage(name)) return whyNotWhole(episode, name) ?? whyWithoutLevels(episode, name);
  return episode.environment === null ? 'There was no page that could have reported errors.' : null;
}

function isOfPage(name: string): boolean {
  return PAGE_RECORDS.some((known) => known === name);
}

function lineEvidence(record: string, line: RecordLine): Evidence {
  const level = line.level === null ? '' : `${line.level}: `;
  return { seq: line.seq, file: recordFile(record), text: `${record}: ${level}${textOf(line)}` };
}

function textOf({ message, data }: RecordLine): string {
  return brief([message, data === null ? null : JSON.stringify(data)].filter(Boolean).join(' '));
}
