// Which saved episodes no longer fit their scenario and app, and what is to be done about them.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appRecord } from '../../src/app/app-record.js';
import { episodeSources } from '../../src/app/episode-sources.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { loadScenario } from '../../src/scenario/load.js';
import type { Json } from '../../src/scenario/schema.js';
import { writeVerdict } from '../../src/verdict/store.js';
import { FILES, type SavedShop, savedShop } from './saved-shop.js';

it('finds nothing stale where only comments, the order of keys and labels have changed', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  shop.change(FILES.scenario, '# A refund.', '# Another comment.');
  shop.change(FILES.scenario, 'title: A refund\n', 'title: A return\ntags: [new]\nweight: 3\n');
  shop.change(FILES.scenario, 'order: ORD-101, name: Alex', 'name: Alex, order: ORD-101');
  shop.change(
    FILES.policy,
    'says: Within 30 days., kind: rule',
    'kind: rule, says: Within 30 days.',
  );
  expect(await shop.stale([dir])).toMatchObject({ stale: [], current: 1, problems: [] });
});

const changes: [what: string, source: string, todo: string, change: (shop: SavedShop) => void][] = [
  ['what the user says', 'scenario', 'run_again', ({ change }) => change(FILES.scenario, 'Refund, please.', 'Refund!')],
  ['a fixture', 'fixtures', 'run_again', ({ change }) => change(FILES.fixture, '12.25', '12.5')],
  ['what is expected', 'expectations', 'grade_again', ({ change }) => change(FILES.scenario, 'states: [refunded]', 'states: [refunded]\n  consistency: false')],
  ['a clause that it covers', 'policy', 'review_again', ({ change }) => change(FILES.policy, '30 days', '14 days')],
]; // prettier-ignore

it.each(changes)(
  'says what is to be done after a change of %s',
  async (_, source, todo, change) => {
    const shop = savedShop();
    const dir = await shop.save();
    change(shop);
    const { stale } = await shop.stale([dir]);
    expect(stale).toMatchObject([{ scenario: 'a', changed: [source], todo: [todo] }]);
  },
);

it('says what is to be done after a change of tools, and of the rest of the app', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  const { tools } = shop.app().backend;
  const wider = tools.map((tool) =>
    tool.name === 'issue_refund' ? { ...tool, input: z.object({ order_id: z.string() }) } : tool,
  );
  const told = async (app: ReturnType<SavedShop['app']>) => {
    const { stale } = await shop.stale([dir], { app });
    return stale.map(({ changed, todo }) => ({ changed, todo }));
  };
  expect(await told(shop.app({ backend: { tools: wider } }))).toEqual([
    { changed: ['tools'], todo: ['run_again'] },
  ]);
  expect(await told(shop.app({ knowledge: ['Refunds take a week.'] }))).toEqual([
    { changed: ['app'], todo: ['grade_again'] },
  ]);
  expect(await told(shop.app({ backend: { tools } }))).toEqual([]);
});

it('does not count a default that a schema makes anew each time, but a property of that name', () => {
  const shop = savedShop();
  const loaded = loadScenario(join(shop.folder, 'scenarios/shop'), 'a');
  let made = 0;
  const hash = (input: z.ZodType<Record<string, Json>>) => {
    const [tool] = shop.app().backend.tools;
    const tools = tool === undefined ? [] : [{ ...tool, input }];
    return episodeSources(loaded, shop.app({ backend: { tools } })).tools;
  };
  const dated = () => z.object({ at: z.string().default(() => `day ${(made += 1)}`) });
  expect(hash(dated())).toBe(hash(dated()));
  expect(hash(z.object({ default: z.string() }))).not.toBe(hash(z.object({ default: z.int() })));
});

it('leaves alone what a clause that the scenario does not cover says', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  shop.change(FILES.policy, 'Gifts are not', 'Gifts are');
  expect((await shop.stale([dir])).current).toBe(1);
});

it('is content once the episode was graded by today’s scenario', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  await writeVerdict(dir, await gradeEpisode(dir, { app: shop.app() }));
  shop.change(FILES.scenario, 'states: [refunded]', 'states: [refunded]\n  consistency: false');
  expect((await shop.stale([dir])).stale).toMatchObject([{ todo: ['grade_again'] }]);
  const scenario = loadScenario(join(shop.folder, 'scenarios/shop'), 'a');
  await writeVerdict(dir, await gradeEpisode(dir, { app: shop.app(), scenario }));
  expect(await shop.stale([dir])).toMatchObject({ stale: [], current: 1 });
});

it('is content with old episodes once the scenario was run again, on the same project alone', async () => {
  const shop = savedShop();
  const old = await shop.save();
  const elsewhere = await shop.save({ project: 'phone' });
  shop.change(FILES.scenario, 'Refund, please.', 'Refund!');
  const again = await shop.save();
  const { stale, superseded, current } = await shop.stale([old, elsewhere, again]);
  expect(stale.map(({ dir }) => dir)).toEqual([elsewhere]);
  expect({ superseded, current }).toEqual({ superseded: 1, current: 1 });
});

it('asks for another review of what people judged, until they judged a newer run', async () => {
  const shop = savedShop();
  const old = await shop.save();
  shop.change(FILES.scenario, 'Refund, please.', 'Refund!');
  const before = await shop.stale([old], { reviewed: [old, old] });
  expect(before.stale).toMatchObject([{ todo: ['run_again', 'review_again'], labels: 2 }]);
  const again = await shop.save();
  const after = await shop.stale([old, again], { reviewed: [old] });
  expect(after.stale).toMatchObject([{ dir: old, todo: ['review_again'] }]);
  expect((await shop.stale([old, again], { reviewed: [old, again] })).stale).toEqual([]);
});

it('keeps the history of a scenario that is gone, and finds one whose file has moved', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  const moved = await shop.save({
    scenario: { id: 'a', file: join(shop.folder, 'scenarios/shop/old-name.yaml'), data: {} },
  });
  expect(await shop.stale([moved])).toMatchObject({ stale: [], current: 1 });
  shop.change(FILES.scenario, 'scenario_id: a', 'scenario_id: b');
  expect(await shop.stale([dir, moved])).toMatchObject({
    ...{ stale: [], current: 0, problems: [] },
    retired: [{ scenario: 'a', episodes: 2 }],
  });
});

it('calls a scenario retired only if every file of the folder can be read', async () => {
  const shop = savedShop();
  const dir = await shop.save();
  shop.change(FILES.scenario, 'starting_prompt', 'starting_promt');
  const { stale, retired, problems } = await shop.stale([dir]);
  expect({ stale, retired }).toEqual({ stale: [], retired: [] });
  expect(problems).toEqual([expect.stringMatching(/today's version of "a" is unknown: .*a\.yaml/)]);
});

it('counts what it cannot know: episodes without hashes, of other apps, and broken ones', async () => {
  const shop = savedShop();
  const old = await shop.save({ sources: undefined });
  const foreign = await shop.save({ app: { ...appRecord(shop.app()), name: 'desk' } });
  const report = await shop.stale([old, foreign, join(shop.folder, 'episodes')]);
  expect(report).toMatchObject({ stale: [], withoutHashes: 1, ofOtherApps: 1 });
  expect(report.problems).toEqual([expect.stringContaining('episode.json: it is not there')]);
});
