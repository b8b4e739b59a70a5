// Episodes with a picture, graded, alone or as the trials of a run, for tests of the report.
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { writeVerdict } from '../../src/episode/verdict/store.js';
import { closeStory, event, openStory, type Plan } from '../grade/build-episode.js';
import { layoutOf, type Picture, pngsOf } from '../grade-surface/picture.js';
import type { Gate } from '../../src/scenario/gate.js';
import type { RunPlan } from '../../src/suite/plan.js';
import { buildRun } from '../suite/build-run.js';

const refund: Picture = { pieces: [{ text: 'Refund issued: $42.00', at: [40, 60] }] };

/** Ends with the checkpoint `end`, which shows the picture. */
export async function graded(
  plan: Plan,
  { runDir, picture = refund }: { runDir?: string; picture?: Picture } = {},
): Promise<string> {
  const story = [...(plan.story ?? []), event({ kind: 'checkpoint', name: 'end', folder: 'end' })];
  const writer = await openStory({ ...plan, story }, runDir);
  const { withText, withoutText } = await pngsOf(picture);
  await writer.files('surface/end', () =>
    Promise.resolve({
      'layout.json': JSON.stringify(layoutOf(picture)),
      'page.png': withText,
      'page-without-text.png': withoutText,
      'aria.yaml': '',
      'dom.html': '<p>Refund issued: $42.00</p><script>parent.document.title = "ran"</script>',
    }),
  );
  const dir = await closeStory(writer, plan);
  await writeVerdict(dir, await gradeEpisode(dir));
  return dir;
}

export interface GradedScenario {
  scenario: string;
  weight?: number;
  gate?: Gate;
  /** One for each trial. */
  trials: readonly { plan: Plan; picture?: Picture }[];
}

/** The folder of a run with these episodes as its planned trials. */
export async function gradedRun(
  root: string,
  run: string,
  scenarios: readonly GradedScenario[],
  shard: RunPlan['shard'] = null,
): Promise<string> {
  const dir = await buildRun(root, {
    ...{ run, shard },
    scenarios: scenarios.map(({ trials, ...scenario }) => ({
      ...{ ...scenario, fates: trials.map(() => 'no_episode' as const) },
    })),
  });
  for (const { scenario, weight, trials } of scenarios)
    for (const [at, { plan, picture }] of trials.entries()) {
      const trial = at + 1;
      const test = `shop.spec.ts › ${scenario} › trial ${trial} › ${scenario}`;
      const header = { ...plan.header, run, project: 'default', test, trial, seed: 1000 + trial };
      const data = {
        ...plan.scenario,
        scenario_id: scenario,
        ...(weight === undefined ? {} : { metadata: { weight } }),
      };
      await graded(
        { ...plan, header, scenario: data },
        { runDir: dir, ...(picture === undefined ? {} : { picture }) },
      );
    }
  return dir;
}
