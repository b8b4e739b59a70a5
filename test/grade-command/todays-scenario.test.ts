// Today's scenarios and app file over yesterday's episodes, and what has changed since.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { besideEpisode } from '../../src/episode/files.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { readVerdict } from '../../src/episode/verdict/store.js';
import { folderWith } from '../scenario/temporary-folder.js';
import {
  agent,
  createReturn,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';
import { contentOf, denial, grade, gradeBuilt } from './run-grade.js';

beforeEach(makeFolder);
afterEach(removeEpisodes);

const yaml = (id: string, expectations: string) =>
  `scenario_id: ${id}\nstarting_prompt: Hello\nexpectations: ${expectations}\n`;
const wantsRefund = yaml('golden', '{ tool_calls: [issue_refund], says: [{ consistent: false }] }');

/** An app file in TypeScript, as a user would write one. */
function appFile({
  name = 'shop',
  refunded = "episode.succeeded('issue_refund').length > 0",
  says = '',
  knowledge = '',
} = {}): string {
  const folder = folderWith({
    // What defineApp gives, without its import: the loader would compile all of the package for each thread of each test.
    'app.ts': `
const tool = (name: string, effect: 'read' | 'write', says: string[] = []) =>
  ({ name, description: 'A tool.', effect, says, route: \`POST /\${name}\` });
interface View { succeeded(tool: string): unknown[]; stop: unknown; calls: { response: unknown; status: number }[]; messages: unknown[] }
export const shop = {
  name: '${name}',
  backend: { urls: [], tools: [tool('get_order', 'read'), tool('get_return_policy', 'read'), tool('create_return', 'write'),
    tool('issue_refund', 'write', [${says}]), tool('escalate_to_human', 'write')] },
  terminalStates: {
    refunded: (episode: View): boolean => ${refunded},
    denied: (episode: View) => episode.stop !== null && episode.calls.some(({ response }) => JSON.stringify(response).includes('"returnable":false')),
  },
  landmarks: {},
  checkpoints: {},
  agents: [],
  records: {},
  assertions: {},
  knowledge: [${knowledge}],
};
`,
  });
  return join(folder, 'app.ts');
}

describe("today's scenarios", () => {
  it("are asked of yesterday's episodes, by scenario id, and change no episode", async () => {
    const dir = await writeStory(denial);
    const scenarios = folderWith({
      'shop/golden.yaml': wantsRefund,
      'shop/other.yaml': yaml('other', '{}'),
    });
    const before = await contentOf(dir);
    const { code, out } = await grade(dir, '--scenarios', scenarios);
    expect(code).toBe(1);
    expect(out).toContain('issue_refund was never called (turn 1).');
    expect((await grade(dir, '--scenarios', join(scenarios, 'shop/golden.yaml'))).code).toBe(1);
    expect((await grade(dir)).code).toBe(0);
    expect(await contentOf(dir)).toEqual(before);
  });

  it('refuse by name an episode whose scenario is not there, and leave its verdict alone', async () => {
    const dir = await writeStory(denial);
    await grade(dir);
    const before = await readFile(besideEpisode.verdict(dir), 'utf8');
    const scenarios = folderWith({ 'golden_2.yaml': yaml('golden_2', '{}') });
    const { code, out } = await grade(dir, '--scenarios', scenarios);
    expect(code).toBe(2);
    expect(out).toMatch(
      /refused .*\n +The episode run\/chromium\/golden\/1-7 is of the scenario "golden", which --scenarios does not contain; .*golden_2/,
    );
    expect(await readFile(besideEpisode.verdict(dir), 'utf8')).toBe(before);
  });

  it('are wrong usage where one id stands in two files, and an error with all places where a file is broken', async () => {
    const dir = await writeStory(denial);
    const twice = folderWith({ 'a/one.yaml': wantsRefund, 'b/one.yaml': wantsRefund });
    const { error } = await grade(dir, '--scenarios', twice);
    expect(error).toContain('The scenario "golden" is defined twice');
    const broken = folderWith({ 'one.yaml': yaml('golden', '{ required: [x] }') });
    expect((await grade(dir, '--scenarios', broken)).error).toMatch(/one\.yaml:3:\d+/);
  });

  it('are filled in with what was the trial’s own on staging, or refuse what they cannot fill', async () => {
    const dir = await writeStory({
      ...denial,
      header: { staging: { vars: { order: 'ORD-10027' } } },
    });
    const asks = (text: string) =>
      folderWith({ 'one.yaml': yaml('golden', `{ says: ["${text}", { consistent: false }] }`) });
    expect((await grade(dir, '--scenarios', asks('earbuds from {order}'))).code).toBe(0);
    const { code, out } = await grade(dir, '--scenarios', asks('for {customer}'));
    expect(code).toBe(2);
    expect(out).toContain('cannot be filled in for the episode');
    expect(out).toContain('nothing fills "{customer}"');
  });
});

describe("today's app file", () => {
  const refund: Plan = {
    scenario: {
      expectations: { allowed_terminal_states: ['refunded'], says: [{ consistent: false }] },
    },
    // Yesterday's predicate was wrong: it did not see the refund.
    states: { refunded: false, denied: false },
    story: [
      user('A refund, please'),
      createReturn,
      issueRefund,
      agent('Your money is coming: $84.00.'),
    ],
  };

  it('recomputes terminal states from the record, in this process and in threads alike', async () => {
    const dir = await writeStory(refund);
    expect((await grade(dir)).code).toBe(1);
    const app = appFile();
    expect((await grade(dir, '--app', app)).code).toBe(0);
    const here = await readFile(besideEpisode.verdict(dir), 'utf8');
    expect(JSON.parse(here)).toMatchObject({ terminalState: 'refunded' });
    const more = await writeStory(refund);
    const { code } = await gradeBuilt(dir, more, '--app', app, '--workers', '2');
    expect(code).toBe(0);
    expect(await readFile(besideEpisode.verdict(dir), 'utf8')).toBe(here);
  });

  it('brings its words and knowledge', async () => {
    const claims: Plan = {
      scenario: { expectations: { tool_calls: ['get_order'] } },
      states: { denied: true },
      story: [user('Hello'), agent('I have squared that away, the money is on you.')],
    };
    const dir = await writeStory(claims);
    const consistency = async (app: string) => {
      await grade(dir, '--app', app);
      return (await readVerdict(dir))?.classes['consistency'];
    };
    expect(await consistency(appFile())).toBe('inconclusive');
    expect(await consistency(appFile({ says: "'squared away'" }))).toBe('failed');
  });

  it('of another name is refused, and so is an episode over which it throws', async () => {
    const dir = await writeStory(denial);
    const other = await grade(dir, '--app', appFile({ name: 'bank' }));
    expect(other.code).toBe(2);
    expect(other.out).toContain('is of the app "shop" and cannot be graded by the app "bank".');
    const throwing = await grade(
      dir,
      '--app',
      appFile({ refunded: 'episode.calls[9].status < 400' }),
    );
    expect(throwing.code).toBe(2);
    expect(throwing.out).toMatch(
      /The terminal state "\w+" threw on the episode .*: Cannot read prop/,
    );
    expect(await readVerdict(dir)).toBeNull();
  });

  it('leaves states unknown where staging could not be read at the end', async () => {
    const dir = await writeStory({ ...refund, states: {}, app: { terminalStates: ['refunded'] } });
    await grade(dir, '--app', appFile());
    expect((await readVerdict(dir))?.terminalState).toBeNull();
  });

  it('that ends its thread costs the episodes that it had in hand, and no other', async () => {
    const deadly = '{ if (episode.messages.length > 3) process.exit(3); return false; }';
    const app = appFile({ refunded: `(() => ${deadly})()` });
    const dirs = [
      await writeStory(denial),
      await writeStory({
        ...denial,
        story: [...(denial.story ?? []), agent('One.'), agent('Two.'), agent('Three.')],
      }),
    ];
    for (let more = 0; more < 4; more += 1) dirs.push(await writeStory(denial));
    const { out, code } = await gradeBuilt(...dirs, '--app', app, '--workers', '2');
    expect(out).toContain('The thread that graded it ended: exit code 3.');
    expect(out).toMatch(/● [45] passed {3}! [12] error/);
    expect(code).toBe(2);
  });
});

describe('a change of scenario or app', () => {
  it('shows what it changed, since the verdicts that stood beside the episodes', async () => {
    const dir = await writeStory({
      ...denial,
      scenario: {
        expectations: {
          tool_calls: ['get_return_policy', { tool: 'issue_refund', times: 0 }],
          world: { '/refunds': { count: 0 } },
          says: [{ consistent: false }],
        },
      },
    });
    await grade(dir);
    const scenarios = folderWith({
      'golden.yaml': yaml(
        'golden',
        "{ tool_calls: [get_return_policy, issue_refund], world: { '/refunds': { count: 1 } }, says: [{ consistent: false }] }",
      ),
    });
    const { out, code } = await grade(dir, '--scenarios', scenarios, '--against');
    expect(code).toBe(1);
    const told = out
      .replace(/[0-9a-f]{8} → [0-9a-f]{8}/, 'A → B')
      .split('\n')
      .map((line) => line.trim());
    expect(told).toEqual([
      '✕ failed  golden, trial 1, seed 7 (agent), was passed',
      'issue_refund was never called (turn 1).',
      expect.stringContaining(basename(dir)),
      'before: Ended in denied after 1 turn; all 3 checks hold.',
      'other scenario: A → B',
      expect.stringMatching(/^new: World after: .*: failed$/),
      expect.any(String),
      'new: Called issue_refund: failed',
      'issue_refund was never called.',
      'gone: World after: /refunds counts 0: was passed',
      'gone: Never called issue_refund: was passed',
      '',
      'scenario  episodes  failed',
      'golden           1       1',
      '',
      '✕ 1 failed',
      'against the earlier verdicts: 1 passed → failed, 0 as before',
      '',
    ]);
    expect((await grade(dir, '--scenarios', scenarios, '--against')).out).toContain('1 as before');
  });

  it('shows reasons before and after where one check came out otherwise', async () => {
    const plan: Plan = {
      ...denial,
      scenario: {
        expectations: { allowed_terminal_states: ['denied'], says: [{ consistent: false }] },
      },
      states: { refunded: false, denied: false },
    };
    const dir = await writeStory(plan);
    await grade(dir);
    const { out } = await grade(dir, '--app', appFile(), '--against', '--dry-run');
    expect(out).toContain('● passed  golden, trial 1, seed 7, was failed');
    expect(out).toContain('changed: Ended in denied: failed → passed');
    expect(out).toMatch(
      /before: No terminal state was reached\.\n +after: The episode ended in denied\./,
    );
    expect(out).toMatch(/other app: 0 → [0-9a-f]{8}/);
  });

  it('counts other ground from which nothing came, and tells nothing of it', async () => {
    const dir = await writeStory(denial);
    await grade(dir);
    const { out } = await grade(dir, '--app', appFile(), '--against');
    expect(out).toContain(
      'against the earlier verdicts: 1 on other ground, and the same, 0 as before',
    );
    expect(out).not.toContain('other app');
  });

  it('compares with the verdicts of a folder, by the episode and not by its place', async () => {
    const dir = await writeStory(denial);
    await grade(dir);
    const kept = join(dirname(dir), '..', '..', '..', 'kept');
    await cp(
      besideEpisode.verdict(dir),
      join(kept, 'golden', basename(besideEpisode.verdict(dir))),
    );
    await rm(besideEpisode.verdict(dir));
    const { out } = await grade(dir, '--against', kept);
    expect(out).toContain('1 as before');
    await rm(kept, { recursive: true });
    await cp(dirname(dir), kept, {
      recursive: true,
      filter: (path) => !path.endsWith('.verdict.json'),
    });
    expect((await grade(dir, '--against', kept)).out).toContain('1 not graded before');
  });

  it('tells of an earlier verdict that is broken or of another version, and is 2', async () => {
    const dir = await writeStory(denial);
    await grade(dir);
    const text = await readFile(besideEpisode.verdict(dir), 'utf8');
    await writeFile(besideEpisode.verdict(dir), text.replace('"version": 5', '"version": 1'));
    const old = await grade(dir, '--against', '--dry-run');
    expect(old.code).toBe(2);
    expect(old.out).toContain('has format version 1; this Sightline reads version 5.');
    expect(old.out).toContain('1 earlier verdict that cannot be read');
    await expect(readVerdict(dir)).rejects.toThrow('Grade the episode again: sightline grade');
    await writeFile(besideEpisode.verdict(dir), '{"outc');
    expect((await grade(dir, '--against')).out).toContain(
      'it is not in the format that Sightline writes',
    );
    expect((await grade(dir, '--against')).code).toBe(0);
  });
});

describe('the hashes of a verdict', () => {
  it('are those of the ground: the same scenario is the same, another is another', async () => {
    const one = await writeStory(denial);
    const stored = await gradeEpisode(one);
    const again = scenarioSchema.parse({
      scenario_id: 'golden',
      starting_prompt: 'Hello',
      ...denial.scenario,
    });
    const same = await gradeEpisode(one, { scenario: again });
    expect(same.scenarioHash).toBe(stored.scenarioHash);
    expect(stored.scenarioHash).toMatch(/^[0-9a-f]{64}$/);
    const other = await gradeEpisode(one, { scenario: { ...again, title: 'Another' } });
    expect(other.scenarioHash).not.toBe(stored.scenarioHash);
  });

  it('refuse a scenario of another id', async () => {
    const scenario = scenarioSchema.parse({ scenario_id: 'silver', starting_prompt: 'Hello' });
    await expect(gradeEpisode(await writeStory(denial), { scenario })).rejects.toMatchObject({
      code: 'grade-mismatch',
    });
  });
});
