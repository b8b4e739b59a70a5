/** The company in this process's own memory, so that the assistant runs without anything else; it must not know the assistant. */
import { ToolError } from 'sightline/agent';
import type { Store } from '../store.js';
import type { Systems } from '../systems.js';

/** A small company of its own; every start begins anew. */
export function companyInMemory(now: () => Date = () => new Date()): Systems {
  let ids = 100;
  return {
    store: sample(now()),
    now,
    id: (prefix) => `${prefix}-${(ids += 1)}`,
    fail: (status, body) => {
      throw new ToolError('company', { status, body });
    },
  };
}

function sample(now: Date): Store {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const link = 'https://jira.workplace.test/browse/WEB-7';
  return {
    me: { name: 'Sam Demo', role: 'Engineer' },
    channels: ['releases', 'general'],
    messages: [
      {
        id: 'M-1',
        channel: 'releases',
        author: 'Ada Brook',
        at: at(45),
        text: `The new landing page is live: ${link}`,
        reactions: [],
      },
    ],
    tickets: [
      {
        key: 'WEB-7',
        title: 'New landing page',
        status: 'In review',
        assignee: 'Ada Brook',
        transitions: ['Done'],
        moved_by: [],
      },
    ],
    users: [
      {
        id: 'U-1',
        name: 'Ada Brook',
        email: 'ada.brook@workplace.test',
        status: 'locked',
        failed_logins: 5,
      },
    ],
    resets: [],
  };
}
