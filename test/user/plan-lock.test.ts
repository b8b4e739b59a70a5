import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatLint, lint } from '../../src/cli/lint.js';
import { compile as compileLocks } from '../../src/cli/lint/compile.js';
import { planNeeds } from '../../src/playwright/plan-compile.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { planHash } from '../../src/scenario/plan-lock.js';
import { createUser } from '../../src/user/create-user.js';
import { type Behaviour, refuses, says, standIn } from '../stand-in/openai.js';
import { folderWith, messageOf, withoutFolder } from '../scenario/temporary-folder.js';
import { play } from './theatre.js';

const PART = 'Accept a replacement unless it costs extra';
const PLAN = `Return the rain jacket. ${PART}. If denied, leave.`;
const ENTRIES = [{ kind: 'branch', when: 'the agent offers a replacement', do: 'Accept it' }];
const REPLY = { parts: [{ text: PART, entries: ENTRIES }] };

function files(lock: object | null, plan: unknown = PLAN): Record<string, string> {
  const scenario = { scenario_id: 'jacket', starting_prompt: 'Hi.', conversation_plan: plan };
  return {
    'jacket.json': JSON.stringify(scenario),
    ...(lock === null ? {} : { 'jacket.plan.lock.json': JSON.stringify(lock) }),
  };
}

function lockWith(changes: object): object {
  return {
    format: 'sightline-plan-lock',
    compiler: 1,
    hash: planHash(PLAN),
    model: 'stand-in',
    parts: REPLY.parts,
    ...changes,
  };
}

/** What is compiled, without the lint that follows on the command line. */
async function run(folder: string): Promise<{ out: string; thrown: string }> {
  let out = '';
  const print = (text: string) => void (out += `${text}\n`);
  const thrown = await compileLocks([folder], { app: undefined, again: false, print }).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
  return { out: withoutFolder(folder, out), thrown };
}

async function played(folder: string) {
  const [loaded] = loadScenarios(folder);
  if (loaded === undefined) throw new Error('nothing was loaded');
  const user = createUser({
    scenario: loaded.scenario,
    seed: 1,
    planLock: loaded.planLock ?? null,
  });
  return play(user, () => ({ text: 'I could offer you a replacement.' }), { most: 2 });
}

describe('a plan that rules cannot read whole', () => {
  it('stops before a word is said, and says which part needs a model', async () => {
    const { actions } = await played(folderWith(files(null)));
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({ kind: 'off_plan' });
    expect(actions[0]).toHaveProperty(
      'why',
      `The plan needs a model: no rule reads "${PART}". Run \`sightline lint --compile\`, or write this part in the forms of docs/plan-user.md.`,
    );
  });

  it('has no lock that another file would have too', async () => {
    const folder = folderWith({
      ...files(lockWith({})),
      'jacket.yml': 'scenario_id: other\nstarting_prompt: Hi.\n',
    });
    const shared = 'would be shared by ~/jacket.json and ~/jacket.yml';
    expect(messageOf(folder, () => loadScenarios(folder))).toContain(shared);
    expect(withoutFolder(folder, (await run(folder)).thrown)).toContain(shared);
  });

  it('is reported by lint', () => {
    const folder = folderWith(files(null));
    const text = formatLint(lint([folder], { planNeeds }));
    expect(text).toContain(
      `  "${PART}" in the plan needs a model: write it as docs/plan-user.md shows, or run \`sightline lint --compile\``,
    );
    expect(formatLint(lint([folderWith(files(lockWith({})))], { planNeeds }))).not.toContain(
      'needs a model',
    );
  });

  it('is played with its lock', async () => {
    const { lines } = await played(folderWith(files(lockWith({}))));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(
      /^user: .*\b(?:accept|take|fine|okay|works|good|please|yes|do that)\b/i,
    );
  });

  it.each([
    ['of another text', { hash: planHash('Return the boots.') }, 'stale: the plan in'],
    ['of another compiler', { compiler: 0 }, 'stale: made by plan compiler 0, this is 1;'],
    ['that is broken', { parts: 'none' }, 'not a plan lock that can be read;'],
  ])('refuses a lock %s by name', (_, changes, why) => {
    const folder = folderWith(files(lockWith(changes)));
    const message = messageOf(folder, () => loadScenarios(folder));
    expect(message).toContain(`~/jacket.plan.lock.json:1:1  ${why}`);
    expect(message).toContain('run `sightline lint --compile ~/jacket.json` again');
  });

  it('refuses a lock beside a scenario without a plan', () => {
    const folder = folderWith({
      ...files(lockWith({})),
      'jacket.json': JSON.stringify({ scenario_id: 'jacket', starting_prompt: 'Hi.' }),
    });
    expect(messageOf(folder, () => loadScenarios(folder))).toContain('a scenario without a plan');
  });
});

describe('a plan with keys, of which no rule reads an order', () => {
  const ORDER = 'Accept it unless it costs extra';
  const plan = { goal: 'Return the rain jacket', if_a_replacement_is_offered: ORDER };
  const text = `if_a_replacement_is_offered: ${ORDER}`;

  it('stops before a word is said, and lint tells it', async () => {
    const folder = folderWith(files(null, plan));
    const { actions } = await played(folder);
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({ kind: 'off_plan' });
    expect(formatLint(lint([folder], { planNeeds }))).toContain(
      `"${text}" in the plan needs a model`,
    );
  });

  it('is played with its lock', async () => {
    const lock = lockWith({ hash: planHash(plan), parts: [{ text, entries: ENTRIES }] });
    const { lines } = await played(folderWith(files(lock, plan)));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/\b(?:accept|take|fine|okay|works|good|please|yes|do that)\b/i);
  });

  it('refuses the lock of a plan with other keys', () => {
    const before = planHash({ ...plan, if_a_replacement_is_offered: 'Accept it' });
    const folder = folderWith(files(lockWith({ hash: before }), plan));
    expect(messageOf(folder, () => loadScenarios(folder))).toContain('stale: the plan in');
  });

  it('needs no model for an ask that is answered with bare words, and does for what orders nothing', async () => {
    const asked = { goal: 'Return the rain jacket', if_asked_why: 'it leaks' };
    const { actions } = await played(folderWith(files(null, asked)));
    expect(actions[0]).toMatchObject({ kind: 'say' });
    const ordersNothing = { goal: 'Return the rain jacket', if_denied: 'it leaks' };
    const beyond = await played(folderWith(files(null, ordersNothing)));
    expect(beyond.actions[0]).toMatchObject({ kind: 'off_plan' });
  });
});

describe('compiling plans', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function compile(folder: string, reply: object) {
    const behaviour = typeof reply === 'function' ? (reply as Behaviour) : says(reply);
    const { baseUrl, requests } = await standIn(behaviour);
    vi.stubEnv('SIGHTLINE_MODEL_URL', baseUrl);
    vi.stubEnv('SIGHTLINE_MODEL', 'stand-in');
    return { requests, ...(await run(folder)) };
  }

  it('writes the lock, which then fits', async () => {
    const folder = folderWith(files(null));
    const { out, requests } = await compile(folder, REPLY);
    expect(out).toBe(
      `~/jacket.plan.lock.json: written by stand-in; review it and commit it\n  "${PART}"\n`,
    );
    expect(requests).toHaveLength(1);
    expect(loadScenarios(folder)[0]?.planLock).toEqual(lockWith({}));
  });

  it('makes a stale lock anew', async () => {
    const folder = folderWith(files(lockWith({ hash: 'old' })));
    await compile(folder, REPLY);
    expect(loadScenarios(folder)[0]?.planLock).toEqual(lockWith({}));
  });

  it('asks no model if the rules can read all of it, and removes what is not needed', async () => {
    const folder = folderWith(files(lockWith({}), 'Return the boots. If denied, leave.'));
    const { out, requests } = await compile(folder, REPLY);
    expect(requests).toHaveLength(0);
    expect(out).toBe('~/jacket.plan.lock.json: removed; rules can read the whole plan\n');
    expect(existsSync(`${folder}/jacket.plan.lock.json`)).toBe(false);
    expect((await run(folder)).out).toBe('');
  });

  it.each<[string, object, string]>([
    ['leaves a part out', { parts: [] }, 'it leaves a part out'],
    ['gives a part twice', { parts: [...REPLY.parts, ...REPLY.parts] }, 'it gives a part twice'],
    [
      'says when in words that no rule reads',
      {
        parts: [
          { text: PART, entries: [{ kind: 'branch', when: 'the moon is full', do: 'Stop' }] },
        ],
      },
      'no rule reads the condition "the moon is full"',
    ],
    [
      'orders what no rule reads',
      { parts: [{ text: PART, entries: [{ kind: 'branch', when: 'denied', do: 'Be brave' }] }] },
      'no rule reads the order "Be brave"',
    ],
    ['has another form', { parts: [{ text: PART }] }, 'parts.0.entries: Invalid input'],
  ])('writes nothing where the reply %s', async (_, reply, why) => {
    const folder = folderWith(files(null));
    const { thrown } = await compile(folder, reply);
    expect(thrown).toContain(`The reply of the model cannot be used: ${why}`);
    expect(existsSync(`${folder}/jacket.plan.lock.json`)).toBe(false);
  });

  it('keeps the lock that there is where the model fails', async () => {
    const folder = folderWith(files(lockWith({ hash: 'old' })));
    const { thrown } = await compile(folder, refuses(401, ''));
    expect(thrown).toContain('The model did not answer: it answered 401');
    expect(readFileSync(`${folder}/jacket.plan.lock.json`, 'utf8')).toContain('"old"');
  });

  it('says what to set where no model is named', async () => {
    vi.stubEnv('SIGHTLINE_MODEL_URL', '');
    const { thrown } = await run(folderWith(files(null)));
    expect(thrown).toContain('There is no model to compile plans and claims with.');
  });
});
