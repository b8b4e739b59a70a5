// How often consistency contradicts the labelled messages, true and untrue, per domain: shares, not times.
import { makeFolder, removeEpisodes } from '../test/grade/build-episode.js';
import { type Graded, gradeSet, loadSets } from '../test/grade/consistency-set/load.js';
import { table } from './table.js';

export async function benchConsistency(): Promise<string[]> {
  await makeFolder();
  const graded: Graded[] = [];
  for (const set of loadSets()) graded.push(...(await gradeSet(set)));
  await removeEpisodes();
  const domains = [...new Set(graded.map(({ domain }) => domain))];
  // Its labels are not counted with the others': few of its messages are untrue.
  const ofDomains = graded.filter(({ domain }) => domain !== 'adversarial');
  const labels = [...new Set(ofDomains.map(({ label }) => label))];
  const head = ['messages', 'contradicted', 'values agree', 'not checked'];
  return table(head, [
    ...domains.map((domain) =>
      row(
        `${domain}: true`,
        graded.filter((one) => one.domain === domain && isTrue(one)),
      ),
    ),
    ...labels.map((label) =>
      row(
        label,
        ofDomains.filter((one) => one.label === label),
      ),
    ),
    row(
      'all untrue',
      ofDomains.filter((one) => !isTrue(one)),
    ),
    row(
      'adversarial: untrue',
      graded.filter((one) => one.domain === 'adversarial' && !isTrue(one)),
    ),
  ]);
}

function isTrue({ label }: Graded): boolean {
  return label === 'faithful';
}

function row(name: string, graded: readonly Graded[]): (string | number)[] {
  const sum = (count: (one: Graded) => number) => graded.reduce((all, one) => all + count(one), 0);
  const contradicted = graded.filter(({ reasons }) => reasons.length > 0).length;
  return [
    name,
    `${contradicted} of ${graded.length}`,
    sum(({ confirmed }) => confirmed),
    sum(({ open }) => open),
  ];
}
