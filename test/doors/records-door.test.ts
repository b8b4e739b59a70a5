// The door that takes lines of records, asked as a server would that knows nothing of Sightline but an address.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EpisodeWriter } from '../../src/episode/write.js';
import { readEpisode } from '../../src/episode/read.js';
import { type KeptRecords, keptRecords } from '../../src/simulate/records.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { headersToAgent, episodeNames } from '../../src/world/episode-names.js';
import { makeFolder, openStory, removeEpisodes, user } from '../grade/build-episode.js';
import { exported, inProtobuf, spansOf } from '../spans/exporting.js';
import { served, testWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let gateway: Gateway;
let link: GatewayLink;
let episode: EpisodeWriter;
let records: KeptRecords;
let close: () => Promise<{ count: number }>;

beforeAll(makeFolder);
afterAll(removeEpisodes);

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: url(''), token: TOKEN });
  episode = await openStory({ story: [user('Hello')] });
  const request = {
    ...{ episode: episode.header.id, scenario: 's', trial: 1, seed: 7, metadata: {}, vars: {} },
    since: new Date(0),
  };
  records = keptRecords({ app: { records: { desk: 'pushed' } }, episode, request });
  close = await link.open({ ...served(episode.header.id, testWorld()), records });
});

afterEach(async () => {
  await link.close();
  await gateway.close();
});

function url(path: string): string {
  return `http://127.0.0.1:${gateway.port}${path}`;
}

/** As `curl --data-binary @lines -H 'x-sightline-episode: …' -H 'x-sightline-token: …'` does. */
function push(body: string, path = '/records/desk', headers = named()): Promise<Response> {
  return fetch(url(path), { method: 'POST', headers, body });
}

function named(): Record<string, string> {
  return headersToAgent(episode.header.id, TOKEN);
}

async function closed() {
  const { count } = await close();
  await records.finish();
  const stop = { reason: 'user_done', detail: 'Done.' } as const;
  await episode.close({ stop, turns: 1, world: { before: {}, after: {} }, terminalStates: {} });
  return { ...(await readEpisode(episode.dir)), unattributed: count };
}

it.each([
  [
    'JSON lines',
    '{"level":"info","message":"one"}\n{"level":30,"message":"two","order":"ORD-1"}\n',
  ],
  ['one JSON object', '{ "message": "one",\n "level": "info" }'],
  ['an array', '[{"message":"one"}, "two"]'],
])('%s are taken', async (_what, body) => {
  const answer = await push(body);
  expect(answer.status).toBe(202);
  const { kept } = (await answer.json()) as { kept: number };
  const episode = await closed();
  const lines = episode.records.get('desk')?.lines ?? [];
  expect(lines.map(({ message }) => message)).toEqual(['one', 'two'].slice(0, kept));
  expect(lines[0]?.turn).toBe(1);
});

it('a base path with the ticket, the cookie and the trace name the episode as well', async () => {
  const { ticket, traceId } = episodeNames(episode.header.id, TOKEN);
  const ways: [string, Record<string, string>][] = [
    [`/e/${ticket}/records/desk`, {}],
    ['/records/desk', { cookie: `sightline-episode=${ticket}` }],
    ['/records/desk', { traceparent: `00-${traceId}-0123456789abcdef-01` }],
  ];
  for (const [path, headers] of ways)
    expect((await push('"line"', path, headers)).status).toBe(202);
  expect((await closed()).records.get('desk')?.lines).toHaveLength(3);
});

it('reports what is not a line, keeps the others, and marks the record as incomplete', async () => {
  const answer = await push('{"message":"good"}\nnot json\n{"level":"loud","message":"x"}');
  expect(answer.status).toBe(400);
  const told = (await answer.json()) as { error: string; message: string };
  expect(told.error).toBe('sightline_unfit_lines');
  expect(told.message).toMatch(
    /^POST \/desk: 1 kept, and not: line 2: it is neither .*; line 3: level: /,
  );
  expect((await closed()).records.get('desk')).toMatchObject({
    ...{ leftOut: 2, problem: expect.stringMatching(/^line 2: /) as string },
    lines: [{ message: 'good' }],
  });
});

it('a record that the app file does not name is refused with those that it names', async () => {
  const answer = await push('"x"', '/records/dsek');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: 'sightline_no_such_record',
    message: 'POST /dsek: no lines are taken for a record "dsek"; there is: desk.',
    next: "Add `records: { dsek: 'pushed' }` to the app file; docs/app.md#records says how.",
  });
});

it('lines without a name are refused and are no call that went astray', async () => {
  const answer = await push('"x"', '/records/desk', {});
  expect(answer.status).toBe(400);
  expect((await closed()).unattributed).toBe(0);
});

it('lines that come too late are refused, and the episode stays as it was closed', async () => {
  await push('"in time"');
  const { records: kept } = await closed();
  expect((await push('"late"')).status).toBe(410);
  expect(kept.get('desk')?.lines).toHaveLength(1);
});

it.each(['json', 'protobuf'] as const)(
  'spans in %s are kept as the record "traces", the failed ones as errors',
  async (encoding) => {
    const spans = await spansOf([
      { name: 'chat', attributes: { 'gen_ai.request.model': 'x' } },
      { name: 'POST /refunds', attributes: {}, error: 'connection refused' },
    ]);
    const sent = await exported(spans);
    const body = encoding === 'json' ? sent.body : inProtobuf(spans);
    const type = encoding === 'json' ? sent.type : 'application/x-protobuf';
    const { ticket } = episodeNames(episode.header.id, TOKEN);
    const answer = await fetch(url(`/e/${ticket}/v1/traces`), {
      ...{ method: 'POST', headers: { 'content-type': type }, body: Uint8Array.from(body) },
    });
    expect(answer.status).toBe(200);
    const traces = (await closed()).records.get('traces');
    expect(traces).toMatchObject({ from: 'spans', leftOut: 0, problem: null });
    expect(traces?.lines.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'chat'],
      ['error', 'POST /refunds: connection refused'],
    ]);
    expect(traces?.lines[0]).toMatchObject({
      at: expect.stringMatching(/^20\d\d-/) as string,
      data: {
        ...{ name: 'chat', parent: null, attributes: { 'gen_ai.request.model': 'x' } },
        span: expect.stringMatching(/^[\da-f]{16}$/) as string,
        durationMs: expect.any(Number) as number,
      },
    });
  },
);
