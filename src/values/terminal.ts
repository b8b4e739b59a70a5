// The one door to the terminal and to the log of a CI runner: neither obeys a word that came from outside.
import { randomUUID } from 'node:crypto';

/** No text from outside can contain it: it is drawn for each process. */
const MARK = randomUUID();

/** Moves the cursor, rings, retitles, hides, reorders; .NET, which GitHub's runner is written in, ends a line at each `\r`. */
const CONTROLS =
  '[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u206f\\ufff9-\\ufffb]';
/** .NET compares as a person would, and passes over these. */
const IGNORABLE = '\\p{Default_Ignorable_Code_Point}';
const BLANK = `[ \\t\\xa0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000${IGNORABLE}]`;
const COLOR = '\\x1b\\[[\\d;]*m';

/** GitHub, after white space, and GitLab; what is before it was allowed to stay. */
const AT_LINE_START = new RegExp(
  `^((?:${BLANK}|${MARK}${COLOR})*)(?=:${IGNORABLE}*:|section_(?:start|end):)(.)`,
  'gmu',
);
/** Azure, TeamCity, and the older commands of GitHub, anywhere in a line. */
const ANYWHERE = new RegExp(`#(?=${IGNORABLE}*#${IGNORABLE}*(?:\\[|vso|teamcity))`, 'gu');
const CONTROL = new RegExp(CONTROLS, 'g');
const OWN_OR_CONTROL = new RegExp(`${MARK}(\\x1b\\[[\\d;]*[A-Za-z])?|${CONTROLS}`, 'g');
/** Not the hiding one, with which Jenkins marks its own notes. */
const FOREIGN_COLOR = new RegExp(`(?!\\x1b\\[[\\d;]*\\b8m)${COLOR}`, 'g');

/** Longest line of a message; what tools and servers answer may be a page. */
const LONGEST = 2_000;

/**
 * Outside text with everything in it shown that a terminal or a CI runner would obey. It is written as JSON writes it,
 * so JSON stays the same data.
 */
export function inert(text: string): string {
  return withoutCommands(text).replace(CONTROL, escaped);
}

/** Outside text for a message that others print: inert, and no line longer than anybody reads. */
export function inertMessage(text: string): string {
  return inert(text).split('\n').map(cut).join('\n');
}

/** A title: inert, on one line. */
export function inertTitle(text: string): string {
  return inert(text.replace(/\s+/g, ' ').trim());
}

/** An escape sequence or a runner's command that is Sightline's own, and passes the door. */
export function ours(command: string): string {
  return command === '' ? '' : `${MARK}${command}`;
}

/** Text of other programs whose colors pass the door, and nothing else. */
export function colored(text: string): string {
  return text.replace(FOREIGN_COLOR, ours);
}

/** Inert, with its colors: for those who print without this door. */
export function inertColored(text: string): string {
  return throughDoor(colored(text));
}

export const stdout = doorOf('stdout');
export const stderr = doorOf('stderr');

function doorOf(name: 'stdout' | 'stderr') {
  return {
    get isTTY(): boolean {
      return process[name].isTTY;
    },
    write(text: string): void {
      process[name].write(throughDoor(text));
    },
  };
}

function throughDoor(text: string): string {
  return withoutCommands(text).replace(OWN_OR_CONTROL, (found, sequence: string | undefined) =>
    found.startsWith(MARK) ? (sequence ?? '') : escaped(found),
  );
}

function withoutCommands(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(AT_LINE_START, (_, before: string, first: string) => before + escaped(first))
    .replace(ANYWHERE, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function cut(line: string): string {
  if (line.length <= LONGEST) return line;
  const kept = line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (${line.length - kept.length} more characters)`;
}
