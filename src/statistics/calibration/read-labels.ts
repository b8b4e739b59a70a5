// From the text of a labels file to its items, with every problem by line; opens no file.
import { allowedBy } from '../../scenario/allowed.js';
import { fileKind } from '../../scenario/file-kind.js';
import { describeIssues } from '../../scenario/issues.js';
import { isRecord } from '../../scenario/merge.js';
import { countOf } from '../../count.js';
import { type Position, type Problem, problemsError } from '../../scenario/problem.js';
import { type DataPath, readSource } from '../../scenario/source.js';
import { SightlineError } from '../../sightline-error.js';
import { type LabelItem, labelItemSchema, labelSources } from './labels.js';

const allowed = allowedBy(labelItemSchema);

/** One item as in the file. */
interface Raw {
  data: unknown;
  /** From 1. */
  line: number;
  /** Of a value in it; null if unknown. */
  readonly place: (path: DataPath, part: 'key' | 'value') => Position | null;
}

interface Reading {
  item: LabelItem | null;
  line: number;
  problems: Problem[];
}

/**
 * Reads labels: JSON Lines, an item a line, or one JSON list of items. Which of the two is told by the first character.
 *
 * @throws SightlineError `labels-invalid` if the text is neither, holds no item, an item is not in the form of `labelItemSchema`, or one judge has the same item of
 *   one source twice; all problems at once, with their lines.
 */
export function readLabels(file: string, text: string): LabelItem[] {
  const { raws, problems: unreadable } = rawItems(file, text.replace(/^\uFEFF/, ''));
  const readings = raws.map((raw) => readItem(file, raw));
  const problems = [
    ...unreadable,
    ...readings.flatMap((reading) => reading.problems),
    ...duplicates(file, readings),
  ];
  if (problems.length === 0 && readings.length === 0)
    problems.push({ file, line: 1, column: 1, message: 'the file contains no items' });
  if (problems.length > 0) throw otherKind(file, text) ?? invalid(file, problems);
  return readings.flatMap(({ item }) => (item === null ? [] : [item]));
}

/** In another kind of file every line would have a problem; null if it is of no known kind. */
function otherKind(file: string, text: string): SightlineError | null {
  const kind = fileKind(text);
  if (kind === null || kind === 'no JSON' || kind === 'a file of labels') return null;
  return new SightlineError('labels-invalid', {
    what: `The labels in ${file} cannot be used.`,
    details: [`the file is ${kind}`, 'expected: items as sightline judge collect writes them'],
    next: 'Give a file of labels; docs/calibration.md describes an item.',
  });
}

/** At most this many problems are listed: another kind of file has one in every line. */
const MOST_TOLD = 20;

function invalid(file: string, problems: readonly Problem[]) {
  const more = problems.length - MOST_TOLD;
  const rest = more > 0 ? `, the first ${MOST_TOLD} of them here` : '';
  return problemsError('labels-invalid', problems.slice(0, MOST_TOLD), {
    what: `The labels in ${file} cannot be used: ${countOf(problems.length, 'problem')}${rest}.`,
    next: 'Correct these places; docs/calibration.md describes an item.',
  });
}

function rawItems(file: string, text: string): { raws: Raw[]; problems: Problem[] } {
  if (text.trimStart().startsWith('[')) return ofList(file, text);
  const read = ofLines(file, text);
  if (read.problems.length === 0 || !isJson(text)) return read;
  const message = 'the file contains one JSON value, neither a list of items nor one item per line';
  return { raws: [], problems: [{ file, line: 1, column: 1, message }] };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function ofLines(file: string, text: string): { raws: Raw[]; problems: Problem[] } {
  const raws: Raw[] = [];
  const problems: Problem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    try {
      raws.push({ data: JSON.parse(line) as unknown, line: index + 1, place: () => null });
    } catch (error) {
      const message = `not readable as JSON: ${(error as Error).message}`;
      problems.push({ file, line: index + 1, column: 1, message });
    }
  }
  return { raws, problems };
}

function ofList(file: string, text: string): { raws: Raw[]; problems: Problem[] } {
  const source = readSource(file.endsWith('.json') ? file : `${file}.json`, text);
  const problems = source.problems.map((problem) => ({ ...problem, file }));
  const data = Array.isArray(source.data) ? (source.data as unknown[]) : [];
  const raws = data.map((one, index) => ({
    data: one,
    line: source.place([index])?.line ?? 1,
    place: (path: DataPath, part: 'key' | 'value') => source.place([index, ...path], part),
  }));
  return { raws, problems };
}

const NO_SOURCE = `the field "source" is missing beside a label; it must be one of ${labelSources.join(', ')}`;

function readItem(file: string, { data, line, place }: Raw): Reading {
  const told = (message: string, at?: Position | null): Problem => ({
    ...{ line, column: 1, ...at },
    file,
    message,
  });
  if (!isRecord(data))
    return { item: null, line, problems: [told('an item must be an object with field names')] };
  const read = labelItemSchema.safeParse(data);
  if (read.success && read.data.label !== null && read.data.source === undefined)
    return { item: null, line, problems: [told(NO_SOURCE)] };
  if (read.success) return { item: read.data, line, problems: [] };
  const found = describeIssues(read.error.issues, { data, allowed });
  return {
    item: null,
    line,
    problems: found.map(({ path, part, message }) => told(message, place(path, part))),
  };
}

function duplicates(file: string, readings: readonly Reading[]): Problem[] {
  const firstAt = new Map<string, number>();
  return readings.flatMap(({ item, line }) => {
    if (item === null) return [];
    const { question, model, promptHash, source, id, rater } = item;
    const key = JSON.stringify([question, model, promptHash, rater ?? source, id, rater]);
    const first = firstAt.get(key);
    if (first === undefined) firstAt.set(key, line);
    const whose = rater === undefined ? 'judge and source' : 'judge and rater';
    const message = `the id "${id}" is already in line ${first}, for the same ${whose}`;
    return first === undefined ? [] : [{ file, line, column: 1, message }];
  });
}
