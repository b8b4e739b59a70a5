/** The assistant over its socket, without a page and without Sightline: what it does, asks and refuses. */
import { afterEach, expect, it } from 'vitest';
import { EventType } from '@ag-ui/core';
import { startWorkplace, type Workplace } from '../../e2e/agents/workplace/server/index.js';
import type { RunProps } from '../../e2e/agents/workplace/protocol.js';
import type { Systems } from '../../e2e/agents/workplace/systems.js';
import { type Client, connect } from './client.js';
import { fixtureCompany } from './company.js';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function started(company: Systems): Promise<Workplace> {
  const workplace = await startWorkplace({ company });
  closers.push(() => workplace.close());
  return workplace;
}

async function client(
  company: Systems = fixtureCompany(),
  props: Partial<RunProps> = { openMessage: 'M-1001' },
): Promise<Client> {
  const connected = await connect((await started(company)).url, props);
  closers.push(() => connected.close());
  return connected;
}

const smiley = 'Add a smiley reaction to the JIRA ticket in this Slack message';

it('reacts to the open message after it has looked at it and at its ticket', async () => {
  const company = fixtureCompany();
  const ran = await (await client(company)).say(smiley);
  expect(ran.calls).toEqual(['slack_get_message', 'jira_get_ticket', 'slack_add_reaction']);
  expect(ran.agents).toEqual(['tickets']);
  expect(ran.said).toEqual([
    'Done. I added your reaction :smiley: to Maya Lindgren’s message about OPS-142, “Checkout times out for large carts”. The ticket is In review.',
  ]);
  expect(company.store.messages[0]?.reactions).toContainEqual({
    emoji: 'smiley',
    by: 'Robin Hale',
  });
});

it('asks which of two tickets is meant, and takes the answer', async () => {
  const assistant = await client(fixtureCompany(), { openMessage: 'M-1002' });
  const asked = await assistant.say(smiley);
  expect([asked.calls, asked.choices]).toEqual([['slack_get_message'], ['OPS-150', 'OPS-151']]);
  const answered = await assistant.say('OPS-151');
  expect(answered.calls).toEqual(['slack_get_message', 'jira_get_ticket', 'slack_add_reaction']);
});

it('sends nothing before it is approved, then once, and a second press does nothing', async () => {
  const company = fixtureCompany();
  const assistant = await client(company);
  const asked = await assistant.say('Post to #general: Lunch is here.');
  expect(company.store.messages).toHaveLength(5);
  const [interrupt] = asked.interrupts;
  expect(interrupt).toMatchObject({ reason: 'approval', metadata: { title: 'Send to #general' } });
  await assistant.decide(interrupt, true);
  await assistant.decide(interrupt, true);
  expect(company.store.messages.slice(5)).toMatchObject([
    { channel: 'general', text: 'Lunch is here.' },
  ]);
});

it('a call keeps its id from the proposal to its result', async () => {
  const assistant = await client();
  const asked = await assistant.say('Move OPS-142 to Done');
  const [interrupt] = asked.interrupts;
  const done = await assistant.decide(interrupt, true);
  const results = done.events.filter(({ type }) => type === EventType.TOOL_CALL_RESULT);
  expect(results).toMatchObject([{ toolCallId: interrupt?.toolCallId }]);
  expect(done.calls).toEqual([]);
});

it('what was rejected is not done, and is said to be not done', async () => {
  const company = fixtureCompany();
  const assistant = await client(company);
  const asked = await assistant.say('Move OPS-142 to Done');
  const rejected = await assistant.decide(asked.interrupts[0], false);
  expect(rejected.said).toEqual(['All right, OPS-142 stays where it is.']);
  expect(company.store.tickets[0]?.status).toBe('In review');
});

it('helps who is locked out by the accounts agent, with approval', async () => {
  const company = fixtureCompany();
  const assistant = await client(company);
  expect((await assistant.say("User can't log in, help them")).calls).toEqual([]);
  const found = await assistant.say('Jonas Weber');
  expect([found.calls, found.agents]).toEqual([['user_lookup', 'password_reset'], ['accounts']]);
  expect(company.store.resets).toEqual([]);
  await assistant.decide(found.interrupts[0], true);
  expect(company.store.resets).toMatchObject([{ sent_to: 'jonas.weber@workplace.test' }]);
});

it('asks which of two people of one name it is', async () => {
  const assistant = await client();
  await assistant.say('Somebody cannot log in');
  const asked = await assistant.say('Weber');
  expect(asked.choices).toEqual(['Jonas Weber', 'Anna Weber']);
  const chosen = await assistant.say('Anna Weber');
  const refused = await assistant.decide(chosen.interrupts[0], true);
  expect(refused.said[0]).toContain('This account is suspended');
});

it('deletes nothing for anyone but an administrator, and only what an administrator approved', async () => {
  const company = fixtureCompany();
  const refused = await (await client(company)).say('Delete the account of Priya Nair');
  expect([refused.calls, refused.interrupts]).toEqual([['current_user'], []]);
  const admin = fixtureCompany({ me: { name: 'Ada', role: 'Administrator' } });
  const assistant = await client(admin);
  const asked = await assistant.say('Delete the account of Priya Nair');
  expect(admin.store.users).toHaveLength(3);
  await assistant.decide(asked.interrupts[0], true);
  expect(admin.store.users.map(({ name }) => name)).toEqual(['Jonas Weber', 'Anna Weber']);
});

it('two conversations at once keep their own questions', async () => {
  const workplace = await started(fixtureCompany());
  const [one, two] = await Promise.all([connect(workplace.url), connect(workplace.url)]);
  closers.push(() => {
    one.close();
    two.close();
  });
  await Promise.all([one.say('Post in #general please'), two.say('I cannot log in')]);
  const [sent, found] = await Promise.all([one.say('Jonas Weber'), two.say('Jonas Weber')]);
  expect([sent.calls, found.calls]).toEqual([
    ['slack_send_message'],
    ['user_lookup', 'password_reset'],
  ]);
});

it('anything but a run closes the socket', async () => {
  const workplace = await started(fixtureCompany());
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${workplace.url.replace('http', 'ws')}/ws`);
  socket.once('open', () => socket.send('{"type":"hello"}'));
  const code = await new Promise((resolve) => socket.once('close', resolve));
  expect(code).toBe(1008);
});
