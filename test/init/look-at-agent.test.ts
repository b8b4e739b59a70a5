// What one look at an agent tells, in the real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtAgent } from '../../src/playwright/look-at-agent.js';
import { type ChatServer, startChatServer } from '../driver/chat-server.js';
import { sharesBrowser } from '../browser.js';
import { type AgentServer, startAgentServer } from './agent-server.js';

sharesBrowser();

const prompt = 'What can you help me with?';
let agents: AgentServer;
let chat: ChatServer;

beforeAll(async () => {
  agents = await startAgentServer();
  chat = await startChatServer();
});

afterAll(async () => {
  await agents.close();
  await chat.close();
});

const look = (url: string) => lookAtAgent(url, { prompt, replyTimeoutMs: 4000 });

describe('a look at an agent', () => {
  it('tells what it answered, and that nothing else is needed', async () => {
    const url = `${agents.origin}/`;
    expect(await look(url)).toEqual({
      draft: { start: url },
      agentHosts: [],
      answer: 'I look after orders and returns.',
      answerMs: expect.any(Number) as number,
      cutOff: [],
    });
  });

  it.each(['launcher.html', 'socket.html'])('finds the chat of %s', async (name) => {
    chat.answer = () => [[0, 'Orders and returns.']];
    const { answer } = await look(`${chat.origin}/${name}`);
    expect(answer).toContain('Orders and returns.');
  });

  it('names the agent’s own server where that is another one of this machine', async () => {
    const { draft, answer } = await look(`${agents.origin}/?agent=apart`);
    expect(draft.agentOrigins).toEqual([agents.origin, agents.apartOrigin]);
    expect(answer).toBe('I look after orders and returns.');
  });

  it('cuts other hosts off, and stubs what it answered without', async () => {
    const { draft, answer, cutOff } = await look(`${agents.origin}/?agent=foreign`);
    expect(answer).toBe('I look after orders and returns.');
    expect(cutOff.toSorted()).toEqual([
      'GET https://fonts.example.test/css',
      'POST https://telemetry.example.test/event',
    ]);
    expect(draft.stub?.toSorted()).toEqual([
      'https://fonts.example.test/',
      'https://telemetry.example.test/',
    ]);
  });

  it('does not stub what it may have needed to answer', async () => {
    const { draft, answer, cutOff } = await look(`${agents.origin}/?agent=elsewhere`);
    expect(answer).toBeNull();
    expect(cutOff).toEqual(['POST https://api.example.test/chat']);
    expect(draft.stub).toBeUndefined();
  });

  it('tells that an agent said nothing', async () => {
    const { answer, answerMs } = await look(`${agents.origin}/?agent=silent`);
    expect({ answer, answerMs }).toEqual({ answer: null, answerMs: null });
  });

  it('refuses a page without a chat, with what the driver looked for', async () => {
    await expect(look(`${chat.origin}/no-box.html`)).rejects.toMatchObject({
      code: 'control-not-found',
      message: expect.stringContaining('No message box was found on') as string,
    });
  });

  it('refuses an address at which nothing answers, or with an error', async () => {
    await expect(look('http://127.0.0.1:9/')).rejects.toMatchObject({
      code: 'agent-unreachable',
      message: expect.stringContaining(
        'The page http://127.0.0.1:9/ could not be opened.',
      ) as string,
    });
    await expect(look(`${agents.origin}/nothing`)).rejects.toThrow('it answered 404 Not Found');
  });

  it('lets the browser through to a host that is not this machine by name', async () => {
    const elsewhere = await startAgentServer('127.0.0.2');
    try {
      const { answer, agentHosts } = await look(`${elsewhere.origin}/`);
      expect({ answer, agentHosts }).toEqual({
        answer: 'I look after orders and returns.',
        agentHosts: ['127.0.0.2'],
      });
    } finally {
      await elsewhere.close();
    }
  });
});
