/** The company's systems of record as data: chat, tickets and accounts; it must hold no behavior. */

export type Reaction = { emoji: string; by: string };

export type Message = {
  id: string;
  channel: string;
  author: string;
  at: string;
  text: string;
  reactions: Reaction[];
};

export type Ticket = {
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

export type Reset = { id: string; user_id: string; sent_to: string };

/** What `fixtures/workplace/company.json` holds. */
export type Store = {
  me: { name: string; role: string };
  channels: string[];
  messages: Message[];
  tickets: Ticket[];
  users: Account[];
  resets: Reset[];
};
