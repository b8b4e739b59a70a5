// Custom assertions: plain functions of the app file, graded as the built-in ones are, and blamed on the harness where they break.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AssertionDefinition,
  type CustomAssertion,
  defineAssertion,
  inconclusive,
} from '../../src/app/assertion.js';
import { defineApp } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode, writeVerdict } from '../../src/grade/grade-episode.js';
import type { Json } from '../../src/values/json.js';
import type { AssertionVerdict } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  createReturn,
  issueRefund,
  makeFolder,
  type Plan,
  record,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';
import { readFile } from 'node:fs/promises';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const refundedAtMost = defineAssertion({
  class: 'outcome',
  title: 'No more is refunded than was agreed',
  args: z.object({ amount: z.number() }),
  check(episode, { amount }) {
    const refunds = episode.succeeded('issue_refund');
    const sum = refunds.reduce((total, { args }) => total + Number(args['amount']), 0);
    return {
      holds: sum <= amount,
      reason: `${refunds.length} refunds come to ${sum}.`,
      evidence: refunds.map(({ seq }) => ({ seq, file: 'path.jsonl', text: 'a refund' })),
      measurements: { sum },
    };
  },
});

function appWith(assertions: Record<string, CustomAssertion>): App {
  return defineApp({
    ...{ name: 'shop', start: '/', backend: { urls: [], tools: [] }, assertions },
    terminalStates: { over: ({ stop }) => stop !== null },
  });
}

const story = [user('Refund me'), createReturn, issueRefund, agent('84 USD are on their way.')];

async function graded(
  check: AssertionDefinition<z.ZodUndefined>['check'],
  plan: Plan = {},
  not = false,
): Promise<AssertionVerdict> {
  const app = appWith({ mine: defineAssertion({ class: 'procedure', title: 'Mine', check }) });
  const episode = await buildEpisode({ story, ...plan });
  return gradeAssertion(
    episode,
    { kind: 'custom', name: 'mine', args: null, not },
    { custom: app.assertions },
  );
}

const atMost = async (args: Json, name = 'refunded_at_most', app?: App) =>
  gradeAssertion(
    await buildEpisode({ story }),
    { kind: 'custom', name, args, not: false },
    { custom: (app ?? appWith({ refunded_at_most: refundedAtMost })).assertions },
  );

it('one that holds passes, with class, title, evidence and numbers of its own', async () => {
  expect(await atMost({ amount: 84 })).toEqual({
    assertion: { kind: 'custom', name: 'refunded_at_most', args: { amount: 84 }, not: false },
    ...{ class: 'outcome', outcome: 'passed', blocking: true, party: null },
    title: 'No more is refunded than was agreed with {"amount":84}',
    reason: '1 refunds come to 84.',
    evidence: [{ seq: 4, file: 'path.jsonl', text: 'a refund' }],
    measurements: { sum: 84 },
  });
});

it('one that does not hold fails, and names the agent where it names nobody', async () => {
  expect(await atMost({ amount: 50 })).toMatchObject({ outcome: 'failed', party: 'agent' });
  const backend = await graded(() => ({
    holds: false,
    reason: 'No.',
    party: 'backend',
    rests: 'presence',
  }));
  expect(backend).toMatchObject({ outcome: 'failed', party: 'backend', class: 'procedure' });
});

it('not inverts passed and failed, and says so in the title', async () => {
  const yes = () => ({ holds: true, reason: 'Yes.', rests: 'presence' as const });
  expect(await graded(yes, {}, true)).toMatchObject({ outcome: 'failed', title: 'Not: Mine' });
});

it('one that cannot tell is inconclusive, whatever kind of function it is', async () => {
  const verdict = await graded(() =>
    Promise.resolve(inconclusive('The ledger is of another day.')),
  );
  expect(verdict).toMatchObject({
    ...{ outcome: 'inconclusive', party: 'undetermined' },
    reason: 'The ledger is of another day.',
  });
});

it.each<[string, AssertionDefinition<z.ZodUndefined>['check'], RegExp]>([
  [
    'a record',
    (episode) => ({ holds: episode.records('ledger').length > 0, reason: 'Read.' }),
    /^The episode has no record "ledger"; it has: none\.$/,
  ],
  [
    'a checkpoint',
    async (episode) => ({ holds: (await episode.visibleText('end')) !== '', reason: 'Read.' }),
    /^There is no checkpoint "end"; the episode has: none\.$/,
  ],
])(
  'one that asks for %s which is not there is inconclusive by name',
  async (_what, check, reason) => {
    const verdict = await graded(check);
    expect([verdict.outcome, verdict.reason]).toEqual([
      'inconclusive',
      expect.stringMatching(reason),
    ]);
  },
);

it('what rests on absence is undecided where the agent never acted', async () => {
  const nothing = () => ({ holds: true, reason: 'Nothing speaks against it.' });
  const dead = await graded(nothing, { story: [user('Hello')] });
  expect([dead.outcome, dead.reason]).toEqual([
    'inconclusive',
    expect.stringMatching(/never replied/),
  ]);
  expect((await graded(nothing)).outcome).toBe('passed');
});

it('sees calls, messages, logs, records and the world, and can change none of them', async () => {
  const verdict = await graded(
    (episode) => {
      const [line] = episode.records('ledger');
      const seen = [
        episode.joinedCalls.map(({ tool }) => tool),
        episode.messages.map(({ role }) => role),
        episode.logs.length,
        line?.message,
        [episode.scenario, episode.trial, episode.terminalStates, episode.checkpoints],
        Object.isFrozen(episode.messages[0]) &&
          Object.isFrozen(line) &&
          Object.isFrozen(episode.world.after),
      ];
      return { holds: true, reason: JSON.stringify(seen), rests: 'presence' };
    },
    { story: [...story, record('ledger', [{ message: 'booked' }])], states: { over: true } },
  );
  expect(verdict.reason).toBe(
    '[["create_return","issue_refund"],["user","agent"],0,"booked",["golden",1,{"over":true},[]],true]',
  );
});

function throwHere(): never {
  throw new TypeError('cannot read\nthis');
}

it.each<[string, () => unknown, RegExp]>([
  [
    'throws',
    throwHere,
    /^The custom assertion "mine" threw TypeError: cannot read \(at test\/grade\/custom\.test\.ts:\d+\)\.$/,
  ],
  [
    'answers in prose',
    () => 'it went well',
    /returned "it went well"; it must return \{ holds, reason \}/,
  ],
  ['answers nothing', () => undefined, /returned nothing; it must/],
  ['leaves out the reason', () => ({ holds: true }), /returned \{"holds":true\}; it must/],
  ['has a field too many', () => ({ holds: true, reason: 'Yes.', passed: true }), /"passed":true/],
  [
    'names a party that there is not',
    () => ({ holds: false, reason: 'No.', party: 'ops' }),
    /"party":"ops"/,
  ],
  [
    'says another thing each time',
    () => ({ holds: true, reason: String((calls += 1)) }),
    /returned two different answers to the same question/,
  ],
])('one that %s is an error of the harness', async (_what, check, reason) => {
  const verdict = await graded(check as never);
  expect([verdict.outcome, verdict.party]).toEqual(['error', 'harness']);
  expect(verdict.reason).toMatch(reason);
});
let calls = 0;

it('one that changes the episode is reported by what it threw', async () => {
  const verdict = await graded((episode) => {
    (episode.messages as unknown[]).pop();
    return { holds: true, reason: 'Yes.' };
  });
  expect(verdict.reason).toMatch(/threw TypeError: Cannot delete property/);
});

it('without the app file it is inconclusive and names --app; a name that is not there is an error', async () => {
  const episode = await buildEpisode({ story });
  const assertion = { kind: 'custom', name: 'refunded_at_most', args: null, not: false } as const;
  expect(await gradeAssertion(episode, assertion)).toMatchObject({
    ...{ outcome: 'inconclusive', party: 'harness', title: 'refunded_at_most' },
    reason: '"refunded_at_most" is in the app file, which was not given: pass --app.',
  });
  expect(await atMost(null, 'toString')).toMatchObject({
    outcome: 'error',
    reason: 'Unknown assertion "toString"; assertions of shop: refunded_at_most.',
  });
});

it('arguments that do not fit are an error with what is wrong', async () => {
  expect(await atMost({ amount: '84' })).toMatchObject({
    outcome: 'error',
    reason: expect.stringMatching(
      /^The arguments of "refunded_at_most" are invalid: amount: /,
    ) as string,
  });
});

it('a scenario asks for them by name, and two gradings give the same bytes', async () => {
  const dir = await writeStory({
    story,
    scenario: {
      expectations: {
        custom: [{ name: 'refunded_at_most', with: { amount: 84 } }, 'quiet'],
        says: [{ consistent: false }],
      },
    },
  });
  const quiet = defineAssertion({
    ...{ class: 'surface', title: 'The page is quiet' },
    check: ({ logs }) => ({ holds: logs.length === 0, reason: `${logs.length} lines.` }),
  });
  const app = appWith({ refunded_at_most: refundedAtMost, quiet });
  const bytes = async () => {
    await writeVerdict(dir, await gradeEpisode(dir, { app }));
    return readFile(`${dir}.verdict.json`, 'utf8');
  };
  const first = await bytes();
  expect(await bytes()).toBe(first);
  expect(JSON.parse(first)).toMatchObject({
    outcome: 'passed',
    classes: { outcome: 'passed', surface: 'passed' },
  });
  expect((await gradeEpisode(dir)).outcome).toBe('inconclusive');
});
