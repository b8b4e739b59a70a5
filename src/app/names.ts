// Which names the app file may use for its parts, and which it uses twice.

const words = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/i;

export function isValidName(text: string): boolean {
  return words.test(text);
}

/** What is said of any other. */
export const wantedName = 'the name must be words of letters and digits, joined by "_" or "-"';

/** Each once. */
export function namedTwice(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}
