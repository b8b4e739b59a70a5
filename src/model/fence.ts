// Puts untrusted text into a prompt so that it can be read but cannot end its fence; reads no answer.
import { hashOf } from './prompt.js';

/**
 * Characters shown as escapes inside a fence: angle brackets, so that no tag can be closed; and those that a reader of
 * the prompt would not see: controls, zero-width and bidirectional characters, variation selectors, tags, line
 * separators.
 */
const ESCAPED = /[<>\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Of these, the ones that a reader of the text itself has to see. */
const KEPT = new Set(['<', '>', '\n', '\t']);

/**
 * A text from the record for people: invisible characters are shown as escapes. It contains nothing that a terminal
 * would obey.
 */
export function unhidden(text: string): string {
  return text.replace(ESCAPED, (character) => (KEPT.has(character) ? character : units(character)));
}

/**
 * The value as JSON between two lines that it cannot contain: `<name id="…">` and `</name id="…">`. The id is a hash of
 * what is inside, the same for the same material, which nobody can write into the material itself.
 *
 * @param name what the prompt calls it: letters and underscores
 */
export function fenced(name: string, value: unknown): string {
  const inside = escaped(JSON.stringify(value, null, 1));
  const id = hashOf(inside).slice(0, 12);
  return `<${name} id="${id}">\n${inside}\n</${name} id="${id}">`;
}

/** A one-line text in quotes without anything hidden and without tags: for a scenario's words beside a fence. */
export function quoted(text: string): string {
  return escaped(JSON.stringify(text));
}

/** JSON with nothing hidden and the same meaning. */
function escaped(json: string): string {
  // The line breaks between members are the layout of the JSON itself: those inside texts are escapes already.
  return json.replace(ESCAPED, (character) => (character === '\n' ? '\n' : units(character)));
}

function units(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}
