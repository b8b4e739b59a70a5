/** The assistant's brain, a policy engine: rules decide which agent a message goes to. It is no model, and must not pretend to be one. */
import type { Message } from '../../store.js';
import { findAndReset, helpWithLogin, offerReset, refuseOrDelete } from './accounts-agent.js';
import { move, react, send, tellStatus } from './tickets-agent.js';
import { tried, type Turn } from './turn.js';
import { keysIn } from './understand.js';

/** Triage: reads the message, looks at what is open, and hands over to the agent whose matter it is. */
export async function respond(turn: Turn): Promise<void> {
  if (await answerPending(turn)) return;
  const { run, heard, words } = turn;
  const { wish } = heard;
  switch (wish.kind) {
    case 'react':
      return triageReaction(turn, wish.emoji);
    case 'login':
      return toAccounts(turn, 'Help somebody to log in', () => helpWithLogin(turn));
    case 'delete':
      return toAccounts(turn, 'Delete an account', () => refuseOrDelete(turn));
    case 'move': {
      const key = await keyInQuestion(turn);
      if (key === null) return;
      return toTickets(turn, `Move ${key}`, () => move(turn, { key, to: wish.to }));
    }
    case 'status': {
      const key = await keyInQuestion(turn);
      if (key === null) return;
      return toTickets(turn, `Look at ${key}`, () => tellStatus(turn, key));
    }
    case 'send':
      return triageSending(turn, wish);
    case 'find':
      return find(turn, wish.query);
    case 'thanks':
      return run.say(words('thanks'));
    case 'none':
      return run.say(words('help'));
  }
}

/** True where the message answered the question before it. */
async function answerPending(turn: Turn): Promise<boolean> {
  const { thread, heard } = turn;
  const { waiting } = thread;
  if (waiting === null || heard.wish.kind === 'thanks') return false;
  thread.waiting = null;
  if (waiting.kind === 'which_ticket') {
    const key = waiting.keys.find((one) => heard.text.includes(one));
    if (key === undefined) return false;
    const message = await messageOf(turn, waiting.messageId);
    if (message === null) return true;
    const { emoji } = waiting;
    await toTickets(turn, `React to ${key}`, () => react(turn, { message, emoji, key }));
    return true;
  }
  if (waiting.kind === 'which_user') {
    const user = waiting.users.find(({ name, email }) =>
      [name, email].some((known) => heard.text.toLowerCase().includes(known.toLowerCase())),
    );
    if (user === undefined) return false;
    await toAccounts(turn, 'Help somebody to log in', () => offerReset(turn, user));
    return true;
  }
  if (waiting.kind === 'what_to_send') {
    const text = heard.text;
    await toTickets(turn, 'Post to a channel', () =>
      send(turn, { channel: waiting.channel, text }),
    );
    return true;
  }
  const query = heard.person ?? heard.text.replace(/[.!?]+$/, '').trim();
  await toAccounts(turn, 'Help somebody to log in', () => findAndReset(turn, query));
  return true;
}

async function triageReaction(turn: Turn, emoji: string): Promise<void> {
  const { run, thread, openMessage, words } = turn;
  if (openMessage === null) {
    return run.say(words('which_message'));
  }
  const message = await messageOf(turn, openMessage);
  if (message === null) return;
  const { author } = message;
  const keys = keysIn(message.text);
  const [key, second] = keys;
  if (key === undefined) {
    return run.say(words('no_link', { author }));
  }
  if (second === undefined) {
    return toTickets(turn, `React to ${key}`, () => react(turn, { message, emoji, key }));
  }
  thread.waiting = { kind: 'which_ticket', messageId: message.id, emoji, keys };
  await run.say(words('several_links', { author, keys: keys.join(' and ') }));
  run.offer(keys);
}

async function triageSending(
  turn: Turn,
  { channel, text }: { channel: string; text: string | null },
): Promise<void> {
  if (text !== null) {
    return toTickets(turn, 'Post to a channel', () => send(turn, { channel, text }));
  }
  turn.thread.waiting = { kind: 'what_to_send', channel };
  await turn.run.say(turn.words('what_to_send', { channel }));
}

async function find(turn: Turn, query: string): Promise<void> {
  const found = await tried(turn, { tool: 'slack_search', args: { query } });
  if (found === null) return;
  const [newest] = found.messages;
  if (newest === undefined) return turn.run.say(turn.words('no_message', { query }));
  const { author, channel, text } = newest;
  await turn.run.say(turn.words('message', { author, channel, text }));
}

/** The ticket that is named, or the one that the open message links to; null after asking for it. */
async function keyInQuestion(turn: Turn): Promise<string | null> {
  const [named] = turn.heard.keys;
  if (named !== undefined) return named;
  const message = turn.openMessage === null ? null : await messageOf(turn, turn.openMessage);
  const [key, second] = message === null ? [] : keysIn(message.text);
  if (key !== undefined && second === undefined) return key;
  await turn.run.say(turn.words('which_ticket'));
  return null;
}

async function messageOf(turn: Turn, messageId: string): Promise<Message | null> {
  return tried(turn, { tool: 'slack_get_message', args: { message_id: messageId } });
}

function toTickets({ run }: Turn, task: string, work: () => Promise<void>): Promise<void> {
  return run.handOver('tickets', task, work);
}

function toAccounts({ run, fault }: Turn, task: string, work: () => Promise<void>): Promise<void> {
  return run.handOver(fault === 'wrong_agent' ? 'tickets' : 'accounts', task, work);
}
