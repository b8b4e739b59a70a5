/** What the company's systems do when they are called: once, for the mocks and for the server's own memory. */
import type { Json } from 'sightline';

export type Message = {
  id: string;
  channel: string;
  author: string;
  at: string;
  text: string;
  reactions: { emoji: string; by: string }[];
};

type Ticket = {
  key: string;
  title: string;
  status: string;
  assignee: string;
  /** Statuses to which its workflow lets it go. */
  transitions: string[];
  /** Only these roles may move it; empty: everybody. */
  moved_by: string[];
};

export type Account = {
  id: string;
  name: string;
  email: string;
  status: 'active' | 'locked' | 'suspended';
  failed_logins: number;
};

/** What `fixtures/workplace/company.json` holds. */
export type Store = {
  me: { name: string; role: string };
  channels: string[];
  messages: Message[];
  tickets: Ticket[];
  users: Account[];
  resets: { id: string; user_id: string; sent_to: string }[];
};

/** The systems at one moment. */
export interface Systems {
  store: Store;
  now(): Date;
  id(prefix: string): string;
  /** Ends the call with a status and a body. */
  fail(status: number, body: Json): never;
}

export function getMessage(systems: Systems, { message_id }: { message_id: string }): Message {
  const message = systems.store.messages.find(({ id }) => id === message_id);
  return message ?? systems.fail(404, { error: 'message_not_found' });
}

/** Newest first; every word has to be in the text. */
export function searchMessages({ store }: Systems, { query }: { query: string }) {
  const words = query.toLowerCase().split(/\s+/);
  const found = store.messages.filter(({ text }) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
  return { messages: found.toReversed() };
}

export function addReaction(systems: Systems, args: { message_id: string; emoji: string }) {
  const message = getMessage(systems, args);
  const { name } = systems.store.me;
  if (message.reactions.some(({ emoji, by }) => emoji === args.emoji && by === name))
    return systems.fail(409, { error: 'already_reacted' });
  message.reactions.push({ emoji: args.emoji, by: name });
  return { message_id: message.id, emoji: args.emoji };
}

export function sendMessage(
  systems: Systems,
  { channel, text }: { channel: string; text: string },
) {
  const { store } = systems;
  if (!store.channels.includes(channel)) return systems.fail(404, { error: 'channel_not_found' });
  const at = systems.now().toISOString();
  const sent = { id: systems.id('MSG'), channel, author: store.me.name, at, text, reactions: [] };
  store.messages.push(sent);
  return sent;
}

export function channelHistory({ store }: Systems, { channel }: { channel: string }) {
  return { messages: store.messages.filter((message) => message.channel === channel) };
}

export function getTicket(systems: Systems, { key }: { key: string }): Ticket {
  const ticket = systems.store.tickets.find((one) => one.key === key);
  return ticket ?? systems.fail(404, { error: 'ticket_not_found' });
}

export function moveTicket(systems: Systems, { key, to }: { key: string; to: string }): Ticket {
  const ticket = getTicket(systems, { key });
  const { role } = systems.store.me;
  if (ticket.moved_by.length > 0 && !ticket.moved_by.includes(role))
    return systems.fail(403, { error: 'permission_denied', allowed_roles: ticket.moved_by });
  if (!ticket.transitions.includes(to)) return systems.fail(409, { error: 'no_such_transition' });
  ticket.transitions = [...ticket.transitions.filter((one) => one !== to), ticket.status];
  ticket.status = to;
  return ticket;
}

/** By address, else by a part of the name. */
export function lookupUsers({ store }: Systems, { query }: { query: string }) {
  const asked = query.toLowerCase();
  const exact = store.users.filter(({ email }) => email === asked);
  const named = store.users.filter(({ name }) => name.toLowerCase().includes(asked));
  return { users: exact.length > 0 ? exact : named };
}

export function resetPassword(systems: Systems, { user_id }: { user_id: string }) {
  const user = userOf(systems, user_id);
  if (user.status === 'suspended') return systems.fail(409, { error: 'account_suspended' });
  const reset = { id: systems.id('RST'), user_id, sent_to: user.email };
  systems.store.resets.push(reset);
  user.status = 'active';
  user.failed_logins = 0;
  return reset;
}

export function deleteAccount(systems: Systems, { user_id }: { user_id: string }) {
  userOf(systems, user_id);
  if (systems.store.me.role !== 'Administrator')
    return systems.fail(403, { error: 'permission_denied' });
  systems.store.users = systems.store.users.filter(({ id }) => id !== user_id);
  return { deleted: user_id };
}

export function currentUser({ store }: Systems) {
  return store.me;
}

function userOf(systems: Systems, userId: string): Account {
  const user = systems.store.users.find(({ id }) => id === userId);
  return user ?? systems.fail(404, { error: 'user_not_found' });
}
