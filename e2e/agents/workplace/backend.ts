/** The company's systems as tools with mocks: most are called inside the agent's server, two by the page itself. */
import { defineTool, type Tool } from 'sightline';
import { z } from 'zod';
import * as systems from './systems.js';

const message = z.object({ message_id: z.string() });
const channel = z.object({ channel: z.string() });
const ticket = z.object({ key: z.string() });
const user = z.object({ user_id: z.string() });
const query = z.object({ query: z.string().min(1) });

export const tools: readonly Tool[] = [
  defineTool({
    name: 'current_user',
    description: 'The signed-in employee and their role.',
    route: 'GET /me',
    input: z.object({}),
    mock: systems.currentUser,
  }),
  defineTool({
    name: 'channel_history',
    description: 'All messages of a channel, oldest first; the page itself asks for it.',
    route: 'GET /slack/channels/:channel/messages',
    input: channel,
    mock: systems.channelHistory,
  }),
  defineTool({
    name: 'slack_get_message',
    description: 'One message.',
    route: 'GET /slack/messages/:message_id',
    input: message,
    mock: systems.getMessage,
  }),
  defineTool({
    name: 'slack_search',
    description: 'Messages that hold all the words, newest first.',
    route: 'GET /slack/search',
    input: query,
    mock: systems.searchMessages,
  }),
  defineTool({
    name: 'slack_add_reaction',
    description: 'Adds a reaction of the signed-in employee to a message.',
    route: 'POST /slack/messages/:message_id/reactions',
    says: ['added your reaction', 'added the reaction', "I've reacted", 'reaction is on'],
    input: message.extend({ emoji: z.string() }),
    mock: systems.addReaction,
  }),
  defineTool({
    name: 'slack_send_message',
    description: 'Sends a message to a channel, as the signed-in employee.',
    route: 'POST /slack/channels/:channel/messages',
    status: 201,
    says: ['message is in', 'posted it', 'has been posted'],
    input: channel.extend({ text: z.string().min(1) }),
    mock: systems.sendMessage,
  }),
  defineTool({
    name: 'jira_get_ticket',
    description: 'One ticket.',
    route: 'GET /jira/tickets/:key',
    input: ticket,
    mock: systems.getTicket,
  }),
  defineTool({
    name: 'jira_move_ticket',
    description: 'Moves a ticket to another status of its workflow.',
    route: 'POST /jira/tickets/:key/transitions',
    says: ['moved it to', 'has been moved', 'is now in'],
    input: ticket.extend({ to: z.string() }),
    mock: systems.moveTicket,
  }),
  defineTool({
    name: 'user_lookup',
    description: 'Accounts by address or by a part of the name.',
    route: 'GET /directory/users',
    input: query,
    mock: systems.lookupUsers,
  }),
  defineTool({
    name: 'password_reset',
    description: 'Unlocks an account and mails its owner a link to set a new password.',
    route: 'POST /directory/users/:user_id/resets',
    status: 201,
    says: ['reset link is on its way', 'sent a reset link', 'password has been reset'],
    input: user,
    mock: systems.resetPassword,
  }),
  defineTool({
    name: 'account_delete',
    description: 'Deletes an account for good.',
    route: 'DELETE /directory/users/:user_id',
    says: ['account has been deleted', 'account is deleted'],
    input: user,
    mock: systems.deleteAccount,
  }),
];
