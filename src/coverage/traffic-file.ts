// Reads the shares of production traffic from a CSV or JSON file; compares nothing.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
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
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const read: Read = { rows: [], problems: [] };
  const header = lines[0]?.split(',').map((cell) => unquoted(cell).toLowerCase());
  const at = (line: number, message: string) =>
    void read.problems.push({ file, line: line + 1, column: 1, message });
  if (header?.join() !== 'class,share') {
    at(0, `the first line must be "class,share", not ${JSON.stringify(lines[0])}`);
    return read;
  }
  for (const [line, row] of lines.entries()) {
    if (line === 0 || row.trim() === '') continue;
    const comma = row.lastIndexOf(',');
    const name = unquoted(row.slice(0, Math.max(comma, 0)));
    const value = unquoted(row.slice(comma + 1));
    const number = share.safeParse(value === '' ? NaN : Number(value));
    if (name === '') at(line, 'a class and its share, separated by a comma');
    else if (read.rows.some((one) => one.class === name))
      at(line, `the class "${name}" is there twice`);
    else if (!number.success) at(line, `the share must be a number from 0 to 1, not "${value}"`);
    else read.rows.push({ class: name, share: number.data });
  }
  return read;
}

/** A cell without the quotes that CSV allows around it. */
function unquoted(cell: string): string {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
}
