/** The agent for messages and tickets: reactions, status, moves and announcements. It must not touch accounts. */
import { ToolError } from 'sightline/agent';
import type { Message, Ticket } from '../../store.js';
import { proposed, tried, type Turn } from './turn.js';

/** Reacts to a message once the ticket that it is about is known. */
export async function react(
  turn: Turn,
  { message, emoji, key }: { message: Message; emoji: string; key: string },
): Promise<void> {
  const { run, fault, words } = turn;
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  const messageId = fault === 'reacts_elsewhere' ? 'M-1004' : message.id;
  if (fault !== 'claims_reaction') {
    const args = { message_id: messageId, emoji };
    if ((await tried(turn, { tool: 'slack_add_reaction', args })) === null) return;
  }
  const { title, status } = ticket;
  await run.say(words('reacted', { emoji, author: message.author, key, title, status }));
}

export async function tellStatus(turn: Turn, key: string): Promise<void> {
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  const { title, status, assignee } = ticket;
  await turn.run.say(turn.words('status', { key, title, status, assignee }));
}

export async function move(turn: Turn, { key, to }: { key: string; to: string }): Promise<void> {
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  const { words } = turn;
  const { title, status } = ticket;
  if (status === to) return turn.run.say(words('already_there', { key, to }));
  await proposed(turn, {
    tool: 'jira_move_ticket',
    args: { key, to },
    agent: 'tickets',
    asking: words('ask_move', { key, title, status, to }),
    card: {
      title: `Move ${key} to ${to}`,
      lines: [
        { label: 'Ticket', value: `${key} · ${ticket.title}` },
        { label: 'From', value: ticket.status },
        { label: 'To', value: to },
      ],
      isFinal: false,
    },
    done: words('moved', { key, to }),
    rejected: words('not_moved', { key }),
  });
}

export async function send(turn: Turn, { channel, text }: { channel: string; text: string }) {
  const { words } = turn;
  await proposed(turn, {
    tool: 'slack_send_message',
    args: { channel, text },
    agent: 'tickets',
    asking: words('ask_send', { channel }),
    card: {
      title: `Send to #${channel}`,
      lines: [
        { label: 'Channel', value: `#${channel}` },
        { label: 'Message', value: text },
      ],
      isFinal: false,
    },
    done: words('sent', { channel }),
    rejected: words('not_sent'),
  });
}

/** Null where there is none, or no answer; the person has been told. */
async function ticketOf(turn: Turn, key: string): Promise<Ticket | null> {
  try {
    return await turn.run.call('jira_get_ticket', { key });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { words } = turn;
    await turn.run.say(
      error.status === 404 ? words('no_ticket_of_key', { key }) : words('jira_down'),
    );
    return null;
  }
}
