// The prompts and questions as a person reads them on the command line, and that their hashes are those of real votes.
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { registerJudge } from '../../src/cli/commands/judge.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { askedKinds } from '../../src/judge/asked-kinds.js';
import { openWordings } from '../../src/judge/open-question.js';
import { allPrompts, promptOf } from '../../src/model/prompt.js';
import { readyQuestions } from '../../src/scenario/ready-questions.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { wireJudge, reply } from '../judge/judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);
afterEach(() => {
  vi.restoreAllMocks();
});

async function printed(...args: string[]): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const program = new Command().exitOverride();
  registerJudge(program);
  await program.parseAsync(['judge', 'prompts', ...args], { from: 'user' });
  return out.mock.calls.map(([text]) => String(text)).join('');
}

it('lists every prompt with its role, its purpose, and the start of its hash', async () => {
  const text = await printed();
  for (const { name, role, purpose, hash } of allPrompts())
    expect(text).toContain(`${name}  (${role}, ${hash.slice(0, 12)})\n  ${purpose}\n`);
  expect(text).not.toContain(promptOf('judge').text);
});

it('prints one whole, with its whole hash', async () => {
  const { hash, text } = promptOf('judge');
  const out = await printed('judge');
  expect(out).toContain(hash);
  expect(out).toContain(text);
  expect(out).not.toContain('plan_parts');
});

it('prints JSON that holds all of them', async () => {
  const { prompts } = JSON.parse(await printed('--json')) as { prompts: unknown[] };
  expect(prompts).toEqual(allPrompts());
});

it('lists every question with all its wordings, what the judge is shown, the good answer and the start of its hash', async () => {
  const text = await printed();
  for (const [id, { title, wordings, needs, good }] of Object.entries(readyQuestions)) {
    const block = text.split('\n\n').find((each) => each.startsWith(`${id}  (judge, `));
    expect(block).toContain(`\n  ${title}\n  shown: ${needs.join(', ')}; good: ${good}\n`);
    for (const wording of wordings) expect(block).toContain(`. ${wording}`);
  }
  const asked = Object.values(readyQuestions).flatMap(({ applies }) =>
    applies !== null && 'ask' in applies ? applies.ask : [],
  );
  for (const wording of [...asked, ...Object.values(openWordings).flat()])
    expect(text).toContain(`. ${wording}\n`);
  for (const { kind, prompts, hash } of askedKinds())
    expect(text).toContain(
      `${kind}  (${prompts.join(' and ')}, ${hash?.slice(0, 12) ?? 'depends'}`,
    );
});

it('gives each question the hash that its votes are kept with', async () => {
  const judges = ['did_not_blame_the_user', 'gave_the_reason'];
  const says = [{ meaning: 'It is sold for good.' }];
  const story = [user('Hi'), agent('Earbuds are final sale. A voucher of $99.99 is there.')];
  const dir = await writeStory({ story, scenario: { expectations: { judges, says } } });
  const judge = await wireJudge(reply({ quote: 'final sale', answer: 'yes' }));
  await gradeEpisode(dir, { judge: judge.model });
  const { ballots } = JSON.parse(await readFile(`${dir}.answers.json`, 'utf8')) as {
    ballots: { kind: string; by: { prompt: string } }[];
  };
  const { questions } = JSON.parse(await printed('--json')) as {
    questions: { kind: string; hash: string }[];
  };
  const hashes = new Map(questions.map(({ kind, hash }) => [kind, hash]));
  expect(new Set(ballots.map(({ kind }) => kind))).toEqual(
    new Set([
      'did_not_blame_the_user',
      'gave_the_reason.applies',
      'gave_the_reason',
      'meaning',
      'consistency.money',
    ]),
  );
  for (const { kind, by } of ballots) expect([kind, by.prompt]).toEqual([kind, hashes.get(kind)]);
});

it('prints a question with the prompts that it is asked with', async () => {
  const text = await printed('vision.judgement');
  expect(text).toContain('vision.judgement  (vision_holds and vision_fails, ');
  expect(text).toContain(promptOf('vision_holds').text);
  expect(text).toContain(promptOf('vision_fails').text);
  expect(text).not.toContain(promptOf('judge').text);
});

it('rejects an unknown name, with the nearest and all that exist', async () => {
  const message = await printed('invented_no_facts').catch((error: unknown) => String(error));
  expect(message).toContain('There is no prompt or question "invented_no_facts".');
  expect(message).toContain('did you mean "invented_no_fact"?');
  for (const { kind } of askedKinds()) expect(message).toContain(kind);
});
