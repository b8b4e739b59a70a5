// Reads the rows of a table as RFC 4180 has them, also with semicolons or tabs; knows nothing of what they mean.

export interface CsvRow {
  cells: string[];
  /** Where it begins, from 1. */
  line: number;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The one that cuts the line into the most cells; null if none cuts it. */
export function delimiterOf(header: string): string | null {
  const counted = DELIMITERS.map((one) => ({ one, cells: header.split(one).length }));
  const best = counted.reduce((most, entry) => (entry.cells > most.cells ? entry : most));
  return best.cells > 1 ? best.one : null;
}

/** A quote that is never closed; `line` is where it was opened. */
export class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The quote in line ${line} is never closed.`);
    this.line = line;
  }
}

/** Rows as they are complete, without empty ones. @throws OpenQuote at the end of the text. */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  for await (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
}

class CsvReader {
  private cells: string[] = [];
  private cell = '';
  private line = 1;
  private began = 1;
  /** Where the quote that is open was opened. */
  private quoted: number | null = null;
  /** The last character was a quote within quotes: the first of two, or the end. */
  private ending = false;

  private readonly delimiter: string;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  read(piece: string): CsvRow[] {
    const rows: CsvRow[] = [];
    let plain = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at] ?? '';
      if (this.quoted !== null && !this.ending && character !== '"' && character !== '\n') continue;
      if (!this.isSpecial(character) && !this.ending) continue;
      this.cell += piece.slice(plain, at);
      plain = at + 1;
      this.take(character, rows);
    }
    this.cell += piece.slice(plain);
    return rows;
  }

  end(): CsvRow[] {
    if (this.quoted !== null && !this.ending) throw new OpenQuote(this.quoted);
    const rows: CsvRow[] = [];
    if (this.cell !== '' || this.cells.length > 0) this.endRow(rows);
    return rows;
  }

  private isSpecial(character: string): boolean {
    return character === '"' || character === '\n' || character === this.delimiter;
  }

  private take(character: string, rows: CsvRow[]): void {
    if (character === '\n') this.line += 1;
    if (this.quoted !== null && !this.ending) {
      if (character === '"') this.ending = true;
      else this.cell += character;
      return;
    }
    if (this.ending) {
      this.ending = false;
      if (character === '"') {
        this.cell += '"';
        return;
      }
      this.quoted = null;
    }
    if (character === '"' && this.cell === '') this.quoted = this.line;
    else if (character === this.delimiter) this.endCell();
    else if (character === '\n') this.endRow(rows);
    else this.cell += character;
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
  }

  private endRow(rows: CsvRow[]): void {
    this.endCell();
    const last = this.cells.length - 1;
    this.cells[last] = (this.cells[last] ?? '').replace(/\r$/, '');
    if (this.cells.some((cell) => cell !== '')) rows.push({ cells: this.cells, line: this.began });
    this.cells = [];
    this.began = this.line;
    this.quoted = null;
  }
}
