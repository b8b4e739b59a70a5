// What an unfaithful user does to the verdict of an episode, and what it does not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { gradeFidelity } from '../../src/grade/fidelity.js';
import { readEpisode } from '../../src/episode/read.js';
import type { Layout } from '../../src/episode/layout.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { verdictTable } from '../../src/episode/verdict/text.js';
import {
  agent,
  issueRefund,
  makeFolder,
  openStory,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const cheating: Plan = {
  scenario: {
    starting_prompt: 'I want my money back.',
    conversation_plan: { goal: 'Get a refund' },
    user: { does_not_know: ['the order number, ORD-10027'] },
    expectations: {
      tool_calls: [{ tool: 'issue_refund', times: 0 }],
      says: [{ consistent: false }],
    },
  },
  header: { user: { kind: 'plan', persona: [] } },
  story: [
    user('I want my money back.'),
    agent('I am sorry to hear that.'),
    user('My order is ORD-10027.'),
    issueRefund,
    agent('Refunded.'),
  ],
};

it('makes the episode invalid, with a sentence that a person would write, whatever the agent did', async () => {
  const verdict = await gradeEpisode(await writeStory(cheating));
  expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
  expect(verdict.headline).toBe(
    'In turn 2 the user stated the number “ORD-10027”, which it does not know. ' +
      'So the trial says nothing about the agent.',
  );
  expect(verdict.fidelity).toMatchObject({ kept: false, severity: 'helped' });
  expect(verdict.assertions.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  const table = verdictTable(verdict);
  expect(table).toContain('user: unfaithful, 1 breach (');
  expect(table).toContain('invalid      fidelity     invented, turn 2, helped');
  expect(table).toContain('event 4: user: “My order is ORD-10027.”');
});

it('leads with what flatters the agent', async () => {
  const story = [user('Hello.'), agent('Hm.'), user('As an AI: ORD-10027, and ORD-55555.')];
  const verdict = await gradeEpisode(await writeStory({ ...cheating, story }));
  expect(verdict.headline).toMatch(
    /^In turn 2 the user stated the number “ORD-10027”, which it does not know/,
  );
});

it.each([
  ['an agent that fell silent', 'agent_silent', 'failed', 'agent'],
  ['a page that crashed', 'page_crashed', 'failed', 'ui'],
  ['a request that nothing mocks', 'unmocked_request', 'error', 'backend'],
] as const)('%s decides first', async (_what, stop, outcome, party) => {
  const verdict = await gradeEpisode(await writeStory({ ...cheating, stop }));
  expect(verdict).toMatchObject({ outcome, party, fidelity: { kept: false } });
});

it.each([
  ['used up the budget', 'budget'],
  ['gave up', 'off_plan'],
] as const)(
  'a user that broke its plan and then %s costs the agent nothing',
  async (_what, stop) => {
    const verdict = await gradeEpisode(await writeStory({ ...cheating, stop }));
    expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user', stop });
    expect(verdict.headline).toMatch(
      /^In turn 2 the user stated the number “ORD-10027”, which it does not know/,
    );
  },
);

it.each([
  ['used up the budget', 'budget', 'failed', 'agent'],
  ['gave up', 'off_plan', 'inconclusive', 'user'],
] as const)('a faithful user that %s is graded as before', async (_what, stop, outcome, party) => {
  const shows = agent('Is it ORD-10027?');
  const story = [...(cheating.story ?? [])]
    .toSpliced(1, 1, shows)
    .filter((beat) => beat !== issueRefund);
  const verdict = await gradeEpisode(await writeStory({ ...cheating, story, stop }));
  expect(verdict).toMatchObject({ outcome, party, fidelity: { kept: true } });
});

it('is blind to the result: calls, world and ending change nothing', async () => {
  const [one, other] = await Promise.all([
    gradeEpisode(await writeStory(cheating)),
    gradeEpisode(
      await writeStory({
        ...cheating,
        world: { after: {} },
        story: (cheating.story ?? []).filter((beat) => beat !== issueRefund),
      }),
    ),
  ]);
  const withoutSeq = (text: string) => text.replace(/"seq":\d+/g, '');
  expect(withoutSeq(JSON.stringify(other.fidelity))).toBe(withoutSeq(JSON.stringify(one.fidelity)));
});

it('is judged by the scenario that was played, even if today’s differs', async () => {
  const scenario = scenarioSchema.parse({ scenario_id: 'golden', starting_prompt: 'Hello' });
  const verdict = await gradeEpisode(await writeStory(cheating), { scenario });
  expect(verdict.outcome).toBe('invalid');
});

const layout = (text: string): Layout => ({
  format: 'sightline-layout',
  version: 1,
  viewport: { width: 20, height: 20 },
  deviceScaleFactor: 1,
  scroll: { x: 0, y: 0 },
  document: { width: 20, height: 20 },
  ink: { state: 'measured', why: null },
  fragments: [
    {
      ...{ id: 1, text, box: [0, 0, 9, 9], clipped: null, edges: null },
      ...{ hidden: null, coveredBy: null, element: 'p', frame: 0, block: 1, order: 1 },
      ...{ fontPx: 16, fontWeight: 400, color: 'rgb(0, 0, 0)', message: 'm1', source: 'text' },
    },
  ],
  controls: [],
  landmarks: {},
  opaque: [],
});

it.each([
  ['what a checkpoint showed before is no invention', 'turn-1', true],
  ['what a checkpoint shows only afterwards is one', 'turn-2', false],
])('%s', async (_what, at, kept) => {
  const story = [user('I want my money back.'), agent('Which order number?'), user('ORD-77777')];
  const writer = await openStory({ ...cheating, story });
  writer.event({ kind: 'checkpoint', name: at, folder: at });
  const text = JSON.stringify(layout('Order ORD-77777'));
  await writer.files(`surface/${at}`, () => Promise.resolve({ 'layout.json': text }));
  await writer.close({
    stop: { reason: 'user_done', detail: 'Done.' },
    turns: 2,
    world: { before: {}, after: {} },
    terminalStates: {},
  });
  expect((await gradeFidelity(await readEpisode(writer.dir)))?.kept).toBe(kept);
});

it('a later attempt has a folder with its number, and its verdict names the ones before', async () => {
  const first = await openStory(cheating);
  const { id, ...header } = first.header;
  const attempt = { number: 2, earlier: [id] };
  const again = await openEpisode({
    runDir: first.dir.replace(/\/chromium\/.*$/, ''),
    header: { ...header, seed: 99, attempt },
    elapsedMs: () => 1,
  });
  await again.close({
    stop: { reason: 'user_done', detail: 'Done.' },
    turns: 0,
    world: { before: {}, after: {} },
    terminalStates: {},
  });
  expect(again.header.id).toBe('run/chromium/golden/1-99-2');
  const verdict = await gradeEpisode(again.dir);
  expect(verdict).toMatchObject({ seed: 99, attempt });
  expect(verdictTable(verdict)).toContain(`attempt 2, after an unfaithful user in ${id}`);
});
