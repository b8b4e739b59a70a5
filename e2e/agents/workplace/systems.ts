/** What the company's systems do when they are called: once, for the mocks and for the server's own memory. */
import type { WorldContext } from 'sightline';

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

/** What they act on: of the world of an episode, as much as a company has too. */
export type Company = Pick<WorldContext<Store>, 'state' | 'now' | 'id' | 'fail'>;

export function getMessage({ message_id }: { message_id: string }, company: Company): Message {
  const message = company.state.messages.find(({ id }) => id === message_id);
  return message ?? company.fail(404, { error: 'message_not_found' });
}

/** Newest first; every word has to be in the text. */
export function searchMessages({ query }: { query: string }, { state }: Company) {
  const words = query.toLowerCase().split(/\s+/);
  const found = state.messages.filter(({ text }) =>
    words.every((word) => text.toLowerCase().includes(word)),
  );
  return { messages: found.toReversed() };
}

export function addReaction(args: { message_id: string; emoji: string }, company: Company) {
  const message = getMessage(args, company);
  const { name } = company.state.me;
  if (message.reactions.some(({ emoji, by }) => emoji === args.emoji && by === name))
    return company.fail(409, { error: 'already_reacted' });
  message.reactions.push({ emoji: args.emoji, by: name });
  return { message_id: message.id, emoji: args.emoji };
}

export function sendMessage(args: { channel: string; text: string }, company: Company) {
  const { state } = company;
  if (!state.channels.includes(args.channel))
    return company.fail(404, { error: 'channel_not_found' });
  const { channel, text } = args;
  const at = company.now().toISOString();
  const sent = { id: company.id('MSG'), channel, author: state.me.name, at, text, reactions: [] };
  state.messages.push(sent);
  return sent;
}

export function channelHistory({ channel }: { channel: string }, { state }: Company) {
  return { messages: state.messages.filter((message) => message.channel === channel) };
}

export function getTicket({ key }: { key: string }, company: Company): Ticket {
  const ticket = company.state.tickets.find((one) => one.key === key);
  return ticket ?? company.fail(404, { error: 'ticket_not_found' });
}

export function moveTicket({ key, to }: { key: string; to: string }, company: Company): Ticket {
  const ticket = getTicket({ key }, company);
  const { role } = company.state.me;
  if (ticket.moved_by.length > 0 && !ticket.moved_by.includes(role))
    return company.fail(403, { error: 'permission_denied', allowed_roles: ticket.moved_by });
  if (!ticket.transitions.includes(to)) return company.fail(409, { error: 'no_such_transition' });
  ticket.transitions = [...ticket.transitions.filter((one) => one !== to), ticket.status];
  ticket.status = to;
  return ticket;
}

/** By address, else by a part of the name. */
export function lookupUsers({ query }: { query: string }, { state }: Company) {
  const asked = query.toLowerCase();
  const exact = state.users.filter(({ email }) => email === asked);
  const named = state.users.filter(({ name }) => name.toLowerCase().includes(asked));
  return { users: exact.length > 0 ? exact : named };
}

export function resetPassword({ user_id }: { user_id: string }, company: Company) {
  const user = getUser(user_id, company);
  if (user.status === 'suspended') return company.fail(409, { error: 'account_suspended' });
  const reset = { id: company.id('RST'), user_id, sent_to: user.email };
  company.state.resets.push(reset);
  user.status = 'active';
  user.failed_logins = 0;
  return reset;
}

export function deleteAccount({ user_id }: { user_id: string }, company: Company) {
  const user = getUser(user_id, company);
  const { state } = company;
  if (state.me.role !== 'Administrator') return company.fail(403, { error: 'permission_denied' });
  state.users = state.users.filter((one) => one !== user);
  return { deleted: user_id };
}

export function currentUser(_: object, { state }: Company) {
  return state.me;
}

function getUser(userId: string, company: Company): Account {
  const user = company.state.users.find(({ id }) => id === userId);
  return user ?? company.fail(404, { error: 'user_not_found' });
}
