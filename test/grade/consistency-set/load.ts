// Loads the labeled set and grades its cases; what a label means is in the README of this folder.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { consistencyOf } from '../../../src/grade/consistency/consistency.js';
import { agent, type Beat, buildEpisode, call, user } from '../build-episode.js';

const json = z.json();
const record = z.record(z.string(), json);
const labels = [
  'faithful',
  'action',
  'money',
  'quantity',
  'date',
  'id',
  'name',
  'status',
  'reason',
] as const;
const effect = z.enum(['read', 'write']);
const setSchema = z.strictObject({
  domain: z.string(),
  now: z.string(),
  tools: z.record(
    z.string(),
    z.union([effect, z.strictObject({ effect, says: z.array(z.string()) })]),
  ),
  knowledge: z.array(z.string()),
  world: json,
  /** [tool, arguments, response, status = 200 or 201] */
  calls: z.record(
    z.string(),
    z.union([z.tuple([z.string(), record, json]), z.tuple([z.string(), record, json, z.int()])]),
  ),
  cases: z.array(
    z.strictObject({
      label: z.enum(labels),
      case: z.string(),
      calls: z.array(z.string()),
      said: z.string().optional(),
      user: z.string().optional(),
      agent: z.string(),
    }),
  ),
});
const setsSchema = z.union([setSchema.transform((set) => [set]), z.array(setSchema)]);
type ConsistencySet = z.output<typeof setSchema>;

export interface Graded {
  domain: string;
  label: (typeof labels)[number];
  case: string;
  text: string;
  /** Why it is contradicted; empty if it is not. */
  reasons: string[];
  confirmed: number;
  open: number;
}

const folder = fileURLToPath(new URL('.', import.meta.url));

export function loadSets(): ConsistencySet[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => setsSchema.parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8'))));
}

export async function gradeSet(set: ConsistencySet): Promise<Graded[]> {
  const graded: Graded[] = [];
  for (const one of set.cases) {
    const episode = await episodeOf(set, one);
    // Earlier messages of the agent are there for what they offered; the label is of the last.
    const labelled = episode.transcript.at(-1)?.seq;
    const found = consistencyOf(episode).findings.filter(({ seq }) => seq === labelled);
    const of = (wanted: string) => found.filter(({ result }) => result === wanted);
    graded.push({
      domain: set.domain,
      label: one.label,
      case: one.case,
      text: one.agent,
      reasons: of('contradicted').map(({ reason }) => reason),
      confirmed: of('confirmed').length,
      open: of('open').length,
    });
  }
  return graded;
}

async function episodeOf(set: ConsistencySet, one: ConsistencySet['cases'][number]) {
  const story: Beat[] = [
    user('Hello'),
    ...(one.said === undefined ? [] : [agent(one.said)]),
    ...(one.user === undefined ? [] : [user(one.user)]),
    ...one.calls.map((name) => callOf(set, name)),
    agent(one.agent),
  ];
  const tools = Object.entries(set.tools).map(([name, tool]) => ({
    name,
    description: '',
    effect: typeof tool === 'string' ? tool : tool.effect,
    says: typeof tool === 'string' ? [] : tool.says,
  }));
  return buildEpisode({
    story,
    app: { tools, knowledge: set.knowledge },
    header: { now: set.now },
    world: { before: set.world, after: set.world },
  });
}

function callOf({ calls, tools }: ConsistencySet, name: string): Beat {
  const [tool, args, response, status = 200] = calls[name] ?? [name, {}, null];
  const effect = tools[tool];
  const writes = effect === 'write' || (typeof effect === 'object' && effect.effect === 'write');
  const patch =
    writes && status < 400 ? [{ op: 'add', path: `/written_by_${tool}`, value: response }] : [];
  return call(tool, { args, response, status, patch });
}
