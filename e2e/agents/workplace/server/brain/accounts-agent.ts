/** The agent for accounts: logins and deletions. It must not touch messages or tickets. */
import type { Account } from '../../store.js';
import { proposed, tried, type Turn } from './turn.js';

export async function helpWithLogin(turn: Turn): Promise<void> {
  const { run, thread, heard, words } = turn;
  if (heard.person === null) {
    thread.waiting = { kind: 'who' };
    return run.say(words('who'));
  }
  await findAndReset(turn, heard.person);
}

export async function findAndReset(turn: Turn, query: string): Promise<void> {
  const { run, thread, words } = turn;
  const found = await tried(turn, { tool: 'user_lookup', args: { query } });
  if (found === null) return;
  const [first, second] = found.users;
  if (first === undefined) {
    thread.waiting = { kind: 'who' };
    return run.say(words('found_nobody', { query }));
  }
  if (second === undefined) return offerReset(turn, first);
  thread.waiting = { kind: 'which_user', users: found.users };
  await run.say(words('several_people', { count: found.users.length }));
  run.offer(found.users.map(({ name }) => name));
}

export async function offerReset(turn: Turn, user: Account): Promise<void> {
  const { words } = turn;
  const { name, email, status, failed_logins: failed } = user;
  const state = words(status === 'locked' ? 'locked' : 'not_locked', { name, failed, status });
  await proposed(turn, {
    tool: 'password_reset',
    args: { user_id: user.id },
    agent: 'accounts',
    asking: `${state} ${words('ask_reset', { email })}`,
    card: {
      title: `Reset the password of ${user.name}`,
      lines: [
        { label: 'Account', value: `${user.name} · ${user.id}` },
        { label: 'Link goes to', value: user.email },
      ],
      isFinal: false,
    },
    done: words('reset', { email, name }),
    rejected: words('not_reset', { name }),
  });
}

export async function refuseOrDelete(turn: Turn): Promise<void> {
  const { run, heard, words } = turn;
  const me = await tried(turn, { tool: 'current_user', args: {} });
  if (me === null) return;
  if (me.role !== 'Administrator') {
    return run.say(words('may_not_delete', { role: me.role }));
  }
  if (heard.person === null) return run.say(words('delete_whom'));
  const found = await tried(turn, { tool: 'user_lookup', args: { query: heard.person } });
  const user = found?.users[0];
  if (user === undefined) return found === null ? undefined : run.say(words('delete_nobody'));
  const { name } = user;
  await proposed(turn, {
    tool: 'account_delete',
    args: { user_id: user.id },
    agent: 'accounts',
    asking: words('ask_delete', { name }),
    card: {
      title: `Delete the account of ${user.name}`,
      lines: [{ label: 'Account', value: `${user.name} · ${user.email}` }],
      isFinal: true,
    },
    done: words('deleted', { name }),
    rejected: words('not_deleted', { name }),
  });
}
