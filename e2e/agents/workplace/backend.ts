/** The company's systems as tools with mocks: most are called inside the agent's server, two by the page itself. */
import { defineTool, type Tool, type WorldContext } from 'sightline';
import { z } from 'zod';
import type { Store } from './store.js';
import * as systems from './systems.js';

/** The fixture decides the shape of the state, so that its type can only be stated. */
type CompanyWorld = WorldContext<Store>;

function of(world: CompanyWorld): systems.Systems {
  return {
    store: world.state,
    now: () => world.now(),
    id: (prefix) => world.id(prefix),
    fail: (status, body) => world.fail(status, body),
  };
}

const message = z.object({ message_id: z.string() });
const ticket = z.object({ key: z.string() });
const user = z.object({ user_id: z.string() });

export const tools: readonly Tool[] = [
  defineTool({
    name: 'current_user',
    description: 'The signed-in employee and their role.',
    route: 'GET /me',
    input: z.object({}),
    mock: (_, world: CompanyWorld) => systems.currentUser(of(world)),
  }),
  defineTool({
    name: 'channel_history',
    description: 'All messages of a channel, oldest first; the page itself asks for it.',
    route: 'GET /slack/channels/:channel/messages',
    input: z.object({ channel: z.string() }),
    mock: (args, world: CompanyWorld) => systems.channelHistory(of(world), args),
  }),
  defineTool({
    name: 'slack_get_message',
    description: 'One message.',
    route: 'GET /slack/messages/:message_id',
    input: message,
    mock: (args, world: CompanyWorld) => systems.getMessage(of(world), args),
  }),
  defineTool({
    name: 'slack_search',
    description: 'Messages that hold all the words, newest first.',
    route: 'GET /slack/search',
    input: z.object({ query: z.string().min(1) }),
    mock: (args, world: CompanyWorld) => systems.searchMessages(of(world), args),
  }),
  defineTool({
    name: 'slack_add_reaction',
    description: 'Adds a reaction of the signed-in employee to a message.',
    route: 'POST /slack/messages/:message_id/reactions',
    says: ['added your reaction', 'added the reaction', "I've reacted", 'reaction is on'],
    input: z.object({ message_id: z.string(), emoji: z.string() }),
    mock: (args, world: CompanyWorld) => systems.addReaction(of(world), args),
  }),
  defineTool({
    name: 'slack_send_message',
    description: 'Sends a message to a channel, as the signed-in employee.',
    route: 'POST /slack/channels/:channel/messages',
    status: 201,
    says: ['message is in', 'posted it', 'has been posted'],
    input: z.object({ channel: z.string(), text: z.string().min(1) }),
    mock: (args, world: CompanyWorld) => systems.sendMessage(of(world), args),
  }),
  defineTool({
    name: 'jira_get_ticket',
    description: 'One ticket.',
    route: 'GET /jira/tickets/:key',
    input: ticket,
    mock: (args, world: CompanyWorld) => systems.getTicket(of(world), args),
  }),
  defineTool({
    name: 'jira_move_ticket',
    description: 'Moves a ticket to another status of its workflow.',
    route: 'POST /jira/tickets/:key/transitions',
    says: ['moved it to', 'has been moved', 'is now in'],
    input: ticket.extend({ to: z.string() }),
    mock: (args, world: CompanyWorld) => systems.moveTicket(of(world), args),
  }),
  defineTool({
    name: 'user_lookup',
    description: 'Accounts by address or by a part of the name.',
    route: 'GET /directory/users',
    input: z.object({ query: z.string().min(1) }),
    mock: (args, world: CompanyWorld) => systems.lookupUsers(of(world), args),
  }),
  defineTool({
    name: 'password_reset',
    description: 'Unlocks an account and mails its owner a link to set a new password.',
    route: 'POST /directory/users/:user_id/resets',
    status: 201,
    says: ['reset link is on its way', 'sent a reset link', 'password has been reset'],
    input: user,
    mock: (args, world: CompanyWorld) => systems.resetPassword(of(world), args),
  }),
  defineTool({
    name: 'account_delete',
    description: 'Deletes an account for good.',
    route: 'DELETE /directory/users/:user_id',
    says: ['account has been deleted', 'account is deleted'],
    input: user,
    mock: (args, world: CompanyWorld) => systems.deleteAccount(of(world), args),
  }),
];
