/** The agent for messages and tickets: reactions, status, moves and announcements. It must not touch accounts. */
import { ToolError } from 'sightline/agent';
import type { Message, Ticket } from '../../store.js';
import { proposed, tried, type Turn } from './turn.js';

/** Reacts to a message once the ticket that it is about is known. */
export async function react(
  turn: Turn,
  { message, emoji, key }: { message: Message; emoji: string; key: string },
): Promise<void> {
  const { run, fault } = turn;
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  const messageId = fault === 'reacts_elsewhere' ? 'M-1004' : message.id;
  if (fault !== 'claims_reaction') {
    const args = { message_id: messageId, emoji };
    if ((await tried(turn, { tool: 'slack_add_reaction', args })) === null) return;
  }
  await run.say(
    `Done. I added your reaction :${emoji}: to ${message.author}’s message about ${key}, “${ticket.title}”. The ticket is ${ticket.status}.`,
  );
}

export async function tellStatus(turn: Turn, key: string): Promise<void> {
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  await turn.run.say(`${key}, “${ticket.title}”, is ${ticket.status}. ${ticket.assignee} has it.`);
}

export async function move(turn: Turn, { key, to }: { key: string; to: string }): Promise<void> {
  const ticket = await ticketOf(turn, key);
  if (ticket === null) return;
  if (ticket.status === to)
    return turn.run.say(`${key} is ${to} already, so there is nothing to do.`);
  await proposed(turn, {
    tool: 'jira_move_ticket',
    args: { key, to },
    agent: 'tickets',
    asking: `${key}, “${ticket.title}”, is ${ticket.status}. Moving it tells everybody who watches it, so please approve it first.`,
    card: {
      title: `Move ${key} to ${to}`,
      lines: [
        { label: 'Ticket', value: `${key} · ${ticket.title}` },
        { label: 'From', value: ticket.status },
        { label: 'To', value: to },
      ],
      isFinal: false,
    },
    done: `${key} has been moved to ${to}.`,
    rejected: `All right, ${key} stays where it is.`,
  });
}

export async function send(turn: Turn, { channel, text }: { channel: string; text: string }) {
  await proposed(turn, {
    tool: 'slack_send_message',
    args: { channel, text },
    agent: 'tickets',
    asking: `I have written the message for #${channel}. Others will see it, so please approve it first.`,
    card: {
      title: `Send to #${channel}`,
      lines: [
        { label: 'Channel', value: `#${channel}` },
        { label: 'Message', value: text },
      ],
      isFinal: false,
    },
    done: `Your message is in #${channel}.`,
    rejected: 'All right, I sent nothing.',
  });
}

/** Null where there is none, or no answer; the person has been told. */
async function ticketOf(turn: Turn, key: string): Promise<Ticket | null> {
  try {
    return await turn.run.call('jira_get_ticket', { key });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    await turn.run.say(
      error.status === 404
        ? `Jira has no ticket ${key}, so I did nothing. The link may be old.`
        : 'Jira is not working right now. I did nothing, and you can try again later.',
    );
    return null;
  }
}
