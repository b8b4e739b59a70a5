/** Reads what the person wants out of one message, by rules for English; it must not act. */

export type Wish =
  | { kind: 'react'; emoji: string }
  | { kind: 'move'; to: string }
  | { kind: 'send'; channel: string; text: string | null }
  | { kind: 'status' }
  | { kind: 'find'; query: string }
  | { kind: 'login' }
  | { kind: 'delete' }
  | { kind: 'thanks' }
  | { kind: 'none' };

export interface Heard {
  text: string;
  wish: Wish;
  /** Ticket keys that the message itself names. */
  keys: string[];
  /** An address, or a name behind words such as "for". */
  person: string | null;
}

const EMOJI: readonly (readonly [RegExp, string])[] = [
  [/\b(smil(e|ey|ing)|happy)\b/i, 'smiley'],
  [/\bthumbs?.?up\b|👍/i, 'thumbsup'],
  [/\b(party|tada|celebrat\w*)\b|🎉/i, 'tada'],
  [/\beyes\b|👀/i, 'eyes'],
  [/\bheart\b|❤/i, 'heart'],
];

const STATUSES = ['To do', 'In progress', 'In review', 'Blocked', 'Done'];

export function understand(text: string): Heard {
  return { text, wish: wishIn(text), keys: keysIn(text), person: personIn(text) };
}

/** Ticket keys in their order, each once. */
export function keysIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z]{2,6}-\d+\b/g) ?? [])];
}

function wishIn(text: string): Wish {
  if (/\b(react|reaction|emoji|smiley)\b/i.test(text)) {
    return { kind: 'react', emoji: EMOJI.find(([words]) => words.test(text))?.[1] ?? 'thumbsup' };
  }
  if (/\b(delete|remove|erase)\b.*\b(account|user|profile)\b/i.test(text))
    return { kind: 'delete' };
  if (/\b(log ?in|sign ?in|logged|password|locked)\b/i.test(text)) return { kind: 'login' };
  const channel = /#([a-z][\w-]*)/.exec(text)?.[1];
  if (/\b(send|post|announce|tell)\b/i.test(text) && channel !== undefined) {
    return { kind: 'send', channel, text: quotedIn(text) };
  }
  const to = STATUSES.find((status) => new RegExp(`\\b${status}\\b`, 'i').test(text));
  if (/\b(move|set|put|close|mark)\b/i.test(text) && (to !== undefined || /close/i.test(text))) {
    return { kind: 'move', to: to ?? 'Done' };
  }
  const query = /\b(?:find|search for|look for)\b.*?\babout (?:the )?(.+?)[.?!]*$/i.exec(text)?.[1];
  if (query !== undefined) return { kind: 'find', query };
  if (/\b(status|who has|assigned|how far)\b/i.test(text)) return { kind: 'status' };
  if (/\b(thanks|thank you|that is all|that's all|bye)\b/i.test(text)) return { kind: 'thanks' };
  return { kind: 'none' };
}

function quotedIn(text: string): string | null {
  return /[“"](.+?)[”"]/.exec(text)?.[1] ?? /:\s*(.+)$/.exec(text)?.[1]?.trim() ?? null;
}

function personIn(text: string): string | null {
  const address = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(text)?.[0];
  if (address !== undefined) return address.replace(/\.$/, '');
  // Two capitalized words that do not begin the sentence with a verb: a name, as people write it.
  const name = /\b(?!User\b|Please\b|Help\b|Delete\b)([A-Z][a-z]+ [A-Z][a-z]+)\b/.exec(text)?.[1];
  return name ?? null;
}
