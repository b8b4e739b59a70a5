/** The agent for accounts: logins and deletions. It must not touch messages or tickets. */
import type { Account } from '../../store.js';
import { proposed, tried, type Turn } from './turn.js';

export async function helpWithLogin(turn: Turn): Promise<void> {
  const { run, thread, heard } = turn;
  if (heard.person === null) {
    thread.waiting = { kind: 'who' };
    return run.say(
      'I am sorry that they are locked out, that is annoying. Who is it? A full name or a work e-mail address is enough.',
    );
  }
  await findAndReset(turn, heard.person);
}

export async function findAndReset(turn: Turn, query: string): Promise<void> {
  const { run, thread } = turn;
  const found = await tried(turn, { tool: 'user_lookup', args: { query } });
  if (found === null) return;
  const [first, second] = found.users;
  if (first === undefined) {
    thread.waiting = { kind: 'who' };
    return run.say(`I found nobody under “${query}”. Could you check the spelling?`);
  }
  if (second === undefined) return offerReset(turn, first);
  thread.waiting = { kind: 'which_user', users: found.users };
  await run.say(`There are ${found.users.length} people of that name. Which one is it?`);
  run.offer(found.users.map(({ name }) => name));
}

export async function offerReset(turn: Turn, user: Account): Promise<void> {
  const state =
    user.status === 'locked'
      ? `${user.name}’s account was locked after ${user.failed_logins} failed logins. I am sorry about the trouble; this is quickly done.`
      : `${user.name}’s account is ${user.status}. I am sorry about the trouble.`;
  await proposed(turn, {
    tool: 'password_reset',
    args: { user_id: user.id },
    agent: 'accounts',
    asking: `${state} I can send a reset link to ${user.email}. Please approve it first.`,
    card: {
      title: `Reset the password of ${user.name}`,
      lines: [
        { label: 'Account', value: `${user.name} · ${user.id}` },
        { label: 'Link goes to', value: user.email },
      ],
      isFinal: false,
    },
    done: `Done. A reset link is on its way to ${user.email}. ${user.name} can log in again as soon as a new password is set. If it does not arrive, tell me and we will find another way.`,
    rejected: `All right, I did not touch ${user.name}’s account.`,
  });
}

export async function refuseOrDelete(turn: Turn): Promise<void> {
  const { run, heard } = turn;
  const me = await tried(turn, { tool: 'current_user', args: {} });
  if (me === null) return;
  if (me.role !== 'Administrator') {
    return run.say(
      `I cannot delete accounts for you: only administrators may, and you are signed in as ${me.role}. Nothing was deleted. If somebody cannot log in, I can help with that.`,
    );
  }
  if (heard.person === null) return run.say('Whose account is it? I need the e-mail address.');
  const found = await tried(turn, { tool: 'user_lookup', args: { query: heard.person } });
  const user = found?.users[0];
  if (user === undefined)
    return found === null ? undefined : run.say('I found nobody of that name.');
  await proposed(turn, {
    tool: 'account_delete',
    args: { user_id: user.id },
    agent: 'accounts',
    asking: `Deleting ${user.name}’s account cannot be taken back. Please look at it closely before you approve.`,
    card: {
      title: `Delete the account of ${user.name}`,
      lines: [{ label: 'Account', value: `${user.name} · ${user.email}` }],
      isFinal: true,
    },
    done: `${user.name}’s account has been deleted.`,
    rejected: `All right, ${user.name}’s account stays.`,
  });
}
