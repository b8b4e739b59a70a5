import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import type { AppDefinition } from '../../src/app/definition.js';

const tool = (name: string, route: string, input: z.ZodType<Record<string, string>>) =>
  defineTool({ name, description: name, route, input, mock: () => ({}) });

const sound: AppDefinition = {
  name: 'shop',
  start: 'http://localhost:4000/chat?x=1',
  backend: {
    urls: ['https://api.shop.test'],
    tools: [tool('get_order', 'GET /orders/:order_id', z.object({ order_id: z.string() }))],
  },
  terminalStates: { done: () => true },
};

function messageOf(definition: AppDefinition): string {
  try {
    defineApp(definition);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was thrown';
}

describe('defineApp', () => {
  it('fills in the defaults', () => {
    expect(defineApp(sound)).toEqual({
      ...sound,
      agentOrigins: ['http://localhost:4000'],
      fixturesDir: 'fixtures/shop',
      landmarks: {},
      checkpoints: {},
      records: {},
      assertions: {},
      knowledge: [],
      agents: [],
      replyTimeoutMs: 30_000,
      secrets: [],
    });
  });

  it('leaves the origins to the base URL where the start is relative or differs by trial', () => {
    expect(defineApp({ ...sound, start: '/chat' })).not.toHaveProperty('agentOrigins');
    expect(defineApp({ ...sound, start: () => '/' })).not.toHaveProperty('agentOrigins');
  });

  it('keeps what the definition says', () => {
    const definition = {
      ...sound,
      agentOrigins: ['http://localhost:1'],
      fixturesDir: 'data',
      knowledge: ['Thirty days.'],
      replyTimeoutMs: 5,
    };
    expect(defineApp(definition)).toMatchObject(definition);
  });

  it('tells everything that is wrong at once', () => {
    const any = z.object({});
    const broken: AppDefinition = {
      name: 'my shop',
      start: '',
      agentOrigins: ['http://localhost:4000/chat', 'nonsense'],
      backend: {
        urls: ['api.shop.test'],
        tools: [
          tool('get_order', 'GET /orders/:order_id', any),
          tool('get_order', 'GET /items', any),
          tool('find order', 'FETCH /orders', any),
          tool('list_orders', 'GET /orders?email=', any),
          tool('one_item', 'GET /items/:a/:a', any),
          tool('some_item', 'GET items', any),
          tool('read_order', 'GET /orders/:id', z.object({ id: z.string() })),
          { ...tool('cancel', 'POST /cancel', any), status: 404 },
        ],
      },
      terminalStates: {},
      checkpoints: { 'turn-2': { when: () => true }, end: { when: () => true } },
      landmarks: { 'denial reason': (page) => page.locator('p') },
      knowledge: ['Thirty days.', ' '],
      replyTimeoutMs: 0,
    };
    expect(messageOf(broken)).toBe(`The app "my shop" cannot be used: 20 problems.
  name must be letters, digits, "_" and "-", since folders carry it, not "my shop"
  start must be text that is not empty, not ""
  agentOrigins[0] must be an origin such as "http://localhost:3000", not "http://localhost:4000/chat"
  agentOrigins[1] must be an origin such as "http://localhost:3000", not "nonsense"
  backend.urls[0] must be a URL such as "https://api.shop.test", not "api.shop.test"
  the key "denial reason" in landmarks must be words of letters and digits, joined by "_" or "-"
  terminalStates must be an object with at least one state: without any, episodes cannot be told apart, not {}
  the key "turn-2" in checkpoints must be another name: every episode has one of this name already
  the key "end" in checkpoints must be another name: every episode has one of this name already
  knowledge[1] must be text that is not empty, not " "
  replyTimeoutMs must be more than 0, not 0
  tool "find order": the name must be words of letters and digits, joined by "_" or "-"
  tool "get_order" is defined twice
  tool "find order": the route "FETCH /orders" must start with one of GET, POST, PUT, PATCH, DELETE
  tool "list_orders": the route "GET /orders?email=" must not hold a query; query parameters join the arguments by themselves
  tool "one_item": the route "GET /items/:a/:a" names a parameter twice
  tool "some_item": the route "GET items" must be a method, one space and a path that starts with "/"
  tools "get_order" (GET /orders/:order_id) and "read_order" (GET /orders/:id) answer the same requests
  tool "get_order": its input does not take ":order_id" of its route; it takes nothing
  tool "cancel": status 404 is not a success; use world.fail() in the mock
  Correct its defineApp({ … }).   docs/errors.md#app-invalid`);
  });

  it('suggests the field that was meant, since a loader without types lets a wrong one pass', () => {
    const definition = { ...sound, landmark: {} } as AppDefinition;
    expect(messageOf(definition)).toContain('unknown field "landmark"; did you mean "landmarks"?');
  });

  it('names what is missing, beside what it may have been called', () => {
    const { terminalStates, ...rest } = sound;
    const bare = { ...rest, backend: {}, terminalState: terminalStates };
    const told = messageOf(bare as unknown as AppDefinition);
    expect(told).toContain('unknown field "terminalState"; did you mean "terminalStates"?');
    expect(told).toContain('the field "tools" is missing in backend');
    // One mistake is told once.
    expect(told).not.toContain('the field "terminalStates" is missing');
  });

  it('refuses to end by a state that is not there, or that the agent’s words reach', () => {
    const terminalStates = { said: { when: () => true, derived: true as const } };
    const named = messageOf({ ...sound, terminalStates, ends: { states: ['gone', 'said'] } });
    expect(named).toContain('ends: there is no terminal state "gone" that is not derived');
    expect(named).toContain('ends: there is no terminal state "said" that is not derived');
  });

  it('asks for no address and no route if all calls come through the gateway', () => {
    const inProcess = defineTool({
      ...{ name: 'get_order', description: '', input: z.object({}), mock: () => null },
    });
    const app = defineApp({ ...sound, backend: { tools: [inProcess] } });
    expect(app.backend.tools).toMatchObject([{ route: null, effect: 'write' }]);
  });

  it.each<[string, unknown, string]>([
    [
      'nothing about calls',
      { inPage: { cookie: 'sid' } },
      'the field "inCall" is missing in agentSession; it must be one of header, cookie, query and body',
    ],
    [
      'two places of a call',
      { inCall: { header: 'a', query: 'b' }, inPage: { cookie: 'sid' } },
      'agentSession.inCall must be one of header, cookie, query and body',
    ],
    [
      'a place that no page has',
      { inCall: { header: 'a' }, inPage: { indexedDB: 'b' } },
      'agentSession.inPage must be one of url',
    ],
    [
      'an answer without a part',
      { inCall: { header: 'a' }, inPage: { response: '/api' } },
      'agentSession.inPage must be one of url',
    ],
    [
      'a path that is none',
      { inCall: { header: 'a' }, inPage: { request: 'api', body: 'id' } },
      'agentSession.inPage must be one of url',
    ],
    [
      'a pattern without a group',
      { inCall: { header: 'a' }, inPage: { url: /chat/ } },
      'agentSession.inPage must be one of url (a parameter, or a pattern with one group)',
    ],
    [
      'a field too many',
      { inCall: { header: 'a' }, inPage: { url: 'id' }, waitMs: 5 },
      'unknown field "waitMs" in agentSession; allowed: inCall, inPage',
    ],
  ])('an agent session with %s is told', (_what, agentSession, problem) => {
    expect(messageOf({ ...sound, agentSession } as AppDefinition)).toContain(problem);
  });

  it.each([
    { url: 'id' },
    { url: /chat\/(\w+)/ },
    { localStorage: 'sid' },
    { request: '/api', query: 'id' },
    { response: 'http://localhost:4000/api', body: 'id' },
  ])('an agent session may be in the page by %j', (inPage) => {
    const agentSession = { inCall: { header: 'a' }, inPage };
    expect(messageOf({ ...sound, agentSession })).toBe('nothing was thrown');
  });

  it('takes a tool whose input takes names of any kind', () => {
    const open = tool('put_order', 'PUT /orders/:id', z.record(z.string(), z.string()));
    const loose = tool('get_item', 'GET /items/:id', z.looseObject({}) as never);
    const app = defineApp({ ...sound, backend: { ...sound.backend, tools: [open, loose] } });
    expect(app.backend.tools).toHaveLength(2);
  });

  it('asks for functions of the trial where one account would stand for all', () => {
    const told = (fields: object) => messageOf({ ...sound, ...fields });
    expect(told({ identity: () => ({}), prepare: () => Promise.resolve() })).toBe(
      'nothing was thrown',
    );
    expect(told({ identity: { storageState: 'ana.json' } })).toContain(
      'identity must be a function of the trial, such as ({ trial }) => ({ storageState: `auth/user-${trial}.json` })',
    );
    expect(told({ prepare: 'login' })).toContain(
      'prepare must be a function of the page and the trial',
    );
  });

  it('refuses secrets that are no patterns, or would strike out everything', () => {
    const told = (secrets: unknown) => messageOf({ ...sound, secrets } as AppDefinition);
    expect(told([/sk-\w+/])).toBe('nothing was thrown');
    expect(told(/sk-/)).toContain('secrets must be a list, not /sk-/');
    expect(told(['sk-1'])).toContain(
      'secrets[0] must be a pattern such as /sk-[a-z0-9]+/, not "sk-1"',
    );
    expect(told([/sk-/, /x*/g])).toContain(
      'secrets[1] must be a pattern that does not match the empty text, not /x*/g',
    );
  });
});
