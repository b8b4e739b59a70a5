// Reads the subject of a claim from its tokens; names what it does not know, and never guesses.
import { nearestName } from '../scenario/nearest-name.js';
import { landmarksNamed, withoutArticle } from './landmark-names.js';
import { calledSo, readDescribed } from './described.js';
import { headNoun } from './nouns.js';
import { placing, sideNamed } from './name-words.js';
import {
  controlRoles,
  type ClaimNames,
  type ControlRole,
  type ClaimSubject,
  type Described,
} from './predicate.js';
import { tokenText, type Token } from './tokens.js';

export type ReadSubject = { ok: true; subject: ClaimSubject } | { ok: false; why: string };

const textNouns = new Set([
  'text',
  'word',
  'words',
  'phrase',
  'sentence',
  'label',
  'message',
  'amount',
  'number',
  'value',
  'question',
  'statement',
  'greeting',
  'remark',
  'note',
  'quote',
  'caption',
  'paragraph',
  'name',
  'term',
  'step',
]);

const roleWords: ReadonlyMap<string, ControlRole> = new Map([
  ...controlRoles.map((role) => [role, role] as const),
  ['check box', 'checkbox'],
  ['radio button', 'radio'],
  ['text box', 'textbox'],
  ['text field', 'textbox'],
  ['input', 'textbox'],
  ['search box', 'searchbox'],
  ['dropdown', 'combobox'],
  ['menu item', 'menuitem'],
]);

/** `buttons` is "button", `check boxes` is "check box". */
function roleOf(words: string): ControlRole | undefined {
  return (
    roleWords.get(words) ??
    roleWords.get(words.replace(/s$/u, '')) ??
    roleWords.get(words.replace(/es$/u, ''))
  );
}

/** Before the quote: `something that means "a way to reach a person"`. */
const meaningNoun = /^(?:something|anything) (?:meaning|that means)$/u;

const newestMessage =
  /^(?:(?:newest|latest|last|most recent) (?:agent(?:'s)? (?:message|reply)|(?:message|reply) (?:of|from) the agent)|agent's (?:newest|latest|last|most recent) (?:message|reply))$/u;

const endOf = /^end of (?:the )?(?=\S)/u;

const messagesOfTurn =
  /^(?:(?:agent|agent's) )?(?:messages?|repl(?:y|ies)) (?:(?:of|from) the agent )?(?:of|in|from) (?:this|the) turn$/u;

function messageNamed(words: string): ClaimSubject | null {
  if (messagesOfTurn.test(words)) return { kind: 'messages_of_turn' };
  if (newestMessage.test(words)) return { kind: 'newest_agent_message' };
  return newestMessage.test(words.replace(endOf, ''))
    ? { kind: 'newest_agent_message', part: 'end' }
    : null;
}

/** Reads one subject; the reason of a refusal is a sentence without a full stop. */
export function readSubject(tokens: readonly Token[], names: ClaimNames): ReadSubject {
  const rest = withoutArticle(tokens);
  const [only] = rest;
  if (only === undefined) return { ok: false, why: 'the claim names nothing that could be seen' };
  if (rest.length === 1 && only.kind === 'quoted') return quotedText(only.text);
  if (rest.length === 1 && only.kind === 'reference') return reference(only.text);
  if (rest.every((token) => token.kind === 'word')) return named(rest, names);
  return described(rest);
}

/**
 * What an unmeasurable sentence is about: its longest run of words that is a name; null without one, or with several.
 */
export function namedIn(words: readonly string[], names: ClaimNames): ClaimSubject | null {
  const runs = words.flatMap((_, start) =>
    words.slice(start).map((__, more) => ({ start, end: start + more + 1 })),
  );
  const found = runs
    .sort((one, other) => other.end - other.start - (one.end - one.start))
    .flatMap(({ start, end }) => {
      const subject = nameOf(words.slice(start, end).join(' '), names);
      return subject === null ? [] : [{ subject, start, end }];
    });
  const [longest] = found;
  if (longest === undefined) return null;
  const isBeside = (one: { start: number; end: number }): boolean =>
    one.end <= longest.start || one.start >= longest.end;
  return found.some(isBeside) ? null : longest.subject;
}

function nameOf(words: string, { landmarks }: ClaimNames): ClaimSubject | null {
  const [name, second] = landmarksNamed(words, landmarks);
  if (name !== undefined) return second === undefined ? { kind: 'landmark', name } : null;
  return messageNamed(words);
}

function quotedText(text: string): ReadSubject {
  const inside = /\{[^}]*\.[^}]*\}/u.exec(text)?.[0];
  if (inside === undefined) return { ok: true, subject: { kind: 'text', text } };
  return { ok: false, why: `a reference is written without quotes: ${inside} is shown` };
}

function reference(path: string): ReadSubject {
  const [tool, part, ...rest] = path.replace(/\[(\d+)\]/gu, '.$1').split('.');
  const parts = part === 'response' || part === 'args' ? part : null;
  const whole = [tool, ...rest].every((name) => name !== undefined && /^[\w-]+$/u.test(name));
  if (tool === undefined || parts === null || rest.length === 0 || !whole) {
    const form = '{issue_refund.response.amount} or {create_return.args.sku}';
    return {
      ok: false,
      why: `{${path}} is not a reference to a value of a tool call, such as ${form}`,
    };
  }
  return { ok: true, subject: { kind: 'reference', tool, part: parts, path: rest } };
}

function named(tokens: readonly Token[], names: ClaimNames): ReadSubject {
  const words = tokens.map((token) => token.text).join(' ');
  const [name, second] = landmarksNamed(words, names.landmarks);
  if (name !== undefined && second !== undefined)
    return { ok: false, why: `"${words}" can be the landmark ${name} or ${second}` };
  if (name !== undefined) return { ok: true, subject: { kind: 'landmark', name } };
  const message = messageNamed(words);
  if (message !== null) return { ok: true, subject: message };
  const role = controlRoles.find(
    (one) => one === words || `${one}s` === words || `${one}es` === words,
  );
  if (role !== undefined) return { ok: true, subject: { kind: 'control', role, name: null } };
  const described = nearestName(words, names.landmarks) === null ? readDescribed(tokens) : null;
  if (described !== null) return { ok: true, subject: described };
  return { ok: false, why: unknownName(words, names.landmarks) };
}

function unknownName(words: string, landmarks: readonly string[]): string {
  const known = landmarks.length === 0 ? 'there are none' : `there are: ${landmarks.join(', ')}`;
  const near = nearestName(words, landmarks);
  const meant = near === null ? '' : `; did you mean ${near}?`;
  return `"${words}" is not the name of a landmark (${known}${meant}), and words on the screen go in quotes`;
}

/** A role or a noun beside a quote or a reference: `the button "Send"`, `the "Send" button`. */
function described(tokens: readonly Token[]): ReadSubject {
  const values = tokens.filter((token) => token.kind === 'quoted' || token.kind === 'reference');
  const [value, another] = values;
  const words = tokens.filter((token) => token.kind === 'word').map((token) => token.text);
  const placed = quotedIn(tokens) ?? describedWithQuote(tokens);
  if (placed !== null) return { ok: true, subject: placed };
  if (value === undefined || another !== undefined || words.length + 1 !== tokens.length)
    return { ok: false, why: several(tokens) };
  const atEdge = tokens[0] === value || tokens.at(-1) === value;
  const noun = words
    .join(' ')
    .replace(/ (?:named|called|titled|entitled|headed|labell?ed|that says|saying|reading)$/u, '');
  if (atEdge && value.kind === 'quoted') return noteRole(noun, value.text, tokens);
  if (tokens.at(-1) === value && textNouns.has(noun.split(' ').at(-1) ?? ''))
    return reference(value.text);
  return { ok: false, why: several(tokens) };
}

/** `"What to bring" on the tram tour`, `"Paid" under Status`: the words, in or beside what is called so. */
function quotedIn([first, second, ...place]: readonly Token[]): Described | null {
  const word = second?.kind === 'word' ? second.text : undefined;
  const side = sideNamed(word);
  const isPlace = word !== undefined && (placing.has(word) || (side !== null && word !== 'next'));
  const of = first?.kind === 'quoted' && isPlace ? readDescribed(place) : null;
  if (first === undefined || of === null) return null;
  const called = calledSo({ own: first.text, name: first.text.toLowerCase().split(/\s+/u) });
  return {
    ...called,
    ...(side === null ? { inside: of } : { by: { side, of } }),
    said: `${first.text} ${tokenText([...(second ? [second] : []), ...place])}`,
  };
}

/** `the card "Cookie banner"`, `the badge next to "Basket" in the header`: the quote is a name in a description. */
function describedWithQuote(tokens: readonly Token[]): Described | null {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text);
  const isNamed = headNoun(words.slice(-1)) !== null || words.some((word) => isPlaceWord(word));
  const noun = words.join(' ');
  if (!isNamed || roleOf(noun) !== undefined || textNouns.has(noun)) return null;
  return readDescribed(
    tokens.map((token) =>
      token.kind === 'quoted'
        ? { kind: 'word', text: token.text.toLowerCase(), raw: token.text }
        : token,
    ),
  );
}

function isPlaceWord(word: string): boolean {
  return placing.has(word) || sideNamed(word) !== null || word === 'of';
}

function noteRole(noun: string, text: string, tokens: readonly Token[]): ReadSubject {
  const role = roleOf(noun);
  if (role !== undefined) return { ok: true, subject: { kind: 'control', role, name: text } };
  if (meaningNoun.test(noun)) return { ok: true, subject: { kind: 'meaning', words: text } };
  if (textNouns.has(noun)) return quotedText(text);
  return { ok: false, why: several(tokens) };
}

function several(tokens: readonly Token[]): string {
  const roles = controlRoles.join(', ');
  return `${tokenText(tokens)} is neither a text in quotes nor a control by role and name (roles: ${roles})`;
}
