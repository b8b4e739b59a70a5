// Reads a file of text piece by piece and line by line, in UTF-8 and nothing else; holds one piece at a time.
import { createReadStream } from 'node:fs';
import { linesInUtf8, NOT_UTF8, utf8Command } from '../not-utf8.js';
import type { SightlineError } from '../sightline-error.js';
import { unimportable } from './unimportable.js';

/** Called with the number of bytes of each piece that was read. */
export type OnBytes = (bytes: number) => void;

/** Characters; no conversation is that long. */
const LONGEST_LINE = 64 << 20;
/** What a file of another encoding begins with. */
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
];

/** @throws SightlineError `import-failed` at the first bytes that are not UTF-8. */
export async function* utf8Pieces(file: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  let isFirst = true;
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    if (isFirst) refuseOther(file, bytes);
    isFirst = false;
    const text = decoded(() => decoder.decode(bytes, { stream: true }), file, { bytes, lines });
    lines += newLines(text);
    onBytes(bytes.length);
    yield text;
  }
  yield decoded(() => decoder.decode(), file, { bytes: Buffer.alloc(0), lines });
}

interface Place {
  bytes: Buffer;
  lines: number;
}

function decoded(decode: () => string, file: string, { bytes, lines }: Place): string {
  try {
    return decode();
  } catch {
    const line = lines + linesInUtf8(bytes);
    throw unimportable(file, 'it is not UTF-8', {
      details: [`line ${line} has ${NOT_UTF8}`],
      next: convert('WINDOWS-1252', file),
    });
  }
}

function newLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function refuseOther(file: string, bytes: Buffer): void {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw unimportable(file, 'it is compressed', { next: `Unpack it first: gunzip -k ${file}` });
  const mark = MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined)
    throw unimportable(file, `it is not UTF-8 but ${mark[0]}`, { next: convert('UTF-16', file) });
  if (bytes.subarray(0, 4096).includes(0))
    throw unimportable(file, 'it is not text: it contains zero bytes', {
      next: 'Give an export as text. If it is UTF-16 without a byte order mark, convert it to UTF-8.',
    });
}

function convert(from: string, file: string): string {
  return `Convert it: ${utf8Command(from, file)}, and import that.`;
}

function tooLong(file: string, line: number): SightlineError {
  return unimportable(file, `line ${line} is longer than ${LONGEST_LINE >> 20} MB`, {
    next: 'Give JSON Lines, with a message or a conversation on each line.',
  });
}

/** Lines with their numbers, from 1; without blank ones and the mark at the start. */
export async function* utf8Lines(
  file: string,
  onBytes: OnBytes,
): AsyncGenerator<{ line: string; number: number }> {
  let rest = '';
  let number = 0;
  for await (const piece of utf8Pieces(file, onBytes)) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw tooLong(file, number + lines.length + 1);
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield { line, number };
    }
  }
  if (rest.trim() !== '') yield { line: rest, number: number + 1 };
}
