// `sightline approve`: writes baselines from saved episodes, without running anything again; reads arguments and prints.
import { join } from 'node:path';
import { colors } from '../colors.js';
import { readEpisode, type Episode } from '../episode/read.js';
import { expectedAssertions } from '../grade/expected.js';
import { scenarioOf } from '../grade/scenario-of.js';
import { approveRegions, approveWhole } from '../grade/visual/approve.js';
import { type BaselineAssertion, regionText } from '../grade/visual/baseline-check.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { readAssertions } from '../verdict/store.js';
import { episodesOf } from './grade/request.js';
import { usage } from './usage.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ApproveFlags {
  at?: string;
  region?: string[];
  baselines: string;
  json?: boolean;
}

/** The outcome for one checkpoint. */
interface Row {
  episode: string;
  at: string;
  state: 'new' | 'replaced' | 'same' | 'refused' | 'left';
  /** Path of the picture, or why there is none. */
  told: string;
  regions: string[];
}

export async function approve(paths: readonly string[], flags: ApproveFlags): Promise<number> {
  const numbers = flags.region?.map(regionNumber) ?? [];
  const { episodes, rows } = await readAll(paths);
  const asked = firstTrials(episodes);
  const wanted: { episode: Episode; assertion: BaselineAssertion }[] = [];
  for (const episode of asked.first)
    for (const assertion of await assertionsOf(episode, flags.at))
      wanted.push({ episode, assertion });
  if (wanted.length === 0 && rows.length === 0) throw nothing(flags.at);
  if (numbers.length > 0 && wanted.length !== 1) throw severalForRegions(wanted.length);
  for (const { episode, assertion } of wanted)
    rows.push(await rowOf(episode, assertion, { dir: flags.baselines, numbers }));
  rows.push(...asked.others.map(leftOut));
  stdout.write(flags.json === true ? asJson(rows) : asText(rows));
  return rows.some(({ state }) => state === 'refused') ? 2 : 0;
}

function regionNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/u.test(text)) return Number(text);
  throw usage(
    `--region "${text}" is not the number of a region.`,
    'Give numbers of the verdict, such as --region 1 3.',
  );
}

async function readAll(paths: readonly string[]): Promise<{ episodes: Episode[]; rows: Row[] }> {
  const episodes: Episode[] = [];
  const rows: Row[] = [];
  for (const { path, problem } of episodesOf(paths, 'approve')) {
    try {
      if (problem === null) episodes.push(await readEpisode(path));
      else rows.push(refused(path, '', problem));
    } catch (error) {
      rows.push(refused(path, '', whyOf(error)));
    }
  }
  return { episodes, rows };
}

/** Of several trials of a scenario the first is the baseline; otherwise the last one read would win. */
function firstTrials(episodes: readonly Episode[]): { first: Episode[]; others: Episode[] } {
  const first = new Map<string, Episode>();
  for (const episode of episodes) {
    const key = keyOf(episode);
    const other = first.get(key);
    if (other === undefined || isBefore(episode, other)) first.set(key, episode);
  }
  const chosen = new Set(first.values());
  return { first: [...chosen], others: episodes.filter((one) => !chosen.has(one)) };
}

function keyOf({ header: { run, project, scenario } }: Episode): string {
  return [run, project, scenario.id].join('/');
}

/** A later attempt at a trial counts instead of the earlier ones. */
function isBefore({ header: one }: Episode, { header: other }: Episode): boolean {
  if (one.trial !== other.trial) return one.trial < other.trial;
  return (one.attempt?.number ?? 1) > (other.attempt?.number ?? 1);
}

/** What the scenario and matchers ask of baselines; for a checkpoint that is named, even if nothing asks. */
async function assertionsOf(
  episode: Episode,
  at: string | undefined,
): Promise<BaselineAssertion[]> {
  const scenario = scenarioOf(episode.header);
  const all = [
    ...(scenario === null ? [] : expectedAssertions(scenario)),
    ...(await readAssertions(episode.dir)),
  ];
  const asked = all.filter((one): one is BaselineAssertion => one.kind === 'matches_baseline');
  const byCheckpoint = new Map(asked.map((one) => [one.at, one]));
  if (at === undefined) return [...byCheckpoint.values()];
  return [byCheckpoint.get(at) ?? { kind: 'matches_baseline', at }];
}

async function rowOf(
  episode: Episode,
  assertion: BaselineAssertion,
  { dir, numbers }: { dir: string; numbers: readonly number[] },
): Promise<Row> {
  const { id } = episode.header;
  const { at } = assertion;
  try {
    if (numbers.length === 0) {
      const { png, state } = await approveWhole(episode, assertion, dir);
      return { episode: id, at, state, told: join(dir, png), regions: [] };
    }
    const done = await approveRegions(episode, assertion, { dir, regions: numbers });
    const regions = done.regions.map(regionText);
    return { episode: id, at, state: done.state, told: join(dir, done.png), regions };
  } catch (error) {
    return refused(id, at, whyOf(error));
  }
}

function leftOut({ header }: Episode): Row {
  const told = 'another trial of the same scenario is the baseline';
  return { episode: header.id, at: '', state: 'left', told, regions: [] };
}

function refused(episode: string, at: string, told: string): Row {
  return { episode, at, state: 'refused', told, regions: [] };
}

function whyOf(error: unknown): string {
  return error instanceof SightlineError ? error.parts.what : firstLine(error);
}

function nothing(at: string | undefined): SightlineError {
  return usage(
    at === undefined
      ? 'None of these episodes is compared with a baseline.'
      : `No episode has a checkpoint ${at} that could be approved.`,
    'Name a checkpoint by --at, or add expectations.visual to the scenario (docs/visual.md).',
  );
}

function severalForRegions(count: number): SightlineError {
  return usage(
    `--region is for one checkpoint of one episode, and there are ${count}.`,
    'Give one episode, and its checkpoint by --at.',
  );
}

const WIDTH = 9;

function asText(rows: readonly Row[]): string {
  const lines = rows.flatMap(({ state, told, regions, at, episode }) => {
    const words = state === 'left' ? 'left out' : state;
    const paint = state === 'refused' ? colors.red : state === 'left' ? colors.dim : colors.green;
    const where = at === '' ? episode : `${episode} at ${at}`;
    return [
      `${paint(words.padEnd(WIDTH))} ${told}`,
      ...regions.map((one) => `${' '.repeat(WIDTH)} ${one}`),
      `${' '.repeat(WIDTH)} ${colors.dim(where)}`,
    ];
  });
  return `${lines.join('\n')}\n`;
}

function asJson(rows: readonly Row[]): string {
  const told = rows.map(({ episode, at, state, told: text, regions }) => ({
    ...{ episode, at: at === '' ? null : at, state },
    ...(state === 'refused' || state === 'left' ? { why: text } : { picture: text }),
    regions,
  }));
  return `${JSON.stringify({ approved: told }, null, 2)}\n`;
}
