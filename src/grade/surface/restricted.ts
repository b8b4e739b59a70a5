// Of the things that words name, those that have what is said with them: the flight that leaves at 13:30, the selected tab.
import type { Condition, Described, Distinction } from '../../claim/predicate.js';
import type { MatchFinding, Test } from './conditions/of-matches.js';
import { type Located, undecidable } from './find/located.js';
import type { Sighting } from './sighting.js';

/** Those with all traits; if one is open, which are meant is open. Where some say it, the others that do not have it not. */
export function restricted(
  { thing, traits }: NonNullable<Described['that']>,
  located: Located,
  testOf: (condition: Condition) => Test,
): Located {
  const { sightings, problem } = located;
  if (problem !== null || sightings.length === 0) return located;
  const found = sightings.map((sighting) => ({
    sighting,
    finding: ofAll(traits, sighting, testOf),
  }));
  const plain = found.filter(({ finding }) => finding.outcome === 'passed');
  const kept = plain.length > 0 ? plain : onlyOfColor(traits, found);
  const open = found.find(
    ({ sighting, finding }) =>
      finding.outcome === 'inconclusive' &&
      !(kept.length > 0 && finding.unsaid === true) &&
      !kept.some((one) => one.sighting === sighting),
  );
  if (open !== undefined)
    return undecidable(`Which ${thing.own} is meant is not known: one ${open.finding.why}`);
  if (kept.length > 0) return { ...located, sightings: kept.map(({ sighting }) => sighting) };
  return undecidable(`None of ${sightings.length} "${thing.own}" on the page is so`);
}

interface Found {
  sighting: Sighting;
  finding: MatchFinding;
}

/** "The yellow banner" is the only one that anybody could call yellow, even if not everybody would. */
function onlyOfColor(traits: readonly Distinction[], found: readonly Found[]): Found[] {
  const possible = found.filter(({ finding }) => finding.outcome !== 'failed');
  const isOfColor = traits.every(({ says, isNot }) => says.op === 'color' && !isNot);
  const isMeasured = possible.every(({ finding }) => finding.measurements !== undefined);
  return isOfColor && isMeasured && possible.length === 1 ? possible : [];
}

function ofAll(
  traits: readonly Distinction[],
  sighting: Sighting,
  testOf: (condition: Condition) => Test,
): MatchFinding {
  const findings = traits.map(({ says, isNot }) => {
    const finding = testOf(says)(sighting);
    return isNot ? { ...finding, outcome: turned[finding.outcome] } : finding;
  });
  const settled = (['failed', 'inconclusive'] as const).flatMap((outcome) =>
    findings.filter((one) => one.outcome === outcome),
  );
  const [told = findings[0]] = settled;
  if (told === undefined) throw new Error('Nothing says which one is meant.');
  return told;
}

const turned = { passed: 'failed', failed: 'passed', inconclusive: 'inconclusive' } as const;
