// Builds golden episodes through the real writer, turn by turn, in a directory that the test removes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment, EpisodeHeader, Stop } from '../../src/episode/format.js';
import type { NewPathEvent, ToolCall, ToolSeen } from '../../src/episode/path-event.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { type EpisodeWriter, openEpisode } from '../../src/episode/write.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { Json } from '../../src/values/json.js';

const tools: EpisodeHeader['app']['tools'] = [
  { name: 'get_order', description: '', effect: 'read', says: [] },
  { name: 'get_return_policy', description: '', effect: 'read', says: [] },
  { name: 'create_return', description: '', effect: 'write', says: [] },
  { name: 'issue_refund', description: '', effect: 'write', says: [] },
  { name: 'escalate_to_human', description: '', effect: 'write', says: [] },
];

export const orders: Json = [
  {
    id: 'ORD-10027',
    placed_on: '2026-02-10',
    delivered_on: '2026-02-14',
    currency: 'USD',
    items: [{ sku: 'EAR-1', name: 'Wireless earbuds', price: 79.5, quantity: 1 }],
    total: 84,
  },
  {
    id: 'ORD-10031',
    placed_on: '2026-02-20',
    currency: 'USD',
    items: [{ sku: 'MUG-2', name: 'Mug', price: 12.25, quantity: 2 }],
    total: 24.5,
  },
];

export const emptyWorld: Record<string, Json> = { orders, returns: [], refunds: [] };

export interface Plan {
  scenario?: Record<string, Json>;
  header?: Partial<Omit<EpisodeHeader, 'id' | 'app' | 'scenario'>>;
  app?: Partial<EpisodeHeader['app']>;
  world?: { before?: Json; after?: Json };
  /** Where it was recorded. Default: nowhere that is told. */
  environment?: Environment;
  states?: Record<string, boolean>;
  stop?: Stop['reason'];
  detail?: string;
  deadControl?: string;
  /** What happens, oldest first. */
  story?: readonly Beat[];
}

type CallParts = Partial<
  Pick<
    ToolCall,
    | 'args'
    | 'via'
    | 'status'
    | 'response'
    | 'patch'
    | 'fault'
    | 'agent'
    | 'callId'
    | 'invalid'
    | 'source'
    | 'durationMs'
  >
>;
export type Beat = (episode: EpisodeWriter) => void;

let messages = 0;

/** The user takes the next turn. */
export const user =
  (text: string): Beat =>
  (episode) => {
    episode.turn += 1;
    episode.event({ kind: 'user_action', action: { kind: 'say', text } });
    episode.message({ message: `m${(messages += 1)}`, role: 'user', text, revises: null });
  };

export const agent =
  (text: string): Beat =>
  (episode) =>
    void episode.message({ message: `m${(messages += 1)}`, role: 'agent', text, revises: null });

export const call =
  (tool: string, parts: CallParts = {}): Beat =>
  (episode) =>
    void episode.event({
      kind: 'tool_call',
      tool,
      args: {},
      via: 'world',
      request: { method: 'POST', url: `http://backend.test/${tool}` },
      status: 200,
      response: {},
      durationMs: 1,
      patch: [],
      fault: null,
      ...parts,
    });

export const event =
  (one: NewPathEvent): Beat =>
  (episode) =>
    void episode.event(one);

/** A call that only the agent's stream tells of. */
export const seen = (tool: string, parts: Partial<ToolSeen> = {}): Beat =>
  event({
    ...{ kind: 'tool_seen', tool, args: {}, via: 'stream', protocol: 'ai-sdk', state: 'answered' },
    ...parts,
  });

/** The agent has finished its turn. */
export const settled: Beat = event({
  ...{ kind: 'settled', finished: true, waitedMs: 1, firstProgressMs: 1, lagMs: 1 },
  ...{ longestSilenceMs: 1, waiting: [] },
});

/** A moment that the app names has come. */
export const reached = (name: string): Beat =>
  event({ kind: 'checkpoint', name, folder: 'turn-1' });
/** A further record with these lines; `parts` tells what is missing of it. */
export const record =
  (
    name: string,
    lines: readonly object[],
    parts: Partial<Extract<NewPathEvent, { kind: 'record' }>> = {},
  ): Beat =>
  (episode) => {
    const told = lines.map((line) => ({
      ...{ turn: null, at: null, level: null, message: null, data: null },
      ...line,
    }));
    if (told.length > 0) episode.record(name, told);
    const count = { lines: lines.length, leftOut: 0, problem: null };
    episode.event({ kind: 'record', name, from: 'source', ...count, ...parts });
  };

export const createReturn = call('create_return', {
  args: { order_id: 'ORD-10027', sku: 'EAR-1', reason: 'broken' },
  status: 201,
  response: { id: 'RET-48213', order_id: 'ORD-10027', refund_amount: 84, currency: 'USD' },
  patch: [{ op: 'add', path: '/returns/0', value: { id: 'RET-48213' } }],
});

export const issueRefund = call('issue_refund', {
  args: { return_id: 'RET-48213', amount: 84 },
  status: 201,
  response: { id: 'REF-77120', amount: 84, currency: 'USD', arrives_in_days: 5 },
  patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-77120', amount: 84 } }],
});

let folder = '';
let alone = 0;

/** Call once per file, in `beforeAll`, and `removeEpisodes` in `afterAll`. */
export async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'grade-'));
}

export async function removeEpisodes(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Opens an episode and tells its story, without closing it. */
export async function openStory(plan: Plan, runDir = join(folder, 'run')): Promise<EpisodeWriter> {
  const data = scenarioSchema.parse({
    scenario_id: 'golden',
    starting_prompt: 'Hello',
    ...plan.scenario,
  });
  const writer = await openEpisode({
    runDir,
    elapsedMs: () => 1,
    header: {
      format: 'sightline-episode',
      version: 1,
      run: 'run',
      project: 'chromium',
      test: 'golden.spec.ts › golden',
      trial: 1,
      seed: 7,
      // A human user is not checked for fidelity, so stories may say what they like; test/fidelity has users with a plan.
      user: { kind: 'human', persona: [] },
      locale: 'en-US',
      timezone: 'UTC',
      now: '2026-03-02T10:00:00Z',
      ...plan.header,
      scenario: {
        id: data.scenario_id,
        file: 'scenarios/shop/golden.yaml',
        data: JSON.parse(JSON.stringify(data)) as Json,
      },
      app: {
        name: 'shop',
        hash: '0',
        landmarks: [],
        terminalStates: Object.keys(plan.states ?? {}),
        tools,
        knowledge: [],
        ...plan.app,
      },
    },
  });
  if (plan.environment !== undefined) await writer.environment(plan.environment);
  for (const beat of plan.story ?? []) beat(writer);
  return writer;
}

/** Writes and closes an episode; returns its directory. */
export async function writeStory(plan: Plan): Promise<string> {
  return closeStory(await openStory(plan), plan);
}

/** Closes an episode that was opened; returns its directory. */
export async function closeStory(writer: EpisodeWriter, plan: Plan): Promise<string> {
  await writer.close({
    stop: {
      ...{ reason: plan.stop ?? 'user_done', detail: plan.detail ?? 'The goal is met.' },
      ...(plan.deadControl !== undefined && { deadControl: plan.deadControl }),
    },
    turns: writer.turn,
    world: { before: emptyWorld, after: emptyWorld, ...plan.world },
    terminalStates: plan.states ?? {},
  });
  return writer.dir;
}

/** In a run of its own: a free name is looked for one by one, which takes long among hundreds of the same trial. */
export async function buildEpisode(plan: Plan): Promise<Episode> {
  const runDir = join(folder, String((alone += 1)), 'run');
  return readEpisode(await closeStory(await openStory(plan, runDir), plan));
}
