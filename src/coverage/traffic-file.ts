// Reads the shares of production traffic from a CSV or JSON file; compares nothing.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BrokenRow, type CsvRow, csvTable } from '../import/csv.js';
import { allowedBy } from '../scenario/allowed.js';
import { describeIssues } from '../scenario/issues.js';
import { posixPath } from '../scenario/load.js';
import { type Problem, problemsError } from '../scenario/problem.js';
import { readSource } from '../scenario/source.js';

/** A class of production traffic, and its share of it from 0 to 1. */
export interface TrafficRow {
  class: string;
  share: number;
}

/** How far the shares may miss 1, since they are rounded. */
const ROUNDING = 0.005;

const share = z.number().min(0).max(1);
const shares = z.record(z.string().min(1), share);
const allowed = allowedBy(shares);

/**
 * `.json`: an object of shares by class. Everything else: CSV with the columns `class` and `share`.
 *
 * Throws SightlineError `traffic-invalid` with all problems and their lines; also if the shares do not sum to 1, give or
 * take 0.005.
 */
export function readTraffic(path: string): TrafficRow[] {
  const text = readFileSync(path, 'utf8');
  const file = posixPath(path);
  const { rows, problems } = file.endsWith('.json') ? fromJson(file, text) : fromCsv(file, text);
  const sum = rows.reduce((total, row) => total + row.share, 0);
  if (problems.length === 0 && Math.abs(sum - 1) > ROUNDING) {
    const message = `the shares must sum to 1, not ${Number(sum.toFixed(4))}`;
    problems.push({ file, line: 1, column: 1, message });
  }
  if (problems.length === 0) return rows;
  throw problemsError('traffic-invalid', problems, {
    what: 'The traffic file cannot be used.',
    next: 'Correct these places; docs/coverage.md shows the format.',
  });
}

interface Read {
  rows: TrafficRow[];
  problems: Problem[];
}

function fromJson(file: string, text: string): Read {
  const source = readSource(file, text);
  if (source.problems.length > 0) return { rows: [], problems: [...source.problems] };
  const { data, error } = shares.safeParse(source.data);
  if (data !== undefined)
    return {
      rows: Object.entries(data).map(([name, value]) => ({ class: name, share: value })),
      problems: [],
    };
  const found = describeIssues(error.issues, { data: source.data, allowed });
  const start = { file, line: 1, column: 1 };
  const problems = found.map(({ path, part, message }) => {
    return { ...(source.place(path, part) ?? start), message };
  });
  return { rows: [], problems };
}

function fromCsv(file: string, text: string): Read {
  const read: Read = { rows: [], problems: [] };
  const at = (line: number, message: string) =>
    void read.problems.push({ file, line, column: 1, message });
  const [header, ...lines] = tableIn(text, at);
  const names = header?.cells.map((cell) => cell.trim().toLowerCase());
  if (names?.join() !== 'class,share') {
    if (read.problems.length === 0)
      at(1, `the first line must be "class,share", not ${JSON.stringify(text.split(/\r?\n/)[0])}`);
    return read;
  }
  for (const { cells, line } of lines) {
    const [name = '', value = ''] = cells.map((cell) => cell.trim());
    const number = share.safeParse(value === '' ? NaN : Number(value));
    if (name === '' || cells.length < 2) at(line, 'a class and its share, separated by a comma');
    else if (cells.length > 2)
      at(line, `${cells.length} values instead of 2; quote a class that contains a comma`);
    else if (read.rows.some((one) => one.class === name))
      at(line, `the class "${name}" is there twice`);
    else if (!number.success) at(line, `the share must be a number from 0 to 1, not "${value}"`);
    else read.rows.push({ class: name, share: number.data });
  }
  return read;
}

function tableIn(text: string, at: (line: number, message: string) => void): CsvRow[] {
  try {
    return csvTable(text.replace(/^\uFEFF/, ''), ',');
  } catch (error) {
    if (!(error instanceof BrokenRow)) throw error;
    at(error.line, error.message);
    return [];
  }
}
