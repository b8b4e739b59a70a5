// Who writes in a conversation, as people and pages call the two sides; looks at no page.

export type Speaker = 'user' | 'agent';
/** What answers: a program, or one of a staff. */
export type AgentKind = 'machine' | 'staff';

const machine = /^(?:assistant|bot|chatbot|ai)$/u;
const staff = /^(?:agent|operator|support|advisor|adviser|helpdesk)$/u;
const users = /^(?:user|usr|customer|visitor|client|guest|shopper|buyer)$/u;
/** Together these name the other side. */
const careOfUsers =
  /\b(?:customer|client|user|guest|visitor)s? (?:support|service|care|success)\b/gu;

/** The side that the words name; null if neither or both. */
export function speakerNamed(words: readonly string[]): Speaker | null {
  const isAgent = agentKinds(words).length > 0;
  const isUser = plain(words).some((word) => users.test(word));
  if (isAgent === isUser) return null;
  return isAgent ? 'agent' : 'user';
}

/** What the words say that answers; empty if they name no such thing. */
export function agentKinds(words: readonly string[]): AgentKind[] {
  const all = plain(words);
  return [
    ...(all.some((word) => machine.test(word)) ? (['machine'] as const) : []),
    ...(all.some((word) => staff.test(word)) ? (['staff'] as const) : []),
  ];
}

function plain(words: readonly string[]): string[] {
  return words.join(' ').toLowerCase().replace(careOfUsers, 'support').split(' ');
}
