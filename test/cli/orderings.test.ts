// The command as it is run, on episodes that the writer wrote and a stand-in that prefers one of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sightlineProgram } from '../../src/cli/program.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { CURT, FEELING, inside, KIND, leans, prefers } from '../judge/compared.js';
import { userText } from '../judge/judge-model.js';
import { answers, type Behaviour, refuses, standIn } from '../stand-in/openai.js';

let folder = '';
let count = 0;

beforeAll(makeFolder);
afterAll(removeEpisodes);
beforeEach(() => {
  for (const name of ['MODEL', 'JUDGE']) vi.stubEnv(`SIGHTLINE_${name}_URL`, '');
  vi.stubEnv('SIGHTLINE_MODEL', '');
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', '');
  vi.stubEnv('SIGHTLINE_ANCHORS', '');
  vi.stubEnv('SIGHTLINE_CASSETTES', undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

/** An episode in which the agent says this; its path from the folder of the episodes. */
async function episode(text: string): Promise<string> {
  const dir = await writeStory({ story: [user('It broke!'), agent(text)] });
  folder = dirname(dir);
  return basename(dir);
}

/** Two episodes, and what is said of them in a file of its own. */
async function pair(more = ''): Promise<string> {
  const better = await episode(`${KIND} ${more}`.trim());
  return `better: ${better}, worse: ${await episode(`${CURT} ${more}`.trim())}`;
}

function fileOf(...orderings: string[]): string {
  const file = join(folder, `orderings-${(count += 1)}.yaml`);
  const lines = orderings.map((one) => `  - { ${one} }`);
  writeFileSync(
    file,
    ['criteria:', `  feeling: ${FEELING}`, 'orderings:', ...lines, ''].join('\n'),
  );
  return file;
}

function pricesOf(model: string): string {
  const file = join(folder, 'prices.json');
  writeFileSync(file, JSON.stringify({ [model]: { input: 1, output: 1 } }));
  return file;
}

async function configure(behaviour: Behaviour) {
  const stand = await standIn(behaviour);
  vi.stubEnv('SIGHTLINE_JUDGE_URL', stand.baseUrl);
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'stand-in');
  return stand;
}

function unconfigure(): void {
  vi.stubEnv('SIGHTLINE_JUDGE_URL', '');
  vi.stubEnv('SIGHTLINE_JUDGE_MODEL', '');
}

async function run(...args: string[]) {
  const [texts, errors]: [string[], string[]] = [[], []];
  const keep = (into: string[]) => (text: unknown) => into.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep(texts));
  vi.spyOn(process.stderr, 'write').mockImplementation(keep(errors));
  process.exitCode = undefined;
  let thrown = '';
  try {
    await sightlineProgram().parseAsync(['node', 'sightline', 'judge', 'orderings', ...args]);
  } catch (error) {
    thrown = (error as Error).message;
  } finally {
    vi.restoreAllMocks();
  }
  const code = process.exitCode as number | undefined;
  return { code, thrown, out: stripVTControlCharacters(texts.join('')), error: errors.join('') };
}

describe('sightline judge orderings', () => {
  it('fails only on the judge’s role, and says what is wrong with it', async () => {
    const file = fileOf(`id: kind, criterion: feeling, ${await pair()}`);
    await configure(prefers(KIND));
    vi.stubEnv('SIGHTLINE_USER_URL', 'http://127.0.0.1:9/v1');
    vi.stubEnv('SIGHTLINE_MAX_COST', '1');
    vi.stubEnv('SIGHTLINE_PRICES', pricesOf('stand-in'));
    vi.stubEnv('SIGHTLINE_COMPILER_URL', 'http://127.0.0.1:9/v1');
    vi.stubEnv('SIGHTLINE_COMPILER_MODEL', 'without-a-price');
    const { code, thrown, error } = await run(file);
    expect({ code, thrown }).toEqual({ code: 0, thrown: '' });
    expect(error).toContain('SIGHTLINE_USER_MODEL is not set. The role user is not asked here.');
  });

  it('asks nobody in replay, where kept answers alone count', async () => {
    const kept = fileOf(`id: kind, criterion: feeling, ${await pair()}`);
    const open = fileOf(`id: open, criterion: feeling, ${await pair('D.')}`);
    const { requests } = await configure(prefers(KIND));
    await run(kept);
    vi.stubEnv('SIGHTLINE_CASSETTES', 'replay');
    vi.stubEnv('SIGHTLINE_MAX_COST', '1');
    expect(await run(kept)).toMatchObject({ code: 0, thrown: '' });
    const { code, out, error } = await run(open);
    expect(code).toBe(2);
    expect(error).toContain('SIGHTLINE_CASSETTES is "replay": no model is asked');
    expect(out).not.toContain('set SIGHTLINE_JUDGE_URL');
    expect((await run(kept, '--again')).thrown).toContain('--again asks a model, which');
    vi.stubEnv('SIGHTLINE_CASSETTES', 'play');
    expect((await run(kept)).thrown).toContain('SIGHTLINE_CASSETTES is "play"');
    expect(requests).toHaveLength(2);
  });

  it('tells that an ordering holds, by which words, and what it took', async () => {
    const file = fileOf(`id: kind, criterion: feeling, split: test, ${await pair()}`);
    const { requests } = await configure(prefers(KIND));
    const { code, out, error } = await run(file);
    expect(out.split('judged by')[0]).toBe(`holds          kind (test): ${FEELING}
    stand-in prefers the better one wherever it stands, by “${KIND}”: It names the feeling.
    better: “${KIND}”
    worse:  “${CURT}”

1 ordering: 1 hold, 0 do not, 0 undecided
  test split
    held       100.0% (20.6%–100.0%), 1 of 1
    decided    100.0% (20.6%–100.0%), 1 of 1
    by place   0.0% (0.0%–79.4%), 0 of 1
`);
    expect(code).toBe(0);
    expect(requests).toHaveLength(2);
    expect(error).toContain('models: 2 calls');
  });

  it('ends with 1 where the judge prefers the worse one, and with 0 where that blocks nothing', async () => {
    const both = await pair();
    await configure(prefers(CURT));
    const blocking = await run(fileOf(`id: kind, criterion: feeling, ${both}`));
    expect(blocking).toMatchObject({ code: 1 });
    expect(blocking.out).toContain('does not hold  kind');
    const beside = fileOf(`id: kind, criterion: feeling, blocking: false, ${both}`);
    expect(await run(beside)).toMatchObject({ code: 0 });
  });

  it('ends with 2 where a place is preferred, and counts which', async () => {
    const file = fileOf(`id: kind, criterion: feeling, split: tuning, ${await pair()}`);
    await configure(leans('second'));
    const { code, out } = await run(file);
    expect(code).toBe(2);
    expect(out).toContain('stand-in prefers the second place, whoever stands there.');
    expect(out).toContain('the first 0.0% (0.0%–79.4%), 0 of 1');
  });

  it('keeps answers, asks nobody a second time, and is repeated without a model to the byte', async () => {
    const file = fileOf(
      `id: a, criterion: feeling, ${await pair('A.')}`,
      `id: b, criterion: feeling, ${await pair('B.')}`,
      `id: c, criterion: feeling, ${await pair('C.')}`,
    );
    const { requests } = await configure(prefers(KIND));
    const first = await run(file, '--json');
    const kept = readFileSync(`${file}.answers.json`, 'utf8');
    expect(requests).toHaveLength(6);
    expect((await run(file, '--json')).out).toBe(first.out);
    unconfigure();
    expect(await run(file, '--json')).toMatchObject({ code: 0, out: first.out });
    expect(readFileSync(`${file}.answers.json`, 'utf8')).toBe(kept);
    expect(requests).toHaveLength(6);
  });

  it('asks anew with --again, another model, and another criterion', async () => {
    const both = await pair();
    const file = fileOf(`id: kind, criterion: feeling, ${both}`);
    const stand = await configure(prefers(KIND));
    const { requests } = stand;
    await run(file);
    await run(file, '--again');
    expect(requests).toHaveLength(4);
    vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'another');
    await run(file);
    expect(requests).toHaveLength(6);
    writeFileSync(file, readFileSync(file, 'utf8').replace(FEELING, 'The agent is kind.'));
    const { baseUrl } = stand;
    unconfigure();
    expect((await run(file)).out).toContain('undecided      kind');
    vi.stubEnv('SIGHTLINE_JUDGE_URL', baseUrl);
    vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'another');
    await run(file);
    expect(requests).toHaveLength(8);
    const { ballots } = JSON.parse(readFileSync(`${file}.answers.json`, 'utf8')) as {
      ballots: unknown[];
    };
    expect(ballots).toHaveLength(3);
  });

  it('says what is off if there is neither a judge nor an answer', async () => {
    const file = fileOf(`id: kind, criterion: feeling, ${await pair()}`);
    const { code, out } = await run(file);
    expect(code).toBe(2);
    expect(out).toContain('undecided      kind');
    expect(out).toContain(
      'no judge is configured, so 1 ordering could not be asked: set SIGHTLINE',
    );
    expect(existsSync(`${file}.answers.json`)).toBe(false);
    vi.stubEnv('SIGHTLINE_JUDGE_MODEL', 'none');
    expect((await run(file)).out).toContain(
      'SIGHTLINE_JUDGE_MODEL is "none", so 1 ordering could not be asked: name a model there',
    );
  });

  it('tells of a model that fails, keeps what others answered, and keeps no refusal', async () => {
    const file = fileOf(
      `id: a, criterion: feeling, ${await pair('A.')}`,
      `id: b, criterion: feeling, ${await pair('B.')}`,
    );
    await configure((request, response) =>
      userText(request).includes('A.')
        ? refuses(400, 'no')(request, response)
        : prefers(KIND)(request, response),
    );
    const { code, out, error } = await run(file);
    expect(code).toBe(2);
    expect(error).toMatch(
      /stand-in at http:\/\/127\.0\.0\.1:\d+\/v1 \(role judge\) gave no answer to 1 question: check SIGHTLINE_JUDGE_URL/,
    );
    expect(out).toMatch(/undecided {6}a .*\n {4}The model did not answer: it answered 400: no\.\n/);
    expect(out).toContain('holds          b');
    const { requests } = await configure(answers({ refusal: 'No.' }));
    expect((await run(file)).out).toContain('refuses to answer');
    expect((await run(file)).out).toContain('holds          b');
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['asked once', []],
    ['asked again', ['--again']],
  ])(
    'tells of kept answers that cannot be read, asks nobody about these, and the others: %s',
    async (_, options) => {
      const broken = fileOf(`id: a, criterion: feeling, ${await pair('A.')}`);
      const whole = fileOf(`id: b, criterion: feeling, ${await pair('B.')}`);
      writeFileSync(`${broken}.answers.json`, '{');
      const { requests } = await configure(prefers(KIND));
      const { code, thrown, out } = await run(broken, whole, ...options);
      expect(thrown).toBe('');
      expect(code).toBe(2);
      expect(out).toMatch(/undecided {6}a .*\n {4}The file .* cannot be read/);
      expect(out).toContain('holds          b');
      expect(requests).toHaveLength(2);
    },
  );

  it('shows what nobody would see, and lets nothing give orders to the terminal', async () => {
    const file = fileOf(`id: "ki\\u202end", criterion: feeling, ${await pair()}`);
    expect((await run(file)).out).toContain('undecided      ki\\u202end (');
  });

  it('refuses two orderings that ask the same, also of two files', async () => {
    const both = await pair();
    const first = fileOf(
      `id: a, criterion: feeling, ${both}`,
      `id: b, criterion: feeling, ${both}`,
    );
    const { requests } = await configure(prefers(KIND));
    expect((await run(first)).thrown).toContain(':5:11  it asks the same as "a": this criterion');
    const [one, other] = ['c', 'd'].map((id) => fileOf(`id: ${id}, criterion: feeling, ${both}`));
    const { thrown } = await run(one ?? '', other ?? '');
    expect(thrown).toContain(`${other ?? ''}:4:11  it asks the same as "c"`);
    const brief = fileOf(
      `id: e, criterion: feeling, ${both}`,
      `id: f, criterion: acknowledged_the_feeling, ${both}`,
    );
    expect(await run(brief)).toMatchObject({ code: 0, thrown: '' });
    expect(requests).toHaveLength(4);
  });

  it('tells everything that is wrong with a file at once, with its place', async () => {
    const dir = await episode(KIND);
    const file = fileOf(
      `id: a, criterion: feelings, better: ${dir}, worse: ${dir}`,
      `id: a, criterion: stayed_on_polcy, better: ${dir}x, worse: ${dir}`,
      `id: b, criterion: feeling, beter: ${dir}, worse: ${dir}`,
    );
    const { thrown } = await run(file);
    expect(thrown).toContain('The orderings cannot be used');
    expect(thrown).toContain(
      `${file}:6:34  unknown field "beter" in orderings[2]; did you mean "better"?`,
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace('beter', 'better'));
    const { thrown: rest } = await run(file);
    expect(rest).toContain(':4:25  there is no criterion "feelings"; did you mean "feeling"?');
    expect(rest).toContain(':5:11  the id "a" is taken');
    expect(rest).toContain('did you mean "stayed_on_policy"?');
    expect(rest).toContain(`there is no episode ${join(folder, dir)}x; did you mean`);
    expect(rest).toMatch(/:6:\d+ {2}the same was said in both episodes/);
    expect((await run('nowhere.yaml')).thrown).toContain('There is no file of orderings');
  });
});

describe('anchors of sightline judge orderings', () => {
  it('are the best of the tuning split that held, and are shown where nothing leaks', async () => {
    const file = fileOf(
      `id: a, criterion: feeling, split: tuning, ${await pair('A.')}`,
      `id: b, criterion: feeling, split: test, ${await pair('B.')}`,
    );
    const anchors = join(folder, 'anchors.json');
    const { requests } = await configure(prefers(KIND));
    const { code, out } = await run(file, '--out', anchors);
    expect(code).toBe(0);
    expect(out).toContain(`1 anchor written to ${anchors}: a`);
    const written = JSON.parse(readFileSync(anchors, 'utf8')) as object;
    expect(written).toMatchObject({
      ...{ format: 'sightline-anchors', version: 1, split: 'tuning' },
      anchors: [{ ordering: 'a', criterion: FEELING, better: KIND, worse: CURT }],
    });
    vi.stubEnv('SIGHTLINE_ANCHORS', anchors);
    await run(file);
    // The ordering that it came from is asked as before, and so its answer is still the kept one.
    expect(requests).toHaveLength(6);
    const again = requests.slice(4);
    expect(again.every((one) => inside(userText(one), 'first') !== '')).toBe(true);
    expect(again.every(({ text }) => text.includes('people have ordered'))).toBe(true);
    expect(again.every((one) => userText(one).includes('B.'))).toBe(true);
  });

  it('name the way out where their file is not there yet', async () => {
    const anchors = join(folder, 'not-yet.json');
    vi.stubEnv('SIGHTLINE_ANCHORS', anchors);
    const file = fileOf(`id: a, criterion: feeling, split: tuning, ${await pair()}`);
    const { thrown } = await run(file, '--out', anchors);
    expect(thrown).toContain('or leave SIGHTLINE_ANCHORS out');
  });

  it('are refused where they have become orderings of the test split', async () => {
    const both = await pair();
    const anchors = join(folder, 'tested.json');
    await configure(prefers(KIND));
    await run(fileOf(`id: a, criterion: feeling, split: tuning, ${both}`), '--out', anchors);
    vi.stubEnv('SIGHTLINE_ANCHORS', anchors);
    const byId = await run(fileOf(`id: a, criterion: feeling, split: test, ${await pair('C.')}`));
    expect(byId.thrown).toContain('"a" belongs to the test split');
    const byPair = await run(fileOf(`id: z, criterion: feeling, split: test, ${both}`));
    expect(byPair.thrown).toContain('"z" belongs to the test split');
  });

  it('are none, and no file, where nothing of the tuning split held', async () => {
    const anchors = join(folder, 'none.json');
    await configure(prefers(KIND));
    const file = fileOf(`id: a, criterion: feeling, split: test, ${await pair()}`);
    const { code, out } = await run(file, '--out', anchors);
    expect(code).toBe(2);
    expect(out).toContain('no anchors written');
    expect(existsSync(anchors)).toBe(false);
  });

  it('are asked for rightly, before anybody is asked', async () => {
    const file = fileOf(`id: a, criterion: feeling, ${await pair()}`);
    const { requests } = await configure(prefers(KIND));
    expect((await run(file, '--out', file)).thrown).toContain('is the orderings file');
    expect((await run(file, '--out', folder)).thrown).toContain('cannot be written');
    expect(requests).toHaveLength(0);
  });
});
