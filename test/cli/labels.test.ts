// Items out of episodes, merged into a file, and put to a person who is told nothing of the votes.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerItems, type AnswerRequest } from '../../src/cli/judge/labels/answer.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { LabelItem } from '../../src/statistics/calibration/labels.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';
import type { Json } from '../../src/scenario/schema.js';
import { ballotFor } from '../../src/verdict/answers.js';
import { decodePixels } from '../../src/pixels/png.js';
import { layoutOf, matchOf, type Picture, pngsOf } from '../grade-surface/picture.js';
import {
  agent,
  closeStory,
  event,
  issueRefund,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';
import { listed, type Reply } from '../judge/judge-model.js';

beforeEach(makeFolder);
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  await removeEpisodes();
});

/** The command in this process. */
async function labels(...args: string[]): Promise<{ code: unknown; out: string; error: string }> {
  let [out, error] = ['', ''];
  const keep = (text: unknown): boolean => {
    out += String(text);
    return true;
  };
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  await sightlineProgram()
    .parseAsync(['node', 'sightline', 'judge', ...args])
    .catch((thrown: unknown) => {
      error = (thrown as Error).message;
    });
  stdout.mockRestore();
  stderr.mockRestore();
  const code = process.exitCode;
  process.exitCode = undefined;
  return { code, out: stripVTControlCharacters(out), error };
}

const WHY = 'earbuds are final sale';
const yes = { quote: WHY, answer: 'yes' };
const no = { quote: null, answer: 'no' };
const cannotTell = { quote: null, answer: 'cannot_tell' };
const lost = { quote: 'nobody said this', answer: 'yes' };

const ask = 'Does the agent say why?';
const expectations = (judges: unknown = [{ ask }]) => ({
  scenario: { expectations: { consistency: false, judges } as Json },
});
const story = [user('I want to return them!'), agent(`No, ${WHY}.`)];

/** An episode about which a judge was asked, with these answers in order. */
async function judged(
  replies: readonly Reply[] = [yes],
  plan: Parameters<typeof writeStory>[0] = { story, ...expectations() },
): Promise<string> {
  const dir = await writeStory(plan);
  await gradeEpisode(dir, { judge: listed(...replies) });
  return dir;
}

/** Keeps beside the episode what a comparison with another one came to. */
async function ordered(dir: string): Promise<void> {
  const vote = { turnsLeftOut: 0, tokens: null, void: null, quote: null, reason: null };
  await ballotFor(dir, {
    ...{ subject: 'ordering a', kind: 'ordering', most: 2, matter: ['a'], isAnswer: () => true },
    by: { model: 'm', prompt: 'p' },
    cast: () => Promise.resolve([1, 2].map((number) => ({ ...vote, number, answer: 'yes' }))),
  });
}

const itemsIn = async (file: string): Promise<LabelItem[]> =>
  readLabels(file, await readFile(file, 'utf8'));

async function collected(dir: string): Promise<{ file: string; items: LabelItem[] }> {
  const file = join(dirname(dir), 'labels.jsonl');
  expect(await labels('collect', dir, '--out', file)).toMatchObject({ code: 0, error: '' });
  return { file, items: await itemsIn(file) };
}

describe('collecting', () => {
  it('makes an item of each kept ballot, with the votes, the judge’s own decision and where the episode is', async () => {
    const dir = await judged([lost, yes, no, yes, yes]);
    const { items } = await collected(dir);
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^run\/chromium\/golden\/1-7\/[0-9a-f]{16}$/) as string,
        ...{ question: 'own', wording: `"${ask}"` },
        ...{ model: 'listed', label: null, episode: '1-7' },
        promptHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        ...{ votes: ['cannot_tell', 'yes', 'no', 'yes', 'yes'], decision: 'yes' },
        group: 'run/chromium/golden/1-7',
      },
    ]);
  });

  it('leaves out what no person can be shown, as orderings, and says how many', async () => {
    const dir = await judged([yes]);
    await ordered(dir);
    const file = join(dirname(dir), 'labels.jsonl');
    const { code, out } = await labels('collect', dir, '--out', file);
    expect(code).toBe(0);
    expect(out).toContain('1 ballot is left out, because the question was not kept');
    expect((await itemsIn(file)).map(({ question }) => question)).toEqual(['own']);
    const json = await labels('collect', dir, '--out', file, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ leftOut: 1, items: 1 });
  });

  it('tells questions of scenarios apart by prompt and wording, in the table and in JSON', async () => {
    const long = `Does the agent say ${'so '.repeat(40)}?`;
    const criterion = 'It is short.';
    const judges = [
      { ask },
      { ask: long },
      { ask, criteria: [criterion] },
      'answered_the_question',
    ];
    const dir = await judged([yes], { story, ...expectations(judges) });
    const file = join(dirname(dir), 'labels.jsonl');
    const { out } = await labels('collect', dir, '--out', file);
    const rows = out.split('\n').map((row) => row.replace(/\s+/g, ' ').trim());
    expect(rows).toContain('answered_the_question 0 0 1 0');
    const own = rows.filter((row) => row.startsWith('own'));
    expect(own).toHaveLength(3);
    for (const words of [
      /^own, prompt [0-9a-f]{12}: "Does the agent say why\?" 0 0 1 0$/,
      /^own, prompt [0-9a-f]{12}: "Does the agent say so [so ]{45,50}… 0 0 1 0$/,
      /^own, prompt [0-9a-f]{12}: "Does the agent say why\?" by “It is short\.” 0 0 1 0$/,
    ])
      expect(own).toContainEqual(expect.stringMatching(words));
    const json = await labels('collect', dir, '--out', file, '--json');
    const { kinds } = JSON.parse(json.out) as { kinds: { question: string; own: unknown }[] };
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const told = kinds.map(({ own }) => own);
    expect(told).toHaveLength(4);
    for (const wording of [`"${ask}"`, `"${ask}" by “${criterion}”`])
      expect(told).toContainEqual({ promptHash: hash, wording });
    expect(kinds.find(({ question }) => question !== 'own')?.own).toBeNull();
  });

  it('gives the wording to items that were collected without it', async () => {
    const dir = await judged([yes]);
    const { file, items } = await collected(dir);
    const [{ wording, ...item }] = items as [LabelItem];
    await writeFile(file, JSON.stringify(item));
    await labels('collect', dir, '--out', file);
    expect(await itemsIn(file)).toEqual([{ ...item, wording }]);
    expect(wording).toBe(`"${ask}"`);
  });

  it('refuses episodes about which no model was asked, and says what to do', async () => {
    const dir = await writeStory({ story });
    const file = join(dirname(dir), 'labels.jsonl');
    const { error } = await labels('collect', dir, '--out', file);
    expect(error.split('\n')).toEqual([
      'There is nothing to label: no model was asked about these episodes.',
      '  looked for votes next to each episode, <episode>.answers.json',
      expect.stringMatching(/^ {2}Name a judge and grade .*errors\.md#labels-missing$/) as string,
    ]);
    expect(existsSync(file)).toBe(false);
  });

  it('says that orderings alone leave nothing to label', async () => {
    const dir = await writeStory({ story });
    await ordered(dir);
    const told = await labels('collect', dir, '--out', join(dirname(dir), 'labels.jsonl'));
    expect(told.error).toMatch(/^There is nothing to label: 1 ballot is left out, .*\)\.\n/);
    expect(told.error).toMatch(/by hand; docs\/orderings\.md#labels .*errors\.md#labels-missing$/);
  });

  it('takes what decides nothing as cannot tell', async () => {
    const { items } = await collected(await judged([yes, no, no, yes, cannotTell]));
    expect(items).toMatchObject([{ decision: 'cannot_tell' }]);
  });

  it('merges into a file: labels stay, votes are updated, and other items are left alone', async () => {
    const dir = await judged([yes]);
    const { file, items } = await collected(dir);
    const [item] = items as [LabelItem];
    const labelled: LabelItem = { ...item, label: 'no', source: 'human', split: 'test' };
    const foreign: LabelItem = { ...item, id: 'by-hand', votes: null };
    await writeFile(file, [foreign, labelled].map((one) => JSON.stringify(one)).join('\n'));
    const same = await labels('collect', dir, '--out', file);
    expect(same.out).toContain('2 items, from 1 episode: 0 new, 1 as before, 0 have other votes');
    await rm(`${dir}.answers.json`);
    await gradeEpisode(dir, { judge: listed(no) });
    const other = await labels('collect', dir, '--out', file, '--json');
    expect(JSON.parse(other.out)).toMatchObject({
      ...{ added: 0, changed: 1, same: 0, taken: 0, items: 2 },
    });
    expect(await itemsIn(file)).toEqual([
      foreign,
      { ...labelled, votes: ['no', 'no'], decision: 'no' },
    ]);
  });

  it('gives another judge’s item the label that a person gave to the same question and evidence', async () => {
    const dir = await judged([yes]);
    const { file, items } = await collected(dir);
    const [item] = items as [LabelItem];
    await writeFile(
      file,
      JSON.stringify({ ...item, model: 'older', label: 'no', source: 'human' }),
    );
    const told = await labels('collect', dir, '--out', file);
    expect(told.out).toContain('1 item took over the label that a person gave');
    expect(await itemsIn(file)).toMatchObject([
      { model: 'older', label: 'no' },
      { model: 'listed', label: 'no', source: 'human', votes: ['yes', 'yes'] },
    ]);
  });

  it('takes in what is known without a person, under the whole id of the episode', async () => {
    const dir = await judged([yes]);
    const free = { id: '1-7/abc', question: 'pick.meaning', promptHash: 'p', model: 'm' };
    const known = { ...free, label: 'no', source: 'counterfactual', votes: ['no'], group: '1-7' };
    await writeFile(`${dir}.labels.jsonl`, `${JSON.stringify(known)}\n`);
    const { items } = await collected(dir);
    const id = 'run/chromium/golden/1-7';
    expect(items.find(({ source }) => source !== undefined)).toMatchObject({
      ...known,
      id: `${id}/abc`,
      group: id,
      episode: '1-7',
    });
    expect(items).toHaveLength(2);
  });

  it('tells of an episode that cannot be read, and takes the others', async () => {
    const dir = await judged([yes]);
    const broken = await judged([yes]);
    await writeFile(`${broken}.answers.json`, '{}');
    const file = join(dirname(dir), 'labels.jsonl');
    const { code, out } = await labels('collect', dirname(dir), '--out', file);
    expect(code).toBe(2);
    expect(out).toContain('1-7-2.answers.json beside the episode cannot be read');
    expect(await itemsIn(file)).toHaveLength(1);
  });

  it('writes no file if there is no folder for it', async () => {
    const dir = await writeStory({ story });
    const nowhere = await labels('collect', dir, '--out', join(dir, 'no', 'labels.jsonl'));
    expect(nowhere.error).toContain('cannot be written');
    const gone = await labels(
      'collect',
      `${dir}-gone`,
      '--out',
      join(dirname(dir), 'labels.jsonl'),
    );
    expect(gone.error).toContain('There is nothing to collect in');
  });
});

/** Answers so in order, then leaves; all that was shown, and what was saved after each answer. */
async function asked(
  file: string,
  said: readonly string[],
  parts: Partial<AnswerRequest> = {},
): Promise<{ shown: string; saved: LabelItem[][]; unshown: number; text: string }> {
  let shown = '';
  const saved: LabelItem[][] = [];
  const lines = [...said];
  const pictures = join(dirname(file), 'pictures');
  await mkdir(pictures, { recursive: true });
  const request = { file, items: await itemsIn(file), kinds: [] };
  const { unshown, text } = await answerItems(
    { ...request, pictures, ...parts },
    {
      write: (one) => void (shown += one),
      next: () => Promise.resolve(lines.shift() ?? null),
      save: (items) => Promise.resolve(void saved.push([...items])),
    },
  );
  return { shown, saved, unshown, text };
}

describe('answering', () => {
  it('says what is expected to what it does not know, and asks again', async () => {
    const { file } = await collected(await judged([yes], { story, ...expectations() }));
    const { shown, saved } = await asked(file, ['maybe', '', 'y']);
    expect(shown.split('Type y, n, s or q.\ny(es) / n(o)')).toHaveLength(3);
    expect(saved).toHaveLength(1);
    const known = await asked(file, ['YES ']);
    expect(known.shown).not.toContain('is expected');
  });

  it('shows the question and what the judge was shown, and nothing of its votes', async () => {
    const judges = [{ ask, also: ['Is a reason given?'], needs: ['transcript', 'calls', 'world'] }];
    const plan = { story: [user('Refund me'), issueRefund, agent(`No, ${WHY}.`)] };
    const dir = await judged([yes], { ...plan, ...expectations(judges) });
    const { file, items } = await collected(dir);
    const { shown, saved } = await asked(file, ['n']);
    expect(shown).toContain(`── 1 of 1, own ──\n${ask}\nor: Is a reason given?\n`);
    expect(shown).toContain(`  turn 1, agent:\n    No, ${WHY}.`);
    expect(shown).toMatch(/ {2}turn 1, issue_refund \(write\): \w+\n {4}with \{"return_id"/);
    expect(shown).toContain('The records after:');
    expect(shown).not.toMatch(/listed|So it stands there|says yes|vote|decision/);
    const [item] = items as [LabelItem];
    expect(saved).toEqual([[{ ...item, label: 'no', source: 'human' }]]);
  });

  it('saves after each answer, skips, asks again where it was not understood, and ends', async () => {
    const dir = await judged([yes], {
      story,
      ...expectations([{ ask }, { ask: 'Two?' }, { ask: 'Three?' }, { ask: 'Four?' }]),
    });
    const { file } = await collected(dir);
    const { saved, shown, text } = await asked(file, ['maybe', 'YES', 's', ' n ', 'q']);
    const count = saved.map((items) => items.filter(({ label }) => label !== null).length);
    expect(count).toEqual([1, 2]);
    expect(shown.match(/y\(es\)/g)).toHaveLength(5);
    expect(text).toBe('2 labels saved: 1 yes, 1 no; 1 skipped; 2 still without a label\n');
    const left = await asked(file, []);
    expect(left.saved).toEqual([]);
  });

  it('shuffles the same way each time, asks only the kinds that are named, and nothing that has a label', async () => {
    const judges = [{ ask }, ...['a', 'b', 'c', 'd', 'e'].map((one) => ({ ask: `${one}?` }))];
    const dir = await judged([yes], {
      story,
      ...expectations([...judges, 'kept_the_language']),
    });
    const { file, items } = await collected(dir);
    const order = async (): Promise<string[]> => {
      const { shown } = await asked(file, ['s', 's', 's', 's', 's', 's', 's']);
      return [...shown.matchAll(/──\n(.*)\n/g)].map(([, one = '']) => one);
    };
    expect(await order()).toEqual(await order());
    expect(await order()).not.toEqual((await order()).toSorted());
    const named = await asked(file, ['y', 'y'], { kinds: ['kept_the_language'] });
    expect(named.saved).toHaveLength(1);
    const done = items.map((item): LabelItem => ({ ...item, label: 'yes', source: 'human' }));
    expect((await asked(file, ['y'], { items: done })).text).toContain('Every item');
    await expect(asked(file, [], { kinds: ['kept_the_languag'] })).rejects.toThrow(
      /kept_the_language/,
    );
  });

  it('asks once for all judges that were asked the same', async () => {
    const dir = await judged([yes]);
    await gradeEpisode(dir, { judge: { ...listed(no), name: 'another' } });
    const { file, items } = await collected(dir);
    expect(items.map(({ model }) => model).sort()).toEqual(['another', 'listed']);
    const { saved } = await asked(file, ['y', 'y']);
    expect(saved).toHaveLength(1);
    expect(saved[0]?.map(({ label, source }) => [label, source])).toEqual([
      ['yes', 'human'],
      ['yes', 'human'],
    ]);
  });

  it('shows of a meaning the agent’s messages alone, as the judge was shown them', async () => {
    const dir = await writeStory({ story: [...story, user('Why?'), agent('So it is.')] });
    await gradeAssertion(
      await readEpisode(dir),
      { kind: 'means', meaning: 'it cannot be returned', turn: 1, not: false },
      { judge: listed(yes) },
    );
    const { file } = await collected(dir);
    const { shown } = await asked(file, ['y']);
    expect(shown).toContain('statement: it cannot be returned');
    expect(shown).toContain(WHY);
    expect(shown).not.toMatch(/I want to return|So it is/);
  });

  it('lets no record hide anything or speak to the terminal', async () => {
    const text = `No,\u001b[2J ${WHY}.\u202E\u200B`;
    const dir = await judged([yes], { story: [user('Return it'), agent(text)], ...expectations() });
    const { file } = await collected(dir);
    const { shown } = await asked(file, ['y']);
    expect(shown).toContain(`No,\\u001b[2J ${WHY}.\\u202e\\u200b`);
    for (const hidden of ['\u001b', '\u202E', '\u200B']) expect(shown).not.toContain(hidden);
  });

  it('tells of an episode that is gone, changed or was asked otherwise, and goes on with the others', async () => {
    const dirs = [];
    for (const one of ['one', 'two', 'three', 'four'])
      dirs.push(await judged([yes], { story: [...story, user(one)], ...expectations() }));
    const [gone = '', changed = '', old = '', whole = ''] = dirs;
    const file = join(dirname(whole), 'labels.jsonl');
    await labels('collect', dirname(whole), '--out', file);
    await rm(gone, { recursive: true });
    await rm(changed, { recursive: true });
    await cp(whole, changed, { recursive: true });
    const kept = JSON.parse(await readFile(`${old}.answers.json`, 'utf8')) as {
      ballots: { asked?: object }[];
    };
    for (const ballot of kept.ballots) delete ballot.asked;
    await writeFile(`${old}.answers.json`, JSON.stringify(kept));
    const { shown, saved, unshown } = await asked(file, ['y', 'y', 'y', 'y']);
    expect(shown).toMatch(/1-7\/[0-9a-f]+ is left out: its episode is gone: there is no 1-7\./);
    expect(shown).toMatch(/is left out: its votes are no longer saved beside its episode\./);
    expect(shown).toMatch(/is left out: its votes were saved without the question\./);
    expect([saved.length, unshown]).toEqual([1, 3]);
  });

  it('lets no item give orders to the terminal', async () => {
    const { file, items } = await collected(await judged([yes]));
    const [item] = items as [LabelItem];
    await writeFile(file, JSON.stringify({ ...item, episode: 'gone\u001b[2J' }));
    const { shown } = await asked(file, ['y']);
    expect(shown).toContain('there is no gone\\u001b[2J.');
    expect(shown).not.toContain('\u001b');
  });

  it('leaves out an item whose record is not the one that was judged', async () => {
    const dir = await judged([yes]);
    const { file } = await collected(dir);
    const kept = await readFile(`${dir}.answers.json`, 'utf8');
    await writeFile(`${dir}.answers.json`, kept.replaceAll(`"${ask}"`, '"Does the agent lie?"'));
    const { shown, saved } = await asked(file, ['y']);
    expect(shown).toContain('is left out: its episode is not the one that was judged.');
    expect(saved).toEqual([]);
  });
});

describe('what a model that looks was asked', () => {
  const picture: Picture = {
    pieces: [{ text: 'Not returnable', at: [200, 200] }],
    landmarks: { reason: { matches: [matchOf([[0, 0, 14]], { box: [200, 200, 112, 20] })] } },
  };

  async function seen(claim: string, replies: readonly object[]): Promise<string> {
    const plan = {
      app: { landmarks: ['reason'] },
      story: [...story, event({ kind: 'checkpoint', name: 'end', folder: 'end' })],
      scenario: { expectations: { consistency: false, surface: [{ at: 'end', claims: [claim] }] } },
    };
    const writer = await openStory(plan);
    const { withText, withoutText } = await pngsOf(picture);
    await writer.files('surface/end', () =>
      Promise.resolve({
        'layout.json': JSON.stringify(layoutOf(picture)),
        'page.png': withText,
        'page-without-text.png': withoutText,
      }),
    );
    const dir = await closeStory(writer, plan);
    const plain = (reply: object) => ({ reply, effort: { tokens: null } });
    let at = 0;
    const model = {
      ...listed(),
      ask: () => Promise.resolve(plain(replies[Math.min(at++, replies.length - 1)] ?? {})),
    };
    await gradeEpisode(dir, { vision: model as never, judge: model as never });
    return dir;
  }

  it('is shown as a picture of the same part', async () => {
    const opinion = 'The reason looks friendly.';
    const [holds, fails] = [
      { seen: 'Plain.', answer: 'no' },
      { seen: 'Plain.', answer: 'yes' },
    ];
    const dir = await seen(opinion, [holds, fails, holds, fails]);
    const { file, items } = await collected(dir);
    expect(items).toMatchObject([{ question: 'vision.judgement', votes: ['no', 'no'] }]);
    const { shown, saved } = await asked(file, ['n']);
    expect(shown).toContain(`Does this hold of the picture: "${opinion}"?`);
    const [, path = ''] = /Picture: (.*\.png)/.exec(shown) ?? [];
    const { width, height } = await decodePixels(await readFile(path));
    expect(width).toBeGreaterThan(height);
    expect(width).toBeGreaterThanOrEqual(2 * 112);
    expect(saved).toHaveLength(1);
  });

  it('is shown as the list that it picked from, and the control is known without a person', async () => {
    const claim = 'Something that means "it stays with me" is shown.';
    const picks = { reason: 'It says so.', picks: [1] };
    const dir = await seen(claim, [picks, picks, { reason: 'None.', picks: [] }]);
    const { file, items } = await collected(dir);
    expect(items.map(({ question, source, label }) => [question, source, label])).toEqual(
      expect.arrayContaining([
        ['pick.meaning', undefined, null],
        ['pick.meaning', 'counterfactual', 'no'],
      ]),
    );
    const { shown, saved } = await asked(file, ['y', 'y']);
    expect(shown).toContain('Does one of these texts or controls mean "it stays with me"?');
    expect(shown).toContain('  1. text: Not returnable');
    expect(saved).toHaveLength(1);
  });
});

describe('the simulated users', () => {
  const part = { goal: 'Return the wireless earbuds', if_asked_for_order_id: 'Give ORD-10027' };
  const played = (kind: 'plan' | 'model' | 'script' | 'human', ...turns: string[]) =>
    writeStory({
      scenario: { starting_prompt: 'I want to return them.', conversation_plan: part },
      header: { user: { kind, persona: ['brief'] } },
      story: ['I want to return them.', ...turns].flatMap((text) => [
        user(text),
        agent('What is your order number?'),
      ]),
    });

  async function users(dir: string) {
    const file = join(dirname(dir), 'users.jsonl');
    const told = await labels('collect', dir, '--users', '--out', file);
    return { ...told, file, items: told.error === '' ? await itemsIn(file) : [] };
  }

  it('are put to a person: believable, true to plan, and the persona between one that was not played', async () => {
    const { file, items } = await users(await played('plan', 'ORD-10027'));
    expect(items.map(({ question, model, votes }) => [question, model, votes]).sort()).toEqual([
      ['user.believable', 'nobody', null],
      ['user.persona', 'the scenario', ['no']],
      ['user.persona', 'the scenario', ['yes']],
      ['user.true_to_plan', 'rules of fidelity', ['yes']],
    ]);
    const { shown, saved, unshown } = await asked(file, ['y', 'y', 'y', 'n']);
    expect(unshown).toBe(0);
    expect(shown).toContain('Could the user of this conversation be a real person?');
    expect(shown).toContain('plan: {"goal":"Return the wireless earbuds"');
    expect(shown).toContain('persona: brief: Keep each message to one short sentence.');
    expect(shown).not.toContain('rules of fidelity');
    expect(saved.at(-1)?.every(({ source }) => source === 'human')).toBe(true);
  });

  it('that broke their plan are those that the rules say are not true to it, and calibration compares', async () => {
    const dir = await played('model', 'It is ORD-99999.');
    const { file, items } = await users(dir);
    const ofPlan = items.filter(({ question }) => question === 'user.true_to_plan');
    expect(ofPlan).toMatchObject([{ votes: ['no'] }]);
    const labelled = items.map((item) => ({
      ...item,
      label: 'no',
      source: 'human',
      split: 'test',
    }));
    await writeFile(file, labelled.map((item) => JSON.stringify(item)).join('\n'));
    const { out } = await labels('calibrate', file, '--question', 'user.true_to_plan');
    expect(out).toContain('user.true_to_plan: rules of fidelity');
    expect(out).toMatch(/label no +0 +1 +0/);
  });

  it.each(['script', 'human'] as const)('that are a %s play no part', async (kind) => {
    const { error } = await users(await played(kind));
    expect(error).toContain('There is nothing to label');
  });
});
