// Precision and recall of consistency on the labelled set, per part and kind: shares, not times.
import { factKinds } from '../src/rules/facts/fact-kinds.js';
import { makeFolder, removeEpisodes } from '../test/grade/build-episode.js';
import { type Graded, gradeSet, loadSets } from '../test/grade/consistency-set/load.js';

export async function benchConsistency(): Promise<string[]> {
  await makeFolder();
  const graded: Graded[] = [];
  for (const set of loadSets()) graded.push(...(await gradeSet(set)));
  await removeEpisodes();
  const parts = [...new Set(graded.map(({ part }) => part))];
  return [
    'consistency: the labelled set',
    ...parts.flatMap((part) =>
      linesOf(
        part,
        graded.filter((one) => one.part === part),
      ),
    ),
  ];
}

function linesOf(part: string, graded: readonly Graded[]): string[] {
  const faithful = graded.filter(({ label }) => label === 'faithful');
  const wrong = graded.filter(({ label }) => label !== 'faithful');
  const alarms = faithful.filter(isFound).length;
  const found = wrong.filter(isFound).length;
  const firm = (some: readonly Graded[]) => some.filter((one) => one.firm.length > 0).length;
  const kinds = factKinds.flatMap((kind) => {
    const ofKind = wrong.filter(({ label }) => label === kind);
    return ofKind.length === 0
      ? []
      : [`    ${kind.padEnd(9)} found ${share(ofKind.filter(isFound).length, ofKind.length)}`];
  });
  return [
    `  ${part}: false alarms ${alarms}/${faithful.length}, precision ${share(found, found + alarms)}, recall ${share(found, wrong.length)}`,
    `    blocking: false alarms ${firm(faithful)}/${faithful.length}, found ${share(firm(wrong), wrong.length)}`,
    ...kinds,
  ];
}

function isFound({ found }: Graded): boolean {
  return found.length > 0;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${part}/${whole} (${((100 * part) / whole).toFixed(0)}%)`;
}
