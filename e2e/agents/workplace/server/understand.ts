/** Reads what the person wants out of one message, by rules for English; it must not act. */

export type Wish =
  | { kind: 'react'; emoji: string }
  | { kind: 'move'; to: string }
  | { kind: 'send'; channel: string; text: string | null }
  | { kind: 'find'; query: string }
  | { kind: 'status' | 'login' | 'delete' | 'thanks' | 'none' };

export interface Heard {
  text: string;
  wish: Wish;
  /** Ticket keys that the message itself names. */
  keys: string[];
  /** An address, or a name. */
  person: string | null;
}

const EMOJI: readonly (readonly [RegExp, string])[] = [
  [/\b(?:smil(?:e|ey|ing)|happy)\b/i, 'smiley'],
  [/\b(?:party|tada|celebrat\w*)\b/i, 'tada'],
];

const STATUSES = ['To do', 'In progress', 'In review', 'Blocked', 'Done'];

export function understand(text: string): Heard {
  const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0];
  // Two capitalized words that do not begin the sentence with a verb: a name, as people write it.
  const name = /\b(?!User\b|Please\b|Help\b|Delete\b)[A-Z][a-z]+ [A-Z][a-z]+\b/.exec(text)?.[0];
  return { text, wish: wishIn(text), keys: keysIn(text), person: address ?? name ?? null };
}

/** Ticket keys in their order, each once. */
export function keysIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]{2,6}-\d+\b/g) ?? [])];
}

function wishIn(text: string): Wish {
  if (/\b(?:react|reaction|emoji)\b/i.test(text))
    return { kind: 'react', emoji: EMOJI.find(([words]) => words.test(text))?.[1] ?? 'thumbsup' };
  if (/\bdelete\b.*\baccount\b/i.test(text)) return { kind: 'delete' };
  if (/\b(?:log ?in|sign ?in|password|locked)\b/i.test(text)) return { kind: 'login' };
  const channel = /#([a-z][\w-]*)/.exec(text)?.[1];
  if (/\b(?:send|post|announce)\b/i.test(text) && channel !== undefined) {
    const quoted = /[“"](.+?)[”"]/.exec(text)?.[1] ?? /:\s*(.+)$/.exec(text)?.[1]?.trim();
    return { kind: 'send', channel, text: quoted ?? null };
  }
  const to = STATUSES.find((status) => new RegExp(`\\b${status}\\b`, 'i').test(text));
  if (/\b(?:move|set|put|mark)\b/i.test(text) && to !== undefined) return { kind: 'move', to };
  const query = /\bfind\b.*?\babout (?:the )?(.+?)[.?!]*$/i.exec(text)?.[1];
  if (query !== undefined) return { kind: 'find', query };
  if (/\b(?:status|who has|assigned)\b/i.test(text)) return { kind: 'status' };
  return { kind: /\b(?:thanks|thank you|that is all|bye)\b/i.test(text) ? 'thanks' : 'none' };
}
