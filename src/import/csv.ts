// Reads the rows of a table, each with the line that it begins in; knows nothing of what they mean.
import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';

export interface CsvRow {
  cells: string[];
  /** Where it begins, from 1. */
  line: number;
}

/** A row that cannot be read; `line` is where it begins. */
export class BrokenRow extends Error {
  readonly line: number;

  constructor(line: number, why: string) {
    super(why);
    this.line = line;
  }
}

/** Characters; no row is that long. */
const LONGEST_ROW = 64 << 20;

/** Rows without empty ones, of a text. @throws BrokenRow */
export function csvTable(text: string, delimiter: string): CsvRow[] {
  const at = { line: 1 };
  try {
    // `on_record` makes rows of the records.
    return parse(unixLines(text), optionsFor(delimiter, at)) as unknown as CsvRow[];
  } catch (error) {
    throw broken(error, at.line);
  }
}

/** @param at the line of the row that is being read */
function optionsFor(delimiter: string, at: { line: number }): Options {
  return {
    delimiter,
    // The library counts "\r\n" within quotes as two lines.
    record_delimiter: '\n',
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    on_record(cells: string[], { lines }) {
      const row: CsvRow = { cells, line: at.line };
      at.line = lines + 1;
      // Its types know of no other form of a record.
      return cells.every((cell) => cell === '') ? null : (row as unknown as string[]);
    },
  };
}

function broken(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new BrokenRow(line, `a quote in the row at line ${line} is never closed`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new BrokenRow(
      line,
      `the row at line ${line} is longer than ${LONGEST_ROW >> 20} MB: perhaps a quote in it is never closed`,
    );
  return new BrokenRow(line, `the row at line ${line}: ${error.message}`);
}

function unixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
