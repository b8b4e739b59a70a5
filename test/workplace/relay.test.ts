// Relay outside of an episode: what it understands, and a reaction over its socket, carried out in its own memory.
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startWorkplace } from '../../e2e/agents/workplace/server/index.js';
import { understand } from '../../e2e/agents/workplace/server/understand.js';

describe('the triage', () => {
  it.each([
    ['Add a smiley reaction to the ticket in this message', { kind: 'react', emoji: 'smiley' }],
    ['Please move OPS-142 to Done', { kind: 'move', to: 'Done' }],
    ['Post this to #general: "Donuts"', { kind: 'send', channel: 'general', text: 'Donuts' }],
    ['Find the message about the runbook', { kind: 'find', query: 'runbook' }],
    ["User can't log in, help them", { kind: 'login' }],
    ['Delete the account of Priya Nair', { kind: 'delete' }],
    ['Who has the ticket in this message?', { kind: 'status' }],
    ['Good morning', { kind: 'none' }],
  ])('understands “%s”', (text, wish) => {
    expect(understand(text).wish).toEqual(wish);
  });
});

it('hands a reaction over to the agent for tickets, which looks the ticket up first', async () => {
  const relay = await startWorkplace({ delayMs: 0 });
  const socket = new WebSocket(`${relay.url.replace('http', 'ws')}/ws`);
  const events: Record<string, unknown>[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const event = JSON.parse(data.toString()) as Record<string, unknown>;
      events.push(event);
      if (event['type'] === 'RUN_FINISHED') resolve();
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const messages = [{ id: '1', role: 'user', content: 'Add a smiley reaction for this ticket' }];
  const forwardedProps = { openMessage: 'M-1001', fault: null };
  const input = { threadId: 't', runId: 'r', tools: [], context: [], state: {} };
  socket.send(JSON.stringify({ ...input, messages, forwardedProps }));
  await ended;
  const channel = await fetch(`${relay.url}/api/slack/channels/releases/messages`);
  await relay.close();
  expect(events.flatMap(({ toolCallName, name }) => toolCallName ?? name ?? [])).toEqual([
    'slack_get_message',
    'tickets',
    'jira_get_ticket',
    'slack_add_reaction',
  ]);
  expect(await channel.text()).toContain('"emoji":"smiley","by":"Robin Hale"');
});
