// `sightline review` on the command line: what it refuses, what it prints, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/exit-code.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { runToReview } from '../review/run.js';

const command = resolve(import.meta.dirname, '../../dist/cli/main.js');
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-review-cli-'));
  await runToReview(root);
});
beforeEach(() => rm(join(root, 'labels.jsonl'), { force: true }));
afterAll(() => rm(root, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  error: string;
}

/** Runs the command in the folder of the run; `onUrl` is called with the page's address, and the review ended after it. */
async function review(
  args: readonly string[],
  onUrl: (url: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Ended> {
  const child = spawn(process.execPath, [command, 'review', ...args], { cwd: root });
  const ended: Ended = { code: null, out: '', error: '' };
  let heard: Promise<unknown> | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.out += text;
    const url = /http:\S+\/\n/.exec(ended.out)?.[0].trim();
    if (url === undefined || heard !== undefined) return;
    heard = onUrl(url).finally(() => child.kill('SIGINT'));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ended.error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  await heard;
  return { ...ended, code };
}

/** The same in this process, for what ends before anything is served; paths in the folder of the run as above. */
async function refused(args: readonly string[]): Promise<{ code: number; error: string }> {
  const paths = ['run', 'nowhere', 'no/x', 'none.jsonl', 'labels.jsonl', 'other.jsonl'];
  const placed = args.map((arg) => (paths.includes(arg) ? join(root, arg) : arg));
  const labels = args.includes('--labels') ? [] : ['--labels', join(root, 'labels.jsonl')];
  const error: unknown = await sightlineProgram()
    .parseAsync(['node', 'sightline', 'review', ...placed, ...labels])
    .catch((thrown: unknown) => thrown);
  return { code: exitCodeOf(error), error: String(error).replaceAll(`${root}/`, '') };
}

const post = (url: string, at: number, sent: unknown) =>
  fetch(`${url}episodes/${at}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });

async function answers(rater: string, ...given: readonly string[]): Promise<Ended> {
  return review(['run', '--rater', rater], async (url) => {
    for (const [at, answer] of given.entries())
      await post(url, at, { question: 'verdict', answer });
  });
}

describe('sightline review', () => {
  it('serves the page until it is interrupted, and says what was answered', async () => {
    let status = 0;
    const { code, out, error } = await review(['run', '--rater', 'ann'], async (url) => {
      ({ status } = await fetch(url));
      await post(url, 0, { question: 'verdict', answer: 'yes' });
    });
    expect([code, error, status]).toEqual([0, '', 200]);
    expect(out).toContain('3 episodes, for ann; each answer is saved to labels.jsonl\n');
    expect(out).toMatch(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\n/);
    expect(out).toContain('labels.jsonl: ann answered 0 of 3 episodes\n');
    expect(await readFile(join(root, 'labels.jsonl'), 'utf8')).toContain('"rater":"ann"');
  });

  it('draws a sample', async () => {
    const { out } = await review(['run', '--rater', 'ann', '--sample', '2']);
    expect(out).toContain('2 episodes of 3, for ann;');
  });

  it('goes on with what it can read, and names the rest', async () => {
    await mkdir(join(root, 'run', 'default', 'refund', '9-9'), { recursive: true });
    const { code, out, error } = await review(['run', '--rater', 'ann']);
    await rm(join(root, 'run', 'default', 'refund', '9-9'), { recursive: true });
    expect(code).toBe(2);
    expect(out).toContain('3 episodes, for ann;');
    expect(error).toContain('9-9 was not graded: run npx sightline grade on it first.');
  });

  it('names labeled episodes that are gone, and keeps their labels', async () => {
    await answers('ann', 'yes');
    const file = join(root, 'labels.jsonl');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"episode":"[^"]*"/, '"episode":"old/1-1"'));
    const { code, error } = await review(['run', '--rater', 'ben']);
    expect(error).toBe(
      'labels.jsonl has labels of old/1-1, which is gone; they stay as they are.\n',
    );
    expect(code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('old/1-1');
  });

  it.each([
    ['no rater', ['run'], 'A review needs the name of its rater.'],
    [
      'a name with a line break',
      ['run', '--rater', 'a\nb'],
      '"a\\nb" cannot be the name of a rater.',
    ],
    ['an empty name', ['run', '--rater', ''], '"" cannot be the name of a rater.'],
    ['a path as a name', ['run', '--rater', '../ann'], '"../ann" cannot be the name of a rater.'],
    [
      'no number',
      ['run', '--rater', 'a', '--sample', 'x'],
      '--sample must be a whole number above 0',
    ],
    ['no port', ['run', '--rater', 'a', '--port', '99999'], 'Port 99999 cannot be used.'],
    [
      'no folder for the labels',
      ['run', '--rater', 'a', '--labels', 'no/x'],
      '"no/x" cannot be written.',
    ],
    ['no episode', ['nowhere', '--rater', 'a'], 'There is nothing to review in nowhere.'],
    ['--json alone', ['run', '--rater', 'a', '--json'], '--json belongs to --agreement.'],
    [
      'no labels file',
      ['--agreement', 'none.jsonl'],
      'The labels file "none.jsonl" does not exist.',
    ],
  ])('refuses %s', async (_, args, said) => {
    const { code, error } = await refused(args);
    expect(error).toContain(said);
    expect(code).toBe(64);
  });

  it('refuses a labels file that it cannot read, and says the line', async () => {
    await writeFile(join(root, 'labels.jsonl'), '\n{"id": 1\n');
    const { code, error } = await refused(['run', '--rater', 'ann']);
    expect(code).toBe(2);
    expect(error).toContain('labels.jsonl:2:1');
    expect(error).toContain('not readable as JSON: Expected');
  });
});

describe('sightline review --agreement', () => {
  it('prints kappa and the disagreements of two raters, as text and as JSON', async () => {
    await answers('ann', 'yes', 'yes', 'no');
    await answers('ben', 'yes', 'no', 'no');
    const { code, out } = await review(['--agreement', 'labels.jsonl', './labels.jsonl']);
    expect(code).toBe(0);
    expect(out).toContain('ann and ben\n');
    expect(out).toMatch(/verdict {3}3 {2}66\.7% .* {2}0\.40 /u);
    expect(out).toContain('verdict: 1 disagreement\n');
    const json = await review(['--agreement', 'labels.jsonl', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      pairs: [{ raters: ['ann', 'ben'], questions: [{ question: 'verdict', n: 3 }] }],
    });
  });

  it('says so if only one rater answered', async () => {
    await answers('ann', 'yes');
    const { code, error } = await refused(['--agreement', 'labels.jsonl']);
    expect(code).toBe(2);
    expect(error).toContain('No two raters answered the same question in labels.jsonl.');
  });

  it('refuses files in which one rater says two things of the same', async () => {
    await answers('ann', 'yes');
    const text = await readFile(join(root, 'labels.jsonl'), 'utf8');
    await writeFile(join(root, 'other.jsonl'), text.replace('"answer":"yes"', '"answer":"no"'));
    const { code, error } = await refused(['--agreement', 'labels.jsonl', 'other.jsonl']);
    expect(code).toBe(64);
    expect(error).toContain('ann answered the same in two of these files, and not alike.');
  });
});
