// Checks the checkpoints that are compared with baselines, and their masks, against the app file; compares nothing.
import type { Expectations } from '../assertions/kinds.js';
import { maskProblem } from '../baseline/mask-rule.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Problem } from '../scenario/problem.js';
import type { App } from './definition.js';
import { namesAt, unknownCheckpoints } from './used-names.js';

export function visualProblems(loaded: LoadedScenario, app: App): Problem[] {
  const { visual = [] }: Partial<Expectations> = loaded.scenario.expectations ?? {};
  const landmarks = Object.keys(app.landmarks);
  const masks = visual.flatMap(({ masks = [] }, entry) =>
    masks.flatMap((mask, at) => {
      const problem = maskProblem(mask, landmarks);
      const path = ['expectations', 'visual', entry, 'masks', at];
      return problem === null ? [] : [{ ...loaded.place(path), message: `the mask: ${problem}` }];
    }),
  );
  const checkpoints = namesAt(loaded, /^expectations\.visual\.\d+\.at$/);
  return [...unknownCheckpoints(loaded, checkpoints, app), ...masks];
}
