// What a verdict takes in calls and tokens, asked as Sightline asks and as is usual: the claims and ready questions of the demos, of simulated voters.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEpisode } from '../src/episode/read.js';
import { countScenarios, episodesIn, simulateDemos } from './demo-episodes.js';
import { claimRows, claimWays } from './votes/claims.js';
import { openMeter } from './votes/meter.js';
import { questionRows, questionWays } from './votes/questions.js';
import { askedIn, type Row } from './votes/row.js';
import { cameTable, costTable, eachTable, expectedTable } from './votes/tables.js';
import { blindVoters, voters } from './votes/voter.js';

export interface VotesOptions {
  /** Folder of episodes of the demos; undefined: they are simulated, one of each scenario. */
  episodes: string | undefined;
  /** Whether to print what each claim and each question took. */
  each: boolean;
}

export async function benchVotes({ episodes, each }: VotesOptions): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-votes-'));
  try {
    if (episodes === undefined) await simulateDemos(folder, await countScenarios());
    const dirs = await episodesIn(episodes ?? folder);
    if (dirs.length === 0) throw new Error(`There are no episodes below ${episodes ?? folder}.`);
    const { claims, questions } = await askAll(dirs, folder);
    return [
      `${dirs.length} episodes; voters are simulated, and say nothing of any model`,
      ...linesOf(claims, questions),
      ...(each ? ['', ...eachTable(certain(claims)), '', ...eachTable(certain(questions))] : []),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Asked {
  claims: Row[];
  questions: Row[];
}

async function askAll(dirs: readonly string[], scratch: string): Promise<Asked> {
  const meter = await openMeter();
  const all: Asked = { claims: [], questions: [] };
  for (const [at, dir] of dirs.entries()) {
    const episode = await readEpisode(dir);
    const given = { meter, scratch };
    // Numbers of their own for each episode, so that answers kept for one are not another's.
    const first = at * 1000;
    all.claims.push(
      ...(await claimRows(episode, [...voters, ...blindVoters], { ...given, first })),
    );
    all.questions.push(...(await questionRows(episode, voters, { ...given, first: first + 500 })));
    console.error(`${at + 1} of ${dirs.length}: ${episode.header.scenario.id}`);
  }
  meter.close();
  return all;
}

function linesOf(claims: readonly Row[], questions: readonly Row[]): string[] {
  const cut = askedIn(claimWays.closeUp, claims).filter(({ way }) => way !== claimWays.sightline);
  const judged = askedIn(questionWays.sightline, questions);
  const costs = (title: string, rows: readonly Row[]): string[] =>
    voters.flatMap(({ name }) => [
      ...['', `${title}; the voter ${name}`, ''],
      ...costTable(rows.filter(({ voter }) => voter === name)),
    ]);
  return [
    ...['', 'All claims, whatever a voter says', ''],
    ...costTable(certain(claims).filter(({ way }) => way !== claimWays.closeUp)),
    ...costs('Claims with a target to cut out, as if none could be measured', cut),
    ...['', 'All ready questions; the voter never errs', '', ...costTable(certain(questions))],
    ...costs('Ready questions that rules leave to a judge', judged),
    ...['', 'What claims with a target come to', '', ...cameTable(cut)],
    ...['', 'What questions that rules leave to a judge come to', '', ...cameTable(judged)],
    ...['', ...expectedTable()],
  ];
}

/** Of the voter that never errs, of what holds. */
function certain(rows: readonly Row[]): Row[] {
  return rows.filter(({ voter }) => voter === voters[0]?.name);
}
