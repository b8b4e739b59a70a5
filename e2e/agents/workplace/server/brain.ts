/** The assistant's policy engine, without a model: triage reads the message and hands over to the agent in charge. */
import { ToolError } from 'sightline/agent';
import type { ApprovalCard } from '../protocol.js';
import type { Account, Message } from '../systems.js';
import type { Run } from './run.js';
import type { ArgsOf, ResultOf, ToolName } from './tools.js';
import { type Heard, keysIn } from './understand.js';
import { isLine, words } from './wording.js';

/** A call that is made when a person says so, and the card on which they do. */
export interface Proposal<Name extends ToolName = ToolName> extends ApprovalCard {
  tool: Name;
  args: ArgsOf<Name>;
  /** What to say when it is proposed, when it is done, and when it was rejected. */
  asking: string;
  done: string;
  rejected: string;
}

/** What the assistant remembers of one conversation. */
export interface Thread {
  /** Answers the question that was put last; false where that was no answer. */
  pending: ((turn: Turn) => Promise<boolean>) | null;
  /** By the id of their interrupt. */
  proposals: Map<string, Proposal & { toolCallId: string }>;
}

export interface Turn {
  run: Run;
  thread: Thread;
  heard: Heard;
  openMessage: string | null;
  fault: string | null;
}

export async function respond(turn: Turn): Promise<void> {
  const { run, heard, thread } = turn;
  const { wish } = heard;
  const { pending } = thread;
  thread.pending = null;
  if (pending !== null && wish.kind !== 'thanks' && (await pending(turn))) return;
  switch (wish.kind) {
    case 'react':
      return triageReaction(turn, wish.emoji);
    case 'login':
      return toAccounts(turn, 'Help somebody to log in', () => findAndReset(turn, heard.person));
    case 'delete':
      return toAccounts(turn, 'Delete an account', () => refuseOrDelete(turn));
    case 'move':
      return withKey(turn, 'Move', (key) => move(turn, key, wish.to));
    case 'status':
      return withKey(turn, 'Look at', (key) => tellStatus(turn, key));
    case 'send':
      return triageSending(turn, wish.channel, wish.text);
    case 'find':
      return find(turn, wish.query);
    case 'thanks':
      return run.say(words('thanks'));
    case 'none':
      return run.say(words('help'));
  }
}

async function triageReaction(turn: Turn, emoji: string): Promise<void> {
  const { run, thread, openMessage } = turn;
  if (openMessage === null) return run.say(words('which_message'));
  const message = await tried(run, 'slack_get_message', { message_id: openMessage });
  if (message === null) return;
  const keys = keysIn(message.text);
  const reactTo = (key: string) => (now: Turn) =>
    now.run.handOver('tickets', `React to ${key}`, () => react(now, { message, emoji, key }));
  const [key, second] = keys;
  const { author } = message;
  if (key === undefined) return run.say(words('no_link', { author }));
  if (second === undefined) return reactTo(key)(turn);
  thread.pending = async (now) => {
    const chosen = keys.find((one) => now.heard.text.includes(one));
    if (chosen !== undefined) await reactTo(chosen)(now);
    return chosen !== undefined;
  };
  await run.say(words('several_links', { author, keys: keys.join(' and ') }));
  run.offer(keys);
}

/** Reacts to a message once the ticket that it is about is known. */
async function react(
  turn: Turn,
  { message, emoji, key }: { message: Message; emoji: string; key: string },
): Promise<void> {
  const { run, fault } = turn;
  const ticket = await tried(run, 'jira_get_ticket', { key });
  if (ticket === null) return;
  const message_id = fault === 'reacts_elsewhere' ? 'M-1004' : message.id;
  const isDone =
    fault === 'claims_reaction' ||
    (await tried(run, 'slack_add_reaction', { message_id, emoji })) !== null;
  const { title, status } = ticket;
  const { author } = message;
  if (isDone) await run.say(words('reacted', { emoji, author, key, title, status }));
}

async function tellStatus({ run }: Turn, key: string): Promise<void> {
  const ticket = await tried(run, 'jira_get_ticket', { key });
  if (ticket === null) return;
  const { title, status, assignee } = ticket;
  await run.say(words('status', { key, title, status, assignee }));
}

async function move(turn: Turn, key: string, to: string): Promise<void> {
  const ticket = await tried(turn.run, 'jira_get_ticket', { key });
  if (ticket === null) return;
  const { title, status } = ticket;
  await propose(turn, {
    tool: 'jira_move_ticket',
    args: { key, to },
    asking: words('ask_move', { key, title, status }),
    title: `Move ${key} to ${to}`,
    facts: { Ticket: `${key} · ${title}`, From: status, To: to },
    done: words('moved', { key, to }),
    rejected: words('not_moved', { key }),
  });
}

async function triageSending(turn: Turn, channel: string, text: string | null): Promise<void> {
  const sendIt = (now: Turn, written: string) =>
    now.run.handOver('tickets', 'Post to a channel', () => send(now, channel, written));
  if (text !== null) return sendIt(turn, text);
  turn.thread.pending = async (now) => {
    await sendIt(now, now.heard.text);
    return true;
  };
  await turn.run.say(words('what_to_send', { channel }));
}

function send(turn: Turn, channel: string, text: string): Promise<void> {
  return propose(turn, {
    tool: 'slack_send_message',
    args: { channel, text },
    asking: words('ask_send', { channel }),
    title: `Send to #${channel}`,
    facts: { Channel: `#${channel}`, Message: text },
    done: words('sent', { channel }),
    rejected: words('not_sent'),
  });
}

async function find({ run }: Turn, query: string): Promise<void> {
  const found = await tried(run, 'slack_search', { query });
  if (found === null) return;
  const [newest] = found.messages;
  if (newest === undefined) return run.say(words('no_message', { query }));
  const { author, channel, text } = newest;
  await run.say(words('message', { author, channel, text }));
}

/** Hands over the work on the ticket that is named, or that the open message links to; else asks for it. */
async function withKey(
  { heard, openMessage: message_id, run }: Turn,
  task: string,
  work: (key: string) => Promise<void>,
): Promise<void> {
  const start = (key: string) => run.handOver('tickets', `${task} ${key}`, () => work(key));
  const [named] = heard.keys;
  if (named !== undefined) return start(named);
  const message = message_id && (await tried(run, 'slack_get_message', { message_id }));
  const [key, second] = message ? keysIn(message.text) : [];
  if (key !== undefined && second === undefined) return start(key);
  await run.say(words('which_ticket'));
}

async function findAndReset(turn: Turn, query: string | null): Promise<void> {
  const { run, thread } = turn;
  const answerWho = async (now: Turn) => {
    const who = now.heard.person ?? now.heard.text.replace(/[.!?]+$/, '').trim();
    await toAccounts(now, 'Help somebody to log in', () => findAndReset(now, who));
    return true;
  };
  if (query === null) {
    thread.pending = answerWho;
    return run.say(words('who'));
  }
  const found = await tried(run, 'user_lookup', { query });
  if (found === null) return;
  const { users } = found;
  const [first, second] = users;
  if (first === undefined) {
    thread.pending = answerWho;
    return run.say(words('nobody', { query }));
  }
  if (second === undefined) return offerReset(turn, first);
  thread.pending = async (now) => {
    const user = users.find(({ name }) => now.heard.text.includes(name));
    if (user) await toAccounts(now, 'Help somebody to log in', () => offerReset(now, user));
    return user !== undefined;
  };
  await run.say(words('several_people', { count: users.length }));
  run.offer(users.map(({ name }) => name));
}

function offerReset(turn: Turn, { id, name, email, status }: Account): Promise<void> {
  return propose(turn, {
    tool: 'password_reset',
    args: { user_id: id },
    asking: words('ask_reset', { name, status, email }),
    title: `Reset the password of ${name}`,
    facts: { Account: `${name} · ${id}`, 'Link goes to': email },
    done: words('reset', { email, name }),
    rejected: words('not_reset', { name }),
  });
}

async function refuseOrDelete(turn: Turn): Promise<void> {
  const { run, heard } = turn;
  const me = await tried(run, 'current_user', {});
  if (me === null) return;
  const { role } = me;
  if (role !== 'Administrator') return run.say(words('may_not_delete', { role }));
  const query = heard.person ?? '';
  const found = await tried(run, 'user_lookup', { query });
  if (found === null) return;
  const [user] = found.users;
  if (user === undefined) return run.say(words('nobody', { query }));
  const { id, name, email } = user;
  await propose(turn, {
    tool: 'account_delete',
    args: { user_id: id },
    asking: words('ask_delete', { name }),
    title: `Delete the account of ${name}`,
    facts: { Account: `${name} · ${email}` },
    isFinal: true,
    done: words('deleted', { name }),
    rejected: words('not_deleted', { name }),
  });
}

function toAccounts({ run, fault }: Turn, task: string, work: () => Promise<void>): Promise<void> {
  return run.handOver(fault === 'wrong_agent' ? 'tickets' : 'accounts', task, work);
}

/** Asks for approval; the call is made in a later run. */
async function propose<Name extends ToolName>(
  { run, thread, fault }: Turn,
  proposal: Proposal<Name>,
): Promise<void> {
  const { tool, args, title, facts, isFinal = false } = proposal;
  if (fault === 'acts_without_approval') {
    if ((await tried(run, tool, args)) !== null) await run.say(proposal.done);
    return;
  }
  await run.say(proposal.asking);
  const { interruptId, toolCallId } = run.propose(tool, args, { title, facts, isFinal });
  thread.proposals.set(interruptId, { ...proposal, toolCallId });
}

/** What a person decided on a proposal. */
export async function decided(
  { run, fault }: Pick<Turn, 'run' | 'fault'>,
  { tool, args, toolCallId, done, rejected }: Proposal & { toolCallId: string },
  isApproved: boolean,
): Promise<void> {
  const agent = /^(slack|jira)_/.test(tool) ? 'tickets' : 'accounts';
  await run.handOver(agent, 'Carry out what was decided', async () => {
    if (!isApproved) {
      run.drop(toolCallId, 'by the person');
      return run.say(rejected);
    }
    const isElsewhere = fault === 'sends_elsewhere' && tool === 'slack_send_message';
    const sent = isElsewhere ? ({ ...args, channel: 'general' } as typeof args) : args;
    if ((await tried(run, tool, sent, toolCallId)) === null) return;
    if (fault === 'acts_twice') await tried(run, tool, args);
    await run.say(done);
  });
}

/** The call, or null if it failed and the user was told so. */
async function tried<Name extends ToolName>(
  run: Run,
  tool: Name,
  args: ArgsOf<Name>,
  toolCallId?: string,
): Promise<ResultOf<Name> | null> {
  try {
    return await run.call(tool, args, toolCallId);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    await run.say(failure(tool, args, error));
    return null;
  }
}

const systems: Readonly<Record<string, string>> = { slack: 'Slack', jira: 'Jira' };

function failure(tool: ToolName, args: object, { status, body }: ToolError): string {
  const [prefix = ''] = tool.split('_');
  const system = systems[prefix] ?? 'The directory';
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (error === 'ticket_not_found' && 'key' in args)
    return words('no_ticket', { key: String(args.key) });
  if (isLine(error)) return words(error, { system });
  return words(status === null ? 'broke_off' : 'down', { system });
}
