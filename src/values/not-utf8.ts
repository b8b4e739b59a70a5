// The words about a file that is not UTF-8: where the first wrong bytes are, and the command that converts it; reads no file.
import { isUtf8 } from 'node:buffer';

/** How many lines there are before the first that is not UTF-8. */
export function linesInUtf8(bytes: Uint8Array): number {
  // A piece may begin within a character.
  let at = bytes.findIndex((byte) => byte >> 6 !== 0b10);
  for (let count = 0; ; count += 1) {
    const end = bytes.indexOf(0x0a, at);
    if (end < 0 || !isUtf8(bytes.subarray(at, end))) return count;
    at = end + 1;
  }
}

/** What follows "line 3 has" or the place of the line. */
export const NOT_UTF8 = 'bytes that UTF-8 does not allow, as Windows-1252 or Latin-1 has';

/** `iconv …`, which writes the converted text beside the file. */
export function utf8Command(from: string, file: string): string {
  return `iconv -f ${from} -t UTF-8 ${file} > ${file}.utf8`;
}
