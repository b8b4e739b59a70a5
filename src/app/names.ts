// The names that an app file may give its parts.

const words = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/i;

export function isPartName(text: string): boolean {
  return words.test(text);
}

/** Follows "must be". */
export const WANTED_NAME = 'words of letters and digits, joined by "_" or "-"';
