// The order of the test files: those first that take long, so that no worker is left with one of them at the end.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Told by what a file imports: all case pages, a project of its own, a browser. */
const long = [
  /\/(?:corpus|judge)\.js'/,
  /\/(?:mini-project|shop-runs|gate-project)\.js'/,
  /\/(?:browser|driving|run-doctor|trials)\.js'/,
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, rankOf(file)]));
    const rank = (file: TestSpecification) => ranks.get(file) ?? long.length;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  const at = long.findIndex((imported) => imported.test(text));
  return at === -1 ? long.length : at;
}
