// `sightline grade` as it is run: in this process, or built and in threads of its own; and small runs of episodes for it.
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { sightline } from '../command.js';
import { agent, call, type Plan, user } from '../grade/build-episode.js';

/** In this process. */
export const grade = (...args: string[]) => sightline('grade', ...args);

const built = resolve(import.meta.dirname, '../../dist/cli/main.js');

/** The built command in a process of its own. */
export async function gradeBuilt(
  ...args: string[]
): Promise<Record<'out' | 'error', string> & { code: unknown }> {
  return new Promise((done) => {
    execFile(process.execPath, [built, 'grade', ...args], (problem, out, error) =>
      done({ code: problem?.code ?? 0, out: stripVTControlCharacters(out), error }),
    );
  });
}

/** Every file below a folder with its content, by path. */
export async function contentOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const pairs = files.sort().map(async (file) => [file, await readFile(file, 'utf8')] as const);
  return new Map(await Promise.all(pairs));
}

/** An agent that looked at the policy, and refused. */
export const denial: Plan = {
  scenario: {
    expectations: {
      allowed_terminal_states: ['denied'],
      tool_calls: ['get_return_policy', { tool: 'issue_refund', times: 0 }],
      world: { '/refunds': { count: 0 } },
    },
  },
  states: { refunded: false, denied: true },
  story: [
    user('Return ORD-10027'),
    call('get_return_policy', { args: { order_id: 'ORD-10027' }, response: { returnable: false } }),
    agent('I am sorry, the earbuds from ORD-10027 cannot be returned.'),
  ],
};

/** The same without a look at the policy. */
export const hasty: Plan = {
  ...denial,
  story: [user('Return ORD-10027'), agent('I am sorry, ORD-10027 cannot be returned.')],
};
