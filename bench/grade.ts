// How many saved episodes are graded a second by one core, without and with claims, by threads, and in how much memory.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Episode } from '../src/episode/read.js';
import { scenarioSchema, type Scenario } from '../src/scenario/schema.js';
import { linkedCopies, type Used, usedBy, withDeskEpisode } from './copies.js';
import { median, ratioLine } from './measure.js';

const FEW = 1_000;
const MANY = 10_000;
const ROUNDS = 7;

/** Five claims at two checkpoints: what is there, where it is, and what is not there. */
const claims = [
  {
    at: 'after_refund',
    claims: [
      '"$96.00" is shown.',
      'The refund amount is visible without scrolling.',
      '{issue_refund.response.id} is shown.',
    ],
  },
  { at: 'end', claims: ['The refund confirmation is shown.', '"Not returnable" is not shown.'] },
];

/** Rates of one core, for episodes that the command grades one after another. */
export async function benchGrade(browser: Browser): Promise<string[]> {
  return withFolder(browser, async (episode, folder) => {
    const { plain, shown } = scenariosOf(episode);
    const rate = async (what: string, scenario: Scenario) => {
      const name = (part: string) => join(folder, `${what}-${part}`);
      const scenarios = await written(scenario, name('scenarios'));
      const [few, many] = [20, 120];
      const folders = {
        few: await linkedCopies(episode, name('few'), few),
        many: await linkedCopies(episode, name('many'), many),
        more: many - few,
      };
      return rateLine(what, folders, scenarios);
    };
    return [await rate('no claim', plain), await rate('5 claims', shown)];
  });
}

/** The command over many episodes: threads and memory. */
export async function benchGradeMany(browser: Browser): Promise<string[]> {
  return withFolder(browser, async (episode, folder) => {
    const scenarios = await written(scenariosOf(episode).plain, join(folder, 'scenarios'));
    const few = await linkedCopies(episode, join(folder, 'few'), FEW);
    const many = await linkedCopies(episode, join(folder, 'many'), MANY);
    return [await threadsLine(few, scenarios), ...(await memoryLines({ few, many }, scenarios))];
  });
}

/** A folder with the scenario in it. */
async function written(scenario: Scenario, folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'scenario.json'), JSON.stringify(scenario));
  return folder;
}

async function withFolder(
  browser: Browser,
  work: (episode: Episode, folder: string) => Promise<string[]>,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-grade-'));
  try {
    return await withDeskEpisode(browser, (episode) => work(episode, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The scenario of the episode without any claim, and with those of above. */
function scenariosOf({ header }: Episode): { plain: Scenario; shown: Scenario } {
  const scenario = scenarioSchema.parse(header.scenario.data);
  const expected = (surface: typeof claims) => ({
    ...scenario,
    expectations: { ...scenario.expectations, surface },
  });
  return { plain: expected([]), shown: expected(claims) };
}

/** By two runs of the command with one thread: what the larger one takes more, so that the start of the command is left out. Throws unless all pass. */
async function rateLine(
  what: string,
  folders: { few: string; many: string; more: number },
  scenarios: string,
): Promise<string> {
  const each: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const few = await gradeAll(folders.few, scenarios, { jobs: 1 });
    const many = await gradeAll(folders.many, scenarios, { jobs: 1 });
    each.push((many.cpuMs - few.cpuMs) / folders.more);
  }
  const ms = median(each);
  return ratioLine(`episodes graded a second and core, ${what}`, 1000 / ms, {
    target: '≥ 20',
    of: `${ms.toFixed(2)} ms of processor time each, median of ${ROUNDS} × ${folders.more}`,
  });
}

async function threadsLine(folder: string, scenarios: string): Promise<string> {
  const jobs = availableParallelism();
  const one = (await gradeAll(folder, scenarios, { jobs: 1 })).ms;
  const all = (await gradeAll(folder, scenarios, { jobs })).ms;
  return ratioLine(`${FEW} episodes, 1 thread : ${jobs} threads`, one / all, {
    target: '–',
    of: `${(one / 1000).toFixed(1)} s : ${(all / 1000).toFixed(1)} s by the clock, start of the command and all`,
  });
}

async function memoryLines(
  { few, many }: { few: string; many: string },
  scenarios: string,
): Promise<string[]> {
  const lines: string[] = [];
  for (const jobs of [1, availableParallelism()]) {
    const [small, large] = [
      await gradeAll(few, scenarios, { jobs }),
      await gradeAll(many, scenarios, { jobs }),
    ];
    const notes = {
      target: '–',
      of: `${large.peakMb} MB : ${small.peakMb} MB resident at the peak; heap left ${large.heapMb} MB : ${small.heapMb} MB`,
    };
    lines.push(
      ratioLine(
        `memory, ${MANY} episodes : ${FEW}, ${jobs} threads`,
        large.peakMb / small.peakMb,
        notes,
      ),
    );
  }
  return lines;
}

function gradeAll(folder: string, scenarios: string, { jobs }: { jobs: number }): Promise<Used> {
  return usedBy(['grade', folder, '--scenarios', scenarios, '--workers', String(jobs)]);
}
